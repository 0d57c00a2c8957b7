"""What experience points buy by the prices of a house rule; without any, nothing is said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tableside.core.tell import spoken
from tableside.core.vocabulary import Vocable
from tableside.systems.wrath_glory.numbers.skills import ATTRIBUTES, LINKS, own_skills
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.state import Known, Person

_FIRST = {"attributes": 1, "skills": 0}  # the rating that nobody pays for


def on_offer(rules: Ruleset, known: Known, person: Person) -> Iterator[Vocable]:
    """What somebody may have next: a rating by the path of its field, anything else by its name."""
    prices = rules.values.tests.prices
    if prices is None:
        return
    skills = {one: person.skills.get(one, 0) for one in (*LINKS, *own_skills(known))}
    known_skills = {one: n for one, n in skills.items() if n or one not in person.totals}
    held = {one: person.attributes[one] for one in ATTRIBUTES if one in person.attributes}
    yield from _next("attributes", held, prices.attributes)
    yield from _next("skills", known_skills, prices.skills)
    for name, price in prices.other.items():
        yield Vocable(name, name, number=price)


def _next(table: str, held: Mapping[str, int], prices: Sequence[int]) -> Iterator[Vocable]:
    for one, now in held.items():
        if 0 <= (step := now - _FIRST[table]) < len(prices):
            yield Vocable(f"{table}.{one}", f"{spoken(one)} {now + 1}", number=prices[step])


def worth(rules: Ruleset, person: Person, table: str) -> str:
    """What all ratings of a table of the sheet come to, in words."""
    prices = rules.values.tests.prices
    steps: Sequence[int] = () if prices is None else getattr(prices, table)
    if not steps:
        return ""
    held: Mapping[str, int] = getattr(person, table)
    own = [now for one, now in held.items() if table != "attributes" or one in ATTRIBUTES]
    points = sum(sum(steps[: max(0, now - _FIRST[table])]) for now in own)
    return f"{points} points by your table's prices"
