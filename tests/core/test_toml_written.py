"""TOML that Tableside writes is read back as it was."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as some

from tableside.core.toml_text import parse, table_written

TEXT = some.text(some.characters(exclude_categories=["Cs"]), max_size=20)
VALUES: some.SearchStrategy[Any] = some.recursive(
    some.booleans() | some.integers(-(10**6), 10**6) | TEXT,
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)


@given(some.dictionaries(TEXT, VALUES, max_size=3))
def test_a_table_comes_back(held: dict[str, Any]) -> None:
    assert parse("x.toml", table_written("[our.table]", held)) == {"our": {"table": held}}
