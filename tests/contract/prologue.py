"""What is played before a walk begins, so that it sets out from the middle of something."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from contract.asking import answer
from tableside.core.desk import Adjust
from tableside.core.offers import Offer
from tableside.core.values import GM, Command, Limit, Roll, Value

# One command of the GM, who may overstep any limit; nothing where the rules do not know it.
Opening = Callable[[Any, Any], Command | None]
ANYHOW = replace(GM, waives=tuple(Limit))


def sixes(roll: Roll) -> tuple[int, ...]:
    """Dice that leave something to choose."""
    return tuple(roll.sides)


def said(command: Command) -> Opening:
    """A form as it is."""
    return lambda _system, _state: command


def verb(name: str, character: str = "", **chosen: Value) -> Opening:
    """A verb with some answers named, the others by their defaults."""

    def opening(system: Any, state: Any) -> Command | None:
        rule = system.verbs[name].rule
        if rule and not system.rules.plays(rule):
            return None
        known, offer = system.known(state, ANYHOW), Offer(name, character)
        ready, _ = answer(
            system, known, offer, lambda _, field, __: chosen.get(field.name, field.default)
        )
        return ready.command

    return opening


def filled(track: str) -> Opening:
    """A track that stands at its end."""

    def opening(system: Any, state: Any) -> Command | None:
        left = system.maximum(state, track).value - state.tracks[track]
        return Adjust(track=track, by=left) if left else None

    return opening
