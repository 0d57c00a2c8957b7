"""Features of stat blocks: cards with their kind, their price and what the rules know by name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from tableside.core.cards import MOST_CARD_TEXT, Card
from tableside.core.desk import MOST_NAME
from tableside.systems.daggerheart.sheet.stat_labels import LABELS
from tableside.systems.kit.reading.names import free, named

_I = re.IGNORECASE
_KIND = r"passive|action|reaction"
_DASH = r"[-\u2013\u2014:|]"
_NAME = r"(?P<name>[^\s|](?:(?![.!?]\s+[A-Za-z])[^|]){0,58}?)"
_BEHIND = r"\s*(?:[:.|\u2013\u2014]|-{1,2}(?=\s))\s*"
_NAMED = re.compile(  # a name, then the kind behind a dash, in brackets, behind a comma
    rf"^{_NAME}\s*(?:{_DASH}\s*(?P<kind>{_KIND})s?\b(?:{_BEHIND}|\s*$)"
    rf"|\|?\s*[(\[]\s*(?P<kind2>{_KIND}|(?-i:[PAR])(?=\s*(?:\]|\)\s*[:.\u2013\u2014-]|\)\s+(?-i:[A-Z]))))s?\s*[)\]](?:{_BEHIND}|\s+(?=[A-Z0-9\"'])|\s*$)"
    rf"|,\s*(?P<kind3>{_KIND})\s*[:.]\s+|\s+(?P<kind4>{_KIND})\s*$)(?P<text>.*)$",
    _I,
)
_KIND_FIRST = re.compile(
    rf"^(?:[(\[](?P<kind>(?i:{_KIND})|[PAR])[)\]]\s*[:.\u2013\u2014-]?"
    rf"|(?P<kind2>(?i:{_KIND}))\s*[-\u2013\u2014:]|(?P<kind3>[PAR])\s*:)\s*"
    r"(?P<name>[A-Z][^:.|]{1,58}?)\s*(?:[:.|]\s*|\s[\u2013\u2014-]\s)(?P<text>.+)$"
)
_BARE = re.compile(r"^(?P<name>[A-Z][^:.|?!]{1,48}?)\s*(?:[:|]\s+|\.\s+(?=[A-Z]))(?P<text>.+)$")
_LETTERS = {"p": "passive", "a": "action", "r": "reaction"}
HEADING = re.compile(rf"^(?:features?|feats?|(?P<kind>{_KIND})s?|(?:{_KIND}) features?)\s*:?$", _I)
KEYWORD = re.compile(r"^(relentless|minion|horde|slow)\b\s*(?:\(([^)]*)\))?\s*$", _I)
_COST = re.compile(r"\b([Ss]pend|[Mm]ark)s?\s+(an?|one|two|three|\d)\s+(fear|stress)\b", _I)
_SECTION = re.compile(r"^(?:features?|feats?)(?:\s*\d{1,2})?\s*[:|]\s*(?=\S)", _I)
_NAME_ONLY = re.compile(r"(?:\s[-\u2013\u2014]|[-\u2013\u2014(])$")
_KIND_ONLY = re.compile(rf"[(\[]?(?:{_KIND})[)\]]?\s*[:.]", _I)
_CUT_OFF = re.compile(r"(?<=[.!?])\s+([A-Z][^.!?]{0,50})$")
_MANY = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3}


class Feature(NamedTuple):
    """A feature as its line has it."""

    name: str
    kind: str
    text: str


_WORD = r"(?:[A-Z0-9\"'(][\w'().+-]*|of|the|an?|and|in|on|to|for|from|at|by|with|or|into)"
_TITLE = re.compile(rf"{_WORD}(?: {_WORD}){{0,6}}")


def entitled(line: str) -> bool:
    """Whether a line begins with a name in capitals, and a text behind it."""
    found = _BARE.match(line)
    return found is not None and _TITLE.fullmatch(found["name"].strip()) is not None


def feature_in(line: str, kind: str | None = None) -> Feature | None:
    """The feature that a line begins; below a heading (`kind`) a name and a colon are enough."""
    found = _KIND_FIRST.match(line) or _NAMED.match(line)
    if found is None and kind is not None:
        found = _BARE.match(line)
    if found is None:
        return None
    said = _kind_of(found) or kind or ""
    name = named(found["name"])
    if not name or not (name[0].isupper() or name[0].isdigit() or name[0] in "\"'"):
        return None
    return Feature(name, said, found["text"].strip())


def _kind_of(found: re.Match[str]) -> str:
    """The kind that a feature's line names, in any of its places."""
    kinds = (value for key, value in found.groupdict().items() if key.startswith("kind") and value)
    said = next(kinds, "").lower()
    return _LETTERS.get(said, said)


def sectioned(lines: Sequence[str]) -> list[str]:
    """Lines on which a heading stands alone: `Features: the first of them` is two."""
    made: list[str] = []
    for line in lines:
        found = _SECTION.match(line)
        made += ["Features", line[found.end() :]] if found else [line]
    return made


def headed(lines: Sequence[str]) -> list[str]:
    """Lines on which a name and a kind stand together, ready for a text that stands below."""
    made: list[str] = []
    kind = ""  # of the heading above
    for place, one in enumerate(lines):
        line, heading = one, HEADING.match(one)
        kind = (heading["kind"] or "") if heading else kind
        if kind and made and _titled(made[-1]) and _prose(one):
            line = f"{made.pop()} - {kind}: {one}"
        elif made and _NAME_ONLY.search(made[-1]) and _KIND_ONLY.match(one):
            line = f"{made.pop()} {one}"
        elif made and lines[place + 1 : place + 2] != [""] and _alone(made[-1], one):
            line = f"{made.pop()} - {one.strip('()[]')}"
        found = _NAMED.match(line)
        alone = found is not None and not found["text"] and line[-1:] not in ":."
        made.append(f"{found['name']} - {_kind_of(found)}:" if found and alone else line)
    return made


def _titled(line: str) -> bool:
    """Whether a line is a name in capitals and nothing else."""
    known = HEADING.match(line) is not None or LABELS.begins(line)
    return not known and _TITLE.fullmatch(line) is not None


def _prose(line: str) -> bool:
    """Whether a line is a text without a name of its own."""
    ends = line.endswith((".", "!")) and len(line.split()) > 3
    return ends and feature_in(line) is None and not entitled(line)


def _alone(name: str, line: str) -> bool:
    """Whether a line is a kind, and the one before it the name of a feature."""
    if re.fullmatch(rf"[(\[]?(?:{_KIND})[)\]]?", line, _I) is None:
        return False
    named_so = re.fullmatch(r"[A-Z0-9\"'][^|.]{1,58}[\w)'!]", name) is not None
    return named_so and HEADING.match(name) is None and not LABELS.begins(name)


def whole_name(cards: list[Card], feature: Feature) -> tuple[list[Card], Feature]:
    """A name that a column has broken: its beginning ended up in the text before it."""
    found = _CUT_OFF.search(cards[0].text) if cards else None
    if found is None or len(found[1]) + len(feature.name) > MOST_NAME:
        return cards, feature
    shorter = _priced(cards[0], cards[0].text[: found.start()].rstrip())
    return [shorter], feature._replace(name=f"{found[1]} {feature.name}")


def card_of(feature: Feature, taken: list[Card]) -> Card:
    """The card of a feature; what it says it costs is its price."""
    key = free(feature.name, [one.id for one in taken])
    return _priced(Card(key, feature.name, kind=feature.kind), feature.text)


def longer(card: Card, line: str) -> Card:
    """A card whose text goes on."""
    return _priced(card, f"{card.text} {line}".strip())


def _priced(card: Card, text: str) -> Card:
    text = text[:MOST_CARD_TEXT]
    found = (one for one in _COST.finditer(text) if _own(one))
    return replace(card, text=text, cost={one[3].lower(): _many(one[2]) for one in found})


def _many(word: str) -> int:
    return _MANY.get(word.lower()) or max(1, int(word))


def _own(found: re.Match[str]) -> bool:
    """Fear is the GM's; Stress is marked by whoever has the feature where a sentence says Mark."""
    return found[3].lower() == "fear" or found[1][0].isupper()


def perhaps(card: Card) -> int:
    """What Stress a card may cost beside: somebody marks it, perhaps a target."""
    found = next((one for one in _COST.finditer(card.text) if not _own(one)), None)
    return 0 if found is None or "stress" in card.cost else _many(found[2])
