"""What can be asked about harm."""

from __future__ import annotations

from tableside.core.values import Command


class NameResilience(Command, frozen=True, tag="name_resilience"):
    """Say how tough somebody is whose sheet does not; it is kept."""

    resilience: int = -1
    armour: int = -1


class Soak(Command, frozen=True, tag="soak"):
    """Roll Determination or Soak to turn Wounds into Shock."""

    total: int = -1  # the missing rating on the sheet, asked once and kept


class TakeBlow(Command, frozen=True, tag="take_blow"):
    """Take the Wounds as they come."""


class SoakAll(Command, frozen=True, tag="soak_all"):
    """Answer every open blow on one hero: these are soaked in this order, the rest are taken."""

    soak: tuple[str, ...] = ()
    total: int = -1


class RerollSoak(Command, frozen=True, tag="reroll_soak"):
    """Spend a Wrath point and throw the failed dice of a soak roll again."""


class KeepSoak(Command, frozen=True, tag="keep_soak"):
    """Let the soak roll stand."""


class Harm(Command, frozen=True, tag="harm"):
    """Somebody, or several at once, come to harm without an attack being played."""

    who: tuple[str, ...] = ()
    damage: int = 0
    ap: int = 0
    ignores_armour: bool = False
    shock: int = 0
    wounds: int = 0
    mortal: int = 0
    source: str = ""
    attack: bool = True  # rolled by hand, but an attack; not a fall, a poison, a fire


class RollDamage(Command, frozen=True, tag="roll_damage"):
    """Throw Extra Damage Dice for a damage that was settled otherwise, at some or at nobody."""

    damage: int = 0
    ed: int = 0
    ap: int = 0
    ignores_armour: bool = False
    who: tuple[str, ...] = ()
    source: str = ""
    attack: bool = True


class RollPool(Command, frozen=True, tag="roll_pool"):
    """Throw a loose pool of dice; its icons are told, and nothing follows."""

    dice: int = 1
    name: str = ""
