"""WG-TRAIT: each trait beside the same weapon without it, on the same dice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from support import Table, every, only
from tableside.core.effects import Effect, WayOut
from tableside.core.reckoning import Reckoning
from tableside.core.values import GM, Event, Limit, Mode
from tableside.systems.wrath_glory.combat.attack.events import DamageRolled
from tableside.systems.wrath_glory.combat.harm.commands import NameResilience
from tableside.systems.wrath_glory.combat.harm.events import Harmed
from tableside.systems.wrath_glory.combat.tables.commands import MakeReady
from tableside.systems.wrath_glory.combat.traits.events import TraitTold
from tableside.systems.wrath_glory.combat.traits.names import TRAIT_RULES
from tableside.systems.wrath_glory.combat.turns import commands as turn
from tableside.systems.wrath_glory.commands import Settle
from tableside.systems.wrath_glory.gear import Category, Weapon
from tableside.systems.wrath_glory.reckon import defence_of
from tableside.systems.wrath_glory.state import Person
from tableside.systems.wrath_glory.vehicles.sheet import Vehicle
from wrath_glory.combat.attack_tables import (
    GANGER,
    KELL,
    SECOND,
    VESS,
    asked,
    attack,
    chips,
    declared,
    fight,
    labels,
    threat_attacks,
    under,
)
from wrath_glory.tables import ANNA

GUN = Weapon("gun", "Gun", damage=8, ed=2, range=24)
CLUB = Weapon("club", "Club", Category.MELEE, damage=4, ed=2)
HIT = (2, 4, 4, 5, 1)  # three icons against Defence 3, nothing on the Wrath die


def armed(
    trait: str = "",
    rating: int = 0,
    *,
    base: Weapon = GUN,
    who: Person = VESS,
    foe: Person = GANGER,
    ruleset: str = "core",
    **more: Any,
) -> Table:
    """Vess with one weapon that has this trait, or none, against one foe and another."""
    weapon = replace(base, traits={trait: rating} if trait else {})
    return fight(ruleset, replace(who, weapons=(weapon,)), KELL, foe, SECOND, **more)


def dealt(at: Table, *faces: int, **chosen: Any) -> int:
    """The damage of a hit with these dice."""
    return only(attack(at, *HIT, *faces, weapon="gun", **chosen), DamageRolled).damage


def told(events: tuple[Event, ...]) -> list[str]:
    return [one.trait for one in every(events, TraitTold)]


def preview(at: Table, **chosen: Any) -> tuple[Reckoning, ...]:
    """Pool and DN before the roll, with their terms."""
    command = declared(at, **{"weapon": "gun", **chosen})
    return tuple(at.system.checked(at.system.known(at.state, ANNA), command).preview)


def cites(made: Reckoning, rule: str) -> int:
    """What the terms of a rule add up to."""
    return sum(term.amount for term in made.terms if term.rule == rule)


def lies(at: Table, who: str) -> set[str]:
    return {one.id.partition(".")[2] for one in at.state.effects if one.on == who}


class TestFaces:
    @pytest.mark.rule("WG-TRAIT-05", "WG-TRAIT-13")
    @pytest.mark.parametrize(
        ("trait", "rating", "damage"),
        [("", 0, 9), ("brutal", 0, 11), ("rad", 2, 11), ("rad", 3, 12)],
    )
    def test_each_extra_die_is_raised_and_none_above_six(
        self, trait: str, rating: int, damage: int
    ) -> None:
        assert dealt(armed(trait, rating), 3, 5) == damage

    @pytest.mark.rule("WG-TRAIT-05")
    def test_a_six_is_no_more_than_a_six(self) -> None:
        assert dealt(armed("brutal"), 6, 6) == dealt(armed(), 6, 6) == 12

    @pytest.mark.rule("WG-TRAIT-05")
    def test_the_reckoning_says_how_much_of_it_the_trait_did(self) -> None:
        at = armed("brutal", foe=replace(GANGER, resilience=-1))  # the blow waits for a number
        attack(at, *HIT, 3, 5, weapon="gun")
        assert cites(at.matter("a1.ganger").values.damage, "WG-TRAIT-05") == 2

    @pytest.mark.rule("WG-TRAIT-08")
    @pytest.mark.parametrize(
        ("band", "keywords", "damage"),
        [
            ("normal", (), 9),
            ("close", (), 10),
            ("close", ("Vehicle",), 11),
            ("normal", ("vehicle",), 9),
        ],
    )
    def test_heat_counts_at_close_range_and_more_against_vehicles(
        self, band: str, keywords: tuple[str, ...], damage: int
    ) -> None:
        at = armed("melta", foe=replace(GANGER, keywords=keywords))
        more = (1,) if band == "close" else ()
        events = attack(at, *HIT, *more, 2, 5, weapon="gun", range=band)
        assert only(events, DamageRolled).damage == damage

    @pytest.mark.rule("WG-TRAIT-13")
    def test_a_house_rule_may_add_to_the_damage_itself(self, tmp_path: Path) -> None:
        file = tmp_path / "house.toml"
        text = 'name = "house"\ntitle = "House"\nextends = "core"\n'
        file.write_text(f'{text}[topics.traits.values]\ned_bonus = "icons"\n', encoding="utf-8")
        assert dealt(armed("rad", 3, ruleset=str(file)), 1, 6) == 8 + 2 + 6
        assert dealt(armed("rad", 3), 1, 6) == 8 + 1 + 2


class TestDice:
    @pytest.mark.rule("WG-TRAIT-02")
    @pytest.mark.parametrize(
        ("trait", "keywords", "dice"),
        [("arc", ("Vehicle",), 5), ("arc", (), 2), ("", ("Vehicle",), 2)],
    )
    def test_arcs_leap_at_vehicles(self, trait: str, keywords: tuple[str, ...], dice: int) -> None:
        at = armed(trait, 3, foe=replace(GANGER, keywords=keywords))
        events = attack(at, *HIT, *([1] * dice), weapon="gun")
        assert len(only(events, DamageRolled).faces) == dice

    @pytest.mark.rule("WG-TRAIT-02")
    def test_a_sheet_of_a_vehicle_is_enough(self) -> None:
        at = armed("arc", 3, foe=replace(GANGER, vehicle=Vehicle()))
        events = attack(at, *HIT, *([1] * 5), weapon="gun")
        assert len(only(events, DamageRolled).faces) == 5

    @pytest.mark.rule("WG-TRAIT-14")
    @pytest.mark.parametrize(
        ("trait", "band", "pool"),
        [("rapid_fire", "close", 8), ("", "close", 6), ("rapid_fire", "normal", 5)],
    )
    def test_rapid_fire_at_close_range(self, trait: str, band: str, pool: int) -> None:
        at = armed(trait, 2)
        made = preview(at, range=band)[0]
        assert made.total == pool
        assert cites(made, "WG-TRAIT-14") == max(0, pool - 6)

    @pytest.mark.rule("WG-TRAIT-18")
    def test_supercharging_is_offered_and_adds_two_dice(self) -> None:
        assert "supercharged" not in chips(armed(), weapon="gun")
        at = armed("supercharge")
        assert chips(at, weapon="gun")["supercharged"].startswith("Supercharge: 2 ED")
        events = attack(at, *HIT, 1, 1, 1, 1, weapon="gun", options=("supercharged",))
        assert len(only(events, DamageRolled).faces) == 4

    @pytest.mark.rule("WG-TRAIT-21")
    @pytest.mark.parametrize(
        ("keywords", "wounds", "counts"),
        [(("Ork",), 1, True), (("Ork",), 0, False), ((), 1, False)],
    )
    def test_a_wounded_ork_fights_the_better(
        self, keywords: tuple[str, ...], wounds: int, counts: bool
    ) -> None:
        at = armed("waaagh", who=replace(VESS, keywords=keywords), tracks={"vess.wounds": wounds})
        pool, dn = preview(at)
        assert (pool.total, dn.total) == (5 + counts, 3 + wounds)
        hit = (2, 4, 4, 5, 4, *((1,) if counts else ()))
        events = attack(at, *hit, *([1] * (2 + counts)), weapon="gun")
        assert len(only(events, DamageRolled).faces) == 2 + counts

    @pytest.mark.rule("WG-TRAIT-21")
    def test_not_out_of_combat(self) -> None:
        at = armed(
            "waaagh",
            who=replace(VESS, keywords=("Ork",)),
            tracks={"vess.wounds": 1},
            facts={"mode": "narrative"},
        )
        assert preview(at)[0].total == 5


class TestDifficulty:
    @pytest.mark.rule("WG-TRAIT-20")
    @pytest.mark.parametrize(("trait", "dn"), [("unwieldy", 5), ("", 3)])
    def test_an_unwieldy_weapon(self, trait: str, dn: int) -> None:
        made = preview(armed(trait, 2))[1]
        assert (made.total, cites(made, "WG-TRAIT-20")) == (dn, dn - 3)

    @pytest.mark.rule("WG-TRAIT-10")
    @pytest.mark.parametrize(("trait", "dn"), [("parry", 4), ("", 3)])
    def test_a_parry_weapon_wards_off_blows(self, trait: str, dn: int) -> None:
        blade = replace(CLUB, traits={trait: 0} if trait else {})
        at = armed(base=CLUB, foe=replace(GANGER, weapons=(blade,)))
        assert preview(at, weapon="club")[1].total == dn

    @pytest.mark.rule("WG-TRAIT-10")
    def test_but_no_shots_and_not_once_it_is_dropped(self) -> None:
        blade = replace(CLUB, traits={"parry": 0})
        foe = replace(GANGER, weapons=(blade,))
        assert preview(armed(foe=foe))[1].total == 3
        at, melee = armed(base=CLUB, foe=foe), {"attack": "melee"}
        dropped = Effect(
            "ganger.dropped.club", "Dropped", "ganger", source="club", out=WayOut("simple")
        )
        held = defence_of(at.system.rules, at.state, "ganger", melee)
        lost = defence_of(at.system.rules, under(at, dropped), "ganger", melee)
        assert held is not None
        assert lost is not None
        assert (held.total, lost.total) == (4, 3)


class TestAssault:
    @pytest.mark.rule("WG-TRAIT-03")
    def test_it_may_be_fired_as_part_of_a_run(self) -> None:
        at = armed("assault")
        at.play(ANNA, turn.Run("vess", metres=0))
        made = preview(at)[1]
        assert (made.total, cites(made, "WG-TRAIT-03")) == (5, 2)
        attack(at, *HIT, weapon="gun")
        assert at.open() == []
        assert at.refusal(ANNA, _again(at)).code == "slot_used"

    @pytest.mark.rule("WG-TRAIT-03")
    def test_nothing_else_is(self) -> None:
        at = armed()
        at.play(ANNA, turn.Run("vess", metres=0))
        assert at.refusal(ANNA, _again(at)).code == "slot_used"

    @pytest.mark.rule("WG-TRAIT-03")
    def test_of_several_weapons_only_that_one(self) -> None:
        assault = replace(GUN, id="carbine", name="Carbine", traits={"assault": 0})
        at = fight("core", replace(VESS, weapons=(GUN, assault)), GANGER)
        at.play(ANNA, turn.Run("vess", metres=0))
        field = asked(at, "weapon")
        assert field is not None
        assert set(labels(field)) == {"carbine"}
        refused = at.refusal(ANNA, _again(at))
        assert (refused.code, refused.rule) == ("slot_used", "WG-TRAIT-03")

    @pytest.mark.rule("WG-TRAIT-03")
    def test_where_the_limit_only_advises_the_other_one_is_let_pass(self) -> None:
        assault = replace(GUN, id="carbine", name="Carbine", traits={"assault": 0})
        cast = (replace(VESS, weapons=(GUN, assault)), GANGER)
        at = fight("core", *cast, limits={Limit.ONCE: Mode.ADVISED})
        at.play(ANNA, turn.Run("vess", metres=0))
        assert preview(at)[1].total == 3

    @pytest.mark.rule("WG-TRAIT-03")
    def test_standing_still_costs_nothing(self) -> None:
        assert preview(armed("assault"))[1].total == 3


def _again(at: Table) -> Any:
    return declared(at, weapon="gun")


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
        dice = ((4,) if options else ()) + (5, 1)  # the d6, then a row that only prompts
        attack(at, 1, 1, 1, 1, 1, *dice, weapon="gun", options=options)
        assert at.tracks["vess.wounds"] == wounds

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


class TestRulesets:
    @pytest.mark.rule("WG-TRAIT-05")
    @pytest.mark.parametrize("ruleset", ["starter", "revised"])
    def test_the_others_know_no_traits(self, ruleset: str) -> None:
        at = armed("brutal", ruleset=ruleset)
        assert only(attack(at, *HIT, 3, 5, weapon="gun"), DamageRolled).damage == 9
        assert not any(at.system.rules.plays(rule) for rule in TRAIT_RULES.values())

    @pytest.mark.rule("WG-TRAIT-05")
    def test_the_whole_game_borrows_them(self) -> None:
        at = armed("brutal", ruleset="revised-full")
        assert only(attack(at, *HIT, 3, 5, weapon="gun"), DamageRolled).damage == 11

    @pytest.mark.rule("WG-TRAIT-09")
    def test_the_log_cites_the_trait(self) -> None:
        at = armed("blaze")
        events = attack(at, *HIT, 1, 1, weapon="gun", options=())
        event = only(events, TraitTold)
        line = at.system.tell(at.state, event, ANNA)
        assert line is not None
        assert (line.text, line.rules) == ("Gun sets Ganger on fire.", ("WG-TRAIT-09",))
