"""Weapons and the damage they deal, as sheets and stat blocks hold them."""

from __future__ import annotations

import msgspec

PHYSICAL, MAGIC = "phy", "mag"
TYPES = (PHYSICAL, MAGIC)  # DH-ATK-06, DH-RES-01
KINDS = {PHYSICAL: "physical", MAGIC: "magic"}
MELEE, VERY_CLOSE, CLOSE, FAR, VERY_FAR, OUT = (
    *("melee", "very_close", "close", "far", "very_far"),
    "out_of_range",
)
BANDS = (MELEE, VERY_CLOSE, CLOSE, FAR, VERY_FAR, OUT)  # DH-RANGE-01, nearest first


class Damage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many dice of one kind and a number added once (DH-ATK-04)."""

    count: int = 0  # 0: as many as Proficiency says (DH-ATK-03)
    die: int = 0  # sides; 0: no dice, the number alone
    flat: int = 0
    types: tuple[str, ...] = (PHYSICAL,)
    direct: bool = False  # DH-RES-04

    def words(self, count: int = 0) -> str:
        """As people write it: `2d8+1 phy`."""
        many = count or self.count
        dice = f"{many or ''}d{self.die}" if self.die else ""
        flat = f"{self.flat:+d}" if dice and self.flat else str(self.flat) if not dice else ""
        direct = " direct" if self.direct else ""
        return f"{dice}{flat} {'/'.join(self.types)}{direct}"

    def in_full(self) -> str:
        """In whole words: `2d8 + 1 physical`."""
        dice = f"{self.count or ''}d{self.die}" if self.die else ""
        sign = "-" if self.flat < 0 else "+"
        flat = f" {sign} {abs(self.flat)}" if dice and self.flat else ""
        kinds = " and ".join(KINDS.get(one, one) for one in self.types)
        return f"{dice or self.flat}{flat} {kinds}{', direct' if self.direct else ''}"


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to attack with: a hero's weapon or spell, an adversary's standard attack."""

    id: str
    name: str
    damage: Damage = Damage()
    trait: str = ""  # empty: the player chooses
    range: str = MELEE
    several: bool = False  # one roll and one damage for as many targets as are named
    text: str = ""  # its features, as somebody wrote them down
