"""Values for the five kinds of field: inside a domain, just outside it, and our own reading of it.

`within` is written anew on purpose: a check that asked the engine's own `admits` would agree with
any mistake in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from tableside.core.offers import Domain, OneOf, Range, Some, Split, Text, Way

HUSH = "hush"  # marks words that only the GM may ever read
MASKED = "masked"  # marks words of a sheet that players read only if one of them plays it
MARKED = frozenset(range(80, 131))  # numbers kept for what is hidden

_WORDS = ("", "a locked door", 'Über "42" \\ \n\t', "<b>&amp;</b>", "x" * 40)


def within(domain: Domain, value: object) -> bool:
    """Whether a value lies in a domain, read from the architecture's five kinds of field."""
    if isinstance(domain, OneOf):
        return any(type(o.value) is type(value) and o.value == value for o in domain.options)
    if isinstance(domain, Range):
        return (
            isinstance(value, int)
            and value is not True
            and value is not False
            and (value in range(domain.low, domain.high + 1))
        )
    if isinstance(domain, Text):
        words = isinstance(value, str) and len(value) <= domain.most
        return words and len(str(value).strip()) >= domain.least and value not in domain.but
    if isinstance(domain, Some):
        return _within_some(domain, value)
    return _within_split(domain, value)


def _within_some(domain: Some, value: object) -> bool:
    if not isinstance(value, tuple) or not domain.low <= len(value) <= domain.high:
        return False
    names = [option.value for option in domain.options]
    fits = all(one in names for one in value) and len(set(value)) == len(value)
    return fits and (domain.way is None or walked(domain.way, value) <= domain.way.most)


def walked(way: Way, chosen: tuple[Any, ...]) -> int:
    """Leg after leg; nobody goes to where no leg leads."""
    stops = [one for one in chosen if any(one in ends for ends in way.legs.values())]
    here, total = "", 0
    for stop in stops:
        metres = way.legs[here].get(stop, 0)
        total += metres
        here = stop if metres else here
    return total


def _within_split(domain: Split, value: object) -> bool:
    if not isinstance(value, Mapping) or sum(value.values()) > domain.total:
        return False
    most = {option.value: option.most for option in domain.options}
    return all(0 < points <= most.get(key, 0) for key, points in value.items())


def sample(domain: Domain, rng: Random) -> Any:
    """Some value of a domain, the edges more often than chance would have it."""
    if isinstance(domain, OneOf):
        return rng.choice(domain.options).value
    if isinstance(domain, Range):
        return _number(domain, rng)
    if isinstance(domain, Text):
        words = [word[: domain.most] for word in _WORDS[domain.least > 0 :]]
        free = [word for word in words if word not in domain.but]
        return rng.choice(free or [f"word {rng.randint(1, 999_999)}"])
    if isinstance(domain, Some):
        size = rng.choice((domain.low, domain.high, rng.randint(domain.low, domain.high)))
        size = min(size, 3) if domain.low <= 3 else size
        return _together(domain, [option.value for option in rng.sample(domain.options, size)])
    return _split(domain, rng)


def _together(domain: Some, drawn: list[Any]) -> tuple[Any, ...]:
    """As many of them, from the first on, as go together."""
    while domain.way is not None and walked(domain.way, tuple(drawn)) > domain.way.most:
        drawn.pop()
    return tuple(drawn)


def _number(domain: Range, rng: Random) -> int:
    if rng.random() < 0.4:
        near = range(domain.low, min(domain.low + 4, domain.high + 1))
        numbers: list[int] = [*near, domain.high]
    else:
        numbers = [rng.randint(domain.low, domain.high) for _ in range(4)]
    open_ones = [number for number in numbers if number not in MARKED]
    return rng.choice(open_ones or [domain.low])


def _split(domain: Split, rng: Random) -> dict[str, int]:
    left, shared = rng.randint(0, domain.total), {}
    for option in rng.sample(domain.options, len(domain.options)):
        points = rng.randint(0, min(left, option.most))
        if points:
            shared[str(option.value)] = points
            left -= points
    return shared


def outside(domain: Domain) -> Iterator[Any]:
    """Values that miss a domain in one way each."""
    if isinstance(domain, OneOf):
        yield "no such choice"
        yield max((o.value for o in domain.options if type(o.value) is int), default=0) + 1
    elif isinstance(domain, Range):
        yield from (domain.low - 1, domain.high + 1, True, str(domain.low))
    elif isinstance(domain, Text):
        yield "x" * (domain.most + 1)
        yield from domain.but
        if domain.least:
            yield "x" * (domain.least - 1)
            yield " " * domain.least
    elif isinstance(domain, Some):
        yield from _outside_some(domain)
    else:
        yield from _outside_split(domain)


def _outside_some(domain: Some) -> Iterator[Any]:
    names = tuple(option.value for option in domain.options)
    yield ("no such choice", *names[1 : domain.low])
    if domain.low:
        yield names[: domain.low - 1]
    if domain.high < len(names):
        yield names[: domain.high + 1]
    if domain.high >= 2 and len(names) >= 2:
        yield (names[0], names[0])
    if domain.way is not None and walked(domain.way, names) > domain.way.most:
        yield names


def _outside_split(domain: Split) -> Iterator[Any]:
    yield {"no such choice": 1}
    for option in domain.options:
        yield {option.value: 0}
        yield {option.value: -1}
        yield {option.value: option.most + 1}
    if sum(option.most for option in domain.options) > domain.total:
        yield dict(filled(domain, domain.total + 1))


def filled(domain: Split, points: int) -> Iterator[tuple[Any, int]]:
    """So many points, shared out from the first option on."""
    for option in domain.options:
        if points > 0:
            yield option.value, min(points, option.most)
            points -= option.most


def inside(domain: Domain, rng: Random, most: int) -> list[Any]:
    """Every value of a small domain; of a large one its edges and some others."""
    if isinstance(domain, OneOf):
        every: list[Any] = [option.value for option in domain.options]
    elif isinstance(domain, Range):
        low, high = domain.low, domain.high
        every = list(range(low, high + 1)) if high - low < most else [low, low + 1, high - 1, high]
    else:
        every = []
        for value in (sample(domain, rng) for _ in range(4 * most)):
            if value not in every:
                every.append(value)
    return every if len(every) <= most else [every[0], every[-1], *rng.sample(every, most - 2)]
