"""`tableside verify`: what is damaged is named, one line each."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cli.support_cli import refused, tell, told
from table.stores import HEAD, SEATS, SEED, log, with_store
from tableside.table.store.sqlite import SqliteStore


async def _two_tables(store: SqliteStore) -> None:
    await store.create("abc", HEAD, SEED, SEATS, log(30))
    await store.create("def", HEAD, SEED, SEATS, log(4))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    with_store(tmp_path / "tables.sqlite3", _two_tables)
    return tmp_path


def change(data: Path, sql: str) -> None:
    with closing(sqlite3.connect(data / "tables.sqlite3")) as db:
        db.execute(sql)
        db.commit()


def test_what_is_good_is_said_in_a_line(data: Path) -> None:
    raw = (data / "tables.sqlite3").read_bytes()
    text = told("verify", "--data", str(data))
    assert text.strip() == "2 tables with 34 entries: all is what was written."
    assert "1 tables with 4 entries" in told("verify", "def", "--data", str(data))
    assert [one.name for one in data.iterdir()] == ["tables.sqlite3"]
    assert (data / "tables.sqlite3").read_bytes() == raw


@pytest.mark.parametrize(
    ("sql", "line"),
    [
        ("UPDATE entries SET form = 9 WHERE tab = 'abc' AND n = 8", "abc: Entry 8 is not what was"),
        ("DELETE FROM entries WHERE tab = 'abc' AND n = 30", "abc: The log ends at entry 29, and"),
        ("DELETE FROM ends WHERE tab = 'abc'", "abc: how far its log goes cannot be read"),
        ("UPDATE tables SET head = x'00' WHERE id = 'abc'", "abc: how it began is not"),
        (
            "UPDATE tables SET id = CAST(x'ff' AS TEXT) WHERE id = 'abc'",
            "\ufffd: how",
        ),
        ("UPDATE seats SET body = x'00' WHERE tab = 'abc'", "abc: who sits there is not"),
        ("UPDATE seeds SET seed = x'00' WHERE tab = 'abc'", "abc: the secret of its dice is not"),
    ],
)
def test_what_is_damaged_has_a_line_of_its_own(data: Path, sql: str, line: str) -> None:
    change(data, sql)
    result = tell("verify", "--data", str(data))
    assert result.exit_code == 1
    assert result.output.startswith(line)
    assert result.output.count("\n") == 1
    assert tell("verify", "def", "--data", str(data)).exit_code == 0


def test_a_broken_index_is_found_too(data: Path) -> None:
    path = data / "tables.sqlite3"
    raw = path.read_bytes()
    key = b"abcs7"  # of the index of submissions: the table has its columns in another order
    assert raw.count(key) == 1
    path.write_bytes(raw.replace(key, b"abcsX"))
    result = tell("verify", "--data", str(data))
    assert result.exit_code == 1
    assert "tables.sqlite3: " in result.output


def test_beside_a_server_it_sees_what_is_written(data: Path) -> None:
    async def play(store: SqliteStore) -> None:
        await store.create("new", HEAD, SEED, SEATS, log(9))
        assert "3 tables with 43 entries" in told("verify", "--data", str(data))
        await store.append("new", log(9)[-1].mark, log(1, log(9)[-1].mark))
        assert "3 tables with 44 entries" in told("verify", "--data", str(data))

    with_store(data / "tables.sqlite3", play)


def test_what_cannot_be_verified_is_said(data: Path, tmp_path: Path) -> None:
    assert "there is no table nowhere" in refused("verify", "nowhere", "--data", str(data))
    assert "cannot be read" in refused("verify", "--data", str(tmp_path / "elsewhere"))
    (data / "tables.sqlite3").write_text("no database")
    assert "is not a database" in refused("verify", "--data", str(data))
