"""A first scene to try the game with: our own people, our own place."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from tableside.core.copies import of_kinds
from tableside.core.toml_text import decode
from tableside.systems.daggerheart.state import ENVIRONMENT, Person, Setup
from tableside.systems.kit.files import data
from tableside.systems.kit.lab import recounted

_FILE = "crossing.toml"


class Foe(Person, frozen=True):
    """One kind of adversary, and how many of it there are."""

    count: int = 1


class Sample(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scene as its file tells it."""

    hero: tuple[Person, ...]
    foe: tuple[Foe, ...]
    title: str = ""
    opening: str = ""
    environment: tuple[Person, ...] = ()

    def setup(self, facts: Mapping[str, str] | None = None) -> Setup:
        """The table it begins with."""
        places = [replace(one, hero=False, foe_type=ENVIRONMENT) for one in self.environment]
        return Setup(
            characters=(*self.hero, *of_kinds(Person, self.foe), *places), facts=facts or {}
        )


def sample() -> Sample:
    """The scene; it is the same for every ruleset."""
    return decode(_FILE, data("daggerheart", "samples", _FILE), Sample)


def encounter(name: str, text: str, counts: Mapping[str, int]) -> Setup:
    """A table for a file of one's own, written like ours."""
    made = decode(name, text, Sample)
    return replace(made, foe=recounted(made.foe, counts)).setup()
