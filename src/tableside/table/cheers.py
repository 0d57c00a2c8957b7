"""*Do it!*: shouted while a roll that misses can still be saved. Only how often is kept."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

import msgspec

from tableside.core.matters import find
from tableside.core.system import System
from tableside.core.values import Actor, Illegal, Missed, Role
from tableside.core.verbs import plays


class CheerShown(msgspec.Struct, frozen=True):
    """Who shouts for one way out of a miss."""

    matter: str
    verb: str
    seats: tuple[str, ...]


class Cheers:
    """The shouts at one table; each is gone as soon as its matter has moved."""

    def __init__(self) -> None:
        self._given: dict[tuple[str, int, str], tuple[str, ...]] = {}
        self.count = 0  # of those that were not taken back, in this evening

    def toggle(self, matter: str, revision: int, verb: str, seat: str) -> None:
        """Shout, or take the shout back."""
        key = (matter, revision, verb)
        given = self._given.get(key, ())
        left = tuple(one for one in given if one != seat)
        self.count += 1 if left == given else -1
        self._given[key] = (*given, seat) if left == given else left

    def forget(self, now: Container[tuple[str, int]]) -> None:
        """Play went on: what was shouted about another moment of a matter is out of date."""
        self._given = {key: seats for key, seats in self._given.items() if key[:2] in now}

    def shown(self, missed: Iterable[Missed]) -> tuple[CheerShown, ...]:
        """The shouts about misses that this reader knows of and that can still be saved."""
        ways = {(one.matter, verb) for one in missed for verb in one.verbs}
        return tuple(
            CheerShown(matter, verb, seats)
            for (matter, _, verb), seats in self._given.items()
            if seats and (matter, verb) in ways
        )


def savable(system: System[Any, Any], known: Any, matter: str, verb: str) -> bool:
    """Whether this reader knows that the roll misses and that this verb may still save it."""
    missed = system.missed(known, matter)
    return missed is not None and verb in missed.verbs


def may_cheer(system: System[Any, Any], known: Any, matter: str, revision: int, verb: str) -> None:
    """Refuse a shout by somebody who has none to give, or about something that is over."""
    actor: Actor = known.actor
    heroes = [one for one in known.characters.values() if one.hero and plays(actor, one)]
    if actor.role is not Role.PLAYER or not any(one.present for one in heroes):
        raise Illegal("no_hero", "Those whose heroes are here cheer each other on.")
    open_matter = find(known.matters, matter)
    if open_matter is None or open_matter.revision != revision:
        raise Illegal("stale", "That has changed in the meantime; look again.")
    if any(one.id in open_matter.asks for one in heroes):
        raise Illegal("own_roll", "That roll is yours: do it, or let it be.")
    if not savable(system, known, matter, verb):
        raise Illegal("nothing_to_save", "There is no miss there that this could save.")
