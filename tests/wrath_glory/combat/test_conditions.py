"""WG-COND: what each condition changes, and how long."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from support import Table
from tableside.core.effects import Moment, Occasion
from tableside.core.play import fold
from tableside.core.state import EffectBegan
from tableside.systems.wrath_glory import state as wg
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.numbers.reckon import context, defence_of, dn_of
from tableside.systems.wrath_glory.state.fight import Fight
from wrath_glory.combat.harm_tables import VESS, fight
from wrath_glory.tables import SKILL

FENCER = replace(VESS, defence=4)


def bearing(ruleset: str, *effects: Any) -> tuple[Table, Any]:
    """A table whose Vess bears these effects, and its state."""
    at = fight(ruleset, vess=FENCER)
    return at, fold(at.system, at.state, [EffectBegan(one) for one in effects])


def defence(at: Table, state: Any, attack: str) -> int:
    made = defence_of(at.system.rules, state, "vess", context(state, "", "attack", attack))
    assert made is not None
    return made.value


def rules_of(ruleset: str) -> Any:
    return fight(ruleset).system.rules


class TestDefence:
    @pytest.mark.rule("WG-COND-12")
    @pytest.mark.parametrize("ruleset", ["core", "revised-full"])
    def test_prone_is_easier_to_hit_in_melee(self, ruleset: str) -> None:
        at, state = bearing(ruleset, conditions.prone(rules_of(ruleset), "vess"))
        assert (defence(at, state, "melee"), defence(at, state, "ranged")) == (2, 4)

    @pytest.mark.rule("WG-COND-12")
    @pytest.mark.parametrize("ruleset", ["starter", "revised"])
    def test_where_prone_is_only_named_it_changes_no_number(self, ruleset: str) -> None:
        at, state = bearing(ruleset, conditions.prone(rules_of(ruleset), "vess"))
        assert (defence(at, state, "melee"), defence(at, state, "ranged")) == (4, 4)
        assert [one.name for one in state.effects] == ["Prone"]

    @pytest.mark.rule("WG-COND-13")
    def test_restrained(self) -> None:
        effect = conditions.restrained(rules_of("core"), "vess", source="ganger")
        at, state = bearing("core", effect)
        assert (defence(at, state, "melee"), defence(at, state, "ranged")) == (2, 2)
        assert effect.forbids == ("run", "sprint")

    @pytest.mark.rule("WG-COND-16")
    def test_vulnerable(self) -> None:
        at, state = bearing("core", conditions.vulnerable("vess", 3, conditions.ALWAYS))
        assert defence(at, state, "ranged") == 1

    @pytest.mark.rule("WG-COND-12", "WG-COND-16")
    def test_different_conditions_add_up(self) -> None:
        at, state = bearing(
            "core",
            conditions.prone(rules_of("core"), "vess"),
            conditions.vulnerable("vess", 1, conditions.ALWAYS),
        )
        assert defence(at, state, "melee") == 1


class TestTests:
    def dn(self, at: Table, state: Any, attack: str = "") -> int:
        test = wg.Test("vess", SKILL, purpose="attack" if attack else "", attack=attack)
        return dn_of(at.system.rules, state, test, 3).value

    @pytest.mark.rule("WG-COND-09")
    def test_hindered(self) -> None:
        at, state = bearing("core", conditions.hindered("vess", 2, conditions.ALWAYS))
        assert self.dn(at, state) == 5

    @pytest.mark.rule("WG-COND-10")
    def test_pinned_counts_for_ranged_attacks_alone(self) -> None:
        effect = conditions.pinned(rules_of("core"), "vess", conditions.ALWAYS)
        at, state = bearing("core", effect)
        assert self.dn(at, state, "ranged") == 5
        assert (self.dn(at, state, "melee"), self.dn(at, state)) == (3, 3)


class TestJoining:
    @pytest.mark.rule("WG-COND-09", "WG-COND-16")
    def test_the_same_condition_keeps_the_highest_rating_and_the_longest_expiry(self) -> None:
        long = Moment(Occasion.SCENE)
        _, state = bearing("core", conditions.hindered("vess", 1, long))
        short = conditions.hindered("vess", 3, Moment(Occasion.ROUND, number=1))
        joined = conditions.begun(state, short).effect
        assert (joined.rating, joined.until) == (3, long)

    @pytest.mark.rule("WG-COND-09")
    def test_a_weaker_one_changes_nothing(self) -> None:
        strong = conditions.hindered("vess", 3, Moment(Occasion.SCENE))
        _, state = bearing("core", strong)
        weak = conditions.hindered("vess", 1, Moment(Occasion.ROUND, number=1))
        assert conditions.begun(state, weak).effect == strong


class TestDurations:
    @pytest.mark.rule("WG-COND-09", "WG-COND-14")
    def test_in_a_fight_they_are_turns_and_rounds(self) -> None:
        at = fight("core")
        state = replace(at.state, fight=Fight(round=3, turns={"vess": 2}))
        assert conditions.end_of_round(state) == Moment(Occasion.ROUND, number=3)
        assert conditions.next_turn(state, "vess") == Moment(Occasion.TURN_END, "vess", 3)
        start = conditions.next_turn(state, "kell", Occasion.TURN_START)
        assert start == Moment(Occasion.TURN_START, "kell", 1)
        assert conditions.this_turn(state, "vess") == Moment(Occasion.TURN_END, "vess", 2)

    def test_outside_a_fight_they_last_for_the_scene(self) -> None:
        state = fight("core").state
        assert {
            conditions.end_of_round(state),
            conditions.next_turn(state, "vess"),
            conditions.this_turn(state, "vess"),
        } == {Moment(Occasion.SCENE)}
