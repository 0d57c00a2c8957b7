"""A skirmish for each book, to try the game with: our own people, our own places."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from tableside.core.copies import of_kinds
from tableside.core.toml_text import decode
from tableside.systems.kit.files import data
from tableside.systems.kit.lab import recounted
from tableside.systems.wrath_glory.state import Person, Setup

# The books; whatever else is played begins with the revised one's.
_BOOKS = {"starter": "starter", "core": "core"}


class Threat(Person, frozen=True):
    """One kind of threat, and how many of it there are."""

    count: int = 1


class Sample(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A skirmish as its file tells it."""

    hero: tuple[Person, ...]
    threat: tuple[Threat, ...]
    title: str = ""
    opening: str = ""

    def setup(self, facts: Mapping[str, str] | None = None) -> Setup:
        """The table it begins with."""
        return Setup(characters=(*self.hero, *of_kinds(Person, self.threat)), facts=facts or {})


def sample(ruleset: str) -> Sample:
    """The skirmish for a ruleset."""
    name = f"{_BOOKS.get(ruleset, 'revised')}.toml"
    return decode(name, data("wrath_glory", "samples", name), Sample)


def encounter(name: str, text: str, counts: Mapping[str, int]) -> Setup:
    """A table for a file of one's own, written like ours."""
    made = decode(name, text, Sample)
    return replace(made, threat=recounted(made.threat, counts)).setup()
