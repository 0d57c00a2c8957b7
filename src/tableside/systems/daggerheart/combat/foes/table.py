"""What this chapter hands to the engine."""

from __future__ import annotations

from typing import Any

from tableside.core.chapter import Chapter
from tableside.systems.daggerheart.combat.foes import commands as do
from tableside.systems.daggerheart.combat.foes import decide
from tableside.systems.daggerheart.combat.foes import events as was
from tableside.systems.daggerheart.combat.foes.offers import FOES_VERBS
from tableside.systems.daggerheart.combat.foes.tell import FOES_LINES
from tableside.systems.daggerheart.state import FOES, FOES_DIFFICULTY


def _said(state: Any, _event: Any) -> Any:
    return state  # a fact for the log; the state changes by the events around it


ADVERSARIES = Chapter(
    verbs=FOES_VERBS,
    deciders={
        do.FoeAttacks: decide.attack,
        do.FoesAttack: decide.attack_all,
        do.GroupAttack: decide.group_attack,
        do.FoeRolls: decide.roll,
        do.WindUp: decide.wind_up,
    },
    steps={(decide.PROCEDURE, decide.DONE): decide.done_step},
    on_faces={decide.PROCEDURE: decide.fell},
    handlers=dict.fromkeys((was.FoeRolled, was.WoundUp), _said),
    lines=FOES_LINES,
    rolls={decide.PROCEDURE: "attack"},
    facts={FOES: ("words", "numbers"), FOES_DIFFICULTY: ("hidden", "shown")},
)
