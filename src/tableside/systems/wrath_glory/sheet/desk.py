"""Who is on the roster, and sheets that are changed."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tableside.core.cards import exchanged, taken_up
from tableside.core.desk import somebody
from tableside.core.maximums import leave_room
from tableside.core.places import plays
from tableside.core.state import CharacterJoined, SheetEdited, track_of
from tableside.core.values import Actor, Event, Events, Illegal, Role
from tableside.systems.wrath_glory.commands import AddCharacter, EditSheet
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.sheet.check import check_person
from tableside.systems.wrath_glory.state import ASSETS, WEALTH, Person, State

SHEET = Subject("sheet")

_GATHERED = ("attributes", "skills", "totals")  # what is named changes, the rest stays


_REPLACED = (
    *("name", "talents", "notes", "rank", "tier", "speed", "defence", "resilience", "armour"),
    *("max_wounds", "max_shock", "weapons", "cards", "keywords", "kind", "threat_class", "mob"),
    *("powers", "can_soak_mortal", "important", "traumatic", "memorable"),
    *("wealth", "assets", "attitude", "vehicle"),
)


@SHEET.form(AddCharacter, "Add a character", Role.GM, Role.PLAYER)
def _add(game: Game, state: State, actor: Actor, command: AddCharacter) -> Events:
    shared = {name: getattr(command, name) for name in (*_GATHERED, *_REPLACED, "objective")}
    person = Person(id=command.id, hero=command.hero, controller=command.seat, **shared)
    if actor.role is not Role.GM and (
        not command.hero or command.seat != actor.seat or command.notes
    ):
        raise Illegal("not_gm", "A player adds only a hero of their own, without the GM's notes.")
    return joined(game, state, person)


def joined(game: Game, state: State, person: Person) -> list[Event]:
    """Somebody new on the roster, checked, with the tracks and cards they bring."""
    if person.id in state.characters:
        raise Illegal("taken", f"There is already a character {person.id!r}.")
    check_person(game, person)
    came: list[Event] = [CharacterJoined(person, game.fresh_tracks(person))]
    return came + taken_up(person.id, person.cards, secret=not person.hero)


@SHEET.form(EditSheet, "Change a sheet", Role.GM, Role.PLAYER)
def _edit(game: Game, state: State, actor: Actor, command: EditSheet) -> Events:
    person = own_sheet(state, actor, command.character)
    if command.notes is not None and actor.role is not Role.GM:
        raise Illegal("not_gm", "The notes are the GM's.")
    gathered = {name: _merged(getattr(person, name), getattr(command, name)) for name in _GATHERED}
    plain = {name: getattr(command, name) for name in _REPLACED}
    said = {name: value for name, value in plain.items() if value is not None}
    edited = replace(person, **gathered, **said)
    if command.objective is not None:  # a new Objective may be met anew (WG-WP-04)
        edited = replace(edited, objective=command.objective, objective_met=False)
    return rewritten(game, state, edited)


def _merged(old: Mapping[str, int], new: Mapping[str, int]) -> dict[str, int]:
    merged = {**old, **new}
    return {name: rating for name, rating in merged.items() if rating >= 0}


def own_sheet(state: State, actor: Actor, character: str) -> Person:
    """The sheet of somebody this seat plays."""
    person: Person = somebody(state, character)
    if not plays(actor, person):
        raise Illegal("not_yours", f"{person.name} is not yours to change.")
    return person


def rewritten(game: Game, state: State, new: Person) -> list[Event]:
    """A sheet as it is from now on, with the tracks and the cards that come and go with it."""
    check_person(game, new)
    old: Person = state.characters[new.id]
    was, now = game.fresh_tracks(old), game.fresh_tracks(new)
    # WG-INF-07: Wealth and Assets are what the sheet says, not what they began with.
    owned = (track_of(new.id, own) for own in (WEALTH, ASSETS))
    said_anew = {track for track in owned if was.get(track) != now.get(track)}
    edited = SheetEdited(
        new,
        {one: points for one, points in now.items() if one not in was or one in said_anew},
        tuple(track for track in was if track not in now),
    )
    changed = exchanged(state, new.id, old.cards, new.cards, secret=not new.hero)
    return [*leave_room(game, state, edited), *changed]
