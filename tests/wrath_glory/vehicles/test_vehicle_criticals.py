"""WG-VCRIT: every row, once and a second time, with the state before and after."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from support import every
from tableside.core.evening import BeginEvening, EndEvening, EndScene
from tableside.core.values import GM
from tableside.systems.wrath_glory import vehicles as do
from tableside.systems.wrath_glory.state.gear import Vehicle
from tableside.systems.wrath_glory.tables.deeds import RowHarmed
from tableside.systems.wrath_glory.tables.rows import RowFound
from wrath_glory.combat.attack_tables import fight
from wrath_glory.combat.row_tables import BIG, SHOOTER, Before, keep_glory, score
from wrath_glory.tables import ANNA
from wrath_glory.vehicles.garage import (
    BOTH,
    DRIVER,
    GUNNER,
    LEFT,
    TRUCK,
    garage,
    harder,
    speed,
    struck,
)

both = pytest.mark.parametrize("ruleset", BOTH)


class TestTable:
    @both
    @pytest.mark.rule("WG-VCRIT-00")
    def test_a_critical_hit_on_a_vehicle_is_rolled_on_its_own_table(self, ruleset: str) -> None:
        at = fight(ruleset, SHOOTER, TRUCK, DRIVER, GUNNER)
        events = score(at, 4, targets=("truck",))
        (found,) = every(events, RowFound)
        assert (found.title, found.rule, found.faces) == ("Drive Compromised", "WG-VCRIT-04", (4,))

    @both
    @pytest.mark.rule("WG-VCRIT-00")
    def test_a_vehicle_by_its_keyword_is_one(self, ruleset: str) -> None:
        at = fight(ruleset, SHOOTER, replace(TRUCK, vehicle=None, keywords=("VEHICLE",)))
        (found,) = every(score(at, 4, targets=("truck",)), RowFound)
        assert found.rule == "WG-VCRIT-04"
        struck(at, 3)
        assert "truck.shot_steering" in {one.id for one in at.state.effects}

    @both
    @pytest.mark.rule("WG-VCRIT-00")
    def test_whoever_is_no_vehicle_is_struck_as_ever(self, ruleset: str) -> None:
        at = fight(ruleset, SHOOTER, BIG, TRUCK, DRIVER, GUNNER)
        (found,) = every(score(at, 3, 1, targets=("ganger",)), RowFound)
        assert len(found.faces) == 2

    @pytest.mark.rule("WG-VCRIT-00")
    @pytest.mark.parametrize("ruleset", ["starter", "revised"])
    def test_other_rulesets_have_no_such_table(self, ruleset: str) -> None:
        at = garage(ruleset)
        assert at.refusal(GM, do.VehicleCritical(who="truck")).code == "not_in_ruleset"

    @pytest.mark.rule("WG-VCRIT-00")
    def test_without_a_vehicle_there_is_none_to_strike(self) -> None:
        at = fight("core", SHOOTER, BIG)
        assert at.refusal(GM, do.VehicleCritical(who="ganger")).code == "no_vehicle"


class TestRows:
    @both
    @pytest.mark.rule("WG-VCRIT-01")
    @pytest.mark.parametrize(("die", "gun"), [(1, "left"), (2, "right"), (3, "left"), (6, "right")])
    def test_weapon_breakdown(self, ruleset: str, die: int, gun: str) -> None:
        at = garage(ruleset, mode="combat")
        struck(at, 1, die, 3, 1)  # the row, which gun, a Weapon Jam for it
        jammed = [one.id for one in at.state.effects]
        assert jammed == [f"truck.jammed.{gun}"]

    @pytest.mark.rule("WG-VCRIT-01")
    @pytest.mark.parametrize(("tens", "units"), [(5, 4), (6, 1), (6, 3)])
    def test_what_befalls_people_befalls_no_vehicle(self, tens: int, units: int) -> None:
        at = garage(mode="combat")
        struck(at, 1, 1, tens, units)
        assert not at.state.effects
        (note,) = at.state.matters
        assert (note.procedure, note.values.rule) == ("note", "WG-COMP-00")
        assert "means nothing to Truck" in note.values.text

    @both
    @pytest.mark.rule("WG-VCRIT-01")
    @pytest.mark.parametrize(
        ("guns", "dice", "gun"),
        [
            (1, (6,), 0),
            (3, (5,), 1),
            (4, (5, 6, 4), 3),  # 5 and 6 would favour the first two
            (5, (6, 6, 1), 0),
            (6, (6,), 5),
            (8, (1, 6), 5),
            (8, (6, 3, 2, 2), 7),  # beyond 32 of 36 it is thrown again
            (30, (5, 6), 29),
        ],
    )
    def test_every_gun_is_as_likely(
        self, ruleset: str, guns: int, dice: tuple[int, ...], gun: int
    ) -> None:
        held = tuple(replace(LEFT, id=f"g{one}", name=f"Gun {one}") for one in range(guns))
        at = fight(ruleset, SHOOTER, replace(TRUCK, weapons=held), DRIVER, GUNNER)
        struck(at, 1, *dice, 3, 1)
        assert [one.id for one in at.state.effects] == [f"truck.jammed.g{gun}"]

    @pytest.mark.rule("WG-VCRIT-01")
    def test_the_gun_that_runs_out_is_that_one(self) -> None:
        at = garage(mode="combat")
        before = Before(at)
        struck(at, 1, 2, 1, 1)
        assert before.changes() == {"truck.reloads_right": -1}

    @pytest.mark.rule("WG-VCRIT-01")
    def test_where_nothing_is_mounted_the_gm_thinks_of_something(self) -> None:
        bare = fight("core", SHOOTER, replace(TRUCK, weapons=()), DRIVER, GUNNER)
        struck(bare, 1, 4)
        (note,) = bare.state.matters
        assert "means nothing to Truck" in note.values.text

    @both
    @pytest.mark.rule("WG-VCRIT-02")
    def test_spinout(self, ruleset: str) -> None:
        at = garage(ruleset)
        before = Before(at)
        struck(at, 2, 5, 6, 1)  # the row, the facing, a d3 for the driver and for the gunner
        assert at.state.characters["truck"].vehicle.facing == 5
        assert before.changes() == {"driver.shock": 3, "gunner.shock": 1}
        assert "Truck is spun round and faces back." in at.read(ANNA)

    @both
    @pytest.mark.rule("WG-VCRIT-03")
    def test_shot_steering_once_and_again(self, ruleset: str) -> None:
        at = garage(ruleset)
        dns = [harder(at)]
        for _ in range(3):
            struck(at, 3)
            dns.append(harder(at))
        assert dns == [0, 2, 4, 4]
        refused = at.refusal(GM, do.TurnVehicle("driver", facing=1))
        assert (refused.code, refused.rule) == ("forbidden", "WG-VCRIT-03")

    @pytest.mark.rule("WG-VCRIT-03")
    def test_once_it_still_turns(self) -> None:
        at = garage()
        struck(at, 3)
        at.play(GM, do.TurnVehicle("driver", facing=1))
        assert at.state.characters["truck"].vehicle.facing == 1

    @both
    @pytest.mark.rule("WG-VCRIT-04")
    def test_drive_compromised_once_and_again(self, ruleset: str) -> None:
        at = garage(ruleset)
        speeds = [speed(at)]
        for _ in range(3):
            struck(at, 4)
            speeds.append(speed(at))
        assert speeds == [24, 12, 6, 6]
        refused = at.refusal(GM, do.Stunt("driver", skill="agility"))
        assert (refused.code, refused.rule) == ("forbidden", "WG-VCRIT-04")

    @pytest.mark.rule("WG-VCRIT-04")
    def test_halves_are_rounded_up(self) -> None:
        at = fight("core", SHOOTER, replace(TRUCK, vehicle=Vehicle(cruising=25)))
        struck(at, 4)
        assert speed(at) == 13
        struck(at, 4)
        assert speed(at) == 7

    @pytest.mark.rule("WG-VCRIT-05")
    @pytest.mark.parametrize("end", ["scene", "evening"])
    def test_a_fuel_leak_lasts_until_the_scene_ends(self, end: str) -> None:
        at = garage()
        struck(at, 5)
        assert speed(at) == 24
        if end == "scene":
            at.play(GM, EndScene())
        else:
            at.play(GM, BeginEvening(present=("vess",)))
            at.play(GM, EndEvening())
        assert speed(at) == 0
        assert {one.id for one in at.state.effects} == {"truck.out_of_fuel"}

    @both
    @pytest.mark.rule("WG-VCRIT-05")
    def test_a_second_leak_stops_the_vehicle_at_once(self, ruleset: str) -> None:
        at = garage(ruleset)
        struck(at, 5)
        struck(at, 5)
        assert speed(at) == 0
        assert {one.id for one in at.state.effects} == {"truck.out_of_fuel"}
        for command in (do.Stunt("driver", skill="agility"), do.TurnVehicle("driver", facing=1)):
            refused = at.refusal(GM, command)
            assert (refused.code, refused.rule) == ("forbidden", "WG-VCRIT-05")
        struck(at, 5)  # nothing more can leak
        assert {one.id for one in at.state.effects} == {"truck.out_of_fuel"}

    @pytest.mark.rule("WG-VCRIT-06")
    def test_blowout_joins_the_blow(self) -> None:
        at = fight("core", SHOOTER, TRUCK, DRIVER, GUNNER)
        before = Before(at)
        (row,) = every(score(at, 6, 5, targets=("truck",)), RowHarmed)
        assert (row.wounds, row.mortal) == (3, 0)  # 9 damage against 7, and a d3 of 3
        assert before.changes()["truck.wounds"] == 5

    @both
    @pytest.mark.rule("WG-VCRIT-06")
    def test_blowout_by_the_gms_word(self, ruleset: str) -> None:
        at = garage(ruleset)
        before = Before(at)
        (row,) = every(struck(at, 6, 2), RowHarmed)
        assert (row.wounds, row.mortal) == (1, 0)
        assert before.changes() == {"truck.wounds": 1}

    @pytest.mark.rule("WG-VCRIT-06")
    @pytest.mark.rule("WG-WOUND-05")
    def test_what_the_gm_says_is_nobodys_attack(self) -> None:
        at = fight("core", SHOOTER, replace(TRUCK, max_wounds=1), DRIVER, GUNNER)
        struck(at, 6, 6)
        assert "truck.dead" not in {one.id for one in at.state.effects}
        assert not any("killed outright" in line for line in at.read(GM))

    @both
    @pytest.mark.rule("WG-VCRIT-00")
    def test_what_lasts_begins_once_the_blow_is_over(self, ruleset: str) -> None:
        at = fight(ruleset, SHOOTER, TRUCK, DRIVER, GUNNER)
        before = Before(at)
        score(at, 3, targets=("truck",))
        keep_glory(at)
        assert "truck.shot_steering" in before.begun()
        assert before.changes()["truck.wounds"] == 2
