"""The desk of Daggerheart, filled in well and badly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from contract.daggerheart.card_forms import CARD_FORMS, CARD_SPOILERS
from contract.daggerheart.combat_forms import AXE, COMBAT_FORMS, COMBAT_SPOILERS
from contract.forms import CORE_FORMS, CORE_SPOILERS, hushed
from contract.games import PLAYERS, Maker, Spoiler
from tableside.core.values import Actor, Command, Role
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart.state import Experience

_NEW = Experience("x9", "Lock Doctor", 2, "speciality")


def _add(_system: Any, state: Any, actor: Actor, rng: Random) -> Command | None:
    if len(state.characters) > 9:
        return None
    gm = actor.role is Role.GM
    taken = (key for number in range(99) if (key := f"new{number}") not in state.characters)
    if gm and rng.random() < 0.3:
        return do.AddCharacter(
            id=next(taken),
            name="Thing",
            hero=False,
            seat=rng.choice(("", "", PLAYERS[0].seat)),
            difficulty=rng.choice((0, 11)),
            hp_max=rng.choice((1, 4)),
            weapons=rng.choice(((), (AXE,))),
            notes=hushed(rng),
        )
    return do.AddCharacter(
        id=next(taken),
        name="Newcomer",
        seat=rng.choice(("", *(one.seat for one in PLAYERS))) if gm else actor.seat,
        traits={"agility": rng.choice((-1, 0, 2))},
        experiences=rng.choice(((), (_NEW,))),
        stress_max=rng.choice((1, 6)),
        notes=hushed(rng) if gm else "",
    )


def _edit(_system: Any, state: Any, actor: Actor, rng: Random) -> Command | None:
    gm = actor.role is Role.GM
    mine = [key for key, one in state.characters.items() if gm or one.controller == actor.seat]
    if not mine:
        return None
    who = rng.choice(mine)
    old = state.characters[who].experiences
    more = () if len(old) > 6 or any(one.id == _NEW.id for one in old) else (_NEW,)
    return do.EditSheet(
        character=who,
        name=rng.choice((None, "Renamed")),
        traits=rng.choice(({}, {"presence": rng.choice((-1, 0, 3))})),
        experiences=rng.choice((None, (*old, *more))),
        stress_max=rng.choice((None, None, 1, 5, 12)),
        notes=hushed(rng) if gm else None,
    )


def _spotlight(_system: Any, _state: Any, _actor: Actor, rng: Random) -> Command:
    return do.SetSpotlight(to=rng.choice(("players", "gm")))


FORMS: Mapping[str, Maker] = {
    **CORE_FORMS,
    **CARD_FORMS,
    **COMBAT_FORMS,
    "add_character": _add,
    "edit_sheet": _edit,
    "set_spotlight": _spotlight,
}


def _bad_add(_system: Any, state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    yield do.AddCharacter(id=next(iter(state.characters)), name="Twice"), "taken"
    for reserved in ("gm", "dice", "scene", "fear", "leader", "Big", "a.b", "", "9a"):
        yield do.AddCharacter(id=reserved, name="Odd"), "bad_id"
    yield do.AddCharacter(id="newest", name=" "), "bad_name"
    yield do.AddCharacter(id="newest", name="New", traits={"luck": 1}), "no_such_trait"
    yield do.AddCharacter(id="newest", name="New", traits={"agility": 11}), "bad_modifier"
    yield do.AddCharacter(id="newest", name="New", stress_max=0), "bad_stress"
    yield do.AddCharacter(id="newest", name="New", experiences=(_NEW, _NEW)), "bad_experience"
    yield do.AddCharacter(id="newest", name="New", notes="x" * 2001), "too_long"
    yield do.AddCharacter(id="newest", name="New", hp_max=0), "bad_number"
    yield do.AddCharacter(id="newest", name="New", foe_type="dog"), "bad_type"


def _bad_edit(_system: Any, state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    who = next(iter(state.characters))
    yield do.EditSheet(character="nobody"), "no_such_character"
    yield do.EditSheet(character=who, name=""), "bad_name"
    yield do.EditSheet(character=who, traits={"luck": 1}), "no_such_trait"
    yield do.EditSheet(character=who, stress_max=13), "bad_stress"
    yield do.EditSheet(character=who, notes="x" * 2001), "too_long"


def _bad_spotlight(_system: Any, _state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    yield do.SetSpotlight(to="nobody"), "not_a_choice"


SPOILERS: Mapping[str, Spoiler] = {
    **CORE_SPOILERS,
    **CARD_SPOILERS,
    **COMBAT_SPOILERS,
    "add_character": _bad_add,
    "edit_sheet": _bad_edit,
    "set_spotlight": _bad_spotlight,
}
