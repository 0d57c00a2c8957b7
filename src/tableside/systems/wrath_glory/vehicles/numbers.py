"""How fast a vehicle is, and how hard its stunts are, as reckonings."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tableside.core.effects import terms_of
from tableside.core.known import for_reader
from tableside.core.reckoning import Reckoning, base_term, half, reckon
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.standing import all_effects
from tableside.systems.wrath_glory.state import UNKNOWN, Known
from tableside.systems.wrath_glory.vehicles.damage import CRUISING, DRIVE, MOST, STUNT_DN, times
from tableside.systems.wrath_glory.vehicles.sheet import Handling


def cruising_of(rules: Ruleset, source: Any, who: str) -> Reckoning | None:
    """WG-VCRIT-04: halved, or a quarter of what it was (CONV-4)."""
    vehicle = source.characters[who].vehicle
    if vehicle is None or vehicle.cruising == UNKNOWN:
        return None
    rounding = rules.values.tests.rounding
    base = base_term("Cruising Speed", vehicle.cruising, "WG-VCRIT-04")
    if times(source, who, DRIVE) >= MOST:
        label = f"a quarter of {vehicle.cruising}"
        base = base_term(label, half(half(vehicle.cruising, rounding), rounding), "WG-VCRIT-04")
    terms = terms_of(all_effects(rules, source), CRUISING, who, {})
    return for_reader(source, reckon(CRUISING, (base, *terms), floor=0, rounding=rounding))


def stunt_dn(rules: Ruleset, source: Any, who: str) -> Reckoning:
    """WG-VCRIT-03: what the vehicle's damage adds to the DN of its stunts."""
    terms = terms_of(all_effects(rules, source), STUNT_DN, who, {})
    return for_reader(source, reckon(STUNT_DN, terms))


def with_handling(rules: Ruleset, known: Known) -> Known:
    """What is known, with how each vehicle drives now as far as this reader may know."""
    found = {
        who: Handling(cruising_of(rules, known, who), stunt_dn(rules, known, who))
        for who, one in known.characters.items()
        if one.vehicle is not None
    }
    return replace(known, handling=found) if found else known
