"""Numbers that a sheet lacks: asked on one card, preset by the others, once for all of a kind."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from support import Table
from tableside.core.state import Assumed
from tableside.core.values import GM
from tableside.core.verbs import TakeDefault
from tableside.systems import bind
from tableside.systems.wrath_glory.harm.requests import Harm
from tableside.systems.wrath_glory.harm.resist import NameResilience
from tableside.systems.wrath_glory.harm.soak import Soak
from tableside.systems.wrath_glory.numbers.derived import FOLLOWING
from tableside.systems.wrath_glory.skill_tests.judging import Judge
from tableside.systems.wrath_glory.state import Person
from wrath_glory.combat.attack_tables import GANGER, SECOND, VESS, attack, fight
from wrath_glory.tables import ANNA, answer

BARE = replace(VESS, resilience=-1, armour=2, attributes={"toughness": 4})
PACK = [replace(one, kind="Ganger", resilience=-1, armour=-1) for one in (GANGER, SECOND)]


def struck(who: str = "vess", *people: str) -> Table:
    at = fight("revised", BARE, *PACK)
    at.play(GM, Harm(who=(who, *people), damage=12))
    return at


def before_formulas(hero: Person = BARE) -> Table:
    """The same at a table whose ruleset was stored before rulesets had formulas."""
    made = fight("revised", hero, *PACK)
    old: Any = msgspec.to_builtins(made.system.resolved)
    tests = {name: one for name, one in old["values"]["tests"].items() if name not in FOLLOWING}
    old["values"]["tests"] = tests
    at = Table(bind("wrath-glory", msgspec.json.encode(old)), made.history.setup)
    at.play(GM, Harm(who=("vess",), damage=12))
    return at


class TestHero:
    @pytest.mark.rule("WG-DMG-04", "WG-SOAK-01")
    def test_all_that_the_blow_will_need_on_one_card(self) -> None:
        at = before_formulas()
        card = at.to("b1.vess", NameResilience)
        first = at.question(ANNA, card)
        assert (first.name, first.default) == ("resilience", 7)
        assert "Toughness 4, +1, armour 2" in first.label
        second = at.question(ANNA, card, resilience=7)
        assert (second.name, second.default) == ("soak", 4)
        answer(at, "b1.vess", NameResilience, resilience=7, soak=4)
        assert at.ready(ANNA, at.to("b1.vess", Soak))  # nothing is left to ask
        assert at.state.characters["vess"].attributes["determination"] == 4

    @pytest.mark.rule("WG-SOAK-01")
    def test_determination_alone_is_preset_at_the_soak(self) -> None:
        at = before_formulas(replace(BARE, resilience=7))
        asked = at.question(ANNA, at.to("b1.vess", Soak))
        assert (asked.name, asked.default) == ("total", 4)

    @pytest.mark.rule("WG-DMG-04")
    def test_by_default_nothing_is_written_down(self) -> None:
        at = before_formulas()
        events = at.play(GM, at.to("b1.vess", TakeDefault))
        assert [one.value for one in events if isinstance(one, Assumed)] == [7]
        assert at.state.characters["vess"].resilience == -1


class TestThreats:
    @pytest.mark.rule("WG-DMG-04")
    def test_once_for_all_of_a_kind(self) -> None:
        at = struck("ganger", "second")
        assert {"b1.ganger", "b1.second"} <= set(at.open())
        answer(at, "b1.ganger", NameResilience, resilience=9)
        assert at.open() == []
        assert {at.state.characters[who].resilience for who in ("ganger", "second")} == {9}
        assert at.tracks["second.wounds"] == 3

    @pytest.mark.rule("WG-ATK-02")
    def test_a_defence_is_preset_by_initiative(self) -> None:
        foe = replace(GANGER, defence=-1, attributes={"initiative": 5})
        at = fight("revised", VESS, foe)
        attack(at, 4, 4, 4, 4, 1)
        asked = at.question(GM, at.to("a1.test", Judge))
        assert (asked.default, "Initiative 5" in asked.label) == (4, True)
