"""Getting in and out, steering, stunts, and who reads a vehicle's sheet."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tableside.core.desk import StrikeCharacter
from tableside.core.offers import OneOf, Some
from tableside.core.values import GM, Limit, Mode
from tableside.systems.wrath_glory import vehicles as do
from tableside.systems.wrath_glory.attack.options import foes_first
from tableside.systems.wrath_glory.hazards import CutOffAir
from tableside.systems.wrath_glory.influence import UseAuthority
from tableside.systems.wrath_glory.medicae import Treat
from tableside.systems.wrath_glory.numbers.crews import drivers, occupants
from tableside.systems.wrath_glory.sheet.desk import AddCharacter, CopyThreat, EditSheet
from tableside.systems.wrath_glory.skill_tests.judging import Judge
from tableside.systems.wrath_glory.society import Persuade, SetAttitude
from tableside.systems.wrath_glory.state import UNKNOWN
from tableside.systems.wrath_glory.state.fight import Side
from tableside.systems.wrath_glory.state.gear import Vehicle
from tableside.systems.wrath_glory.turns.order import picking, ridden, side_of, waiting
from tableside.systems.wrath_glory.turns.rounds import ActNow, EndTurn, GiveTurn, Hold, TakeTurn
from wrath_glory.combat.row_tables import FRIEND, SHOOTER
from wrath_glory.tables import ANNA, BEN, table
from wrath_glory.vehicles.garage import BOTH, OURS, garage, struck


class TestCrew:
    @pytest.mark.rule("WG-VCRIT-02")
    def test_whoever_gets_in_is_aboard_and_may_take_the_wheel(self) -> None:
        at = garage()
        at.play(ANNA, do.Board("vess", vehicle="ours", drive=True))
        assert at.state.characters["ours"].vehicle.crew == ("vess", "kell")
        assert "turn_vehicle" in at.verbs(ANNA)
        at.play(ANNA, do.Alight("vess"))
        assert at.state.characters["ours"].vehicle.crew == ("kell",)
        assert "alight" not in at.verbs(ANNA)

    @pytest.mark.rule("WG-VCRIT-02")
    def test_only_those_aboard_are_shaken(self) -> None:
        at = garage()
        at.play(ANNA, do.Board("vess", vehicle="ours"))
        struck(at, 2, 1, 2, 4, who="ours")
        assert (at.tracks["vess.shock"], at.tracks["kell.shock"]) == (1, 2)
        assert at.tracks["driver.shock"] == 0

    @pytest.mark.rule("WG-VCRIT-03")
    def test_whoever_sat_behind_a_driver_who_is_gone_takes_the_wheel(self) -> None:
        at = garage()
        at.play(GM, StrikeCharacter("driver"))
        at.play(GM, do.TurnVehicle("gunner", facing=6))
        assert at.state.characters["truck"].vehicle.facing == 6

    @pytest.mark.rule("WG-VCRIT-00")
    def test_nobody_is_in_two_at_once(self) -> None:
        at = garage()
        assert at.refusal(BEN, do.Board("kell", vehicle="truck")).code == "not_now"
        assert at.refusal(GM, do.Board("truck", vehicle="ours")).code == "not_now"

    @pytest.mark.rule("WG-VCRIT-02")
    def test_a_copy_of_a_vehicle_comes_without_its_crew(self) -> None:
        at = garage()
        at.play(GM, CopyThreat("truck", count=1))
        crews = [one.vehicle.crew for one in at.state.characters.values() if one.vehicle]
        assert crews == [("driver", "gunner"), ("kell",), ()]

    @pytest.mark.rule("WG-VCRIT-02")
    def test_whoever_two_sheets_list_is_in_the_first(self) -> None:
        at = garage()
        at.play(GM, EditSheet("ours", vehicle=Vehicle(crew=("driver", "kell"))))
        assert drivers(at.state) == ("driver", "kell")
        assert occupants(at.state, "ours") == ("kell",)


class TestSteering:
    @pytest.mark.rule("WG-VCRIT-03")
    def test_the_driver_turns_it(self) -> None:
        at = garage()
        at.play(BEN, do.TurnVehicle("kell", facing=4))
        assert at.state.characters["ours"].vehicle.facing == 4
        assert at.read(ANNA)[-1] == "Kell turns Ours: back."
        assert at.refusal(BEN, do.TurnVehicle("kell", facing=4)).code == "not_a_choice"
        assert at.refusal(ANNA, do.TurnVehicle("vess", facing=1)).code == "not_now"

    @pytest.mark.rule("WG-VCRIT-03")
    def test_a_stunt_is_judged_with_what_is_broken(self) -> None:
        at = garage()
        struck(at, 3)
        at.play(GM, do.Stunt("driver", skill="agility"), 4, 4, 4, 4)
        at.play(GM, at.to(at.open()[-1], Judge, dn=3))
        lines = at.read(GM)
        assert "The stunt fails: Driver, Truck." in lines
        assert any("DN 5" in line for line in lines)

    @pytest.mark.rule("WG-VCRIT-03")
    def test_in_a_fight_a_stunt_takes_the_action(self) -> None:
        at = garage(mode="combat")
        at.play(BEN, do.Stunt("kell", skill="agility"), 4, 4, 4)
        at.play(GM, at.to(at.open()[-1], Judge, dn=2))
        assert "The stunt succeeds: Kell, Ours." in at.read(BEN)
        assert at.refusal(BEN, do.Stunt("kell", skill="agility")).code == "slot_used"


class TestTurns:
    @pytest.mark.rule("WG-INIT-01")
    @pytest.mark.parametrize("ruleset", BOTH)
    def test_what_the_party_drives_waits_for_no_turn_of_the_gms(self, ruleset: str) -> None:
        at = garage(ruleset, mode="combat")
        rules = at.system.rules
        assert "ours" not in waiting(rules, at.state)
        assert "truck" in waiting(rules, at.state, Side.GM)  # a threat's own is the GM's to move
        at.play(BEN, do.Alight("kell"))
        assert "ours" not in waiting(rules, at.state)  # the party's own, driven or not
        assert side_of(at.state, "ours") is Side.PLAYERS
        foes = [str(one.value) for one in foes_first(at.system.known(at.state, ANNA), "vess")]
        assert foes.index("ours") > foes.index("truck")

    @pytest.mark.rule("WG-INIT-02")
    def test_the_round_is_over_without_it(self) -> None:
        at = table("core", SHOOTER, FRIEND, OURS, facts={"mode": "combat"})
        for seat, who in ((ANNA, "vess"), (BEN, "kell")):
            at.play(seat, TakeTurn(who))
            at.play(seat, EndTurn(who))
        assert at.state.fight.round == 2

    @pytest.mark.rule("WG-INIT-01")
    def test_the_gm_may_give_it_a_turn_which_is_the_players(self) -> None:
        at = garage(mode="combat")
        at.play(GM, GiveTurn(who="ours"))
        assert at.state.fight.active == "ours"
        assert "attack" in {one.verb for one in at.offers(GM) if one.character == "ours"}
        at.play(GM, EndTurn("ours"))
        assert picking(at.system.rules, at.state) is Side.GM
        assert "ours" not in ridden(at.system.rules, at.state)

    @pytest.mark.rule("WG-OPT-11")
    def test_nobody_has_to_be_faster_than_it(self) -> None:
        at = garage(mode="combat", limits={Limit.TURN_ORDER: Mode.ADVISED})
        at.play(ANNA, Hold("vess"))
        at.play(GM, GiveTurn(who="ours"))
        asked = at.question(ANNA, ActNow("vess")).domain
        assert isinstance(asked, OneOf)
        assert [one.label for one in asked.options] == ["Simply act"]


class TestNobody:
    @pytest.mark.rule("WG-MED-04")
    @pytest.mark.parametrize(("who", "treats"), [("truck", False), ("gunner", True)])
    def test_a_vehicle_treats_nobody(self, who: str, treats: bool) -> None:
        at = garage(
            mode="combat",
            tracks={"driver.wounds": 1},
            limits={Limit.TURN_ORDER: Mode.ADVISED},
        )
        at.play(GM, EditSheet(who, totals={"medicae": 4}))
        at.play(GM, GiveTurn(who=who))
        treating = {one.character for one in at.offers(GM) if one.verb == "treat"}
        assert (who in treating) is treats

    @pytest.mark.rule("WG-MED-04", "WG-HAZ-06", "WG-SOC-01", "WG-INF-03")
    def test_a_vehicle_is_neither_tended_nor_smothered_nor_talked_to(self) -> None:
        at = garage(mode="combat", tracks={"ours.wounds": 3, "truck.wounds": 3})
        at.play(GM, EditSheet("vess", keywords=("imperium",), totals={"medicae": 4}))
        lists = (
            at.question(GM, CutOffAir()),
            at.question(GM, SetAttitude()),
            at.question(ANNA, Persuade("vess")),
            at.question(ANNA, UseAuthority("vess")),
        )
        for asked in lists:
            assert isinstance(asked.domain, OneOf | Some)
            names = {one.value for one in asked.domain.options}
            assert "driver" in names
            assert not names & {"ours", "truck"}
        assert at.refusal(ANNA, Treat("vess", what="wounds", patient="ours")).code == "nobody_hurt"


class TestSheet:
    @pytest.mark.rule("WG-VCRIT-04")
    def test_a_shared_vehicle_is_read_by_all_another_is_not(self) -> None:
        known = garage().system.known(garage().state, ANNA)
        assert known.characters["ours"].vehicle.cruising == 30
        assert known.handling["ours"].cruising is not None
        assert known.characters["truck"].vehicle.cruising == UNKNOWN
        assert known.handling["truck"].cruising is None
        assert known.characters["truck"].vehicle.crew == ("driver", "gunner")

    @pytest.mark.rule("WG-VCRIT-00")
    @pytest.mark.parametrize(
        "changes",
        [{"facing": 7}, {"facing": 0}, {"cruising": 1001}, {"crew": ("vess", "vess")}],
        ids=str,
    )
    def test_what_cannot_be_is_refused(self, changes: dict[str, object]) -> None:
        at = garage()
        good = Vehicle(cruising=20)
        at.play(GM, EditSheet("truck", vehicle=good))
        bad = replace(good, **changes)
        assert at.refusal(GM, EditSheet("truck", vehicle=bad)).code == "bad_vehicle"

    @pytest.mark.rule("WG-VCRIT-00")
    def test_a_hero_is_no_vehicle_and_none_holds_itself(self) -> None:
        at = garage()
        assert at.refusal(ANNA, EditSheet("vess", vehicle=Vehicle())).code == "bad_vehicle"
        inside = Vehicle(crew=("truck",))
        assert at.refusal(GM, EditSheet("truck", vehicle=inside)).code == "bad_vehicle"
        at.play(GM, AddCharacter(id="bike", name="Bike", hero=False, vehicle=Vehicle(cruising=40)))
        assert at.state.characters["bike"].vehicle.cruising == 40
