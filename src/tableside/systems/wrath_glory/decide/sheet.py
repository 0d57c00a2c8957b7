"""The desk of Wrath & Glory: who is on the roster and what stands on a sheet."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tableside.core.cards import check_cards, exchanged, taken_up
from tableside.core.desk import DESK, ID, GiveEffect, check_id, check_name, somebody
from tableside.core.maximums import leave_room
from tableside.core.notes import MOST_TEXT
from tableside.core.places import DeskVerb, plays
from tableside.core.state import CharacterJoined, FactSet, SheetEdited, track_of
from tableside.core.values import Actor, Command, Event, Events, Illegal, Role
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.combat.afflictions.inflicting import give_effect
from tableside.systems.wrath_glory.combat.gear.weapons import check_weapon
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.gear import FACINGS, MOST_CREW, MOST_CRUISING
from tableside.systems.wrath_glory.ladder import LADDER
from tableside.systems.wrath_glory.state import (
    ASSETS,
    GLORY,
    GLORY_AGREEMENT,
    RUIN,
    UNKNOWN,
    WEALTH,
    Person,
    State,
)
from tableside.systems.wrath_glory.warp.checking import check_powers

MOST_RATING, MOST_NOTES, MOST_NUMBER, MOST_GEAR = 30, 2000, 100, 30
_GATHERED = ("attributes", "skills", "totals")  # what is named changes, the rest stays
_REPLACED = (
    *("name", "talents", "notes", "rank", "tier", "speed", "defence", "resilience", "armour"),
    *("max_wounds", "max_shock", "weapons", "cards", "keywords", "kind", "threat_class", "mob"),
    *("powers", "can_soak_mortal", "important", "traumatic", "memorable"),
    *("wealth", "assets", "attitude", "vehicle"),
)
_NUMBERS = (
    *("rank", "tier", "speed", "defence", "resilience", "armour", "max_wounds", "max_shock"),
    *("wealth", "assets"),
)
CLASSES = ("", "troop", "elite", "adversary")


def check_person(game: Game, person: Person) -> None:
    """Refuse an id, a name or a number that cannot be."""
    check_id(person.id, {GLORY, RUIN})
    check_name(person.name)
    if len(person.notes) > MOST_NOTES or len(person.objective) > MOST_NOTES:
        raise Illegal("too_long", f"Notes have {MOST_NOTES} characters at most.")
    for numbers in (person.attributes, person.skills, person.totals):
        for name, rating in numbers.items():
            if not ID.fullmatch(name):
                raise Illegal("bad_skill", f"{name!r} is no skill's id: small letters and _.")
            if not 0 <= rating <= MOST_RATING:
                raise Illegal("bad_rating", f"{name} is {rating}; it must be 0 to {MOST_RATING}.")
    _check_combat(game, person)


def _check_combat(game: Game, person: Person) -> None:
    for name in _NUMBERS:
        number = getattr(person, name)
        if not UNKNOWN <= number <= MOST_NUMBER:
            sentence = f"{name} is {number}; it must be 0 to {MOST_NUMBER}, or -1 for unknown."
            raise Illegal("bad_number", sentence)
    if person.armour > person.resilience >= 0:
        sentence = f"Armour {person.armour} is part of Resilience {person.resilience}."
        raise Illegal("bad_number", sentence, "WG-DMG-06")
    if person.threat_class not in CLASSES:
        good = ", ".join(filter(None, CLASSES))
        raise Illegal("bad_class", f"{person.threat_class!r} is no class. There are: {good}.")
    if person.attitude not in ("", *LADDER):
        sentence = f"{person.attitude!r} is no attitude. There are: {', '.join(LADDER)}."
        raise Illegal("bad_attitude", sentence, "WG-SOC-01")
    _check_vehicle(person)
    if max(len(person.weapons), len(person.cards)) > MOST_GEAR:
        raise Illegal("too_many", f"A sheet has {MOST_GEAR} weapons and cards at most.")
    if len({one.id for one in person.weapons}) != len(person.weapons):
        raise Illegal("taken", "Two weapons have the same id.")
    for injuries in (person.traumatic, person.memorable):
        if len(injuries) > MOST_GEAR or any(len(words) > MOST_TEXT for words in injuries):
            sentence = f"A sheet has {MOST_GEAR} injuries at most, of {MOST_TEXT} characters each."
            raise Illegal("too_many", sentence, "WG-DYING-06")
    for weapon in person.weapons:
        check_weapon(weapon)
    check_powers(person.powers, MOST_GEAR)
    check_cards(game, person.cards)


def _check_vehicle(person: Person) -> None:
    """WG-VCRIT: a vehicle is nobody's hero, faces one of six ways and holds so many."""
    one = person.vehicle
    if one is None:
        return
    if person.hero:
        raise Illegal("bad_vehicle", "A vehicle is no hero; give its sheet to a seat instead.")
    fits = UNKNOWN <= one.cruising <= MOST_CRUISING and 1 <= one.facing <= FACINGS
    if not fits or len(one.crew) > MOST_CREW or len(set(one.crew)) != len(one.crew):
        sentence = (
            f"A vehicle cruises at 0 to {MOST_CRUISING} metres, faces 1 to {FACINGS}, "
            f"and holds {MOST_CREW} at most, each of them once."
        )
        raise Illegal("bad_vehicle", sentence)
    if person.id in one.crew:
        raise Illegal("bad_vehicle", "A vehicle is not aboard itself.")


def _add(game: Game, state: State, actor: Actor, command: do.AddCharacter) -> Events:
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


def _edit(game: Game, state: State, actor: Actor, command: do.EditSheet) -> Events:
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


def _merged(old: Mapping[str, int], new: Mapping[str, int]) -> dict[str, int]:
    merged = {**old, **new}
    return {name: rating for name, rating in merged.items() if rating >= 0}


def _set_agreement(game: Game, _state: State, _actor: Actor, command: do.SetAgreement) -> Events:
    if command.ask and not game.rules.plays("WG-GLORY-04"):
        raise Illegal("not_in_ruleset", "This ruleset asks nobody's leave.", "WG-GLORY-04")
    return [FactSet(GLORY_AGREEMENT, "ask" if command.ask else "auto", "WG-GLORY-04")]


_ALL = (Role.GM, Role.PLAYER)

WRATH_GLORY_DESK: Mapping[type[Command], DeskVerb] = {
    **DESK,
    GiveEffect: DeskVerb(GiveEffect, DESK[GiveEffect].label, (Role.GM,), give_effect),
    do.AddCharacter: DeskVerb(do.AddCharacter, "Add a character", _ALL, _add),
    do.EditSheet: DeskVerb(do.EditSheet, "Change a sheet", _ALL, _edit),
    do.SetAgreement: DeskVerb(
        do.SetAgreement, "Ask the others before Glory is spent", (Role.GM,), _set_agreement
    ),
}
