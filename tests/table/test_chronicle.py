"""The log as seats read it: whoever reads alike reads the very same, and nobody reads more."""

from __future__ import annotations

from typing import Any

import pytest

from daggerheart.tables import ANNA, BEN, call, foe, hero, roll, table
from support import Table
from tableside.core.desk import Adjust, GiveControl
from tableside.core.values import GM, Actor
from tableside.systems.daggerheart.scene.countdowns import StartCountdown
from tableside.table.chronicle import Entry, entry

NAMES = {"anna": "Anna", "ben": "Ben"}


def read(at: Table, actor: Actor) -> Entry:
    """The newest row as a seat reads it."""
    return entry(at.history, at.history.rows[-1], actor, NAMES)


def words(at: Table, actor: Actor) -> list[str]:
    """The same in words."""
    return [line.text for line in read(at, actor).lines]


def test_all_players_read_the_very_same_of_what_is_told_to_everybody() -> None:
    at = table()
    matter = call(at)
    assert read(at, ANNA) is read(at, BEN)
    roll(at, matter, 8, 5)
    assert read(at, ANNA) is read(at, BEN)
    assert read(at, GM).faces
    assert not read(at, ANNA).faces


def test_what_is_said_alike_to_everybody_is_put_into_words_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at, told = table(), list[object]()
    kind = type(at.history.system)
    tell = kind.tell

    def counted(system: Any, state: Any, event: Any, actor: Any) -> Any:
        told.append(event)
        return tell(system, state, event, actor)

    monkeypatch.setattr(kind, "tell", counted)
    call(at)
    assert read(at, GM).lines is read(at, ANNA).lines is read(at, BEN).lines
    assert len(told) == len(at.history.rows[-1].events)


def test_what_one_seat_alone_may_see_is_read_by_no_other() -> None:
    at = table()
    begun = StartCountdown(name="Poison", kind="standard", start=4, loop="none", seats=("anna",))
    at.play(GM, begun)
    for reader in (BEN, ANNA, GM, BEN, ANNA):  # whoever comes first
        assert bool(words(at, reader)) == (reader is not BEN)


def test_whoever_plays_an_adversary_reads_more_of_it_than_the_others() -> None:
    at = table(hero("ana"), hero("bo"), foe())
    at.play(GM, Adjust(track="wolf.hp", by=1))
    assert words(at, ANNA) == words(at, BEN) == []
    at.play(GM, GiveControl("wolf", seat="anna"))
    at.play(GM, Adjust(track="wolf.hp", by=1))
    for reader in (BEN, ANNA, BEN):
        assert bool(words(at, reader)) == (reader is ANNA)


def test_people_go_by_the_names_that_they_have_now() -> None:
    at = table()
    at.play(GM, GiveControl("cal", seat="ben"))
    assert words(at, ANNA) == ["Cal is played by Ben."]
    row = at.history.rows[-1]
    [line] = entry(at.history, row, ANNA, {"ben": "Benedict"}).lines
    assert line.text == "Cal is played by Benedict."
