"""Stored tables as the tests read them: from a copy, with what was recorded beside them."""

from __future__ import annotations

import lzma
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from recorded.canonical import Canon, parts
from tableside.core.history import History, Row
from tableside.core.values import GM, Actor
from tableside.table.seats import Seats
from tableside.table.store.sqlite import SqliteStore

HERE = Path(__file__).parent
GONE = ""  # in place of a digest: this part of the state holds its default again
Parts = Mapping[str, str]


class Recorded(msgspec.Struct, frozen=True):
    """What a table was when it was stored."""

    table: str
    system: str
    ruleset: str
    rows: int
    states: list[dict[str, str]]  # by row: digests of the parts that differ from the row before
    last: dict[str, Any]  # the state at the end, in full
    known: dict[str, dict[str, str]]  # by seat: digests of what it knows at the end
    open: list[tuple[str, str, int]]  # procedure, step, and a row after which such a matter waits
    seats: dict[str, Any]


def names() -> list[str]:
    """Every stored table."""
    return sorted(path.name.partition(".")[0] for path in HERE.glob("*.sqlite.xz"))


def form_of(name: str) -> int:
    """The form that a table was stored in: the last part of its name."""
    return int(name.rpartition("-")[2])


def by_form() -> dict[int, dict[str, list[str]]]:
    """The stored tables of each form, by game."""
    found: dict[int, dict[str, list[str]]] = {}
    for name in names():
        games = found.setdefault(form_of(name), {})
        games.setdefault(recorded(name).system, []).append(name)
    return found


@cache
def recorded(name: str) -> Recorded:
    """What was recorded beside a table."""
    raw = lzma.decompress((HERE / f"{name}.recorded.json.xz").read_bytes())
    return msgspec.json.decode(raw, type=Recorded)


def unpacked(name: str, folder: Path) -> SqliteStore:
    """A store of its own over a copy of the file, not open yet."""
    path = folder / f"{name}.sqlite"
    path.write_bytes(lzma.decompress((HERE / f"{name}.sqlite.xz").read_bytes()))
    return SqliteStore(path)


def changed_parts(history: History) -> Iterator[tuple[Row, dict[str, str]]]:
    """Row by row, what differs from the state after the row before it in the log."""
    canon = Canon()
    before: Parts = parts(canon(history.start.state))
    for row in history.rows:
        now = parts(canon(history.state_at(row.seq)))
        changed = {name: now.get(name, GONE) for name in {**before, **now}}
        yield row, {name: new for name, new in changed.items() if before.get(name, GONE) != new}
        before = now


def seats_of(seats: Seats) -> list[Actor]:
    """Everybody at a table as the rules see them; the GM among them."""
    return [GM, *(seats.actor(one) for one in seats.seats.values() if one.id != "seat1")]
