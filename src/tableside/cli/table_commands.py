"""The commands for the tables of a data folder, and their options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from tableside.cli.click_types import Command
from tableside.systems import SYSTEMS

F = TypeVar("F", bound=Callable[..., Any])


def _data(function: F) -> F:
    return click.option(
        "--data",
        type=click.Path(file_okay=False),
        metavar="DIR",
        help="Where tables are kept; by default your own data folder.",
    )(function)


def _complete(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from tableside.cli.tables import names_and_ids

    found = names_and_ids(ctx.params.get("data"))
    ids = [CompletionItem(one, help=name) for one, name in found if one.startswith(incomplete)]
    low = incomplete.casefold()
    return ids or [
        CompletionItem(one, help=name) for one, name in found if name.casefold().startswith(low)
    ]


def _table(function: F) -> F:
    return click.argument("table", shell_complete=_complete)(function)


@click.command("list", cls=Command)
@_data
def list_tables(data: str | None) -> None:
    """List the tables of a data folder.

    A server may be at work there.
    """
    from tableside.cli import tables

    tables.list_tables(data)


@click.command("export", cls=Command)
@_table
@click.argument("file", default="", type=click.Path(allow_dash=True))
@click.option("--secrets", is_flag=True, help="With the seed of its dice: for yourself alone.")
@click.option("--heroes", is_flag=True, help="Only its heroes, as a pack for another table.")
@_data
def export_table(table: str, file: str, secrets: bool, heroes: bool, data: str | None) -> None:
    """Save a table with its whole history as one file.

    \b
    tableside export "The Gilded Wreck"
    tableside export Jz7 wreck.table.jsonl.gz   (packed; - prints it)
    tableside export wreck --heroes             (a pack)

    TABLE is a name or an id, or how one of them begins. Nobody's name and no
    device is in the file, but everything that the GM knows. A server may be at
    work. A damaged table is saved up to its last good entry.
    """
    from tableside.cli import tables

    if heroes:
        tables.export_heroes(data, table, file)
    else:
        tables.export_table(data, table, file, secrets=secrets)


@click.command("import", cls=Command)
@click.argument("files", nargs=-1, required=True, type=click.Path())
@click.option("--out", default="", type=click.Path(dir_okay=False), help="The pack to write.")
@click.option("--system", type=click.Choice(list(SYSTEMS)), help="Which game a text is for.")
@_data
def import_files(files: tuple[str, ...], out: str, system: str | None, data: str | None) -> None:
    """Bring in saved tables, or heroes, adversaries and gear from other programs' files.

    \b
    tableside import wreck.table.jsonl
    tableside import tam.dhchar
    tableside import srd.zip --out srd.tableside.json

    What a file is, it tells by what is inside. A table is checked as a whole first
    and kept in the data folder; if there is such a table already, this is a second
    one. Not while a server is at work there: bring it in from your own page then.
    Anything else is read, shown, and written as a pack.
    """
    from tableside.cli.importing import import_files as bring

    bring(data, files, out, system or "")


@click.command(cls=Command)
@click.argument("file", default="", type=click.Path())
@_data
def backup(file: str, data: str | None) -> None:
    """Copy all tables of a data folder to one new file.

    A server may be at work, and makes one a day by itself.
    """
    from tableside.cli import tables

    tables.back_up(data, file)


@click.command(cls=Command)
@_table
@click.option("--now", is_flag=True, help="Keep no copy of it.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@_data
def delete(table: str, now: bool, yes: bool, data: str | None) -> None:
    """Delete a table; a file of it stays in the folder for 30 days.

    That file is brought back with tableside import. Not while a server is at
    work there: delete it from your own page then.
    """
    from tableside.cli import tables

    tables.delete_table(data, table, now=now, yes=yes)


COMMANDS = (list_tables, export_table, import_files, backup, delete)
