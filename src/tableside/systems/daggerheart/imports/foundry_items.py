"""Foundry's Daggerheart: items by themselves, as the things of a pack."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from msgspec.structs import replace

from tableside.core.cards import Card
from tableside.systems.daggerheart.imports.foundry import SYSTEM, acted, weapon_of
from tableside.systems.daggerheart.imports.parts import feature, trait
from tableside.systems.daggerheart.sheet.origins import Calling, Heritage, Item, Subclass
from tableside.systems.daggerheart.state.gear import Armour, Damage, Weapon
from tableside.systems.kit.reading import foundry
from tableside.systems.kit.reading.documents import Document
from tableside.systems.kit.reading.fields import Record, UnreadError, at, each, tables, whole
from tableside.systems.kit.reading.names import free, named
from tableside.systems.kit.reading.results import Read, Taken, Thing, under

ORIGINS = ("class", "subclass", "ancestry", "community")
_HANDS = {"oneHanded": 1, "twoHanded": 2}
_LINKED = "features of their own are documents of their own: bring them in as well"


def number(record: Any, path: str) -> int:
    """A number at a path; 0 where none stands."""
    try:
        return whole(at(record, path))
    except UnreadError:
        return 0


def item_name(item: Record) -> str:
    """What an item is called."""
    return named(foundry.called(item.get("name"))) or "Nameless"


def weapon(item: Record, ids: Collection[str], taken: Taken) -> Weapon:
    """A weapon; without damage that can be read it keeps its name."""
    inner, called = foundry.inner(item), item_name(item)
    key = free(called, ids)
    strike = inner.get("attack")
    made = weapon_of(strike, key, taken) if isinstance(strike, Mapping) else None
    made = made or Weapon(key, called, Damage())
    described = foundry.told(inner.get("description"))
    taken.leave(f"weapons.{key}", described.secret, "for the GM alone")
    said = [described.text]
    said += [foundry.called(one.get("value")) for one in tables(inner.get("weaponFeatures"))]
    return replace(
        made,
        name=called,
        text="\n".join(filter(None, said))[:2000],
        tier=min(4, max(0, number(inner, "tier"))),
        hands=_HANDS.get(str(inner.get("burden")), 0),
        secondary=inner.get("secondary") is True,
    )


def armour(item: Record, ids: Collection[str]) -> Armour:
    """Armour; its score has stood in two places."""
    inner, called = foundry.inner(item), item_name(item)
    said = [foundry.told(inner.get("description")).text]
    said += [foundry.called(one.get("value")) for one in tables(inner.get("armorFeatures"))]
    return Armour(
        free(called, ids),
        called,
        tier=min(4, max(0, number(inner, "tier"))),
        major=max(0, number(inner, "baseThresholds.major")),
        severe=max(0, number(inner, "baseThresholds.severe")),
        score=max(0, number(inner, "armor.max") or number(inner, "baseScore")),
        text="\n".join(filter(None, said))[:2000],
    )


def card(item: Record, kind: str, ids: Collection[str], taken: Taken) -> Card:
    """A domain card or a feature; what is secret in it is left to the GM."""
    inner = foundry.inner(item)
    said = foundry.told(inner.get("description"))
    made = feature(item_name(item), said.text, kind, ids, taken)
    taken.leave(f"cards.{made.id}", said.secret, "for the GM alone")
    if kind == "domain":
        made = replace(
            made,
            level=min(20, max(0, number(inner, "level"))),
            recall=min(20, max(0, number(inner, "recallCost"))),
            domain=foundry.called(inner.get("domain"))[:60].capitalize(),
        )
    return acted(made, inner, taken)


def feature_kind(item: Record) -> str:
    """What a feature was granted by, where the file says it."""
    inner = foundry.inner(item)
    found = at(inner, "granter.type") or inner.get("originItemType")
    return found if isinstance(found, str) and found in ORIGINS else ""


def _calling(item: Record, taken: Taken) -> Calling:
    inner, called = foundry.inner(item), item_name(item)
    if inner.get("features"):
        taken.leave("features", called, _LINKED)
    return Calling(
        free(called, ()),
        called,
        foundry.told(inner.get("description")).text,
        domains=tuple(
            one.capitalize() for one in each(inner.get("domains")) if isinstance(one, str)
        ),
        evasion=max(0, number(inner, "evasion")),
        hp=max(0, number(inner, "hitPoints")),
    )


def _subclass(item: Record, taken: Taken) -> Subclass:
    inner, called = foundry.inner(item), item_name(item)
    if inner.get("features"):
        taken.leave("features", called, _LINKED)
    try:
        by = trait(inner.get("spellcastingTrait"))
    except UnreadError:
        by = ""
    said = foundry.told(inner.get("description")).text
    return Subclass(free(called, ()), called, said, spellcast=by)


def _heritage(item: Record, taken: Taken) -> Heritage:
    inner, called = foundry.inner(item), item_name(item)
    if inner.get("features"):
        taken.leave("features", called, _LINKED)
    return Heritage(free(called, ()), called, foundry.told(inner.get("description")).text)


def _item(item: Record, _taken: Taken) -> Item:
    said = foundry.told(foundry.inner(item).get("description")).text
    called = item_name(item)
    return Item(free(called, ()), called, said, consumable=item.get("type") == "consumable")


_TABLES: Mapping[str, tuple[str, Callable[[Record, Taken], Any]]] = {
    "weapon": ("weapon", lambda item, taken: weapon(item, (), taken)),
    "armor": ("armour", lambda item, _taken: armour(item, ())),
    "domainCard": ("card", lambda item, taken: card(item, "domain", (), taken)),
    "feature": ("card", lambda item, taken: card(item, feature_kind(item), (), taken)),
    "class": ("class_", _calling),
    "subclass": ("subclass", _subclass),
    "ancestry": ("ancestry", _heritage),
    "community": ("community", _heritage),
    "loot": ("item", _item),
    "consumable": ("item", _item),
}


def is_item(document: Document) -> bool:
    """Whether a document is an item of this system."""
    record = document.record
    known = record.get("type") in tuple(_TABLES) and isinstance(record.get("system"), Mapping)
    told = foundry.system_of(record)
    return known and (told == SYSTEM or (not told and _ours(record)))


def _ours(record: Record) -> bool:
    """Without a word about its system: by fields that no other has."""
    inner = foundry.inner(record)
    own = ("attack", "baseThresholds", "recallCost", "featureForm", "domains", "spellcastingTrait")
    return any(key in inner for key in own)


def read_item(document: Document) -> Read[Any]:
    """An item, as a thing of the pack."""
    record, taken = document.record, Taken()
    table, make = _TABLES[str(record["type"])]
    made = make(record, taken)
    left = tuple(under(made.id, one) for one in taken.left)
    return Read(left=left, things=(Thing(table, made),))
