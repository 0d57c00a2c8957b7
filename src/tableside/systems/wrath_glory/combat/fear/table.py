"""What this chapter hands to the engine."""

from __future__ import annotations

from tableside.core.chapter import Chapter, answers_of
from tableside.core.places import Verb, Who
from tableside.systems.wrath_glory import purposes
from tableside.systems.wrath_glory.combat.fear import commands as do
from tableside.systems.wrath_glory.combat.fear import facing, rallying
from tableside.systems.wrath_glory.combat.turns.order import everybody
from tableside.systems.wrath_glory.moments import settled

FEAR = Chapter(
    verbs=(
        Verb(do.CallFear, "Face something terrifying", "WG-FEAR-01", Who.GM, facing.call_fear),
        Verb(do.Rally, "Rally", "WG-FEAR-03", Who.AMONG, rallying.rally, among=everybody),
    ),
    deciders={do.CallFear: facing.make_call_fear, do.Rally: rallying.make_rally},
    answers=answers_of(settled, {purposes.FEAR: facing.faced}),
)
