"""What Foundry's documents share whatever the game: words in HTML, items, effects, old names."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from tableside.core.state import Origin
from tableside.systems.kit.reading.fields import Record, at, tables

NOISE = (  # furniture of every document
    *("img", "prototypeToken", "token", "ownership", "permission", "flags", "sort", "folder"),
    *("effects", "items", "type", "sourceId", "data", "_stats"),
)
_SECTION = re.compile(r"<(/?)section\b([^<>]*)>?", re.I)
_SECRET = re.compile(r"\bsecret\b", re.I)
_RUN = re.compile(r"<(script|style)\b.*?(?:</\1\s*>|\Z)", re.I | re.S)
_BREAK = re.compile(r"<(?:/?(?:p|li|tr|h\d|div|ul|ol|table|blockquote)|br|hr)\b[^<>]*>", re.I)
_TAG = re.compile(r"</?[a-zA-Z!][^<>]*>")
_LINK = re.compile(r"@\w+\[([^\[\]]{0,400})\](?:\{([^{}]{0,200})\})?")
_ROLL = re.compile(r"\[\[/?\w*\s*([^\[\]]{0,200})\]\](?:\{([^{}]{0,200})\})?")
_VALUE = re.compile(r"\bvalue:\s*([^\s|]+)")
_KEY = re.compile(r"[A-Z][A-Z0-9_]*(?:\.[A-Za-z0-9_]+)+")


class Told(NamedTuple):
    """Words of a document: for whoever reads it, and for the GM alone."""

    text: str
    secret: str


def told(value: Any) -> Told:
    """HTML down to plain paragraphs; secret sections apart."""
    if not isinstance(value, str):
        return Told("", "")
    open_, hidden = _parted(_RUN.sub("", value))
    return Told(_plain(open_), _plain(hidden))


def _parted(value: str) -> tuple[str, str]:
    """What lies open, and what is secret: a section with all in it, or all to the end."""
    parts: tuple[list[str], list[str]] = ([], [])
    place, depth = 0, 0  # of sections within a secret one, that one counted
    for tag in _SECTION.finditer(value):
        parts[depth > 0].append(value[place : tag.start()])
        place = tag.end()
        if tag[1]:
            depth = max(0, depth - 1)
        elif depth or _SECRET.search(tag[2]):
            depth += 1
    parts[depth > 0].append(value[place:])
    return "\n".join(parts[0]), "\n".join(parts[1])


def _plain(value: str) -> str:
    value = _TAG.sub("", _BREAK.sub("\n", value))
    value = _ROLL.sub(lambda one: one[2] or one[1], _LINK.sub(_linked, value))
    lines = (" ".join(line.split()) for line in html.unescape(value).splitlines())
    return "\n".join(line for line in lines if line)


def _linked(found: re.Match[str]) -> str:
    """The label of a link, or the value of a number that it makes; a bare link goes."""
    value = _VALUE.search(found[1])
    return found[2] or (value[1] if value else "")


def called(value: Any) -> str:
    """A name; one that is only a key of a translation as its last part says it."""
    said = " ".join(value.split()) if isinstance(value, str) else ""
    if _KEY.fullmatch(said):
        apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", said.rpartition(".")[2]).replace("_", " ")
        return apart.capitalize() if apart.isupper() else apart[:1].upper() + apart[1:].lower()
    return said


def system_of(record: Record) -> str:
    """The system that a document says it is of; empty if it does not."""
    found = at(record, "_stats.systemId")
    return found if isinstance(found, str) else ""


def inner(record: Record) -> Record:
    """The part of a document that is the system's own; before Foundry 10 it was called data."""
    found = record.get("system", record.get("data"))
    return found if isinstance(found, Mapping) else {}


def items(record: Record, *types: str) -> list[Record]:
    """What somebody has, of some types."""
    return [one for one in tables(record.get("items")) if one.get("type") in types]


def origin(record: Record, system: str) -> Origin:
    """Where a document comes from."""
    version, key = at(record, "_stats.systemVersion"), record.get("_id")
    said = f"foundry {system} {version}" if isinstance(version, str) else f"foundry {system}"
    return Origin(source=said[:60], id=key[:40] if isinstance(key, str) else "")


class Change(NamedTuple):
    """What an effect does to a number."""

    key: str
    adds: bool
    value: Any
    whose: str  # the name of the effect


def changes(record: Record) -> Iterator[Change]:
    """What the effects of a document change while they last; scripts are never looked at."""
    for effect in tables(record.get("effects")):
        if effect.get("disabled") is True or effect.get("transfer") is False:
            continue
        found = effect.get("changes") or at(effect, "system.changes")
        for one in tables(found):
            if isinstance(key := one.get("key"), str):
                adds = one.get("mode") == 2 or one.get("type") == "add"
                yield Change(key, adds, one.get("value"), called(effect.get("name")))
