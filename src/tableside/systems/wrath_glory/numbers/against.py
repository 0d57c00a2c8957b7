"""A test against others: each target's number is a DN of its own (WG-ATK-02, WG-OPT-03)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tableside.core.reckoning import Reckoning
from tableside.systems.wrath_glory.numbers.dice import icons
from tableside.systems.wrath_glory.numbers.reckon import attack_dn, trait_dn
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.state import FOES_DEFENCE, Person, Reading, Test

DEFENCE = "defence"


def target_dn(rules: Ruleset, source: Reading, test: Test, target: str) -> Reckoning | None:
    """What the roll must reach against this target; None while a sheet does not say."""
    if test.against == DEFENCE:
        return attack_dn(rules, source, test, target)
    return trait_dn(rules, source, test, target)


def dns_of(rules: Ruleset, source: Reading, test: Test) -> dict[str, Reckoning]:
    """The DN of every target whose number is known, in the order in which they were named."""
    found = {target: target_dn(rules, source, test, target) for target in test.targets}
    return {target: dn for target, dn in found.items() if dn is not None}


def missing(test: Test) -> tuple[str, ...]:
    """The targets whose number nobody has said yet."""
    return tuple(target for target in test.targets if target not in test.dns)


def reached(test: Test, count: int) -> tuple[str, ...]:
    """The targets against whom so many icons are enough."""
    return tuple(
        target for target in test.targets if target in test.dns and count >= _dn(test.dns, target)
    )


def counting(test: Test) -> Reckoning | None:
    """A-23: the highest DN among those hit; before that, or on a miss, the lowest of all."""
    if missing(test):
        return None
    hit = reached(test, icons(test.faces)) if test.bought is None else reached(test, test.bought)
    if hit:
        return max((test.dns[target] for target in hit), key=lambda dn: dn.value)
    return min(test.dns.values(), key=lambda dn: dn.value)


def _dn(dns: Mapping[str, Reckoning], target: str) -> int:
    return dns[target].value


def recounted(test: Test) -> Test:
    """The same test with the DN that counts for the dice as they lie."""
    return replace(test, dn=counting(test)) if test.targets else test


def kept_back(source: Reading, test: Test) -> bool:
    """Whether the players do not see what they roll against: a DN or the numbers of foes."""
    if test.hidden and test.base_dn and not test.targets:
        return True  # WG-TEST-05: the GM's to show
    if source.facts[FOES_DEFENCE] != "hidden":
        return False
    return any(not source.characters[target].hero for target in test.targets)


def by_intent(source: Reading, test: Test) -> bool:
    """Whether shifts are an intent, applied as far as it fits: the number stays hidden."""
    return test.dn is not None and kept_back(source, test)


def with_number(person: Person, against: str, number: int) -> Person:
    """A sheet that says now what it lacked."""
    if against == DEFENCE:
        return replace(person, defence=number)
    return replace(person, attributes={**person.attributes, against: number})


def lacks(person: Person, against: str) -> bool:
    """Whether a sheet has no such number yet."""
    if against == DEFENCE:
        return person.defence < 0
    return against not in person.attributes and against not in person.totals
