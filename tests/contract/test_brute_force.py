"""On small domains everything is tried: what is accepted is what is offered and not barred.

For states met on walks, every verb is tried for every character, at every matter, with every
value of its fields and values just outside; accepted and offered must be the same set. What is
shown as barred is tried as well, and must be refused by what is shown against it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from random import Random
from typing import Any

import pytest

from contract.asking import Asked, answer, caught, covered
from contract.bars import check_closed, check_shut
from contract.domains import inside, outside
from contract.games import ANNA, EVERY
from contract.run import steps_of
from contract.walk import Walk
from tableside.core.values import GM, Actor, Command

STATES, MOST_COMMANDS, MOST_VALUES = 12, 30, 6


@pytest.mark.parametrize(("system", "ruleset"), EVERY)
def test_accepted_if_and_only_if_offered_and_not_barred(system: str, ruleset: str) -> None:
    tried, accepted, barred, closed = 0, 0, 0, 0
    for seed in range(STATES):
        walk = Walk(system, ruleset, seed)
        for _ in steps_of(walk, 12 + 3 * seed):
            pass
        for actor in (GM, ANNA):
            for command in _candidates(walk, actor):
                tried += 1
                accepted += _agrees(walk, actor, command)
            closed += check_closed(walk, actor)
            barred += _barred(walk, actor)
    assert tried > 2000, "too little was tried"
    assert accepted > 200, "too little was accepted"
    assert closed > 20, f"too little was closed: {closed}"
    assert barred > 30, f"too little was barred: {barred}"


def _agrees(walk: Walk, actor: Actor, command: Command) -> bool:
    known, offers = walk.offers(actor)
    why = caught(lambda: walk.system.decide(walk.state, actor, command))
    offered = covered(walk.system, known, offers, command)
    assert offered == (why is None), f"{actor.seat}, {command!r}: offered {offered}, but {why!r}"
    return offered


def _barred(walk: Walk, actor: Actor) -> int:
    """Every offer is walked, and what its questions bar is tried in place of each answer."""
    known, offers = walk.offers(actor)
    walked = [(offer, *answer(walk.system, known, offer, walk.choose)) for offer in offers]
    return sum(
        check_shut(walk, actor, offer, asked, ready.command) for offer, ready, asked in walked
    )


def _candidates(walk: Walk, actor: Actor) -> Iterator[Command]:
    """For each verb, every place it might stand and every value it might be given."""
    rng = Random(1)
    for verb in walk.system.verbs.values():
        values = _values(walk, verb.command, rng)
        commands = [
            verb.command(character=who, matter=matter, revision=revision, **fields)
            for who, (matter, revision) in product(_people(walk), _matters(walk))
            for fields in values
        ]
        yield from rng.sample(commands, min(len(commands), MOST_COMMANDS))
        yield from _near_offers(walk, actor, verb.name, rng)


def _people(walk: Walk) -> list[str]:
    return ["", "nobody", *walk.state.characters]


def _matters(walk: Walk) -> list[tuple[str, int]]:
    found = [("", 0), ("", 1), ("t999", 0)]
    for matter in walk.state.matters[:4]:
        found += [(matter.id, matter.revision), (matter.id, matter.revision + 1)]
    return found


def _values(walk: Walk, command: type[Command], rng: Random) -> list[dict[str, Any]]:
    """Field values of this verb that somebody is asked for anywhere, mixed; and none at all."""
    tag = str(command.__struct_config__.tag)
    known, offers = walk.offers(GM)
    found: list[dict[str, Any]] = [{}]
    for offer in offers:
        if offer.verb == tag:
            asked = answer(walk.system, known, offer, walk.choose)[1]
            found += [{field.name: inside(field.domain, rng, 2)[0] for field in asked}]
    return found[:3]


def _near_offers(walk: Walk, actor: Actor, verb: str, rng: Random) -> Iterator[Command]:
    """All combinations around an offer: each field's values and those just outside."""
    known, offers = walk.offers(actor)
    for offer in [one for one in offers if one.verb == verb][:2]:
        ready, asked = answer(walk.system, known, offer, walk.choose)
        every = list(_combinations(asked, rng))
        for fields in rng.sample(every, min(len(every), MOST_COMMANDS)):
            yield type(ready.command)(offer.character, offer.matter, offer.revision, **fields)


def _combinations(asked: Asked, rng: Random) -> Iterator[Mapping[str, Any]]:
    choices = {
        field.name: [*inside(field.domain, rng, MOST_VALUES), *list(outside(field.domain))[:2]]
        for field in asked
    }
    sizes = 1
    for values in choices.values():
        sizes *= len(values)
    if sizes <= 20_000:
        yield from (dict(zip(choices, each, strict=True)) for each in product(*choices.values()))
        return
    for _ in range(4 * MOST_COMMANDS):
        yield {name: rng.choice(values) for name, values in choices.items()}
