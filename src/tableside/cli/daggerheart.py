"""One roll of Daggerheart as a table of one."""

from __future__ import annotations

import re
from typing import Any

import click

from tableside.cli.solo import HERO, PLAYER, Die, Game
from tableside.core.state import track_of
from tableside.core.values import ALL_ENFORCED, Event
from tableside.systems.daggerheart.rolls.calls import CallRoll
from tableside.systems.daggerheart.rolls.outcome import RollSettled
from tableside.systems.daggerheart.rolls.rolls import DiceFell
from tableside.systems.daggerheart.state import FEAR, HOPE, STRESS, Experience, Person, Setup
from tableside.systems.daggerheart.table import Table


def game(
    system: Table,
    *,
    modifier: int,
    difficulty: int,
    trait: str,
    advantage: int,
    disadvantage: int,
    hope: int | None,
    stress: int,
    fear: int,
    experiences: tuple[str, ...],
    reaction: bool,
    name: str,
) -> Game:
    """A hero with that trait, and the GM's call for the roll."""
    known = tuple(_experience(number, text) for number, text in enumerate(experiences, 1))
    hero = Person(
        id=HERO, name=name, controller=PLAYER.seat, traits={trait: modifier}, experiences=known
    )
    tracks = {FEAR: fear, track_of(HERO, STRESS): stress}
    if hope is not None:
        tracks[track_of(HERO, HOPE)] = hope
    setup = Setup((hero,), tracks, {}, dict(ALL_ENFORCED))
    _fits(system, setup)
    opening = CallRoll(
        who=(HERO,),
        reaction=reaction,
        trait=trait,
        difficulty=difficulty,
        advantage=advantage,
        disadvantage=disadvantage,
    )
    return Game("Daggerheart", "Hope die first, then Fear", setup, opening, dice, result)


def _experience(number: int, text: str) -> Experience:
    found = re.fullmatch(r"(.*?)\s*([+-]?\d+)?", text.strip())
    words, bonus = found.groups() if found else (text, None)
    if not words:
        message = f"{text!r}: write a phrase and its bonus, as in 'Ferry Pilot +2'."
        raise click.BadParameter(message, param_hint="--experience")
    return Experience(f"x{number}", words, int(bonus or 2))


def _fits(system: Table, setup: Setup) -> None:
    state = system.new(setup)
    for track, points in state.tracks.items():
        most = system.maximum(state, track)
        if most is not None and points > most.value:
            option = f"--{track.rpartition('.')[2]}"
            raise click.BadParameter(
                f"{points} is too much; {most.value} is the most.", param_hint=option
            )


def dice(event: Event) -> tuple[Die, ...]:
    """The dice an event shows, each with its name."""
    if not isinstance(event, DiceFell):
        return ()
    kind = "adv." if event.net > 0 else "dis."
    extra = tuple(Die(face, kind) for face in event.extra)
    return (Die(event.hope, "Hope"), Die(event.fear, "Fear"), *extra)


def result(events: tuple[Event, ...]) -> dict[str, Any]:
    """The outcome of the roll: faces, total, Difficulty, and what it came to."""
    made: dict[str, Any] = {}
    for event in events:
        if isinstance(event, DiceFell):
            made["faces"] = (event.hope, event.fear, *event.extra)
        if isinstance(event, RollSettled):
            made |= {
                "total": event.total,
                "difficulty": event.difficulty,
                "success": "success" in event.outcome or event.outcome == "critical",
                "outcome": event.outcome,
                "reaction": event.reaction,
            }
    return made
