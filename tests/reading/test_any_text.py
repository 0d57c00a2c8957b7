"""No text raises, nor does what is told of it; reading it again gives the same."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reading import dh_corpus, wg_corpus
from tableside.core.toml_text import BadFileError
from tableside.systems import READERS, contents
from tableside.systems.daggerheart.sheet.stat_text import read as read_daggerheart
from tableside.systems.kit.reading.files import Text
from tableside.systems.kit.reading.readback import OTHER, Given, told
from tableside.systems.kit.reading.results import Read
from tableside.systems.wrath_glory.sheet.stat_text import read as read_wrath_glory

READS: tuple[tuple[Callable[[str], Read[Any]], Any], ...] = (
    (read_daggerheart, READERS["daggerheart"]()),
    (read_wrath_glory, READERS["wrath-glory"]()),
)
PIECES = (
    *("|", "[", "(", "{", "}", ")", "]", ":", ";", ",", "-", "\u2013", "\u2212", "*", "**", "#"),
    *("\n", "\n\n", "\t", "   ", " ", '"', "'", "/", "\\", "+", "=", ">", "_", "`", "```", "---"),
    *("HP", "Stress", "Difficulty", "Thresholds", "ATK", "Tier 1", "Minion", "8/15", "2d6+3 phy"),
    *("Melee", "Action", "Passive:", "Defence", "Resilience", "S T A I", "3 3 3 3", "Wounds", "7"),
    *("9 + 4 ED", "AP -1", "Range 6-12-18", "Salvo", "1d3", "(S)", "AR", "Troop", "E T A - -"),
    *(
        "name: ",
        "- ",
        "features:",
        "Skills:",
        "Keywords",
        "Experience: ",
        "None",
        "\u00e9",
        "\u6f22",
    ),
)
soup = st.lists(st.sampled_from(PIECES), max_size=60).map("".join)
blocks = st.sampled_from(
    [layout(one) for one in dh_corpus.foes(3, 9) for layout in dh_corpus.LAYOUTS.values()]
    + [layout(one) for one in wg_corpus.threats(3, 9) for layout in wg_corpus.LAYOUTS.values()]
)


def fine(text: str) -> None:
    for read, reader in READS:
        found = read(text)
        assert found == read(text)
        for entry in found.entries:
            assert set(entry.seen).isdisjoint(entry.missing)
        first, _ = told(found, reader)
        said = {
            one.back.key: Given(
                values={row.path: row.value for row in (*one.back.rows, *one.back.missing)},
                answers={doubt.id: OTHER for doubt in one.back.doubts},
            )
            for one in first
        }
        for one in told(found, reader, said)[0]:
            assert not any(row.wrong for row in one.back.rows), one.back


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=400), soup))
def test_any_text(text: str) -> None:
    fine(text)


@settings(max_examples=150, deadline=None)
@given(blocks, st.randoms(use_true_random=False))
def test_a_block_with_pieces_out_of_place(text: str, rng: random.Random) -> None:
    lines = text.split("\n")
    for _ in range(rng.randint(1, 6)):
        place = rng.randrange(len(lines))
        if rng.random() < 0.5:
            cut = rng.randint(0, len(lines[place]))
            lines[place] = lines[place][:cut] + rng.choice(PIECES) + lines[place][cut:]
        else:
            lines.insert(place, lines.pop(rng.randrange(len(lines))))
    fine("\n".join(lines))


@pytest.mark.parametrize("damage", ["d", "1000"])
def test_damage_that_is_none_leaves_no_question(damage: str) -> None:
    """Of what type is not asked of an attack that was not made."""
    fine(f"Mire Thing\nTier 1 Standard\nDifficulty: 12 HP: 4 Stress: 2\nDamage: {damage}\n")


LONG = (
    *("[" * 3000, "{a:" * 3000, "- " * 3000, "(" * 8000, "1 " * 4000, "." * 6000, "#a-" * 1500),
    *("Experiences\na" + " -11" * 28, "a " + "melee " * 1500 + "5 + 3 ED", "**a " * 2000),
)


@pytest.mark.parametrize("text", LONG)
def test_deep_and_long(text: str) -> None:
    fine(text)


# Each of these once took minutes, in which a server answered nobody: patterns hold Python fast.
ENDLESS = {
    "lines": "\n" * 4000,
    "more lines": "\n" * 40_000,
    "blank lines": " \n" * 20_000,
    "blanks": " " * 390_000,
    "data of lines": "{" + "\n" * 900_000,
    "fences": "{" + "\n```a" * 100_000,
}


@pytest.mark.parametrize("game", list(READERS))
@pytest.mark.parametrize("text", ENDLESS.values(), ids=list(ENDLESS))
def test_what_is_endless_is_gone_through_once(text: str, game: str) -> None:
    began = time.process_time()
    with suppress(BadFileError):
        contents.read_text(Text("the text", text), game, None, 40_000)
    assert time.process_time() - began < 5
