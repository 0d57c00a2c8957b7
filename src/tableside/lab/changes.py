"""What if: the same fight with other numbers of some, and with heroes who are tougher or hurt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from tableside.core.copies import kind_of
from tableside.core.desk import StrikeCharacter
from tableside.core.effects import Effect, Modifier
from tableside.core.history import History, Start
from tableside.core.state import track_of
from tableside.core.system import AnySystem
from tableside.core.values import GM, Command, Illegal
from tableside.lab.settling import at_rest
from tableside.systems import lab_of
from tableside.systems.kit.lab import LabError

_DOWN = "down"


class Changes(NamedTuple):
    """What is otherwise than at the table."""

    counts: Mapping[str, int] = {}  # by the id of one: so many of its kind
    tougher: Mapping[str, int] = {}  # by so much, of a hero
    hurt: Mapping[str, int] = {}  # so much is marked, of a hero


class Kind(NamedTuple):
    """So many of a kind stand against the heroes; by one of them it is called."""

    id: str
    name: str
    many: int


def kinds(game: AnySystem, state: Any) -> tuple[Kind, ...]:
    """Who stands against the heroes, by kinds; what only lies about there is in no fight."""
    fighting = lab_of(game.name).muster(game, state).people
    found: dict[str, list[Any]] = {}
    for one in _standing(game, state):
        if one.id in fighting:
            found.setdefault(kind_of(one), []).append(one)
    return tuple(Kind(each[0].id, name, len(each)) for name, each in found.items())


def _standing(game: AnySystem, state: Any) -> list[Any]:
    known: Any = game.known(state, GM)
    there = (one for one in state.characters.values() if not one.hero and one.present)
    return [one for one in there if known.standing.get(one.id) != _DOWN]


def changed(game: AnySystem, state: Any, changes: Changes) -> Any:
    """The same table with more of some, fresh, or fewer, the last of them first; and heroes."""
    state = _recounted(game, at_rest(game, state), changes.counts) if changes.counts else state
    lab = lab_of(game.name)
    for who, by in changes.tougher.items():
        _hero(state, who)
        more = Modifier(lab.toughness, by)
        effect = Effect(f"{who}.what_if", "What if", who, modifiers=(more,))
        state = replace(state, effects=(*state.effects, effect))
    for who, marks in changes.hurt.items():
        _hero(state, who)
        track = track_of(who, lab.tracks[1])
        top = game.maximum(state, track)
        most = marks if top is None else top.value
        if not 0 <= marks <= most:
            name = state.characters[who].name
            raise LabError(f"{name} has room for 0 to {most} {lab.tracks[1]}, not {marks}.")
        state = replace(state, tracks={**state.tracks, track: marks})
    return state


def heroes(state: Any) -> tuple[Any, ...]:
    """Who of the party is there."""
    return tuple(one for one in state.characters.values() if one.hero and one.present)


def _hero(state: Any, who: str) -> None:
    there = [one.id for one in heroes(state)]
    if who not in there:
        raise LabError(f"No hero here has the id {who!r}; there are {', '.join(there)}.")


def _recounted(game: AnySystem, state: Any, counts: Mapping[str, int]) -> Any:
    by_id = {one.id: one for one in kinds(game, state)}
    history = History(game, None, Start(0, 0, state))
    for who, many in counts.items():
        if who not in by_id:
            there = ", ".join(by_id) or "nobody else"
            raise LabError(f"Nobody who stands here has the id {who!r}; there are {there}.")
        same = [one.id for one in _standing(game, state) if kind_of(one) == by_id[who].name]
        for gone in same[many:]:
            _played(history, StrikeCharacter(gone), by_id[who])
        for _ in range(many - len(same)):
            _played(history, lab_of(game.name).more(who), by_id[who])
    return history.state


def _played(history: History, command: Command, kind: Kind) -> None:
    try:
        history.submit(GM, command)
    except Illegal as illegal:
        raise LabError(f"{kind.name} cannot be counted otherwise: {illegal.sentence}") from illegal
