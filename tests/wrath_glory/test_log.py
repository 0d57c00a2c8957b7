"""What the log of Wrath & Glory says: dice as data, icons in words, the GM's answers."""

from __future__ import annotations

import pytest

from support import Table
from tableside.core.values import GM, Actor, Thrown
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.sheet.desk import EditSheet
from wrath_glory.tables import ANNA, BEN, SKILL, answer, call, roll, table, thrown

READERS = pytest.mark.parametrize("reader", [GM, ANNA, BEN])


class TestDice:
    @READERS
    @pytest.mark.rule("WG-TEST-06")
    def test_a_pool_comes_with_its_wrath_die_first(self, reader: Actor) -> None:
        at = table()
        thrown(at, 6, 2, 2, 4, 1)
        assert at.dice(reader) == [Thrown("pool", (6, 2, 2, 4, 1), 1, character="vess", icons=3)]

    @READERS
    def test_the_words_around_them_are_said_beside_the_line(self, reader: Actor) -> None:
        at = table()
        matter = thrown(at, 2, 2, 4, 4, 4, dn=9)
        answer(at, matter, do.RerollFailures, 5, 6)
        assert [one.around for one in at.lines(reader) if one.dice] == [
            ("Vess re-rolls failures", "")
        ]

    @READERS
    def test_a_threat_has_no_wrath_die(self, reader: Actor) -> None:
        at = table()
        at.play(GM, do.CallTest(who=("brute",), skill=SKILL, dn=3), 6, 2, 2, 4)
        assert at.dice(reader) == [Thrown("pool", (6, 2, 2, 4), 0, character="brute", icons=3)]

    @pytest.mark.rule("WG-WP-05")
    @pytest.mark.parametrize(
        ("faces", "again", "wrath", "icons"),
        [
            ((2, 2, 4, 4, 4), (5, 6), 1, 3),  # the Wrath die is among the failures
            ((1, 2, 4, 4, 4), (6,), 0, 2),  # it shows 1 and stays
            ((6, 2, 3, 4, 4), (6, 1), 0, 2),  # it has not failed
        ],
    )
    def test_a_reroll_shows_only_what_was_thrown_again(
        self, faces: tuple[int, ...], again: tuple[int, ...], wrath: int, icons: int
    ) -> None:
        at = table()
        matter = thrown(at, *faces, dn=9)
        answer(at, matter, do.RerollFailures, *again)
        assert at.dice(BEN) == [Thrown("reroll", again, wrath, character="vess", icons=icons)]

    @pytest.mark.rule("WG-WRATH-09")
    def test_of_several_wrath_dice_only_the_failed_ones_fall_again(self) -> None:
        at = table("core")
        matter = thrown(at, 2, 1, 3, 4, 4, 4, 2, dn=9, wrath_dice=3)
        answer(at, matter, do.RerollFailures, 6, 6, 1)
        assert at.dice(BEN) == [Thrown("reroll", (6, 6, 1), 2, character="vess", icons=4)]

    @pytest.mark.rule("WG-GLORY-05")
    def test_glory_dice_are_no_wrath_dice(self) -> None:
        at = table(tracks={"glory": 2})
        matter = thrown(at, 4, 2, 2, 2, 2)
        answer(at, matter, do.RollGloryDice, 6, 1, dice=2)
        assert at.dice(BEN) == [Thrown("glory", (6, 1), 0, character="vess", icons=2)]

    def test_a_line_without_dice_has_none(self) -> None:
        at = table()
        call(at)
        assert at.lines(BEN)
        assert at.dice(BEN) == []


def alone(icons: int) -> Table:
    """A test that settles itself, with this many icons."""
    at = table(pool=3, tracks={"vess.wrath": 0})
    roll(at, call(at, dn=3), *(4,) * icons, *(2,) * (3 - icons))
    return at


@pytest.mark.parametrize(("icons", "words"), [(0, "0 icons"), (1, "1 icon"), (2, "2 icons")])
def test_one_icon_is_one_icon(icons: int, words: str) -> None:
    assert f"Vess fails: {words} against DN 3 (Athletics)." in alone(icons).told(BEN)


def test_one_icon_in_a_contest_and_one_that_is_bought() -> None:
    at = table("core", pool=2, tracks={"vess.wrath": 0, "kell.wrath": 0})
    at.play(
        GM,
        do.Oppose(initiator="vess", initiator_skill=SKILL, opponent="kell", opponent_skill=SKILL),
    )
    roll(at, "o1.initiator", 4, 2)
    assert "Vess has 1 icon." in at.told(BEN)
    roll(at, "o1.opponent", 4, 4)
    matter = call(at)
    answer(at, matter, do.BuySuccesses)
    answer(at, matter, do.AllowBuying)
    assert "Vess takes 1 icon without rolling." in at.told(BEN)


class TestTheGmsAnswers:
    @pytest.mark.rule("WG-TEST-07")
    def test_dice_are_wanted_in_place_of_a_purchase(self) -> None:
        at = table("core")
        matter = call(at)
        answer(at, matter, do.BuySuccesses)
        answer(at, matter, do.DenyBuying)
        assert at.told(BEN) == ["The GM wants Vess to roll."]

    @pytest.mark.rule("WG-WRATH-05")
    def test_a_complication_is_traded_for_ruin(self) -> None:
        at = table(pool=3, tracks={"vess.wrath": 0})
        roll(at, call(at), 1, 4, 4)
        at.play(ANNA, at.to("t1.complication1", do.GiveRuin, "vess"))
        assert at.told(BEN) == ["Vess's Complication is traded for Ruin.", "Ruin +1, now 1."]


class TestSheets:
    def test_a_number_says_what_it_was_and_a_thing_that_it_came(self) -> None:
        at = table()
        at.play(ANNA, EditSheet("vess", max_wounds=4, attributes={"toughness": 3}))
        assert at.read(BEN)[-1] == "Vess's sheet: Toughness 3; Max Wounds 4."
        at.play(ANNA, EditSheet("vess", max_wounds=5))
        assert at.read(BEN)[-1] == "Vess's sheet: Max Wounds 5 (was 4)."
        at.play(ANNA, EditSheet("vess", keywords=("Chaos",)))
        assert at.read(BEN)[-1] == "Vess's sheet: Keywords: Chaos added."

    def test_of_a_threat_only_the_gm_reads(self) -> None:
        at = table()
        at.play(GM, EditSheet("brute", defence=4))
        assert at.read(GM)[-1].startswith("Brute's sheet: Defence 4")
        assert not any("sheet" in one for one in at.read(BEN))
