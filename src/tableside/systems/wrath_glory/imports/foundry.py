"""Foundry's Wrath & Glory: threats, heroes and vehicles. Sums are worked out anew, unless typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.core.cards import Card
from tableside.systems.kit.reading import foundry
from tableside.systems.kit.reading.documents import Document
from tableside.systems.kit.reading.fields import (
    At,
    Record,
    UnreadError,
    at,
    leave_rest,
    name,
    take,
    text,
    whole,
)
from tableside.systems.kit.reading.results import Read, Taken
from tableside.systems.wrath_glory.imports import foundry_items as items
from tableside.systems.wrath_glory.imports.parts import by_tier, classed, entry, rating, skill
from tableside.systems.wrath_glory.numbers.skills import ATTRIBUTES, LINKS
from tableside.systems.wrath_glory.state import Person
from tableside.systems.wrath_glory.state.gear import Power, Vehicle, Weapon

SYSTEM = items.SYSTEM
_PLAY = "how it stands in play: set it at the table"
_TIERS = {"first": "1", "second": "2", "third": "3", "fourth": "4", "fifth": "5"}
_SMALL = {"small": 1, "tiny": 2}


def _classes(value: Any) -> dict[str, str]:
    if not isinstance(value, Mapping):
        raise UnreadError("no classes by tier")
    return by_tier({tier: value.get(word) for word, tier in _TIERS.items()})


def _told(value: Any) -> str:
    return foundry.told(text(value)).text[:200]


def _size(value: Any) -> str:
    return text(value).lower()


ACTOR = (
    At("name", "name", name),
    At("system.advances.tier", "tier", whole),
    At("system.advances.rank", "rank", whole),
    At("system.combat.speed", "speed", whole),
    At("system.combat.fly", "moves.fly", lambda value: whole(value) or None),
    At("system.combat.size", "size", _size),
    At("system.resources.wealth", "wealth", whole),
    At("system.resources.influence", "attributes.influence", rating),
    At("system.corruption.current", "attributes.corruption", rating),
    At("system.bio.threat", "classes", _classes),
    At("system.bio.objective", "objective", _told),
    At("system.bio.species", "about.species", _told),
    At("system.bio.faction", "about.faction", _told),
    At("system.bio.archetype", "about.archetype", _told),
    At("system.bio.origin", "about.origin", _told),
    At("system.bio.accomplishment", "about.accomplishment", _told),
    At("system.bio.goal", "about.goal", _told),
    At("system.combat.wounds.value", "", told=_PLAY),
    At("system.combat.shock.value", "", told=_PLAY),
    At("system.resources.wrath", "", told=_PLAY),
    At("system.resources.faith", "", told="Faith has no place on a sheet"),
    At("system.mnvr", "", told="see the vehicle"),
)
SUMS = (
    At("system.attributes.<name>.{base,rating,bonus}", "attributes", told="their sum"),
    At("system.skills.<name>.{base,rating,bonus}", "skills", told="a hero's: their sum"),
    At("system.skills.<name>.{base,rating,bonus}", "totals", told="a threat's: the whole pool"),
    At("system.notes + system.bio.notes", "notes"),
    At("system.bio.threat at the table's tier", "threat_class"),
    At("worn armour items", "worn"),
    At("keyword items", "keywords"),
    At("system.combat.defence", "defence", told="Initiative - 1 + bonus, size, shields"),
    At("system.combat.resilience", "resilience", told="Toughness + 1 + bonus + armour"),
    At("worn armour items", "armour", told="the best, and every shield"),
    At("system.combat.wounds", "max_wounds", told="a hero's: 2 x tier + Toughness + bonus"),
    At("system.combat.shock", "max_shock", told="a hero's: Willpower + tier + bonus; none: 0"),
    At("system.combat.{resolve,conviction,determination}", "attributes"),
    At("weapon items", "weapons", told="of a melee weapon Strength is added"),
    At("talent, ability, mutation items", "cards"),
    At("talent items", "talents"),
    At("psychicPower items", "powers"),
    At("gear and all other items", "belongings"),
    At("memorableInjury, traumaticInjury items", "memorable", told="`traumatic` alike"),
)
_FURNITURE = (
    *foundry.NOISE,
    *("system.attributes", "system.skills", "system.combat", "system.settings", "system.mob"),
    *("system.experience", "system.advances", "system.notes", "system.bio", "system.complement"),
    *("system.traits", "system.autoCalc", "system.corruption", "system.mnvr", "system.resources"),
)


def is_actor(document: Document) -> bool:
    """Whether a document is an actor of this system."""
    record = document.record
    if foundry.system_of(record) not in ("", SYSTEM):
        return False
    fought = isinstance(foundry.inner(record).get("combat"), Mapping)
    return record.get("type") in ("agent", "threat", "vehicle") and fought


def actor(document: Document) -> Read[Person]:
    """A hero, a threat or a vehicle."""
    record = {**document.record, "system": foundry.inner(document.record)}
    taken = Taken()
    take(record, ACTOR, taken)
    leave_rest(record, ACTOR, _FURNITURE, taken)
    sort = {"agent": "hero", "vehicle": "vehicle"}.get(str(record["type"]), "foe")
    one = _Actor(record, taken, sort)
    one.put()
    classed(taken, document.state)
    taken.fields = {
        key: value for key, value in taken.fields.items() if value not in ("", {}, None)
    }
    origin = foundry.origin(record, SYSTEM)
    return entry(sort, taken, origin, one.count())


class _Actor:
    """One actor as its sums are worked out."""

    def __init__(self, record: Record, taken: Taken, sort: str) -> None:
        self.record, self.taken, self.fields, self.sort = record, taken, taken.fields, sort
        self.bonuses = self._effects()

    def put(self) -> None:
        """All that is not simply copied."""
        self._ratings()
        if self.sort == "vehicle":
            self._vehicle()
        else:
            self._combat()
        self._items()
        said = foundry.told(at(self.record, "system.notes"))
        more = foundry.told(at(self.record, "system.bio.notes"))
        notes = "\n".join(filter(None, (*said, *more)))
        if notes:
            self.fields["notes"] = notes

    def count(self) -> int:
        """How many a mob is."""
        found = at(self.record, "system.mob.value")
        found = self.record["system"].get("mob") if found is None else found
        many = found if isinstance(found, int) and not isinstance(found, bool) else 1
        return many if 0 < many <= 30 else 1

    def _effects(self) -> dict[str, int]:
        """What lasting effects of the actor itself add to combat's bonuses."""
        made: dict[str, int] = {}
        for change in foundry.changes(self.record):
            number = self._number(change.value)
            if change.adds and change.key.startswith("system.combat.") and number:
                made[change.key] = made.get(change.key, 0) + number
            else:
                said = f"{change.whose}: {change.key} {change.value}"
                self.taken.leave("effects", said, "an effect: nothing of a file is run")
        return made

    def _number(self, value: Any) -> int:
        try:
            return whole(value)
        except UnreadError:
            return 0

    def _at(self, path: str) -> int:
        return self._number(at(self.record, f"system.{path}")) + self.bonuses.get(
            f"system.{path}", 0
        )

    def _sum(self, path: str) -> int:
        return sum(self._at(f"{path}.{part}") for part in ("base", "rating", "bonus"))

    def _ratings(self) -> None:
        has = dict(self.fields.get("attributes", {}))
        for one in ATTRIBUTES:
            if at(self.record, f"system.attributes.{one}") is not None:
                has[one] = min(30, max(0, self._sum(f"attributes.{one}")))
        self.fields["attributes"] = has
        skills: dict[str, int] = {}
        found = at(self.record, "system.skills")
        for key in found if isinstance(found, Mapping) else ():
            ours, rated = skill(str(key)), self._sum(f"skills.{key}")
            if ours in LINKS and rated > 0:
                pool = has.get(LINKS[ours], 0) if self.sort != "hero" else 0
                skills[ours] = min(30, rated + pool)
        if skills:
            self.fields["skills" if self.sort == "hero" else "totals"] = skills

    def _typed(self, name: str) -> bool:
        """Whether a number was typed, and is not worked out."""
        return at(self.record, f"system.settings.autoCalc.{name}") is False

    def _combat(self) -> None:
        has, tier = self.fields["attributes"], max(1, self.fields.get("tier", 1))
        worn = items.worn(self.record, self.taken)
        shields = sum(one.rating for one in worn if one.shield)
        armour = max((one.rating for one in worn if not one.shield), default=0) + shields
        if worn:
            self.fields["worn"] = tuple(worn)
        self.fields["armour"] = armour
        if self._typed("defence"):
            self.fields["defence"] = self._at("combat.defence.total")
        elif "initiative" in has:
            more = _SMALL.get(self.fields.get("size", ""), 0) + shields
            own = has["initiative"] - 1 + self._at("combat.defence.bonus") + more
            self.fields["defence"] = max(1, own)
        if self._typed("resilience"):
            self.fields["resilience"] = self._at("combat.resilience.total")
        elif "toughness" in has:
            own = has["toughness"] + 1 + self._at("combat.resilience.bonus")
            self.fields["resilience"] = own + armour
        hero = self.sort == "hero"
        self._most("wounds", 2 * tier + has.get("toughness", 0), worked=hero and "toughness" in has)
        self._most("shock", tier + has.get("willpower", 0), worked=hero and "willpower" in has)
        for one, by, more in (("resolve", "willpower", -1), ("conviction", "willpower", 0)):
            if self._typed(one):
                has[one] = self._at(f"combat.{one}.total")
            elif by in has and isinstance(at(self.record, f"system.combat.{one}"), Mapping):
                has[one] = max(1, has[by] + more + self._at(f"combat.{one}.bonus"))
        by = at(self.record, "system.combat.determination.attribute") or "toughness"
        if isinstance(by, str) and by in has and at(self.record, "system.combat.determination"):
            has["determination"] = has[by] + self._at("combat.determination.bonus")
        self.fields["attributes"] = {key: min(30, max(0, one)) for key, one in has.items()}

    def _most(self, track: str, own: int, *, worked: bool) -> None:
        stored = at(self.record, f"system.combat.{track}.max")
        if worked and not self._typed(track):
            self.fields[f"max_{track}"] = own + self._at(f"combat.{track}.bonus")
        elif isinstance(at(self.record, f"system.combat.{track}"), Mapping):
            if stored is None and track == "shock":
                self.fields["max_shock"] = 0  # has none
            elif stored is not None:
                self.fields[f"max_{track}"] = self._number(stored)

    def _vehicle(self) -> None:
        for field, path in (("resilience", "resilience.total"), ("max_wounds", "wounds.max")):
            if number := self._at(f"combat.{path}"):
                self.fields[field] = number
        handling = at(self.record, "system.mnvr")
        handling = handling.get("total", handling.get("base")) if isinstance(
            handling, Mapping) else handling  # fmt: skip
        places = self._at("complement.crew") + self._at("complement.passenger")
        speed = self.fields.get("speed", -1)
        self.fields["vehicle"] = Vehicle(
            cruising=speed,
            manoeuvrability=self._number(handling) or -1,
            places=min(30, max(0, places)),
        )
        path = "vehicle.cruising"
        if speed >= 0:
            self.taken.doubt(path, f"{speed} m is its Cruising Speed", "another number")

    def _items(self) -> None:
        weapons: list[Weapon] = []
        cards: list[Card] = []
        powers: list[Power] = []
        bag: list[str] = []
        talents: list[str] = []
        words: list[str] = []
        for item in foundry.items(self.record, *items.TYPES):
            called, kind = items.item_name(item), item.get("type")
            if kind == "weapon":
                made = items.weapon(item, [one.id for one in weapons], self.taken)
                weapons += [made] if made else []
            elif kind in ("talent", "ability", "mutation"):
                cards.append(items.card(item, cards, self.taken))
                talents += [called] if kind == "talent" else []
            elif kind == "psychicPower":
                powers.append(items.power(item, [one.id for one in powers], self.taken))
            elif kind == "keyword":
                words.append(called.lower())
            elif kind in items.ABOUT:
                about = self.fields.get("about", {})
                self.fields["about"] = {**about, str(kind): called}
            elif kind in items.INJURIES:
                field = items.INJURIES[kind]
                self.fields[field] = (*self.fields.get(field, ()), called)
            elif kind != "armour" or foundry.inner(item).get("equipped") is not True:
                bag.append(called)
        for field, made_of in (("weapons", weapons), ("cards", cards), ("powers", powers),
                               ("talents", talents), ("keywords", words),
                               ("belongings", bag)):  # fmt: skip
            if made_of:
                self.fields[field] = tuple(made_of)
