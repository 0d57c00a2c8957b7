"""Rulesets as tables of each form hold them, so that a house rule of that day still opens."""

from __future__ import annotations

import lzma
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from recorded.canonical import Canon, written
from tableside.systems import RULESETS, load

HERE = Path(__file__).parent


class StoredRuleset(msgspec.Struct, frozen=True):
    """A ruleset as a table embeds it, and its values as they were read that day."""

    system: str
    name: str
    resolved: dict[str, Any]
    values: dict[str, Any]  # without what goes without saying


def path_of(form: int) -> Path:
    """Where the rulesets of a form lie."""
    return HERE / f"rulesets-{form}.json.xz"


@cache
def rulesets_of(form: int) -> tuple[StoredRuleset, ...]:
    """The shipped rulesets as they were when a form was written."""
    raw = lzma.decompress(path_of(form).read_bytes())
    return msgspec.json.decode(raw, type=tuple[StoredRuleset, ...])


def shipped() -> tuple[StoredRuleset, ...]:
    """The rulesets of today."""
    canon = Canon()
    games = [(system, name) for system, names in RULESETS.items() for name in names]
    found = []
    for system, name in games:
        game: Any = load(system, name)
        found.append(StoredRuleset(system, name, dict(game.resolved), canon(game.rules.values)))
    return tuple(found)


def record(form: int) -> bool:
    """Keep the rulesets of today; those that are here already stay as they are."""
    if path_of(form).exists():
        return False
    text = written(msgspec.to_builtins(shipped()))
    path_of(form).write_bytes(lzma.compress(text, preset=9 | lzma.PRESET_EXTREME))
    return True


def head_of(ruleset: StoredRuleset, form: int, values: Any = None) -> dict[str, Any]:
    """The head of an empty table that embeds this ruleset, perhaps with other values."""
    resolved = dict(ruleset.resolved)
    if values is not None:
        resolved["values"] = values
    return {
        "id": "t1",
        "name": "Night watch",
        "system": ruleset.system,
        "form": form,
        "ruleset": resolved,
        "setup": {"characters": []},
    }
