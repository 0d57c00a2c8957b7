"""What a seat knows, built up from nothing, field by field."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.known import everything, unlabelled, veiled
from tableside.core.values import Actor, Role
from tableside.systems.daggerheart.state import DualityRoll, Known, Person, State, Values


def known(state: State, actor: Actor) -> Known:
    """Everything for the GM; for everybody else what the table may see."""
    if actor.role is Role.GM:
        return everything(Known, state, actor)
    return Known(
        actor=actor,
        characters={key: _person(one) for key, one in state.characters.items()},
        tracks=state.tracks,
        matters=tuple(replace(one, values=_values(one.values)) for one in state.matters),
        effects=tuple(veiled(one) for one in state.effects),
        limits=state.limits,
        facts=state.facts,
        evening=state.evening,
    )


def _person(one: Person) -> Person:
    return Person(
        id=one.id,
        name=one.name,
        hero=one.hero,
        controller=one.controller,
        present=one.present,
        traits=one.traits,
        experiences=one.experiences,
        stress_max=one.stress_max,
    )


def _values(values: Values) -> Values:
    if not isinstance(values, DualityRoll):
        return values
    shown = replace(values, note="", target=unlabelled(values.target))
    # 1 stands for "there is one": the reader learns that it is set, not what it is.
    return replace(shown, difficulty=1, target=None) if values.hidden else shown
