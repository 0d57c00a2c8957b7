"""The forms of a fight, filled in well and badly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from contract.games import Maker, Spoiler
from tableside.core.values import Actor, Command, Role
from tableside.systems.wrath_glory.turns.actions import MarkWeapon, troubles
from tableside.systems.wrath_glory.turns.melee import SetEngaged
from tableside.systems.wrath_glory.turns.order import engaged_with
from tableside.systems.wrath_glory.turns.places import SetPlace, SetZones
from tableside.systems.wrath_glory.turns.turns import SetCast

_ZONES = ("yard", "gate", "hall", "roof")


def _somebody(state: Any, rng: Random) -> str:
    return str(rng.choice(list(state.characters)))


def _cast(_system: Any, state: Any, _actor: Actor, rng: Random) -> Command | None:
    if state.fight is None:
        return None
    who = _somebody(state, rng)
    return SetCast(character=who, fights=who in state.fight.out)


def _zones(_system: Any, state: Any, _actor: Actor, rng: Random) -> Command | None:
    if state.fight is None:
        return None
    return SetZones(zones=tuple(rng.sample(_ZONES, rng.randint(0, 4))))


def _place(_system: Any, state: Any, _actor: Actor, rng: Random) -> Command | None:
    if state.fight is None:
        return None
    zone = rng.choice(("", *state.fight.zones))
    x, y = rng.randint(-20, 20), rng.randint(-20, 20)
    return SetPlace(character=_somebody(state, rng), zone=zone, x=x, y=y)


def _engaged(_system: Any, state: Any, _actor: Actor, rng: Random) -> Command | None:
    if state.fight is None or len(state.characters) < 2:
        return None
    one, other = rng.sample(list(state.characters), 2)
    engaged = other not in engaged_with(state, one)
    return SetEngaged(character=one, other=other, engaged=engaged)


def _weapon(_system: Any, state: Any, actor: Actor, rng: Random) -> Command | None:
    gm = actor.role is Role.GM
    held = [
        (key, weapon.id)
        for key, one in state.characters.items()
        for weapon in one.weapons
        if gm or one.controller == actor.seat
    ]
    if not held:
        return None
    who, weapon = rng.choice(held)
    trouble = "" if troubles(state, who, weapon) else rng.choice(("empty", "jammed"))
    return MarkWeapon(character=who, weapon=weapon, trouble=trouble)


TURNS_FORMS: Mapping[str, Maker] = {
    "set_cast": _cast,
    "set_zones": _zones,
    "set_place": _place,
    "set_engaged": _engaged,
    "mark_weapon": _weapon,
}


def _bad_cast(_system: Any, state: Any, rng: Random) -> Iterator[tuple[Command, str]]:
    who = _somebody(state, rng)
    if state.fight is None:
        yield SetCast(character=who), "no_fight"
        return
    yield SetCast(character="nobody"), "no_such_character"
    yield SetCast(character=who, fights=who not in state.fight.out), "already_so"


def _bad_zones(_system: Any, state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    if state.fight is None:
        yield SetZones(zones=_ZONES), "no_fight"
        return
    yield SetZones(zones=("yard", "yard")), "bad_zones"
    yield SetZones(zones=tuple(map(str, range(13)))), "bad_zones"
    yield SetZones(zones=(" ",)), "bad_name"
    yield SetZones(zones=("x" * 61,)), "bad_name"


def _bad_place(_system: Any, state: Any, rng: Random) -> Iterator[tuple[Command, str]]:
    who = _somebody(state, rng)
    if state.fight is None:
        yield SetPlace(character=who), "no_fight"
        return
    yield SetPlace(character="nobody"), "no_such_character"
    yield SetPlace(character=who, zone="moon"), "no_such_zone"
    yield SetPlace(character=who, x=1001), "too_far"
    yield SetPlace(character=who, y=-1001), "too_far"


def _bad_engaged(_system: Any, state: Any, rng: Random) -> Iterator[tuple[Command, str]]:
    who = _somebody(state, rng)
    if state.fight is None:
        yield SetEngaged(character=who, other=who), "no_fight"
        return
    yield SetEngaged(character=who, other="nobody"), "no_such_character"
    yield SetEngaged(character=who, other=who), "same_character"
    for other in state.characters:
        if other != who:
            so = other in engaged_with(state, who)
            yield SetEngaged(character=who, other=other, engaged=so), "already_so"


def _bad_weapon(_system: Any, state: Any, rng: Random) -> Iterator[tuple[Command, str]]:
    who = _somebody(state, rng)
    yield MarkWeapon(character="nobody"), "no_such_character"
    yield MarkWeapon(character=who, weapon="no_such"), "no_such_weapon"
    for weapon in state.characters[who].weapons:
        marked = MarkWeapon(character=who, weapon=weapon.id, trouble="lost")
        yield marked, "not_a_choice"


TURNS_SPOILERS: Mapping[str, Spoiler] = {
    "set_cast": _bad_cast,
    "set_zones": _bad_zones,
    "set_place": _bad_place,
    "set_engaged": _bad_engaged,
    "mark_weapon": _bad_weapon,
}
