"""Labels and what they label: rows over rows, a label above its value, cell beside cell."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Mapping, Sequence

from tableside.systems.kit.reading.plain import cells

_I = re.IGNORECASE
_VALUE = re.compile(r"[+*-]?\s*\d|[-\u2013\u2014]+$|none\b|n/?a\b|special\b|\(|\d*d\d", _I)
_SLASHED = re.compile(r"\s*/\s*")
_GROUP = re.compile(r"\s+(?=[(\[])")
_TIDY = re.compile(
    r"[+*-]?\s*\d[\d/+d-]*\s*m?(?:\s*[(\[].*[)\]])?|[-\u2013\u2014]|none|n/?a|[A-Za-z]+", _I
)
WITHIN = "\x1f"  # between things that share a cell
UNMATCHED = "\x01"  # before a line of labels without values of their own
ASIDE = "\x03"  # before a line that belongs to no block
_TITLES = frozenset(  # of columns that say nothing
    [
        "stat",
        "stats",
        "value",
        "values",
        "feature",
        "features",
        "kind",
        "type",
        "text",
        "name",
        "description",
        "effect",
        "label",
        "field",
        "skill",
        "ability",
        "dice",
        "pool",
    ]
)
_FEW = 6  # words that a cell of numbers may have, such as the name of a weapon
_TOKEN = re.compile(r"[^\s(\[]*(?:[(\[][^)\]]*[)\]])?[^\s]*")


class Labels:
    """The labels of a game: those of numbers, those of words, and single letters."""

    def __init__(
        self,
        numbers: Mapping[str, str],
        words: Mapping[str, str],
        letters: Mapping[str, str],
        sections: str,
        alone: str,
    ) -> None:
        self.numbers, self.words, self.letters = numbers, words, letters
        self.section = re.compile(sections, _I)  # a column of things, each with words of its own
        self._exact = [
            (field, re.compile(pattern, _I))
            for group in (numbers, words, letters)
            for field, pattern in group.items()
        ]
        known, said = "|".join(numbers.values()), "|".join(words.values())
        every = "|".join((known, said, *letters.values()))
        self._heads = re.compile(rf"(?:{every})(?=[\s:,]|$)[\s:,]*", _I)
        self._numbers = re.compile(rf"(?:{known})(?![\w-])\s*(?:\([^()\d]*\)\s*)?[:=]?\s*", _I)
        self._hangs = re.compile(rf"(?:^|[\s,|;])(?<!\d\s)(?:{known}|{said})\s*[:=]?$", _I)
        self._valued = re.compile(rf"(?<![\w-])(?:{known})\s*[:=]?\s*[+-]?\d", _I)
        self._words = re.compile(rf"(?:{said})\s*(?:[:=]|$)", _I)
        self._dashed = re.compile(
            rf"(?P<said>{known}|{said}|{sections})\s+[-\u2013\u2014]+\s+(?=\S)"
            rf"|(?P<head>{sections})\s+[-\u2013\u2014]+$",
            _I,
        )
        self._alone = re.compile(rf"(?P<said>{alone})(?P<head>)\s+(?=[^\s:=|(&/\u2013\u2014-])", _I)

    def field_of(self, cell: str) -> str:
        """The field that a cell names and nothing else; empty if it is no label."""
        said = re.sub(r"\s*\([A-Za-z]{1,3}\)$", "", cell.strip(" :=*."))
        return next((one for one, has in self._exact if has.fullmatch(said)), "")

    def begins(self, line: str) -> bool:
        """Whether a line begins with a label and has something to say of it."""
        if self._words.match(line):
            return True
        found = self._numbers.match(line)
        if found is None:
            return False
        labelled = re.search(r"[:=]\s*$", found[0]) is not None
        return labelled or bool(_VALUE.match(line, found.end())) or found.end() == len(line)

    def coloned(self, line: str) -> str:
        """A line that begins with a label and a dash, or a label alone, with a colon there."""
        found = self._dashed.match(line) or self._alone.match(line)
        if found is None:
            return line
        label = found["said"] or found["head"]
        return f"{label}: {line[found.end() :]}".rstrip()

    def hangs(self, line: str) -> bool:
        """Whether a line ends with a label that has nothing to say yet."""
        return self._hangs.search(line) is not None

    def numbers_in(self, line: str) -> int:
        """How much a line says in numbers: 2 for several of them, 1 for a label that begins it."""
        if len(self._valued.findall(line)) > 1 or len(self.heads(line)) > 1:
            return 2
        return int(self.begins(line) or ("|" in line and bool(self.field_of(cells(line)[0]))))

    def heads(self, line: str) -> list[str]:
        """The labels of which a line consists, as they stand there; none if it has other words."""
        if "|" in line:
            found = [cell.strip(" :") for cell in cells(line)]
            if all(self.field_of(one) or self.section.fullmatch(one) for one in found):
                return found
            line = line.replace("|", " ")
        found, place = [], 0
        while place < len(line):
            match = self._heads.match(line, place)
            if match is None or match.end() == place:
                return []
            found.append(match[0].strip(" :,"))
            place = match.end()
        return found

    def letter(self, head: str) -> bool:
        """Whether a label is a letter or two, which mean something only among others."""
        return any(re.fullmatch(one, head, _I) for one in self.letters.values())

    def spoken(self, head: str) -> str:
        """A label that means something alone: a letter's is written out."""
        return self.field_of(head).removeprefix("max_") if self.letter(head) else head

    def wordy(self, head: str) -> bool:
        """Whether what a label labels is words."""
        return self.field_of(head) in self.words


def valued(cell: str) -> bool:
    """Whether a cell looks like a value: a number, dice, a dash, none."""
    return _VALUE.match(cell) is not None


def spread(line: str, count: int) -> list[str]:
    """The values of a row, if there are so many; otherwise none."""
    if count == 1:
        return [line]
    if "|" in line and len(found := cells(line)) == count:
        return found
    tight = _GROUP.sub("", _SLASHED.sub("/", line.replace("|", " ")))
    found = [one for one in _TOKEN.findall(tight) if one.strip()]
    return [one.strip(",;") for one in found] if len(found) == count else []


def joined(labels: Labels, lines: Sequence[str]) -> list[str]:
    """Lines in which every label stands before its value."""
    made: list[str] = []
    place = 0
    lines = [labels.coloned(line) for line in lines]
    while place < len(lines):
        if "|" in lines[place] and _titles(lines[place]):
            place += 1
            continue
        paired, used = _paired(labels, lines, place)
        made += paired.split("\n") if used else [beside(labels, lines[place])]
        place += max(1, used)
    return made


def tabbed(text: str, labels: Labels) -> str:
    """A sheet whose cells are cut by commas or semicolons, with tabs between them."""
    first = text.lstrip().partition("\n")[0]
    sign = max(",;", key=first.count)
    found = [cell.strip(' "') for cell in first.split(sign)]
    if len(found) < 4 or not all(labels.field_of(x) or labels.section.fullmatch(x) for x in found):
        return text
    try:
        rows = list(csv.reader(text.strip().split("\n"), delimiter=sign))
    except csv.Error:
        return text
    return "\n".join("\t".join(cell.strip() for cell in row) for row in rows)


def _titles(line: str) -> bool:
    return all(cell.lower() in _TITLES for cell in cells(line))


def _paired(labels: Labels, lines: Sequence[str], place: int) -> tuple[str, int]:
    """Labels, in a row or one below the other, with as many values below; and lines used."""
    heads, end = _run(labels, lines, place)
    below = [at for at in range(end, len(lines)) if lines[at]][: max(1, len(heads))]
    if not heads or not below:
        return "", 0
    if len(heads) == 1 and labels.wordy(heads[0]):
        words = lines[below[0]]
        known = labels.begins(words) or labels.heads(words)
        return ("", 0) if known else (f"{heads[0]}: {words}", below[0] + 1 - place)
    values, last = spread(lines[below[0]], len(heads)), below[0]
    stacked = end - place == len(heads) == len(below)  # one label a line, one value a line
    if not values and stacked and all(_TIDY.fullmatch(lines[at]) for at in below):
        values, last = [lines[at] for at in below], below[-1]
    if not values or not any(map(valued, values)) or any(map(labels.heads, values)):
        return _unmatched(heads, lines, place, end)
    return _row(labels, zip(heads, values, strict=True)), last + 1 - place


def _row(labels: Labels, pairs: Iterable[tuple[str, str]]) -> str:
    """Labels before their values; a name, words and what a section holds on lines of their own."""
    numbers, worded = list[str](), list[str]()
    for head, one in pairs:
        if labels.section.fullmatch(head):
            worded += [re.sub(r"\s\d+$", "", head), *filter(None, one.split(WITHIN))]
        elif labels.field_of(head) == "name":
            worded.insert(0, f"{head}: {one}")
        elif labels.wordy(head) and ("," in one or len(one.split()) > _FEW):
            worded.append(f"{head}: {one}")
        else:
            numbers.append(f"{labels.spoken(head)}: {one}")
    at = int(bool(worded) and labels.field_of(worded[0].partition(":")[0]) == "name")
    row = [" | ".join(numbers)] if numbers else []
    return "\n".join((*worded[:at], *row, *worded[at:])).replace(WITHIN, " | ")


def _unmatched(heads: list[str], lines: Sequence[str], place: int, end: int) -> tuple[str, int]:
    """Labels that have not as many values; they must not be read with each other's."""
    if len(heads) == 1:
        return "", 0
    if end - place > 1:  # one below the other: the first has none, the others may
        return f"{UNMATCHED}{lines[place]}", 1
    below = lines[end] if end < len(lines) else ""
    loose = bool(below) and all(map(valued, below.replace("|", " ").split()))
    return f"{UNMATCHED}{lines[place]} {below if loose else ''}".strip(), 1 + loose


def _run(labels: Labels, lines: Sequence[str], place: int) -> tuple[list[str], int]:
    """The labels that begin at a line, and where what follows them begins."""
    heads = labels.heads(lines[place]) if lines[place] else []
    end = place + 1
    if heads and not (len(heads) == 1 and labels.wordy(heads[0])):
        while end < len(lines) and lines[end] and (more := labels.heads(lines[end])):
            heads, end = heads + more, end + 1
    lone = len(heads) < 3 and any(labels.letter(one) for one in heads)
    lone = lone and not _ladder(labels, lines, place)
    return ([] if lone else heads), end


def _ladder(labels: Labels, lines: Sequence[str], place: int) -> bool:
    """Whether labels and their values take turns here, a line each."""
    around = (lines[at] if 0 <= at < len(lines) else "" for at in (place - 2, place + 2))
    below = lines[place + 1] if place + 1 < len(lines) else ""
    return below.isdigit() and any(one and labels.field_of(one.partition(":")[0]) for one in around)


def beside(labels: Labels, line: str) -> str:
    """A row in which cells of labels are followed by cells of values."""
    if "|" not in line:
        return line
    parts, made = cells(line), list[str]()
    place = 0
    while place < len(parts):
        one = parts[place]
        after = parts[place + 1] if place + 1 < len(parts) else ""
        if after and labels.field_of(one) and not labels.field_of(after):
            made.append(f"{labels.spoken(one.rstrip(' :='))}: {after}")
            place += 2
        else:
            made.append(one)
            place += 1
    return " | ".join(one for one in made if one)
