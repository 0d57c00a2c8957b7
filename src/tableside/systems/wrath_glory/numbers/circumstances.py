"""What is asked about a test because of what lies on somebody, or of how the skill is used."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from tableside.core.offers import Option, Picker
from tableside.core.reckoning import Term
from tableside.core.tell import name_of
from tableside.core.values import Bar
from tableside.systems.wrath_glory.numbers.conditions import ABOUT, NEEDED, SIGHT
from tableside.systems.wrath_glory.numbers.skills import SIGHTED
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.state import Known, Test

BLIND = "not_needed"
SLOWLY, ONESELF = "slowly", "oneself"
_RULES = {SLOWLY: "WG-ATK-05", ONESELF: "WG-ATK-10"}
_NO_DIFFERENCE = "This ruleset makes no difference there."


class Circumstances(NamedTuple):
    """What a test has to do with, whether it needs eyes, and how the skill is used."""

    concerns: str = ""
    sight: str = ""
    manner: str = ""


def ask_circumstances(
    rules: Ruleset, known: Known, pick: Picker, who: tuple[str, ...], skill: str
) -> Circumstances:
    """WG-FEAR-02, WG-PERIL-13, -15: has it to do with that? WG-COND-04: does it need eyes?"""
    lying = [
        one
        for effect in known.effects
        if any(effect.bears_on(each) for each in who)
        for one in effect.modifiers
        if one.when.get("skill", skill) == skill
    ]
    concerns = sight = ""
    if about := dict.fromkeys(one.when[ABOUT] for one in lying if ABOUT in one.when):
        sources = (Option(one, f"Yes: {name_of(known, one)}") for one in about)
        listed = (Option("", "No"), *sources)
        concerns = pick.word("concerns", listed, "Has it to do with one of these?", "")
    if any(SIGHT in one.when for one in lying):
        ways = (Option(NEEDED, "It needs sight"), Option(BLIND, "It does not"))
        usual = NEEDED if skill in SIGHTED else BLIND
        sight = pick.word("sight", ways, "Does it need sight?", usual)
    return Circumstances(concerns, sight, ask_manner(rules, pick, skill))


def ask_manner(rules: Ruleset, pick: Picker, skill: str) -> str:
    """WG-ATK-05, A-54: is it done slowly? WG-ATK-10: is the patient the healer?"""

    def unknown(manner: str) -> list[Bar]:  # CONV-10
        rule = _RULES.get(manner, "")
        missing = rule and not rules.plays(rule)
        return [Bar("not_in_ruleset", _NO_DIFFERENCE, rule)] if missing else []

    pick.left_out("manner", unknown)
    if skill == "stealth" and rules.plays("WG-ATK-05"):
        slow = f"Moving slowly: +{rules.values.modifiers.slow_stealth} dice"
        return pick.word("manner", (Option("", "As usual"), Option(SLOWLY, slow)), "How fast?", "")
    if skill == "medicae" and rules.plays("WG-ATK-10"):
        own = f"On oneself: DN +{rules.values.medicae.oneself}"
        ways = (Option("", "On somebody else"), Option(ONESELF, own))
        return pick.word("manner", ways, "Who is treated?", "")
    return ""


def in_manner(rules: Ruleset, test: Test, manner: str) -> Test:
    """The test with what that comes to: dice or DN."""
    if manner == SLOWLY:
        more = Term("moving slowly", rules.values.modifiers.slow_stealth, "WG-ATK-05")
        return replace(test, pool_terms=(*test.pool_terms, more))
    if manner == ONESELF:
        harder = Term("on oneself", rules.values.medicae.oneself, "WG-ATK-10")
        return replace(test, dn_terms=(*test.dn_terms, harder))
    return test
