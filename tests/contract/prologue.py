"""What is played before a walk begins, so that it sets out from the middle of something."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from contract.asking import answer, standing
from contract.domains import within
from tableside.core.desk import Adjust
from tableside.core.offers import Field, Offer
from tableside.core.values import GM, Command, Limit, Roll, Value

ANYHOW = replace(GM, waives=tuple(Limit))
# How the first dice of a roll fall, by the end of its key; the first that is not too long counts.
Faces = tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(frozen=True)
class Opening:
    """One command of the GM, who may overstep any limit, and how its dice fall."""

    command: Callable[[Any, Any], Command | None]  # nothing where the rules do not know it
    faces: Faces = ()

    def dice(self, roll: Roll) -> tuple[int, ...]:
        """As named; every other die shows its highest face, to leave something to choose."""
        fitting = (
            faces
            for end, faces in self.faces
            if roll.key.endswith(end) and len(faces) <= len(roll.sides)
        )
        named = next(fitting, ())
        return (*named, *roll.sides[len(named) :])


def said(command: Command) -> Opening:
    """A form as it is."""
    return Opening(lambda _system, _state: command)


def verb(name: str, character: str = "", /, **chosen: Value) -> Opening:
    """A verb with some answers named, the others by their defaults."""

    def opening(system: Any, state: Any) -> Command | None:
        rule = system.verbs[name].rule
        if rule and not system.rules.plays(rule):
            return None
        return _answered(system, system.known(state, ANYHOW), Offer(name, character), chosen)

    return Opening(opening)


def answered(name: str, faces: Faces = (), **chosen: Value) -> Opening:
    """The same for a verb that answers a question, wherever the rules come to ask it."""

    def opening(system: Any, state: Any) -> Command | None:
        known = system.known(state, ANYHOW)
        asked = next((one for one in standing(system, known, name) if one.matter), None)
        return None if asked is None else _answered(system, known, asked, chosen)

    return Opening(opening, faces)


def _answered(system: Any, known: Any, offer: Offer, chosen: Mapping[str, Value]) -> Command:
    """Whatever a question does not admit, in this ruleset or at this moment, is its default."""

    def choose(_offer: Offer, field: Field, _chosen: Mapping[str, Value]) -> Any:
        wanted = chosen.get(field.name)
        return wanted if wanted is not None and within(field.domain, wanted) else field.default

    return answer(system, known, offer, choose)[0].command


def filled(track: str) -> Opening:
    """A track that stands at its end."""

    def opening(system: Any, state: Any) -> Command | None:
        left = system.maximum(state, track).value - state.tracks[track]
        return Adjust(track=track, by=left) if left else None

    return Opening(opening)


def where(rule: str, *openings: Opening) -> tuple[Opening, ...]:
    """The same, but only where a rule is played."""

    def bound(one: Opening) -> Opening:
        return Opening(
            lambda system, state: one.command(system, state) if system.rules.plays(rule) else None,
            one.faces,
        )

    return tuple(map(bound, openings))
