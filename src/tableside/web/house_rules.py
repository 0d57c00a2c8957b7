"""House rules and tables of one's own, kept in a pack of the owner: a book to make tables by."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tableside.core.toml_text import BadFileError
from tableside.core.values import Illegal
from tableside.systems import RULESETS, load
from tableside.systems.kit.pack import FORMAT, VERSION, Reader
from tableside.systems.kit.reading.files import Text
from tableside.systems.kit.reading.plain import is_pack
from tableside.table.packs import Packs
from tableside.web.wire import BookShown

PACK = "pack:"  # before the id of a pack, where a ruleset is named
_EXTENDS = re.compile(r"""^extends\s*=\s*["']([\w-]+)["']""", re.MULTILINE)
_TABLE = re.compile(r"[\w-]{1,60}\.toml")


def game_of_house(text: str) -> str:
    """The game whose ruleset a text extends; empty: it is no house rule."""
    found = None if is_pack(text) else _EXTENDS.search(text)  # a pack may hold one
    name = found[1] if found else ""
    return next((system for system, all_of in RULESETS.items() if name in all_of), "")


def house_pack(reader: Reader, files: Sequence[Text], title: str) -> Any:
    """A pack of a house rule with the tables that lie beside it."""
    house, *more = (one for one in files if game_of_house(one.text))
    if more:
        words = "extends a ruleset too; a pack has one house rule, so bring them in apart"
        raise BadFileError(more[0].file, 0, "", words)
    others = {one.name: one.text for one in files if one is not house}
    named = re.search(r"""^title\s*=\s*["'](.{1,60})["']""", house.text, re.MULTILINE)
    title = title or (named[1] if named else house.name.partition(".")[0])
    return reader.pack(
        format=FORMAT, version=VERSION, title=title, house_rules=house.text, table=others
    )


@contextmanager
def ruleset_of(pack: Any) -> Iterator[str]:
    """The house rule of a pack as a file, for as long as it is read."""
    with TemporaryDirectory(prefix="tableside-") as folder:
        for name, text in {"house-rules.toml": pack.house_rules, **pack.table}.items():
            if not _TABLE.fullmatch(name):
                raise BadFileError(name, 0, "", "a table's name is letters and digits, and .toml")
            (Path(folder) / name).write_text(text, encoding="utf-8")
        yield str(Path(folder) / "house-rules.toml")


def check_house(system: str, pack: Any) -> None:
    """Refuse a pack whose house rule cannot be played, in words."""
    if pack.table and not pack.house_rules:
        raise BadFileError("table", 0, "", "tables belong to a house rule; this pack has none")
    if pack.house_rules:
        with ruleset_of(pack) as path:
            load(system, path)


@contextmanager
def played_by(named: str, pack: Any) -> Iterator[str]:
    """The ruleset that a table is made by, which may be that of a pack."""
    if pack is None:
        yield named
        return
    if not pack.house_rules:
        raise Illegal("no_such_item", f"The pack {pack.title!r} has no house rules.")
    with ruleset_of(pack) as path:
        yield path


async def books_of(packs: Packs, sampled: Mapping[str, bool]) -> list[BookShown]:
    """The house rules that lie on the owner's shelf."""
    return [
        BookShown(
            one.system,
            PACK + one.id,
            one.title,
            "House rules of your shelf.",
            more=False,
            sample=sampled.get(one.system, False),
        )
        for one in await packs.listed()
        if "house_rules" in one.holds
    ]
