"""What can have happened to somebody who comes to harm."""

from __future__ import annotations

from tableside.core.values import Event


class DamageRolled(Event, frozen=True, tag="damage_rolled"):
    """The dice of damage fell."""

    matter: str
    character: str  # who deals it; empty: nobody in particular
    source: str
    faces: tuple[int, ...]
    sides: tuple[int, ...]
    damage: int
    critical: bool = False


class Struck(Event, frozen=True, tag="struck"):
    """Damage met thresholds: so many HP are to be marked unless armour helps."""

    matter: str
    target: str
    attacker: str
    source: str
    damage: int
    effective: int
    hp: int
    rules: tuple[str, ...] = ()  # what changed the damage


class ArmourMarked(Event, frozen=True, tag="armour_marked"):
    """An Armour Slot took a step off a hit."""

    matter: str
    target: str


class Harmed(Event, frozen=True, tag="harmed"):
    """What a hit came to in the end."""

    matter: str
    target: str
    attacker: str
    source: str
    damage: int
    effective: int
    hp: int
    armour: int
    look: str  # how the target looks now
    defeated: bool = False  # DH-HP-05, by this hit
    minions: tuple[str, ...] = ()  # DH-FOE-06: others whom it fells too
