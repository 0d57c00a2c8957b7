"""WG-TRAIT: what traits add to damage, what they leave behind, and what goes wrong."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from support import Table, only
from tableside.core.desk import Overrule
from tableside.core.effects import Always
from tableside.core.notes import Told
from tableside.core.values import GM, Command, Limit, Mode
from tableside.systems.wrath_glory.attack.resolve import DamageRolled
from tableside.systems.wrath_glory.harm.resist import NameResilience
from tableside.systems.wrath_glory.harm.wounds import Harmed
from tableside.systems.wrath_glory.skill_tests.ruin import GiveRuin
from tableside.systems.wrath_glory.skill_tests.tests import Settle
from tableside.systems.wrath_glory.state.gear import Power, Vehicle
from tableside.systems.wrath_glory.tables.complications import RollComplication
from tableside.systems.wrath_glory.tables.ready import MakeReady
from tableside.systems.wrath_glory.turns import rounds as turn
from wrath_glory.combat.attack_tables import (
    GANGER,
    VESS,
    attack,
    fight,
    threat_attacks,
)
from wrath_glory.combat.trait_tables import CLUB, GUN, HIT, armed, lies, told
from wrath_glory.tables import ANNA


class TestDamage:
    @pytest.mark.rule("WG-TRAIT-06")
    @pytest.mark.parametrize(
        ("trait", "keywords", "damage"),
        [("force", ("Psyker",), 4 + 4 + 3), ("force", (), 4 + 4), ("", ("Psyker",), 4 + 4)],
    )
    def test_a_psyker_lends_half_their_will(
        self, trait: str, keywords: tuple[str, ...], damage: int
    ) -> None:
        who = replace(VESS, attributes={"strength": 4, "willpower": 5}, keywords=keywords)
        at = armed(trait, base=CLUB, who=who)
        events = attack(at, 4, 4, 4, 1, 1, 1, weapon="club")
        assert only(events, DamageRolled).damage == damage

    @pytest.mark.rule("WG-TRAIT-06")
    def test_powers_make_a_psyker_without_the_word(self) -> None:
        gifted = {"strength": 4, "willpower": 5}
        who = replace(VESS, attributes=gifted, powers=(Power("spark", "Spark"),))
        events = attack(armed("force", base=CLUB, who=who), 4, 4, 4, 1, 1, 1, weapon="club")
        assert only(events, DamageRolled).damage == 4 + 4 + 3

    @pytest.mark.rule("WG-TRAIT-11")
    @pytest.mark.parametrize(
        ("trait", "ap", "shifts", "pierced"),
        [
            ("penetrating", 0, 1, 2),
            ("penetrating", 0, 0, 0),
            ("", 0, 1, 0),
            ("penetrating", 3, 1, 3),
        ],
    )
    def test_a_shifted_six_finds_the_gap(
        self, trait: str, ap: int, shifts: int, pierced: int
    ) -> None:
        foe = replace(GANGER, armour=4, resilience=-1)
        at = armed(trait, 2, base=replace(GUN, ap=ap), foe=foe)
        attack(at, 2, 6, 4, 5, 4, weapon="gun")
        shifted = {"damage": shifts} if shifts else {}
        at.play(ANNA, at.to("a1.test", Settle, shifts=shifted), *([1] * (2 + shifts)))
        assert at.matter("a1.ganger").values.ap == pierced

    @pytest.mark.rule("WG-TRAIT-22")
    @pytest.mark.parametrize(
        ("trait", "resilience", "wounds"),
        [("warp_weapon", 13, 0), ("warp_weapon", 8, 2), ("", 13, 0), ("warp_weapon", 14, 0)],
    )
    def test_a_warp_weapon_is_measured_by_its_target(
        self, trait: str, resilience: int, wounds: int
    ) -> None:
        at = armed(trait, foe=replace(GANGER, resilience=resilience, armour=0))
        harmed = only(attack(at, *HIT, 4, 4, weapon="gun"), Harmed)
        rating = max(8, resilience - 4) if trait else 8
        assert (harmed.damage, harmed.wounds) == (rating + 2, wounds)

    @pytest.mark.rule("WG-TRAIT-22")
    def test_what_lies_on_the_target_counts_and_ap_does_not(self) -> None:
        gun = replace(GUN, ap=3)
        at = armed("warp_weapon", base=gun, foe=replace(GANGER, resilience=16, armour=5))
        at.play(GM, Overrule(quantity="resilience", amount=-2, on="ganger", until=Always()))
        harmed = only(attack(at, *HIT, 4, 4, weapon="gun"), Harmed)
        assert (harmed.damage, harmed.resilience) == (14 - 4 + 2, 14 - 3)

    @pytest.mark.rule("WG-TRAIT-22")
    def test_it_is_so_for_a_resilience_that_is_named_late(self) -> None:
        at = armed("warp_weapon", foe=replace(GANGER, resilience=-1, armour=0))
        attack(at, *HIT, 6, 4, weapon="gun")
        events = at.play(GM, at.to("a1.ganger", NameResilience, resilience=14))
        assert only(events, Harmed).damage == 13

    @pytest.mark.rule("WG-TRAIT-22")
    def test_players_do_not_read_the_resilience_off_it(self) -> None:
        tough = {"toughness": 2}
        foe = replace(GANGER, resilience=13, armour=1, threat_class="elite", attributes=tough)
        gun = replace(GUN, ap=1)
        at = armed(
            "warp_weapon", base=gun, foe=foe, facts={"threat_soak": "ask"}, tracks={"ruin": 1}
        )
        attack(at, *HIT, 6, 6, weapon="gun")
        assert at.matter("a1.ganger").values.damage.total == 13
        seen = at.system.known(at.state, ANNA)
        [blow] = [one.values for one in seen.matters if one.id == "a1.ganger"]
        assert blow.damage.total == 12


class TestAftermath:
    @pytest.mark.rule("WG-TRAIT-01")
    @pytest.mark.parametrize(("trait", "shock"), [("agonizing", 2), ("", 0)])
    def test_each_wound_is_also_a_shock(self, trait: str, shock: int) -> None:
        at = armed(trait)
        events = attack(at, *HIT, 4, 1, weapon="gun")
        harmed = only(events, Harmed)
        assert (harmed.wounds, harmed.shock) == (2, shock)
        assert at.tracks["ganger.shock"] == shock
        assert told(events) == ([trait] if trait else [])

    @pytest.mark.rule("WG-TRAIT-01")
    @pytest.mark.parametrize(("trait", "mortal"), [("agonizing", 1), ("", 0)])
    def test_whoever_was_exhausted_already_is_knocked_out(self, trait: str, mortal: int) -> None:
        at = armed(trait, tracks={"ganger.shock": 4})
        events = attack(at, *HIT, 1, 1, weapon="gun")
        harmed = only(events, Harmed)
        assert (harmed.wounds, harmed.mortal, harmed.shock) == (1, mortal, 0)
        assert ("knocked_out" in lies(at, "ganger")) is bool(trait)

    @pytest.mark.rule("WG-TRAIT-01")
    def test_no_harm_no_agony(self) -> None:
        tied = replace(GANGER, resilience=8)
        at = armed("agonizing", tracks={"ganger.shock": 4}, foe=tied)
        assert told(attack(at, *HIT, 1, 1, 6, weapon="gun")) == ["knocked_out"]  # d3 for the tie
        at = armed("agonizing", tracks={"ganger.shock": 4}, foe=replace(GANGER, resilience=9))
        assert told(attack(at, *HIT, 1, 1, weapon="gun")) == []

    @pytest.mark.rule("WG-TRAIT-09")
    @pytest.mark.parametrize(("trait", "lying"), [("blaze", {"burning"}), ("", set())])
    def test_whoever_is_hit_burns_wounded_or_not(self, trait: str, lying: set[str]) -> None:
        at = armed(trait, foe=replace(GANGER, resilience=12))
        attack(at, *HIT, 1, 1, weapon="gun")
        assert lies(at, "ganger") == lying

    @pytest.mark.rule("WG-TRAIT-09")
    def test_a_vehicle_burns_too(self) -> None:
        at = armed("blaze", foe=replace(GANGER, vehicle=Vehicle(), resilience=20))
        attack(at, *HIT, 1, 1, weapon="gun")
        assert lies(at, "ganger") == {"burning"}

    @pytest.mark.rule("WG-TRAIT-09")
    def test_a_miss_burns_nobody(self) -> None:
        at = armed("blaze")
        attack(at, 2, 1, 1, 1, 1, weapon="gun")
        assert lies(at, "ganger") == set()

    @pytest.mark.rule("WG-TRAIT-19")
    @pytest.mark.parametrize(("trait", "poisoned"), [("toxic", True), ("", False)])
    def test_a_wound_poisons(self, trait: str, poisoned: bool) -> None:
        at = armed(trait, 4)
        attack(at, *HIT, 4, 4, weapon="gun")
        found = [one for one in at.state.effects if one.id == "ganger.poisoned"]
        assert bool(found) is poisoned
        if found:
            does, cure = found[0].modifiers
            assert (found[0].rating, does.amount, does.when["at"]) == (4, 4, "round")
            assert (cure.quantity, cure.amount) == ("treatment", 2)

    @pytest.mark.rule("WG-TRAIT-19")
    def test_a_hit_without_a_wound_does_not(self) -> None:
        at = armed("toxic", 4, foe=replace(GANGER, resilience=12))
        attack(at, *HIT, 4, 4, weapon="gun")
        assert lies(at, "ganger") == set()


class TestMishaps:
    @pytest.mark.rule("WG-TRAIT-17")
    def test_the_first_complication_of_a_fight_passes_by(self) -> None:
        plain = armed()
        attack(plain, 1, 1, 1, 1, 1, 5, 4, weapon="gun")
        assert "prone" in lies(plain, "vess")
        at = armed("steadfast")
        events = attack(at, 1, 1, 1, 1, 1, weapon="gun")
        assert told(events) == ["steadfast"]
        assert "prone" not in lies(at, "vess")
        assert at.open() == []
        at.play(GM, turn.EndRound())
        attack(at, 1, 1, 1, 1, 1, 5, 4, weapon="gun")
        assert "prone" in lies(at, "vess")

    @pytest.mark.rule("WG-TRAIT-17")
    @pytest.mark.parametrize(("trait", "pool"), [("steadfast", 4), ("", 3)])
    def test_it_is_easily_repaired(self, trait: str, pool: int) -> None:
        at = armed(trait, who=replace(VESS, totals={**VESS.totals, "tech": 3}))
        if trait:
            attack(at, 1, 1, 1, 1, 1, weapon="gun")
            at.play(GM, turn.EndRound())
        attack(at, 1, 1, 1, 1, 1, 3, 1, weapon="gun")
        assert "jammed.gun" in lies(at, "vess")
        at.play(GM, turn.EndRound())
        at.play(ANNA, MakeReady("vess", effect="vess.jammed.gun"), *((4, 4, 2, 2)[:pool]))
        assert "jammed.gun" not in lies(at, "vess")

    @pytest.mark.rule("WG-TRAIT-18")
    @pytest.mark.parametrize(("options", "wounds"), [(("supercharged",), 4), ((), 0)])
    def test_a_complication_sears_whoever_supercharged(
        self, options: tuple[str, ...], wounds: int
    ) -> None:
        at = armed("supercharge")
        dice = (5, 1) + ((4,) if options else ())  # a row that only prompts, then the d6
        attack(at, 1, 1, 1, 1, 1, *dice, weapon="gun", options=options)
        assert at.tracks["vess.wounds"] == wounds

    def overheated(self) -> Table:
        at = armed("supercharge", ruleset="revised-full")
        attack(at, 1, 1, 1, 1, 1, weapon="gun", options=("supercharged",))
        assert at.tracks["vess.wounds"] == 0
        assert lies(at, "vess") == {"supercharged.a1.complication1"}
        return at

    @pytest.mark.rule("WG-TRAIT-18", "WG-WRATH-05")
    def test_a_complication_that_is_traded_away_sears_nobody(self) -> None:
        at = self.overheated()
        at.play(ANNA, at.to("a1.complication1", GiveRuin, "vess"))
        assert (at.tracks["vess.wounds"], at.tracks["ruin"]) == (0, 1)
        assert lies(at, "vess") == set()

    @pytest.mark.rule("WG-TRAIT-18", "WG-WRATH-05")
    @pytest.mark.parametrize(("command", "faces"), [(Told, (4,)), (RollComplication, (5, 1, 4))])
    def test_one_that_is_kept_does(self, command: type[Command], faces: tuple[int, ...]) -> None:
        at = self.overheated()
        events = at.play(GM, at.to("a1.complication1", command), *faces)
        assert told(events) == ["supercharge"]
        assert at.tracks["vess.wounds"] == 4
        assert lies(at, "vess") == set()

    @pytest.mark.rule("WG-TRAIT-17", "WG-TRAIT-18")
    def test_steadfast_spares_that_too(self) -> None:
        gun = replace(GUN, traits={"supercharge": 0, "steadfast": 0})
        at = fight("core", replace(VESS, weapons=(gun,)), GANGER)
        attack(at, 1, 1, 1, 1, 1, weapon="gun", options=("supercharged",))
        assert at.tracks["vess.wounds"] == 0

    @pytest.mark.rule("WG-TRAIT-07", "WG-TRAIT-17")
    def test_but_not_the_fall_of_a_heavy_weapon(self) -> None:
        gun = replace(GUN, traits={"heavy": 8, "steadfast": 0})
        at = fight("core", replace(VESS, weapons=(gun,)), GANGER)
        attack(at, 1, 1, 1, 1, 1, weapon="gun")
        assert "prone" in lies(at, "vess")

    @pytest.mark.rule("WG-TRAIT-18")
    def test_a_threats_one_is_only_colour(self) -> None:
        gun = replace(GUN, traits={"supercharge": 0})
        out_of_order = {Limit.TURN_ORDER: Mode.ADVISED}
        at = fight("core", VESS, replace(GANGER, weapons=(gun,)), limits=out_of_order)
        threat_attacks(at, 1, 1, 1, 1, weapon="gun", options=("supercharged",), range="normal")
        assert at.tracks["ganger.wounds"] == 0
