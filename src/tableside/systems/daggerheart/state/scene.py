"""What a table of Daggerheart holds about the scene at hand, about rests and about levels."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from tableside.core.matters import OfOne
from tableside.core.reckoning import Reckoning
from tableside.core.values import Actor, Role

SHORT, LONG = "short", "long"  # rests
EVERYONE = "everyone"  # to whom a countdown is shown, in place of single seats


class GmTurn(msgspec.Struct, frozen=True):
    """DH-SPOT-06: the GM holds the spotlight, with moves in hand and foes already used."""

    moves: int = 1
    used: Mapping[str, int] = {}  # how often each adversary had the spotlight (DH-SPOT-11)
    made: int = 0


class Handover(OfOne, frozen=True, tag="handover"):
    """A player's roll took the spotlight from a GM who still had a move to make."""

    moves: int
    used: Mapping[str, int]
    made: int


class Advance(StrEnum):
    """What makes a countdown tick."""

    ACTION = "action"  # DH-CD-02: every action roll
    DYNAMIC = "dynamic"  # DH-CD-03: by how the roll came out
    REST = "rest"  # DH-CD-09: long-term
    CUSTOM = "custom"  # DH-CD-11: whatever its own words say


class Bent(StrEnum):
    """DH-CD-04: whether it ends in something good or something bad."""

    NONE = "none"
    PROGRESS = "progress"
    CONSEQUENCE = "consequence"


class Loop(StrEnum):
    """DH-CD-05 and -07: what happens after it has fired."""

    NONE = "none"
    SAME = "same"
    INCREASING = "increasing"
    DECREASING = "decreasing"


class Countdown(msgspec.Struct, frozen=True, kw_only=True):
    """DH-CD-01: a number that ticks down to something."""

    id: str
    name: str
    start: int
    value: int
    advance: Advance = Advance.ACTION
    bent: Bent = Bent.NONE
    loop: Loop = Loop.NONE
    effect: str = ""  # what happens at 0
    trigger: str = ""  # DH-CD-11: when it ticks, in words
    dice: tuple[int, ...] = ()  # DH-CD-06: what its start was rolled on
    linked: str = ""  # DH-CD-08: the other of a pair
    of: str = ""  # whose action rolls alone make it tick
    project: bool = False  # DH-REST-12
    breath: bool = False  # DH-HAZ-02
    seats: tuple[str, ...] = (EVERYONE,)  # who sees it besides the GM
    done: bool = False

    def shown_to(self, seat: str) -> bool:
        """Whether a player's seat sees it."""
        return EVERYONE in self.seats or seat in self.seats


def sees(one: Countdown, actor: Actor) -> bool:
    """Whether a seat may know of a countdown."""
    return actor.role is Role.GM or one.shown_to(actor.seat)


class CountdownThrow(msgspec.Struct, frozen=True, tag="countdown", tag_field="is"):
    """DH-CD-06: a countdown whose start is being rolled, when it begins or loops."""

    countdown: Countdown
    again: bool = False

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return ()


class Framing(msgspec.Struct, frozen=True):
    """What the GM has said about the scene."""

    stakes: str = ""  # DH-FEAR-07
    fear_spent: int = 0
    objective: str = ""  # DH-OBJ-02


class Encounter(msgspec.Struct, frozen=True, kw_only=True):
    """DH-ENC: a fight as the GM plans it; what it may cost, and what it does."""

    heroes: int
    adjust: tuple[str, ...]
    roster: Mapping[str, int]  # by type of adversary
    budget: Reckoning
    spent: Reckoning


class ObjectiveThrow(msgspec.Struct, frozen=True, tag="objective", tag_field="is"):
    """DH-OBJ-01: the d12 for an objective is in the air."""

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return ()


class FateRoll(OfOne, frozen=True, kw_only=True, tag="fate"):
    """DH-FATE-01: one Duality die, a number, and what it decides."""

    die: str  # hope or fear
    number: int
    over: bool = False  # whether the number or more is wanted, not the number or less
    stakes: str = ""


class Clash(msgspec.Struct, frozen=True, tag="clash", tag_field="is"):
    """DH-PVP-01: two heroes at odds; their players agree first how to settle it."""

    instigator: str
    other: str
    text: str = ""
    agreed: tuple[str, ...] = ()

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return (self.instigator, self.other)


class Downtime(msgspec.Struct, frozen=True):
    """DH-REST-05: one downtime move of one hero."""

    move: str
    target: str = ""  # whose wounds or armour
    project: str = ""  # the id of a countdown; empty: a new one
    name: str = ""  # of a new project


class Rest(msgspec.Struct, frozen=True, tag="rest", tag_field="is"):
    """DH-REST-01 and -02: the whole party rests."""

    kind: str
    heroes: tuple[str, ...]
    moves: Mapping[str, tuple[Downtime, ...]] = {}
    interrupted: bool = False

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return self.heroes

    @property
    def benefit(self) -> str:
        """DH-REST-13: an interrupted long rest gives what a short one does."""
        return SHORT if self.interrupted else self.kind


class Project(OfOne, frozen=True, tag="project"):
    """DH-REST-12: somebody works on something; the GM says how."""

    project: str = ""  # the id of its countdown; empty: it begins now
    name: str = ""


class LevelUp(OfOne, frozen=True, tag="level_up"):
    """DH-LVL-02: a hero is about to gain a level."""


SceneValues = Handover | CountdownThrow | ObjectiveThrow | FateRoll | Clash
CampaignValues = Rest | Project | LevelUp
