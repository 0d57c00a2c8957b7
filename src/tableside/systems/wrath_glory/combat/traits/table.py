"""What this chapter hands to the engine."""

from __future__ import annotations

from typing import Any

from tableside.core.chapter import Chapter
from tableside.core.places import Verb, Who
from tableside.systems.wrath_glory.combat.traits import deploying
from tableside.systems.wrath_glory.combat.traits.commands import Deploy
from tableside.systems.wrath_glory.combat.traits.mishaps import what_waited
from tableside.systems.wrath_glory.combat.traits.tell import LINES
from tableside.systems.wrath_glory.skill_tests.ruin import complication_over


def _said(state: Any, _event: Any) -> Any:
    return state  # a fact for the log; the state changes by the events around it


TRAITS = Chapter(
    verbs=(
        Verb(
            Deploy,
            "Set up a Heavy weapon",
            "WG-TRAIT-07",
            Who.AMONG,
            deploying.ask_deploy,
            among=deploying.bearers,
        ),
    ),
    deciders={Deploy: deploying.deploy},
    handlers=dict.fromkeys(LINES, _said),
    lines=LINES,
    listeners=((complication_over, what_waited),),
)
