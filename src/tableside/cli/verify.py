"""`tableside verify`: a line for each table that is not what was written."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from tableside.table.folder import DATABASE, data_folder
from tableside.table.store.protocol import StoreError
from tableside.table.store.verify import verify


class CannotVerify(click.ClickException):
    """There is nothing to check, or it cannot be read at all."""

    exit_code = 2


def verify_tables(data: str | None, table: str) -> None:
    """Check one table or all of a folder; exit code 1 if something is damaged."""
    try:
        found = verify((Path(data) if data else data_folder()) / DATABASE, table)
    except StoreError as error:
        raise CannotVerify(str(error)) from error
    for line in found.damaged:
        click.echo(line, err=True)
    if found.damaged:
        sys.exit(1)
    click.echo(f"{found.tables} tables with {found.entries} entries: all is what was written.")
