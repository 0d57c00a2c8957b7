"""The desk of Wrath & Glory: who is on the roster and what stands on a sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from tableside.core.desk import DESK, ID, check_id, check_name, somebody
from tableside.core.engine import DeskVerb, Events
from tableside.core.places import plays
from tableside.core.state import CharacterJoined, FactSet, SheetEdited, track_of
from tableside.core.values import Actor, Command, Illegal, Role
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.decide.evening import starting_wrath
from tableside.systems.wrath_glory.state import GLORY, GLORY_AGREEMENT, RUIN, WRATH, Person, State

if TYPE_CHECKING:
    from tableside.systems.wrath_glory.system import WrathGlory

MOST_RATING, MOST_NOTES = 30, 2000


def fresh_tracks(system: WrathGlory, person: Person) -> dict[str, int]:
    """The tracks a character brings to the table."""
    if not person.hero:
        return {}
    return {track_of(person.id, WRATH): starting_wrath(system.rules, person)[0]}


def check_person(person: Person) -> None:
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


def _add(system: WrathGlory, state: State, actor: Actor, command: do.AddCharacter) -> Events:
    person = Person(
        id=command.id,
        name=command.name,
        hero=command.hero,
        controller=command.seat,
        attributes=command.attributes,
        skills=command.skills,
        totals=command.totals,
        talents=command.talents,
        objective=command.objective,
        notes=command.notes,
    )
    if actor.role is not Role.GM and (
        not command.hero or command.seat != actor.seat or command.notes
    ):
        raise Illegal("not_gm", "A player adds only a hero of their own, without the GM's notes.")
    if command.id in state.characters:
        raise Illegal("taken", f"There is already a character {command.id!r}.")
    check_person(person)
    return [CharacterJoined(person, fresh_tracks(system, person))]


def _edit(_system: WrathGlory, state: State, actor: Actor, command: do.EditSheet) -> Events:
    person: Person = somebody(state, command.character)
    if not plays(actor, person):
        raise Illegal("not_yours", f"{person.name} is not yours to change.")
    if command.notes is not None and actor.role is not Role.GM:
        raise Illegal("not_gm", "The notes are the GM's.")
    edited = replace(
        person,
        name=person.name if command.name is None else command.name,
        attributes=_merged(person.attributes, command.attributes),
        skills=_merged(person.skills, command.skills),
        totals=_merged(person.totals, command.totals),
        talents=person.talents if command.talents is None else command.talents,
        notes=person.notes if command.notes is None else command.notes,
    )
    if command.objective is not None:  # a new Objective may be met anew (WG-WP-04)
        edited = replace(edited, objective=command.objective, objective_met=False)
    check_person(edited)
    return [SheetEdited(edited)]


def _merged(old: Mapping[str, int], new: Mapping[str, int]) -> dict[str, int]:
    merged = {**old, **new}
    return {name: rating for name, rating in merged.items() if rating >= 0}


def _set_agreement(
    system: WrathGlory, _state: State, _actor: Actor, command: do.SetAgreement
) -> Events:
    if command.ask and not system.rules.plays("WG-GLORY-04"):
        raise Illegal("not_in_ruleset", "This ruleset asks nobody's leave.", "WG-GLORY-04")
    return [FactSet(GLORY_AGREEMENT, "ask" if command.ask else "auto", "WG-GLORY-04")]


_ALL = (Role.GM, Role.PLAYER)

WRATH_GLORY_DESK: Mapping[type[Command], DeskVerb] = {
    **DESK,
    do.AddCharacter: DeskVerb(do.AddCharacter, "Add a character", _ALL, _add),
    do.EditSheet: DeskVerb(do.EditSheet, "Change a sheet", _ALL, _edit),
    do.SetAgreement: DeskVerb(
        do.SetAgreement, "Ask the others before Glory is spent", (Role.GM,), _set_agreement
    ),
}
