"""`tableside check`: read a pack or a stat block, and say what was understood."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click
import msgspec

from tableside.core.toml_text import BadFileError
from tableside.systems import READERS
from tableside.systems.kit.pack import Reader, game_of, is_pack, read_any
from tableside.systems.kit.reading.readback import EntryBack, Readback, told

ODD, BROKEN = 1, 2
MOST_BYTES = 5_000_000


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
            odd = _tell(name, _text(name), system)
        except BadFileError as error:
            click.echo(f"broken: {error}", err=True)
            worst = BROKEN
        else:
            worst = max(worst, ODD if odd else 0)
    raise SystemExit(worst)


def _text(name: str) -> str:
    try:
        raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        text = raw.decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise BadFileError(name, 0, "", f"cannot be read: {error}") from error
    if len(raw) > MOST_BYTES:
        raise BadFileError(name, 0, "", f"larger than {MOST_BYTES:,} bytes")
    return text


def _tell(name: str, text: str, system: str) -> bool:
    reader, back = _read(name, text, system)
    click.echo(f"{name}: {reader.game}")
    for one in back.entries:
        _tell_entry(one)
    for left in back.left:
        click.echo(f"  left       {left.words} ({left.why})")
    if not back.entries:
        click.echo("  Nothing here reads like a stat block.")
    odd = (one.doubts or one.left or one.missing for one in back.entries)
    return bool(back.left) or any(odd) or not back.entries


def _read(name: str, text: str, system: str) -> tuple[Reader, Readback]:
    """What a file holds; a text for which no game is named is read by the one that sees more."""
    pack = is_pack(text)
    game = game_of(name, text, READERS) if pack else system
    readers = [READERS[one]() for one in ([game] if game else READERS)]
    each = [(one, _told(one, name, text)) for one in readers]
    return max(each, key=lambda one: sum(len(entry.rows) for entry in one[1].entries))


def _told(reader: Reader, name: str, text: str) -> Readback:
    ready, left = told(read_any(reader, name, text), reader)
    return Readback(tuple(one.back for one in ready), left)


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
