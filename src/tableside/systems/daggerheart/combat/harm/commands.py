"""What can be asked about harm."""

from __future__ import annotations

from tableside.core.values import Command
from tableside.systems.daggerheart.gear import PHYSICAL


class MarkArmour(Command, frozen=True, tag="mark_armour"):
    """Mark an Armour Slot to take a step off a hit."""


class TakeHit(Command, frozen=True, tag="take_hit"):
    """Mark the HP as they are."""


class Harm(Command, frozen=True, tag="harm"):
    """The GM deals damage without an attack: dice and a number, to one or several."""

    targets: tuple[str, ...] = ()
    dice: int = 0
    die: int = 6
    flat: int = 0
    types: tuple[str, ...] = (PHYSICAL,)
    direct: bool = False
    source: str = ""
    halved: tuple[str, ...] = ()


class ForceStress(Command, frozen=True, tag="force_stress"):
    """The GM makes somebody mark Stress."""

    targets: tuple[str, ...] = ()
    stress: int = 1


class MarkHp(Command, frozen=True, tag="mark_hp"):
    """The GM has HP marked that are no damage."""

    targets: tuple[str, ...] = ()
    hp: int = 1


class Clear(Command, frozen=True, tag="clear"):
    """Clear marked HP, Stress or Armour Slots, as a feature or an item says."""

    what: str = ""  # hp, stress or armour
    amount: int = 1
