"""The words that the client offers to somebody who writes a power or a trait are the engine's."""

from __future__ import annotations

import re
from pathlib import Path

from tableside.core.rows import Lasts, When, Whom
from tableside.systems.wrath_glory.numbers.reckon import QUANTITIES
from tableside.systems.wrath_glory.numbers.traits import TRAIT_RULES
from tableside.systems.wrath_glory.state.gear import HOUSE_CHANGES
from tableside.systems.wrath_glory.tables.words import CONDITIONS, TRACKS
from tableside.systems.wrath_glory.vehicles import BROKEN

LIB = Path(__file__).resolve().parents[2] / "web" / "src" / "lib"
DEEDS, WARP = ((LIB / name).read_text(encoding="utf-8") for name in ("deeds.ts", "warp.ts"))


def listed(name: str) -> list[str]:
    """The words of a plain list."""
    found = re.search(rf"export const {name} = \[(.*?)\]", DEEDS, re.S)
    assert found, name
    return re.findall(r"'([^']*)'", found[1])


def keys(name: str) -> list[str]:
    """The first word of each pair of a list."""
    found = re.search(rf"export const {name}[^=]*= \[\n?(.*?)\]\n(?:\n|export|/)", DEEDS, re.S)
    assert found, name
    return re.findall(r"\['([^']*)',", found[1])


def test_conditions_and_which_of_them_are_rated() -> None:
    ours = {name: one for name, one in CONDITIONS.items() if one not in BROKEN.values()}
    assert listed("CONDITIONS") == list(ours)
    assert listed("RATED") == [name for name, one in ours.items() if one.rated]


def test_points_and_numbers() -> None:
    assert set(listed("POINTS")) == set(TRACKS) - {"facing"}
    assert set(keys("CHANGES")) <= set(QUANTITIES)
    assert set(keys("OF_WEAPONS")) == set(HOUSE_CHANGES)


def test_whom_and_how_long() -> None:
    assert set(keys("WHOM")) <= set(Whom)
    assert set(keys("LASTS")) == set(Lasts)
    assert set(keys("LATER")) == set(When)


def test_traits_of_weapons() -> None:
    found = re.findall(r"trait\((\d+), '(\w+)'", WARP)
    assert {word: f"WG-TRAIT-{int(at):02}" for at, word in found} == dict(TRAIT_RULES)
