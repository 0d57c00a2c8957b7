"""The traits of weapons with their rules, and what somebody must be for a trait to count."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tableside.systems.wrath_glory import gear
from tableside.systems.wrath_glory.gear import Weapon

if TYPE_CHECKING:
    from tableside.systems.wrath_glory.ruleset import Ruleset
    from tableside.systems.wrath_glory.state import Person

TRAIT_RULES: Mapping[str, str] = {
    gear.AGONIZING: "WG-TRAIT-01",
    gear.ARC: "WG-TRAIT-02",
    gear.ASSAULT: "WG-TRAIT-03",
    gear.BLAST: "WG-TRAIT-04",
    gear.BRUTAL: "WG-TRAIT-05",
    gear.FORCE: "WG-TRAIT-06",
    gear.HEAVY: "WG-TRAIT-07",
    gear.MELTA: "WG-TRAIT-08",
    gear.BLAZE: "WG-TRAIT-09",
    gear.PARRY: "WG-TRAIT-10",
    gear.PENETRATING: "WG-TRAIT-11",
    gear.PISTOL: "WG-TRAIT-12",
    gear.RAD: "WG-TRAIT-13",
    gear.RAPID_FIRE: "WG-TRAIT-14",
    gear.SNIPER: "WG-TRAIT-15",
    gear.SPREAD: "WG-TRAIT-16",
    gear.STEADFAST: "WG-TRAIT-17",
    gear.SUPERCHARGE: "WG-TRAIT-18",
    gear.TOXIC: "WG-TRAIT-19",
    gear.UNWIELDY: "WG-TRAIT-20",
    gear.WAAAGH: "WG-TRAIT-21",
    gear.WARP_WEAPON: "WG-TRAIT-22",
}
PSYKER, ORK = "psyker", "ork"  # keywords of a sheet
VEHICLE, FORTIFICATION = "vehicle", "fortification"


def counts(rules: Ruleset, weapon: Weapon, trait: str) -> bool:
    """Whether a weapon has a trait that this ruleset plays."""
    return trait in weapon.traits and rules.plays(TRAIT_RULES[trait])


def borne_traits(rules: Ruleset, traits: Mapping[str, int]) -> dict[str, int]:
    """Those of a weapon's traits that this ruleset plays, with their ratings."""
    return {
        trait: rating
        for trait, rating in traits.items()
        if trait in TRAIT_RULES and rules.plays(TRAIT_RULES[trait])
    }


def is_vehicle(person: Person) -> bool:
    """WG-TRAIT-02, -08: by its sheet, or by its keyword."""
    return person.vehicle is not None or is_a(person, VEHICLE)


def is_a(person: Person, *keywords: str) -> bool:
    """Whether a sheet bears one of these keywords, however they are written.

    Whoever has psychic powers is a psyker without the word.
    """
    own = {word.casefold() for word in person.keywords} | ({PSYKER} if person.powers else set())
    return not own.isdisjoint(keywords)
