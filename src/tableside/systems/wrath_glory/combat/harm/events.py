"""What can have happened to somebody who comes to harm."""

from __future__ import annotations

from tableside.core.values import Event


class Struck(Event, frozen=True, tag="struck"):
    """Damage met Resilience: so many Wounds and so much Shock are on their way."""

    matter: str
    target: str
    source: str
    damage: int | None  # None: harm that no Resilience meets
    resilience: int | None
    wounds: int
    mortal: int
    shock: int


class ShockRolled(Event, frozen=True, tag="shock_rolled"):
    """A d3 said how much Shock an exact tie brings."""

    matter: str
    target: str
    face: int
    shock: int


class SoakRolled(Event, frozen=True, tag="soak_rolled"):
    """Determination or Soak was rolled, or its failures were rolled again."""

    matter: str
    target: str
    name: str
    again: bool
    faces: tuple[int, ...]
    pool: tuple[int, ...]  # all faces as they lie now
    icons: int


class Harmed(Event, frozen=True, tag="harmed"):
    """What a blow came to once it was soaked or taken."""

    matter: str
    target: str
    source: str
    damage: int | None
    resilience: int | None
    wounds: int  # before the end of the track cuts them off
    mortal: int
    shock: int
    soaked: int  # Wounds that were turned aside
    look: str  # how the target looks now
    exhausted: bool = False  # by this blow
    down: str = ""  # by this blow: what the target is now
    dead: bool = False  # WG-WOUND-05
    injured: bool = False  # WG-DYING-03: the Wounds became a Traumatic Injury


class DamageThrown(Event, frozen=True, tag="damage_thrown"):
    """Extra Damage Dice fell for damage that was settled otherwise."""

    matter: str
    character: str
    source: str
    faces: tuple[int, ...]
    damage: int


class PoolRolled(Event, frozen=True, tag="pool_rolled"):
    """A loose pool of dice fell."""

    matter: str
    character: str
    name: str
    faces: tuple[int, ...]
    icons: int
