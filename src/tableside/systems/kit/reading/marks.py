"""Marks off a text's lines: Markdown, wiki and outline marks, boxes to tick, dotted leaders."""

from __future__ import annotations

import re

from tableside.systems.kit.reading.plain import clean
from tableside.systems.kit.reading.rows import WITHIN

HEAD = "\x02"  # before a line that was marked as a heading
_FENCE = re.compile(r"^\s*(?:```|~~~)")
_RULE = re.compile(
    r"^[\s|:+=_*~\u2013\u2014-]*(?:--|:-|-:|==|__|\*\*|\* \*|\u2014)[\s|:+=_*~\u2013\u2014-]*$"
)
_CELL_RULE = re.compile(r"\|(?:\s*:?-+:?\s*\|){2,}|:(?:PROPERTIES|END):")
_DRAWER = re.compile(r"^\s*:([A-Z][A-Z_ ]{0,30}):\s+")
_EMOJI = re.compile(r"^\s*(?:[\U0001f000-\U0001faff\u2600-\u27bf]\ufe0f?)+\s*")
_QUOTE = re.compile(r"^(?:\s*>)+\s?")
_HEADING = re.compile(r"^\s*#{1,6}\s+|^\s*\[![\w-]+\][+-]?\s*")
_WIKI_HEADING = re.compile(r"^\s*(={1,6}|~{1,3})\s*([^=~].*?)\s*\1(?=\s|$)")
_BOX = re.compile(r"^\s*\[[ xX]?\]\s+|\s*:?\s*[\u2610-\u2612\u25a1\u25fb\u25fc\u25a2]+")
_BULLET = re.compile(  # but no row of cells that begins with a dash
    r"^\s*(?:\+(?=\s+[A-Za-z*_])|[-*\u2022\u00b7\u25aa\u25e6\u2023\u25cf\u25cb\u25a0\u2013\u25b6\u25b8\u25ba\u2192\u2605\u25c6\u2756\u2726\u2727\u27a4\u203b])\s+(?!(?:\S{1,2}\s+)*\S{1,2}$)(?=[^\s/|])"
)
_NUMBERED = re.compile(r"^\s*\d{1,2}[.)]\s+(?=[A-Za-z*_])")
_OUTLINE = re.compile(r"^\s*(?:[A-Z]|[IVX]{1,4}|[a-z]|\d{1,2})[.)]\s+(?=\S)")
_TEMPLATE = re.compile(r"^\s*(?:\{\{[\w ,]*\|?|\}\})\s*$")
_PARAMETER = re.compile(r"^\s*\|\s*([A-Za-z][\w &/-]{0,30}?)\s*=(?!=)\s*(.*)$")
_ASSIGNED = re.compile(r"^\s*([A-Za-z][\w-]{1,30})\s*=\s*([\"'])(.*)\2\s*,?\s*$")
_TERM = re.compile(r"^\s*[;:](?:\s+|(?=[A-Z])|$)")
_LINK = re.compile(r"\[([^\[\]]+)\]\((?:https?:|/|#|mailto:)[^()]*\)")
_WIKI = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]+)\]\]")
_BOLD = re.compile(r"(\*{1,3})(?=\S)([^*]{1,400}?)(?<=\S)\1")
_SCORED = re.compile(r"(?<!\w)(_{1,3})(?=\S)(.{1,200}?)(?<=\S)\1(?!\w)")
_LEAD = re.compile(  # bold that begins a line is a label for what follows
    r"^(?P<mark>\*\*\*|\*\*|__|\*|_)(?=[^\s*_])(?P<said>[^*|]{1,60}?)(?<=[\w)'\"!?])(?P=mark)"
    r"\s+(?=[*_]*[A-Z0-9\"'+-]|[*_]*[a-z])(?![-+]\s)"
)
_TICKED = re.compile(r"(?:`[^`]+`[\s,]*)+")
_ESCAPED = re.compile(r"\\([|*_#>`+.\[\](){}~-])")
_LEADER = re.compile(
    r"\s*\.{4,}\s*|\s+\.{3}\s+(?=\S+$)|(?<=\w)\.\.(?=[+-]?\d)|\s*(?:\. ){3,}\.?\s*"
)
_POINTED = re.compile(r"^([A-Za-z][\w' -]{1,40})\s*(?:>|=>|->)\s+(?=\S)")
_WIDE = re.compile(r"\s*\t+\s*|\s*\|\s*|(?<=\S) {3,}(?=\S)|\s+[\u00b7\u2022]\s+|\s+//\s+")
_COLUMNS = re.compile(r"\S {3,}\S")  # then two blanks part columns, too


def unmarked(line: str) -> str:
    """A line without marks: quotes, headings, bullets, emphasis, links, leaders."""
    line = _EMOJI.sub("", _DRAWER.sub(lambda one: f"{one[1].replace('_', ' ')}: ", line))
    line = _BOX.sub("", _BULLET.sub("", _HEADING.sub("", _QUOTE.sub("", line))))
    line = _NUMBERED.sub("", line).strip()
    if _TICKED.fullmatch(line):
        return re.sub(r"`([^`]+)`", r"[\1]", line)
    line = re.sub(r"`([A-Z]{3,12})`", r"[\1]", line)  # a kind, set apart
    line = _LINK.sub(r"\1", _WIKI.sub(r"\1", line.replace("'''", "**").replace("''", "")))
    line = _LEAD.sub(_labelled, line)
    for _ in range(3):  # emphasis within emphasis
        line = _SCORED.sub(r"\2", _BOLD.sub(r"\2", line))
    line = _LEADER.sub(": ", line.replace("**", "").replace("`", ""))
    line = re.sub(r"\s*::+\s*", ": ", line)
    return _POINTED.sub(r"\1: ", _ESCAPED.sub(r"\1", line)).strip()


def _labelled(found: re.Match[str]) -> str:
    return f"{found['said']}: "


def _headed(bare: str) -> bool:
    """Whether a line is marked as a heading, or is bold from end to end."""
    said = bare.strip()
    whole = re.fullmatch(r"(\*\*\*|\*\*|__|''')[^*_']+\1", said)
    return bool(_HEADING.match(bare) or _WIKI_HEADING.match(bare) or whole)


def _made(bare: str) -> str:
    """A line as it is kept: its cells cut by bars, a heading marked."""
    if _TEMPLATE.match(bare):
        return ""
    named = _PARAMETER.match(bare)
    if named is not None:
        return f"{named[1].replace('_', ' ')}: {unmarked(named[2])}"
    given = _ASSIGNED.match(bare)
    if given is not None:
        return f"{given[1].replace('_', ' ')}: {unmarked(given[3])}"
    if "\t" in bare:
        bare = re.sub(r"\s+\|\s+", WITHIN, bare)
    bare = re.sub(r"^\s*\|\s*(?=[\u2022\u25aa\u25cf\u25a0] )", "", bare)
    head = HEAD if _headed(bare) else ""
    bare = bare if _DRAWER.match(bare) else _TERM.sub("", bare)
    bare = _WIKI_HEADING.sub(r"\2 ", bare)
    line = _WIDE.sub(" | ", unmarked(bare))
    if _COLUMNS.search(bare.strip()):
        line = re.sub(r"(?<=[^\s,;]) {2,}(?=[^\s,;])", " | ", line)
    line = re.sub(r"(?: \|)+ (?:\| )*", " | ", line).strip(" |")
    return f"{head}{line}" if line else ""


def marked(text: str) -> list[str]:
    """The lines of a text as `plain` gives them, with a mark before each heading."""
    lines: list[str] = []
    rows = [_QUOTE.sub("", raw) for raw in clean(text).split("\n")]
    outlined = sum(_OUTLINE.match(bare) is not None for bare in rows) * 2 > len(rows)
    for bare in rows:
        if _FENCE.match(bare):
            continue
        if _RULE.match(bare) or _CELL_RULE.fullmatch(bare.strip()):
            if "|" not in bare and "+" not in bare:
                lines.append("")
            continue
        line = _made(_OUTLINE.sub("", bare) if outlined else bare) if bare.strip() else ""
        if line or (lines and lines[-1]):
            lines.append(line)
    while lines and not lines[-1]:
        lines.pop()
    return lines


def plain(text: str) -> list[str]:
    """The lines of a text, cells cut by ` | `; a blank line stays one, where it parts two."""
    return [line.removeprefix(HEAD) for line in marked(text)]
