"""The log says what happened: the DN as it counts, the Shock that fits, the winner first."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tableside.core.desk import Overrule
from tableside.core.effects import Always
from tableside.core.values import GM
from tableside.systems.wrath_glory import commands as do
from wrath_glory.combat import harm_tables
from wrath_glory.combat.attack_tables import GANGER, attack
from wrath_glory.combat.dying_tables import fallen, treat
from wrath_glory.combat.trait_tables import HIT, armed
from wrath_glory.tables import ANNA, BEN, call, roll, table


class TestDn:
    @pytest.mark.rule("WG-TEST-05", "WG-WOUND-02")
    def test_with_all_that_lies_on_whoever_is_tested(self) -> None:
        at = table("core", tracks={"vess.wounds": 1})
        call(at, dn=3, penalty=1)
        assert at.told(ANNA) == ["Vess tests Athletics, DN 5."]

    @pytest.mark.rule("WG-MED-03")
    def test_of_a_deed(self) -> None:
        at = fallen(marks=2)
        treat(at, 1, 1, 1, 1)
        assert any("tests Medicae, DN 4." in line for line in at.told(BEN))

    @pytest.mark.rule("WG-TEST-05")
    def test_of_a_secret_only_that_there_is_one(self) -> None:
        at = table("core")
        secret = Overrule(quantity="dn", amount=2, on="vess", until=Always(), secret=True)
        at.play(GM, secret)
        call(at, dn=3)
        assert at.told(ANNA) == ["Vess tests Athletics against a hidden DN."]
        assert at.told(GM) == ["Vess tests Athletics, DN 5 (hidden)."]


class TestShock:
    @pytest.mark.rule("WG-DMG-09", "WG-SHOCK-01")
    @pytest.mark.parametrize(
        ("shock", "told"), [(3, "takes 3 Shock."), (8, "takes 5 Shock (3 more is lost)")]
    )
    def test_what_the_track_has_room_for(self, shock: int, told: str) -> None:
        at = harm_tables.fight("core")
        harm_tables.harm(at, shock=shock)
        assert any(told in line for line in at.told(ANNA))


class TestWarpWeapon:
    @pytest.mark.rule("WG-TRAIT-22")
    def test_the_damage_by_resilience_is_said_with_the_damage(self) -> None:
        at = armed("warp_weapon", foe=replace(GANGER, resilience=16, armour=0))
        attack(at, *HIT, 4, 4, weapon="gun")
        line = "Extra Damage Dice 4 4: 10 damage to Ganger"
        assert f"{line}, which the warp makes 14." in at.told(GM)
        assert f"{line}." in at.told(ANNA)

    @pytest.mark.rule("WG-TRAIT-22")
    def test_where_it_changes_nothing_nothing_is_said(self) -> None:
        at = armed("warp_weapon", foe=replace(GANGER, resilience=9, armour=0))
        attack(at, *HIT, 4, 4, weapon="gun")
        assert "Extra Damage Dice 4 4: 10 damage to Ganger." in at.told(GM)


class TestContest:
    @pytest.mark.rule("WG-OPP-01")
    @pytest.mark.parametrize(
        ("vess", "brute", "told"),
        [
            ((4, 1, 1, 1, 1), (4, 4, 1, 1), "Brute wins, 2 to 1."),
            ((4, 4, 1, 1, 1), (4, 1, 1, 1), "Vess wins, 2 to 1."),
        ],
    )
    def test_the_winners_icons_come_first(
        self, vess: tuple[int, ...], brute: tuple[int, ...], told: str
    ) -> None:
        at = table("core", tracks={"vess.wrath": 0})
        contest = do.Oppose(
            initiator="vess",
            initiator_skill="athletics",
            opponent="brute",
            opponent_skill="athletics",
        )
        at.play(GM, contest, *brute)
        roll(at, "o1.initiator", *vess)
        assert told in at.told(ANNA)
