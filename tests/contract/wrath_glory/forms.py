"""The desk of Wrath & Glory, filled in well and badly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from contract.forms import CORE_FORMS, CORE_SPOILERS, hushed
from contract.games import PLAYERS, Maker, Spoiler
from contract.wrath_glory.dying_forms import DYING_FORMS, DYING_SPOILERS
from contract.wrath_glory.gear_forms import GEAR_FORMS, GEAR_SPOILERS
from contract.wrath_glory.harm_forms import HARM_FORMS, HARM_SPOILERS
from contract.wrath_glory.turns_forms import TURNS_FORMS, TURNS_SPOILERS
from tableside.core.values import Actor, Command, Role
from tableside.systems.wrath_glory import commands as do

_NUMBERS = ("weapon_skill", "awareness", "my_own_skill")


def _numbers(rng: Random) -> dict[str, int]:
    return {rng.choice(_NUMBERS): rng.choice((0, 1, 3, 6))}


def _add(_system: Any, state: Any, actor: Actor, rng: Random) -> Command | None:
    if len(state.characters) > 9:
        return None
    gm = actor.role is Role.GM
    hero = not gm or rng.random() < 0.4
    seat = rng.choice(("", *(one.seat for one in PLAYERS))) if gm and hero else ""
    taken = (key for number in range(99) if (key := f"new{number}") not in state.characters)
    return do.AddCharacter(
        id=next(taken),
        name="Newcomer",
        hero=hero,
        seat=seat if gm else actor.seat,
        attributes={"strength": 2, "willpower": 1},
        totals=_numbers(rng),
        talents=rng.choice(((), ("touched_by_fate",))) if hero else ("frenzy",),
        objective="" if hero else "The gate",
        notes=hushed(rng) if gm else "",
    )


def _edit(_system: Any, state: Any, actor: Actor, rng: Random) -> Command | None:
    gm = actor.role is Role.GM
    mine = [key for key, one in state.characters.items() if gm or one.controller == actor.seat]
    if not mine:
        return None
    who = rng.choice(mine)
    return do.EditSheet(
        character=who,
        name=rng.choice((None, "Renamed")),
        totals=rng.choice(({}, _numbers(rng), {"awareness": -1})),
        attributes=rng.choice(({}, {"agility": rng.choice((-1, 2, 5))})),
        objective=rng.choice((None, "Anew")) if state.characters[who].hero else None,
        notes=hushed(rng) if gm else None,
    )


def _agreement(system: Any, _state: Any, _actor: Actor, rng: Random) -> Command:
    return do.SetAgreement(ask=system.rules.plays("WG-GLORY-04") and rng.random() < 0.8)


FORMS: Mapping[str, Maker] = {
    **CORE_FORMS,
    "add_character": _add,
    "edit_sheet": _edit,
    "set_agreement": _agreement,
    **HARM_FORMS,
    **DYING_FORMS,
    **GEAR_FORMS,
    **TURNS_FORMS,
}


def _bad_add(_system: Any, state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    taken = next(iter(state.characters))
    yield do.AddCharacter(id=taken, name="Twice"), "taken"
    for reserved in ("gm", "dice", "scene", "glory", "ruin", "Big", "a.b", "", "9a"):
        yield do.AddCharacter(id=reserved, name="Odd"), "bad_id"
    yield do.AddCharacter(id="newest", name=" "), "bad_name"
    yield do.AddCharacter(id="newest", name="x" * 61), "bad_name"
    yield do.AddCharacter(id="newest", name="New", totals={"tech": 31}), "bad_rating"
    yield do.AddCharacter(id="newest", name="New", attributes={"agility": -1}), "bad_rating"
    yield do.AddCharacter(id="newest", name="New", skills={"Big": 1}), "bad_skill"
    yield do.AddCharacter(id="newest", name="New", notes="x" * 2001), "too_long"


def _bad_edit(_system: Any, state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    who = next(iter(state.characters))
    yield do.EditSheet(character="nobody"), "no_such_character"
    yield do.EditSheet(character=who, name=""), "bad_name"
    yield do.EditSheet(character=who, totals={"tech": 31}), "bad_rating"
    yield do.EditSheet(character=who, notes="x" * 2001), "too_long"


SPOILERS: Mapping[str, Spoiler] = {
    **CORE_SPOILERS,
    "add_character": _bad_add,
    "edit_sheet": _bad_edit,
    **HARM_SPOILERS,
    **DYING_SPOILERS,
    **GEAR_SPOILERS,
    **TURNS_SPOILERS,
}
