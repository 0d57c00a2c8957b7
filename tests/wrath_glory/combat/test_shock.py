"""WG-SHOCK: the track, Exhausted, and what more Shock turns into."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from support import only
from tableside.core.desk import Adjust
from tableside.core.values import GM
from tableside.systems.wrath_glory.harm.wounds import Harmed
from tableside.systems.wrath_glory.numbers.derived_conditions import exhausted
from wrath_glory.combat.harm_tables import (
    RULESETS,
    VESS,
    effects,
    fight,
    harm,
    take,
    taken,
)
from wrath_glory.tables import ANNA

UP = ("starter", "revised", "revised-full")


@pytest.mark.rule("WG-SHOCK-01")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_shock_is_counted_as_taken_whatever_the_sheet_shows(ruleset: str) -> None:
    at = fight(ruleset)
    assert taken(at) == (0, 0)
    harm(at, shock=2)
    assert taken(at) == (0, 2)


class TestBecomingExhausted:
    @pytest.mark.rule("WG-SHOCK-02")
    @pytest.mark.parametrize("ruleset", UP)
    @pytest.mark.parametrize(("shock", "out"), [(4, False), (5, False), (6, True), (9, True)])
    def test_above_the_maximum(self, ruleset: str, shock: int, out: bool) -> None:
        at = fight(ruleset)
        events = harm(at, shock=shock)
        assert ("Exhausted" in effects(at)) is out
        assert only(events, Harmed).exhausted is out

    @pytest.mark.rule("WG-SHOCK-02")
    @pytest.mark.parametrize(("shock", "out"), [(4, False), (5, True), (6, True)])
    def test_in_core_at_the_maximum(self, shock: int, out: bool) -> None:
        at = fight("core")
        events = harm(at, shock=shock)
        assert ("Exhausted" in effects(at)) is out
        assert only(events, Harmed).exhausted is out

    @pytest.mark.rule("WG-SHOCK-02")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_whoever_has_none_is_never_out_of_it(self, ruleset: str) -> None:
        at = fight(ruleset, vess=replace(VESS, max_shock=0))
        assert "Exhausted" not in effects(at)
        events = harm(at, shock=1)
        assert "Exhausted" not in effects(at)
        assert not only(events, Harmed).exhausted

    @pytest.mark.rule("WG-SHOCK-02")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_without_a_maximum_on_the_sheet_nobody_is_exhausted(self, ruleset: str) -> None:
        at = fight(ruleset, vess=replace(VESS, max_shock=-1))
        harm(at, shock=60)
        assert not exhausted(at.system.rules, at.state, "vess")


class TestExhausted:
    @pytest.mark.rule("WG-SHOCK-03", "WG-COND-06")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_only_the_basics_are_left(self, ruleset: str) -> None:
        at = fight(ruleset, tracks={"vess.shock": 5 if ruleset == "core" else 6})
        known = at.system.known(at.state, ANNA)
        (effect,) = (one for one in known.effects if one.id == "vess.exhausted")
        assert {"run", "sprint", "full_defence"} <= set(effect.forbids)
        assert {"attack", "move", "disengage", "recover_shock"}.isdisjoint(effect.forbids)

    @pytest.mark.rule("WG-SHOCK-04", "WG-COND-06")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_one_point_back_is_always_enough(self, ruleset: str) -> None:
        at = fight(ruleset)
        harm(at, shock=40)
        assert "Exhausted" in effects(at)
        at.play(GM, Adjust(track="vess.shock", by=-1))
        assert "Exhausted" not in effects(at)


class TestMoreShock:
    @pytest.mark.rule("WG-SHOCK-05")
    @pytest.mark.parametrize("ruleset", UP)
    def test_it_becomes_wounds(self, ruleset: str) -> None:
        at = fight(ruleset, tracks={"vess.shock": 6})
        events = harm(at, shock=2)
        assert taken(at) == (2, 6)
        assert (only(events, Harmed).wounds, only(events, Harmed).mortal) == (2, 0)

    @pytest.mark.rule("WG-SHOCK-05")
    def test_in_core_it_becomes_mortal_wounds(self) -> None:
        at = fight("core", tracks={"vess.shock": 5})
        events = harm(at, shock=2)
        assert taken(at) == (2, 5)
        assert (only(events, Harmed).wounds, only(events, Harmed).mortal) == (0, 2)

    @pytest.mark.rule("WG-SHOCK-05")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_the_blow_that_exhausts_drops_its_surplus(self, ruleset: str) -> None:
        at = fight(ruleset, tracks={"vess.shock": 4})
        harm(at, shock=9)
        assert taken(at)[0] == 0
        assert "Exhausted" in effects(at)

    @pytest.mark.rule("WG-SHOCK-05")
    def test_the_shock_of_a_tie_turns_as_well(self) -> None:
        at = fight("revised", tracks={"vess.shock": 6})
        harm(at, damage=8)
        assert taken(at) == (1, 6)

    @pytest.mark.rule("WG-SHOCK-05")
    def test_whoever_is_not_exhausted_yet_takes_shock(self) -> None:
        at = fight("revised", tracks={"vess.shock": 5})
        harm(at, shock=1)
        assert taken(at) == (0, 6)


@pytest.mark.rule("WG-SHOCK-02", "WG-SHOCK-05")
def test_two_blows_side_by_side_do_not_worsen_each_other() -> None:
    at = fight("revised", tracks={"vess.shock": 4})
    harm(at, damage=10, shock=1)
    harm(at, shock=2)  # it exhausts her, while the first blow is still open
    take(at, "b1.vess")
    assert taken(at) == (2, 6)  # the first was on its way before: its Shock is lost, not Wounds
