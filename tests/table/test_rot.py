"""Bits flip on disks: each is found, or changes nothing that is read. None is silent."""

from __future__ import annotations

import asyncio
import os
import random
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from table.stores import only_record, with_store
from table.test_snapshots import SYSTEM, begun
from tableside.core.values import Illegal
from tableside.table.house import House
from tableside.table.openings import open_table
from tableside.table.seats import OddsSet
from tableside.table.store.protocol import StoreError
from tableside.table.store.sqlite import SqliteStore
from tableside.table.store.verify import verify
from tableside.table.table import Table

LONG = bool(os.environ.get("TABLESIDE_LONG"))
PARTS = ("row", "fact", "head", "seed", "seats", "anywhere")
FLIPS = 200 if LONG else 10  # for each part
PIECE = 12  # bytes by which a part is found in the file
ROWS = 215


class Good(NamedTuple):
    """A table as it was written."""

    raw: bytes
    parts: dict[str, list[bytes]]
    read: tuple[Any, ...]


def read(table: Table) -> tuple[Any, ...]:
    """Everything that is read of a table."""
    history = table.history
    return (
        history.rows,
        history.state,
        table.taken_back,
        table.seats,
        table.sessions.secret,
        table.record,
    )


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Good:
    path = tmp_path_factory.mktemp("good") / "tables.sqlite3"
    parts: dict[str, list[bytes]] = {"anywhere": []}

    async def play(store: SqliteStore) -> None:
        table = await begun(store, ROWS)
        await table.note(lambda _: [OddsSet(False)])
        await table.close()
        again = await open_table(store, await only_record(store), SYSTEM)
        assert again.history.start.seq == ROWS - 200
        entries = await store.entries("t")
        parts["row"] = [one.body for one in entries if one.kind == "row"]
        parts["fact"] = [one.body for one in entries if one.kind == "fact"]
        parts["head"] = [table.record.head]
        parts["seed"] = [table.sessions.secret]
        parts["seats"] = [table._beside]
        found.append(read(again))

    found: list[tuple[Any, ...]] = []
    with_store(path, play)
    return Good(path.read_bytes(), parts, found[0])


def flipped(good: Good, part: str, chance: random.Random) -> bytes:
    """The file with one bit of some part flipped."""
    spot = -1
    while spot < 0:
        if part == "anywhere":
            spot = chance.randrange(len(good.raw))
            break
        body = chance.choice(good.parts[part])
        first = chance.randrange(max(1, len(body) - PIECE))
        spot = good.raw.find(body[first : first + PIECE])  # a piece may lie across two pages
        spot += chance.randrange(PIECE) if spot >= 0 else 0
    raw = bytearray(good.raw)
    raw[spot] ^= 1 << chance.randrange(8)
    return bytes(raw)


async def opened(path: Path) -> Table | str:
    """The table as a server would open it, or in words why not."""
    store = SqliteStore(path)
    try:
        await store.open()
        table = await House(store).table("t")
        if table._checking is not None:
            await table._checking
    except StoreError as error:
        return str(error)
    except Illegal as illegal:
        return illegal.sentence
    finally:
        await store.close()
    return table


def outcome(path: Path, good: Good) -> str:
    try:
        damaged = bool(verify(path).damaged)
    except StoreError:
        damaged = True
    found = asyncio.run(opened(path))
    if isinstance(found, str):
        assert found
        what = "refused in words"
    elif found.broken:
        rows, start = found.history.rows, found.history.start.seq
        shown = good.read[0]
        assert rows == shown[: len(rows)] or rows[-len(shown) :] == shown or start == 0
        what = "only looked at"
    else:
        same = read(found)
        assert same[1:] == good.read[1:]
        assert same[0][-len(good.read[0]) :] == good.read[0]
        return "without effect, and told by verify" if damaged else "without effect"
    assert damaged, f"verify finds nothing, and yet: {found}"
    return what


@pytest.mark.parametrize("part", PARTS)
def test_no_flipped_bit_is_silent(tmp_path: Path, good: Good, part: str) -> None:
    chance, seen = random.Random(f"rot {part}"), Counter[str]()
    path = tmp_path / "tables.sqlite3"
    for _ in range(FLIPS):
        for leftover in tmp_path.iterdir():
            leftover.unlink()
        path.write_bytes(flipped(good, part, chance))
        seen[outcome(path, good)] += 1
    print(f"{part}: {dict(seen)}")
    harmless = seen["without effect"]  # free pages, leftovers, and what only saves time
    assert part == "anywhere" or harmless < FLIPS / 2
