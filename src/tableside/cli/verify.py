"""`tableside verify`: what is not as it was written, and with `--dice` not as it was promised."""

from __future__ import annotations

import gzip
import sys
from pathlib import Path

import click

from tableside.table import fair
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


def verify_dice(file: str, *noted: str) -> None:
    """Work out every die of a file again; exit code 1 if one is not what was promised."""
    raw = Path(file).read_bytes()
    try:
        raw = gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw
        wrong, told = fair.check(raw, *noted)
    except Exception as error:  # anybody may have written that file, by hand
        raise CannotVerify(f"{file}: no dice can be checked in it ({error!r}).") from error
    for line in wrong:
        click.echo(line, err=True)
    for kind, count in sorted(told.items()):
        click.echo(f"{count:>6} {kind}")
    if wrong:
        sys.exit(1)
    click.echo("Every die whose seed is shown is what was promised.")
