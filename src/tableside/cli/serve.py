"""Serving from the command line: what is missing, or went wrong at the start, in one sentence."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

# What the extra `serve` brings and the server cannot do without.
NEEDED = ("litestar", "segno", "uvicorn", "websockets")
MEND = "pip install 'tableside[serve]'"


class CannotStart(click.ClickException):
    """Nothing was begun, and nobody was told an address."""

    exit_code = 2


def serve_tables(data: str | None, **wanted: Any) -> None:
    """Serve until somebody stops it."""
    if missing := [name for name in NEEDED if find_spec(name) is None]:
        what = ", ".join(missing)
        raise CannotStart(f"Serving needs what is not installed here ({what}): {MEND}")
    from tableside.table.folder import data_folder
    from tableside.web.serving import CannotServeError, Evening, serve

    try:
        serve(Evening(data=Path(data) if data else data_folder(), **wanted), click.echo)
    except CannotServeError as error:
        raise CannotStart(str(error)) from error
