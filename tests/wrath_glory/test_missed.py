"""A test that falls short while its roller may still spend on it, as every seat sees it."""

from __future__ import annotations

import pytest

from support import Table
from tableside.core.desk import GiveEffect, Overrule
from tableside.core.values import GM, Actor, Limit, Mode
from tableside.systems.wrath_glory import commands as do
from wrath_glory.tables import ANNA, BEN, SKILL, answer, call, hero, roll, table, thrown

BOTH = ("reroll_failures", "roll_glory_dice")


def short(at: Table, reader: Actor, matter: str) -> tuple[int, tuple[str, ...]] | None:
    """By how much a roll falls short, and what could save it."""
    found = at.missed(reader, matter)
    return None if found is None else (found.short, found.verbs)


@pytest.mark.parametrize("reader", [GM, ANNA, BEN])
@pytest.mark.rule("WG-TEST-06")
def test_everybody_sees_by_how_much_and_what_could_save_it(reader: Actor) -> None:
    at = table(tracks={"glory": 1})
    matter = thrown(at, 4, 2, 2, 2, 2, dn=3)
    assert short(at, reader, matter) == (2, BOTH)


@pytest.mark.rule("WG-WP-05", "WG-GLORY-05")
def test_what_could_save_it_is_said_in_words() -> None:
    at = table(tracks={"glory": 2})
    found = at.missed(BEN, thrown(at, 1, 2, 2, 2, 2, dn=3))
    assert found is not None
    assert found.says == ("re-roll 4 failures for 1 Wrath", "add up to 2 Glory dice")
    assert found.leaves == "settle"


def test_a_roll_that_reaches_its_dn_is_not_missed() -> None:
    at = table(tracks={"glory": 1})
    matter = thrown(at, 4, 4, 4, 2, 2, dn=3)
    assert at.matter(matter).step == "spend"
    assert at.missed(BEN, matter) is None


def test_before_the_dice_nothing_is_missed() -> None:
    at = table(tracks={"glory": 1})
    matter = call(at)
    assert at.missed(BEN, matter) is None
    at.without_dice(ANNA, at.to(matter, do.RollDice))
    assert at.missed(BEN, matter) is None
    assert at.missed(BEN, "t99") is None


@pytest.mark.parametrize("reader", [GM, ANNA, BEN])
class TestHidden:
    @pytest.mark.rule("WG-TEST-05")
    def test_a_hidden_dn_is_never_missed(self, reader: Actor) -> None:
        at = table(tracks={"glory": 1})
        matter = thrown(at, 2, 2, 2, 2, 2, dn=9, hidden=True)
        assert at.matter(matter).step == "spend"
        assert at.missed(reader, matter) is None

    def test_nor_one_with_a_secret_term(self, reader: Actor) -> None:
        at = table(tracks={"glory": 1})
        at.play(GM, Overrule(quantity="dn", amount=2, on="vess", secret=True))
        matter = thrown(at, 2, 2, 2, 2, 2, dn=3)
        assert at.missed(reader, matter) is None

    def test_nor_a_roll_that_the_gm_judges_afterwards(self, reader: Actor) -> None:
        at = table(tracks={"glory": 1})
        at.play(ANNA, do.TryTest("vess", skill=SKILL), 2, 2, 2, 2, 2)
        assert at.matter("t1").step == "spend"
        assert at.missed(reader, "t1") is None

    def test_nor_a_side_of_a_contest(self, reader: Actor) -> None:
        at = table(tracks={"glory": 1})
        at.play(
            GM,
            do.Oppose(
                initiator="vess", initiator_skill=SKILL, opponent="kell", opponent_skill=SKILL
            ),
        )
        roll(at, "o1.initiator", 2, 2, 2, 2, 2)
        assert at.missed(reader, "o1.initiator") is None
        assert at.missed(reader, "o1") is None


class TestWhatIsLeft:
    def short(self, glory: int = 1, wrath: int = 2) -> tuple[Table, str]:
        at = table(tracks={"glory": glory, "vess.wrath": wrath})
        return at, thrown(at, 4, 2, 2, 2, 2, dn=4)

    @pytest.mark.parametrize(
        ("glory", "wrath", "verbs"), [(0, 1, BOTH[:1]), (1, 0, BOTH[1:]), (3, 3, BOTH)]
    )
    def test_only_what_can_be_paid(self, glory: int, wrath: int, verbs: tuple[str, ...]) -> None:
        at, matter = self.short(glory, wrath)
        assert short(at, BEN, matter) == (3, verbs)

    @pytest.mark.rule("WG-WP-05")
    def test_after_the_reroll_only_glory_is_left(self) -> None:
        at, matter = self.short()
        answer(at, matter, do.RerollFailures, 4, 2, 2, 2)
        assert short(at, BEN, matter) == (2, BOTH[1:])

    def test_what_an_effect_forbids_saves_nothing(self) -> None:
        at, matter = self.short(glory=0)
        at.play(GM, GiveEffect(name="Numb", on="vess", forbids=("reroll_failures",)))
        assert at.missed(BEN, matter) is None

    def test_an_advised_cost_is_no_hindrance(self) -> None:
        at = table(tracks={"glory": 0, "vess.wrath": 0}, limits={Limit.COST: Mode.ADVISED})
        matter = thrown(at, 2, 2, 2, 2, 2)
        assert short(at, BEN, matter) == (3, BOTH)

    @pytest.mark.rule("WG-GLORY-04")
    def test_while_the_others_are_asked_nothing_more_can_be_done(self) -> None:
        at = table("starter", hero("vess"), hero("kell"), facts={"glory_agreement": "ask"})
        matter = thrown(at, 6, 2, 2, 2, 2, dn=9)
        answer(at, matter, do.RollGloryDice, dice=1)
        assert at.open() == [matter, f"{matter}.agreement1"]
        assert at.missed(BEN, matter) is None
