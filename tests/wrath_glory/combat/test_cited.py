"""CONV-10: a refusal cites the rule that it rests on, and that the ruleset plays."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from support import Table
from tableside.core.values import GM
from tableside.systems.wrath_glory.attack.together import AttackTogether
from tableside.systems.wrath_glory.conditions.conditions import Inflict
from tableside.systems.wrath_glory.turns.actions import Act, StandUp
from tableside.systems.wrath_glory.turns.movement import Run
from tableside.systems.wrath_glory.turns.places import SetPlace
from tableside.systems.wrath_glory.turns.rounds import Hold, MultiAction
from wrath_glory.combat import turns_tables
from wrath_glory.combat.attack_tables import (
    GANGER,
    KELL,
    RIFLE,
    RULESETS,
    SECOND,
    VESS,
    declared,
    engage,
    fight,
)
from wrath_glory.tables import ANNA

TWO = ("ganger", "second")


def cited(at: Table, **chosen: Any) -> tuple[str, str]:
    refusal = at.refusal(ANNA, declared(at, **chosen))
    return refusal.code, refusal.rule


@pytest.mark.rule("WG-OPT-01", "WG-OPT-02", "WG-ATK-01")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_too_far_and_too_near_by_a_rule_that_is_played(ruleset: str) -> None:
    at = fight(ruleset, replace(VESS, weapons=(RIFLE,)), GANGER)
    engage(at, "vess", "ganger")
    code, rule = cited(at)
    assert code in ("engaged", "out_of_range")
    assert at.system.rules.plays(rule)
    at = fight(ruleset, replace(VESS, speed=6), GANGER, facts={"distance": "metres"})
    for who, x in (("vess", 0), ("ganger", 90)):
        at.play(GM, SetPlace(who, x=x))
    for weapon in ("rifle", "blade"):
        code, rule = cited(at, weapon=weapon)
        assert code == "out_of_range"
        assert at.system.rules.plays(rule)
    together = at.refusal(GM, AttackTogether(attackers=("ganger",), target="vess"))
    assert at.system.rules.plays(together.rule)


@pytest.mark.rule("WG-SHOCK-03")
@pytest.mark.parametrize(
    "chosen",
    [{"targets": TWO}, {"move": "aim"}, {"called": "tiny"}, {"options": ("salvo",)}],
)
def test_the_exhausted_have_a_plain_attack(chosen: dict[str, Any]) -> None:
    at = fight("core", tracks={"vess.shock": 5})
    assert cited(at, **chosen) == ("exhausted", "WG-SHOCK-03")


@pytest.mark.rule("WG-OPT-12", "WG-OPT-15")
def test_several_targets_and_salvo() -> None:
    assert cited(fight("starter"), targets=TWO) == ("not_in_ruleset", "WG-OPT-12")
    assert cited(fight("revised"), weapon="musket", targets=TWO) == ("no_salvo", "WG-OPT-15")
    core = fight("core")
    assert cited(core, targets=TWO, options=("salvo",)) == ("no_salvo", "WG-OPT-15")


@pytest.mark.rule(
    "WG-OPT-19",
    "WG-OPT-20",
    "WG-OPT-21",
    "WG-OPT-22",
    "WG-OPT-25",
    "WG-OPT-27",
    "WG-ATK-06",
    "WG-ATK-07",
    "WG-ATK-08",
    "WG-ATK-12",
    "WG-TEST-07",
)
@pytest.mark.parametrize("ruleset", ["starter", "revised"])
@pytest.mark.parametrize(
    ("chosen", "rule"),
    [
        ({"weapon": "blade", "move": "charge"}, "WG-OPT-19"),
        ({"weapon": "blade", "options": ("all_out",)}, "WG-OPT-20"),
        ({"move": "aim"}, "WG-OPT-21"),
        ({"called": "tiny"}, "WG-OPT-22"),
        ({"move": "brace"}, "WG-OPT-25"),
        ({"weapon": "unarmed"}, "WG-OPT-27"),
        ({"range": "long"}, "WG-ATK-06"),
        ({"cover": "half"}, "WG-ATK-07"),
        ({"options": ("surprise",)}, "WG-ATK-08"),
        ({"options": ("into_melee",)}, "WG-ATK-12"),
        ({"options": ("buy",)}, "WG-TEST-07"),
    ],
)
def test_an_option_that_the_ruleset_lacks(ruleset: str, chosen: dict[str, Any], rule: str) -> None:
    assert cited(fight(ruleset), **chosen) == ("not_in_ruleset", rule)


@pytest.mark.rule("WG-OPT-23")
def test_salvo_where_it_is_for_several_or_for_nobody() -> None:
    assert cited(fight("starter"), options=("salvo",)) == ("not_in_ruleset", "WG-OPT-23")
    assert cited(fight("revised"), options=("salvo",)) == ("no_salvo", "WG-OPT-23")
    together = AttackTogether(attackers=("ganger",), target="vess", cover="half")
    refusal = fight("revised").refusal(GM, together)
    assert (refusal.code, refusal.rule) == ("not_in_ruleset", "WG-ATK-07")


@pytest.mark.rule("WG-ACT-01", "WG-ACT-03", "WG-ACT-04")
@pytest.mark.parametrize(("slot", "rule"), [("simple", "WG-ACT-03"), ("reflexive", "WG-ACT-04")])
def test_a_class_of_action_that_no_turn_grants(slot: str, rule: str) -> None:
    refusal = turns_tables.fight("core").refusal(ANNA, Act("vess", slot=slot))
    assert (refusal.code, refusal.rule) == ("not_in_ruleset", rule)


@pytest.mark.rule("WG-COND-10", "WG-COND-13", "WG-OPT-20")
def test_a_charge_and_an_all_out_attack() -> None:
    for condition, rule in (("pinned", "WG-COND-10"), ("restrained", "WG-COND-13")):
        at = fight("core", VESS, KELL, GANGER, SECOND)
        at.play(GM, Inflict(who=("vess",), condition=condition))
        assert cited(at, weapon="blade", move="charge") == (condition, rule)
    at = fight("core")
    at.play(ANNA, MultiAction("vess", actions=("attack", "other")))
    assert cited(at, weapon="blade", options=("all_out",)) == ("no_all_out", "WG-OPT-20")


@pytest.mark.rule("WG-SHOCK-03", "WG-COND-14", "WG-WOUND-04")
def test_what_a_condition_forbids() -> None:
    at = turns_tables.fight("core", tracks={"vess.shock": 6})
    assert at.refusal(ANNA, Hold("vess")).rule == "WG-SHOCK-03"
    at = turns_tables.fight("core")
    at.play(GM, Inflict(who=("vess",), condition="staggered"))
    assert at.refusal(ANNA, Run("vess", metres=1)).rule == "WG-COND-14"
    at = turns_tables.fight("revised", tracks={"vess.wounds": 6})
    at.play(GM, Inflict(who=("vess",), condition="prone"))
    assert at.refusal(ANNA, StandUp("vess")).rule == "WG-WOUND-04"
