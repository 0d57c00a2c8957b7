"""A fight as the state holds it: attacks, hits, death moves, and how far apart people are."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tableside.core.matters import Matter, MatterOpened, OfOne
from tableside.core.reckoning import Reckoning
from tableside.core.values import Roll
from tableside.systems.daggerheart.state.gear import Damage, Weapon

INITIATOR, PARTNER = "initiator", "partner"
HARMING, HITS = "harming", "hits"
LACKING = "thresholds"  # DH-HP-01: the step of a hit on a sheet that does not name them


class Hit(msgspec.Struct, frozen=True, kw_only=True, tag="hit", tag_field="is"):
    """One instance of damage on one target, from its total to the HP it marks (DH-ATK-07)."""

    target: str
    source: str  # in words: a weapon, a fall
    damage: Reckoning
    types: tuple[str, ...]
    attacker: str = ""
    direct: bool = False
    effective: Reckoning | None = None  # after immunity, resistance and reductions
    hp: int = 0  # what it marks unless armour helps
    armour: int = 0  # DH-ARM-02: slots marked against it
    reach: str = ""  # of a hero's weapon: how far off other Minions may be to fall with it

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return (self.target,)


class Harming(msgspec.Struct, frozen=True, kw_only=True, tag="harming", tag_field="is"):
    """Damage that no attack roll stands before: a fall, a spell, the GM's word."""

    targets: tuple[str, ...]
    source: str
    damage: Damage
    rule: str = ""
    halved: tuple[str, ...] = ()  # who suffers half, having reacted in time
    by: str = ""  # whose feature deals it

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return self.targets


def harm_opened(name: str, harming: Harming, parent: str = "") -> MatterOpened[Harming]:
    """Damage without an attack roll: its dice are thrown once for all whom it strikes."""
    dice = harming.damage
    sides = dice.dice() if dice.count else ()
    roll = Roll(f"{name}.dice", sides, harming.by) if sides else None
    step = "throw" if roll else HITS
    return MatterOpened(Matter(name, HARMING, step, harming, roll=roll, parent=parent))


class Exposed(msgspec.Struct, frozen=True, kw_only=True, tag="exposed", tag_field="is"):
    """DH-REACT-04: several react to one effect; its damage is rolled once for all it strikes."""

    who: tuple[str, ...]
    source: str
    damage: Damage
    half: bool = False  # what a success leaves
    results: Mapping[str, str] = {}

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return self.who

    @property
    def rollers(self) -> tuple[str, ...]:
        """Whose rolls they are."""
        return self.who


class FoeAttack(msgspec.Struct, frozen=True, kw_only=True, tag="foe_attack", tag_field="is"):
    """DH-FOE-01: an adversary's d20 against Evasion, or against a Difficulty."""

    attacker: str
    target: str = ""  # empty: no attack but a roll of its own
    others: tuple[str, ...] = ()  # whom the same d20 is against as well
    weapon: Weapon | None = None
    difficulty: int = 0  # of a roll of its own
    hidden: bool = False  # that Difficulty is the GM's to know
    reaction: bool = False
    advantages: tuple[str, ...] = ()
    disadvantages: tuple[str, ...] = ()
    experiences: tuple[str, ...] = ()
    together: int = 1  # how many strike as one
    total: Reckoning | None = None  # frozen before the d20, which joins it when it falls
    evasion: Reckoning | None = None
    faces: tuple[int, ...] = ()
    critical: bool = False

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return (self.attacker, *self.targets)

    @property
    def targets(self) -> tuple[str, ...]:
        """Whom it is against."""
        return (self.target, *self.others) if self.target else ()

    @property
    def rollers(self) -> tuple[str, ...]:
        """Whose roll it is."""
        return (self.attacker,)


class TagTeam(msgspec.Struct, frozen=True, kw_only=True, tag="tag_team", tag_field="is"):
    """DH-TAG: two action rolls, of which one stands for both."""

    initiator: str
    partner: str
    target: str = ""  # empty: no attack
    difficulty: int = 0
    weapons: Mapping[str, Weapon] = {}  # of each of the two, if it is an attack
    results: Mapping[str, str] = {}  # outcomes, held until one is chosen
    totals: Mapping[str, int] = {}
    chosen: str = ""  # whose roll stands
    types: tuple[str, ...] = ()  # of the joint damage

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return tuple(filter(None, (self.initiator, self.partner, self.target)))

    @property
    def rollers(self) -> tuple[str, ...]:
        """Whose rolls they are."""
        return (self.initiator, self.partner)


class DeathMove(msgspec.Struct, frozen=True, kw_only=True, tag="death_move", tag_field="is"):
    """DH-DEATH: the last HP is marked, and the player chooses."""

    character: str
    move: str = ""
    hope: int = 0  # DH-DEATH-06: the Hope die, to be shared out
    target: str = ""  # DH-DEATH-02: whom the last deed strikes, if anybody
    weapon: Weapon | None = None

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return (self.character, self.target) if self.target else (self.character,)


class Hiding(OfOne, frozen=True, tag="hiding"):
    """DH-COND-03: somebody wants to be Hidden; the GM says whether nobody sees them."""


FightValues = Hit | Harming | Exposed | FoeAttack | TagTeam | DeathMove | Hiding


def pair(one: str, other: str) -> str:
    """The name of two people's distance, whoever is named first."""
    return "|".join(sorted((one, other)))
