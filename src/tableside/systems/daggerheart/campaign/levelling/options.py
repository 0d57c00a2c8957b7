"""DH-LVL-04: the advancements of a sheet, and which of them can still be taken."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tableside.core.cards import Card
from tableside.systems.daggerheart.scene.settings import Levels
from tableside.systems.daggerheart.state import Experience, Person
from tableside.systems.daggerheart.traits import MOST_MODIFIER, TRAITS

TRAIT, HP, STRESS, EXPERIENCE = "traits", "hp", "stress", "experiences"
CARD, EVASION, SUBCLASS = "domain_card", "evasion", "subclass"
PROFICIENCY, MULTICLASS = "proficiency", "multiclass"
WORDS: Mapping[str, str] = {
    TRAIT: "+1 to two traits that are not marked",
    HP: "one more HP slot",
    STRESS: "one more Stress slot",
    EXPERIENCE: "+1 to two Experiences",
    CARD: "another domain card",
    EVASION: "+1 Evasion",
    SUBCLASS: "the next subclass card",
    PROFICIENCY: "+1 Proficiency",
    MULTICLASS: "another class",
}
CHOSEN = 2  # how many traits or Experiences an advancement raises
_MOST = {HP: ("hp_max", 12), STRESS: ("stress_max", 12), PROFICIENCY: ("proficiency", 10)}


def tier_at(values: Levels, level: int) -> int:
    """DH-LVL-03: which tier a level belongs to."""
    return sum(level >= first for first in values.tiers)


def is_tier_step(values: Levels, level: int) -> bool:
    """Whether reaching a level is a step of tier."""
    return level in values.tiers[1:]


def key_of(tier: int, kind: str) -> str:
    """The name of an option's boxes on the sheet: `t2:traits`."""
    return f"t{tier}:{kind}"


def parts(key: str) -> tuple[int, str]:
    """Tier and kind of an option."""
    tier, _, kind = key.partition(":")
    return int(tier[1:]), kind


def cost_of(values: Levels, key: str) -> int:
    """How many of the two marks an option takes."""
    tier, kind = parts(key)
    return values.options[tier - 2][kind].cost


def free(values: Levels, person: Person, marks: int) -> dict[str, str]:
    """Every option that can be taken now, from the hero's tier or below, in words."""
    found: dict[str, str] = {}
    for tier in range(2, tier_at(values, person.level) + 1):
        for kind, option in values.options[tier - 2].items():
            key = key_of(tier, kind)
            taken = person.advancements.get(key, 0)
            fits = option.cost <= marks and taken + option.cost <= option.slots
            if fits and _possible(person, tier, kind):
                found[key] = f"{WORDS[kind]} (tier {tier})"
    return found


def _possible(person: Person, tier: int, kind: str) -> bool:
    """Whether there is something to raise, and nothing on the sheet stands against it."""
    if kind == TRAIT:
        return len(raisable(person)) >= CHOSEN
    if kind == EXPERIENCE:
        return len(growing(person)) >= CHOSEN
    if kind in _MOST:
        field, most = _MOST[kind]
        return bool(getattr(person, field) < most)
    taken = person.advancements
    if kind == SUBCLASS:
        return not taken.get(key_of(tier, MULTICLASS))
    if kind == MULTICLASS:  # one other class, and not beside this tier's subclass card
        others = any(parts(key)[1] == MULTICLASS and count for key, count in taken.items())
        return not others and not taken.get(key_of(tier, SUBCLASS))
    return True


def raisable(person: Person) -> tuple[str, ...]:
    """DH-LVL-08: traits that were not raised since the last step of tier."""
    fresh = (trait for trait in TRAITS if trait not in person.marked_traits)
    return tuple(one for one in fresh if person.traits.get(one, 0) < MOST_MODIFIER)


def growing(person: Person) -> tuple[Experience, ...]:
    """The Experiences that a sheet has room to raise."""
    return tuple(one for one in person.experiences if one.bonus < MOST_MODIFIER)


def card_limit(values: Levels, person: Person, key: str) -> int:
    """The highest card that an option brings."""
    tier, kind = parts(key)
    most = values.options[tier - 2][kind].card_level
    return min(person.level, most) if most else person.level


def risen(values: Levels, person: Person, new: Experience | None) -> Person:
    """DH-LVL-03, DH-LVL-05 and DH-HP-06: what the level itself brings.

    A-18: thresholds that follow from the level rise with it and are not raised again.
    """
    level = person.level + 1
    step = values.threshold_step
    made = replace(
        person,
        level=level,
        major=person.major + step if person.major else 0,
        severe=person.severe + step if person.severe else 0,
    )
    if not is_tier_step(values, level):
        return made
    more = () if new is None else (new,)
    return replace(
        made,
        proficiency=made.proficiency + 1,
        marked_traits=(),
        experiences=(*made.experiences, *more),
    )


def advanced(
    values: Levels,
    person: Person,
    key: str,
    traits: tuple[str, ...] = (),
    experiences: tuple[str, ...] = (),
) -> Person:
    """A sheet after one advancement, its box or boxes marked."""
    _, kind = parts(key)
    taken = person.advancements.get(key, 0) + cost_of(values, key)
    person = replace(person, advancements={**person.advancements, key: taken})
    if kind == TRAIT:
        raised = {one: person.traits.get(one, 0) + 1 for one in traits}
        marked = (*person.marked_traits, *traits)
        return replace(person, traits={**person.traits, **raised}, marked_traits=marked)
    if kind == EXPERIENCE:
        better = tuple(
            replace(one, bonus=one.bonus + 1) if one.id in experiences else one
            for one in person.experiences
        )
        return replace(person, experiences=better)
    fields = {HP: "hp_max", STRESS: "stress_max", EVASION: "evasion", PROFICIENCY: "proficiency"}
    if kind in fields:
        field = fields[kind]
        return replace(person, **{field: getattr(person, field) + 1})
    return person  # a card, a subclass or a class stands on cards of its own


def new_card(person: Person, name: str, kind: str, level: int = 0, recall: int = 0) -> Card:
    """A card with only a name yet; its owner writes down what it does."""
    taken = {card.id for card in person.cards}
    number = next(n for n in range(1, len(taken) + 2) if f"l{n}" not in taken)
    return Card(f"l{number}", name, kind=kind, level=level, recall=recall)
