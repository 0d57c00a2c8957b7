"""Tables of weapons: a row of headings, and a weapon in each row below."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tableside.systems.kit.reading.plain import cells

_COLUMNS = {
    "name": r"(?:weapons?|attacks?|name|wargear)(?: name)?",
    "damage": r"(?:damage|dmg)",
    "both": r"(?:damage|dmg)\s*(?:\+|/|and)\s*ed",
    "ed": r"(?:ed|extra damage(?: dice)?)",
    "ap": r"ap",
    "range": r"(?:range|rng|type)",
    "salvo": r"(?:salvo|sal\.?)",
    "traits": r"(?:weapon )?traits?|special",
}


def _column(cell: str) -> str:
    found = (one for one, said in _COLUMNS.items() if re.fullmatch(said, cell, re.IGNORECASE))
    return next(found, "")


def in_lines(lines: Sequence[str]) -> list[str]:
    """The lines, with a line of words for each row of a table of weapons."""
    made: list[str] = []
    columns: list[str] = []
    for line in lines:
        row = cells(line)
        heads = [_column(one) for one in row]
        if len(row) >= 3 and all(heads) and {"damage", "both"} & set(heads):
            columns = heads
        elif columns and len(row) == len(columns):
            made.append(_weapon(dict(zip(columns, row, strict=True))))
        else:
            columns = columns if not line else []
            made.append(line)
    return made


def _weapon(row: dict[str, str]) -> str:
    damage = row.get("both") or row.get("damage", "")
    if "ed" in row and not re.search(r"\bed\b", damage, re.IGNORECASE):
        damage = f"{damage} + {row['ed'].lstrip('+ ')} ED"
    parts = [damage]
    parts += [f"{label} {row[key]}" for key, label in _LABELLED if row.get(key)]
    if row.get("traits", "").strip(" -\u2013\u2014"):
        parts.append(row["traits"])
    return f"ACTION: {row.get('name', 'Weapon')}: {', '.join(parts)}"


_LABELLED = (("ap", "AP"), ("range", "Range"), ("salvo", "Salvo"))
