"""A first scene to try the game with: our own people, our own place."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import asdict, replace

from tableside.core.copies import copies
from tableside.core.toml_text import decode
from tableside.systems.daggerheart.state import ENVIRONMENT, Person, Setup
from tableside.systems.kit.files import data

_FILE = "crossing.toml"


class Foe(Person, frozen=True):
    """One kind of adversary, and how many of it there are."""

    count: int = 1


class Sample(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scene as its file tells it."""

    title: str
    opening: str
    hero: tuple[Person, ...]
    foe: tuple[Foe, ...]
    environment: tuple[Person, ...]

    def setup(self, facts: Mapping[str, str] | None = None) -> Setup:
        """The table it begins with."""
        foes = [one for kind in self.foe for one in _people(kind)]
        places = [replace(one, hero=False, foe_type=ENVIRONMENT) for one in self.environment]
        return Setup(characters=(*self.hero, *foes, *places), facts=facts or {})


def _people(kind: Foe) -> list[Person]:
    fields = {name: value for name, value in asdict(kind).items() if name != "count"}
    person = replace(Person(**fields), hero=False)
    return [person] if kind.count == 1 else copies(person, kind.count, (), ())


def sample() -> Sample:
    """The scene; it is the same for every ruleset."""
    return decode(_FILE, data("daggerheart", "samples", _FILE), Sample)
