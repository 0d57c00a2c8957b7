"""What somebody types into a row that was read back, put onto the sheet it belongs to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar, get_args, get_type_hints

import msgspec
from msgspec.structs import replace

from tableside.core.cards import Card
from tableside.core.state import Character
from tableside.core.values import Illegal
from tableside.systems.kit.reading.results import RowBack
from tableside.systems.kit.row_words import in_words

P = TypeVar("P", bound=Character)
NONE = ("none", "-", "\u2013", "\u2014")
_NUMBER = re.compile(r"[+-]?\d{1,4}")
_PRICES = re.compile(r"\d{1,2} [a-z_]+(?:, \d{1,2} [a-z_]+)*")
_KIND = re.compile(r"[a-z]{2,20}")
_EXAMPLE = "Mark a Stress."


class NoPlaceError(LookupError):
    """What was typed belongs to something that is not there."""


def put(person: P, path: str, value: Any) -> P:
    """The sheet with something else at a path; None takes it away."""
    made: P = _with(person, path.split(".", 3), value)
    return made


def _with(thing: Any, path: Sequence[str], value: Any) -> Any:
    first, rest = path[0], path[1:]
    if isinstance(thing, msgspec.Struct):
        if rest:
            return replace(thing, **{first: _with(getattr(thing, first), rest, value)})
        kind = _kinds(type(thing))[first]
        blank = {one.name: one.default for one in msgspec.structs.fields(type(thing))}
        new = blank[first] if value is None and blank[first] is not msgspec.NODEFAULT else value
        return replace(thing, **{first: msgspec.convert(new, kind)})
    if isinstance(thing, Mapping):
        held = {**thing, first: value}
        return {key: one for key, one in held.items() if one is not None}
    each = [(_key(place, one), one) for place, one in enumerate(thing)]
    if first not in (key for key, _ in each):
        raise NoPlaceError(first)
    new = [
        (_with(one, rest, value) if rest else value) if key == first else one for key, one in each
    ]
    return tuple(one for one in new if one is not None)


def _key(place: int, thing: Any) -> str:
    return str(getattr(thing, "id", "") or getattr(thing, "name", "") or place)


def thing_at(person: Character, path: str) -> Any:
    """The weapon, card or whatever else stands at `field.id`."""
    field, _, key = path.partition(".")
    for place, one in enumerate(getattr(person, field)):
        if _key(place, one) == key:
            return one
    raise NoPlaceError(path)


@cache
def _kinds(kind: type) -> Mapping[str, Any]:
    return get_type_hints(kind)


def kind_of(person: Character, path: str) -> Any:
    """The type of what stands at `field` or `field.key`."""
    field, _, key = path.partition(".")
    kind = _kinds(type(person)).get(field)
    if kind is None:
        raise NoPlaceError(path)
    parts = get_args(kind)
    return parts[-1] if key and len(parts) > 1 and parts[-1] is not Ellipsis else kind


def plainly_typed(person: P, path: str, words: str) -> P:
    """A number, words or a list of them, as its field has it."""
    kind = kind_of(person, path)
    if kind is int:
        return put(person, path, number(words))
    if kind is bool:
        return put(person, path, words.lower() in ("yes", "y", "true"))
    if kind is str:
        return put(person, path, words)
    if kind != tuple[str, ...]:
        raise NoPlaceError(path)
    return put(person, path, tuple(one.strip() for one in words.split(",") if one.strip()))


def number(words: str) -> int:
    """A number with or without a sign; *none* is 0."""
    said = re.sub(r"\s", "", words.replace("\u2212", "-")).lower()
    if said in NONE:
        return 0
    if _NUMBER.fullmatch(said) is None:
        raise Illegal("bad_number", f"{words!r} is no number.")
    return int(said)


def card_rows(card: Card) -> Iterator[RowBack]:
    """A card as it is told: in one row, and in another what it does if it acts."""
    path = f"cards.{card.id}"
    yield RowBack(path, card.name, said_of(card))
    if card.then:
        yield RowBack(f"{path}.then", f"{card.name} does", in_words(card.then), example=_EXAMPLE)


def said_of(card: Card) -> str:
    """A card in one row: what kind it is, what it costs, what it says."""
    price = ", ".join(f"{many} {what}" for what, many in card.cost.items())
    return "; ".join(filter(None, (card.kind, price, card.text)))


def card_typed(card: Card, words: str) -> Card:
    """The same card by such a row."""
    parts = [one.strip() for one in words.split(";")]
    kind = parts.pop(0) if len(parts) > 1 and _KIND.fullmatch(parts[0]) else ""
    priced = len(parts) > 1 and _PRICES.fullmatch(parts[0].lower())
    prices = parts.pop(0).lower().split(", ") if priced else []
    cost = {what: int(many) for many, what in (one.split(" ") for one in prices)}
    return replace(card, kind=kind, cost=cost, text="; ".join(parts))
