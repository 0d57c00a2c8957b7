"""Nothing that costs points or a card is ever preset: whoever wants to pay, says so.

Every offer that is met on walks is answered by its defaults, and once more with every other answer
to each of its questions. Where another answer would cost nothing, or fewer points, the preset one
costs no more: so no preset spends what somebody might have kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

import pytest

from contract.asking import answer, caught
from contract.domains import inside
from contract.games import ANNA, BEN, EVERY
from contract.run import steps_of
from contract.walk import Walk
from tableside.core.cards import CardUsed
from tableside.core.offers import Field, Offer, OneOf
from tableside.core.state import Gained, Spent
from tableside.core.values import GM, Actor, Event, Value

WALKS, EVERY_STEPS, MOST_VALUES = 3, 10, 4
HELD = ("hope", "wrath", "glory", "ruin", "fear")  # tracks that are paid from
MARKED = ("stress",)  # and those that are paid by marking


@pytest.mark.parametrize(("system", "ruleset"), EVERY)
def test_no_default_is_dearer_than_another_answer(system: str, ruleset: str) -> None:
    compared = 0
    for seed in range(WALKS):
        walk = Walk(system, ruleset, seed)
        for at, _ in enumerate(steps_of(walk, 10 + 6 * seed)):
            if at % EVERY_STEPS == 0:
                compared += sum(_compared(walk, actor) for actor in (GM, ANNA, BEN))
    assert compared > 100, f"too little was compared: {compared}"


def _compared(walk: Walk, actor: Actor) -> int:
    """How many answers were held against the defaults of what this seat is offered."""
    known, offers = walk.offers(actor)
    return sum(1 for offer in offers for _ in _others(walk, actor, known, offer))


def _others(walk: Walk, actor: Actor, known: Any, offer: Offer) -> Iterator[Value]:
    plain, asked = _played(walk, actor, (known, offer), {})
    if plain is None:
        return
    for field in asked:
        for value in inside(field.domain, Random(1), MOST_VALUES):
            if value == field.default:
                continue
            other, _ = _played(walk, actor, (known, offer), {field.name: value})
            if other is not None:
                # Which card is used, or which power, is what the deed is about: each has its price.
                least = other if not isinstance(field.domain, OneOf) or not other else plain
                said = (
                    f"{offer.verb}: {field.name}={field.default!r} costs {plain}, {value!r} {other}"
                )
                assert plain <= least, said
                yield value


def _played(
    walk: Walk, actor: Actor, at: tuple[Any, Offer], named: Mapping[str, Value]
) -> tuple[int | None, list[Field]]:
    """What an offer costs with some answers named and the others by default, and what was asked."""
    asked: list[Field] = []

    def choose(_offer: Offer, field: Field, _chosen: Any) -> Value:
        asked.append(field)
        return named.get(field.name, field.default)

    events: list[Event] = []

    def play() -> None:
        command = answer(walk.system, *at, choose)[0].command
        events.extend(walk.system.decide(walk.state, actor, command))

    return (None if caught(play) is not None else _cost(events)), asked


def _cost(events: Iterable[Event]) -> int:
    """Points and cards that are gone by it."""
    cost = 0
    for one in events:
        own = one.track.rpartition(".")[2] if isinstance(one, Spent | Gained) else ""
        cost += one.amount if isinstance(one, Spent) and own in HELD else 0
        cost += one.amount if isinstance(one, Gained) and own in MARKED else 0
        cost += isinstance(one, CardUsed)
    return cost
