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
    if path.suffix == ".toml" and path.is_file():
        library = _library(game, check)
        resolved = library.resolve_house(path.name, path.read_text(encoding="utf-8"))
        return replace(resolved, tables=_tables(resolved, game.package, path, deeds))
    good = ", ".join(game.rulesets)
    raise UnknownNameError(
        f"{game.system} has no ruleset {ruleset!r}. There are: {good}; "
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
    path = None if house is None else house.parent / name
    if path is not None and path.suffix == ".toml" and path.is_file():
        return path.name, path.read_text(encoding="utf-8")
    sentence = (
        f"no table {name!r}; there are: {', '.join(shipped)}; "
        "or name a .toml file beside the house rule"
    )
    keys = ["topics", topic, "values", "table"]
    if house is None:
        raise BadFileError("the ruleset", 0, ".".join(keys), sentence)
    line = line_of(house.read_text(encoding="utf-8"), keys)
    raise BadFileError(house.name, line, ".".join(keys), sentence)


def shipped_tables(package: str) -> tuple[str, ...]:
    """The names of the tables that come with a game."""
    folder = Path(__file__).parent.with_name(package) / "tables"
    return tuple(sorted(one.stem for one in folder.glob("*.toml")))
