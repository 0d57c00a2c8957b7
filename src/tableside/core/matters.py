"""What waits for somebody, as data: each matter is a thread of its own."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Generic, Protocol, TypeVar

import msgspec

from tableside.core.values import GM_SEAT, Event, Fault, Roll

V = TypeVar("V")
T = TypeVar("T")
V_co = TypeVar("V_co", covariant=True)


class Concern(Protocol):
    """What a matter holds, whatever else it is: whom it concerns."""

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""


class Matter(msgspec.Struct, Generic[V_co], frozen=True):
    """A procedure at a step: it waits for answers, for dice, for its children, or for nobody.

    `asks` names characters, or the GM; whoever controls a character answers for it.
    """

    id: str
    procedure: str
    step: str
    values: V_co
    asks: tuple[str, ...] = ()
    roll: Roll | None = None
    parent: str = ""
    revision: int = 0

    @property
    def idle(self) -> bool:
        """Whether the engine itself may move it on."""
        return not self.asks and self.roll is None


class OfOne(msgspec.Struct, frozen=True, tag_field="is"):
    """What a matter holds that concerns one character alone."""

    character: str

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return (self.character,)


class MatterOpened(Event, Generic[V], frozen=True, tag="matter_opened"):
    """Something new waits."""

    matter: Matter[V]


class MatterMoved(Event, Generic[V], frozen=True, kw_only=True, tag="matter_moved"):
    """A matter went on: its step, whom it asks, the dice it wants, what it holds."""

    id: str
    step: str
    values: V
    asks: tuple[str, ...] = ()
    roll: Roll | None = None
    same: bool = False  # whoever is still asked is asked the same: their answers stay good


class MatterClosed(Event, frozen=True, tag="matter_closed"):
    """A matter is done with."""

    id: str


class CalledOff(Event, frozen=True, kw_only=True, tag="called_off"):
    """A roll was called off, by the GM or since somebody fell; what it brought and cost stays."""

    matter: str
    what: str
    characters: tuple[str, ...]
    who: str = ""  # on whose account; empty: the GM said so
    why: str = ""  # what is the matter with them, in words
    rule: str = ""


def find(matters: Iterable[Matter[V]], matter: str) -> Matter[V] | None:
    """The matter of that id, if it is still open."""
    for one in matters:
        if one.id == matter:
            return one
    return None


def opened(matters: Iterable[Matter[V]], matter: str, kind: type[T]) -> tuple[Matter[V], T]:
    """An open matter with its values, of a kind that was checked before."""
    thread = find(matters, matter)
    assert thread is not None
    assert isinstance(thread.values, kind)
    return thread, thread.values


def has_children(matters: Iterable[Matter[V]], matter: str) -> bool:
    """Whether something must be settled first."""
    return any(one.parent == matter for one in matters)


def in_turn(matters: Sequence[Matter[V]]) -> list[Matter[V]]:
    """Those that want dice: what follows from one of them comes before what was opened after it."""
    waiting = [one for one in matters if one.roll is not None]
    if len(waiting) < 2:
        return waiting
    places = {one.id: (place, one.parent) for place, one in enumerate(matters)}

    def line(matter: str) -> list[int]:
        place, parent = places[matter]
        return [*(line(parent) if parent in places else ()), place]

    return sorted(waiting, key=lambda one: line(one.id))


def moved(
    matter: Matter[V],
    step: str | None = None,
    values: V | None = None,
    asks: tuple[str, ...] = (),
    roll: Roll | None = None,
    *,
    same: bool = False,
) -> MatterMoved[V]:
    """The event that takes a matter on; what is not named stays, nobody is asked."""
    return MatterMoved(
        id=matter.id,
        step=matter.step if step is None else step,
        values=matter.values if values is None else values,
        asks=asks,
        roll=roll,
        same=same,
    )


def faults_of(
    matter: Matter[Concern], matters: Iterable[Matter[Concern]], characters: Container[str]
) -> Iterable[Fault]:
    """What is wrong with an open matter."""
    if matter.parent and find(matters, matter.parent) is None:
        yield Fault("orphan", broken=True, where=matter.id)
    for who in matter.asks:
        if who != GM_SEAT and who not in characters:
            yield Fault("asks_nobody", broken=True, where=matter.id)
    if matter.asks and matter.roll is not None:
        yield Fault("asks_and_rolls", broken=True, where=matter.id)
