"""The one door of the systems to files: shipped data by name, a house rule by its path.

Shipped rulesets lie ready beside their TOML, worked out by `tools/resolved_rulesets.py`. What lies
there names the TOML that it was made from; if that has changed since, it is worked out anew.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING
from zlib import crc32

import msgspec

from tableside.core.rulesets import Resolved
from tableside.systems.kit import Shipped

if TYPE_CHECKING:
    from tableside.core.ruleset_files import CheckValues
    from tableside.systems.kit.ruleset_files import Deeds

_SYSTEMS = __file__.rpartition("kit")[0]


class Ready(msgspec.Struct, frozen=True):
    """A shipped ruleset worked out, with its hash, and a checksum of what it was made from."""

    sources: int
    digest: str
    resolved: Resolved


def data(package: str, *path: str) -> str:
    """The text of a data file that is shipped with a system."""
    # By hand: pathlib would be a twentieth of what a first roll costs, importlib.resources more.
    with open(_SYSTEMS + "/".join((package, *path)), encoding="utf-8") as file:
        return file.read()


def resolve(
    game: Shipped, ruleset: str, check: CheckValues, deeds: Deeds | None = None
) -> tuple[Resolved, str]:
    """A ruleset worked out with its tables, shipped or a house rule, and its hash if at hand."""
    found = ready(game, ruleset)
    if found is not None:
        return found.resolved, found.digest
    from tableside.systems.kit.ruleset_files import work_out  # what reads TOML takes its time

    return work_out(game, ruleset, check, deeds), ""


@cache
def ready(game: Shipped, ruleset: str) -> Ready | None:
    """A shipped ruleset as it lies ready, unless its TOML has changed since."""
    if ruleset not in game.rulesets:
        return None
    try:
        made = msgspec.json.decode(data(game.package, "rulesets", f"{ruleset}.json"), type=Ready)
    except (FileNotFoundError, msgspec.DecodeError):
        return None
    return made if made.sources == sources(game, made.resolved) else None


def sources(game: Shipped, resolved: Resolved) -> int:
    """A checksum of the TOML that a shipped ruleset is made from: rulesets, its tables, the book.

    Of the book only the place and the standing of each rule count, not what it says in words.
    """
    counts = ("id = ", "topic = ", *(f"{name} = " for name in game.rulesets))
    book = data(game.package, "rules.toml").splitlines()
    tables = sorted({one["table"] for one in resolved.values.values() if one.get("table")})
    texts = [
        *(line for line in book if line.startswith(counts)),
        *(data(game.package, "rulesets", f"{name}.toml") for name in game.rulesets),
        *(data(game.package, "tables", f"{name}.toml") for name in tables),
    ]
    return crc32("\n".join(texts).encode())
