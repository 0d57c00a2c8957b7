"""What stands on a sheet beside its numbers: weapons, psychic powers, a vehicle."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from tableside.core.effects import Modifier
from tableside.core.reckoning import Reckoning
from tableside.core.rows import Action


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

# WG-AREA-01: the rating of a Blast that is named by its size.
BLAST_SIZES = {"small": 1, "medium": 3, "large": 5, "very large": 10, "huge": 15}

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


MOST_EARNED, MOST_ENTRIES = 9999, 200  # points at a time; entries of a log


class Earned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Experience points that were given, or spent if they are below 0, and what for."""

    id: str
    name: str
    points: int


class Advance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be had for experience points, at the price that a table has for it."""

    id: str
    name: str
    cost: int
    text: str = ""


class Armour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Armour as a thing; on the sheet only its rating counts, in `armour` and `resilience`."""

    id: str
    name: str
    rating: int = 0
    traits: Mapping[str, int] = {}
    shield: bool = False
    invulnerable: bool = False  # no AP gets through


UNARMED = Weapon("unarmed", "Unarmed", Category.MELEE, ed=1)  # WG-OPT-27


class Level(StrEnum):
    """How much of the warp somebody draws on (WG-PSY-01)."""

    BOUND = "bound"
    UNBOUND = "unbound"
    TRANSCENDENT = "transcendent"


class Power(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A power in its owner's words; what it does may be said in the words of a table's rows."""

    id: str
    name: str
    text: str = ""  # what it does, as people read it
    dn: int = 3  # what the test must reach, unless it goes against a number of its targets
    against: str = ""  # that number: defence, or a trait or an attribute; empty: the DN
    minor: bool = False  # WG-PSY-02
    targets: int = 0  # at how many it can be aimed; 0: at nobody in particular
    damage: int = 0  # of a power that strikes
    ed: int = 0
    ap: int = 0
    then: tuple[Action, ...] = ()  # what else it does to each target
    potency: str = ""  # WG-PSY-07: what a shifted six adds, in words; empty: nothing
    potency_ed: int = 0  # Extra Damage Dice for each
    more: tuple[Action, ...] = ()  # and what it does
    discipline: str = ""  # these four are told, not played
    activation: str = ""
    range: str = ""
    duration: str = ""

    @property
    def strikes(self) -> bool:
        """Whether it deals damage."""
        return bool(self.damage or self.ed)


class Casting(msgspec.Struct, frozen=True, kw_only=True, tag="power", tag_field="is"):
    """A power from its declaration to what it does."""

    psyker: str
    power: Power
    level: Level
    targets: tuple[str, ...] = ()
    bonus: int = 0
    penalty: int = 0
    ask: bool = False  # the GM wants to be asked about this roll of a threat
    success: bool | None = None
    reached: tuple[str, ...] = ()  # the targets against whom the roll was enough
    potency: int = 0
    buy: bool = False  # WG-TEST-07

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return (self.psyker, *(one for one in self.targets if one != self.psyker))

    @property
    def rollers(self) -> tuple[str, ...]:
        """Whose roll it is."""
        return (self.psyker,)


FACINGS = 6  # 1 is straight ahead, then clockwise in steps of 60 degrees
MOST_CREW, MOST_CRUISING = 30, 1000


class Vehicle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A vehicle's part of a sheet; its weapons are those that are mounted on it."""

    cruising: int = -1  # Cruising Speed in metres; -1: not known
    facing: int = 1
    crew: tuple[str, ...] = ()  # who is aboard, whoever drives first
    manoeuvrability: int = -1  # -1: not known
    places: int = 0  # for whom there is room; 0: not said
    shared: bool = False  # whether everybody reads its sheet, as they do a hero's


class Handling(msgspec.Struct, frozen=True):
    """A vehicle as it drives now."""

    cruising: Reckoning | None  # None: nobody said, or not to this reader
    stunt_dn: Reckoning  # what its damage adds to the DN of stunts
