"""What a table of Daggerheart holds beyond what every table holds."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tableside.core.matters import Matter
from tableside.core.notes import Note
from tableside.core.reckoning import Reckoning
from tableside.core.state import Character, KnownTable, TableState
from tableside.core.values import Limit, Mode

SPOTLIGHT, PLAYERS, THE_GM = "spotlight", "players", "gm"
HOPE, STRESS, FEAR = "hope", "stress", "fear"  # names of tracks
LEADER = "leader"  # names the leader's roll beside those of members, and so is nobody's id


class Experience(msgspec.Struct, frozen=True):
    """DH-EXP-01: a phrase with a bonus; the GM may have said yes or no to it (DH-EXP-03)."""

    id: str
    name: str
    bonus: int
    kind: str = ""
    standing: str = "approved"  # approved, waiting or rejected


class Person(Character, frozen=True):
    """A player character with as much of a sheet as the table has needed so far."""

    traits: Mapping[str, int] = {}
    experiences: tuple[Experience, ...] = ()
    stress_max: int = 6
    notes: str = ""  # for the GM alone


class DualityRoll(msgspec.Struct, frozen=True, tag="duality", tag_field="is"):
    """An action or reaction roll from its call to its outcome."""

    character: str
    trait: str = ""  # empty: the player chooses
    difficulty: int = 0  # 0: not set yet
    reaction: bool = False
    hidden: bool = False  # the Difficulty is kept from the players
    stakes: str = ""
    note: str = ""  # for the GM alone
    advantages: tuple[str, ...] = ()  # sources, each counted once
    disadvantages: tuple[str, ...] = ()
    helpers: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()  # who was asked for help and did not give it
    ruled_out: tuple[str, ...] = ()  # Experiences that do not fit here
    experiences: tuple[str, ...] = ()
    group_bonus: int | None = None
    member_of: str = ""  # the group action this reaction belongs to
    target: Reckoning | None = None  # the Difficulty, reckoned
    total: Reckoning | None = None  # frozen before the dice, which join it when they fall
    faces: tuple[int, ...] = ()

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return (self.character,)


class HelpAsked(msgspec.Struct, frozen=True, tag="help", tag_field="is"):
    """DH-HOPE-04: one player asks another for help before the dice."""

    roller: str
    helper: str

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return (self.roller, self.helper)


class GroupAction(msgspec.Struct, frozen=True, tag="group", tag_field="is"):
    """DH-GROUP: one leads, the others react, one result."""

    leader: str
    members: tuple[str, ...]
    trait: str
    difficulty: int = 0
    member_difficulty: int = 0
    stakes: str = ""
    results: Mapping[str, bool] = {}

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return (self.leader, *self.members)


class Description(msgspec.Struct, frozen=True, tag="description", tag_field="is"):
    """DH-ROLL-01: what a player says their character does."""

    character: str
    text: str

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return (self.character,)


class Proposal(msgspec.Struct, frozen=True, tag="proposal", tag_field="is"):
    """DH-EXP-03: a new Experience for the GM to look at."""

    character: str
    experience: str

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return (self.character,)


Values = DualityRoll | HelpAsked | GroupAction | Description | Proposal | Note
Thread = Matter[Values]


class State(TableState[Values, Person], frozen=True):
    """A table of Daggerheart."""


class Known(KnownTable[Values, Person], frozen=True):
    """What one seat knows of it."""


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a table begins."""

    characters: tuple[Person, ...]
    tracks: Mapping[str, int] = {}
    facts: Mapping[str, str] = {}
    limits: Mapping[Limit, Mode] = {}
