"""Every way in which a state can be wrong has a name, and an ordinary state has none of them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from support import Table
from tableside.core.matters import Matter
from tableside.core.values import Roll
from tableside.systems.wrath_glory import commands as do
from wrath_glory.tables import answer, call, roll, table, thrown


def faults(at: Table, **changed: Any) -> dict[str, bool]:
    state = replace(at.state, **changed)
    return {fault.name: fault.broken for fault in at.system.faults(state)}


def test_a_table_in_play_has_none(ruleset: str) -> None:
    at = table(ruleset, tracks={"glory": 2})
    assert at.faults() == {}
    matter = call(at)
    assert at.faults() == {}
    roll(at, matter, 4, 4, 2, 2, 2)
    assert at.faults() == {}
    answer(at, matter, do.RollGloryDice, 4, dice=1)
    assert at.faults() == {}


def test_tracks() -> None:
    at = table("starter")
    assert faults(at, tracks={**at.tracks, "ruin": -1}) == {"negative_track": True}
    assert faults(at, tracks={**at.tracks, "glory": 7}) == {"glory_over_maximum": False}
    for own in ("wrath", "wounds", "shock"):
        others = {track: held for track, held in at.tracks.items() if track != f"vess.{own}"}
        assert faults(at, tracks=others) == {f"no_{own}_track": True}


@pytest.mark.parametrize(
    ("matter", "name"),
    [
        (Matter("x", "note", "open", None, ("gm",), parent="gone"), "orphan"),
        (Matter("x", "note", "open", None, ("nobody",)), "asks_nobody"),
        (Matter("x", "note", "open", None, ("vess",), Roll("x.pool", (6,))), "asks_and_rolls"),
    ],
)
def test_matters(matter: Matter[None], name: str) -> None:
    assert faults(table(), matters=(matter,)) == {name: True}
    assert faults(table(), matters=(Matter("x", "note", "open", None, ("vess",)),)) == {}


def test_tests() -> None:
    at = table()
    matter = at.matter(thrown(at, 4, 4, 4, 2, 2))

    def with_values(**changed: Any) -> dict[str, bool]:
        return faults(at, matters=(replace(matter, values=replace(matter.values, **changed)),))

    assert with_values() == {}
    assert with_values(character="nobody") == {"nobody_tested": True}
    assert with_values(faces=(4, 4)) == {"wrong_dice": True}
    assert with_values(glory_dice=1) == {"wrong_dice": True}
    assert with_values(opposed=True, wrath_dice=2) == {"wrath_dice_in_contest": True}


def test_the_mode_of_play() -> None:
    at = table()
    assert faults(at, facts={**at.state.facts, "mode": "sleep"}) == {"no_mode": True}
