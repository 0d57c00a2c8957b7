"""What the files have in common: entries, weapons from their line, cards, classes by tier."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from msgspec.structs import replace

from tableside.core.cards import MOST_CARD_TEXT, Card
from tableside.core.state import Origin
from tableside.systems.kit.reading.fields import UnreadError, snake, text, whole
from tableside.systems.kit.reading.names import free, named
from tableside.systems.kit.reading.results import Entry, Read, Taken, under
from tableside.systems.wrath_glory.numbers.skills import ATTRIBUTES
from tableside.systems.wrath_glory.sheet.ability_text import Ability, card_of, unsaid
from tableside.systems.wrath_glory.sheet.desk import tier_of
from tableside.systems.wrath_glory.sheet.ratings import MOST_NOTES
from tableside.systems.wrath_glory.sheet.stat_labels import CLASSES
from tableside.systems.wrath_glory.sheet.weapon_text import read_weapon
from tableside.systems.wrath_glory.state import Person
from tableside.systems.wrath_glory.state.gear import Weapon

NEEDS = ("defence", "resilience", "armour", "max_wounds", "max_shock", "speed", "weapons")


def entry(sort: str, taken: Taken, origin: Origin, count: int = 1) -> Read[Person]:
    """Somebody of whom a file told, as the pack has it."""
    fields = dict(taken.fields)
    raw = " ".join(str(fields.pop("name", "")).split())
    called = named(raw) or "Nameless"
    key = free(called, ())
    if notes := fields.get("notes"):
        taken.leave("notes", notes[MOST_NOTES:], "the notes end before it")
        fields["notes"] = notes[:MOST_NOTES]
    seen = [one for one in fields if one not in ("attributes", "skills", "totals")]
    for group in ("attributes", "skills", "totals"):
        seen += [f"{group}.{one}" for one in fields.get(group, {})]
    missing = [one for one in NEEDS if one not in fields]
    has = fields.get("attributes", {})
    each = [f"attributes.{one}" for one in ATTRIBUTES if one not in has]
    missing += each if len(each) < len(ATTRIBUTES) else ["attributes"]
    if len(set(fields.get("classes", {}).values())) > 1 and "threat_class" not in fields:
        missing.append("threat_class")
    person = Person(id=key, name=called, hero=sort == "hero", origin=origin, **fields)
    left = tuple(under(key, one) for one in taken.left)
    doubts = tuple(under(key, one) for one in taken.doubts)
    return Read((Entry(sort, person, tuple(seen), tuple(missing), count),), left, doubts)


def rating(value: Any) -> int:
    """A number of an attribute or a skill."""
    found = whole(value)
    if not 0 <= found <= 30:
        raise UnreadError("no rating that can be")
    return found


def by_tier(value: Any) -> dict[str, str]:
    """Classes by the table's tier."""
    if not isinstance(value, Mapping):
        raise UnreadError("no classes by tier")
    made = {}
    for tier, said in value.items():
        kind = CLASSES.get(str(said).strip().lower())
        if kind and str(tier) in ("1", "2", "3", "4", "5"):
            made[str(tier)] = kind
    return made


def classed(taken: Taken, state: Any) -> None:
    """The class at the table's tier, or the only one there is."""
    classes = taken.fields.get("classes", {})
    tier = str(tier_of(state)) if state is not None else ""
    only = next(iter(classes.values())) if len(set(classes.values())) == 1 else ""
    found = classes.get(tier) or only
    if found == "monstrous":
        change = {"threat_class": "adversary"}
        taken.doubt("threat_class", "monstrous, kept by tier", "adversary", change)
    elif found:
        taken.fields["threat_class"] = found


def weapon(
    called: str, line: str, ids: Collection[str], taken: Taken, *, asks: bool = False
) -> Weapon | None:
    """The weapon that a line of numbers describes; `asks` whether its Strength is in doubt."""
    found = read_weapon(f"{named(called) or 'Weapon'}: {line}", ids)
    if found is None:
        return None
    for one in found.doubts:
        if asks or not one.path.endswith(".damage"):
            taken.doubts.append(one)
    return replace(found.weapon, name=named(called) or found.weapon.name)


def card(called: str, kind: str, words: str, cards: list[Card], taken: Taken) -> Card:
    """An ability as a card; what it says it costs is its price."""
    made = card_of(Ability(named(called) or kind.title() or "Ability", kind, words), cards)
    taken.leave(f"cards.{made.id}", words[MOST_CARD_TEXT:], "a card's text ends before it")
    if unsaid(made):
        path = f"cards.{made.id}.cost"
        taken.doubt(path, "costs 1 Ruin", "costs nothing", {path: {}})
    return made


def skill(name: str) -> str:
    """A skill's key: `ballisticSkill` is ballistic_skill."""
    return snake(name)


def keywords(value: Any) -> tuple[str, ...]:
    """Keywords in small letters, by a list or by commas."""
    said = value.split(",") if isinstance(value, str) else value
    if not isinstance(said, list):
        raise UnreadError("no keywords")
    made = (" ".join(text(one).lower().split()) for one in said if isinstance(one, str))
    return tuple(one for one in made if one)
