"""Text as it is pasted, down to plain lines: no markup, one kind of minus, cells cut by bars."""

from __future__ import annotations

import re

_SPACES = "\u00a0\u1680\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
_NOTHING = "\u200b\u200c\u200d\u2060\u00ad\ufeff"
_MINUS = "\u2010\u2011\u2012\u2212\ufe63\uff0d"
_LETTERS = str.maketrans(
    {
        **dict.fromkeys(_SPACES, " "),
        **dict.fromkeys(_NOTHING, ""),
        **dict.fromkeys(_MINUS, "-"),
        **dict.fromkeys("\u2018\u2019\u02bc\u00b4", "'"),
        **dict.fromkeys("\u201c\u201d\u201e", '"'),
        **dict.fromkeys("\x0b\x0c\x85\u2028\u2029", "\n"),
        **{chr(code): " " for code in range(32) if chr(code) not in "\t\n\x0b\x0c"},
        "\uff1a": ":",
        "\u2044": "/",
        "\u00d7": "x",
    }
)
_BREAKS = re.compile(r"<br\s*/?>|</(?:p|li|tr|div|h\d|ul|ol|table)>", re.IGNORECASE)
_CELLS = re.compile(r"</t[dh]>", re.IGNORECASE)
_TAGS = re.compile(r"</?[a-zA-Z][^<>]{0,200}>")
_ENTITY = re.compile(r"&(?:#(\d{1,6})|#x([0-9a-fA-F]{1,5})|([a-z]{2,6}));")
_ENTITIES = {
    **{"nbsp": " ", "amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'", "minus": "-"},
    **{"ndash": "\u2013", "mdash": "\u2014", "rsquo": "'", "lsquo": "'", "ldquo": '"'},
    **{"rdquo": '"', "times": "x", "bull": "\u2022", "hellip": "..."},
}
_DASHED = re.compile(r"[\u2013\u2014](?=\s*\d)")

_FENCE = re.compile(r"^\s*(?:```|~~~)")
_RULE = re.compile(
    r"^[\s|:+=_*~\u2013\u2014-]*(?:--|==|__|\*\*|\* \*|\u2014)[\s|:+=_*~\u2013\u2014-]*$"
)
_QUOTE = re.compile(r"^(?:\s*>)+\s?")
_HEADING = re.compile(r"^\s*#{1,6}\s*")
_BULLET = re.compile(  # but no row of cells that begins with a dash
    r"^\s*(?:\+(?=\s+[A-Za-z])|[-*\u2022\u00b7\u25aa\u25e6\u2023\u25cf\u25cb\u25a0\u2013])\s+(?!(?:\S{1,2}\s+)*\S{1,2}$)(?=[^\s/|])"
)
_NUMBERED = re.compile(r"^\s*\d{1,2}[.)]\s+(?=[A-Za-z])")
_LINK = re.compile(r"\[([^\[\]]+)\]\((?:https?:|/|#|mailto:)[^()]*\)")
_WIKI = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]+)\]\]")
_BOLD = re.compile(r"(\*{1,3})(?=\S)([^*]{1,400}?)(?<=\S)\1")
_SCORED = re.compile(r"(?<!\w)(_{1,3})(?=\S)(.{1,200}?)(?<=\S)\1(?!\w)")
_ESCAPED = re.compile(r"\\([|*_#>`+.\[\](){}~-])")
_WIDE = re.compile(r"\s*\t+\s*|\s*\|\s*|(?<=\S) {3,}(?=\S)")


def clean(text: str) -> str:
    """One kind of space, of line break, of quote and of minus; no tags."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").translate(_LETTERS)
    if "<" in text:
        text = _TAGS.sub("", _CELLS.sub("\t", _BREAKS.sub("\n", text)))
    return _DASHED.sub("-", _ENTITY.sub(_meant, text).translate(_LETTERS))


def _meant(found: re.Match[str]) -> str:
    """The sign that an entity stands for; one that nobody knows stays."""
    code = int(found[1]) if found[1] else int(found[2], 16) if found[2] else -1
    if code < 0:
        return _ENTITIES.get(found[3], found[0])
    return chr(code) if code < 0x110000 and not 0xD800 <= code < 0xE000 else ""


def unmarked(line: str) -> str:
    """A line without Markdown: quotes, headings, bullets, emphasis, links."""
    line = _QUOTE.sub("", line)
    line = _NUMBERED.sub("", _BULLET.sub("", _HEADING.sub("", line)))
    line = _LINK.sub(r"\1", _WIKI.sub(r"\1", line))
    for _ in range(3):  # emphasis within emphasis
        line = _SCORED.sub(r"\2", _BOLD.sub(r"\2", line))
    line = line.replace("**", "").replace("`", "")
    return _ESCAPED.sub(r"\1", line).strip()


def cells(line: str) -> list[str]:
    """The cells of a row; a line without bars is one cell."""
    return [cell.strip() for cell in line.split("|")]


def plain(text: str) -> list[str]:
    """The lines of a text, cells cut by ` | `; a blank line stays one, where it parts two."""
    lines: list[str] = []
    for raw in clean(text).split("\n"):
        bare = _QUOTE.sub("", raw)
        if _FENCE.match(bare):
            continue
        if _RULE.match(bare):
            if "|" not in bare and "+" not in bare:
                lines.append("")
            continue
        line = _WIDE.sub(" | ", unmarked(bare)).strip(" |") if bare.strip() else ""
        if line or (lines and lines[-1]):
            lines.append(line)
    while lines and not lines[-1]:
        lines.pop()
    return lines
