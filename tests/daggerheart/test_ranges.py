"""DH-RANGE: bands, reach and movement."""

from __future__ import annotations

from typing import Any

import pytest

from daggerheart.fights import BOW, attack, fight, fighter, foe_strikes, wolf
from daggerheart.tables import ANNA, BEN, roll, ruling, told
from support import Table, only, waiving
from tableside.core.evening import EndScene
from tableside.core.values import GM, Limit, Mode
from tableside.systems.daggerheart import commands as rolls
from tableside.systems.daggerheart.fights import ranges as do
from tableside.systems.daggerheart.fights.attacks import Attack
from tableside.systems.daggerheart.fights.ranges import Moved, band_at, band_of, way, within
from tableside.systems.daggerheart.scene.spotlight import GmMoved
from tableside.systems.daggerheart.sheet.desk import SetOption
from tableside.systems.daggerheart.state.gear import BANDS

FEET, SQUARES = (5, 10, 30, 100, 300), (1, 3, 6, 12)


def place(at: Table, band: str = "", distance: int = 0, one: str = "ana") -> None:
    at.play(GM, do.SetRange(character=one, to="wolf", band=band, distance=distance))


def between(at: Table) -> str:
    return band_of(at.system.rules, at.state, "ana", "wolf")


class TestBands:
    @pytest.mark.rule("DH-RANGE-01")
    @pytest.mark.parametrize(
        ("ends", "distance", "band"),
        [
            (FEET, 0, "melee"),
            (FEET, 5, "melee"),
            (FEET, 6, "very_close"),
            (FEET, 10, "very_close"),
            (FEET, 30, "close"),
            (FEET, 31, "far"),
            (FEET, 100, "far"),
            (FEET, 300, "very_far"),
            (FEET, 301, "out_of_range"),
            (SQUARES, 3, "very_close"),
            (SQUARES, 4, "close"),
            (SQUARES, 7, "far"),
            (SQUARES, 12, "far"),
            (SQUARES, 13, "very_far"),
            (SQUARES, 500, "very_far"),
        ],
    )
    def test_upper_bounds_are_within(self, ends: tuple[int, ...], distance: int, band: str) -> None:
        assert band_at(ends, distance) == band

    @pytest.mark.rule("DH-RANGE-01")
    def test_a_table_may_measure_and_never_mixes(self) -> None:
        at = fight()
        place(at, "far")
        at.play(GM, SetOption(option="range_mode", value="feet"))
        assert between(at) == ""
        place(at, distance=30)
        assert between(at) == "close"
        at.play(GM, SetOption(option="range_mode", value="squares"))
        assert at.state.distances == {}

    @pytest.mark.rule("DH-RANGE-02")
    @pytest.mark.parametrize(
        ("band", "reach", "good"),
        [
            ("melee", "close", True),
            ("close", "close", True),
            ("far", "close", False),
        ],
    )
    def test_within_includes_what_is_nearer(self, band: str, reach: str, good: bool) -> None:
        assert within(band, reach) is good

    @pytest.mark.rule("DH-RANGE-01")
    def test_players_say_it_of_their_own(self) -> None:
        at = fight()
        mine = do.SetRange(character="ana", to="wolf", band="close")
        assert at.refusal(BEN, mine).code == "not_yours"
        at.play(ANNA, mine)
        assert "Ana and Wolf: close." in told(at, BEN)
        for wrong in (
            do.SetRange(character="ana", to="ana", band="close"),
            do.SetRange(character="ana", to="wolf", band="yonder"),
        ):
            assert at.refusal(ANNA, wrong).code == "not_a_choice"

    @pytest.mark.rule("DH-RANGE-01")
    def test_a_scene_forgets_where_people_were(self) -> None:
        at = fight()
        place(at, "far")
        at.play(GM, EndScene())
        assert at.state.distances == {}


class TestReach:
    @pytest.mark.rule("DH-RANGE-06")
    def test_out_of_reach(self) -> None:
        at = fight()
        place(at, "close")
        refused = at.refusal(ANNA, Attack(character="ana", target="wolf"))
        assert (refused.code, refused.limit) == ("out_of_range", Limit.RANGE)
        place(at, "melee")
        attack(at)

    @pytest.mark.rule("DH-RANGE-06")
    def test_a_bow_reaches_farther_and_a_new_table_only_advises(self) -> None:
        far = fight(fighter(weapons=(BOW,)), wolf())
        place(far, "far")
        attack(far)
        at = fight(limits={Limit.RANGE: Mode.ADVISED})
        place(at, "far")
        ready = at.ready(ANNA, Attack(character="ana"), target="wolf")
        assert [one.code for one in ready.cautions] == ["out_of_range"]
        attack(at)

    @pytest.mark.rule("DH-RANGE-06")
    def test_adversaries_are_held_to_it_too(self) -> None:
        at = fight(gm=True)
        place(at, "far")
        with pytest.raises(Exception, match="Ana is far"):
            foe_strikes(at)

    @pytest.mark.rule("DH-RANGE-06")
    def test_what_nobody_said_binds_nobody(self) -> None:
        attack(fight())


class TestMoving:
    @pytest.mark.rule("DH-RANGE-03")
    @pytest.mark.parametrize(
        ("start", "end", "good"),
        [
            ("close", "melee", True),
            ("far", "close", True),
            ("very_far", "close", False),
            ("melee", "close", True),
            ("melee", "very_far", False),
        ],
    )
    def test_within_close_as_one_acts(self, start: str, end: str, good: bool) -> None:
        at = fight()
        place(at, start)
        moved = do.Move(character="ana", to="wolf", band=end)
        if good:
            assert only(at.play(ANNA, moved), Moved).rule == "DH-RANGE-03"
            assert between(at) == end
        else:
            refused = at.refusal(ANNA, moved)
            assert (refused.code, refused.limit) == ("too_far", Limit.RANGE)
            at.play(waiving(Limit.RANGE), moved)

    @pytest.mark.rule("DH-RANGE-03")
    @pytest.mark.parametrize(("end", "good"), [(10, True), (9, False), (70, True), (71, False)])
    def test_measured(self, end: int, good: bool) -> None:
        at = fight(facts={"range_mode": "feet"})
        place(at, distance=40)
        moved = do.Move(character="ana", to="wolf", distance=end)
        if good:
            at.play(ANNA, moved)
        else:
            assert at.refusal(ANNA, moved).code == "too_far"

    @pytest.mark.rule("DH-RANGE-03", "DH-RANGE-05")
    def test_in_danger_it_says_that_it_rides_on_an_action(self) -> None:
        at = fight()
        ready = at.ready(ANNA, do.Move(character="ana"), to="wolf", band="melee")
        assert [one.code for one in ready.cautions] == ["rides_on_action"]
        calm = fight(fighter(), fighter("bo"))
        ready = calm.ready(ANNA, do.Move(character="ana"), to="bo", band="melee")
        assert ready.cautions == ()

    @pytest.mark.rule("DH-RANGE-04", "DH-RANGE-05")
    @pytest.mark.parametrize(
        ("kind", "rule"),
        [
            (do.Sprint, "DH-RANGE-04"),
            (do.MoveUnderPressure, "DH-RANGE-05"),
        ],
    )
    @pytest.mark.parametrize("good", [True, False])
    def test_running_and_moving_in_danger_take_an_agility_roll(
        self, kind: Any, rule: str, good: bool
    ) -> None:
        at = fight()
        place(at, "far")
        at.play(ANNA, kind(character="ana", to="wolf", band="close"))
        assert at.matter("r1").values.trait == "agility"
        at.play(GM, ruling(at, "r1", rolls.SetDifficulty, difficulty=12))
        events = roll(at, "r1", 8 if good else 2, 4)
        if good:
            assert only(events, Moved).rule == rule
            assert between(at) == "close"
        else:
            assert between(at) == "far"
            assert at.matter("r1.where1").values.rule == rule

    @pytest.mark.rule("DH-RANGE-04", "DH-RANGE-05")
    def test_a_sprint_goes_farther(self) -> None:
        at = fight()
        place(at, "very_far")
        there: dict[str, Any] = {"character": "ana", "to": "wolf", "band": "close"}
        assert at.refusal(ANNA, do.MoveUnderPressure(**there)).code == "too_far"
        at.play(ANNA, do.Sprint(**there))

    @pytest.mark.rule("DH-RANGE-04")
    def test_an_adversary_dashes_without_a_roll_for_its_whole_spotlight(self) -> None:
        at = fight(gm=True)
        place(at, "very_far")
        events = at.play(GM, do.FoeDash(character="wolf", to="ana", band="melee"))
        assert only(events, GmMoved).foe == "wolf"
        assert between(at) == "melee"
        assert at.refusal(GM, do.FoeDash(character="wolf", to="ana", band="far")).code == (
            "no_gm_move"
        )

    @pytest.mark.rule("DH-RANGE-03")
    def test_the_least_one_has_to_go(self) -> None:
        at = fight()
        rules = at.system.rules
        ways = [way(rules, at.state, BANDS.index("melee"), place) for place in range(6)]
        assert ways == [0, 0, 5, 25, 95, 295]
        assert way(rules, at.state, None, 5) == 0
