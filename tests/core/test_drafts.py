"""Drafts: a row is worked out, stored by somebody, and only then adopted."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from support import Tape
from tableside.core.correction import correct, draft_adoption
from tableside.core.desk import Adjust
from tableside.core.history import WrongLogError
from tableside.core.values import GM, Illegal
from tableside.systems.wrath_glory import commands as do
from wrath_glory.tables import ANNA, call, table


def test_a_draft_changes_nothing_until_it_is_restored() -> None:
    at = table()
    command = at.to(call(at), do.RollDice)
    before = at.state
    row = at.history.draft(ANNA, command, Tape(4, 4, 4, 4, 4), "tap-1")
    assert (at.state, at.history.head, len(at.history.rows)) == (before, 1, 1)
    assert at.history.restore(row) is row
    assert (at.history.head, at.open()) == (2, [])


def test_restoring_a_row_twice_is_no_second_row() -> None:
    at = table()
    row = at.history.draft(GM, Adjust(track="ruin", by=1), submission="tap-1")
    at.history.restore(row)
    at.history.restore(row)
    assert (len(at.history.rows), at.tracks["ruin"]) == (1, 1)
    assert at.history.draft(GM, Adjust(track="ruin", by=1), submission="tap-1") is row


def test_a_draft_that_was_overtaken_is_refused() -> None:
    at = table()
    late = at.history.draft(GM, Adjust(track="ruin", by=1))
    at.play(GM, Adjust(track="glory", by=1))
    with pytest.raises(WrongLogError, match="row 1 does not follow row 1"):
        at.history.restore(late)
    assert at.tracks["ruin"] == 0
    at.history.restore(at.history.draft(GM, Adjust(track="ruin", by=1)))


def test_undo_and_redo_can_be_drafted() -> None:
    at = table()
    at.play(GM, Adjust(track="ruin", by=1))
    back = at.history.draft_undo(GM, "tap-1")
    assert at.tracks["ruin"] == 1
    at.history.restore(back)
    assert at.tracks["ruin"] == 0
    forth = at.history.draft_redo(GM, "tap-2")
    assert at.tracks["ruin"] == 0
    at.history.restore(forth)
    assert at.tracks["ruin"] == 1
    with pytest.raises(Illegal) as caught:
        at.history.draft_redo(GM)
    assert caught.value.code == "nothing_to_redo"


@pytest.mark.parametrize(("how", "rows"), [("settle", 1), ("replay", 3)])
def test_an_adoption_can_be_drafted(how: str, rows: int) -> None:
    at = table()
    for track in ("ruin", "glory"):
        at.play(GM, Adjust(track=track, by=1))
    correction = correct(at.history, 1, Adjust(track="ruin", by=2))
    drafted = draft_adoption(at.history, correction, how, GM, "tap-1")
    assert len(drafted) == rows
    assert drafted[-1].submission == "tap-1"
    assert at.tracks["ruin"] == 1
    for row in drafted:
        at.history.restore(row)
    assert (at.tracks["ruin"], at.tracks["glory"]) == (2, 1)


def test_a_row_of_another_hand_is_not_taken_for_ours() -> None:
    at = table()
    row = at.history.draft(GM, Adjust(track="ruin", by=1), submission="tap-1")
    at.history.restore(row)
    with pytest.raises(WrongLogError):
        at.history.restore(replace(row, command=Adjust(track="ruin", by=5)))
