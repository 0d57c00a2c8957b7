"""Heroes' files of builders and companions: sheets in full, cards and gear often by name alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.core.cards import Card
from tableside.core.state import Origin
from tableside.systems.daggerheart.imports.parts import (
    HERO_NEEDS,
    entry,
    experiences,
    feature,
)
from tableside.systems.daggerheart.state import Person
from tableside.systems.daggerheart.traits import TRAITS
from tableside.systems.kit.reading.documents import Document
from tableside.systems.kit.reading.fields import (
    At,
    Record,
    UnreadError,
    at,
    each,
    leave_rest,
    name,
    names,
    tables,
    take,
    text,
    unslugged,
    whole,
)
from tableside.systems.kit.reading.flat import part, words
from tableside.systems.kit.reading.names import free, named
from tableside.systems.kit.reading.results import Read, Taken

MARKED = "how it stands in play: mark it at the table"
NAMED_ONLY = "the file has only its name: its numbers stand in your book, or in a pack"
GOLD = "gold lies on a track: set it at the table"
COMPANION = "a companion has no place on a sheet"


def _experiences(value: Any) -> Any:
    found = []
    for one in tables(value):
        bonus = one.get("bonus", one.get("modifier", one.get("value")))
        found.append((part(one, "name"), whole(bonus)))
    return experiences(found)


def _called(value: Any) -> str:
    """The names behind ids: `srd_2_0_class_bard` is Bard, `book-of-ava` is Book of ava."""
    return ", ".join(_bare(one) for one in names(value))


def _bare(key: str) -> str:
    for kind in ("class", "subclass", "ancestry", "community", "domain_card", "weapon", "armor",
                 "consumable", "transformation"):  # fmt: skip
        _, found, tail = key.rpartition(f"_{kind}_")
        if found:
            key = tail
    return unslugged(key)


def _scars(value: Any) -> tuple[str, ...] | None:
    if isinstance(value, list):
        return tuple(words(one)[:200] or "Scar" for one in value)[:12]
    many = whole(value)
    if not 0 <= many <= 12:
        raise UnreadError("no number of scars that can be")
    return tuple(f"Scar {n}" for n in range(1, many + 1)) or None


def _belongings(value: Any) -> tuple[str, ...]:
    made = []
    for one in each(value):
        called = part(one, "name") if isinstance(one, Mapping) else words(one)
        many = one.get("quantity") if isinstance(one, Mapping) else 1
        note = part(one, "note") if isinstance(one, Mapping) else ""
        count = f" x{many}" if isinstance(many, int) and 1 < many < 1000 else ""
        if called:
            made.append(f"{called}{count}" + (f" ({note})" if note else ""))
    return tuple(made[:100])


def _marks(value: Any) -> Any:
    marked = [one for one in TRAITS if isinstance(value, Mapping) and value.get(one) is True]
    return tuple(marked) or None


def _counted(value: Any) -> int:
    """A number, or as many boxes as are ticked."""
    return sum(one is True for one in value) if isinstance(value, list) else whole(value)


_TRAITS = tuple(At(f"traits.{one}", f"traits.{one}", whole) for one in TRAITS)
DHCHAR = (
    At("name", "name", name),
    At("level", "level", whole),
    *_TRAITS,
    At("traitMarks", "marked_traits", _marks),
    At("hp.max", "hp_max", whole),
    At("stress.max", "stress_max", whole),
    At("armorSlots.max", "armour_score", whole),
    At("evasionOverride", "evasion", whole),
    At("thresholdOverride.major", "major", whole),
    At("thresholdOverride.severe", "severe", whole),
    At("experiences", "experiences", _experiences),
    At("scars", "scars", _scars),
    At("inventory", "belongings", _belongings),
    At("pronouns", "about.pronouns", text),
    At("classRef", "about.class", _called),
    At("subclassRefs", "about.subclass", _called),
    At("ancestryRefs", "about.ancestry", _called),
    At("communityRef", "about.community", _called),
    At("transformationRef", "about.transformation", _called),
    At("multiclassRef", "about.second class", _called),
    At("multiclassDomain", "about.second domain", _called),
    At("connections", "about.connections", words),
    At("loadout + vault", "cards", told="names to fill in"),
    At("vault", "vault", lambda _value: None),
    At("notes", "notes", text),
    At("activePrimaryWeapon", "", _called, NAMED_ONLY),
    At("activeSecondaryWeapon", "", _called, NAMED_ONLY),
    At("activeArmor", "", _called, NAMED_ONLY),
    At("hp.marked", "", told=MARKED),
    At("stress.marked", "", told=MARKED),
    At("hope.marked", "", told=MARKED),
    At("armorSlots.marked", "", told=MARKED),
    At("gold", "", told=GOLD),
    At("companion", "", told=COMPANION),
    At("stanceRefs", "", told="stances have no place on a sheet"),
)
BUILDER = (
    At("name", "name", name),
    At("level", "level", whole),
    *_TRAITS,
    At("traitMarks", "marked_traits", _marks),
    At("proficiency", "proficiency", whole),
    At("experiences", "experiences", _experiences),
    At("state.scars", "scars", _scars),
    At("pronouns", "about.pronouns", text),
    At("classId", "about.class", _called),
    At("subclassId", "about.subclass", _called),
    At("multiclass.classId", "about.second class", _called),
    At("heritage.ancestryIds", "about.ancestry", _called),
    At("heritage.communityId", "about.community", _called),
    At("transformationId", "about.transformation", _called),
    At("background.description", "about.background", text),
    At("background.answers", "about.answers", words),
    At("connectionsNotes", "about.connections", text),
    At("domainCardIds", "cards", lambda _value: None, "names to fill in"),
    At("domainVaultIds", "vault", lambda _value: None),
    At("equipment.potionChoice", "belongings", lambda value: (_called(value),)),
    At("state.notes", "notes", text),
    At("stressSlotsBonus", "stress_max", lambda _value: None, "and 6"),
    At("hitPointSlotsBonus", "", told="over what the class has, which the file does not say"),
    At("evasionBonus", "", told="over what the class has, which the file does not say"),
    At("equipment.primaryWeaponId", "", _called, NAMED_ONLY),
    At("equipment.secondaryWeaponId", "", _called, NAMED_ONLY),
    At("equipment.armorId", "", _called, NAMED_ONLY),
    At("state.hp", "", told=MARKED),
    At("state.stress", "", told=MARKED),
    At("state.hope", "", told=MARKED),
    At("state.armor", "", told=MARKED),
    At("state.conditions", "", told=MARKED),
)
SHEET = (
    At("name", "name", name),
    At("level", "level", whole),
    *(At(f"{one}.value | {one}", f"traits.{one}", whole) for one in TRAITS),
    At("hpMax", "hp_max", whole),
    At("stressMax", "stress_max", whole),
    At("armorMax", "armour_score", whole),
    At("minorThreshold", "major", whole, "what our sheets call Major"),
    At("majorThreshold", "severe", whole, "what our sheets call Severe"),
    At("evasion", "evasion", whole),
    At("proficiency", "proficiency", _counted),
    At("profession", "about.class", text),
    At("subclass", "about.subclass", text),
    At("ancestry1 | ancestry", "about.ancestry", text),
    At("community", "about.community", text),
    At("experience", "experiences", lambda _value: None, "with experienceValues"),
    At("cards", "cards", lambda _value: None),
    At("inventory", "belongings", _belongings),
    At("characterBackground", "about.background", text),
    At("hp", "", _counted, MARKED),
    At("stress", "", _counted, MARKED),
    At("hope", "", _counted, MARKED),
    At("armorBoxes", "", _counted, MARKED),
    At("gold", "", told=GOLD),
    At("equipment", "", told="gear in words: type its weapons"),
)
_NOISE = (
    *("id", "schemaVersion", "createdAt", "updatedAt", "exportedAt", "app", "levelUpHistory"),
    *("consecutiveShortRests", "beastform", "portrait", "baseline", "baselineLevel", "levelUps"),
    *("advancementSlotsUsed", "creationDomainCardIds", "creationCardsUnbaked", "effectChoices"),
    *("subclassTier", "stressSlotsBonus", "heritage", "multiclass", "weaponMode", "hope.max"),
    *("characterImage", "traits", "focus", "favor", "experienceValues", "format", "version"),
    *("loadout",),
)
_UNARMOURED = ("unarmored", "unarmed", "")


def is_dhchar(document: Document) -> bool:
    """A hero of the companion, in whatever envelope."""
    record = document.record
    return isinstance(record.get("traits"), Mapping) and "classRef" in record


def is_builder(document: Document) -> bool:
    """A hero of the builder."""
    record = document.record
    return isinstance(record.get("traits"), Mapping) and "classId" in record


def is_sheet(document: Document) -> bool:
    """A saved sheet."""
    return {"profession", "armorBoxes"} <= set(document.record)


def dhchar(document: Document) -> Read[Person]:
    """A hero of the companion."""
    record, taken = document.record, Taken()
    take(record, DHCHAR, taken)
    _cards(taken, names(record.get("loadout")), names(record.get("vault")))
    armoured = record.get("activeArmor") is not None
    return _done(record, DHCHAR, taken, "dhchar", armoured=armoured)


def builder(document: Document) -> Read[Person]:
    """A hero of the builder; HP and Evasion come from a class that the file only names."""
    record, taken = document.record, Taken()
    take(record, BUILDER, taken)
    vault = names(record.get("domainVaultIds"))
    loadout = tuple(one for one in names(record.get("domainCardIds")) if one not in vault)
    _cards(taken, loadout, vault)
    try:
        more = whole(record.get("stressSlotsBonus", 0) or 0)
    except UnreadError:
        more = 0
    taken.fields["stress_max"] = max(0, 6 + more)
    armoured = at(record, "equipment.armorId") not in (*_UNARMOURED, None)
    return _done(record, BUILDER, taken, "daggerheart-character-builder", armoured=armoured)


def sheet(document: Document) -> Read[Person]:
    """A saved sheet, with the words of its cards."""
    record, taken = document.record, Taken()
    take(record, SHEET, taken)
    called, bonuses = each(record.get("experience")), each(record.get("experienceValues"))
    pairs = []
    for place, one in enumerate(called):
        try:
            bonus = whole(bonuses[place]) if place < len(bonuses) else 0
        except UnreadError:
            bonus = 0
        pairs.append((words(one), bonus))
    if good := experiences(pairs):
        taken.fields["experiences"] = good
    cards: list[Card] = []
    for one in tables(record.get("cards")):
        if title := named(part(one, "name", "title")):
            said = part(one, "description", "text", "desc")
            kind = "domain" if "domain" in part(one, "type").lower() else ""
            cards.append(feature(title, said, kind, [each.id for each in cards], taken))
    if cards:
        taken.fields["cards"] = tuple(cards)
    return _done(record, SHEET, taken, "DH-CharacterSheet", armoured=False)


def _cards(taken: Taken, loadout: tuple[str, ...], vault: tuple[str, ...]) -> None:
    """Cards that are names so far: their words can be filled in."""
    cards: list[Card] = []
    for key in (*loadout, *vault):
        called = named(_bare(key)) or "Card"
        made = free(called, [one.id for one in cards])
        cards.append(Card(made, called, kind="domain"))
    if cards:
        taken.fields["cards"] = tuple(cards[:60])
    if vault:
        taken.fields["vault"] = tuple(one.id for one in cards[:60][len(loadout) :])


def _done(
    record: Record, rows: tuple[At, ...], taken: Taken, source: str, *, armoured: bool
) -> Read[Person]:
    leave_rest(record, rows, _NOISE, taken)
    about = taken.fields.get("about", {})
    if about:
        taken.fields["about"] = {key: one[:2000] for key, one in about.items() if one}
    key = record.get("id")
    origin = Origin(source=source, id=key[:40] if isinstance(key, str) else "")
    needs = (*HERO_NEEDS, "major") if armoured else HERO_NEEDS
    return entry("hero", taken, needs, origin=origin)
