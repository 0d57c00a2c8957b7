"""DH-HP-01: what a sheet lacks is asked for once, together, before the first hit needs it."""

from __future__ import annotations

from typing import Any

import pytest

from daggerheart.fights import answer_hit, deal, fight, fighter, foe_strikes, marked, strike, wolf
from daggerheart.tables import ANNA, BEN, told
from support import Table, every, only
from tableside.core.offers import Range
from tableside.core.values import GM, Command
from tableside.core.verbs import TakeDefault
from tableside.systems.daggerheart.commands import EditSheet
from tableside.systems.daggerheart.fights.damage import Harmed
from tableside.systems.daggerheart.fights.thresholds import NameThresholds, ThresholdsNamed
from tableside.systems.daggerheart.levels import GainLevel, GrantLevel
from tableside.systems.daggerheart.numbers.reckon import thresholds_of
from tableside.systems.daggerheart.scene.spotlight import Interrupt, TakeOpening
from tableside.systems.daggerheart.sheet.desk import PasteAdversary
from tableside.systems.daggerheart.state import Person

BARE: dict[str, Any] = {"major": 0, "severe": 0, "armour_score": 0}


def bare(**more: Any) -> Person:
    """Ana, whose sheet shows neither thresholds nor armour."""
    return fighter("ana", **{**BARE, **more})


def names(at: Table, matter: str, who: str, **numbers: int) -> Any:
    """Whoever is asked names the numbers; the GM may do so for anybody."""
    return at.play(GM, at.to(matter, NameThresholds, who, **numbers))


def reckoned(at: Table, who: str = "ana") -> list[int | None]:
    """Major and Severe as they are reckoned now."""
    return [
        None if one is None else one.value for one in thresholds_of(at.system.rules, at.state, who)
    ]


class TestHeroes:
    @pytest.mark.rule("DH-HP-01")
    def test_the_first_hit_waits_for_thresholds_and_armour(self) -> None:
        at = fight(bare(level=3), wolf(), gm=True)
        assert not every(foe_strikes(at, 15, 4), Harmed)
        asked = at.to("a1.ana", NameThresholds)
        major = at.question(ANNA, asked)
        assert (major.name, major.domain, major.default) == ("major", Range(1, 100), 3)
        severe = at.question(ANNA, asked, major=3)
        assert (severe.name, severe.domain, severe.default) == ("severe", Range(3, 100), 6)
        armour = at.question(ANNA, asked, major=3, severe=6)
        assert (armour.name, armour.default) == ("armour", 0)
        ready = at.ready(ANNA, asked, major=3, severe=6, armour=0)
        assert [(one.quantity, one.value) for one in ready.preview] == [("major", 3), ("severe", 6)]
        assert [one.terms[0].label for one in ready.preview] == ["level", "twice the level"]

    @pytest.mark.rule("DH-HP-01")
    def test_what_is_named_is_kept_and_nobody_is_asked_again(self) -> None:
        at = fight(bare(), wolf(), gm=True)
        foe_strikes(at, 15, 4)
        events = at.play(ANNA, at.to("a1.ana", NameThresholds, "ana", major=7, severe=14, armour=3))
        assert told(at, BEN)[0] == "Ana has Major 7, Severe 14, Armor Score 3."
        assert not every(events, Harmed)  # now the armour is asked for
        assert only(answer_hit(at, "a1.ana", armour=True), Harmed).hp == 0
        deal(at, 8)
        assert at.matter("h2.ana").step == "armour"

    @pytest.mark.rule("DH-HP-01")
    def test_the_default_is_no_armour_and_goes_on_following_the_level(self) -> None:
        at = fight(bare(level=2), wolf(), gm=True)
        foe_strikes(at, 15, 1)
        default = TakeDefault("ana", "a1.ana", at.matter("a1.ana").revision)
        assert only(at.play(GM, default), Harmed).hp == 2  # 3 damage against 2 and 4
        assert told(at, BEN)[0] == "Ana has Major 2, Severe 4, no armor."
        assert only(deal(at, 4), Harmed).hp == 3
        at.play(GM, GrantLevel(who=("ana",)))
        plain = {"first": "t2:hp", "second": "t2:stress", "card": "Ember", "card_level": 1}
        at.play(ANNA, at.to(at.open()[-1], GainLevel, "ana", **plain))
        assert reckoned(at) == [3, 6]

    @pytest.mark.rule("DH-HP-01")
    def test_every_hit_that_waited_goes_on(self) -> None:
        at = fight(bare(), fighter("bo"), wolf())
        deal(at, 5, "ana")
        deal(at, 5, "ana")
        events = names(at, "h1.ana", "ana", major=6, severe=12, armour=0)
        assert [one.hp for one in every(events, Harmed)] == [1, 1]
        assert at.open() == []

    @pytest.mark.rule("DH-HP-01", "DH-RES-03")
    def test_nobody_is_asked_where_it_does_not_matter(self) -> None:
        at = fight(bare(immune=("phy",)), fighter("bo", armour_score=0), wolf())
        assert only(deal(at, 9, "ana"), Harmed).hp == 0
        assert only(deal(at, 9, "bo"), Harmed).hp == 2  # thresholds without armour are enough
        other = fight(bare(), wolf())
        other.play(GM, EditSheet(character="ana", major=7, severe=14))
        assert only(deal(other, 9, "ana"), Harmed).hp == 2


class TestAdversaries:
    @pytest.mark.rule("DH-HP-01")
    def test_the_gm_is_asked_once_for_all_copies(self) -> None:
        rats = [wolf(f"rat_{one}", kind="Rat", tier=2, major=0, severe=0, hp_max=6) for one in "ab"]
        at = fight(fighter(), *rats)
        strike(at, 10, 4, 5, target="rat_a")
        matter = "r1.rat_a"
        assert at.matter(matter).step == "thresholds"
        assert "name_thresholds" not in at.verbs(ANNA)
        asked = at.to(matter, NameThresholds)
        ready = at.ready(GM, asked, major=10, severe=20, hp=3)
        assert [one.value for one in ready.preview] == [10, 20]
        assert [one.terms[0].label for one in ready.preview] == ["usual in tier 2"] * 2
        events = names(at, matter, "rat_a", major=4, severe=9, hp=3)
        assert only(events, Harmed).hp == 2
        assert (told(at, ANNA)[0], told(at, GM)[0]) == (
            "Rat_A is hit: nearly down.",
            "Rat_A has Major 4, Severe 9, 3 HP.",
        )
        assert {(one.major, one.hp_max) for one in at.state.characters.values() if one.kind} == {
            (4, 3)
        }
        deal(at, 5, "rat_b")
        assert marked(at, "rat_b") == 2

    @pytest.mark.rule("DH-HP-01")
    def test_none_is_an_answer(self) -> None:
        at = fight(fighter(), wolf(major=0, severe=0))
        deal(at, 50, "wolf")
        events = names(at, "h1.wolf", "wolf", major=0, severe=0, hp=4)
        assert only(events, ThresholdsNamed).major == 0
        assert only(events, Harmed).hp == 1
        deal(at, 50, "wolf")
        assert marked(at, "wolf") == 2

    @pytest.mark.rule("DH-FOE-06")
    @pytest.mark.parametrize("more", [{"minion": 3, "hp_max": 2}, {"hp_max": 1}])
    def test_whoever_falls_to_anything_needs_none(self, more: dict[str, Any]) -> None:
        at = fight(fighter(), wolf(major=0, severe=0, **more))
        assert only(deal(at, 3, "wolf"), Harmed).defeated

    @pytest.mark.rule("DH-HP-01")
    @pytest.mark.parametrize(("said", "asked"), [("; Thresholds: None", False), ("", True)])
    def test_a_stat_block_that_says_so_has_none(self, said: str, asked: bool) -> None:
        at = fight(fighter())
        at.play(GM, PasteAdversary(text=f"Rat\nDifficulty 10; HP 3{said}"))
        deal(at, 50, "rat")
        assert (marked(at, "rat"), at.open()) == ((0, ["h1", "h1.rat"]) if asked else (1, []))


class TestNobodyIsHeldUp:
    @pytest.mark.rule("DH-HP-01", "DH-GMM-01", "DH-FEAR-03")
    @pytest.mark.parametrize("way", [TakeOpening(trigger="golden"), Interrupt()], ids=str)
    def test_the_gm_takes_an_opening_while_it_is_asked(self, way: Command) -> None:
        at = fight(bare(), fighter("bo"), wolf(), tracks={"fear": 2})
        deal(at, 5, "ana")
        assert at.matter("h1.ana").step == "thresholds"
        at.play(GM, way)
        assert only(names(at, "h1.ana", "ana", major=6, severe=12, armour=0), Harmed).hp == 1

    @pytest.mark.rule("DH-SPOT-05", "DH-HP-01")
    def test_not_while_another_of_the_same_harm_is_in_the_middle(self) -> None:
        at = fight(bare(), fighter("bo"), wolf())
        deal(at, 5, "ana", "bo")
        assert at.matter("h1.bo").step == "armour"
        assert at.refusal(GM, TakeOpening(trigger="golden")).code == "roll_open"
        answer_hit(at, "h1.bo", armour=False)
        at.play(GM, TakeOpening(trigger="golden"))
