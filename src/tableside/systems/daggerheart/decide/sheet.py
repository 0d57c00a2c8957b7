"""The desk of Game: who is on the roster, what stands on a sheet, the spotlight."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tableside.core.cards import check_cards, in_hand, taken_up
from tableside.core.desk import DESK, ID, check_id, check_name, own_sheet
from tableside.core.maximums import leave_room
from tableside.core.places import DeskVerb
from tableside.core.state import CharacterJoined, FactSet, SheetEdited, track_of
from tableside.core.values import Actor, Command, Event, Events, Illegal, Role
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart.combat.gear.weapons import check_gear
from tableside.systems.daggerheart.decide.experiences import by_player
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.spotlight import settled_handovers
from tableside.systems.daggerheart.state import (
    ARMOUR,
    COINS,
    ENVIRONMENT,
    FEAR,
    GOLD,
    HOPE,
    HP,
    LEADER,
    PLAYERS,
    SHORT_RESTS,
    SPOTLIGHT,
    STRESS,
    THE_GM,
    Person,
    State,
)
from tableside.systems.daggerheart.traits import KINDS, MOST_EXPERIENCES, MOST_MODIFIER, TRAITS

MOST_STRESS, MOST_NOTES, MOST_NUMBER, MOST_GEAR = 12, 2000, 200, 30
_REPLACED = (  # what is named changes, the rest stays; traits are gathered one by one
    *("name", "experiences", "stress_max", "notes", "level", "hp_max", "major", "severe"),
    *("resists", "immune", "weapons", "evasion", "proficiency", "armour_score", "scars"),
    *("kind", "foe_type", "tier", "difficulty", "attack", "minion", "horde", "relentless"),
    *("slow", "motives"),
)
_BOUNDS: Mapping[str, tuple[int, int]] = {
    "level": (1, 10),
    "hp_max": (1, 40),
    "major": (0, MOST_NUMBER),
    "severe": (0, MOST_NUMBER),
    "evasion": (0, 40),
    "proficiency": (1, 10),
    "armour_score": (0, MOST_STRESS),
    "tier": (1, 4),
    "difficulty": (0, 40),
    "attack": (-10, 20),
    "minion": (0, MOST_NUMBER),
    "relentless": (1, 10),
}
FOE_TYPES = (  # DH-FOE-06
    *("", "bruiser", "horde", "leader", "minion", "ranged", "skulk", "social", "solo"),
    *("standard", "support", ENVIRONMENT),
)


def own_tracks(person: Person) -> tuple[str, ...]:
    """The tracks a character has: an adversary neither hopes nor wears Armour Slots."""
    return (HOPE, STRESS, HP, ARMOUR, GOLD) if person.hero else (STRESS, HP)


def fresh_tracks(game: Game, person: Person) -> dict[str, int]:
    """The tracks a character brings to the table."""
    hope = game.rules.values.hope.start
    coins = (COINS,) if person.hero and game.rules.values.gold.coins else ()  # DH-GOLD-04
    own = (*own_tracks(person), *coins)
    return {track_of(person.id, one): hope if one == HOPE else 0 for one in own}


def check_person(person: Person) -> None:
    """Refuse an id, a name or a number that cannot be."""
    check_id(person.id, {FEAR, LEADER, SHORT_RESTS})
    check_name(person.name)
    if max(len(person.notes), len(person.motives)) > MOST_NOTES:
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
    _check_numbers(person)
    check_gear(person)


def _check_numbers(person: Person) -> None:
    for name, (low, high) in _BOUNDS.items():
        if not low <= getattr(person, name) <= high:
            number = getattr(person, name)
            raise Illegal("bad_number", f"{name} is {number}; it must be {low} to {high}.")
    if 0 < person.severe < person.major:
        sentence = f"Severe {person.severe} cannot lie below Major {person.major}."
        raise Illegal("bad_number", sentence, "DH-HP-01")
    if person.foe_type not in FOE_TYPES:
        good = ", ".join(filter(None, FOE_TYPES))
        raise Illegal("bad_type", f"{person.foe_type!r} is no type. There are: {good}.")
    if len(person.scars) > MOST_STRESS or any(len(one) > MOST_NOTES for one in person.scars):
        raise Illegal("too_many", f"A sheet has room for {MOST_STRESS} scars.")


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


def _add(game: Game, state: State, actor: Actor, command: do.AddCharacter) -> Events:
    fields = {name: getattr(command, name) for name in _REPLACED}
    person = Person(
        id=command.id,
        hero=command.hero,
        controller=command.seat,
        traits=command.traits,
        **fields,
    )
    if actor.role is not Role.GM and (
        not command.hero or command.seat != actor.seat or command.notes
    ):
        raise Illegal("not_gm", "A player adds only a hero of their own, without the GM's notes.")
    asked: list[Event] = []
    if actor.role is not Role.GM:
        person, asked = by_player(state, person)
    return [*joined(game, state, person), *asked]


def joined(game: Game, state: State, person: Person) -> list[Event]:
    """Somebody new on the roster, checked, with the tracks and cards they bring."""
    if person.id in state.characters:
        raise Illegal("taken", f"There is already a character {person.id!r}.")
    check_person(person)
    check_cards(game, person.cards)
    came = CharacterJoined(person, fresh_tracks(game, person))
    held = taken_up(person.id, in_hand(person), secret=not person.hero)
    return [*leave_room(game, state, came), *held]


def _edit(game: Game, state: State, actor: Actor, command: do.EditSheet) -> Events:
    person: Person = own_sheet(state, actor, command.character)
    if command.notes is not None and actor.role is not Role.GM:
        raise Illegal("not_gm", "The notes are the GM's.")
    plain = {name: getattr(command, name) for name in _REPLACED}
    said = {name: value for name, value in plain.items() if value is not None}
    edited = replace(person, traits={**person.traits, **command.traits}, **said)
    asked: list[Event] = []
    if actor.role is not Role.GM:
        edited, asked = by_player(state, edited, person.experiences)
    return [*rewritten(game, state, edited), *asked]


def rewritten(game: Game, state: State, new: Person) -> list[Event]:
    """A sheet as it is from now on."""
    check_person(new)
    return leave_room(game, state, SheetEdited(new))


def _set_spotlight(_game: Game, state: State, _actor: Actor, command: do.SetSpotlight) -> Events:
    if command.to not in (PLAYERS, THE_GM):
        raise Illegal("not_a_choice", f"The spotlight goes to {PLAYERS!r} or to {THE_GM!r}.")
    return [*settled_handovers(state), FactSet(SPOTLIGHT, command.to)]


_ALL = (Role.GM, Role.PLAYER)

DAGGERHEART_DESK: Mapping[type[Command], DeskVerb] = {
    **DESK,
    do.AddCharacter: DeskVerb(do.AddCharacter, "Add a character", _ALL, _add),
    do.EditSheet: DeskVerb(do.EditSheet, "Change a sheet", _ALL, _edit),
    do.SetSpotlight: DeskVerb(
        do.SetSpotlight, "Hand the spotlight over", (Role.GM,), _set_spotlight
    ),
}
