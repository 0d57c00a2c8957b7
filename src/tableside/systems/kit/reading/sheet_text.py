"""A hero's sheet as text: labels with their values in whatever order, and sections of lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tableside.systems.kit.reading.flat import lines_of
from tableside.systems.kit.reading.marks import plain
from tableside.systems.kit.reading.notation import as_data

_I = re.IGNORECASE
_CARD = re.compile(
    r"(?P<name>[A-Z0-9\"'][^:|\u2013\u2014]{0,58}?)\s*(?:[(\[](?P<more>[^()\[\]]{1,60})[)\]])?"
    r"\s*(?:[:|\u2013\u2014]\s*|\s-\s+)(?P<text>.*)"
)


class Words:
    """The labels of a game's sheets: patterns by field."""

    def __init__(
        self,
        numbers: Mapping[str, str],
        words: Mapping[str, str],
        sections: Mapping[str, str],
        heroic: frozenset[str],
        others: str,
    ) -> None:
        every = "|".join((*numbers.values(), *words.values()))
        self.labels = re.compile(rf"(?:{every})\s*(?:[:=]|$)", _I)
        self.numbers = {
            field: re.compile(
                rf"(?<![\w-])(?:{label})\s*(?:[:=|]\s*)?([+-]?\s?\d{{1,3}})(?![\dd])"
                r"(?:\s*(?:/|of)\s*(\d{1,3}))?",
                _I,
            )
            for field, label in numbers.items()
        }
        self.words = {
            field: re.compile(rf"(?:^|\|)\s*(?:{label})\s*[:=]\s*([^|]+)", _I)
            for field, label in words.items()
        }
        self.sections = {  # what the lines below a heading are
            name: re.compile(rf"(?:{heading})\s*(?::\s*|$)", _I)
            for name, heading in sections.items()
        }
        self.heroic = heroic  # fields that only heroes have
        self.others = re.compile(others, _I)  # what no hero's sheet has


class SheetText:
    """One sheet as it is used up."""

    def __init__(self, text: str, known: Words) -> None:
        self.known = known
        self.numbers: dict[str, int] = {}
        self.words: dict[str, str] = {}
        self.marked: dict[str, int] = {}  # of `2/6`: the first, where the second is the most
        self.sections: dict[str, list[str]] = {}
        every = plain(_worded(text))
        self.other = any(known.others.match(line) for line in every)
        lines = list(self._outside(every))
        self.rest = [self._used(line) for line in lines]

    @property
    def heroic(self) -> bool:
        """Whether this is a hero's sheet, by at least two fields that nobody else has."""
        return not self.other and len(self.known.heroic & {*self.numbers, *self.words}) > 1

    def _outside(self, lines: list[str]) -> Iterator[str]:
        """The lines of no section; what stands behind a heading is all of its section."""
        section = ""
        for line in lines:
            found = self._heading(line)
            if found is not None:
                section, inline = found
                if inline:
                    self.sections.setdefault(section, []).append(inline)
                    section = ""
            elif section and self._goes_on(line):
                if line:
                    self.sections.setdefault(section, []).append(line)
            else:
                section = ""
                yield line

    def _heading(self, line: str) -> tuple[str, str] | None:
        for name, heading in self.known.sections.items():
            found = heading.match(line)
            if found is not None:
                return name, line[found.end() :].strip()
        return None

    def _goes_on(self, line: str) -> bool:
        """Whether a line may belong to a section: it has no label of its own."""
        return self.known.labels.match(line) is None

    def _used(self, line: str) -> str:
        for field, pattern in self.known.words.items():
            found = pattern.search(line)
            if found is not None and field not in self.words:
                self.words[field] = found[1].strip(" ,;")
                line = f"{line[: found.start()]} | {line[found.end() :]}"
        for field, pattern in self.known.numbers.items():
            found = pattern.search(line)
            if found is not None and field not in self.numbers:
                self._number(field, found)
                line = f"{line[: found.start()]} | {line[found.end() :]}"
        return re.sub(r"\s*\|[\s|,;]*", " | ", line).strip(" |,;")

    def _number(self, field: str, found: re.Match[str]) -> None:
        first = int(found[1].replace(" ", ""))
        if found[2]:
            self.marked[field], first = first, int(found[2])
        self.numbers[field] = first


def _worded(text: str) -> str:
    """A sheet that was saved as data, as lines with labels."""
    data = as_data(text) if text.lstrip()[:1] == "{" else None
    return "\n".join(lines_of(data, {})) if isinstance(data, dict) else text


class Line(NamedTuple):
    """A card as its line has it."""

    name: str
    more: str  # what stands in brackets behind the name
    text: str


def card_lines(lines: list[str]) -> list[Line]:
    """Names with their texts; a line without a name goes on with the last."""
    made: list[Line] = []
    for line in lines:
        found = _CARD.fullmatch(line)
        short = len(line.split()) < 7 and not line.endswith(".")
        if found is not None:
            made.append(Line(found["name"].strip(), found["more"] or "", found["text"].strip()))
        elif made and not short:
            made[-1] = made[-1]._replace(text=f"{made[-1].text} {line}".strip())
        else:
            made.append(Line(line, "", ""))
    return made


def listed(lines: list[str]) -> tuple[str, ...]:
    """What stands in a list, by lines or by commas."""
    each = [one.strip(" .") for line in lines for one in re.split(r"[,;|]", line)]
    return tuple(one for one in each if one)[:60]
