"""Shifting Exalted Icons: how many, and what for."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.offers import Option
from tableside.core.reckoning import Reckoning, Term
from tableside.systems.wrath_glory.numbers.dice import icons, most_shifts, sixes
from tableside.systems.wrath_glory.numbers.ladder import above, below
from tableside.systems.wrath_glory.ruleset import GloryShift, Ruleset
from tableside.systems.wrath_glory.state import GLORY, MODE, NARRATIVE, WEALTH, Reading, Test
from tableside.systems.wrath_glory.state.purposes import (
    ACQUISITION,
    ATTACK,
    INTERACTION,
    PERSUASION,
    POWER,
    TREAT_WOUNDS,
)

INFORMATION, QUALITY, SPEED, SPECIAL = "information", "quality", "speed", "special"
DAMAGE, STRONGER, RECOVER = "damage", "stronger", "recover"
WARMER, COOLER = "warmer", "cooler"  # WG-SOC-02
POTENCY = "potency"  # WG-PSY-07
_MANY = 99  # as many as the roll allows


def dn_is_open(test: Test) -> bool:
    """Whether the roller knows what the roll must reach."""
    return test.dn is not None and test.dn.total is not None and not test.hidden


def icon_total(test: Test) -> int:
    """What lies on the table, before any shift."""
    return icons(test.faces) if test.bought is None else test.bought


def shortfall(test: Test) -> int:
    """How many icons an open DN still asks for; 0 if it is reached or not known."""
    if not dn_is_open(test):
        return 0
    assert test.dn is not None
    return max(0, test.dn.value - icon_total(test))


def final_icons(test: Test) -> Reckoning:
    """The icons as a reckoning."""
    if test.bought is not None:
        return Reckoning("icons", (Term("bought", test.bought, "WG-TEST-07"),), test.bought)
    exalted = sixes(test.faces)
    total = icons(test.faces)
    single = total - 2 * exalted
    terms = (
        Term(counted(single, "four or five", "fours and fives"), single, "WG-TEST-03"),
        Term(counted(exalted, "six", "sixes"), 2 * exalted, "WG-TEST-03"),
    )
    return Reckoning("icons", terms, total)


def counted(count: int, one: str, many: str) -> str:
    """A number with its word: `1 icon`, `2 icons`."""
    return f"{count} {one if count == 1 else many}"


def room(test: Test) -> int:
    """WG-SHIFT-01: the most that may be shifted; a failure or a bought success shifts nothing.

    WG-SHIFT-08: a six on the Wrath die counts among them, and its Glory comes all the same.
    """
    if test.opposed or test.bought is not None or test.dn is None or test.dn.total is None:
        return 0
    return most_shifts(icons(test.faces), sixes(test.faces), test.dn.value)


def uses(rules: Ruleset, source: Reading, test: Test) -> tuple[Option, ...]:
    """What a shifted six may buy on this test, here and now; each buys one thing (WG-SHIFT-02)."""
    hero = source.characters[test.character].hero
    shifts = rules.values.shifts
    found = list(_own_use(rules, test))
    plain = test.purpose not in (ATTACK, INTERACTION, POWER)
    if plain and (shifts.in_combat or source.facts[MODE] == NARRATIVE):  # WG-TEST-10
        if hero and rules.plays("WG-SHIFT-03"):
            found.append(Option(INFORMATION, "Information: a question each", _MANY))
        if rules.plays("WG-SHIFT-04"):
            found.append(Option(QUALITY, "Quality: an outstanding success", _MANY))
        if rules.plays("WG-SHIFT-05"):  # half the time, and halving counts once (CONV-9)
            found.append(Option(SPEED, "Speed: in half the time", 1))
    if hero and rules.plays("WG-SHIFT-07") and (shifts.glory is GloryShift.ANY or test.story):
        found.append(Option(GLORY, "Glory +1", 1))
    if test.special and rules.plays("WG-SHIFT-09"):
        found.append(Option(SPECIAL, test.special, _MANY))
    return tuple(found)


def _own_use(rules: Ruleset, test: Test) -> tuple[Option, ...]:
    if test.purpose == ATTACK and rules.plays("WG-SHIFT-06"):
        return (Option(DAMAGE, "Damage: an Extra Damage Die each", _MANY),)
    if test.purpose == INTERACTION and rules.plays("WG-OPT-06"):
        return (Option(STRONGER, f"{test.effect.title()}: one more each", _MANY),)
    if test.purpose == POWER and test.effect and rules.plays("WG-PSY-07"):
        return (Option(POTENCY, f"Potency: {test.effect}", _MANY),)
    if test.purpose == TREAT_WOUNDS and test.own_shifts:  # WG-MED-05
        return (Option(RECOVER, "Healing: 1 more Wound each", test.own_shifts),)
    if test.purpose == ACQUISITION and test.own_shifts:  # WG-INF-09
        return (Option(WEALTH, "Wealth: 1 back each", test.own_shifts),)
    if test.purpose == PERSUASION and rules.plays("WG-SOC-02"):
        return tuple(one for one in _ways(test.effect) if one.most)
    return ()


def _ways(attitude: str) -> tuple[Option, ...]:
    """WG-SOC-02: up and down the ladder, as far as it goes."""
    return (
        Option(WARMER, "Warmer towards the party: a step each", above(attitude)),
        Option(COOLER, "Cooler: a step each", below(attitude)),
    )


def most_meant(test: Test) -> int:
    """How much an intent can name while the DN is hidden: every six that was thrown."""
    return sixes(test.faces) if test.bought is None else 0


def fitting(test: Test, wanted: Mapping[str, int]) -> dict[str, int]:
    """As much of an intent as the roll can spare, in the order in which it was named."""
    left, found = room(test), {}
    for use, count in wanted.items():
        found[use] = min(count, left)
        left -= found[use]
    return {use: count for use, count in found.items() if count}


def usual(rules: Ruleset, test: Test, most: int | None = None) -> dict[str, int]:
    """How sixes are shifted unless somebody says otherwise: all into what the test is for."""
    most = room(test) if most is None else most
    own = next(iter(_own_use(rules, test)), None)
    return {str(own.value): min(most, own.most)} if most and own is not None else {}
