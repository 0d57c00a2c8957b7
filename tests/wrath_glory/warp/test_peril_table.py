"""WG-PERIL-00: the table, its order, and the rows in which somebody decides."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from support import Table, every, only
from tableside.core.row_play import PickAffected, PickOutcome
from tableside.core.rows import possible, total
from tableside.core.state import ControlGiven
from tableside.core.values import GM, Limit
from tableside.systems import load
from tableside.systems.wrath_glory.harm.requests import Harm
from tableside.systems.wrath_glory.skill_tests.tests import CallTest, DiceFell, RollDice
from tableside.systems.wrath_glory.state.gear import Power
from tableside.systems.wrath_glory.tables.deeds import PointsRecorded
from tableside.systems.wrath_glory.tables.later import ComeTrue
from tableside.systems.wrath_glory.tables.rows import RowFound
from tableside.systems.wrath_glory.turns.places import SetPlace
from tableside.systems.wrath_glory.turns.rounds import EndRound
from wrath_glory.tables import ANNA, BEN
from wrath_glory.warp.warp_tables import (
    FAIL,
    FOE,
    LYSA,
    MASTERY,
    ORM,
    PASS,
    lying,
    notes,
    perils,
    rolled,
    scene,
    struck,
)

ONES = (1, 1, 1, 1, 2, 2)  # of a ganger with 3 dice and 3 more Wrath dice


class TestDecided:
    @pytest.mark.rule("WG-PERIL-83")
    @pytest.mark.parametrize(("option", "ruin"), [(0, 2), (1, 1)])
    def test_the_summoning(self, option: int, ruin: int) -> None:
        at = scene(tracks={"ruin": 2})
        rolled(at, 8, 3)
        row = next(one.id for one in at.state.matters if one.step == "choose")
        at.play(GM, at.to(row, PickOutcome, option=option))
        assert at.tracks["ruin"] == ruin
        assert [one.values.when for one in at.state.matters if one.procedure == "later"] == [
            "round"
        ]
        assert len(notes(at)) == 2

    @pytest.mark.rule("WG-PERIL-91")
    @pytest.mark.parametrize("success", [True, False])
    def test_a_possession_until_harm_gives_a_chance(self, success: bool) -> None:
        at = scene()
        lost = only(rolled(at, 9, 1), ControlGiven)
        assert (lost.character, lost.seat) == ("vess", "")
        dice = (*PASS, 4) if success else FAIL
        events = at.play(GM, Harm(who=("vess",), shock=1), *dice)
        back = [(one.character, one.seat) for one in every(events, ControlGiven)]
        assert back == ([("vess", "anna")] if success else [])
        corrupted = at.state.characters["vess"].attributes.get("corruption", 0)
        assert (corrupted, at.tracks["ruin"]) == ((2, 0) if success else (0, 1))

    @pytest.mark.rule("WG-PERIL-93")
    @pytest.mark.parametrize(("option", "effects"), [(0, set()), (1, {"vess.prone"})])
    def test_a_disfigurement(self, option: int, effects: set[str]) -> None:
        at = scene()
        rolled(at, 9, 4, 5, 3)
        row = next(one.id for one in at.state.matters if one.step == "choose")
        at.play(GM, at.to(row, PickOutcome, option=option))
        assert at.tracks["vess.shock"] == 5
        assert at.state.characters["vess"].attributes["corruption"] == 3
        assert lying(at) == effects
        assert len(notes(at)) == 1

    def choice(self, at: Table) -> str:
        return str(next(one.id for one in at.state.matters if one.step == "choose"))

    @pytest.mark.rule("WG-PERIL-83", "WG-RUIN-03")
    def test_without_ruin_nobody_places_the_daemon(self) -> None:
        at = scene(tracks={"ruin": 0})
        rolled(at, 8, 3)
        near = at.to(self.choice(at), PickOutcome, option=1)
        refused = at.refusal(GM, near)
        assert (refused.code, refused.limit, refused.rule) == (
            "too_dear",
            Limit.COST,
            "WG-PERIL-83",
        )
        field = at.question(GM, at.to(self.choice(at), PickOutcome))
        assert [one.label for one in getattr(field.domain, "options", ())] == ["No"]
        assert at.barred(GM, at.to(self.choice(at), PickOutcome)) == {1: "too_dear"}

    @pytest.mark.rule("WG-PERIL-83")
    def test_whoever_waives_the_cost_pays_what_there_is(self) -> None:
        at = scene(tracks={"ruin": 0})
        rolled(at, 8, 3)
        at.play(
            replace(GM, waives=(Limit.COST,)),
            at.to(self.choice(at), PickOutcome, option=1),
        )
        assert at.tracks["ruin"] == 0

    @pytest.mark.rule("WG-PERIL-83")
    def test_the_daemon_leaves_after_its_third_round(self) -> None:
        at = scene(tracks={"ruin": 0})
        rolled(at, 8, 3)
        at.play(GM, at.to(self.choice(at), PickOutcome, option=0))
        left = []
        for _ in range(3):
            left.append(sum("leaves now" in one for one in notes(at)))
            at.play(GM, EndRound())
        assert left == [0, 0, 0]
        assert sum("leaves now" in one for one in notes(at)) == 1


class TestPossession:
    """WG-PERIL-91."""

    def possessed(self, *harm: int, **more: Any) -> tuple[Table, Any]:
        at = scene()
        rolled(at, 9, 1)
        return at, at.play(GM, Harm(who=("vess",), **more), *harm)

    @pytest.mark.rule("WG-PERIL-91")
    def test_whoever_lies_unconscious_is_not_destroyed(self) -> None:
        at, events = self.possessed(*PASS, 4, mortal=30)
        assert "vess.dead" not in lying(at)
        assert only(events, ControlGiven).seat == "anna"

    @pytest.mark.rule("WG-PERIL-91")
    def test_a_threat_out_of_wounds_is(self) -> None:
        at = scene("core", LYSA, ORM, FOE)
        at.play(GM, CallTest(who=("ganger",), skill=MASTERY, dn=9, wrath_dice=4), *ONES, 6, 1)
        assert [one.procedure for one in at.state.matters] == ["later"]
        assert not every(at.play(GM, Harm(who=("ganger",), mortal=30)), DiceFell)

    @pytest.mark.rule("WG-PERIL-91")
    def test_a_second_daemon_finds_the_body_taken(self) -> None:
        at = scene()
        rolled(at, 9, 1)
        rolled(at, 9, 2)
        events = at.play(GM, Harm(who=("vess",), shock=1), *PASS, 4)
        assert only(events, ControlGiven).seat == "anna"
        assert at.state.characters["vess"].controller == "anna"
        assert not [one for one in at.state.matters if one.procedure == "later"]

    @pytest.mark.rule("WG-PERIL-91")
    def test_being_thwarted_counts_when_the_gm_says_so(self) -> None:
        at = scene()
        rolled(at, 9, 1)
        waiting = next(one.id for one in at.state.matters if one.procedure == "later")
        at.play(GM, at.to(waiting, ComeTrue), *FAIL)
        assert at.tracks["ruin"] == 1
        assert at.state.characters["vess"].controller == ""


class TestOrder:
    """CONV-5."""

    @pytest.mark.rule("WG-PERIL-00")
    def test_the_psyker_comes_first_wherever_the_roster_has_them(self) -> None:
        at = scene("core", ORM, LYSA, FOE)
        rolled(at, 4, 1)
        struck(at, 5, 2, *FAIL, *PASS)
        assert (at.tracks["vess.shock"], at.tracks["kell.shock"]) == (3, 1)
        assert lying(at) == {"vess.staggered"}

    @pytest.mark.rule("WG-PERIL-00")
    def test_and_is_proposed_first(self) -> None:
        at = scene("core", ORM, LYSA, FOE)
        perils(at, 5, 1)
        row = next(one.id for one in at.state.matters if one.step == "select")
        assert at.question(GM, at.to(row, PickAffected)).default == ("vess", "kell", "ganger")


class TestTable:
    @pytest.mark.rule("WG-PERIL-00")
    @pytest.mark.parametrize(
        ("faces", "raised", "result"), [((5, 6), 0, 56), ((5, 6), 1, 66), ((6, 1), 9, 101)]
    )
    def test_every_further_one_raises_the_tens_and_ten_is_the_end(
        self, faces: tuple[int, int], raised: int, result: int
    ) -> None:
        assert total(faces, raised) == result

    @pytest.mark.rule("WG-PERIL-00")
    def test_the_rows_go_from_11_to_106(self) -> None:
        table = load("wrath-glory", "core").rules.resolved.tables["perils"]
        results = possible(table.dice)
        assert (results[0], results[-1], len(results)) == (11, 106, 60)
        assert len({table.row(one).title for one in results}) == 30

    @pytest.mark.rule("WG-PERIL-00", "WG-PSY-08")
    def test_two_ones_make_a_56_a_66(self) -> None:
        at = scene()
        events = perils(at, 5, 6, ones=2)
        found = only(events, RowFound)
        assert (found.title, found.raised) == ("Surging Warp Energies", 1)
        line = at.system.tell(at.state, found, BEN)
        assert line is not None
        assert line.text.startswith("Vess: Perils of the Warp (5 6, tens +1): Surging")
        assert line.rules == ("WG-PERIL-00", "WG-PERIL-65")

    @pytest.mark.rule("WG-PERIL-00")
    def test_whoever_is_too_far_away_is_not_asked_about(self) -> None:
        at = scene(facts={"distance": "metres"})
        for who, x in (("vess", 0), ("kell", 30), ("ganger", 25)):
            at.play(GM, SetPlace(who, x=x))
        perils(at, 5, 1)
        row = next(one.id for one in at.state.matters if one.step == "select")
        field = at.question(GM, at.to(row, PickAffected))
        assert field.default == ("vess", "ganger")

    @pytest.mark.rule("WG-PERIL-53", "WG-WP-10")
    def test_visions_are_for_psykers_and_give_wrath(self) -> None:
        seer = replace(FOE, keywords=("psyker",))
        at = scene("core", LYSA, ORM, seer)
        perils(at, 5, 4)
        events = struck(at, *PASS, *PASS, who=("vess", "ganger"))
        assert at.tracks["vess.wrath"] == 1
        won = only(events, PointsRecorded)  # a threat has no Wrath points to keep
        assert (won.character, won.track, won.amount) == ("ganger", "wrath", 1)
        line = at.system.tell(at.state, won, BEN)
        assert line is not None
        assert line.text == "Ganger would win 1 Wrath, but only player characters keep it."
        assert line.rules == ("WG-WP-10", "WG-PERIL-53")

    @pytest.mark.rule("WG-PERIL-53")
    @pytest.mark.parametrize("powers", [(), LYSA.powers])
    def test_a_psyker_needs_no_keyword(self, powers: tuple[Power, ...]) -> None:
        plain = replace(LYSA, keywords=(), powers=powers)
        at = scene("core", plain, replace(ORM, powers=(LYSA.powers[0],)), FOE)
        perils(at, 5, 4)
        row = next(one.id for one in at.state.matters if one.step == "select")
        assert at.question(GM, at.to(row, PickAffected)).default == ("vess", "kell")

    @pytest.mark.rule("WG-PERIL-53")
    def test_nobody_else_can_be_named(self) -> None:
        at = scene()
        perils(at, 5, 4)
        row = next(one.id for one in at.state.matters if one.step == "select")
        assert at.refusal(GM, at.to(row, PickAffected, targets=("kell",))).code == "not_a_choice"

    @pytest.mark.rule("WG-PERIL-00")
    @pytest.mark.parametrize("ruleset", ["starter", "revised"])
    def test_elsewhere_a_one_is_a_complication(self, ruleset: str) -> None:
        at = scene(ruleset, facts={"mode": "narrative"})
        at.play(GM, CallTest(who=("vess",), skill="psychic_mastery", dn=3))
        at.play(ANNA, at.to("t1", RollDice), 1, 2, 2, 2, 2, 2)
        assert "complication" in [one.values.kind for one in at.state.matters]
