"""How harm begins: the matters that carry it, and their steps."""

from __future__ import annotations

from typing import Any

from tableside.core.matters import Matter, MatterOpened
from tableside.core.values import Roll
from tableside.systems.daggerheart.fight import Harming, Hit

HIT, STRIKE, ARMOUR, APPLY = "hit", "strike", "armour", "apply"
HARMING, THROW, HITS = "harming", "throw", "hits"


def hit_opened(name: str, hit: Hit, parent: str = "") -> MatterOpened[Hit]:
    """Damage is on its way to somebody."""
    return MatterOpened(Matter(name, HIT, STRIKE, hit, parent=parent))


def harm_opened(name: str, harming: Harming, parent: str = "") -> MatterOpened[Harming]:
    """Damage without an attack roll: its dice are thrown once for all whom it strikes."""
    dice = harming.damage
    sides = (dice.die,) * dice.count if dice.die else ()
    roll = Roll(f"{name}.dice", sides) if sides else None
    step = THROW if roll else HITS
    return MatterOpened(Matter(name, HARMING, step, harming, roll=roll, parent=parent))


def free_name(state: Any, letter: str, place: int = 1) -> str:
    """The id of the next matter to be opened."""
    return f"{letter}{state.opened + place}"
