"""What a matter says of itself: every procedure of both games has a heading of its own."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from support import Table
from tableside.core.headings import CORE_HEADS, Heading, spoken
from tableside.core.matters import Matter, MatterOpened
from tableside.core.values import GM, Roll
from tableside.systems import load
from tableside.systems.daggerheart.state import Values as OfDaggerheart
from tableside.systems.wrath_glory.state import Values as OfWrathGlory

GAMES = {"wrath-glory": ("core", OfWrathGlory), "daggerheart": ("srd-2", OfDaggerheart)}
GAME = pytest.mark.parametrize("game", GAMES)


def held(game: str) -> dict[str, type]:
    """What a matter of this game may hold, by its tag."""
    return {one.__struct_config__.tag: one for one in get_args(GAMES[game][1])}


@GAME
def test_whatever_a_matter_may_hold_has_a_heading(game: str) -> None:
    system = load(game, GAMES[game][0])
    heads = {*system.heads, *CORE_HEADS}
    assert [tag for tag, kind in held(game).items() if kind not in heads] == []


@GAME
def test_what_is_said_of_a_step_is_said_of_one_that_asks_or_throws(game: str) -> None:
    system: Any = load(game, GAMES[game][0])
    asking = {step for verb in system.verbs.values() for step in verb.steps}
    asking |= {step for _, step in system.defaults}
    said = {step for _, step in system.waits}
    throwing = {"damage", "scatter", "late", "throw", "countdown"}
    assert said <= asking | throwing


def test_a_kind_that_nobody_speaks_of_is_called_by_its_procedure() -> None:
    system: Any = load("wrath-glory", "core")
    new: Any = Matter("m1", "brand_new", "open", object(), ("gm",))
    rolled = Matter("m2", "gm_move", "throw", object(), roll=Roll("m2.dice", (6,)))
    idle = Matter("m3", "brand_new", "on", object())
    assert system._heading(None, new) == Heading("Brand New", "", "to answer")
    assert system._heading(None, rolled) == Heading("GM Move", "", "to roll the dice")
    assert system._heading(None, idle) == Heading("Brand New")


def test_words_as_people_say_them() -> None:
    assert [spoken(one) for one in ("weapon_skill", "gm_move")] == ["Weapon Skill", "GM Move"]


def headed(at: Table, matter: str, actor: Any = GM) -> Heading:
    """A matter as a seat reads it."""
    found: Heading = at.system.headings(at.system.known(at.state, actor))[matter]
    return found


def opened(at: Table, *values: Any, **more: Any) -> list[Heading]:
    """Matters that hold these, as the GM reads them."""
    state = at.state
    for count, one in enumerate(values):
        matter = Matter(f"x{count}", one.__struct_config__.tag, "open", one, **more)
        state = at.system.evolve(state, MatterOpened(matter))
    found = at.system.headings(at.system.known(state, GM))
    return [found[f"x{count}"] for count in range(len(values))]
