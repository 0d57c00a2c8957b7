"""Calling a roll off: the GM closes it with all that hangs on it; what was spent stays spent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Protocol

from tableside.core import matters as threads
from tableside.core.matters import CalledOff, Concern, Matter, MatterClosed
from tableside.core.offers import Offer, Ready
from tableside.core.showing import Showing, Weight
from tableside.core.state import Known, State
from tableside.core.values import Actor, Command, Event, Illegal, Role
from tableside.core.verbs import only_gm, tag_of, the_matter

_OFF = Showing("off", weight=Weight.ASIDE)


class Rolling(Protocol):
    """A game that has words for what is rolled."""

    rolls: ClassVar[Mapping[str, str]]


class CallOff(Command, frozen=True, tag="call_off"):
    """The GM calls an open roll off, with all that hangs on it; nothing is undone."""


def calls_off_on_offer(known: Known, rolls: Mapping[str, str]) -> list[Offer]:
    """The GM may call off whatever is rolled for, at any step."""
    if known.actor.role is not Role.GM:
        return []
    return [
        Offer(tag_of(CallOff), "", matter.id, matter.revision, "Call it off", showing=_OFF)
        for matter in known.matters
        if _rolled(matter, rolls)
    ]


def _rolled(matter: Matter[Concern], rolls: Mapping[str, str]) -> bool:
    """Whether it is a roll; what only stands beside one has nothing left to call off."""
    return matter.procedure in rolls and not getattr(matter.values, "beside", False)


def ask_call_off(known: Known, rolls: Mapping[str, str], offer: Offer) -> Ready:
    """Nothing is asked; unlike an answer it does not wait for what hangs on the roll."""
    only_gm(known.actor)
    if offer.character:
        raise Illegal("not_a_choice", "This is the GM's to do, for no character.")
    matter = the_matter(known, offer)
    if not _rolled(matter, rolls):
        raise Illegal("not_now", "Only a roll is called off.")
    return Ready(CallOff("", matter.id, matter.revision))


def call_off(game: Rolling, state: State, _actor: Actor, command: CallOff) -> list[Event]:
    """One side of a contest, or one member of a group, is called off with the whole of it."""
    root = threads.find(state.matters, command.matter)
    assert root is not None
    while (parent := threads.find(state.matters, root.parent)) is not None:
        root = parent
    return [said_off(game, root), *closing(state, root)]


def said_off(game: Rolling, root: Matter[Concern]) -> CalledOff:
    """What is called off, and whose it is."""
    whose = getattr(root.values, "rollers", root.values.about)
    what = game.rolls.get(root.procedure, root.procedure)  # a roll may be part of something else
    return CalledOff(matter=root.id, what=what, characters=tuple(whose))


def closing(state: State, root: Matter[Concern]) -> list[Event]:
    """A matter closes with all that hangs on it."""
    return [MatterClosed(one.id) for one in _family(state.matters, root)]


def _family(matters: Iterable[Matter[Concern]], root: Matter[Concern]) -> list[Matter[Concern]]:
    """A matter with all that hangs on it, itself last."""
    children = [one for one in matters if one.parent == root.id]
    return [*(each for one in children for each in _family(matters, one)), root]
