"""What a character fights with."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from tableside.core.effects import Modifier


class Category(StrEnum):
    """How a weapon is used (WG-ATK-01)."""

    MELEE = "melee"
    RANGED = "ranged"
    THROWN = "thrown"


# WG-TRAIT: the traits of weapons, by the words of the sheets.
AGONIZING, ARC, ASSAULT, BLAST = "agonizing", "arc", "assault", "blast"
BLAZE, BRUTAL, FORCE, HEAVY = "blaze", "brutal", "force", "heavy"
MELTA, PARRY, PENETRATING, PISTOL = "melta", "parry", "penetrating", "pistol"
RAD, RAPID_FIRE, SNIPER, SPREAD = "rad", "rapid_fire", "sniper", "spread"
STEADFAST, SUPERCHARGE, TOXIC = "steadfast", "supercharge", "toxic"
UNWIELDY, WAAAGH, WARP_WEAPON = "unwieldy", "waaagh", "warp_weapon"


# What a trait of the table's own may change, and whether that number can be hidden.
HOUSE_CHANGES: Mapping[str, bool] = {
    "pool": False,
    "dn": True,
    "ed": False,
    "damage": False,
    "ap": False,
}


class HouseTrait(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A trait that a table invents: its name, its words, and what it changes in an attack."""

    name: str
    text: str = ""
    modifiers: tuple[Modifier, ...] = ()


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon as a sheet lists it: damage + ED, AP, range, Salvo, Reloads, traits."""

    id: str
    name: str
    category: Category = Category.RANGED
    damage: int = 0
    ed: int = 0
    ap: int = 0  # how many points it pierces; the sheets write it as a negative number
    range: int = 0  # the stated range in metres; 0: not stated
    salvo: int = 0  # 0: none, which the sheets write as "-"
    reloads: int = -1  # how many it comes with; -1: not counted
    traits: Mapping[str, int] = {}  # with their ratings; 0 for one without
    house: tuple[HouseTrait, ...] = ()
    keywords: tuple[str, ...] = ()
    adds_strength: bool = True  # WG-DMG-02: melee only, "unless the weapon says otherwise"

    @property
    def melee(self) -> bool:
        """Whether it strikes hand to hand."""
        return self.category is Category.MELEE


UNARMED = Weapon("unarmed", "Unarmed", Category.MELEE, ed=1)  # WG-OPT-27
