"""What a table of Daggerheart holds about rests and levels."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

SHORT, LONG = "short", "long"


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


class Project(msgspec.Struct, frozen=True, tag="project", tag_field="is"):
    """DH-REST-12: somebody works on something; the GM says how."""

    character: str
    project: str = ""  # the id of its countdown; empty: it begins now
    name: str = ""

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return (self.character,)


class LevelUp(msgspec.Struct, frozen=True, tag="level_up", tag_field="is"):
    """DH-LVL-02: a hero is about to gain a level."""

    character: str

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return (self.character,)


CampaignValues = Rest | Project | LevelUp
