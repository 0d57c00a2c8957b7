"""Abilities, actions and bonuses of stat blocks: cards with their kind."""

from __future__ import annotations

import re
from typing import NamedTuple

from msgspec.structs import replace

from tableside.core.cards import MOST_CARD_TEXT, Card
from tableside.systems.kit.reading.names import free, named

_I = re.IGNORECASE
KINDS = (
    *("action", "ruin", "battlecry", "trait", "annihilation", "reaction", "wrath", "complication"),
    *("determination", "mob", "passive", "ability", "bonus", "talent", "power"),
)
_KIND = "|".join(KINDS)
_TYPED = re.compile(
    rf"^[(\[]?(?P<kind>{_KIND})(?:\s+(?:action|ability|option))?[)\]]?\s*[:|\u2013\u2014-]\s*(?P<rest>.+)$",
    _I,
)
_BEHIND = re.compile(
    rf"^(?P<name>[A-Z][^:|]{{1,58}}?)\s*(?:[(\[]\s*|[|\u2013\u2014-]\s*)(?P<kind>{_KIND})\s*[)\]]?\s*[:.|\u2013\u2014-]\s*(?P<text>.*)$",
    _I,
)
_NAMED = re.compile(
    r"^(?P<name>[A-Z0-9\"'][^:.|?!]{1,58}?)\s*(?:[:|]\s+|\.\s+(?=[A-Z]))(?P<text>.+)$"
)
_COMMA = re.compile(r"^(?P<name>[A-Z][^,:.|]{1,40}?),\s+(?P<text>.+)$")
HEADING = re.compile(
    r"^(?:special )?(?:abilit(?:y|ies)|bonus(?:es)?|actions?|weapons?|attacks?|wargear|traits?"
    r"|talents?|reactions?|ruin actions?|mob (?:abilities|options)|threat options)\s*:?$",
    _I,
)
_COST = re.compile(r"\bspends?\s+(an?|one|two|three|\d)\s+(ruin|wrath|glory|shock)\b", _I)
_MANY = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3}
_STRIKES = re.compile(r"(?:damage\s*:?\s*)?\d{1,2}d\d{1,2}\b", _I)
DICE = re.compile(r"\b(?:roll(?:s|ing)?\s+)?(\d{1,2})\s*(?:d6|dice)\b", _I)


class Ability(NamedTuple):
    """An ability as its line has it."""

    name: str
    kind: str
    text: str


def ability_in(line: str) -> Ability | None:
    """The ability that a line begins: a kind and a name, or a name and a colon."""
    if (typed := _TYPED.match(line)) is not None:
        kind, rest = typed["kind"].lower(), typed["rest"].strip()
        found = _NAMED.match(rest) or (_COMMA.match(rest) if kind != "determination" else None)
        if found is None:
            short = len(rest) < 60 and not rest.endswith((".", "!")) and kind != "determination"
            return Ability(named(rest) if short else kind.title(), kind, "" if short else rest)
        return Ability(named(found["name"]), kind, found["text"].strip())
    found = _BEHIND.match(line)
    if found is not None:
        return Ability(named(found["name"]), found["kind"].lower(), found["text"].strip())
    found = _NAMED.match(line)
    if found is None or len(found["name"].split()) > 7:
        return None
    return Ability(named(found["name"]), "", found["text"].strip())


def typed(line: str) -> bool:
    """Whether a line says what kind of ability it is."""
    return _TYPED.match(line) is not None or _BEHIND.match(line) is not None


def strikes(card: Card) -> bool:
    """Whether its words begin with dice of damage, for which weapons have no place."""
    return _STRIKES.match(card.text) is not None


def card_of(ability: Ability, taken: list[Card]) -> Card:
    """The card of an ability; what it says it costs is its price."""
    key = free(ability.name or ability.kind, [one.id for one in taken])
    card = Card(key, ability.name or ability.kind.title(), kind=ability.kind)
    return _priced(card, ability.text)


def longer(card: Card, line: str) -> Card:
    """A card whose text goes on."""
    return _priced(card, f"{card.text} {line}".strip())


def _priced(card: Card, text: str) -> Card:
    text = text[:MOST_CARD_TEXT]
    cost = {
        what.lower(): _MANY.get(many.lower()) or max(1, int(many))
        for many, what in _COST.findall(text)
    }
    if not cost and card.kind == "ruin":
        cost = {"ruin": 1}
    return replace(card, text=text, cost=cost)


def unsaid(card: Card) -> bool:
    """Whether its price is only what such cards mostly cost."""
    return card.kind == "ruin" and _COST.search(card.text) is None
