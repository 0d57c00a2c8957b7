"""A recorded walk: what a seeded policy did at a table, so that each part can be timed alone."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

import msgspec

from tableside import (
    GM,
    Actor,
    Field,
    Offer,
    OneOf,
    Range,
    Ready,
    Roll,
    Some,
    Split,
    Text,
    load,
    propose,
)
from tableside.core.history import History
from tableside.core.play import Dice

_SEATS = (GM, Actor("anna"), Actor("ben"), Actor("carla"))
CAST = {
    "characters": [
        {"id": "ilvane", "name": "Ilvane", "controller": "anna"},
        {"id": "brother_tam", "name": "Brother Tam", "controller": "ben"},
        {"id": "quill", "name": "Quill", "controller": "carla"},
    ]
}


@dataclass
class Step:
    """One command with all that led to it."""

    state: Any
    known: Any
    offer: Offer
    asked: list[dict[str, Any]]  # the answers so far at each call of ask_next
    actor: Actor
    command: Any
    faces: dict[str, tuple[int, ...]]
    pairs: list[tuple[Any, Any]]  # each event with the state that it happened in
    proceeded: list[Any]  # the states from which the engine was let go on by itself


@dataclass
class Walk:
    """A whole walk over one game."""

    game: Any
    steps: list[Step] = field(default_factory=list)


def record(game: Any, commands: int, seed: int = 1) -> Walk:
    """Let a policy play, and write down everything."""
    chance = random.Random(seed)
    walk, state = Walk(game), game.new(msgspec.convert(CAST, game.setup_type))
    for _ in range(commands):
        step = _step(game, state, chance)
        walk.steps.append(step)
        for event, _ in step.pairs:
            state = game.evolve(state, event)
    return walk


def played(rows: int) -> History:
    """A long evening, played by a seeded policy."""
    game = load("wrath-glory")
    history = History(game, msgspec.convert(CAST, game.setup_type))
    for step in record(game, rows).steps:
        history.submit(step.actor, step.command, _dice(step.faces))
    return history


def _dice(faces: dict[str, tuple[int, ...]]) -> Dice:
    return lambda roll: faces[roll.key]


def _step(game: Any, state: Any, chance: random.Random) -> Step:
    views = [game.known(state, seat) for seat in _SEATS]
    offers = [(known, offer) for known in views for offer in game.offers(known)]
    answers = [pair for pair in offers if pair[1].matter]
    known, offer = chance.choice(answers or offers)
    chosen: dict[str, Any] = {}
    asked = [dict(chosen)]
    while isinstance(next_ := game.ask_next(known, offer, chosen), Field):
        chosen[next_.name] = _any_of(next_, chance)
        asked.append(dict(chosen))
    assert isinstance(next_, Ready), next_

    def dice(roll: Roll) -> tuple[int, ...]:
        return tuple(chance.randint(1, sides) for sides in roll.sides)

    noting: Any = _Noting(game)
    actor, command = known.actor, next_.command
    faces = propose(noting, state, actor, command, dice).faces
    return Step(state, known, offer, asked, actor, command, faces, noting.pairs, noting.proceeded)


class _Noting:
    """The game, with a list of what was folded and from where it went on."""

    def __init__(self, game: Any) -> None:
        self._game = game
        self.pairs: list[tuple[Any, Any]] = []
        self.proceeded: list[Any] = []

    def proceed(self, state: Any) -> Any:
        self.proceeded.append(state)
        return self._game.proceed(state)

    def evolve(self, state: Any, event: Any) -> Any:
        self.pairs.append((event, state))
        return self._game.evolve(state, event)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


def _any_of(asked: Field, chance: random.Random) -> Any:
    match asked.domain:
        case OneOf(options):
            return chance.choice(options).value
        case Range(low, high):
            return chance.randint(low, min(high, low + 5))
        case Some(options, low, high):
            places = chance.sample(range(len(options)), chance.randint(low, high))
            return tuple(options[place].value for place in sorted(places))
        case Split(total, options):
            return {options[0].value: 1} if total and options else {}
        case Text():
            return asked.default
