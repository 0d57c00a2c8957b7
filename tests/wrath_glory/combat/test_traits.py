"""WG-TRAIT: each trait beside the same weapon without it, on the same dice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from support import Table, only
from tableside.core.effects import Effect, WayOut
from tableside.core.values import Limit, Mode
from tableside.systems.wrath_glory.attack.resolve import DamageRolled
from tableside.systems.wrath_glory.attack.traits import TraitTold
from tableside.systems.wrath_glory.numbers.reckon import defence_of
from tableside.systems.wrath_glory.numbers.traits import TRAIT_RULES
from tableside.systems.wrath_glory.state.gear import Vehicle
from tableside.systems.wrath_glory.turns import movement as turn
from wrath_glory.combat.attack_tables import (
    GANGER,
    VESS,
    asked,
    attack,
    chips,
    declared,
    fight,
    labels,
    under,
)
from wrath_glory.combat.trait_tables import CLUB, GUN, HIT, armed, cites, dealt, preview
from wrath_glory.tables import ANNA


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
            ("close", ("Fortification",), 11),
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

    @pytest.mark.rule("WG-TRAIT-03", "WG-MOVE-04")
    def test_the_run_may_follow_the_shot(self) -> None:
        at = armed("assault")
        assert chips(at, weapon="gun")["running"] == "As part of a Run: DN +2, then Run"
        assert preview(at, options=("running",))[1].total == 5
        attack(at, *HIT, weapon="gun", options=("running",))
        at.play(ANNA, turn.Run("vess", metres=0))
        assert at.refusal(ANNA, turn.Run("vess", metres=0)).code == "already_run"
        assert at.refusal(ANNA, _again(at)).code == "slot_used"

    @pytest.mark.rule("WG-TRAIT-03")
    def test_but_not_a_shot_that_was_no_part_of_it(self) -> None:
        at = armed("assault")
        attack(at, *HIT, 1, 1, weapon="gun")
        assert at.refusal(ANNA, turn.Run("vess", metres=0)).code == "slot_used"
        assert "running" not in chips(armed(), weapon="gun")

    @pytest.mark.rule("WG-TRAIT-03")
    def test_whoever_runs_already_is_not_asked(self) -> None:
        at = armed("assault")
        at.play(ANNA, turn.Run("vess", metres=0))
        assert "running" not in chips(at, weapon="gun")

    @pytest.mark.rule("WG-TRAIT-03")
    def test_standing_still_costs_nothing(self) -> None:
        assert preview(armed("assault"))[1].total == 3


def _again(at: Table) -> Any:
    return declared(at, weapon="gun")


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
