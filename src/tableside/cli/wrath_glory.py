"""One test of Wrath & Glory as a table of one."""

from __future__ import annotations

import re
from typing import Any

import click

from tableside.cli.solo import HERO, PLAYER, Die, Game
from tableside.core.state import track_of
from tableside.core.values import ALL_ENFORCED, Event, Illegal
from tableside.systems.wrath_glory.skill_tests.buying import SuccessesBought
from tableside.systems.wrath_glory.skill_tests.outcome import TestSettled
from tableside.systems.wrath_glory.skill_tests.tests import CallTest, DiceFell
from tableside.systems.wrath_glory.state import (
    COMBAT,
    GLORY,
    MODE,
    NARRATIVE,
    WRATH,
    Person,
    Setup,
)
from tableside.systems.wrath_glory.table import Table


def game(
    system: Table,
    *,
    pool: int,
    dn: int,
    wrath: int | None,
    glory: int,
    wrath_dice: int,
    skill: str,
    name: str,
    combat: bool,
) -> Game:
    """A hero with that pool, and the GM's call for the test."""
    word = re.sub(r"[^a-z0-9]+", "_", skill.lower()).strip("_0123456789")
    if not word:
        raise click.BadParameter(f"{skill!r} has no letters.", param_hint="--skill")
    if wrath_dice > 1 and not system.rules.plays("WG-WRATH-09"):
        message = "this ruleset knows one Wrath die only (WG-WRATH-09)."
        raise click.BadParameter(message, param_hint="--wrath-dice")
    hero = Person(id=HERO, name=name, controller=PLAYER.seat, totals={word: pool})
    tracks = {GLORY: glory}
    if wrath is not None:
        tracks[track_of(HERO, WRATH)] = wrath
    facts = {MODE: COMBAT if combat else NARRATIVE}
    setup = Setup((hero,), tracks, facts, dict(ALL_ENFORCED))
    _fits(system, setup, glory)
    opening = CallTest(who=(HERO,), skill=word, dn=dn, wrath_dice=wrath_dice)
    return Game("Wrath & Glory", "Wrath die first", setup, opening, dice, result)


def _fits(system: Table, setup: Setup, glory: int) -> None:
    try:
        most = system.maximum(system.new(setup), GLORY)
    except Illegal as illegal:
        option = "--name" if illegal.code == "bad_name" else "--pool"
        raise click.BadParameter(illegal.sentence, param_hint=option) from illegal
    if most is not None and glory > most.value:
        message = f"{glory} is too much: here the pool holds {most.value} (WG-GLORY-02)."
        raise click.BadParameter(message, param_hint="--glory")


def dice(event: Event) -> tuple[Die, ...]:
    """The dice an event shows; the Wrath dice have a name."""
    if not isinstance(event, DiceFell):
        return ()
    wrath = event.wrath_dice if event.kind == "pool" else 0
    return tuple(
        Die(face, "Wrath" if place < wrath else "") for place, face in enumerate(event.faces)
    )


def result(events: tuple[Event, ...]) -> dict[str, Any]:
    """The outcome of the test: faces as they lie in the end, icons, DN, success, shifts."""
    thrown = [one for one in events if isinstance(one, DiceFell)]
    bought = [one.icons for one in events if isinstance(one, SuccessesBought)]
    made: dict[str, Any] = {
        "faces": thrown[-1].pool if thrown else (),
        "wrath_dice": thrown[-1].wrath_dice if thrown else 0,
        "bought": bool(bought),
    }
    for event in events:
        if isinstance(event, TestSettled):
            made |= {
                "icons": event.icons,
                "kept": event.kept,
                "dn": event.dn,
                "success": event.success,
                "margin": event.margin,
                "shifts": event.shifts,
                "complications": event.complications,
                "wrath_sixes": event.wrath_sixes,
            }
    return made
