"""The tables of a data folder from the command line, also beside a server."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from cli.support_cli import tell, told
from table.saved import at, played, text
from tableside.cli.app import tableside
from tableside.table.folder import held
from tableside.table.house import House
from tableside.table.store.sqlite import SqliteStore


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with one table."""
    folder = tmp_path / "data"
    folder.mkdir()

    async def make(house: House) -> None:
        await played(house)

    at(folder, make)
    return folder


def wrong(*args: str) -> str:
    """What it says when it cannot be done."""
    result = tell(*args)
    assert result.exit_code == 1, result.output
    assert not result.stdout
    assert result.stderr.count("\n") == 1
    return result.stderr.removeprefix("Error: ").strip()


def identity(data: Path) -> str:
    return told("list", "--data", str(data)).split()[0]


def test_a_table_goes_from_one_folder_to_another_and_back(data: Path, tmp_path: Path) -> None:
    one, two, other = tmp_path / "one.table.jsonl", tmp_path / "two.table.jsonl", tmp_path / "other"
    assert "'The Wreck' is saved in" in told("export", "the w", str(one), "--data", str(data))
    said = told("import", str(one), "--data", str(other))
    assert f"'The Wreck' is here now, as {identity(data)}." in said
    assert "dice begin anew" in said
    told("export", identity(data)[:5], str(two), "--data", str(other))
    assert one.read_bytes() == two.read_bytes()
    assert one.stat().st_mode & 0o777 == 0o600
    packed = tmp_path / "three.table.jsonl.gz"
    told("export", "The Wreck", str(packed), "--secrets", "--data", str(data))
    assert "dice" not in told("import", str(packed), "--data", str(other))
    lines = told("list", "--data", str(other)).splitlines()
    assert len(lines) == 2
    assert all("wrath-glory" in line and "The Wreck" in line for line in lines)


def test_a_table_on_the_standard_output(data: Path) -> None:
    async def whole(house: House) -> bytes:
        return await text(house, (await house.records())[0].id)

    assert told("export", "The", "-", "--data", str(data)).encode() == at(data, whole)


def test_what_cannot_be_done_is_one_sentence(data: Path, tmp_path: Path) -> None:
    there = tmp_path / "there.table.jsonl"
    there.write_text("eggs\n")
    here = ("--data", str(data))
    known = f"{identity(data)} (The Wreck)"
    assert wrong("export", "Ship", *here) == f"There is no table 'Ship' here. There are: {known}."
    assert "is there already; take another name." in wrong("export", "The", str(there), *here)
    assert "could not be written" in wrong("export", "The", str(tmp_path / "no" / "way"), *here)
    assert "no table that Tableside has saved." in wrong("import", str(there), *here)
    assert "cannot be read: No such file" in wrong("import", str(tmp_path / "none"), *here)
    assert "is there already" in wrong("backup", str(there), *here)
    assert "There are no tables in" in wrong("list", "--data", str(tmp_path / "nowhere"))
    assert not (tmp_path / "nowhere").exists()
    told("export", "The", str(tmp_path / "copy"), *here)
    told("import", str(tmp_path / "copy"), *here)
    assert "may be several tables; say which by its id" in wrong("delete", "The", *here)
    assert there.read_text() == "eggs\n"


def test_deleting_asks_first_and_keeps_a_file(data: Path) -> None:
    here = ("--data", str(data))
    asked = tell("delete", "The Wreck", *here, typed="n\n")
    assert asked.exit_code == 1
    assert f"Delete 'The Wreck' ({identity(data)})? A copy stays in" in asked.stdout
    told("delete", "The Wreck", *here, typed="y\n")
    assert told("list", *here).startswith("No tables yet in")
    [kept] = (data / "deleted").iterdir()
    told("import", str(kept), *here)
    assert "No copy is kept." in told("delete", "The Wreck", "--now", *here, typed="y\n")
    assert [kept] == list((data / "deleted").iterdir())


def test_beside_a_server_reading_works_and_writing_is_refused(data: Path, tmp_path: Path) -> None:
    here = ("--data", str(data))

    async def serve() -> None:
        store = SqliteStore(data / "tables.sqlite3")
        await store.open()
        house = House(store)
        table = await house.table((await house.records())[0].id)
        before = await asyncio.to_thread(told, "list", *here)
        await asyncio.to_thread(told, "export", "The", str(tmp_path / "a"), *here)
        await asyncio.to_thread(told, "backup", str(tmp_path / "b"), *here)
        for args in (("import", str(tmp_path / "a")), ("delete", "The", "--yes")):
            said = await asyncio.to_thread(wrong, *args, *here)
            assert "serves the tables in" in said
            assert "http://127.0.0.1:8000" in said
        await played(house, sample=False)
        assert table.broken == ""
        after = await asyncio.to_thread(told, "list", *here)
        assert len(after.splitlines()) == len(before.splitlines()) + 1
        await house.close()
        await store.close()

    with held(data, "http://127.0.0.1:8000"):
        asyncio.run(serve())
    assert (tmp_path / "b").read_bytes().startswith(b"SQLite format 3\0")


def test_a_backup_takes_the_place_of_what_was_lost(data: Path, tmp_path: Path) -> None:
    told("backup", str(tmp_path / "b"), "--data", str(data))
    before = told("list", "--data", str(data))
    told("delete", "The Wreck", "--now", "--yes", "--data", str(data))
    (tmp_path / "b").replace(data / "tables.sqlite3")
    assert told("list", "--data", str(data)) == before


def test_tables_are_completed_by_id_and_name(data: Path) -> None:
    completer = ShellComplete(tableside, {}, "tableside", "_TABLESIDE_COMPLETE")
    known = identity(data)
    for begun in (known[:3], "the", ""):
        found = completer.get_completions(["export", "--data", str(data)], begun)
        assert [(one.value, one.help) for one in found] == [(known, "The Wreck")]
    nowhere = ["delete", "--data", str(data / "none")]
    assert completer.get_completions(nowhere, "") == []
