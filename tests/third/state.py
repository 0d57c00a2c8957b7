"""Lantern Tide, a game that no screen knows: what its tables hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from tableside.core.matters import Matter
from tableside.core.reckoning import Reckoning
from tableside.core.state import Character, KnownTable, TableState
from tableside.core.values import Limit, Mode

HURT, BREATH, OIL = "hurt", "breath", "oil"  # names of tracks; the oil is everybody's


class Person(Character, frozen=True):
    """A hero, or whatever comes with the tide."""

    might: int = 0
    guard: int = 6
    toughness: int = 6
    lungs: int = 4


class Attack(msgspec.Struct, frozen=True, kw_only=True, tag="attack", tag_field="is"):
    """Somebody strikes at somebody; the dice are in the air."""

    attacker: str
    target: str
    bonus: Reckoning
    guard: Reckoning
    flames: int = 0  # dice bought with oil

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return (self.attacker, self.target)


class Camp(msgspec.Struct, frozen=True, tag="camp", tag_field="is"):
    """The party rests until everybody has said what they do with it."""

    heroes: tuple[str, ...]

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return self.heroes


Values: TypeAlias = Attack | Camp
Thread: TypeAlias = Matter[Values]


class State(TableState[Values, Person], frozen=True):
    """A table of it."""


class Known(KnownTable[Values, Person], frozen=True):
    """What a seat knows of it: everything, for there are no secrets on the water."""


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a table begins."""

    characters: tuple[Person, ...]
    tracks: Mapping[str, int] = {}
    facts: Mapping[str, str] = {}
    limits: Mapping[Limit, Mode] = {}
