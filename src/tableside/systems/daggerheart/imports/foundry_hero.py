"""Foundry's Daggerheart: heroes. What the actor lacks is in its items and its level-ups."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tableside.core.cards import Card
from tableside.systems.daggerheart.imports.foundry import SYSTEM
from tableside.systems.daggerheart.imports.foundry_items import (
    ORIGINS,
    armour,
    card,
    feature_kind,
    item_name,
    number,
    weapon,
)
from tableside.systems.daggerheart.imports.parts import HERO_NEEDS, entry, experiences, noted
from tableside.systems.daggerheart.state import Person
from tableside.systems.daggerheart.state.gear import Weapon
from tableside.systems.daggerheart.traits import TRAITS
from tableside.systems.kit.reading import foundry
from tableside.systems.kit.reading.documents import Document
from tableside.systems.kit.reading.fields import (
    At,
    Record,
    UnreadError,
    at,
    each,
    leave_rest,
    name,
    tables,
    take,
    whole,
)
from tableside.systems.kit.reading.results import Read, Taken

_MARKED = "how it stands in play: mark it at the table"


def _words(value: Any) -> str:
    return foundry.told(value).text


HERO = (
    At("name", "name", name),
    At("system.levelData.level.current", "level", whole),
    *(At(f"system.traits.{one}.value", f"traits.{one}", whole, "and +1 for each level-up that "
         "names it") for one in TRAITS),
    At("system.biography.background", "about.background", _words),
    At("system.biography.connections", "about.connections", _words),
    At("system.biography.characteristics.pronouns", "about.pronouns", _words),
    At("system.resources.hitPoints.value", "", told=_MARKED),
    At("system.resources.stress.value", "", told=_MARKED),
    At("system.resources.hope.value", "", told=_MARKED),
    At("system.gold", "", told="gold lies on a track: set it at the table"),
    At("system.companion", "", told="a companion is an actor of its own"),
)  # fmt: skip
ADDED = (  # numbers that are sums: the field, where its parts stand
    At("class item hitPoints + system.resources.hitPoints.max", "hp_max", told="and level-ups"),
    At("system.resources.stress.max", "stress_max", told="6 where there is none; and level-ups"),
    At("class item evasion + system.evasion", "evasion", told="and level-ups, and worn gear"),
    At("system.proficiency", "proficiency", told="and level-ups"),
    At("worn armor item baseThresholds", "major", told="and the level; without armor by level"),
    At("worn armor item baseThresholds", "severe", told="and the level; without armor by level"),
    At("worn armor item armor.max | baseScore", "armour_score"),
    At("system.experiences", "experiences", told="and level-ups"),
    At("system.scars", "scars", told="so many entries"),
    At("weapon items, worn", "weapons", told="those in the bag become belongings"),
    At("armor item, worn", "worn"),
    At("domainCard and feature items", "cards"),
    At("domainCard item inVault", "vault"),
    At("class, subclass, ancestry, community items", "about"),
    At("loot, consumable items", "belongings"),
    At("system.traits.<trait>.tierMarked", "marked_traits"),
    At("secret sections", "notes"),
)
_FURNITURE = (
    *foundry.NOISE,
    *("system.traits", "system.levelData", "system.resources", "system.evasion", "system.scars"),
    *("system.proficiency", "system.experiences", "system.rules", "system.bonuses", "system.scale"),
    *("system.damageThresholds", "system.armorScore", "system.biography.characteristics"),
    *("system.resistance", "system.description", "system.advantageSources", "system.attack"),
    *("system.disadvantageSources", "system.sidebarFavorites", "system.attribution"),
)
_CASTS = "spellcast"


def hero(document: Document) -> Read[Person]:
    """A hero."""
    record, taken = document.record, Taken()
    take(record, HERO, taken)
    leave_rest(record, HERO, _FURNITURE, taken)
    _Hero(record, taken).put()
    origin = foundry.origin(record, SYSTEM)
    return entry("hero", taken, HERO_NEEDS, origin=origin)


class _Hero:
    """One hero as the parts are gathered."""

    def __init__(self, record: Record, taken: Taken) -> None:
        self.record, self.taken, self.fields = record, taken, taken.fields
        ups = at(record, "system.levelData.levelups")
        self.ups = tables(ups) if isinstance(ups, Mapping | list) else []
        self.level = max(1, int(taken.fields.get("level", 1)))
        self.worn = [one for one in foundry.items(record, "armor", "weapon")
                     if foundry.inner(one).get("equipped") is True]  # fmt: skip

    def put(self) -> None:
        """All that is not simply copied."""
        self._numbers()
        self._levels()
        self._armour()
        self._experiences()
        self._gear()
        self._cards()
        self._about()
        scars = at(self.record, "system.scars")
        many = len(scars) if isinstance(scars, Mapping) else number(self.record, "system.scars")
        if 0 < many <= 12:
            self.fields["scars"] = tuple(f"Scar {n}" for n in range(1, many + 1))
        marked = [one for one in TRAITS
                  if at(self.record, f"system.traits.{one}.tierMarked") is True]  # fmt: skip
        if marked:
            self.fields["marked_traits"] = tuple(marked)

    def _selected(self, kind: str) -> Iterator[Record]:
        """The choices of one sort in all level-ups."""
        for up in self.ups:
            yield from (one for one in tables(up.get("selections")) if one.get("type") == kind)

    def _chosen(self, kind: str) -> int:
        return sum(max(1, number(one, "value")) for one in self._selected(kind))

    def _calling(self) -> Record | None:
        own = (one for one in foundry.items(self.record, "class")
               if foundry.inner(one).get("isMulticlass") is not True)  # fmt: skip
        return next(own, None)

    def _numbers(self) -> None:
        found = self._calling()
        inner = foundry.inner(found) if found is not None else {}
        if number(inner, "hitPoints"):
            own = number(self.record, "system.resources.hitPoints.max")
            self._sum("hp_max", number(inner, "hitPoints") + own, self._chosen("hitPoint"))
        stress = at(self.record, "system.resources.stress.max")
        base = 6 if stress in (None, 0) else number(self.record, "system.resources.stress.max")
        self._sum("stress_max", base, self._chosen("stress"))
        if number(inner, "evasion"):
            gear = sum(_added(one, "system.evasion") for one in self.worn)
            own = number(inner, "evasion") + number(self.record, "system.evasion") + gear
            self._sum("evasion", own, self._chosen("evasion"))
        gained = sum(number(up, "achievements.proficiency") for up in self.ups)
        own = max(1, number(self.record, "system.proficiency"))
        self._sum("proficiency", own, gained + self._chosen("proficiency"))

    def _sum(self, field: str, own: int, more: int) -> None:
        """A number with what level-ups add; where they may be in it already, both are told."""
        self.fields[field] = max(0, own + more)
        if more and self._in_already():
            self.fields[field] = max(0, own)
            taken, other = f"{own}, level-ups included", f"{own + more}, with {more} of level-ups"
            self.taken.doubt(field, taken, other, {field: own + more})

    def _in_already(self) -> bool:
        """Whether this world wrote level-ups into the numbers: a high level has Proficiency."""
        return self.level > 4 and number(self.record, "system.proficiency") > 1

    def _levels(self) -> None:
        for one in self._selected("trait"):
            for key in each(one.get("data")):
                has = self.fields.get("traits", {})
                if isinstance(key, str) and key in has and not self._in_already():
                    self.fields["traits"] = {**has, key: has[key] + 1}

    def _armour(self) -> None:
        worn = next((one for one in self.worn if one.get("type") == "armor"), None)
        if worn is None:
            return  # by level, as the rules have it
        made = armour(worn, ())
        self.fields["worn"] = (made,)
        if made.major or made.severe:
            self.fields["major"] = made.major + self.level
            self.fields["severe"] = made.severe + self.level
        if made.score:
            self.fields["armour_score"] = made.score
        marked = number(foundry.inner(worn), "armor.current") or number(
            foundry.inner(worn), "marks.value"
        )
        if marked:
            self.taken.leave("armour_score", f"{marked} Armor Slots are marked", _MARKED)

    def _experiences(self) -> None:
        found = at(self.record, "system.experiences")
        if not isinstance(found, Mapping):
            return
        made: dict[str, tuple[str, int]] = {}
        for key, one in found.items():
            if isinstance(one, Mapping):
                made[key] = foundry.called(one.get("name")), number(one, "value")
        for one in self._selected("experience"):
            for key in each(one.get("data")):
                if isinstance(key, str) and key in made and not self._in_already():
                    made[key] = made[key][0], made[key][1] + 1
        if good := experiences(made):
            self.fields["experiences"] = good

    def _gear(self) -> None:
        made: list[Weapon] = []
        bag: list[str] = []
        for item in foundry.items(self.record, "weapon", "armor", "loot", "consumable"):
            if item.get("type") == "weapon" and item in self.worn:
                made.append(weapon(item, [one.id for one in made], self.taken))
            elif item not in self.worn:
                many = number(foundry.inner(item), "quantity")
                bag.append(f"{item_name(item)} x{many}" if many > 1 else item_name(item))
        if made:
            self.fields["weapons"] = tuple(made)
        if bag:
            self.fields["belongings"] = tuple(bag[:100])

    def _cards(self) -> None:
        cards: list[Card] = []
        vault: list[str] = []
        for item in foundry.items(self.record, "domainCard", "feature"):
            domain = item.get("type") == "domainCard"
            kind = "domain" if domain else feature_kind(item)
            made = card(item, kind, [one.id for one in cards], self.taken)
            cards.append(made)
            if domain and foundry.inner(item).get("inVault") is True:
                vault.append(made.id)
        if cards:
            self.fields["cards"] = tuple(cards)
        if vault:
            self.fields["vault"] = tuple(vault)

    def _about(self) -> None:
        about = dict(self.fields.get("about", {}))
        for key in ("background", "connections"):
            noted(self.taken, foundry.told(at(self.record, f"system.biography.{key}")).secret)
        for item in foundry.items(self.record, *ORIGINS):
            inner, kind = foundry.inner(item), str(item.get("type"))
            second = inner.get("isMulticlass") is True
            key = f"second {kind}" if second else kind
            about[key] = item_name(item)
            if kind == "class" and not second:
                said = [
                    one.capitalize() for one in each(inner.get("domains")) if isinstance(one, str)
                ]
                about["domains"] = ", ".join(said)
            if kind == "subclass" and isinstance(inner.get("spellcastingTrait"), str):
                about[_CASTS] = inner["spellcastingTrait"]
            noted(self.taken, foundry.told(inner.get("description")).secret)
        about = {key: value[:2000] for key, value in about.items() if value}
        if about:
            self.fields["about"] = about


def _added(item: Record, key: str) -> int:
    """What the effects of an item add to a number."""
    total = 0
    for change in foundry.changes(item):
        if change.key == key and change.adds:
            try:
                total += whole(change.value)
            except UnreadError:
                continue
    return total
