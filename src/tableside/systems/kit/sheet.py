"""The desk of both games: who comes onto the roster, what changes on a sheet, more of the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from tableside.core.cards import Card, taken_up
from tableside.core.copies import check_count, more_of, of_a_new_kind
from tableside.core.desk import MOST_NAME, System, own_sheet, somebody
from tableside.core.maximums import leave_room
from tableside.core.state import Character, CharacterJoined, FactSet, State
from tableside.core.tell import name_of
from tableside.core.values import Actor, Command, Event, Illegal, Line, Role

P = TypeVar("P", bound=Character)
MOST_PASTED = 8000


def fields_of(actor: Actor, command: Any, names: Iterable[str]) -> dict[str, Any]:
    """What `AddCharacter` says of somebody new; a player adds a hero of their own."""
    own = command.hero and command.seat == actor.seat and not command.notes
    if actor.role is not Role.GM and not own:
        raise Illegal("not_gm", "A player adds only a hero of their own, without the GM's notes.")
    said = {name: getattr(command, name) for name in names}
    return {"id": command.id, "hero": command.hero, "controller": command.seat, **said}


def check_new(state: State, who: str) -> None:
    """Refuse an id that somebody has."""
    if who in state.characters:
        raise Illegal("taken", f"There is already a character {who!r}.")


def joined(game: System, state: State, person: Character, cards: Iterable[Card]) -> list[Event]:
    """Somebody new on the roster, with the tracks they bring and the cards in their hand."""
    came = CharacterJoined(person, game.fresh_tracks(person))
    held = taken_up(person.id, cards, secret=not person.hero)
    return [*leave_room(game, state, came), *held]


def changes(
    state: State, actor: Actor, command: Any, names: Iterable[str]
) -> tuple[Any, dict[str, Any]]:
    """The sheet that `EditSheet` names, and what it says anew; what is not named stays."""
    person = own_sheet(state, actor, command.character)
    if command.notes is not None and actor.role is not Role.GM:
        raise Illegal("not_gm", "The notes are the GM's.")
    said = {name: getattr(command, name) for name in names}
    return person, {name: value for name, value in said.items() if value is not None}


def check_numbers(thing: object, bounds: Mapping[str, tuple[int, int]], whose: str = "") -> None:
    """Refuse a number that lies outside its bounds."""
    for name, (low, high) in bounds.items():
        number = getattr(thing, name)
        if not low <= number <= high:
            sentence = f"{whose}{name} is {number}; it must be {low} to {high}."
            raise Illegal("bad_number", sentence)


class Copying(Command, frozen=True):
    """More of these: lettered copies, fresh and unhurt."""

    count: int = 1


class Pasting(Command, frozen=True):
    """Somebody from a text as books and notes have them."""

    text: str = ""
    name: str = ""  # in place of the one the text has
    count: int = 1


class TextRead(Event, frozen=True):
    """Somebody came from pasted text; what was not understood is kept."""

    character: str
    left_over: tuple[str, ...]


class Foes(NamedTuple):
    """How a game speaks of those who are no heroes, and how many of them it adds at once."""

    code: str  # of the refusal to copy a hero
    text: str  # what is pasted
    example: str
    most: int
    notes: int | None = None  # how much of what was not understood is kept


def more(foes: Foes, state: State, command: Copying) -> tuple[list[Event], list[Any]]:
    """More of somebody; the first of them takes the letter A."""
    person = somebody(state, command.character)
    if person.hero:
        raise Illegal(foes.code, f"{person.name} is a hero; there is only one.")
    check_count(command.count, foes.most)
    return more_of(state, person, command.count)


class Found(msgspec.Struct, Generic[P], frozen=True):
    """What a text says about somebody, and what could not be read."""

    person: P
    understood: int
    left_over: tuple[str, ...]


def pasted(
    foes: Foes, state: State, command: Pasting, read: Callable[[str], Found[P]]
) -> tuple[list[P], tuple[str, ...]]:
    """One or several of a kind from a text, and what of it was not understood."""
    check_count(command.count, foes.most)
    if len(command.text) > MOST_PASTED:
        raise Illegal("too_long", f"A {foes.text} has {MOST_PASTED} characters at most.")
    found = read(command.text)
    name = (command.name or found.person.name).strip()[: MOST_NAME - 3]
    if not name or not found.understood:
        sentence = f"Nothing here reads like a {foes.text}, such as: {foes.example}"
        raise Illegal("not_understood", sentence)
    notes = "\n".join(found.left_over)[: foes.notes]
    fields: dict[str, Any] = {"name": name, "kind": name, "notes": notes}
    people = of_a_new_kind(state, replace(found.person, **fields), command.count)
    return people, found.left_over


def tell_left_over(_game: System, state: State, event: TextRead, actor: Actor) -> Line | None:
    """What was not understood is for the GM, who pasted it."""
    if actor.role is not Role.GM or not event.left_over:
        return None
    left = "; ".join(event.left_over)
    return Line(f"{name_of(state, event.character)}: kept as a note, not understood: {left}.")


def chosen(options: Mapping[str, tuple[str, ...]], option: str, value: str) -> FactSet:
    """One way or another of playing at this table."""
    if option not in options:
        raise Illegal("no_such_option", f"There is no option {option!r}: {', '.join(options)}.")
    if value not in options[option]:
        good = ", ".join(options[option])
        raise Illegal("not_a_choice", f"{option} is one of {good}, not {value!r}.")
    return FactSet(option, value)
