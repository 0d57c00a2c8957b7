"""`list`, `export`, `import`, `backup` and `delete`: the tables of a data folder.

Those that only read work beside a server too; those that write hold the folder as a server would.
"""

from __future__ import annotations

import asyncio
import io
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import TypeVar

import click

from tableside.systems import READERS
from tableside.systems.kit.pack import heroes_text
from tableside.table import copies, heads
from tableside.table.bring_in import checked
from tableside.table.export import SUFFIX, WrongFileError, file_name, read, saved
from tableside.table.folder import DATABASE, FolderError, data_folder, held
from tableside.table.heads import TableRecord
from tableside.table.house import House
from tableside.table.store.beside import Beside
from tableside.table.store.protocol import Held, StoreError
from tableside.table.store.sqlite import SqliteStore

T = TypeVar("T")
NO_DICE = (
    "The seed of its dice is not in the file: brought in again, it throws other dice than it "
    "would have here. With --secrets it is."
)


class NotDoneError(click.ClickException):
    """Nothing was changed, and why."""


def list_tables(data: str | None) -> None:
    """A line for each table: its id, its game, how long its log is, its name."""
    with _beside(data) as (folder, source):
        records = asyncio.run(_records(source))
        ends = asyncio.run(source.end([one.id for one in records]))
    if not records:
        click.echo(f"No tables yet in {folder}.")
    for one in records:
        length = ends[one.id].n if one.id in ends else 0
        click.echo(f"{one.id}  {one.system or '?':<11}  {length:>6} entries  {one.name}")


def export_table(data: str | None, wanted: str, file: str, *, secrets: bool) -> None:
    """Save a table as a file; `-` is the standard output."""
    with _beside(data) as (_, source):
        record = asyncio.run(_found(source, wanted))
        if file == "-":
            asyncio.run(_piped(source, record.id, secrets=secrets))
            return
        to = Path(file or file_name(record.name))
        if to.is_dir():
            to = to / file_name(record.name)
        asyncio.run(copies.save(source, record.id, to, secrets=secrets))
    click.echo(f"{record.name!r} is saved in {to}.")
    click.echo("It holds everything the GM knows; give it to nobody who plays there.", err=True)
    if not secrets:
        click.echo(NO_DICE, err=True)


def export_heroes(data: str | None, wanted: str, file: str) -> None:
    """Save the heroes of a table as a pack, to be brought in elsewhere."""
    with _beside(data) as (_, source):
        record = asyncio.run(_found(source, wanted))
        raw = asyncio.run(_whole(source, record.id))
    try:
        one = checked(read(io.BytesIO(raw)))
    except WrongFileError as error:
        raise NotDoneError(f"{record.name}: {error}") from error
    people = one.history.state.characters.values()
    text = heroes_text(READERS[record.system](), people, record.name)
    if file == "-":
        click.echo(text, nl=False)
        return
    to = Path(file or f"{file_name(record.name).removesuffix(SUFFIX)}-heroes.tableside.json")
    if to.exists():
        raise NotDoneError(f"{to} is there already; take another name.")
    with _in_words():
        to.write_text(text, encoding="utf-8")
    names = ", ".join(each.name for each in people if each.hero) or "nobody"
    click.echo(f"{names}: saved in {to}. The GM's notes on them are in it.")


async def _whole(source: Beside, table: str) -> bytes:
    return b"".join([piece async for piece in saved(source, table)])


async def _piped(source: Beside, table: str, *, secrets: bool) -> None:
    async for piece in saved(source, table, secrets=secrets):
        sys.stdout.buffer.write(piece)
    sys.stdout.buffer.flush()


def import_table(data: str | None, file: str) -> None:
    """Check a file as a whole, then keep what it holds as a table here."""
    with _in_words():
        try:
            with Path(file).open("rb") as raw:
                one = checked(read(raw))
        except OSError as error:
            raise NotDoneError(f"{file} cannot be read: {error.strerror or error}.") from error
        except WrongFileError as error:
            raise NotDoneError(f"{file}: {error}") from error

        async def bring(house: House) -> str:
            return (await house.bring_in(one))[0]

        identity = _held(data, bring)
    click.echo(f"{one.record.name!r} is here now, as {identity}.")
    if not one.file.whole:
        click.echo("It was saved from a damaged table and ends where that was still good.")
    if not one.file.seed:
        click.echo("Its dice begin anew: the file holds no seed of theirs.")
    click.echo("Serve it, and sit down as GM from your own page; players knock at their seats.")


def back_up(data: str | None, file: str) -> None:
    """Copy all tables to one new file."""
    with _beside(data) as (folder, source):
        to = Path(file or f"tableside-{date.today()}.sqlite3")
        if to.is_dir():
            to = to / f"tableside-{date.today()}.sqlite3"
        asyncio.run(source.backup(to))
    click.echo(f"All tables are copied to {to}. To go back to it, put it in place of")
    click.echo(f"{folder / DATABASE} while nobody serves that folder.")


def delete_table(data: str | None, wanted: str, *, now: bool, yes: bool) -> None:
    """Delete a table; unless it is to be gone at once, a file of it is kept for a while."""
    with _beside(data) as (folder, source):
        record = asyncio.run(_found(source, wanted))
    copy = "No copy is kept." if now else f"A copy stays in {folder / copies.DELETED} for 30 days."
    if not yes:
        click.confirm(f"Delete {record.name!r} ({record.id})? {copy}", abort=True)

    async def delete(house: House) -> str:
        kept = list[Path]()

        async def keep() -> None:
            if not now:
                kept.append(await copies.keep_deleted(house.store, record.id, folder, date.today()))

        await house.delete(record.id, keep)
        return f" A copy is {kept[0]}." if kept else ""

    with _in_words():
        said = _held(data, delete)
    click.echo(f"{record.name!r} is deleted.{said}")


def names_and_ids(data: str | None) -> list[tuple[str, str]]:
    """The tables of a folder for a shell that completes them; none if they cannot be read."""
    try:
        with _beside(data) as (_, source):
            return [(one.id, one.name) for one in asyncio.run(_records(source))]
    except click.ClickException:
        return []


def _folder(data: str | None) -> Path:
    return Path(data) if data else data_folder()


def _held(data: str | None, work: Callable[[House], Awaitable[T]]) -> T:
    """Do something as a folder's only writer."""
    folder = _folder(data)

    async def run() -> T:
        store = SqliteStore(folder / DATABASE)
        await store.open()
        house = House(store)
        try:
            return await work(house)
        finally:
            await house.close()
            await store.close()

    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with held(folder, ""):
        return asyncio.run(run())


@contextmanager
def _beside(data: str | None) -> Iterator[tuple[Path, Beside]]:
    folder = _folder(data)
    with _in_words():
        source = Beside(folder / DATABASE)
        try:
            yield folder, source
        finally:
            source.close()


@contextmanager
def _in_words() -> Iterator[None]:
    try:
        yield
    except (StoreError, FolderError, OSError) as error:
        raise NotDoneError(f"{str(error).rstrip('.')}.") from error


async def _records(source: Beside) -> list[TableRecord]:
    found, page = list[TableRecord](), await source.heads()
    while page:
        found += [_record(*one) for one in page]
        page = await source.heads(page[-1][0])
    return found


def _record(identity: str, head: bytes) -> TableRecord:
    try:
        return heads.read(identity, Held(head, sound=True))
    except StoreError:
        return TableRecord(identity, "(cannot be read)", "", b"", b"", head)


async def _found(source: Beside, wanted: str) -> TableRecord:
    """The one table that somebody means: by its id, its name, or how one of them begins."""
    records = await _records(source)
    same = [one for one in records if wanted == one.id]
    same = same or [one for one in records if one.name.casefold() == wanted.casefold()]
    same = same or [
        one
        for one in records
        if one.id.startswith(wanted) or one.name.casefold().startswith(wanted.casefold())
    ]
    if len(same) == 1:
        return same[0]
    good = "; ".join(f"{one.id} ({one.name})" for one in (same or records)[:10])
    if same:
        raise NotDoneError(f"{wanted!r} may be several tables; say which by its id: {good}.")
    raise NotDoneError(f"There is no table {wanted!r} here. There are: {good or 'none'}.")
