"""Write the tables of docs/import-formats.md: what arrives from files, by the maps that read them.

`python tools/import_tables.py` writes it, `--check` only says whether it is up to date.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))  # so that it runs from anywhere

if TYPE_CHECKING:
    from tableside.systems.kit.reading.fields import At
    from tableside.systems.kit.reading.sheet_text import Words

PAGE = ROOT / "docs" / "import-formats.md"
UNKNOWN = "no field is known for it"
MARK = "<!-- below: written by `make docs-index` from the maps that read the files -->\n"


class Told(NamedTuple):
    """A format as the page tells it."""

    title: str
    rows: Sequence[At]
    asked: Sequence[str] = ()
    note: str = ""


def main(arguments: list[str]) -> int:
    """Write the page, or with `--check` compare it."""
    text = page()
    if "--check" not in arguments:
        PAGE.write_text(text, encoding="utf-8")
        return 0
    if PAGE.is_file() and PAGE.read_text(encoding="utf-8") == text:
        return 0
    print("docs/import-formats.md is not up to date: run `make docs-index`.", file=sys.stderr)
    return 1


def formats() -> dict[str, list[Told]]:
    """Every format, by game."""
    from tableside.systems.daggerheart.imports import (
        foundry,
        foundry_hero,
        hero_files,
        parts,
        records,
    )
    from tableside.systems.wrath_glory.imports import bestiary, creator
    from tableside.systems.wrath_glory.imports import foundry as wg_foundry
    from tableside.systems.wrath_glory.imports import parts as wg_parts

    attributes = (*wg_parts.NEEDS, "attributes")
    heroes = parts.HERO_NEEDS
    armoured = (*heroes, "major", "severe")

    def called(one: records.Sort) -> str:
        whole = one.rows is records.TRANSFORMATION
        return "transformation" if whole else one.table.rstrip("_")

    sets = [
        Told(f"Set of data: {called(one)}", one.rows)
        for one in records.SORTS
        if one.make is not records.SORTS[-1].make
    ]
    return {
        "Daggerheart": [
            Told("Foundry: character", (*foundry_hero.HERO, *foundry_hero.ADDED), heroes,
                 "From level 5 on, numbers may hold the level-ups already: then both are asked."),
            Told("Foundry: adversary", (*foundry.ADVERSARY, *foundry.ADDED), foundry.NEEDS,
                 "Features are cards; where words and data name different prices, both are asked."),
            Told("Foundry: environment", foundry.ENVIRONMENT_ROWS, foundry.PLACE_NEEDS),
            Told("dhchar", hero_files.DHCHAR, armoured, "Also each hero of `dhbackup`."),
            Told("daggerheart-character-builder", hero_files.BUILDER, armoured),
            Told("DH-CharacterSheet", hero_files.SHEET, heroes),
            *sets,
        ],
        "Wrath & Glory": [
            Told(".character", creator.CHARACTER, attributes),
            Told(".threat", bestiary.THREAT, (*attributes, "threat_class"),
                 "Also the `customThreats` of an `.encounter`; of its other threats it has ids."),
            Told("Foundry: agent, threat, vehicle", (*wg_foundry.ACTOR, *wg_foundry.SUMS),
                 (*attributes, "threat_class")),
        ],
    }  # fmt: skip


def page() -> str:
    """The whole page."""
    from tableside.systems.daggerheart.imports import hero_text
    from tableside.systems.wrath_glory.imports import hero_text as wg_hero_text

    parts = [PAGE.read_text(encoding="utf-8").partition(MARK)[0] + MARK]
    sheets = {
        "Daggerheart": (hero_text.KNOWN, hero_text.ASKED, "hope, gold, marked slots"),
        "Wrath & Glory": (wg_hero_text.KNOWN, (*wg_hero_text.ASKED, "attributes"),
                          "wrath, faith, powers without a DN, what is lost of a track"),
    }  # fmt: skip
    for game, every in formats().items():
        parts.append(f"## {game}\n")
        parts.append(_sheet(*sheets[game]))
        parts += [_format(one) for one in every]
    return "\n".join(parts)


def _sheet(known: Words, asked: Iterable[str], left: str) -> str:
    """A pasted sheet: labels in whatever order."""
    return "\n".join(
        [
            "### A pasted sheet",
            "",
            "A text with labels and their values in whatever order, one or several on a line; two "
            "labels that only heroes have make it a sheet.",
            "",
            f"- Numbers that arrive: {_codes(known.numbers)}.",
            f"- Words that arrive: {_codes(known.words)}.",
            f"- Sections that arrive, below a heading: {_codes(known.sections)}; and weapons, each "
            "on a line.",
            f"- Asked: {_codes(asked)}.",
            f"- Left: {left}, and every line that nobody knows.",
            "",
        ]
    )


def _codes(names: Iterable[str]) -> str:
    return ", ".join(f"`{one}`" for one in names)


def _format(one: Told) -> str:
    lines = [f"### {one.title}", "", "| In the file | Arrives as | How |", "|---|---|---|"]
    lines += [_row(row.path, row.field, row.told) for row in one.rows if row.field]
    left = [row for row in one.rows if not row.field]
    if left:
        lines += ["", "| Left | Why |", "|---|---|"]
        lines += [
            f"| {_paths(row.path)} | {row.told or 'no field is known for it'} |" for row in left
        ]
    if one.asked:
        lines += ["", f"Asked where it is not there: {_codes(one.asked)}."]
    if one.note:
        lines += ["", one.note]
    return "\n".join([*lines, ""])


def _row(path: str, field: str, told: str) -> str:
    return f"| {_paths(path)} | `{field}` | {told or '-'} |"


def _paths(path: str) -> str:
    said = (one.strip() for one in path.split("|"))
    return " or ".join(f"`{one}`" if "\0" not in one else "the text below" for one in said)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
