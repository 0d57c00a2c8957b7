"""Rulesets worked out from TOML: shipped ones, and house rules by their path."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec.structs import replace

from tableside.core.row_files import read_table
from tableside.core.rows import Check, RowTable
from tableside.core.ruleset_files import Library, places
from tableside.core.rulesets import CheckValues, Deeds, Resolved
from tableside.core.toml_text import BadFileError, line_of
from tableside.systems.kit import Shipped, UnknownNameError
from tableside.systems.kit.files import data

MOST_BYTES, MOST_LINE = 64 * 1024, 4000  # of a file; a key of more parts takes TOML seconds


def _knows_nothing(_resolved: Resolved, _topic: str) -> Check:
    return lambda _action: "this game has no tables"


def work_out(
    game: Shipped, ruleset: str, check: CheckValues, deeds: Deeds | None = None
) -> Resolved:
    """A ruleset worked out with its tables, whether shipped or a house rule in a file."""
    deeds = deeds or _knows_nothing
    if ruleset in game.rulesets:
        return _shipped(game, ruleset, check, deeds)
    path = Path(ruleset)
    if _is_written(path):
        library = _library(game, check)
        resolved = library.resolve_house(path.name, written(path))
        return replace(resolved, tables=_tables(resolved, game.package, path, deeds))
    good = ", ".join(game.rulesets)
    raise UnknownNameError(
        f"{game.system} has no ruleset {ruleset[:200]!r}. There are: {good}; "
        "or give the path of a house rule's .toml file."
    )


@cache  # every new table of a server needs one, and it is a lot of text to read
def _shipped(game: Shipped, ruleset: str, check: CheckValues, deeds: Deeds) -> Resolved:
    resolved = _library(game, check).resolve(ruleset)
    return replace(resolved, tables=_tables(resolved, game.package, None, deeds))


def _library(game: Shipped, check: CheckValues) -> Library:
    book = places(data(game.package, "rules.toml"))
    return Library(
        game.rulesets, lambda name: data(game.package, "rulesets", f"{name}.toml"), check, book
    )


def _tables(
    resolved: Resolved, package: str, house: Path | None, deeds: Deeds
) -> dict[str, RowTable]:
    """The tables that topics name: shipped ones, or files beside the house rule."""
    found = {}
    for topic, values in resolved.values.items():
        if name := values.get("table", ""):
            file, text = _table(name, topic, package, house)
            found[topic] = read_table(file, text, deeds(resolved, topic), resolved.rules)
    return found


def _table(name: str, topic: str, package: str, house: Path | None) -> tuple[str, str]:
    """The name of a table's file and its text."""
    shipped = shipped_tables(package)
    if name in shipped:
        return f"{name}.toml", data(package, "tables", f"{name}.toml")
    # Beside it, and nowhere else: whoever wrote a house rule need not be the server's owner.
    path = None if house is None or Path(name).name != name else house.parent / name
    if path is not None and _is_written(path):
        return path.name, written(path)
    sentence = (
        f"no table {name!r}; there are: {', '.join(shipped)}; "
        "or name a .toml file beside the house rule"
    )
    keys = ["topics", topic, "values", "table"]
    if house is None:
        raise BadFileError("the ruleset", 0, ".".join(keys), sentence)
    line = line_of(written(house), keys)
    raise BadFileError(house.name, line, ".".join(keys), sentence)


def _is_written(path: Path) -> bool:
    try:
        return path.suffix == ".toml" and path.is_file()
    except OSError:  # no name that a file can have
        return False


def written(path: Path) -> str:
    """The text of a file that somebody wrote, if it is one that can be read in no time."""
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadFileError(
            path.name, 0, "", f"cannot be read: {error.strerror or error}"
        ) from error
    if len(raw) > MOST_BYTES:
        raise BadFileError(path.name, 0, "", f"is larger than {MOST_BYTES // 1024} KB")
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise BadFileError(path.name, line, "", "is no text in UTF-8; save it as such") from error
    for number, one in enumerate(text.splitlines(), 1):
        if len(one) > MOST_LINE:
            sentence = f"a line of {len(one):,} characters; {MOST_LINE:,} are the most"
            raise BadFileError(path.name, number, "", sentence)
    return text


def shipped_tables(package: str) -> tuple[str, ...]:
    """The names of the tables that come with a game."""
    folder = Path(__file__).parent.with_name(package) / "tables"
    return tuple(sorted(one.stem for one in folder.glob("*.toml")))
