"""Who is on the roster, and sheets that are changed."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tableside.core.cards import Card, exchanged, taken_up
from tableside.core.desk import own_sheet
from tableside.core.maximums import leave_room
from tableside.core.state import CharacterJoined, SheetEdited, track_of
from tableside.core.values import Actor, Command, Event, Events, Illegal, Role
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.sheet.check import check_person
from tableside.systems.wrath_glory.state import ASSETS, UNKNOWN, WEALTH, Person, State
from tableside.systems.wrath_glory.state.gear import Power, Vehicle, Weapon

SHEET = Subject("sheet")

_GATHERED = ("attributes", "skills", "totals")  # what is named changes, the rest stays

_REPLACED = (
    *("name", "talents", "notes", "rank", "tier", "speed", "defence", "resilience", "armour"),
    *("max_wounds", "max_shock", "weapons", "cards", "keywords", "kind", "threat_class", "mob"),
    *("powers", "can_soak_mortal", "important", "traumatic", "memorable"),
    *("wealth", "assets", "attitude", "vehicle"),
)


class AddCharacter(Command, frozen=True, tag="add_character"):
    """Put a hero or a threat on the roster."""

    id: str = ""
    name: str = ""
    hero: bool = True
    seat: str = ""
    attributes: Mapping[str, int] = {}
    skills: Mapping[str, int] = {}
    totals: Mapping[str, int] = {}
    talents: tuple[str, ...] = ()
    objective: str = ""
    notes: str = ""
    rank: int = 1
    tier: int = 1
    speed: int = UNKNOWN
    defence: int = UNKNOWN
    resilience: int = UNKNOWN
    armour: int = UNKNOWN
    max_wounds: int = UNKNOWN
    max_shock: int = UNKNOWN
    weapons: tuple[Weapon, ...] = ()
    powers: tuple[Power, ...] = ()
    cards: tuple[Card, ...] = ()
    keywords: tuple[str, ...] = ()
    wealth: int = UNKNOWN
    assets: int = UNKNOWN
    vehicle: Vehicle | None = None
    attitude: str = ""
    kind: str = ""
    threat_class: str = ""
    mob: str = ""
    can_soak_mortal: bool = False
    important: bool = False
    traumatic: tuple[str, ...] = ()
    memorable: tuple[str, ...] = ()


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


class EditSheet(Command, frozen=True, tag="edit_sheet"):
    """Change what stands on a sheet; what is not named stays, a number below 0 strikes it."""

    name: str | None = None
    attributes: Mapping[str, int] = {}
    skills: Mapping[str, int] = {}
    totals: Mapping[str, int] = {}
    talents: tuple[str, ...] | None = None
    objective: str | None = None
    notes: str | None = None
    rank: int | None = None
    tier: int | None = None
    speed: int | None = None
    defence: int | None = None
    resilience: int | None = None
    armour: int | None = None
    max_wounds: int | None = None
    max_shock: int | None = None
    weapons: tuple[Weapon, ...] | None = None
    powers: tuple[Power, ...] | None = None
    cards: tuple[Card, ...] | None = None
    keywords: tuple[str, ...] | None = None
    wealth: int | None = None
    assets: int | None = None
    vehicle: Vehicle | None = None
    attitude: str | None = None
    kind: str | None = None
    threat_class: str | None = None
    mob: str | None = None
    can_soak_mortal: bool | None = None
    important: bool | None = None
    traumatic: tuple[str, ...] | None = None
    memorable: tuple[str, ...] | None = None


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
