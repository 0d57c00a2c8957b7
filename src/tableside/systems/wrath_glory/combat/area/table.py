"""What this chapter hands to the engine."""

from __future__ import annotations

from typing import Any

from tableside.core.chapter import Chapter
from tableside.core.places import Verb, Who
from tableside.systems.wrath_glory.combat.area import commands as do
from tableside.systems.wrath_glory.combat.area import decide, offers
from tableside.systems.wrath_glory.combat.area.bursting import AREA as STEP
from tableside.systems.wrath_glory.combat.area.tell import LINES


def _said(state: Any, _event: Any) -> Any:
    return state  # a fact for the log; the state changes by the events around it


AREA = Chapter(
    verbs=(
        Verb(
            do.AttackPoint,
            "Attack a spot",
            "WG-AREA-02",
            Who.AMONG,
            offers.attack_point,
            among=offers.bombardiers,
        ),
        Verb(
            do.NameCaught,
            "Caught in it",
            "WG-AREA-01",
            Who.ASKED,
            offers.name_caught,
            "attack",
            (STEP,),
        ),
    ),
    deciders={do.AttackPoint: decide.attack_point, do.NameCaught: decide.name_caught},
    steps={("attack", STEP): decide.area_step},
    defaults={("attack", STEP): ("name_caught",)},
    handlers=dict.fromkeys(LINES, _said),
    lines=LINES,
)
