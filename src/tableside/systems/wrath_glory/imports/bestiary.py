"""Files of the bestiary: `.threat`, and `.encounter`, which holds threats of one's own."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from tableside.core.cards import Card
from tableside.core.state import Origin
from tableside.systems.kit.reading.documents import Document, merged
from tableside.systems.kit.reading.fields import (
    At,
    Record,
    UnreadError,
    at,
    leave_rest,
    name,
    snake,
    tables,
    take,
    text,
    unslugged,
    whole,
    whole_or_none,
)
from tableside.systems.kit.reading.flat import part
from tableside.systems.kit.reading.foundry import told
from tableside.systems.kit.reading.names import free, named
from tableside.systems.kit.reading.results import Left, Read, Taken
from tableside.systems.wrath_glory.imports.parts import (
    by_tier,
    card,
    classed,
    entry,
    keywords,
    rating,
    weapon,
)
from tableside.systems.wrath_glory.sheet.ability_text import DICE
from tableside.systems.wrath_glory.sheet.stat_labels import AR, PASSIVE, POOL
from tableside.systems.wrath_glory.state import Person
from tableside.systems.wrath_glory.state.gear import Armour, Weapon

_LETTERS = {
    **{"S": "strength", "T": "toughness", "A": "agility", "I": "initiative"},
    **{"Wil": "willpower", "Int": "intellect", "Fel": "fellowship"},
}
_KINDS = (
    *("action", "ruin", "battlecry", "trait", "annihilation", "reaction", "wrath"),
    *("complication", "determination", "mob", "passive", "ability"),
)


def _pools(value: Any) -> dict[str, int]:
    """`Default 4, Awareness 3 (Passive 2), Weapon Skill 7`."""
    made = {}
    for one in re.split(r"[,;]", PASSIVE.sub("", text(value))):
        found = POOL.fullmatch(one.strip())
        if found is not None:
            key = re.sub(r"[^a-z]+", "_", found[1].lower()).strip("_")
            made["intimidation" if key == "intimidate" else key] = rating(found[2])
    if not made:
        raise UnreadError("no skills with their pools")
    return made


def _passive(value: Any) -> int | None:
    found = PASSIVE.search(text(value))
    return int(found[1]) if found else None


def _words(value: Any) -> str:
    return told(value).text


THREAT = (
    At("name", "name", name),
    At("keywords", "keywords", keywords),
    At("tierThreat", "classes", by_tier, "and the class at the table's tier"),
    *(At(f"attributes.{letter}", f"attributes.{ours}", rating) for letter, ours in
      _LETTERS.items()),
    At("resilience.value | resilience", "resilience", whole),
    At("resilience.note", "armour", lambda _value: None, "the number before AR, and its name"),
    At("defence", "defence", whole),
    At("wounds", "max_wounds", whole),
    At("shock", "max_shock", whole_or_none, "a dash: has none"),
    At("speed", "speed", whole_or_none),
    At("conviction", "attributes.conviction", rating),
    At("resolve", "attributes.resolve", rating),
    At("size", "size", lambda value: text(value).lower()),
    At("skills", "totals", _pools),
    At("skills", "passive_awareness", _passive),
    At("abilities", "weapons", lambda _value: None, "those with numbers: Strength is in them"),
    At("abilities", "cards", lambda _value: None, "all others; Ruin costs 1 as a doubt"),
    At("bonuses", "cards", lambda _value: None),
    At("determination", "attributes.determination", lambda _value: None, "and a card"),
    At("mobAbilities", "cards", lambda _value: None),
    At("mobOptions", "cards", lambda _value: None),
    At("threatOptions", "cards", lambda _value: None),
    At("description", "notes", lambda _value: None, "with quote and attribution"),
    At("resilience.note", "worn", lambda _value: None),
    At("tierThreat", "threat_class", lambda _value: None, "at the table's tier, or the only one"),
    At("speedNote", "", told="words beside a number"),
    At("defenceNote", "", told="words beside a number"),
)  # fmt: skip
_NOISE = ("id", "source", "page", "quote", "attribution", "custom", "isCustom", "imageUrl")


def is_threat(document: Document) -> bool:
    """Whether this is a threat of the bestiary."""
    record = document.record
    return (
        isinstance(record.get("tierThreat"), Mapping) and at(record, "attributes.Wil") is not None
    )


def threat(document: Document) -> Read[Person]:
    """A threat."""
    record, taken = document.record, Taken()
    take(record, THREAT, taken)
    leave_rest(record, THREAT, _NOISE, taken)
    _armour(record, taken)
    _abilities(record, taken)
    said = [part(record, one) for one in ("description", "quote", "attribution")]
    if notes := "\n".join(_words(one) for one in said if one):
        taken.fields["notes"] = notes
    classed(taken, document.state)
    page = part(record, "page")
    where = part(record, "source") or "bestiary .threat"
    key = record.get("id")
    return entry("foe", taken, Origin(where[:60], str(key or "")[:40], page[:40]))


def _armour(record: Record, taken: Taken) -> None:
    note = at(record, "resilience.note")
    if not isinstance(note, str) or not note.strip():
        if "resilience" in taken.fields:
            taken.fields["armour"] = 0
        return
    found = AR.search(note)
    if found is None:
        taken.leave("armour", note, "no armour rating stands there")
        return
    number = int(found[1] or found[2])
    called = named(AR.sub("", note).strip(" :,*-"))
    taken.fields["armour"] = number
    if called:
        worn = Armour(free(called, ()), called, number, invulnerable="*" in note)
        taken.fields["worn"] = (worn,)


def _abilities(record: Record, taken: Taken) -> None:
    cards: list[Card] = []
    weapons: list[Weapon] = []
    for one in tables(record.get("abilities")):
        _ability(one, weapons, cards, taken)
    for one in tables(record.get("bonuses")):
        said = _words(part(one, "description"))
        cards.append(card(part(one, "name"), "bonus", said, cards, taken))
    for key, kind in _OPTIONS.items():
        if said := _words(record.get(key) or ""):
            cards.append(card(unslugged(snake(key)), kind, said, cards, taken))
    dice = DICE.search(part(record, "determination"))
    if dice is not None:
        has = taken.fields.get("attributes", {})
        taken.fields["attributes"] = {**has, "determination": int(dice[1])}
    if weapons:
        taken.fields["weapons"] = tuple(weapons)
    if cards:
        taken.fields["cards"] = tuple(cards)


_OPTIONS = {
    **{"determination": "determination", "mobAbilities": "mob", "mobOptions": "mob"},
    **{"threatOptions": ""},
}


def _ability(one: Record, weapons: list[Weapon], cards: list[Card], taken: Taken) -> None:
    """One with numbers is a weapon, any other a card; one with words beside them is both."""
    called, kind = part(one, "name"), part(one, "type").lower()
    said, made = _words(part(one, "description")), None
    if stats := part(one, "stats"):
        made = weapon(called, stats, [each.id for each in weapons], taken)
        said = said if made is not None else f"{stats}. {said}".strip()
    if made is not None:
        weapons.append(made)
    if made is None or said:
        cards.append(card(called, kind if kind in _KINDS else "", said, cards, taken))


def is_encounter(document: Document) -> bool:
    """Whether this is an encounter of the bestiary."""
    return {"individuals", "customThreats"} <= set(document.record)


def encounter(document: Document) -> Read[Any]:
    """The threats that a file holds itself; of all others it has only ids."""
    record = document.record
    found = [Document(one, "", document.state) for one in tables(record.get("customThreats"))]
    reads = [threat(one) for one in found if is_threat(one)]
    own = {str(one.record.get("id")) for one in found}
    there = tables(record.get("individuals")) + tables(record.get("mobs"))
    named_so = Counter(str(one.get("threatId")) for one in there if one.get("threatId"))
    left = [
        Left("read", f"{count} x {unslugged(key)}", "the file has only its name: paste its numbers")
        for key, count in named_so.items()
        if key not in own
    ]
    heroes = ", ".join(filter(None, (part(one, "name") for one in
                                     tables(record.get("playerCharacters")))))  # fmt: skip
    if heroes:
        left.append(Left("read", heroes, "heroes by their names alone"))
    return merged([*reads, Read(left=tuple(left))])
