"""What the files have in common: dice, thresholds, Experiences, features that become cards."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

from msgspec.structs import replace

from tableside.core.cards import MOST_CARD_TEXT, Card, Per
from tableside.systems.daggerheart.sheet.attack_text import dice_in, ranged, types_in
from tableside.systems.daggerheart.sheet.checks import MOST_NOTES
from tableside.systems.daggerheart.sheet.feature_text import Feature, card_of
from tableside.systems.daggerheart.state import Experience, Person
from tableside.systems.daggerheart.state.gear import Damage
from tableside.systems.daggerheart.traits import TRAITS
from tableside.systems.kit.reading.fields import UnreadError, one_of, snake, text, whole
from tableside.systems.kit.reading.names import free, named
from tableside.systems.kit.reading.results import Entry, Read, Taken, under

HERO_NEEDS = ("traits", "level", "evasion", "hp_max", "weapons")
_MANY = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3}
_PRICE = re.compile(
    r"\b(?:[Ss]pend(?P<hope> (?:an?|one|two|three|\d)) Hope"
    r"|(?:Mark|you (?:can|may) mark)(?P<stress> (?:an?|one|two|three|\d)) Stress)\b"
)
_ONCE = re.compile(r"\bonce per (short rest|long rest|rest|session|scene)\b", re.I)
_PER = {
    **{"short rest": Per.REST, "rest": Per.REST, "long rest": Per.LONG_REST},
    **{"session": Per.EVENING, "scene": Per.SCENE},
}
_TYPED = re.compile(r"phy|mag", re.I)
trait = one_of(tuple(TRAITS))


def band(value: Any) -> str:
    """A range."""
    found = ranged(snake(text(value)))
    if not found:
        raise UnreadError("no range")
    return found


def damage(value: Any, *, hero: bool = False) -> Damage:
    """Dice as they are written; those of a hero without a number before them by Proficiency."""
    said = text(value)
    found = dice_in(said, types_in(*_TYPED.findall(said)))
    if found is None:
        raise UnreadError("no damage that can be rolled")
    by_proficiency = hero and found.die and not re.search(r"\d\s*d\s*\d", said)
    return replace(found, count=0) if by_proficiency else found


def hero_damage(value: Any) -> Damage:
    """Dice of a hero's weapon."""
    return damage(value, hero=True)


def pair(value: Any) -> tuple[int, int]:
    """Two thresholds: `9 / 20`, `5/None`."""
    said = re.split(r"\s*[/|,]\s*", text(value))
    numbers = [0 if re.fullmatch(r"(?i)none|n/?a|-", one) else whole(one) for one in said]
    if len(numbers) == 1 and not numbers[0]:
        return 0, 0
    if len(numbers) != 2:
        raise UnreadError("no two thresholds")
    return numbers[0], numbers[1]


def feature(
    name: str, words: str, kind: str, ids: Collection[str] = (), taken: Taken | None = None
) -> Card:
    """A feature of a hero as a card, with the one price and the limit that its words name."""
    key = free(name or "card", ids)
    if taken is not None:
        taken.leave(f"cards.{key}", words[MOST_CARD_TEXT:], "a card's text ends before it")
    prices = {_price(one) for one in _PRICE.finditer(words)}
    cost = dict(prices) if len(prices) == 1 else {}
    once = _ONCE.search(words)
    return Card(
        key,
        named(name) or "Card",
        words[:MOST_CARD_TEXT],
        cost=cost,
        uses=1 if once else 0,
        per=_PER[once[1].lower()] if once else Per.SCENE,
        kind=kind,
    )


def _price(found: re.Match[str]) -> tuple[str, int]:
    what = found.lastgroup or ""
    many = found[what].strip().lower()
    return what, _MANY.get(many) or max(1, int(many))


def foe_feature(name: str, words: str, kind: str, cards: list[Card], taken: Taken) -> Card:
    """A feature of an adversary or a place, as a stat block's would be."""
    made = card_of(Feature(named(name) or "Feature", kind, words), cards)
    taken.leave(f"cards.{made.id}", words[MOST_CARD_TEXT:], "a card's text ends before it")
    return made


def experiences(found: Mapping[str, tuple[str, int]] | list[tuple[str, int]]) -> Any:
    """Experiences with ids of their own; those without a name are none."""
    each = found.values() if isinstance(found, Mapping) else found
    good = [(named(name), bonus) for name, bonus in each if named(name)]
    return tuple(Experience(f"x{n}", name, bonus) for n, (name, bonus) in enumerate(good, 1))


def entry(sort: str, taken: Taken, needs: tuple[str, ...], **more: Any) -> Read[Person]:
    """Somebody of whom a file told, as the pack has it."""
    fields = dict(taken.fields)
    called = named(str(fields.pop("name", ""))) or "Nameless"
    key = free(called, ())
    if notes := fields.get("notes"):
        taken.leave("notes", notes[MOST_NOTES:], "the notes end before it")
        fields["notes"] = notes[:MOST_NOTES]
    missing = tuple(one for one in needs if one not in fields)
    person = Person(id=key, name=called, hero=sort == "hero", **fields, **more)
    left = tuple(under(key, one) for one in taken.left)
    doubts = tuple(under(key, one) for one in taken.doubts)
    return Read((Entry(sort, person, tuple(fields), missing),), left, doubts)


def noted(taken: Taken, *parts: str) -> None:
    """More words for the GM alone."""
    said = "\n".join(filter(None, (taken.fields.get("notes", ""), *parts)))
    if said:
        taken.fields["notes"] = said
