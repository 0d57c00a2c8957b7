"""DH-ADV: where advantage comes from, how it cancels, and which d6 counts."""

from __future__ import annotations

from typing import Any

import pytest

from daggerheart.tables import (
    ANNA,
    BEN,
    call,
    helps,
    roll,
    ruling,
    settled,
    table,
    told,
)
from support import Table, every, only, waiving
from tableside.core.state import Overstepped
from tableside.core.values import GM, Event, Limit, Mode
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart.rolls.outcome import RollSettled
from tableside.systems.daggerheart.rolls.rolls import AdvantageGranted, DiceFell


def grant(at: Table, matter: str, kind: str, source: str) -> tuple[Event, ...]:
    return at.play(GM, ruling(at, matter, do.Grant, kind=kind, source=source))


class TestDice:
    @pytest.mark.rule("DH-ADV-01")
    def test_advantage_adds_a_d6(self) -> None:
        at = table()
        result = settled(at, 5, 3, 4, difficulty=14, advantage=1)
        assert (result.total, result.outcome) == (14, "success_with_hope")
        assert "Ana rolls Hope 5, Fear 3, advantage 4." in told(at, BEN)

    @pytest.mark.rule("DH-ADV-02")
    def test_disadvantage_takes_a_d6_off(self) -> None:
        at = table(tracks={"fear": 5})
        result = settled(at, 3, 9, 4, difficulty=12, trait="finesse", disadvantage=1)
        assert (result.total, result.outcome) == (9, "failure_with_fear")
        assert at.tracks["fear"] == 6
        assert "Ana rolls Hope 3, Fear 9, disadvantage 4." in told(at, BEN)

    @pytest.mark.rule("DH-ADV-05")
    @pytest.mark.parametrize("faces", [(6, 2, 3), (2, 6, 3), (2, 3, 6)])
    def test_of_several_advantage_dice_the_highest_is_added(
        self, faces: tuple[int, int, int]
    ) -> None:
        assert settled(table(), 5, 3, *faces, advantage=3).total == 5 + 3 + 2 + 6

    @pytest.mark.rule("DH-ADV-05")
    @pytest.mark.parametrize("faces", [(5, 2), (2, 5)])
    def test_of_several_disadvantage_dice_the_highest_is_taken_off(
        self, faces: tuple[int, int]
    ) -> None:
        assert settled(table(), 5, 3, *faces, disadvantage=2).total == 5 + 3 + 2 - 5

    @pytest.mark.rule("DH-ADV-01", "DH-ADV-02")
    @pytest.mark.parametrize("kind", ["advantage", "disadvantage"])
    def test_so_on_a_reaction(self, kind: str) -> None:
        sign = 1 if kind == "advantage" else -1
        called: dict[str, Any] = {kind: 1, "reaction": True}
        assert settled(table(), 5, 3, 4, **called).total == 5 + 3 + 2 + sign * 4


class TestCancelling:
    @pytest.mark.rule("DH-ADV-04")
    @pytest.mark.parametrize(
        ("ours", "theirs", "dice", "total"),
        [
            (1, 1, (), 12),
            (3, 3, (), 12),
            (2, 1, (4,), 16),
            (1, 2, (4,), 8),
            (3, 1, (4, 5), 17),
            (0, 3, (4, 5, 1), 7),
        ],
    )
    def test_one_for_one_before_any_d6_is_rolled(
        self, ours: int, theirs: int, dice: tuple[int, ...], total: int
    ) -> None:
        at = table()
        matter = call(at, advantage=ours, disadvantage=theirs)
        events = roll(at, matter, 6, 4, *dice)
        assert only(events, DiceFell).net == ours - theirs
        assert only(events, RollSettled).total == total

    @pytest.mark.rule("DH-ADV-04", "DH-HOPE-04")
    def test_help_cancels_a_disadvantage_and_its_hope_stays_spent(self) -> None:
        at = table()
        matter = call(at, disadvantage=1)
        helps(at, matter, "bo")
        assert at.tracks["bo.hope"] == 1
        events = roll(at, matter, 6, 4)
        assert only(events, DiceFell).extra == ()
        assert only(events, RollSettled).total == 12
        assert at.tracks["bo.hope"] == 1

    @pytest.mark.rule("DH-ADV-04")
    def test_a_later_disadvantage_gives_no_hope_back(self) -> None:
        at = table()
        matter = call(at)
        helps(at, matter, "bo")
        grant(at, matter, "disadvantage", "the rain")
        roll(at, matter, 6, 4)
        assert at.tracks["bo.hope"] == 1


class TestSources:
    @pytest.mark.rule("DH-ADV-03")
    @pytest.mark.parametrize(("kind", "total"), [("advantage", 15), ("disadvantage", 9)])
    def test_the_gm_names_a_source(self, kind: str, total: int) -> None:
        at = table()
        matter = call(at)
        events = grant(at, matter, kind, "the high ground")
        assert only(events, AdvantageGranted).source == "the high ground"
        assert told(at, BEN) == [f"{kind.title()} for Ana: the high ground."]
        assert only(roll(at, matter, 6, 4, 3), RollSettled).total == total

    @pytest.mark.rule("DH-ADV-03")
    def test_players_grant_themselves_nothing(self) -> None:
        at = table()
        granted = ruling(at, call(at), do.Grant, kind="advantage", source="the sun")
        assert at.refusal(ANNA, granted).code == "not_gm"
        at.play(GM, granted)

    @pytest.mark.rule("DH-ADV-03")
    def test_it_has_a_name_and_one_of_two_kinds(self) -> None:
        at = table()
        matter = call(at)
        for kind, source in (("luck", "the sun"), ("advantage", ""), ("advantage", " ")):
            wrong = ruling(at, matter, do.Grant, kind=kind, source=source)
            assert at.refusal(GM, wrong).code == "not_a_choice"
        grant(at, matter, "advantage", "the sun")

    @pytest.mark.rule("DH-ADV-03")
    @pytest.mark.parametrize("kind", ["advantage", "disadvantage"])
    def test_a_source_counts_once(self, kind: str) -> None:
        at = table()
        matter = call(at)
        grant(at, matter, "advantage", "the sun")
        again = ruling(at, matter, do.Grant, kind=kind, source="the sun")
        refused = at.refusal(GM, again)
        assert (refused.code, refused.rule, refused.limit) == (
            "source_counted",
            "DH-ADV-03",
            Limit.ONCE,
        )
        grant(at, matter, "advantage", "the wind")
        assert only(roll(at, matter, 6, 4, 3, 5), RollSettled).total == 17

    @pytest.mark.rule("DH-ADV-03")
    def test_the_gm_may_let_it_count_again(self) -> None:
        at = table()
        matter = call(at)
        grant(at, matter, "advantage", "the sun")
        again = ruling(at, matter, do.Grant, kind="advantage", source="the sun")
        assert only(at.play(waiving(Limit.ONCE), again), Overstepped).waived
        roll(at, matter, 6, 4, 3, 5)

    @pytest.mark.rule("DH-ADV-03")
    def test_a_table_may_only_advise_on_it(self) -> None:
        at = table(limits={Limit.ONCE: Mode.ADVISED})
        matter = call(at)
        grant(at, matter, "advantage", "the sun")
        assert [
            one.code for one in every(grant(at, matter, "advantage", "the sun"), Overstepped)
        ] == ["source_counted"]

    @pytest.mark.rule("DH-ADV-03")
    def test_what_the_call_grants_and_what_comes_later_add_up(self) -> None:
        at = table()
        matter = call(at, advantage=1)
        grant(at, matter, "advantage", "the GM")
        helps(at, matter, "bo")
        events = roll(at, matter, 6, 4, 1, 2, 3)
        assert only(events, DiceFell).net == 3

    @pytest.mark.rule("DH-ADV-03")
    def test_a_source_counts_for_its_own_roll_only(self) -> None:
        at = table()
        call(at, "ana", "bo")
        grant(at, "r1", "advantage", "the sun")
        assert only(roll(at, "r2", 6, 4), DiceFell).extra == ()
        grant(at, "r1", "advantage", "the wind")
        assert len(only(roll(at, "r1", 6, 4, 1, 1), DiceFell).extra) == 2

    @pytest.mark.rule("DH-ADV-01", "DH-ADV-05", "DH-HOPE-04")
    def test_two_helpers_and_an_advantage_of_ones_own(self) -> None:
        at = table(tracks={"ana.hope": 1, "bo.hope": 2, "cal.hope": 3})
        matter = call(at, difficulty=14, trait="strength", advantage=1)
        helps(at, matter, "bo")
        helps(at, matter, "cal")
        result = only(roll(at, matter, 5, 3, 2, 6, 4), RollSettled)
        assert (result.total, result.outcome) == (14, "success_with_hope")
        held = [at.tracks[f"{who}.hope"] for who in ("ana", "bo", "cal")]
        assert held == [2, 1, 2]
