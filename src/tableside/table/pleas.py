"""Pleas: a player asks the GM to let a limit pass for one choice. Nobody keeps them.

A plea holds the finished command as it would be played with leave. It lies there until the GM
answers it, its player takes it back or asks for something else, or the matter it answers moves on.
What came of it is told to whoever asked until one of these happens.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from tableside.core.offers import Field, Offer, OneOf, Option, Ready, Some, Split
from tableside.core.system import System
from tableside.core.values import Actor, Bar, Command, Illegal, Role, Value

Leave = Literal["once", "warn", "no"]


class PleaShown(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody asks leave for, what is against it, and the answer if it was not granted."""

    id: str = ""
    seat: str
    character: str
    matter: str  # that it answers; empty: it is free of any
    what: str  # in words: the deed and what was chosen for it
    bars: tuple[Bar, ...]
    why: str = ""  # their own words, perhaps none
    answer: str = ""  # why not; empty: the GM has not answered yet


class Plea(msgspec.Struct, frozen=True):
    """A plea with what would be played."""

    shown: PleaShown
    actor: Actor  # with the leave that it takes
    command: Command
    real_dice: bool = False


class Pleas:
    """The pleas at one table: one for each seat."""

    def __init__(self) -> None:
        self._by_seat: dict[str, Plea] = {}

    def put(self, plea: Plea) -> None:
        """Ask, in place of what this seat asked before."""
        self._by_seat[plea.shown.seat] = plea

    def drop(self, seat: str) -> None:
        """Take it back, or take note of its answer."""
        self._by_seat.pop(seat, None)

    def take(self, identity: str) -> Plea:
        """The one that is answered now: nobody else answers it meanwhile."""
        for seat, one in self._by_seat.items():
            if one.shown.id == identity and not one.shown.answer:
                return self._by_seat.pop(seat)
        raise Illegal("stale", "That is not asked any more; look again.")

    def put_back(self, plea: Plea, answer: str = "") -> None:
        """It was not granted: with why not, unless they ask for something else by now."""
        shown = replace(plea.shown, answer=answer)
        self._by_seat.setdefault(shown.seat, replace(plea, shown=shown))

    def forget(self, now: Container[tuple[str, int]]) -> None:
        """Play went on: a plea dies with the moment of its matter."""
        self._by_seat = {
            seat: plea
            for seat, plea in self._by_seat.items()
            if not plea.command.matter or (plea.command.matter, plea.command.revision) in now
        }

    def shown(self, actor: Actor) -> tuple[PleaShown, ...]:
        """To the GM all that wait for an answer, to a player their own."""
        if not self._by_seat:
            return ()
        pleas = (plea.shown for plea in self._by_seat.values())
        if actor.role is Role.GM:
            return tuple(one for one in pleas if not one.answer)
        return tuple(one for one in pleas if one.seat == actor.seat)


def plea(
    system: System[Any, Any],
    state: Any,
    actor: Actor,
    offer: Offer,
    given: Mapping[str, Value],
) -> Plea:
    """What somebody wants although a limit is against it; refused where no leave would help."""
    if actor.role is not Role.PLAYER:
        raise Illegal("not_a_player", "The GM needs nobody's leave; allow it anyway.")
    leave, ready, fields = _with_leave(system, state, actor, offer, given)
    bars = tuple(
        Bar(one.code, one.sentence, one.rule, one.limit)
        for one in ready.cautions
        if one.limit in leave.waives
    )
    label = system.verbs[offer.verb].label if offer.verb in system.verbs else offer.verb
    said = [words for field in fields if (words := _chosen(field, given))]
    shown = PleaShown(
        seat=actor.seat,
        character=offer.character,
        matter=offer.matter,
        what=f"{label}: {', '.join(said)}" if said else label,
        bars=bars,
    )
    return Plea(shown, leave, ready.command)


def _with_leave(
    system: System[Any, Any], state: Any, actor: Actor, offer: Offer, given: Mapping[str, Value]
) -> tuple[Actor, Ready, list[Field]]:
    """Walk it as if every limit in its way were waived; what is not chosen goes by its default."""
    leave = replace(actor, waives=())
    while True:
        known = system.known(state, leave)
        fields, chosen = list[Field](), dict[str, Value]()
        while isinstance(answer := system.ask_next(known, offer, chosen), Field):
            fields.append(answer)
            chosen[answer.name] = given.get(answer.name, answer.default)
        if isinstance(answer, Ready):
            break
        if answer.limit is None or answer.limit in leave.waives:
            raise answer
        leave = replace(leave, waives=(*leave.waives, answer.limit))
    if not leave.waives:
        raise Illegal("no_limit", "Nothing is against that: it can be done without asking.")
    return leave, answer, fields


def _chosen(field: Field, given: Mapping[str, Value]) -> str:
    """What somebody chose of a question, in words; what went by its default is not said."""
    value = given.get(field.name)
    match field.domain:
        case _ if value is None:
            return ""
        case OneOf() | Some() | Split() as domain:
            named = value if isinstance(value, tuple | Mapping) else (value,)
            words = {one.value: _said(one, field) for one in (*domain.options, *domain.barred)}
            return ", ".join(words.get(one, str(one)) for one in named)
        case _:
            return f"{field.label} {value}"


def _said(option: Option, field: Field) -> str:
    if isinstance(option.value, bool):
        return f"{field.label} {option.label}"
    return option.label or str(option.value)
