"""What this chapter hands to the engine."""

from __future__ import annotations

from typing import Any

from tableside.core.chapter import Chapter, answers_of
from tableside.core.places import DeskVerb, Verb, Who
from tableside.core.values import Role
from tableside.systems.wrath_glory.moments import settled
from tableside.systems.wrath_glory.purposes import POWER
from tableside.systems.wrath_glory.warp import commands as do
from tableside.systems.wrath_glory.warp import decide, desk, offers
from tableside.systems.wrath_glory.warp.tell import LINES

_ALL = (Role.GM, Role.PLAYER)


def _said(state: Any, _event: Any) -> Any:
    return state  # a fact for the log; the state changes by the events around it


WARP = Chapter(
    verbs=(
        Verb(
            do.UsePower,
            "Use a power",
            "WG-PSY-01",
            Who.AMONG,
            offers.use_power,
            among=offers.psykers,
        ),
    ),
    deciders={do.UsePower: decide.use_power},
    steps={
        (decide.PROCEDURE, decide.TEST): decide.test_step,
        (decide.PROCEDURE, decide.ACTIVATE): decide.activate_step,
        (decide.PROCEDURE, decide.OVER): decide.over_step,
    },
    desk={
        do.TakePower: DeskVerb(do.TakePower, "Put a power on a sheet", _ALL, desk.take_power),
        do.DropPower: DeskVerb(do.DropPower, "Take a power off a sheet", _ALL, desk.drop_power),
    },
    handlers=dict.fromkeys(LINES, _said),
    lines=LINES,
    rolls={decide.PROCEDURE: "power"},
    answers=answers_of(settled, {POWER: decide.settled}),
)
