"""The desk of both games: who comes onto the roster, what changes on a sheet, more of the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

import msgspec
from msgspec.structs import astuple, replace

from tableside.core.cards import Card, taken_up
from tableside.core.copies import check_count, more_of, of_a_new_kind, slug
from tableside.core.desk import MOST_NAME, System, check_name, check_readable, own_sheet, somebody
from tableside.core.maximums import leave_room
from tableside.core.state import Character, CharacterJoined, FactSet, Origin, State
from tableside.core.tell import name_of
from tableside.core.values import Actor, Command, Event, Illegal, Line, Role

P = TypeVar("P", bound=Character)
if TYPE_CHECKING:  # a roll in a fresh process reads nothing
    from tableside.systems.kit.reading.results import Read

T = TypeVar("T", bound="TextRead")
MOST_PASTED, MOST_STORIES, MOST_OF_ONE, MOST_PORTRAIT = 8000, 60, 99, 80


def fields_of(actor: Actor, command: Any, names: Iterable[str]) -> dict[str, Any]:
    """What `AddCharacter` says of somebody new; a player adds a hero of their own."""
    own = command.hero and command.seat == actor.seat and not command.notes
    if actor.role is not Role.GM and not own:
        raise Illegal("not_gm", "A player adds only a hero of their own, without the GM's notes.")
    check_readable(command.name)
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
    if command.name not in (None, person.name):
        check_readable(command.name)
    said = {name: getattr(command, name) for name in names}
    return person, {name: value for name, value in said.items() if value is not None}


def check_numbers(thing: object, bounds: Mapping[str, tuple[int, int]], whose: str = "") -> None:
    """Refuse a number that lies outside its bounds."""
    for name, (low, high) in bounds.items():
        number = getattr(thing, name)
        if not low <= number <= high:
            sentence = f"{whose}{name} is {number}; it must be {low} to {high}."
            raise Illegal("bad_number", sentence)


def check_story(person: Any, most: int) -> None:
    """Refuse words beside the rules that are too many: what is told about somebody, belongings."""
    origin = person.origin or Origin()
    words = (*person.about, *person.about.values(), *person.belongings, *astuple(origin))
    for name, count in person.consumables.items():
        check_name(name)
        if not 0 <= count <= MOST_OF_ONE:
            raise Illegal("bad_number", f"{name}: {count}; there are 0 to {MOST_OF_ONE} of a kind.")
    if len(person.consumables) > MOST_STORIES or len(person.portrait) > MOST_PORTRAIT:
        raise Illegal("too_many", f"A sheet has {MOST_STORIES} kinds of such things at most.")
    if len(words) > 2 * MOST_STORIES or any(len(one) > most for one in words):
        sentence = f"A sheet has {MOST_STORIES} such lines at most, of {most} characters each."
        raise Illegal("too_long", sentence)


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
    doubts: tuple[str, ...] = ()  # what could be meant otherwise, as it was taken and as not
    missing: tuple[str, ...] = ()  # numbers that play asks for and the text does not say


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


def pasted(
    foes: Foes, state: State, command: Pasting, read: Callable[[str], Read[P]]
) -> tuple[list[list[P]], Read[P]]:
    """One or several of each kind that a text holds, and all that it gave."""
    if len(command.text) > MOST_PASTED:
        raise Illegal("too_long", f"A {foes.text} has {MOST_PASTED} characters at most.")
    from tableside.systems.kit.reading.plain import is_pack  # a roll needs none of it

    if is_pack(command.text):
        sentence = f"This is a whole pack, and no {foes.text}: paste what stands in it one by one."
        raise Illegal("not_understood", sentence)
    found = read(command.text)
    entries = [one for one in found.entries if set(one.seen) - {"notes"}]
    names = [(command.name or one.person.name).strip()[: MOST_NAME - 3] for one in entries]
    if not entries or not all(names):
        sentence = f"Nothing here reads like a {foes.text}, such as: {foes.example}"
        raise Illegal("not_understood", sentence)
    check_count(command.count * len(entries), foes.most)
    if len(set(names)) != len(names):
        raise Illegal("taken", f"Two of them have the same name: {', '.join(names)}.")
    left = "\n".join(one.words for one in found.left)
    people = [
        of_a_new_kind(state, _as_pasted(one.person, name, left, foes), command.count)
        for one, name in zip(entries, names, strict=True)
    ]
    return people, replace(found, entries=tuple(entries))


class Coming(msgspec.Struct, Generic[P], frozen=True):
    """Somebody as they come to the table, and how many of them."""

    sheet: P
    count: int = 1
    replaces: str = ""  # a hero who is there, and whose sheet this is from now on
    hidden: int = 0  # of these, who is at hand and not there yet


def brought(foes: Foes, state: State, coming: Iterable[Coming[P]]) -> list[P]:
    """All who come at once: heroes by their own names, others as a kind has it."""
    check_count(sum(one.count for one in coming), foes.most)
    people: list[P] = []
    for one in coming:
        if one.replaces:
            continue
        check_count(one.count, 1 if one.sheet.hero else foes.most)
        if one.hidden:
            check_count(one.hidden, 0 if one.sheet.hero else one.count)
        there = {**state.characters, **{each.id: each for each in people}}
        people += _kin(replace(state, characters=there), one)
    return people


def renewed(state: Any, coming: Iterable[Coming[Any]]) -> list[Any]:
    """Heroes who are there, each with the sheet that comes in place of their own."""
    made: list[Any] = []
    for one in coming:
        if not one.replaces:
            continue
        old = somebody(state, one.replaces)
        if not (old.hero and one.sheet.hero):
            raise Illegal("not_a_choice", f"Only a hero's sheet takes the place of {old.name}'s.")
        name = one.sheet.name.strip()
        check_name(name)
        if name != old.name:
            check_readable(name)
        stays = {one: getattr(old, one) for one in ("id", "controller", "present")}
        notes = one.sheet.notes or old.notes
        made.append(replace(one.sheet, **stays, name=name, notes=notes))
    return made


def nobodys(sheet: Any) -> Any:
    """A sheet that comes to the table, by a name that can be read out."""
    name = sheet.name.strip()[: MOST_NAME - 3]
    check_name(name)
    check_readable(name)
    return replace(sheet, name=name, controller="", present=True)


def _kin(state: State, one: Coming[Any]) -> list[Any]:
    person = nobodys(one.sheet)
    if person.hero:
        check_new(state, slug(person.name))
        return [replace(person, id=slug(person.name))]
    seen = one.count - one.hidden
    return of_a_new_kind(state, replace(person, kind=person.name), seen) if seen else []


def _as_pasted(person: Any, name: str, left: str, foes: Foes) -> Any:
    """Somebody from a text, with what was not understood in the GM's notes."""
    notes = "\n".join(filter(None, (person.notes, left)))[: foes.notes]
    return replace(person, name=name, kind=name, notes=notes)


def what_was_read(make: type[T], people: list[list[P]], found: Read[P]) -> list[T]:
    """What is told of each kind that came from a text."""
    told = []
    for kin, entry in zip(people, found.entries, strict=True):
        key = f"{entry.person.id}."
        left = tuple(one.words for one in found.left if one.path.startswith(key))
        doubts = tuple(
            f"{one.path.removeprefix(key)}: {one.taken}, or {one.other}"
            for one in found.doubts
            if one.path.startswith(key)
        )
        told.append(make(kin[0].id, left, doubts, entry.missing))
    return told


def tell_left_over(_game: System, state: State, event: TextRead, actor: Actor) -> Line | None:
    """What was not understood, is in doubt or is missing is for the GM, who pasted it."""
    said = {
        "kept as a note, not understood": "; ".join(event.left_over),
        "could be meant otherwise": "; ".join(event.doubts),
        "not said in the text": ", ".join(map(_spoken, event.missing)),
    }
    if actor.role is not Role.GM or not any(said.values()):
        return None
    parts = (f"{what}: {words.rstrip('.')}." for what, words in said.items() if words)
    return Line(f"{name_of(state, event.character)}: {' '.join(parts)}")


def _spoken(path: str) -> str:
    return path.rpartition(".")[2].replace("_", " ")


def chosen(options: Mapping[str, tuple[str, ...]], option: str, value: str) -> FactSet:
    """One way or another of playing at this table."""
    if option not in options:
        raise Illegal("no_such_option", f"There is no option {option!r}: {', '.join(options)}.")
    if value not in options[option]:
        good = ", ".join(options[option])
        raise Illegal("not_a_choice", f"{option} is one of {good}, not {value!r}.")
    return FactSet(option, value)
