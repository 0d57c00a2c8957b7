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
        **dict.fromkeys("\u2502\u2503\u2551", "|"),  # lines drawn around a block
        **dict.fromkeys((*map(chr, range(0x2500, 0x2502)), *map(chr, range(0x250C, 0x254C))), "-"),
        **dict.fromkeys((chr(0x2550), *map(chr, range(0x2552, 0x256D))), "-"),
        "\uff1a": ":",
        "\u2044": "/",
        "\u00d7": "x",
    }
)
_PACK = re.compile(  # every line is looked at once, and no blank of it again
    r"""^[ \t]*+(?:[{,][ \t]*+)?"?format"?\s*+[=:]\s*+["']tableside-pack["']""", re.MULTILINE
)
_VOID = re.compile(r"\n(?:[ \t]*+\n){3,}+")
_FAR = re.compile(r"[ \t]{41,}")  # no page is so wide; patterns would look at each blank again
_BREAKS = re.compile(r"<br\s*/?>|</(?:p|li|tr|dd|dl|div|h\d|ul|ol|table)>", re.IGNORECASE)
_HEADS = re.compile(r"<h\d[^<>]{0,200}>", re.IGNORECASE)
_FIELDS = re.compile(  # of data in tags, and not of a page
    r"<((?!(?:strong|small|span|code|sub|sup|del|ins|mark|font|center|caption|abbr|cite|div|pre"
    r"|td|th|tr|li|ul|ol|em|dt|dd|h\d)\b)[a-zA-Z][\w-]{1,20})>\s*([^<>]{1,2000}?)\s*</\1>"
)
_LISTED = re.compile(  # things in a list of such data, by their names
    r"<\w+ name=\"([^\"<>]+)\"(?: (?:type|kind)=\"([^\"<>]+)\")?>\s*([^<>]{1,2000}?)\s*</\w+>"
)
_WHOLE = re.compile(r"<\w+ name=\"([^\"<>]+)\"[^<>]*>")
_SECTIONS = re.compile(r"<(features|weapons|abilities|attacks)>")
_LETTER = re.compile(r"<([a-z])>\s*(\d{1,2})\s*</\1>")
_STRONG = re.compile(r"<(/?)(?:b|strong)>", re.IGNORECASE)
_BOARD = re.compile(
    r"\[(/?)(b|i|u|s|h\d|size|colou?r|quote|center|list|code|table|tr|td)(?:=[^\]\n]{0,40})?\]",
    re.IGNORECASE,
)
_CELLS = re.compile(r"</t[dh]>|</dt>", re.IGNORECASE)
_PLACEHOLDER = re.compile(  # of a book's keywords: `<WARBAND>` is no tag
    r"<(?!(?:BR|HR|DIV|SPAN|TABLE|TBODY|THEAD|CODE|FONT|SMALL|STRONG|CENTER|HTML|BODY)>)"
    r"([A-Z][A-Z '-]{2,30})>"
)
_TAGS = re.compile(r"</?[a-zA-Z][^<>]{0,200}>")
_ENTITY = re.compile(r"&(?:#(\d{1,6})|#x([0-9a-fA-F]{1,5})|([a-z]{2,6}));")
_ENTITIES = {
    **{"nbsp": " ", "amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'", "minus": "-"},
    **{"ndash": "\u2013", "mdash": "\u2014", "rsquo": "'", "lsquo": "'", "ldquo": '"'},
    **{"rdquo": '"', "times": "x", "bull": "\u2022", "hellip": "..."},
}
_DASHED = re.compile(
    r"[\u2013\u2014](?=\d)|(?<!\w\s)[\u2013\u2014](?=\s*\d)"
)  # but no dash between


def is_pack(text: str) -> bool:
    """Whether a text is a pack of ours, and not to be read as words."""
    return _PACK.search(text[:4000]) is not None


def lettered(text: str) -> str:
    """One kind of space, of line break, of quote and of minus."""
    return text.replace("\r\n", "\n").replace("\r", "\n").translate(_LETTERS)


def clean(text: str) -> str:
    """The same, and no tags."""
    text = _VOID.sub("\n\n\n", _FAR.sub(" " * 40, lettered(text)))
    if "<" in text:
        text = _fields(text)
        text = _strong(_STRONG, _HEADS.sub("\n# ", _PLACEHOLDER.sub(r"[\1]", text)))
        text = _TAGS.sub("", _CELLS.sub("\t", _BREAKS.sub("\n", text)))
    if "[/" in text:
        text = re.sub(r"\[/td\]", "\t", re.sub(r"\[/(?:tr|quote)\]", "\n", text))
        text = text.replace("[*]", "- ")
        text = _BOARD.sub("", _strong(re.compile(r"\[(/?)b\]", re.IGNORECASE), text))
    text = _ENTITY.sub(_meant, text).translate(_LETTERS)
    return _DASHED.sub("-", _FAR.sub(" " * 40, text))


def _fields(text: str) -> str:
    """Data in tags as lines with labels."""
    text = _LISTED.sub(
        lambda one: f"\n{one[1]}{f' ({one[2]})' if one[2] else ''}: {one[3]}\n", text
    )
    text = _SECTIONS.sub(r"\n\1\n", _WHOLE.sub(r"\nname: \1\n", text))
    text = re.sub(r"</?item>", "\n", text)
    return _FIELDS.sub(r"\n\1: \2\n", _LETTER.sub(r"\n\1 \2 ", text))


def _strong(mark: re.Pattern[str], text: str) -> str:
    """Bold in Markdown, without blanks at its edges."""
    text = mark.sub(lambda one: "\x02" if not one[1] else "\x03", text)
    text = re.sub(r"\x02(\s*)([^\x02\x03]*?)(\s*)\x03", r"\1**\2**\3", text)
    return text.replace("****", "").replace("\x02", "").replace("\x03", "")


def _meant(found: re.Match[str]) -> str:
    """The sign that an entity stands for; one that nobody knows stays."""
    code = int(found[1]) if found[1] else int(found[2], 16) if found[2] else -1
    if code < 0:
        return _ENTITIES.get(found[3], found[0])
    return chr(code) if code < 0x110000 and not 0xD800 <= code < 0xE000 else ""


def cells(line: str) -> list[str]:
    """The cells of a row; a line without bars is one cell."""
    return [cell.strip() for cell in line.split("|")]
