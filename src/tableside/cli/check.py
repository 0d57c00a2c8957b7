"""`tableside check`: read a pack or a stat block, and say what was understood."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Any

import click
import msgspec

from tableside.core.toml_text import BadFileError
from tableside.systems import READERS
from tableside.systems.contents import Content, read_file
from tableside.systems.kit.pack import key_of
from tableside.systems.kit.reading.files import MOST_BYTES
from tableside.systems.kit.reading.readback import EntryBack, told

ODD, BROKEN = 1, 2


def schema() -> dict[str, Any]:
    """The JSON schema of packs, generated from the structs that read them."""
    kinds = [READERS[game]().pack for game in sorted(READERS)]
    refs, parts = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Tableside pack",
        "oneOf": list(refs),
        "$defs": parts,
    }


def schema_text() -> str:
    """The schema as docs/pack.schema.json holds it."""
    return msgspec.json.format(msgspec.json.encode(schema()), indent=2).decode() + "\n"


def print_schema() -> None:
    """The schema for editors."""
    click.echo(schema_text(), nl=False)


def check_files(names: tuple[str, ...], system: str) -> None:
    """Read every file; the worst that was found is the exit code."""
    worst = 0
    for name in names:
        try:
            odd = tell(name, read_file(name, raw_of(name), system))
        except BadFileError as error:
            click.echo(f"broken: {error}", err=True)
            worst = BROKEN
        else:
            worst = max(worst, ODD if odd else 0)
    raise SystemExit(worst)


def raw_of(name: str) -> bytes:
    """The bytes of a file; `-` is the standard input."""
    try:
        if name == "-":
            return sys.stdin.buffer.read(MOST_BYTES + 1)
        with Path(name).open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadFileError(name, 0, "", f"cannot be read: {error.strerror or error}") from error


def tell(name: str, content: Content) -> bool:
    """Say what arrives, what is asked and what is left; whether any of it is odd."""
    reader, found = content
    ready, loose = told(found, reader)
    click.echo(f"{name}: {reader.game}")
    for one in ready:
        _tell_entry(one.back)
    for table, many in Counter(one.table for one in found.things).items():
        names = ", ".join(one.thing.name for one in found.things if one.table == table)
        click.echo(f"{many} x {key_of(table)}: {names}")
    for left in loose:
        click.echo(f"  left       {left.words} ({left.why})")
    if not ready and not found.things:
        click.echo("  Nothing here reads like a stat block.")
    odd = (one.back.doubts or one.back.left or one.back.missing for one in ready)
    return bool(loose) or any(odd) or not (ready or found.things)


def _tell_entry(entry: EntryBack) -> None:
    click.echo(f"{entry.sort}: {entry.name}")
    for row in entry.rows:
        click.echo(f"  {row.label}: {row.value}")
    if entry.missing:
        click.echo(f"  not said   {', '.join(row.label for row in entry.missing)}")
    for doubt in entry.doubts:
        click.echo(f"  in doubt   {doubt.label}: {doubt.taken}, or {doubt.other}")
    for left in entry.left:
        click.echo(f"  left       {left.words} ({left.why})")
