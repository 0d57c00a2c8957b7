"""The log: rows only ever added, undo and redo, branches, and what can be read back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from support import Table
from tableside.core.desk import Adjust
from tableside.core.history import HeadMoved, History, WrongLogError
from tableside.core.values import DICE, GM, Faces, Illegal
from tableside.systems import load
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.state import Setup
from wrath_glory.tables import (
    ANNA,
    SKILL,
    UNHURT,
    answer,
    call,
    roll,
    table,
    thrown,
    whole_test,
)

NO_SUCH_TRACK = {"was": "spent", "track": "hope", "amount": 1, "rule": ""}


def loaded(at: Table) -> History:
    return History.load(at.system, at.history.dump())


class TestRows:
    def test_a_row_holds_all_that_made_it(self) -> None:
        at = table()
        matter = call(at)
        command = at.to(matter, do.RollDice)
        row = at.submit(ANNA, command, 4, 4, 4, 4, 4)
        assert (row.seq, row.parent, row.actor, row.command) == (2, 1, ANNA, command)
        assert row.faces == {"t1.pool": (4, 4, 4, 4, 4)}
        assert row.ruleset == at.system.ruleset_hash

    def test_a_submission_seen_before_gets_its_stored_row(self) -> None:
        at = table()
        command = Adjust(track="vess.wrath", by=1)
        first = at.history.submit(ANNA, command, submission="tap-1")
        again = at.history.submit(ANNA, command, submission="tap-1")
        assert again is first
        assert at.tracks["vess.wrath"] == 3
        at.history.submit(ANNA, command, submission="tap-2")
        assert at.tracks["vess.wrath"] == 4

    def test_a_refused_command_leaves_no_row_and_its_id_is_free(self) -> None:
        at = table()
        with pytest.raises(Illegal):
            at.history.submit(ANNA, Adjust(track="ruin", by=1), submission="tap-1")
        row = at.history.submit(GM, Adjust(track="ruin", by=1), submission="tap-1")
        assert row.seq == 1

    def test_a_row_that_does_not_exist_is_named(self) -> None:
        with pytest.raises(Illegal) as caught:
            table().history.row(7)
        assert (caught.value.code, "row 7" in caught.value.sentence) == ("no_such_row", True)


class TestUndo:
    def play(self) -> Table:
        at = table()
        for track in ("ruin", "vess.wrath", "kell.wrath"):
            at.play(GM, Adjust(track=track, by=1))
        return at

    def test_undo_and_redo_walk_the_line_and_add_rows(self) -> None:
        at = self.play()
        states = [at.history.state_at(seq) for seq in range(4)]
        at.history.undo()
        assert at.state == states[2]
        at.history.undo()
        assert at.state == states[1]
        at.history.redo()
        assert at.state == states[2]
        at.history.redo()
        assert at.state == states[3]
        assert len(at.history.rows) == 7
        assert [type(row.command) for row in at.history.rows[3:]] == [HeadMoved] * 4
        assert [row.seq for row in at.history.line()] == [1, 2, 3]

    def test_there_is_an_end_to_both(self) -> None:
        at = self.play()
        with pytest.raises(Illegal) as caught:
            at.history.redo()
        assert caught.value.code == "nothing_to_redo"
        for _ in range(3):
            at.history.undo()
        with pytest.raises(Illegal) as caught:
            at.history.undo()
        assert caught.value.code == "nothing_to_undo"
        assert at.state == at.history.state_at(0)

    def test_playing_on_opens_a_branch_and_forgets_what_was_undone(self) -> None:
        at = self.play()
        at.history.undo()
        at.play(GM, Adjust(track="glory", by=2))
        assert [row.seq for row in at.history.line()] == [1, 2, 5]
        with pytest.raises(Illegal) as caught:
            at.history.redo()
        assert caught.value.code == "nothing_to_redo"
        assert at.history.state_at(3).tracks["kell.wrath"] == 3  # the old branch is still there

    def test_only_the_gm_undoes_and_a_refusal_changes_nothing(self) -> None:
        at = self.play()
        with pytest.raises(Illegal) as caught:
            at.history.undo(ANNA)
        assert caught.value.code == "not_gm"
        with pytest.raises(Illegal) as caught:
            at.history.redo()
        assert caught.value.code == "nothing_to_redo"
        at.history.undo(GM)
        with pytest.raises(Illegal) as caught:
            at.history.redo(ANNA)
        assert caught.value.code == "not_gm"
        at.history.redo(GM)
        assert at.history.head == 3

    def test_the_same_command_after_an_undo_is_asked_for_the_same_roll(self) -> None:
        at = table()
        matter = call(at)
        first = at.submit(ANNA, at.to(matter, do.RollDice), 4, 4, 4, 4, 4)
        at.history.undo()
        second = at.submit(ANNA, at.to(matter, do.RollDice), 4, 4, 4, 4, 4)
        assert (first.parent, first.faces) == (second.parent, second.faces)


class TestStored:
    def busy(self) -> Table:
        at = table(tracks={"glory": 2})
        whole_test(at, 1, 4, 4, 4, 4)
        matter = thrown(at, 6, 4, 2, 2, 2)
        answer(at, matter, do.RerollFailures, 4, 4, 6)
        at.history.undo()
        at.history.undo()
        at.history.redo()
        at.play(ANNA, at.to(matter, do.RollGloryDice, dice=1), 6)
        at.without_dice(GM, do.CallTest(who=("kell",), skill=SKILL, dn=3))
        at.without_dice(GM, at.to("t3", do.RollDice))
        at.play(DICE, Faces(key="t3.pool", faces=(4, 4, 4, 4, 4)))
        at.history.undo()
        return at

    def test_a_log_reads_back_to_the_same_place(self) -> None:
        at = self.busy()
        again = loaded(at)
        assert (again.head, again.rows) == (at.history.head, at.history.rows)
        for seq in range(len(again.rows) + 1):
            assert again.state_at(seq) == at.history.state_at(seq), seq
        assert again.dump() == at.history.dump()
        assert again.redo().command == at.history.redo().command
        assert again.state == at.state

    def test_it_holds_the_ruleset_it_was_played_under(self) -> None:
        record = json.loads(self.busy().history.dump())
        assert record["ruleset"]["name"] == "revised"
        assert record["ruleset"]["rules"]["WG-TEST-07"] == "excluded"

    def test_stored_events_are_folded_and_nothing_is_decided_again(self) -> None:
        at = table("starter", pool=3)
        whole_test(at, 6, 4, 4, dn=3)
        elsewhere = History.load(load("wrath-glory", "core"), at.history.dump())
        own = elsewhere.state.tracks  # core counts more of a hero from the start
        assert at.tracks.items() <= own.items()
        # A Wrath Critical that core would not have noted.
        assert elsewhere.state == replace(at.state, tracks=own)

    @pytest.mark.parametrize(
        ("change", "words"),
        [
            ({"format": 99}, "format 99"),
            ({"format": None}, "not a log of Tableside"),
            ({"system": "daggerheart"}, "log of 'daggerheart'"),
            ({"system": "chess"}, "log of 'chess'"),
            ({"rows": None}, "not a log of Tableside"),
        ],
    )
    def test_another_log_is_refused_in_words(self, change: dict[str, Any], words: str) -> None:
        at = self.busy()
        record = json.loads(at.history.dump()) | change
        with pytest.raises(WrongLogError, match=words):
            History.load(at.system, json.dumps(record).encode())

    def test_a_log_without_a_format_is_refused(self) -> None:
        at = self.busy()
        record = json.loads(at.history.dump())
        del record["format"]
        with pytest.raises(WrongLogError, match="format 0"):
            History.load(at.system, json.dumps(record).encode())

    @pytest.mark.parametrize("data", [b"", b"{", b"[]", b"null", b"\xff\xfe"])
    def test_broken_json_is_refused(self, data: bytes) -> None:
        with pytest.raises(WrongLogError, match="not a log of Tableside"):
            History.load(load("wrath-glory", "revised"), data)

    def test_a_missing_row_is_noticed(self) -> None:
        at = self.busy()
        record = json.loads(at.history.dump())
        for gone in range(len(record["rows"]) - 1):
            rows = [row for place, row in enumerate(record["rows"]) if place != gone]
            with pytest.raises(WrongLogError, match="does not follow"):
                History.load(at.system, json.dumps(record | {"rows": rows}).encode())

    @pytest.mark.parametrize(
        ("change", "words"),
        [
            ({"parent": 77}, "does not follow"),
            ({"command": {"do": "head_moved", "to": 77}}, "which is missing"),
            ({"command": {"do": "head_moved", "to": 0, "undo": False}}, "which is missing"),
            ({"command": {"do": "dance"}}, "not a log of Tableside"),
            ({"command": {"do": "roll", "colour": "red"}}, "not a log of Tableside"),
            ({"events": [{"was": "danced"}]}, "not a log of Tableside"),
            ({"events": [NO_SUCH_TRACK]}, "row 1 does not fit"),
        ],
    )
    def test_a_row_that_cannot_be_is_refused(self, change: dict[str, Any], words: str) -> None:
        at = table()
        at.play(GM, Adjust(track="ruin", by=1))
        record = json.loads(at.history.dump())
        record["rows"][0] |= change
        with pytest.raises(WrongLogError, match=words):
            History.load(at.system, json.dumps(record).encode())

    def test_an_empty_log_is_a_table_at_its_start(self) -> None:
        at = table()
        assert loaded(at).state == at.state


class TestSetup:
    def test_a_table_begins_as_its_setup_says(self) -> None:
        at = table("starter", tracks={"glory": 3}, facts={"mode": "combat"})
        assert at.tracks == {**UNHURT, "glory": 3, "ruin": 0, "vess.wrath": 2, "kell.wrath": 2}
        assert at.state.facts.items() >= {"mode": "combat", "glory_agreement": "auto"}.items()

    @pytest.mark.parametrize(
        ("setup", "code", "words"),
        [
            ({"tracks": {"hope": 1}}, "no_such_track", "glory"),
            ({"tracks": {"glory": -1}}, "no_such_track", "from 0"),
            ({"facts": {"mode": "sleep"}}, "no_such_fact", "narrative, combat"),
            ({"facts": {"weather": "fog"}}, "no_such_fact", "mode"),
        ],
    )
    def test_a_wrong_setup_names_the_good_ones(
        self, setup: dict[str, Any], code: str, words: str
    ) -> None:
        with pytest.raises(Illegal) as caught:
            load("wrath-glory", "starter").new(Setup(characters=(), **setup))
        assert caught.value.code == code
        assert words in caught.value.sentence

    def test_two_of_one_id_are_refused(self) -> None:
        at = table()
        twice = at.state.characters["vess"]
        with pytest.raises(Illegal) as caught:
            at.system.new(Setup(characters=(twice, twice)))
        assert caught.value.code == "taken"


def test_rolls_can_be_typed_in_row_by_row() -> None:
    at = table(pool=3)
    matter = call(at)
    at.without_dice(ANNA, at.to(matter, do.RollDice))
    at.play(DICE, Faces(key="t1.pool", faces=(4, 4, 4)))
    assert at.open() == []
    assert [bool(row.faces) for row in at.history.rows] == [False, False, True]
    other = table(pool=3)
    roll(other, call(other), 4, 4, 4)
    assert other.state == at.state  # one row or two, it comes to the same
