"""Bare requests of harm, filled in well and badly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from contract.games import Maker, Spoiler
from tableside.core.values import Actor, Command, Role
from tableside.systems.wrath_glory.harm import requests as do


def _some(state: Any, rng: Random, *, threats: bool = False) -> tuple[str, ...]:
    people = [key for key, one in state.characters.items() if not (threats and one.hero)]
    struck = [who for matter in state.matters if matter.procedure == "blow" for who in matter.asks]
    if struck and not threats and rng.random() < 0.5:
        return (rng.choice(struck),)  # several blows on one hero are answered in one go
    return tuple(rng.sample(people, min(len(people), rng.choice((1, 1, 2, 3)))))


def _mine(state: Any, actor: Actor, rng: Random) -> str | None:
    """Somebody whose dice they are; the GM's may be nobody's."""
    own = [key for key, one in state.characters.items() if one.controller == actor.seat]
    if actor.role is Role.GM:
        own = ["", *state.characters]
    return rng.choice(own) if own else None


def _harm(system: Any, state: Any, _actor: Actor, rng: Random) -> Command:
    mortal = system.rules.plays("WG-MORTAL-01") and rng.random() < 0.4
    wounds = rng.choice((0, 0, 1, 2, 9))
    return do.Harm(
        who=_some(state, rng),
        damage=rng.choice((5, 6, 8, 9, 12, *((0,) if wounds else ()))),
        ap=rng.choice((0, 0, 1, 4)),
        ignores_armour=system.rules.plays("WG-DMG-07") and rng.random() < 0.3,
        shock=rng.choice((0, 0, 1, 3)),
        wounds=wounds,
        mortal=rng.choice((1, 2)) if mortal else 0,
        source=rng.choice(("", "a fall")),
        attack=rng.random() < 0.8,
    )


def _roll_damage(_system: Any, state: Any, actor: Actor, rng: Random) -> Command | None:
    mine = _mine(state, actor, rng)
    if mine is None:
        return None
    return do.RollDamage(
        character=mine,
        damage=rng.choice((1, 4, 7, 9)),
        ed=rng.randint(0, 3),
        ap=rng.choice((0, 2)),
        who=rng.choice(((), _some(state, rng, threats=actor.role is not Role.GM))),
        attack=rng.random() < 0.8,
    )


def _roll_pool(_system: Any, state: Any, actor: Actor, rng: Random) -> Command | None:
    mine = _mine(state, actor, rng)
    return None if mine is None else do.RollPool(character=mine, dice=rng.randint(1, 6))


HARM_FORMS: Mapping[str, Maker] = {
    "harm": _harm,
    "roll_damage": _roll_damage,
    "roll_pool": _roll_pool,
}


def _bad_harm(system: Any, state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    who = (next(iter(state.characters)),)
    yield do.Harm(who=(), damage=3), "not_a_choice"
    yield do.Harm(who=who * 2, damage=3), "not_a_choice"
    yield do.Harm(who=("nobody",), damage=3), "no_such_character"
    yield do.Harm(who=who), "no_harm"
    yield do.Harm(who=who, damage=101), "not_a_choice"
    yield do.Harm(who=who, damage=3, ap=-1), "not_a_choice"
    yield do.Harm(who=who, damage=3, source="x" * 61), "too_long"
    if not system.rules.plays("WG-MORTAL-01"):
        yield do.Harm(who=who, mortal=1), "not_in_ruleset"
    if not system.rules.plays("WG-DMG-07"):
        yield do.Harm(who=who, damage=3, ignores_armour=True), "not_in_ruleset"


def _bad_damage(_system: Any, state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    who = (next(iter(state.characters)),)
    yield do.RollDamage(who=who), "no_harm"
    yield do.RollDamage(who=who, damage=3, ed=51), "not_a_choice"
    yield do.RollDamage(who=("nobody",), damage=3), "no_such_character"
    yield do.RollDamage(character="nobody", damage=3), "no_such_character"


def _bad_pool(_system: Any, _state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    yield do.RollPool(dice=0), "not_a_choice"
    yield do.RollPool(dice=51), "not_a_choice"
    yield do.RollPool(character="nobody"), "no_such_character"
    yield do.RollPool(name="x" * 61), "too_long"


HARM_SPOILERS: Mapping[str, Spoiler] = {
    "harm": _bad_harm,
    "roll_damage": _bad_damage,
    "roll_pool": _bad_pool,
}
