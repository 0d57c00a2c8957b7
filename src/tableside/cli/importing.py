"""`tableside import`: tables and content, told apart by what is inside."""

from __future__ import annotations

from pathlib import Path

import click

from tableside.cli import check, tables
from tableside.cli.tables import NotDoneError
from tableside.core.toml_text import BadFileError
from tableside.systems.contents import Content, read_file, together
from tableside.systems.kit.pack import pack_text
from tableside.table.export import PACKED, SUFFIX, is_table

PACK = ".tableside.json"
_NEITHER = (
    "This is no table that Tableside has saved. Nor is anything in it that reads like a sheet, a "
    "stat block or a pack."
)


def import_files(data: str | None, names: tuple[str, ...], out: str, system: str) -> None:
    """Tables are kept in the data folder; whatever else is read becomes a pack."""
    content = [one for one in names if not _is_table(one)]
    read = _content(content, system) if content else None
    for name in names:
        if name not in content:
            tables.import_table(data, name)
    if read is not None:
        _write(read, content, out)


def _is_table(name: str) -> bool:
    if name.endswith((SUFFIX, f"{SUFFIX}{PACKED}")):
        return True  # even a damaged one, which is told as such
    try:
        with Path(name).open("rb") as file:
            return is_table(file)
    except OSError as error:
        raise NotDoneError(f"{name} cannot be read: {error.strerror or error}.") from error


def _content(names: list[str], system: str) -> Content:
    """All that the files hold, as one."""
    try:
        each = [read_file(name, check.raw_of(name), system) for name in names]
        for name, one in zip(names, each, strict=True):
            if not one.found.entries and not one.found.things:
                raise NotDoneError(f"{name}: {_NEITHER}")
        return together(", ".join(names), each)
    except BadFileError as error:
        raise NotDoneError(f"{str(error).rstrip('.')}.") from error


def _write(content: Content, names: list[str], out: str) -> None:
    """Show what arrives, what is asked and what is left; then write the pack."""
    first = Path(names[0])
    to = Path(out or first.with_suffix("").name + PACK)
    if to.exists() and not out:
        raise NotDoneError(f"{to} is there already; name another file with --out.")
    check.tell(", ".join(names), content)
    text = pack_text(content.reader, content.found, first.stem, f"imported from {first.name}")
    try:
        to.write_text(text, encoding="utf-8")
    except OSError as error:
        raise NotDoneError(f"{to} could not be written: {error.strerror or error}.") from error
    click.echo(
        f"All that arrived is in {to}. It is private: pass it on only if its words are free."
    )
