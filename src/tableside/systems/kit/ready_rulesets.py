"""Shipped rulesets that lie ready beside their TOML, worked out by `tools/resolved_rulesets.py`.

What lies there names the TOML that it was made from; if that has changed since, it is worked out
anew, as a house rule is.
"""

from __future__ import annotations

from functools import cache
from zlib import crc32

import msgspec

from tableside.core.rulesets import CheckValues, Deeds, Resolved
from tableside.systems.kit import Shipped
from tableside.systems.kit.files import data


class Ready(msgspec.Struct, frozen=True):
    """A shipped ruleset worked out, with its hash, and a checksum of what it was made from."""

    sources: int
    digest: str
    resolved: Resolved


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
