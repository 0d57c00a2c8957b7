"""Lines as somebody wrote them: what a page has broken is joined, what one line holds is cut."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from tableside.systems.kit.reading.names import named
from tableside.systems.kit.reading.rows import ASIDE, UNMATCHED

_END = 300
_I = re.IGNORECASE
Test = Callable[[str], bool]
_CALLED = re.compile(
    r"^(?:(?:(?:adversary|threat|npc|environment|creature)\s+)?name"
    r"|adversary|threat|npc|environment|env|creature|monster)\s*[:=|]\s*(?=\S)",
    _I,
)
_COUNTED = re.compile(r"\s*\(x\s*(\d{1,2})\W*\)[\s,;:\u2013\u2014-]*$")  # how many there are
_OPEN = re.compile(r"[|,:;/&+(\u2013\u2014-]$")
_GOES_ON = re.compile(r"[a-z0-9+)(/|&-]")
_BROKEN = re.compile(r"(?<=[a-z])-$")


def outer(text: str, signs: str) -> list[str]:
    """A text cut at these signs, but not inside brackets."""
    parts, depth, start = list[str](), 0, 0
    for place, sign in enumerate(text):
        depth = max(0, depth + (sign in "([{") - (sign in ")]}"))
        if sign in signs and not depth:
            parts.append(text[start:place])
            start = place + 1
    return [one.strip() for one in (*parts, text[start:])]


def cut(lines: Sequence[str], begins: Test) -> list[str]:
    """Lines that hold several things, cut at semicolons; what begins nothing stays where it is."""
    made: list[str] = []
    for place, line in enumerate(lines):
        parts = [one for one in outer(line, ";") if one]
        if len(parts) < 2 or not any(begins(one) for one in parts[1:]):
            made.append(line)
            continue
        for index, one in enumerate(parts):
            if index == 0 or begins(one) or place == 0 == index - 1:
                made.append(one)
            else:
                made[-1] = f"{made[-1]}; {one}"
    return made


_BETWEEN = re.compile(r"\s+(?://|/|&|\|)\s+")


def parted(lines: Sequence[str], begins: Test, between: re.Pattern[str] = _BETWEEN) -> list[str]:
    """Lines that hold several things, cut at the slashes and bars behind which one begins."""
    made: list[str] = []
    for line in lines:
        start, cuts = 0, list(between.finditer(line))
        ends = [*(one.start() for one in cuts[1:]), len(line)]
        for found, end in zip(cuts, ends, strict=False):
            whole = len(line[start : found.start()].split()) > 2
            if whole and begins(line[found.end() : end]):
                made.append(line[start : found.start()])
                start = found.end()
        made.append(line[start:])
    return made


def unclosed(line: str) -> bool:
    """Whether a bracket that a line opens is still open at its end."""
    tail = line[-80:]
    return tail.rfind("(") > tail.rfind(")") or tail.rfind("[") > tail.rfind("]")


def goes_on(last: str, line: str) -> bool:
    """Whether a line looks as if it went on with the last: by how that ends, or this begins."""
    return _OPEN.search(last) is not None or _GOES_ON.match(line) is not None


def _ends(line: str) -> str:
    """How a long line begins and ends, which is all that says whether another goes on with it."""
    return line if len(line) < 2 * _END else f"{line[:_END]} {line[-_END:]}"


def unbroken(lines: Sequence[str], joins: Callable[[str, str], bool]) -> list[str]:
    """Lines joined where a page or a column broke them; blank ones go, the name stands alone."""
    made: list[str] = []
    gap = True
    for line in lines:
        loose = {UNMATCHED, ASIDE} & {line[:1], made[-1][:1] if made else ""}
        if line and len(made) > 1 and not (gap or loose) and joins(_ends(made[-1]), line):
            last, hyphen = made[-1], _BROKEN.search(made[-1][-2:])
            made[-1] = f"{last[:-1]}{line}" if hyphen else f"{last} {line}"
        elif line or not made:
            made.append(line)
        gap = not line
    return made


def name_first(lines: Sequence[str], stat: re.Pattern[str], tail: re.Pattern[str]) -> list[str]:
    """The lines with the name alone on the first; an empty first line if they begin without one.

    `stat` finds a label with its value, `tail` what may stand behind a name on its line.
    """
    if not lines:
        return [""]
    first, rest = lines[0], list(lines[1:])
    if rest and rest[0] and (unclosed(first) or re.search(r"(?:[,(-]|\bTier)$", first, _I)):
        first = f"{first} {rest.pop(0)}"
    first = _CALLED.sub("", first)
    found = stat.search(first)
    head = first[: found.start()] if found else first
    if "|" in head:
        head = head.partition("|")[0]
    behind = tail.search(head)
    if behind is not None and behind.start() > 0:
        head = head[: behind.start()]
    name, more = named(_COUNTED.sub(r" (x\1)", head)), first[len(head) :].strip(" |;,:-")
    return [name, *([more] if more else []), *rest]
