"""Sixty invented stat blocks in thirty layouts, for both games: read right, or in doubt.

A block counts as right if every field of it is; what is wrong must be missing, left or in doubt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from reading import dh_corpus, wg_corpus
from tableside.systems.daggerheart.sheet.stat_text import read as read_daggerheart
from tableside.systems.kit.reading.results import Read
from tableside.systems.wrath_glory.sheet.stat_text import read as read_wrath_glory

BLOCKS, SEED = 60, 20
GAMES: dict[str, tuple[list[Any], Any, Callable[[str], Read[Any]]]] = {
    "daggerheart": (dh_corpus.foes(SEED, BLOCKS), dh_corpus, read_daggerheart),
    "wrath-glory": (wg_corpus.threats(SEED, BLOCKS), wg_corpus, read_wrath_glory),
}


def in_doubt(found: Read[Any], field: str) -> bool:
    """Whether whoever reads the readback is told of a field: asked for it, or shown its words."""
    (entry,) = found.entries
    whole = field.partition(".")[0]
    doubts, left = (
        [one.path.partition(".")[2] for one in each] for each in (found.doubts, found.left)
    )
    about = any(
        f"{one}.".startswith(f"{field}.") or f"{field}.".startswith(f"{one}.") for one in doubts
    )
    nowhere = whole not in entry.seen and "read" in left
    return field in entry.missing or about or whole in left or nowhere


@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_ninety_nine_blocks_in_a_hundred(game: str) -> None:
    blocks, corpus, read = GAMES[game]
    assert (len(blocks), len(corpus.LAYOUTS)) == (BLOCKS, 30)
    wrong = 0
    for block in blocks:
        for layout in corpus.LAYOUTS.values():
            text = layout(block)
            found = read(text)
            assert len(found.entries) == 1, text
            wrongs = corpus.wrongs(block, found.entries[0].person, text)
            silent = {name: pair for name, pair in wrongs.items() if not in_doubt(found, name)}
            assert not silent, f"{silent}\n{text}"
            wrong += bool(wrongs)
    assert wrong * 100 <= len(blocks) * len(corpus.LAYOUTS)
