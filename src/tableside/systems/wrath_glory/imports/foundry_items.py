"""Foundry's Wrath & Glory: weapons, armour, powers, talents; those before 7.0 as well."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from msgspec.structs import replace

from tableside.core.cards import MOST_CARD_TEXT, Card, Per
from tableside.systems.kit.reading import foundry
from tableside.systems.kit.reading.aimed import MOST_AIMED
from tableside.systems.kit.reading.documents import Document
from tableside.systems.kit.reading.fields import (
    Record,
    UnreadError,
    at,
    snake,
    tables,
    unslugged,
    whole,
)
from tableside.systems.kit.reading.flat import words
from tableside.systems.kit.reading.names import free, named
from tableside.systems.kit.reading.results import Read, Taken, Thing, under
from tableside.systems.wrath_glory.imports.parts import card as ability_card
from tableside.systems.wrath_glory.imports.parts import weapon as weapon_line
from tableside.systems.wrath_glory.numbers.skills import ATTRIBUTES, TRAITS
from tableside.systems.wrath_glory.state.gear import Armour, Category, Power, Weapon

SYSTEM = "wrath-and-glory"
ABOUT = ("species", "faction", "archetype")
INJURIES = {"memorableInjury": "memorable", "traumaticInjury": "traumatic"}
TYPES = (
    *("weapon", "armour", "talent", "ability", "mutation", "psychicPower", "keyword"),
    *(*ABOUT, *INJURIES, "gear", "ammo", "augmetic", "augmentic", "weaponUpgrade", "ascension"),
)
_RANKS = {"none": 0, "single": 1, "double": 2}
_CATEGORY = {
    **{"melee": Category.MELEE, "ranged": Category.RANGED, "launcher": Category.RANGED},
    **{"grenade-missile": Category.THROWN, "grenade": Category.THROWN},
}


def item_name(item: Record) -> str:
    """What an item is called."""
    return named(foundry.called(item.get("name"))) or "Nameless"


def _number(record: Any, *paths: str) -> int:
    """The first of these that is a number; 0 if none is."""
    for path in paths:
        try:
            return whole(at(record, path))
        except UnreadError:
            continue
    return 0


def _traits(inner: Record) -> list[str]:
    """Traits as people write them: `Rapid Fire (2)`."""
    found = inner.get("traits")
    listed = found.get("list") if isinstance(found, Mapping) else found
    made = []
    for one in tables(listed):
        called = words(one.get("display") or one.get("name") or one.get("custom"))
        called = unslugged(snake(called)) if called and " " not in called else called
        rating = words(one.get("rating"))
        if called:
            made.append(f"{called} ({rating})" if rating and rating != "0" else called)
    return made


def weapon(item: Record, ids: Collection[str], taken: Taken) -> Weapon | None:
    """A weapon; for a melee weapon the sheet adds Strength to what is stored."""
    inner, called = foundry.inner(item), item_name(item)
    category = _CATEGORY.get(str(inner.get("category")), Category.RANGED)
    damage = _number(inner, "damage.base") + _number(inner, "damage.bonus")
    ed = _number(inner, "damage.ed.base", "ed.base") + _number(inner, "damage.ed.bonus", "ed.bonus")
    ap = abs(_number(inner, "damage.ap.base", "ap.base")
             + _number(inner, "damage.ap.bonus", "ap.bonus"))  # fmt: skip
    reach = _number(inner, "range.medium", "range.thrown")
    salvo = _number(inner, "salvo")
    if damage > 999 or ed > 99:
        taken.leave("weapons", f"{called}: {damage} + {ed} ED", "no damage that can be")
        return None
    line = f"{max(0, damage)} + {max(0, ed)} ED / AP -{ap} / melee / {', '.join(_traits(inner))}"
    made = weapon_line(called, line, ids, taken)
    if made is None:
        taken.leave("weapons", called, "no damage that can be read")
        return None
    for key in ("damage", "damage.ed", "damage.ap"):
        rank = at(inner, f"{key}.rank")
        if _RANKS.get(str(rank), rank if isinstance(rank, int) else 0):
            said = f"{called}: {key} rises with the rank of its owner"
            taken.leave("weapons", said, "a weapon has one number here: add it by hand")
    keywords = inner.get("keywords")
    each = keywords.split(",") if isinstance(keywords, str) else []
    return replace(
        made,
        category=category,
        range=0 if category is Category.MELEE else max(0, reach),
        salvo=min(30, max(0, salvo)),
        adds_strength=True,
        keywords=tuple(one.strip().lower() for one in each if one.strip()),
    )


def armour(item: Record, ids: Collection[str]) -> Armour:
    """Armour or a shield."""
    inner, called = foundry.inner(item), item_name(item)
    traits = {}
    shield = False
    for one in _traits(inner):
        key, _, rating = one.partition(" (")
        key = snake(key)
        shield = shield or key == "shield"
        digits = rating.rstrip(")")
        traits[key] = int(digits) if digits.isdigit() and len(digits) < 3 else 0
    return Armour(
        free(called, ids),
        called,
        min(100, max(0, _number(inner, "rating"))),
        traits=traits,
        shield=shield,
        invulnerable=inner.get("invulnerable") is True,
    )


def worn(record: Record, _taken: Taken) -> list[Armour]:
    """What somebody wears."""
    made: list[Armour] = []
    for item in foundry.items(record, "armour"):
        if foundry.inner(item).get("equipped") is True:
            made.append(armour(item, [one.id for one in made]))
    return made


def card(item: Record, cards: list[Card], taken: Taken) -> Card:
    """A talent, an ability or a mutation; what it cost in experience is no price of use."""
    inner, kind = foundry.inner(item), str(item.get("type"))
    said = foundry.told(inner.get("description") or inner.get("effect"))
    sort = inner.get("abilityType") if kind == "ability" else kind
    made = ability_card(
        item_name(item), sort if isinstance(sort, str) else kind, said.text, cards, taken
    )
    taken.leave(f"cards.{made.id}", said.secret, "for the GM alone")
    if at(inner, "damage.enabled") is True:
        why = "the damage of an ability: type it as a weapon"
        taken.leave(f"cards.{made.id}", f"{made.name}: {words(inner.get('damage'))}", why)
    uses = _number(inner, "uses.max")
    return replace(made, uses=uses, per=Per.SCENE) if 0 < uses <= 20 else made


def power(item: Record, ids: Collection[str], taken: Taken) -> Power:
    """A psychic power."""
    inner, called = foundry.inner(item), item_name(item)
    said = foundry.told(inner.get("description") or inner.get("effect"))
    dn = str(inner.get("dn") or at(inner, "test.dn") or "").strip().lower()
    against = next((one for one in ("defence", *TRAITS, *ATTRIBUTES) if one in dn), "")
    listed = inner.get("potency")
    listed = listed.get("list") if isinstance(listed, Mapping) else listed
    potency = "; ".join(filter(None, (foundry.told(one.get("description")).text
                                      for one in tables(listed))))  # fmt: skip
    discipline = words(inner.get("discipline"))
    key = free(called, ids)
    if inner.get("multiTarget") is True:
        change = {f"powers.{key}.targets": 1}  # any number: as many as there may be
        taken.doubt(f"powers.{key}.targets", "at any number of targets", "at one", change)
    taken.leave(f"powers.{key}", said.secret, "for the GM alone")
    return Power(
        key,
        called,
        said.text[:MOST_CARD_TEXT],
        dn=int(dn) if dn.isdigit() and 0 < int(dn) <= 30 else 3,
        against=against,
        minor="minor" in discipline.lower(),
        targets=MOST_AIMED if inner.get("multiTarget") is True else 1,
        damage=min(100, max(0, _number(inner, "damage.base") + _number(inner, "damage.bonus"))),
        ed=min(30, max(0, _number(inner, "damage.ed.base", "ed.base"))),
        ap=min(30, abs(_number(inner, "damage.ap.base", "ap.base"))),
        potency=potency[:200],
        discipline=discipline[:60],
        activation=words(inner.get("activation"))[:60],
        range=words(inner.get("range"))[:60],
        duration=words(inner.get("duration"))[:60],
    )


_ITEMS = ("weapon", "armour", "psychicPower", "talent", "ability")


def is_item(document: Document) -> bool:
    """Whether a document is an item of this system."""
    record = document.record
    told = foundry.system_of(record)
    known = record.get("type") in _ITEMS and bool(foundry.inner(record))
    own = ("category", "potency", "abilityType", "invulnerable", "discipline")
    return known and (
        told == SYSTEM or (not told and any(one in foundry.inner(record) for one in own))
    )


def read_item(document: Document) -> Read[Any]:
    """An item, as a thing of the pack."""
    record, taken = document.record, Taken()
    kind = record.get("type")
    made: Any
    if kind == "weapon":
        table, made = "weapon", weapon(record, (), taken)
    elif kind == "armour":
        table, made = "armour", armour(record, ())
    elif kind == "psychicPower":
        table, made = "power", power(record, (), taken)
    else:
        table, made = "card", card(record, [], taken)
    key = made.id if made is not None else "read"
    left = tuple(under(key, one) for one in taken.left)
    return Read(left=left, things=(Thing(table, made),) if made is not None else ())
