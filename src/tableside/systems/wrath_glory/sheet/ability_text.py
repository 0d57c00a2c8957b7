"""Abilities, actions and bonuses of stat blocks: cards with their kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
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
    r"^(?P<name>[A-Z0-9\"'][^:.|?!]{1,58}?[!?]?)\s*(?:[:|]\s+|\.\s+(?=[A-Z]))(?P<text>.+)$"
)
_DASHED = re.compile(
    r"^(?P<name>[A-Z0-9\"'][^:.|?!\u2013\u2014]{1,48}?[!?]?)\s+[\u2013\u2014-]\s+(?P<text>[A-Z\"'].+)$"
)
_KINDED = re.compile(rf"^[(\[]?(?P<kind>{_KIND})[)\]]?\s*[:\u2013\u2014-]\s*(?P<text>.+)$", _I)
_TITLE = re.compile(r"[A-Z0-9\"'][\w'\" ()!,&-]{1,48}[\w)!']")
_SECTION = re.compile(r"^(?:special )?(?:abilit(?:y|ies)|specials?)\s*:\s*(?=[A-Z])", _I)
_COMMA = re.compile(r"^(?P<name>[A-Z][^,:.|]{1,40}?),\s+(?P<text>.+)$")
HEADING = re.compile(
    r"^(?:specials?|special rules|(?:special )?(?:abilit(?:y|ies)|bonus(?:es)?|actions?|weapons?"
    r"|attacks?|wargear|traits?|talents?|reactions?|(?:psychic )?powers?"
    r"|ruin actions?|mob (?:abilities|options)|threat options))\s*:?$",
    _I,
)
_COST = re.compile(r"\bspends?\s+(an?|one|two|three|\d)\s+(ruin|wrath|glory|shock)\b", _I)
_MANY = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3}
_STRIKES = re.compile(r"(?:damage\s*:?\s*)?\d{1,2}d\d{1,2}\b", _I)
_OF_POWER = re.compile(  # a part of a psychic power's line
    r"(?:multi-?\s?targets?|potency|activation|duration|discipline)\s*:", _I
)
DICE = re.compile(r"\b(?:roll(?:s|ing)?\s+)?(\d{1,2})\s*(?:d6|dice)\b", _I)


class Ability(NamedTuple):
    """An ability as its line has it."""

    name: str
    kind: str
    text: str


def ability_in(line: str) -> Ability | None:
    """The ability that a line begins: a kind and a name, or a name and a colon."""
    if _OF_POWER.match(line):
        return None
    if (typed := _TYPED.match(line)) is not None:
        kind, rest = typed["kind"].lower(), typed["rest"].strip()
        if kind == "ability" and (inner := _kinded(rest)) is not None:
            return inner
        found = (
            _DASHED.match(rest)
            or _NAMED.match(rest)
            or (_COMMA.match(rest) if kind != "determination" else None)
        )
        if found is None:
            short = len(rest) < 60 and not rest.endswith((".", "!")) and kind != "determination"
            return Ability(named(rest) if short else kind.title(), kind, "" if short else rest)
        return Ability(named(found["name"]), kind, found["text"].strip())
    return _kinded(line)


def _kinded(line: str) -> Ability | None:
    """A name and a text, which may say what kind it is."""
    found = _BEHIND.match(line) or _DASHED.match(line) or _NAMED.match(line)
    if found is None or len(found["name"].split()) > 7:
        return None
    kind, text = found.groupdict().get("kind") or "", found["text"].strip()
    said = _KINDED.match(text) if not kind else None
    kind, text = (said["kind"], said["text"]) if said else (kind, text)
    return Ability(named(found["name"]), kind.lower(), text)


def sectioned(lines: Sequence[str], is_profile: Callable[[str], bool]) -> list[str]:
    """Lines on which a heading stands alone, and a name before what stands below it."""
    made: list[str] = []
    below = armed = False  # below a heading, below what is said of a weapon
    for line in _parted(lines):
        last, profile = (made[-1] if made else ""), is_profile(line)
        open_name = below and _TITLE.fullmatch(last) and HEADING.match(last) is None
        below = below or HEADING.match(line) is not None
        if open_name and (profile or _said(line)):
            made[-1], armed = f"{last}: {line}", profile
        elif armed and profile:
            made[-1] = f"{last}, {line}"
        else:
            made.append(line)
            armed = False
    return made


def _parted(lines: Sequence[str]) -> Iterator[str]:
    """Lines, with a heading and the first ability behind it on one each."""
    for line in lines:
        section = _SECTION.match(line)
        if section is not None:
            yield "Abilities"
        yield line[section.end() :] if section else line


def _said(line: str) -> bool:
    """Whether a line is prose, which may say what kind it is, and no ability with a name."""
    if not line[:1].isupper() or not line.endswith((".", "!")) or len(line.split()) < 4:
        return False
    return ability_in(line) is None or _KINDED.match(line) is not None


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
