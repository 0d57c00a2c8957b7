"""Format 2 becomes format 3: with a copy, and wholly or not at all."""

from __future__ import annotations

import lzma
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from table.stores import with_store
from tableside.core.values import Role
from tableside.table.seals import begin, walk
from tableside.table.seats import DeviceLetIn, OddsSet, OpeningTold, SeatTaken, unpacked
from tableside.table.seats import Seats as Nobody
from tableside.table.store import files
from tableside.table.store.protocol import StoreError
from tableside.table.store.sqlite import SqliteStore

STORED = Path(__file__).parent.parent / "stored" / "wg-core-2.sqlite.xz"
SCHEMA = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, system TEXT NOT NULL, ruleset BLOB NOT NULL,
    setup BLOB NOT NULL, format INTEGER NOT NULL, seed BLOB NOT NULL
) STRICT;
CREATE TABLE rows (
    tab TEXT NOT NULL, seq INTEGER NOT NULL, submission TEXT NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (tab, seq), UNIQUE (tab, submission)
) STRICT;
CREATE TABLE facts (
    tab TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (tab, number)
) STRICT;
CREATE TABLE snapshots (
    tab TEXT PRIMARY KEY, seq INTEGER NOT NULL, body BLOB NOT NULL
) STRICT;
PRAGMA user_version = 2;
"""


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A table of a whole evening as format 2 kept it."""
    path = tmp_path / "tables.sqlite3"
    path.write_bytes(lzma.decompress(STORED.read_bytes()))
    return path


def test_everything_is_there_and_a_copy_of_what_was(old: Path) -> None:
    with closing(sqlite3.connect(old)) as db:
        [(table, seed, setup, ruleset)] = db.execute("SELECT id, seed, setup, ruleset FROM tables")
        rows = db.execute("SELECT submission, body FROM rows ORDER BY seq").fetchall()
        facts = [one for (one,) in db.execute("SELECT body FROM facts ORDER BY number")]
    before = old.read_bytes()

    async def read(store: SqliteStore) -> None:
        head, end = await store.head(table), (await store.end([table]))[table]
        assert head is not None
        assert head.sound
        assert ruleset in head.body
        assert setup in head.body
        assert msgspec.json.decode(head.body)["form"] == 2
        walked = walk(begin(head.body), await store.entries(table, most=10_000), end)
        assert walked.broken == ""
        kept = [(one.id, one.body) for one in walked.good if one.kind == "row"]
        assert kept == rows
        assert {one.form for one in walked.good} == {2}
        told = [one.body for one in walked.good if one.kind == "fact"]
        assert told == [one for one in facts if b'"odds_set"' in one or b'"opening_told"' in one]
        assert (await store.seed(table)).body == seed

    with_store(old, read)
    copy = old.with_name("tables.before-3.sqlite3")
    with closing(sqlite3.connect(copy)) as db:
        assert db.execute("SELECT body FROM facts ORDER BY number").fetchall() == [
            (one,) for one in facts
        ]
        assert db.execute("PRAGMA user_version").fetchone() == (2,)
    assert len(before) == copy.stat().st_size
    assert b"seat_taken" not in old.read_bytes()  # people can be forgotten from now on
    assert sorted(one.name for one in old.parent.iterdir()) == [
        "tables.before-3.sqlite3",
        "tables.sqlite3",
    ]
    with_store(old, read)  # and it is not upgraded again


def made(path: Path, rows: list[Any], facts: list[Any]) -> Path:
    """A small file of format 2."""
    with closing(sqlite3.connect(path)) as db:
        db.executescript(SCHEMA)
        line = ("t", "Ours", "wrath-glory", b"{}", b"{}", 2, b"0")
        db.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)", line)
        for seq, row in enumerate(rows, 1):
            body = row if isinstance(row, bytes) else msgspec.json.encode({"actor": {"seat": row}})
            db.execute("INSERT INTO rows VALUES ('t', ?, ?, ?)", (seq, f"s{seq}", body))
        for number, fact in enumerate(facts, 1):
            body = fact if isinstance(fact, bytes) else msgspec.json.encode(fact)
            db.execute("INSERT INTO facts VALUES ('t', ?, ?)", (number, body))
        db.commit()
    return path


ANNA, BEN = SeatTaken("seat2", "Anna", Role.PLAYER), SeatTaken("seat3", "Ben", Role.PLAYER)
GUS = SeatTaken("seat1", "Gus", Role.GM)


@pytest.mark.parametrize(
    ("facts", "order"),
    [
        ([GUS, OpeningTold("x")], "frrrrr"),
        ([GUS, OpeningTold("x"), OddsSet(False)], "frrrrrf"),
        ([OddsSet(False), GUS], "frrrrr"),  # the GM played the first row
        ([GUS, OddsSet(False), ANNA, OddsSet(True), BEN], "rfrrfrr"),
        ([GUS, ANNA, BEN, OddsSet(False)], "rrrrrf"),
        ([OddsSet(False), OpeningTold("x"), OddsSet(True)], "ffrrrrrf"),
        ([OddsSet(False), b"no fact at all", ANNA], "rffrrrr"),
    ],
)
def test_facts_go_as_far_back_as_they_can_have_fallen(
    tmp_path: Path, facts: list[Any], order: str
) -> None:
    path = made(tmp_path / "t.sqlite3", ["gm", "seat2", "gm", "seat3", "seat2"], facts)

    async def read(store: SqliteStore) -> None:
        entries = await store.entries("t")
        assert "".join(one.kind[0] for one in entries) == order

    with_store(path, read)


def test_seats_are_what_the_facts_came_to(tmp_path: Path) -> None:
    facts = [GUS, ANNA, DeviceLetIn("seat2", "digest"), DeviceLetIn("nobody", "lost")]
    path = made(tmp_path / "t.sqlite3", [b"\xff no row", "gm"], facts)

    async def read(store: SqliteStore) -> None:
        seats = unpacked((await store.seats("t")).body, Nobody())
        assert [one.name for one in seats.seats.values()] == ["Gus", "Anna"]
        assert seats.seats["seat2"].tokens == ("digest",)
        assert [one.body[:4] for one in await store.entries("t")] == [b"\xff no", b'{"ac']

    with_store(path, read)


def test_what_fails_changes_nothing_and_names_the_copy(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = old.read_bytes()

    def fails(_db: sqlite3.Connection) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr("tableside.table.store.upgrade._verified", fails)
        with pytest.raises(StoreError, match=r"could not be upgraded.*is what it was") as raised:
            with_store(old, lambda store: store.close())
    copy = old.with_name("tables.before-3.sqlite3")
    assert str(old) in str(raised.value)
    assert str(copy) in str(raised.value)
    assert files.look(old) == files.look(copy) == 2
    assert old.read_bytes() == before
    with_store(old, lambda store: store.heads())
    assert files.look(old) == 3
    assert files.look(copy) == 2
    assert files.look(old.with_name("tables.before-3-2.sqlite3")) == 2


def test_without_room_it_is_not_even_begun(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = old.read_bytes()
    usage = shutil.disk_usage(old.parent)._replace(free=3 * len(before))
    monkeypatch.setattr("tableside.table.store.upgrade.shutil.disk_usage", lambda _: usage)
    with pytest.raises(StoreError, match="no room to upgrade it"):
        with_store(old, lambda store: store.close())
    assert old.read_bytes() == before
    assert [one.name for one in old.parent.iterdir()] == [old.name]


KILLED = """
import asyncio, os, signal, sys
from pathlib import Path
from tableside.table.store import upgrade
from tableside.table.store.sqlite import SqliteStore

def killed(db):
    os.kill(os.getpid(), signal.SIGKILL)

setattr(upgrade, sys.argv[2], killed)
asyncio.run(SqliteStore(Path(sys.argv[1])).open())
"""


@pytest.mark.parametrize("at", ["_moved", "_verified"])
def test_a_killed_upgrade_is_no_upgrade(old: Path, at: str) -> None:
    done = subprocess.run([sys.executable, "-c", KILLED, str(old), at], check=False)
    assert done.returncode == -signal.SIGKILL
    assert files.look(old) == 2
    test_everything_is_there_again(old)


def test_everything_is_there_again(old: Path) -> None:
    async def read(store: SqliteStore) -> None:
        [(table, head)] = await store.heads()
        end = (await store.end([table]))[table]
        assert walk(begin(head), await store.entries(table, most=10_000), end).broken == ""
        assert end.n > 1000

    with_store(old, read)
