"""The desk of Daggerheart: who is on the roster, what stands on a sheet, the spotlight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from tableside.core.desk import DESK, ID, check_id, check_name, somebody
from tableside.core.engine import DeskVerb, Events
from tableside.core.evening import BeginEvening
from tableside.core.maximums import leave_room
from tableside.core.places import plays
from tableside.core.state import CharacterJoined, EveningBegan, FactSet, SheetEdited, track_of
from tableside.core.values import Actor, Command, Event, Illegal, Role
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart.decide.experiences import by_player
from tableside.systems.daggerheart.state import (
    FEAR,
    HOPE,
    LEADER,
    PLAYERS,
    SPOTLIGHT,
    STRESS,
    THE_GM,
    Person,
    State,
)
from tableside.systems.daggerheart.traits import KINDS, MOST_EXPERIENCES, MOST_MODIFIER, TRAITS

if TYPE_CHECKING:
    from tableside.systems.daggerheart.system import Daggerheart

MOST_STRESS, MOST_NOTES = 12, 2000


def fresh_tracks(system: Daggerheart, person: Person) -> dict[str, int]:
    """The tracks a character brings to the table."""
    hope = system.rules.values.hope.start
    return {track_of(person.id, HOPE): hope, track_of(person.id, STRESS): 0}


def check_person(person: Person) -> None:
    """Refuse an id, a name or a number that cannot be."""
    check_id(person.id, {FEAR, LEADER})
    check_name(person.name)
    if not person.hero:
        raise Illegal("not_a_hero", "Adversaries come later; only heroes sit at this table.")
    if len(person.notes) > MOST_NOTES:
        raise Illegal("too_long", f"Notes have {MOST_NOTES} characters at most.")
    if not 1 <= person.stress_max <= MOST_STRESS:
        raise Illegal("bad_stress", f"A sheet has 1 to {MOST_STRESS} Stress slots.")
    for trait, modifier in person.traits.items():
        if trait not in TRAITS:
            raise Illegal(
                "no_such_trait", f"{trait!r} is no trait. There are: {', '.join(TRAITS)}."
            )
        if abs(modifier) > MOST_MODIFIER:
            sentence = f"{trait} is {modifier}; {MOST_MODIFIER} either way is the most."
            raise Illegal("bad_modifier", sentence)
    _check_experiences(person)


def _check_experiences(person: Person) -> None:
    ids = [one.id for one in person.experiences]
    if len(set(ids)) != len(ids) or len(ids) > MOST_EXPERIENCES:
        raise Illegal("bad_experience", f"Up to {MOST_EXPERIENCES} Experiences, each id once.")
    for one in person.experiences:
        check_name(one.name)
        if not ID.fullmatch(one.id) or one.kind not in KINDS or abs(one.bonus) > MOST_MODIFIER:
            raise Illegal("bad_experience", f"The Experience {one.name!r} cannot be read.")
        if one.standing not in ("approved", "waiting", "rejected"):
            raise Illegal("bad_experience", f"{one.standing!r} is no standing of an Experience.")


def _add(system: Daggerheart, state: State, actor: Actor, command: do.AddCharacter) -> Events:
    person = Person(
        id=command.id,
        name=command.name,
        controller=command.seat,
        traits=command.traits,
        experiences=command.experiences,
        stress_max=command.stress_max,
        notes=command.notes,
    )
    if actor.role is not Role.GM and (command.seat != actor.seat or command.notes):
        raise Illegal("not_gm", "A player adds only a hero of their own, without the GM's notes.")
    if command.id in state.characters:
        raise Illegal("taken", f"There is already a character {command.id!r}.")
    check_person(person)
    asked: list[Event] = []
    if actor.role is not Role.GM:
        person, asked = by_player(state, person)
    return [CharacterJoined(person, fresh_tracks(system, person)), *asked]


def _edit(system: Daggerheart, state: State, actor: Actor, command: do.EditSheet) -> Events:
    person: Person = somebody(state, command.character)
    if not plays(actor, person):
        raise Illegal("not_yours", f"{person.name} is not yours to change.")
    if command.notes is not None and actor.role is not Role.GM:
        raise Illegal("not_gm", "The notes are the GM's.")
    edited = replace(
        person,
        name=person.name if command.name is None else command.name,
        traits={**person.traits, **command.traits},
        experiences=person.experiences if command.experiences is None else command.experiences,
        stress_max=person.stress_max if command.stress_max is None else command.stress_max,
        notes=person.notes if command.notes is None else command.notes,
    )
    check_person(edited)
    asked: list[Event] = []
    if actor.role is not Role.GM:
        edited, asked = by_player(state, edited, person.experiences)
    return [*leave_room(system, state, SheetEdited(edited)), *asked]


def _set_spotlight(
    _system: Daggerheart, _state: State, _actor: Actor, command: do.SetSpotlight
) -> Events:
    if command.to not in (PLAYERS, THE_GM):
        raise Illegal("not_a_choice", f"The spotlight goes to {PLAYERS!r} or to {THE_GM!r}.")
    return [FactSet(SPOTLIGHT, command.to)]


def begin_evening(
    _system: Daggerheart, _state: State, _actor: Actor, command: BeginEvening
) -> Events:
    """DH-FEAR-02: nothing is reset; Fear and Hope carry over from one evening to the next."""
    return [EveningBegan(command.present)]


_ALL = (Role.GM, Role.PLAYER)

DAGGERHEART_DESK: Mapping[type[Command], DeskVerb] = {
    **DESK,
    do.AddCharacter: DeskVerb(do.AddCharacter, "Add a character", _ALL, _add),
    do.EditSheet: DeskVerb(do.EditSheet, "Change a sheet", _ALL, _edit),
    do.SetSpotlight: DeskVerb(
        do.SetSpotlight, "Hand the spotlight over", (Role.GM,), _set_spotlight
    ),
}
