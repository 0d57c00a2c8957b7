"""DH-ATK-01, DH-FOE-01: one roll against several, compared with each of them."""

from __future__ import annotations

from typing import Any

import pytest

from daggerheart.fights import answer_hit, fight, fighter, marked, wolf
from daggerheart.tables import ANNA, BEN, roll, ruling
from support import Table, every, only
from tableside.core.state import Gained
from tableside.core.values import GM, Limit
from tableside.systems.daggerheart.fights.adversaries import FoeAttacks, FoeRolled
from tableside.systems.daggerheart.fights.attacks import Attack, RaiseDifficulty
from tableside.systems.daggerheart.fights.damage import DamageRolled, Harmed
from tableside.systems.daggerheart.fights.ranges import SetRange
from tableside.systems.daggerheart.rolls.outcome import RollSettled
from tableside.systems.daggerheart.rolls.rolls import RollDuality
from tableside.systems.daggerheart.scene.fate import AgreeToClash, Oppose
from tableside.systems.daggerheart.state.gear import Damage, Weapon


class TestSeveral:
    FIRE = Weapon("fire", "Fire", Damage(2, 6, 0, ("mag",)), "agility", "far", several=True)

    def burning(self, *others: str, **more: Any) -> tuple[Table, str]:
        """One roll against a wolf of Difficulty 12 and others."""
        cast = (wolf("pup", difficulty=10), wolf("wolf"), wolf("bear", difficulty=16))
        at = fight(fighter(weapons=(self.FIRE,)), fighter("bo"), *cast, **more)
        matter = f"r{at.state.opened + 1}"
        at.play(ANNA, Attack(character="ana", target="wolf", others=others))
        return at, matter

    @pytest.mark.rule("DH-ATK-01", "DH-ATK-07")
    def test_one_roll_and_one_damage_compared_with_each(self) -> None:
        at, matter = self.burning("pup", "bear")
        events = roll(at, matter, 8, 3, 4, 2)  # 13: the wolf and the pup, not the bear
        assert [(one.target, one.damage) for one in every(events, Harmed)] == [
            *(("wolf", 6), ("pup", 6)),
        ]
        assert len(every(events, DamageRolled)) == 1
        assert [marked(at, one) for one in ("wolf", "pup", "bear")] == [2, 2, 0]
        gains = [one for one in every(events, Gained) if one.track == "ana.hope"]
        assert [one.rule for one in gains] == ["DH-HOPE-01"]  # one action, one Hope

    @pytest.mark.rule("DH-ATK-01", "DH-ROLL-07")
    def test_it_succeeds_if_it_reaches_the_easiest(self) -> None:
        at, matter = self.burning("pup", "bear")
        events = roll(at, matter, 6, 3, 4, 2)  # 11 reaches the pup alone
        assert only(events, RollSettled).outcome == "success_with_hope"
        assert [one.target for one in every(events, Harmed)] == ["pup"]
        missed, matter = self.burning("bear")
        assert only(roll(missed, matter, 6, 3), RollSettled).outcome == "failure_with_hope"

    @pytest.mark.rule("DH-ATK-05", "DH-ROLL-09")
    def test_a_critical_strikes_all(self) -> None:
        at, matter = self.burning("bear")
        events = roll(at, matter, 2, 2, 1, 1)
        assert [(one.target, one.damage) for one in every(events, Harmed)] == [
            *(("wolf", 14), ("bear", 14)),
        ]

    @pytest.mark.rule("DH-FEAR-06", "DH-ATK-01")
    def test_what_the_gm_pays_for_stands_with_the_first_alone(self) -> None:
        at, matter = self.burning("pup", tracks={"fear": 1})
        at.play(GM, ruling(at, matter, RaiseDifficulty, experience="hunter"))
        events = roll(at, matter, 8, 3, 4, 2)  # 13 misses 12 + 3 and reaches 10
        assert [one.target for one in every(events, Harmed)] == ["pup"]

    @pytest.mark.rule("DH-ATK-01", "DH-RANGE-06")
    def test_only_what_strikes_several_asks_for_more_and_all_must_be_in_reach(self) -> None:
        at = fight(fighter(), wolf(), wolf("pup"))
        both = Attack(character="ana", target="wolf", others=("pup",))
        assert at.refusal(ANNA, both).code == "not_asked_here"
        at = fight(fighter(weapons=(self.FIRE,)), wolf(), wolf("pup"))
        at.play(GM, SetRange(character="ana", to="pup", band="very_far"))
        refused = at.refusal(ANNA, both)
        assert (refused.code, refused.rule) == ("out_of_range", "DH-RANGE-06")

    @pytest.mark.rule("DH-ATK-01", "DH-FOE-07")
    def test_no_players_view_holds_a_hidden_difficulty(self) -> None:
        at, matter = self.burning("pup", "bear")
        at.without_dice(ANNA, at.to(matter, RollDuality))
        seen = next(one for one in at.system.known(at.state, ANNA).matters if one.id == matter)
        assert at.matter(matter).values.each == {"wolf": 12, "pup": 10, "bear": 16}
        assert (seen.values.each, seen.values.target) == ({}, None)

    @pytest.mark.rule("DH-ATK-01", "DH-ROLL-03")
    def test_what_is_shown_beforehand_is_what_the_easiest_asks_for(self) -> None:
        at, matter = self.burning("pup", "bear", facts={"foes_difficulty": "shown"})
        for actor in (ANNA, GM):
            ready = at.ready(actor, at.to(matter, RollDuality))
            (shown,) = (one for one in ready.preview if one.quantity == "difficulty")
            assert shown.total == 10
        at.without_dice(ANNA, at.to(matter, RollDuality))
        assert at.matter(matter).values.target.total == 10

    @pytest.mark.rule("DH-ATK-01", "DH-FOE-07", "DH-PVP-01")
    def test_a_hero_among_the_targets_gives_no_hidden_difficulty_away(self) -> None:
        at = fight(fighter(weapons=(self.FIRE,)), fighter("bo"), wolf("pup", difficulty=9))
        both = Attack(character="ana", target="bo", others=("pup",))
        refused = at.refusal(ANNA, both)
        assert (refused.code, refused.rule) == ("no_consent", "DH-PVP-01")
        at.play(ANNA, Oppose(character="ana", other="bo"))
        for who, actor in (("ana", ANNA), ("bo", BEN)):
            at.play(actor, at.to("p1", AgreeToClash, who))
        at.play(ANNA, both)
        ready = at.ready(ANNA, at.to("r2", RollDuality))
        assert all(one.quantity != "difficulty" for one in ready.preview)
        at.without_dice(ANNA, at.to("r2", RollDuality))
        seen = next(one for one in at.system.known(at.state, BEN).matters if one.id == "r2")
        assert (at.matter("r2").values.target.total, seen.values.target) == (9, None)

    @pytest.mark.rule("DH-PVP-01")
    def test_each_hero_among_the_others_must_have_agreed(self) -> None:
        at = fight(fighter(weapons=(self.FIRE,)), fighter("bo"), wolf())
        refused = at.refusal(ANNA, Attack(character="ana", target="wolf", others=("bo",)))
        assert (refused.code, refused.limit) == ("no_consent", Limit.TIMING)
        at.play(ANNA, Attack(character="ana", target="wolf"))

    @pytest.mark.rule("DH-FOE-01", "DH-EVA-01", "DH-ARM-02")
    def test_an_adversary_strikes_several_with_one_d20(self) -> None:
        nimble = fighter("bo", evasion=15)
        at = fight(fighter(), nimble, fighter("cal"), wolf(weapons=(self.FIRE,)), gm=True)
        struck = FoeAttacks(character="wolf", target="ana", others=("bo", "cal"))
        events = at.play(GM, struck, 11, 4, 5)  # 13: Bo is too nimble
        assert [(one.target, one.success) for one in every(events, FoeRolled)] == [
            *(("ana", True), ("bo", False), ("cal", True)),
        ]
        assert len(every(events, DamageRolled)) == 1
        answer_hit(at, "a1.ana", armour=True)
        answer_hit(at, "a1.cal", armour=False)
        assert [marked(at, one) for one in ("ana", "bo", "cal")] == [1, 0, 2]
        assert (at.open(), at.state.turn.used) == ([], {"wolf": 1})
