"""Files that are no store of ours, or not any more: one sentence each, and nothing is written."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from table.stores import begun, log, with_store
from tableside.table.store.protocol import FORMAT, StoreError
from tableside.table.store.sqlite import SqliteStore

Spoil = Callable[[Path], None]


def good(path: Path) -> None:
    with_store(path, _filled)


async def _filled(store: SqliteStore) -> None:
    await begun(store, log(300))


def bytes_of(change: Callable[[bytes], bytes]) -> Spoil:
    def spoil(path: Path) -> None:
        good(path)
        path.write_bytes(change(path.read_bytes()))

    return spoil


def statement(sql: str, made: Spoil = good) -> Spoil:
    def spoil(path: Path) -> None:
        made(path)
        with closing(sqlite3.connect(path)) as db:
            db.execute(sql)
            db.commit()

    return spoil


def shopping(path: Path) -> None:
    path.write_text("eggs\n" * 999)


def nothing(path: Path) -> None:
    assert not path.exists()


def zeroed(raw: bytes) -> bytes:
    return raw[:100] + bytes(4096 - 100) + raw[4096:]


KINDS: dict[str, tuple[Spoil, str]] = {
    "a shopping list": (shopping, "is not a database"),
    "empty": (lambda path: path.touch(), "is empty"),
    "a folder": (lambda path: path.mkdir(), "is a folder"),
    "a pipe": (os.mkfifo, "is no file"),
    "a link to nowhere": (lambda path: path.symlink_to("nowhere"), "cannot be read"),
    "of another program": (statement("CREATE TABLE recipes (x)", nothing), "another program"),
    "marked by another program": (statement("PRAGMA application_id = 77"), "another program"),
    "an empty database": (statement("VACUUM", nothing), "another program"),
    "of a newer release": (statement(f"PRAGMA user_version = {FORMAT + 1}"), "another version"),
    "of the first format": (statement("PRAGMA user_version = 1"), "another version"),
    "without its ends": (statement("DROP TABLE ends"), "only a part"),
    "said to be format 2": (statement("PRAGMA user_version = 2"), "only a part"),
    "cut in the middle": (bytes_of(lambda raw: raw[: len(raw) // 2]), "is damaged"),
    "cut after a page": (bytes_of(lambda raw: raw[:4096]), "is damaged"),
    "cut in its header": (bytes_of(lambda raw: raw[:50]), "is not a database|is damaged"),
    "without its header": (bytes_of(lambda raw: bytes(100) + raw[100:]), "is not a database"),
    "with an empty schema": (bytes_of(zeroed), "is damaged"),
    "with a schema of noise": (
        bytes_of(lambda raw: raw[:100] + bytes(range(1, 251)) * 10 + raw[2600:]),
        "is damaged",
    ),
    "compressed": (bytes_of(lambda raw: b"\x1f\x8b" + raw), "is not a database"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_what_cannot_be_used_is_refused_in_one_sentence(tmp_path: Path, kind: str) -> None:
    spoil, words = KINDS[kind]
    path = tmp_path / "tables.sqlite3"
    spoil(path)
    before = _folder(tmp_path)
    with pytest.raises(StoreError, match=words) as raised:
        with_store(path, _filled)
    said = str(raised.value)
    assert str(path) in said
    assert "\n" not in said
    assert said.endswith(".")
    assert _folder(tmp_path) == before


def _folder(folder: Path) -> dict[str, bytes]:
    """Everything in a folder; a pipe would be waited for."""
    found = sorted(folder.iterdir())
    return {one.name: one.read_bytes() if one.is_file() else b"" for one in found}


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("no folder")
    with pytest.raises(StoreError, match=r"data cannot be made: File exists|Not a directory"):
        with_store(tmp_path / "data" / "tables.sqlite3", _filled)


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
@pytest.mark.parametrize("what", ["file", "folder"])
def test_what_may_not_be_written_to(tmp_path: Path, what: str) -> None:
    path = tmp_path / "data" / "tables.sqlite3"
    good(path)
    place = path if what == "file" else path.parent
    place.chmod(0o500)
    try:
        with pytest.raises(StoreError, match="may not be written to"):
            with_store(path, _filled)
    finally:
        place.chmod(0o700)


def test_a_start_that_was_stopped_leaves_nothing_in_the_way(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    (tmp_path / "tables.sqlite3.new").write_bytes(b"half")
    good(path)
    assert [one.name for one in tmp_path.iterdir()] == ["tables.sqlite3"]


def test_another_program_that_holds_the_file(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    good(path)

    async def play(store: SqliteStore) -> None:
        await store._do(lambda db: db.execute("PRAGMA busy_timeout = 50").fetchone())
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreError, match="nothing was written: database is locked"):
                await store.swap_seats("abc", b"", b"x")
            assert len(await store.entries("abc")) == 300  # reading goes on
            other.execute("ROLLBACK")

    with_store(path, play)
