"""What a seat knows, built up from nothing, field by field."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.known import everything, unlabelled, veiled
from tableside.core.places import plays
from tableside.core.reckoning import Reckoning
from tableside.core.values import Actor, Role
from tableside.systems.wrath_glory.state import Known, Person, State, Test, Thread, Values


def known(state: State, actor: Actor) -> Known:
    """Everything for the GM; for everybody else what the table may see."""
    if actor.role is Role.GM:
        return everything(Known, state, actor)
    return Known(
        actor=actor,
        characters={key: _person(one, actor) for key, one in state.characters.items()},
        tracks=state.tracks,
        matters=tuple(_matter(state, one, actor) for one in state.matters),
        effects=tuple(veiled(one) for one in state.effects),
        limits=state.limits,
        facts=state.facts,
        evening=state.evening,
    )


def _lies_open(one: Person, actor: Actor) -> bool:
    """A hero's sheet is everybody's to read, a threat's only for whoever plays it."""
    return one.hero or plays(actor, one)


def _person(one: Person, actor: Actor) -> Person:
    if not _lies_open(one, actor):
        return Person(
            id=one.id,
            name=one.name,
            hero=False,
            controller=one.controller,
            present=one.present,
        )
    return Person(
        id=one.id,
        name=one.name,
        hero=one.hero,
        controller=one.controller,
        present=one.present,
        attributes=one.attributes,
        skills=one.skills,
        totals=one.totals,
        talents=one.talents,
        objective=one.objective,
        objective_met=one.objective_met,
    )


def _matter(state: State, one: Thread, actor: Actor) -> Thread:
    # A threat's dice lie open once they are thrown, how many they will be does not.
    roll = one.roll
    if (
        roll is not None
        and roll.character
        and not _lies_open(state.characters[roll.character], actor)
    ):
        roll = replace(roll, sides=())
    return replace(one, values=_values(state, one.values, actor), roll=roll)


def _values(state: State, values: Values, actor: Actor) -> Values:
    if not isinstance(values, Test):
        return values
    shown = replace(values, note="", dn=unlabelled(values.dn))
    if values.hidden:
        shown = replace(shown, base_dn=1, penalty=0, dn=None)
    if not _lies_open(state.characters[values.character], actor):
        size = len(values.faces) - values.glory_dice if values.faces else None
        shown = replace(shown, pool=Reckoning("pool", (), size), bonus=0, given_dice=0)
    return shown
