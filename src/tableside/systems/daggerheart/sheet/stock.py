"""Heroes out of packs: classes, origins, domain cards and gear, for new heroes and for levels."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from tableside.core.cards import Card
from tableside.core.matters import opened
from tableside.core.offers import Field, OneOf, Option, Range
from tableside.core.values import Command, Value
from tableside.systems.daggerheart.cards import DOMAIN
from tableside.systems.daggerheart.levels import (
    MULTICLASS,
    SUBCLASS,
    GainLevel,
    kind_of_box,
    level_of_card,
)
from tableside.systems.daggerheart.sheet.origins import Calling, Subclass
from tableside.systems.daggerheart.state import Person
from tableside.systems.daggerheart.state.gear import Armour, Weapon
from tableside.systems.daggerheart.state.scene import LevelUp
from tableside.systems.daggerheart.traits import TRAITS
from tableside.systems.kit.page_changes import Draft
from tableside.systems.kit.stock import Asking, Kind, Stock, Stocking, equipped, named, onto

_CLASSES = "class_"
_ORIGINS = ("subclass", "ancestry", "community")
_USUAL = (2, 1, 1, 0, 0, -1)  # what a new hero has to share out among the traits
_SAID = re.compile(
    r"([+\-\u2212\u2013]?\s*\d+)\s*([a-z]+)|([a-z]+)\s*([+\-\u2212\u2013]?\s*\d+)", re.I
)
_NUMBERS = re.compile(r"[+\-\u2212\u2013]?\s*\d+")
_STAGES = ("specialization", "mastery")
_FIRST = 2  # domain cards of a new hero
_HAND = 5  # the most of them in the loadout


def says(table: str, thing: Any) -> str:
    """A thing in a breath."""
    if isinstance(thing, Weapon):
        trait, band = thing.trait.title() or "any trait", thing.range.replace("_", " ")
        parts = [f"tier {thing.tier}" if thing.tier else "", trait, band, thing.damage.words()]
        return ", ".join((*filter(None, parts), *(["secondary"] if thing.secondary else [])))
    if isinstance(thing, Armour):
        tier = f"tier {thing.tier}, " if thing.tier else ""
        return f"{tier}{thing.major}/{thing.severe}, score {thing.score}"
    if isinstance(thing, Card) and thing.kind == DOMAIN:
        return f"{thing.domain or 'domain card'}, level {thing.level}, recall {thing.recall}"
    return getattr(thing, "kind", "") or table.rstrip("_")


def fits(person: Any, table: str, thing: Any, stock: Stock) -> bool:
    """Whether somebody may take a card; gear is for whoever finds it."""
    if table != "card" or thing.kind != DOMAIN:
        return True
    return thing.level <= person.level and _is_of(thing, _domains(person, stock))


def kinds(stock: Stock) -> Iterator[Kind]:
    """A new hero of each class, with all that follows from it and the rest preset."""
    for calling in stock.get(_CLASSES, ()):
        blank = Person("new_hero", "New hero", hero=True)
        origins = {
            f"about.{one}": stock[one][0].name
            for one in ("ancestry", "community")
            if stock.get(one)
        }
        person = fitted(blank, {"about.class": calling.name, **origins}, stock)
        person = replace(
            person,
            traits=_traits(calling.suggested.get("traits", "")),
            weapons=tuple(_arms(calling, stock)),
            worn=tuple(_armour(calling, stock)),
        )
        text = " ".join(calling.text.split()).partition(". ")[0]
        yield Kind(f"class.{calling.id}", calling.name, text[:200], equipped(person, stock))


def _whole(number: str) -> int:
    return int(re.sub("[\u2212\u2013]", "-", number.replace(" ", "")))


def _traits(text: str) -> dict[str, int]:
    """The traits that a class suggests, or the usual ones in their order."""
    found: dict[str, int] = {}
    for one in _SAID.finditer(text):
        name, number = (one[2] or one[3]).lower(), one[1] or one[4]
        if name in TRAITS:
            found[name] = _whole(number)
    bare = _NUMBERS.findall(text)
    if not found and len(bare) == len(TRAITS):  # in the order of the sheet
        found = {one: _whole(number) for one, number in zip(TRAITS, bare, strict=True)}
    left = list(_USUAL)
    for number in found.values():
        if number in left:
            left.remove(number)
    return {one: found[one] if one in found else left.pop(0) for one in TRAITS}


def _arms(calling: Calling, stock: Stock) -> Iterator[Weapon]:
    """What a class suggests, or the first that a new hero may have."""
    weapons = stock.get("weapon", ())
    for key, secondary in (("primary", False), ("secondary", True)):
        told = calling.suggested.get(key, "").casefold()
        found = (one for one in weapons if told.startswith(one.name.casefold()))
        if (one := next(found, None)) is not None:
            yield one
        elif key == "primary":
            first = (one for one in weapons if one.tier <= 1 and one.secondary is secondary)
            yield from (one for one in [next(first, None)] if one is not None)


def _armour(calling: Calling, stock: Stock) -> Iterator[Armour]:
    told, worn = calling.suggested.get("armour", "").casefold(), stock.get("armour", ())
    found = [one for one in worn if told.startswith(one.name.casefold())]
    found += [one for one in worn if one.tier <= 1]
    return iter(found[:1])


def fitted(person: Person, draft: Draft, stock: Stock) -> Person:
    """A hero with what a class, a subclass, an ancestry or a community brings."""
    now = {
        one.removeprefix("about."): value for one, value in draft.items() if isinstance(value, str)
    }
    about = {**person.about, **{key: now[key] for key in ("class", *_ORIGINS) if key in now}}
    calling = named(stock, _CLASSES, about.get("class", ""))
    if calling is not None and calling.name != person.about.get("class"):
        person = _of_class(person, calling)
        own = _subclasses(stock, calling.name)
        if own and about.get("subclass") not in own:
            about["subclass"] = own[0]
    person = (
        replace(person, about=about)
        if not calling
        else replace(person, about={**about, "class": calling.name})
    )
    for table in _ORIGINS:
        thing = named(stock, table, about.get(table, ""))
        if thing is not None:
            person = _with(person, table, _brought(thing))
    if calling is not None and "about.class" in draft:
        first = _first_cards(person, stock)
        person = _with(person, DOMAIN, first) if first else person
    return person


def _of_class(person: Person, calling: Calling) -> Person:
    """A hero of a class, as it begins."""
    features = (*calling.features, *([calling.hope] if calling.hope else []))
    return replace(
        _with(person, "class", features),
        evasion=calling.evasion or person.evasion,
        hp_max=calling.hp or person.hp_max,
    )


def _brought(thing: Any) -> Sequence[Card]:
    found: Sequence[Card] = thing.foundation if isinstance(thing, Subclass) else thing.features
    return found


def _with(person: Person, kind: str, cards: Iterable[Card]) -> Person:
    """A sheet whose cards of a kind are these; those that are there by name stay as they are."""
    there = {one.name: one for one in person.cards if one.kind == kind}
    held = [one for one in person.cards if one.kind != kind]
    for card in cards:
        held.append(there.get(card.name) or onto(held, replace(card, kind=kind)))
    return replace(person, cards=tuple(held))


def _first_cards(person: Person, stock: Stock) -> list[Card]:
    """The first domain cards of a new hero: one of each domain, as far as there are."""
    domains = _domains(person, stock)
    good = [one for one in _domain_cards(stock) if one.level <= 1 and _is_of(one, domains)]
    each = [next((one for one in good if one.domain == domain), None) for domain in domains]
    chosen = [one for one in each if one is not None]
    return [*chosen, *(one for one in good if one not in chosen)][:_FIRST]


def _domain_cards(stock: Stock) -> list[Card]:
    return [one for one in stock.get("card", ()) if one.kind == DOMAIN or one.domain]


def _is_of(card: Card, domains: Iterable[str]) -> bool:
    """Whether a card is of one of these domains; where none is known, any is."""
    known = {one.casefold() for one in domains}
    return not known or not card.domain or card.domain.casefold() in known


def _domains(person: Any, stock: Stock) -> tuple[str, ...]:
    calling = named(stock, _CLASSES, person.about.get("class", ""))
    return () if calling is None else tuple(calling.domains)


def _subclasses(stock: Stock, of: str) -> list[str]:
    """The subclasses of a class, by what they say of themselves or by what it says."""
    calling = named(stock, _CLASSES, of)
    said = {one.casefold() for one in calling.subclasses} if calling else set()
    return [
        one.name
        for one in stock.get("subclass", ())
        if one.of.casefold() == of.casefold() or one.name.casefold() in said
    ]


def origins(person: Any, stock: Stock) -> Mapping[str, Sequence[str]]:
    """What a hero may be made of, by the fields where it is said."""
    every = [one.name for one in stock.get("subclass", ())]
    found = {
        "about.class": [one.name for one in stock.get(_CLASSES, ())],
        "about.subclass": _subclasses(stock, person.about.get("class", "")) or every,
        **{
            f"about.{one}": [each.name for each in stock.get(one, ())]
            for one in ("ancestry", "community")
        },
    }
    return {path: names for path, names in found.items() if names}


def asked(at: Asking, field: Field) -> Field:
    """DH-LVL-06: what a level may bring, out of the packs; in free words where they have none."""
    if at.offer.verb != "gain_level":
        return field
    _, rising = opened(at.known.matters, at.offer.matter, LevelUp)
    person, chosen, stock = at.known.characters[rising.character], at.chosen, at.stock
    levels = at.system.rules.values.levels
    which = field.name.partition("_")[0]
    box = str(chosen.get(which, "")) if which in ("first", "second") else ""
    if field.name.endswith(("card_level", "card_recall")):
        return _of_the_card(field, chosen, stock)
    if field.name in ("card", "first_card", "second_card"):
        most = level_of_card(levels, person, box)
        gone = {one.name for one in person.cards} | {
            str(chosen.get(one, ""))
            for one in ("card", "first_card", "second_card")
            if one != field.name
        }
        cards = [one for one in _open_to(person, stock, most) if one.name not in gone]
        return _among(field, {one.name: f"{one.name}: {says('card', one)}" for one in cards})
    if field.name.endswith("_text"):
        kind = kind_of_box(levels, box)
        return _among(field, dict(_next(person, kind, stock)))
    return field


def _open_to(person: Person, stock: Stock, most: int) -> Iterator[Card]:
    """Domain cards of a hero's own domains, and of those of another class to half the level."""
    own, half = _domains(person, stock), -(-(person.level + 1) // 2)
    others = [
        domain
        for one in stock.get(_CLASSES, ())
        if one.features
        and one.name != person.about.get("class")
        and {each.name for each in one.features} <= {each.name for each in person.cards}
        for domain in one.domains
    ]
    for card in sorted(_domain_cards(stock), key=lambda one: (-one.level, one.domain, one.name)):
        if card.level <= most and (
            _is_of(card, own) or (others and card.level <= half and _is_of(card, others))
        ):
            yield card


def _of_the_card(field: Field, chosen: Mapping[str, Value], stock: Stock) -> Field:
    """The level and the recall cost of a card that a pack has stand on it."""
    prefix, _, number = field.name.rpartition("_")
    card = named(stock, "card", str(chosen.get(prefix, "")))
    if card is None or not isinstance(field.domain, Range):
        return field
    wanted = min(field.domain.high, max(field.domain.low, getattr(card, number)))
    return replace(field, domain=Range(wanted, wanted), default=wanted)


def _next(person: Person, kind: str, stock: Stock) -> Iterator[tuple[str, str]]:
    """The next card of a hero's subclass, or every other class."""
    if kind == SUBCLASS:
        own = named(stock, "subclass", person.about.get("subclass", ""))
        there = {one.name for one in person.cards}
        lying = [own] if own is not None else stock.get("subclass", ())
        for one in lying:
            for stage in _STAGES:
                cards = [card.name for card in getattr(one, stage)]
                if not set(cards) <= there:
                    yield _staged(one.name, stage), f"{one.name}, {stage}: {', '.join(cards)}"
                    break
    if kind == MULTICLASS:
        for one in stock.get(_CLASSES, ()):
            if one.name != person.about.get("class"):
                yield one.name, one.name


def _staged(name: str, stage: str) -> str:
    return f"{name[:40]}, {stage}"


def _among(field: Field, found: Mapping[str, str]) -> Field:
    """A question that is answered by one of these, if there are any."""
    if not found:
        return field
    options = tuple(Option(value, label) for value, label in found.items())
    return replace(field, domain=OneOf(options), default=next(iter(found)))


def printed(command: Command, stock: Stock) -> Command:
    """A level with the cards that it names, as they stand in the packs."""
    if not isinstance(command, GainLevel):
        return command
    found: dict[str, tuple[Card, ...]] = {}
    for name in (command.card, command.first_card, command.second_card):
        if (card := named(stock, "card", name)) is not None:
            found[name] = (card,)
    staged = {
        _staged(one.name, stage): getattr(one, stage)
        for one in stock.get("subclass", ())
        for stage in _STAGES
    }
    for name in (command.first_text, command.second_text):
        calling = named(stock, _CLASSES, name)
        if cards := staged.get(name, ()) or (calling.features if calling else ()):
            found[name] = tuple(cards)
    return replace(command, printed=found) if found else command


STOCKING = Stocking(says, fits, kinds, fitted, origins, asked, printed)
