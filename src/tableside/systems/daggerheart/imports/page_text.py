"""Descriptions that hold a whole page: features below headings in capitals, in broken lines."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any

_TEXT = ("description", "text", "desc")
_FOOT = re.compile(r"\n\d+\n[^\n]*\n<!--[^<>]*-->|<!--[^<>]*-->")  # where one page ends
_HEADING = re.compile(r"[^a-z\d\u2022]*[A-Z]{3}[^a-z\d]*")
_BELOW = {  # the last words of a heading, and the field that stands below it
    **{f"{one} feature": f"{one}_feature" for one in ("foundation", "specialization", "mastery")},
    **{f"{one} feature": "feature" for one in ("ancestry", "community", "class")},
    "hope feature": "hope_feature",
    "spellcast trait": "spellcast",
}
_NAMED = re.compile(r"(?P<name>[A-Z][\w'\u2019 -]{1,40}): +(?P<text>\S.*)")
_ENDS = tuple('.!?)"\u201d')
_MOST_HEADING = 80  # signs


def under_headings(record: Mapping[str, Any], known: Collection[str]) -> dict[str, Any]:
    """A record with the fields that its description holds, where it has none of its own."""
    key = next((one for one in _TEXT if isinstance(record.get(one), str)), "")
    parts = _parts(record[key]) if key else []
    found = {
        field: lines[0] if field == "spellcast" else _features(lines)
        for field, lines in reversed(parts)  # the first of each counts
        if field in known and lines
    }
    if not found:
        return dict(record)
    told = [line for field, lines in parts if field not in found for line in lines]
    return {**found, **record, key: "\n".join(told)}


def _parts(text: str) -> list[tuple[str, list[str]]]:
    """The lines below each heading, with the field that it tells; the first has none."""
    made: list[tuple[str, list[str]]] = [("", [])]
    for line in map(str.strip, _FOOT.sub("", text).split("\n")):
        if len(line) > _MOST_HEADING or not _HEADING.fullmatch(line):
            made[-1][1].append(line)
            continue
        said = line.lower().removesuffix("s")
        field = next((one for words, one in _BELOW.items() if said.endswith(words)), "")
        made.append((field, []))
    return [(field, [one for one in lines if one]) for field, lines in made]


def _features(lines: Iterable[str]) -> list[dict[str, str]]:
    """Features, each with its name and a colon where a line begins and none is unfinished."""
    made: list[tuple[str, list[str]]] = []
    last = ""
    for line in lines:
        begun = _NAMED.fullmatch(line)
        if begun is not None and (not made or last.endswith(_ENDS)):
            made.append((begun["name"], [begun["text"]]))
        elif made:
            made[-1][1].append(line)
        last = line
    return [{"name": called, "text": "\n".join(said)} for called, said in made]
