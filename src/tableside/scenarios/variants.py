"""One file for several rulesets: what is otherwise under each stands below `under`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

UNDER, EXPECT, REFUSAL = "under", "expect", "refusal"
Table = dict[str, Any]


def variant(raw: Table, ruleset: str) -> Table:
    """A file as it is under one of its rulesets."""
    made = _merged(_plain(raw), _otherwise(raw, ruleset))
    return {**made, "steps": [_step(step, ruleset) for step in raw["steps"]]}


def _step(step: Table, ruleset: str) -> Table:
    """A step; what is refused has nothing in common with what is not."""
    other = _otherwise(step, ruleset)
    made = _merged(_plain(step), other)
    if EXPECT in other and (REFUSAL in step.get(EXPECT, {})) != (REFUSAL in other[EXPECT]):
        made[EXPECT] = other[EXPECT]
    return made


def _plain(table: Table) -> Table:
    return {key: value for key, value in table.items() if key != UNDER}


def _otherwise(table: Table, ruleset: str) -> Table:
    found: Table = table.get(UNDER, {}).get(ruleset, {})
    return found


def _merged(one: Table, other: Table) -> Table:
    """Tables key by key; anything else of the second stands in place of the first's."""
    made = dict(one)
    for key, value in other.items():
        both = isinstance(value, dict) and isinstance(made.get(key), dict)
        made[key] = _merged(made[key], value) if both else value
    return made


def place(raw: Table, ruleset: str, keys: Sequence[str | int]) -> list[str | int]:
    """Where a key of the file as it is under a ruleset stands in the file itself."""
    after = 2 if keys[:1] == ["steps"] else 0
    there = [*keys[:after], UNDER, ruleset, *keys[after:]]
    return there if len(keys) > after and _has(raw, there) else list(keys)


def _has(raw: Any, keys: Sequence[str | int]) -> bool:
    for key in keys:
        try:
            raw = raw[key]
        except (KeyError, IndexError, TypeError):
            return False
    return True
