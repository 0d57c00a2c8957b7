"""Weapons and the damage they deal, as sheets and stat blocks hold them."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from tableside.core.effects import Modifier

PHYSICAL, MAGIC = "phy", "mag"
TYPES = (PHYSICAL, MAGIC)  # DH-ATK-06, DH-RES-01
KINDS = {PHYSICAL: "physical", MAGIC: "magic"}
MELEE, VERY_CLOSE, CLOSE, FAR, VERY_FAR, OUT = (
    *("melee", "very_close", "close", "far", "very_far"),
    "out_of_range",
)
BANDS = (MELEE, VERY_CLOSE, CLOSE, FAR, VERY_FAR, OUT)  # DH-RANGE-01, nearest first


class Damage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many dice of one kind, perhaps a few others, and a number added once (DH-ATK-04)."""

    count: int = 0  # 0: as many as Proficiency says (DH-ATK-03)
    die: int = 0  # sides; 0: no dice, the number alone
    flat: int = 0
    types: tuple[str, ...] = (PHYSICAL,)
    direct: bool = False  # DH-RES-04
    more: tuple[int, ...] = ()  # sides of dice of other kinds, which Proficiency does not multiply

    def dice(self, count: int = 0) -> tuple[int, ...]:
        """The sides of all that is thrown; `count` is how many Proficiency says."""
        return (*((self.die,) * (self.count or count)), *self.more) if self.die else ()

    def thrown(self, many: int) -> tuple[int, ...]:
        """The sides of so many dice as have fallen."""
        return (*((self.die,) * (many - len(self.more))), *self.more) if many else ()

    def times(self, many: int) -> Damage:
        """What so many deal who strike as one, each with these dice."""
        return replace(
            self, count=max(1, self.count) * many, flat=self.flat * many, more=self.more * many
        )

    def words(self, count: int = 0) -> str:
        """As people say it: `2d8+1 physical`."""
        many = count or self.count
        dice = "+".join((f"{many or ''}d{self.die}", *counted(self.more))) if self.die else ""
        flat = f"{self.flat:+d}" if dice and self.flat else str(self.flat) if not dice else ""
        direct = " direct" if self.direct else ""
        kinds = "/".join(KINDS.get(one, one) for one in self.types)
        return f"{dice}{flat} {kinds}{direct}"

    def in_full(self) -> str:
        """In whole words: `2d8 + 1 physical`."""
        dice = f"{self.count or ''}d{self.die}" if self.die else ""
        sign = "-" if self.flat < 0 else "+"
        flat = f" {sign} {abs(self.flat)}" if dice and self.flat else ""
        kinds = " and ".join(KINDS.get(one, one) for one in self.types)
        return f"{dice or self.flat}{flat} {kinds}{', direct' if self.direct else ''}"


def counted(sides: tuple[int, ...]) -> tuple[str, ...]:
    """Dice as people write them, each kind once: `2d8`, `1d4`."""
    return tuple(f"{sides.count(one)}d{one}" for one in dict.fromkeys(sides))


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to attack with: a hero's weapon or spell, an adversary's standard attack."""

    id: str
    name: str
    damage: Damage = Damage()
    trait: str = ""  # empty: the player chooses
    range: str = MELEE
    several: bool = False  # one roll and one damage for as many targets as are named
    text: str = ""  # its features, as somebody wrote them down
    tier: int = 0  # 0: not said
    hands: int = 0
    secondary: bool = False


class Armour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Armour as a thing: its base thresholds, to which a level is added, and its score."""

    id: str
    name: str
    tier: int = 0
    major: int = 0
    severe: int = 0
    score: int = 0
    modifiers: tuple[Modifier, ...] = ()  # told, not played
    text: str = ""
