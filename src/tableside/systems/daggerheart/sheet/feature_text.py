"""Features of stat blocks: cards with their kind, their price and what the rules know by name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from tableside.core.cards import MOST_CARD_TEXT, Card
from tableside.core.desk import MOST_NAME
from tableside.systems.kit.reading.names import free, named

_I = re.IGNORECASE
_KIND = r"passive|action|reaction"
_DASH = r"[-\u2013\u2014:|]"
_NAMED = re.compile(
    rf"^(?P<name>[^\s|].{{0,58}}?)\s*(?:{_DASH}\s*|[(\[]\s*)(?P<kind>{_KIND})s?\b\s*[)\]]?"
    rf"(?:\s*[:.|\u2013\u2014]\s*|\s+-\s+|\s*$)(?P<text>.*)$",
    _I,
)
_KIND_FIRST = re.compile(
    rf"^[(\[]?(?P<kind>{_KIND})[)\]]?\s*{_DASH}\s*(?P<name>[A-Z][^:.|]{{1,58}}?)\s*[:.|]\s*(?P<text>.+)$"
)
_BARE = re.compile(r"^(?P<name>[A-Z][^:.|?!]{1,48}?)\s*(?:[:|]\s+|\.\s+(?=[A-Z]))(?P<text>.+)$")
HEADING = re.compile(rf"^(?:features?|feats?|(?P<kind>{_KIND})s?|(?:{_KIND}) features?)\s*:?$", _I)
KEYWORD = re.compile(r"^(relentless|minion|horde|slow)\b\s*(?:\(([^)]*)\))?\s*$", _I)
_COST = re.compile(r"\b([Ss]pend|[Mm]ark)s?\s+(an?|one|two|three|\d)\s+(fear|stress)\b", _I)
_NAME_ONLY = re.compile(r"(?:\s[-\u2013\u2014]|[-\u2013\u2014(])$")
_KIND_ONLY = re.compile(rf"[(\[]?(?:{_KIND})[)\]]?\s*[:.]", _I)
_CUT_OFF = re.compile(r"(?<=[.!?])\s+([A-Z][^.!?]{0,50})$")
_MANY = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3}


class Feature(NamedTuple):
    """A feature as its line has it."""

    name: str
    kind: str
    text: str


def feature_in(line: str, kind: str | None = None) -> Feature | None:
    """The feature that a line begins; below a heading (`kind`) a name and a colon are enough."""
    found = _KIND_FIRST.match(line) or _NAMED.match(line)
    if found is None and kind is not None:
        found = _BARE.match(line)
    if found is None:
        return None
    said = (found.groupdict().get("kind") or kind or "").lower()
    name = named(found["name"])
    if not name or not (name[0].isupper() or name[0].isdigit() or name[0] in "\"'"):
        return None
    return Feature(name, said, found["text"].strip())


def headed(lines: Sequence[str]) -> list[str]:
    """Lines on which a name and a kind stand together, ready for a text that stands below."""
    made: list[str] = []
    for one in lines:
        broken = made and _NAME_ONLY.search(made[-1]) and _KIND_ONLY.match(one)
        line = f"{made.pop()} {one}" if broken else one
        found = _NAMED.match(line)
        alone = found is not None and not found["text"] and line[-1:].isalpha()
        made.append(f"{line}:" if alone else line)
    return made


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
