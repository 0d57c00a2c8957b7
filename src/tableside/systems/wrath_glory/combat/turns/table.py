"""What this chapter hands to the engine."""

from __future__ import annotations

from tableside.core.chapter import Chapter, answers_of
from tableside.systems.wrath_glory.combat.turns import upkeep
from tableside.systems.wrath_glory.combat.turns.actions import (
    ACTION_DECIDERS,
    ACTION_VERBS,
    contested_break,
)
from tableside.systems.wrath_glory.combat.turns.decide import (
    PICK_DECIDERS,
    agreed_to_seize,
    contested_hold,
)
from tableside.systems.wrath_glory.combat.turns.defence import (
    DEFENCE_DECIDERS,
    DEFENCE_VERBS,
    defended,
)
from tableside.systems.wrath_glory.combat.turns.desk import TURNS_DESK
from tableside.systems.wrath_glory.combat.turns.evolve import HANDLERS
from tableside.systems.wrath_glory.combat.turns.movement import MOVE_DECIDERS, MOVE_VERBS, climbed
from tableside.systems.wrath_glory.combat.turns.offers import PICK_VERBS
from tableside.systems.wrath_glory.combat.turns.opportunity import (
    OPPORTUNITY_DECIDERS,
    OPPORTUNITY_VERBS,
)
from tableside.systems.wrath_glory.combat.turns.reacting import (
    REACTION_DECIDERS,
    REACTION_VERBS,
)
from tableside.systems.wrath_glory.combat.turns.shock import (
    SHOCK_DECIDERS,
    SHOCK_VERBS,
    faces_fell,
)
from tableside.systems.wrath_glory.combat.turns.tell import LINES
from tableside.systems.wrath_glory.purposes import BREAK_FREE, CLIMB, DEFENCE, HOLD
from tableside.systems.wrath_glory.skill_tests.glory import agreed
from tableside.systems.wrath_glory.skill_tests.opposed import contested
from tableside.systems.wrath_glory.skill_tests.outcome import settled

TURNS = Chapter(
    verbs=(
        *PICK_VERBS,
        *MOVE_VERBS,
        *DEFENCE_VERBS,
        *ACTION_VERBS,
        *REACTION_VERBS,
        *SHOCK_VERBS,
        *OPPORTUNITY_VERBS,
    ),
    deciders={
        **PICK_DECIDERS,
        **MOVE_DECIDERS,
        **DEFENCE_DECIDERS,
        **ACTION_DECIDERS,
        **REACTION_DECIDERS,
        **SHOCK_DECIDERS,
        **OPPORTUNITY_DECIDERS,
    },
    steps={(upkeep.PROCEDURE, upkeep.NEXT): upkeep.next_step},
    on_faces={"recovery": faces_fell},
    defaults={("opportunity", "ask"): ("let_go",), ("activity", "ask"): ("classify",)},
    desk=TURNS_DESK,
    handlers=HANDLERS,
    lines=LINES,
    rolls={"recovery": "recovery"},
    answers=(
        *answers_of(settled, {CLIMB: climbed, DEFENCE: defended}),
        *answers_of(contested, {HOLD: contested_hold, BREAK_FREE: contested_break}),
        *answers_of(agreed, {"seizure": agreed_to_seize}),
    ),
)
