"""Notes as data: JSON and what looks like it, YAML as people write it in their notes.

Only what stat blocks need: mappings, lists, words and numbers. Nothing is ever run, and what does
not fit is no data: then the text is read as text.
"""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec

from tableside.core import toml_text
from tableside.systems.kit.reading.plain import clean, lettered

MOST_DEPTH = 40
_FENCE = re.compile(r"^[ \t]*+(?:```|~~~).*$", re.MULTILINE)
_FENCED = re.compile(  # up to the next fence, whichever that is: nothing is gone through twice
    r"^(?:```|~~~)[\w -]*\n((?:(?!```|~~~).*\n)*+)(?:```|~~~)[ \t]*+$", re.MULTILINE
)
_FRONT = re.compile(r"---\s*\n(.*?)\n---\s*\n(\s*\S.*)$", re.DOTALL)
_AROUND = re.compile(r"^[^{}\[\]]{1,200}\n\s*(\{\s*[\"\w].*\})\s*(?:\n[^{}]{0,200})?$", re.DOTALL)
_TOML = re.compile(r"^\w{1,60} = .+\n", re.MULTILINE), re.compile(r"^\[\[?\w+\]\]?$", re.MULTILINE)
_MOST_AROUND = 300  # signs of a note around data in fences
_KEY = re.compile(r"""^(?:"([^"]+)"|'([^']+)'|([A-Za-z][^:#{}\[\],"|]{0,40}?))\s*:(?:\s+(.*)|)$""")
_ITEM = re.compile(r"^-(?:\s+(.*)|)$")
_BLOCK = re.compile(r"^([|>])[+-]?\d?$")
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"|\'((?:[^\']|\'\')*)\'')
_BARE = re.compile(r"[^,{}\[\]\n]+")
_FLOW_KEY = re.compile(r"""\s*(?:"([^"]+)"|'([^']+)'|([A-Za-z_][\w &/-]{0,40}?))\s*:\s*""")
_BLANK = re.compile(r"(?:\s|,|//[^\n]*)*")


_JSON, _BLANKS = json.JSONDecoder(), re.compile(r"\s*")


class NotData(ValueError):
    """The text is no data after all."""


def as_data(text: str) -> Any:
    """The data that a text holds, or None if it is a text like any other."""
    bare = text.strip("\ufeff \t\r\n")
    if bare[:1] in ("{", "["):  # its words stay as they are, tags and all
        found = _strict(bare) or _data(lettered(bare))
        if found is not None:
            return found
    whole = clean(text)
    if (inner := _AROUND.match(whole)) is not None and (data := _data(inner[1])) is not None:
        return data
    fenced = [one for body in _FENCED.findall(whole) if (one := _data(body)) is not None]
    if fenced and len(_FENCED.sub("", whole).strip()) < _MOST_AROUND:
        return fenced
    return _data(whole)


def fronted(text: str) -> tuple[dict[str, Any], str] | None:
    """Data that stands before a text, between two rules, and the text; or None."""
    found = _FRONT.match(clean(text).lstrip())
    data = _data(found[1]) if found is not None else None
    return (data, found[2]) if found is not None and isinstance(data, dict) else None


def _strict(body: str) -> Any:
    """JSON; several files below one another are a list."""
    try:
        found = msgspec.json.decode(body)
    except RecursionError:
        return None
    except ValueError:
        found = _several(body)
    good = isinstance(found, dict) or (
        isinstance(found, list) and all(isinstance(one, dict) for one in found)
    )
    return found if good else None


def _several(body: str) -> list[Any]:
    made: list[Any] = []
    place = 0
    try:
        while place < len(body):
            one, end = _JSON.raw_decode(body, place)
            made += one if isinstance(one, list) else [one]
            blank = _BLANKS.match(body, end)
            place = blank.end() if blank else end
    except (ValueError, RecursionError):
        return [None]
    return made


def _data(text: str) -> Any:
    body = _FENCE.sub("", text).strip()
    body = re.sub(r"^---\s*\n|\n---\s*$|\n\.\.\.\s*$", "", body).strip()
    try:
        if body[:1] in ("{", "["):
            return _flow(body)
        if re.match(r'"[^"\n]+"\s*:', body):
            return _flow("{" + body.rstrip(",") + "}")
        if all(one.search(body) for one in _TOML):
            return toml_text.parse("", body)
        return _block(body)
    except (NotData, RecursionError, toml_text.BadFileError):
        return None


def _flow(body: str) -> Any:
    try:
        found = msgspec.json.decode(body)
    except ValueError:
        found, end = _value(body, 0, 0)
        if _BLANK.sub("", body[end:]):
            raise NotData(body[end:]) from None
    if not isinstance(found, dict | list) or not found:
        raise NotData(body)
    if isinstance(found, list) and not all(isinstance(one, dict) for one in found):
        raise NotData(body)
    return found


def _value(body: str, place: int, depth: int) -> tuple[Any, int]:
    """One value of JSON as people write it: bare words, single quotes, commas too many."""
    if depth > MOST_DEPTH:
        raise NotData("too deep")
    place = _skipped(body, place)
    if place >= len(body):
        raise NotData("it ends too soon")
    if body[place] == "{":
        return _mapping(body, place + 1, depth)
    if body[place] == "[":
        return _list(body, place + 1, depth)
    if (quoted := _QUOTED.match(body, place)) is not None:
        return _unquoted(quoted), quoted.end()
    if (bare := _BARE.match(body, place)) is None:
        raise NotData(body[place:])
    return scalar(bare[0]), bare.end()


def _skipped(body: str, place: int) -> int:
    found = _BLANK.match(body, place)
    return found.end() if found else place


def _mapping(body: str, place: int, depth: int) -> tuple[dict[str, Any], int]:
    made: dict[str, Any] = {}
    while (place := _skipped(body, place)) < len(body) and body[place] != "}":
        key = _FLOW_KEY.match(body, place)
        if key is None:
            raise NotData(body[place:])
        made[next(filter(None, key.groups()))], place = _value(body, key.end(), depth + 1)
    return _closed(body, place, made)


def _list(body: str, place: int, depth: int) -> tuple[list[Any], int]:
    made: list[Any] = []
    while (place := _skipped(body, place)) < len(body) and body[place] != "]":
        one, place = _value(body, place, depth + 1)
        made.append(one)
        if body[place : place + 1] == "}":
            raise NotData(body[place:])
    return _closed(body, place, made)


def _closed(body: str, place: int, made: Any) -> tuple[Any, int]:
    if place >= len(body):
        raise NotData("it ends too soon")
    return made, place + 1


def _unquoted(found: re.Match[str]) -> str:
    if found[1] is None:
        return found[2].replace("''", "'")
    escapes = {"n": "\n", "t": "\t"}
    return re.sub(r"\\(.)", lambda one: escapes.get(one[1], one[1]), found[1])


def scalar(words: str) -> Any:
    """A word or a number as it stands without quotes."""
    words = re.sub(r"\s+#.*$", "", words.strip())
    if (quoted := _QUOTED.fullmatch(words)) is not None:
        return _unquoted(quoted)
    if words in ("", "~", "null", "Null"):
        return None
    return int(words) if re.fullmatch(r"\d{1,6}", words) else words


def _block(body: str) -> Any:
    """YAML: at least three keys at the left edge and nothing else there, or lists of records."""
    lines = [line.expandtabs(2).rstrip() for line in body.split("\n")]
    edge = [line for line in lines if line and line[0] not in " #"]
    keyed = sum(_KEY.match(line) is not None for line in edge)
    listed = sum(_ITEM.match(line) is not None for line in edge)
    if keyed + listed != len(edge) or not (keyed or listed):
        raise NotData(body)
    yaml = _Yaml(lines)
    found, end = yaml.node(0, 0, 0)
    if any(yaml.lines[end:]) or not isinstance(found, dict | list):
        raise NotData(body)
    if isinstance(found, list) and not _recorded(found):
        raise NotData(body)
    if keyed < 3 and isinstance(found, dict) and not all(map(_recorded, found.values())):
        raise NotData(body)
    return found


def _recorded(found: Any) -> bool:
    """Whether this is a list of records."""
    return isinstance(found, list) and all(isinstance(one, dict) and len(one) > 2 for one in found)


class _Yaml:
    """YAML line by line, by how far each is set in."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = [line for line in lines if not line.lstrip().startswith("#")]

    def node(self, place: int, least: int, depth: int) -> tuple[Any, int]:
        """What begins at a line that is set in so far or farther."""
        place = self._next(place)
        if depth > MOST_DEPTH or place >= len(self.lines) or self._inset(place) < least:
            return None, place
        inset = self._inset(place)
        if _ITEM.match(self.lines[place].strip()):
            return self._items(place, inset, depth)
        if _KEY.match(self.lines[place].strip()):
            return self._keys(place, inset, depth)
        return self._words(place, inset)

    def _next(self, place: int) -> int:
        while place < len(self.lines) and not self.lines[place]:
            place += 1
        return place

    def _inset(self, place: int) -> int:
        return len(self.lines[place]) - len(self.lines[place].lstrip())

    def _items(self, place: int, inset: int, depth: int) -> tuple[list[Any], int]:
        made: list[Any] = []
        while (place := self._next(place)) < len(self.lines) and self._inset(place) == inset:
            item = _ITEM.match(self.lines[place].strip())
            if item is None:
                break
            inner = item[1] or ""
            if _KEY.match(inner) and not inner.startswith(("{", "[")):
                more = len(self.lines[place]) - len(self.lines[place].lstrip()[1:].lstrip())
                self.lines[place] = " " * more + inner
                one, place = self._keys(place, more, depth + 1)
            else:
                one, place = self._valued(place, inner, inset, depth)
            made.append(one)
        return made, place

    def _keys(self, place: int, inset: int, depth: int) -> tuple[dict[str, Any], int]:
        made: dict[str, Any] = {}
        while (place := self._next(place)) < len(self.lines) and self._inset(place) == inset:
            key = _KEY.match(self.lines[place].strip())
            if key is None:
                break
            name = next(filter(None, key.groups()[:3]))
            if name in made:  # a list of things, each with a colon
                raise NotData(name)
            made[name], place = self._valued(place, key[4] or "", inset, depth)
        return made, place

    def _valued(self, place: int, words: str, inset: int, depth: int) -> tuple[Any, int]:
        """What stands behind a key or a dash, there or on the lines below."""
        words = words.strip()
        if _BLOCK.match(words):
            return self._words(place + 1, inset + 1, folded=words[0] == ">")
        if not words:
            below = self._next(place + 1)
            listed = below < len(self.lines) and _ITEM.match(self.lines[below].strip())
            return self.node(place + 1, inset if listed else inset + 1, depth + 1)
        if words[0] in "{[":
            return self._flowing(place, words, inset)
        more, after = self._words(place + 1, inset + 1)
        if more and words[0] in "\"'" and not _QUOTED.fullmatch(words):
            return scalar(f"{words} {more}"), after
        return (f"{scalar(words)} {more}", after) if more else (scalar(words), place + 1)

    def _flowing(self, place: int, words: str, inset: int) -> tuple[Any, int]:
        end = place + 1
        while words.count("{") + words.count("[") > words.count("}") + words.count("]"):
            if end >= len(self.lines):
                raise NotData(words)
            words, end = f"{words} {self.lines[end].strip()}", end + 1
        found, used = _value(words, 0, 0)
        return (found, end) if not words[used:].strip() else (words, end)

    def _words(self, place: int, least: int, *, folded: bool = True) -> tuple[str, int]:
        """Lines of words that are set in so far or farther."""
        found: list[str] = []
        while place < len(self.lines) and (
            not self.lines[place] or self._inset(place) >= least > 0
        ):
            found.append(self.lines[place].strip())
            place += 1
        return (" " if folded else "\n").join(found).strip(), place
