"""A fight as the state holds it: whose turn it is, what the turn has used, who stands where."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from tableside.core.effects import Occasion
from tableside.core.matters import OfOne
from tableside.core.reckoning import Reckoning, Term
from tableside.core.row_interpreter import Run
from tableside.systems.wrath_glory.state.gear import Weapon


class Side(StrEnum):
    """Who picks: the players for the heroes, the GM for everybody else."""

    PLAYERS = "players"
    GM = "gm"

    @property
    def other(self) -> Side:
        """The side across the table."""
        return Side.GM if self is Side.PLAYERS else Side.PLAYERS


class Slot(StrEnum):
    """What a turn grants (WG-ACT-01); free actions need none."""

    COMBAT = "combat"
    SIMPLE = "simple"
    REFLEXIVE = "reflexive"
    MOVE = "move"


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """What the active character has done with this turn."""

    used: Mapping[Slot, int] = {}
    moved: int = 0  # metres of standard movement
    climbed: int = 0  # WG-MOVE-06: those of them that were climbed, the fast climb apart
    plan: tuple[str, ...] = ()  # WG-OPT-17: the actions of a declared Multi-action
    done: tuple[str, ...] = ()  # those of the plan that are behind us
    taken: tuple[str, ...] = ()  # every action of this turn so far, and options that exclude others
    before: tuple[str, ...] = ()  # WG-OPT-11: holders who tried to act before this turn and lost


class Place(msgspec.Struct, frozen=True):
    """Where somebody stands, if the table tracks it: a named zone, or metres on a plane."""

    zone: str = ""
    x: int = 0
    y: int = 0


class Fight(msgspec.Struct, frozen=True, kw_only=True):
    """A fight from its first round to its end."""

    round: int = 1
    side: Side = Side.PLAYERS  # who picks next, or whose character is active
    active: str = ""
    turn: Turn = Turn()
    turns: Mapping[str, int] = {}  # how many turns each character has begun
    acted: tuple[str, ...] = ()  # this round
    holding: tuple[str, ...] = ()  # WG-OPT-11
    given_up: tuple[str, ...] = ()  # WG-OPT-10: whose next round is spent already
    seizes: Mapping[Side, int] = {}  # since the other side last acted
    reflexive: tuple[str, ...] = ()  # WG-ACT-04: who has used theirs this round
    recovered: tuple[str, ...] = ()  # WG-WP-07: who has recovered Shock this round
    engaged: tuple[tuple[str, str], ...] = ()  # pairs, each in alphabetical order
    places: Mapping[str, Place] = {}
    zones: tuple[str, ...] = ()  # in the order in which they lie
    last: str = ""  # whose turn ended last this round
    out: tuple[str, ...] = ()  # whom the GM took out of this fight
    owed: int = 0  # WG-INIT-01: turns that the players have in hand, until it is even again


class Doing(StrEnum):
    """What somebody in a fight is at."""

    ACTS = "acts"
    MAY_ACT = "may act"
    HOLDS = "holds"
    HAS_ACTED = "has acted"
    DRIVEN = "is driven"  # a vehicle of the party's: its crew has turns, it has none
    CANNOT_ACT = "cannot act"
    DOWN = "down"


class Order(msgspec.Struct, frozen=True):
    """The order of a fight as a seat sees it (WG-INIT)."""

    doing: Mapping[str, Doing]  # of everybody who fights
    picks: Side | None  # who picks now; None: somebody acts, or all have acted
    may_go: tuple[str, ...]  # whose turn it is, or could be next without breaking the order


class Habit(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody attacked last, so that the next time needs no choosing."""

    weapon: str = ""
    targets: tuple[str, ...] = ()
    range: str = ""
    cover: str = ""
    options: tuple[str, ...] = ()


class Dealt(msgspec.Struct, frozen=True, kw_only=True):
    """WG-GLORY-06: what a blow has marked already, and how it found its target."""

    resilience: Reckoning | None = None
    wounds: int = 0
    mortal: int = 0
    shock: int = 0  # as far as the track had room
    exhausted: bool = False


class Mark(msgspec.Struct, frozen=True):
    """One target of an attack and what became of it."""

    target: str
    dn: Reckoning | None = None
    reached: bool = True  # WG-OPT-14: a melee target out of reach is missed
    band: str = ""  # WG-ATK-06: close, normal or long, if anybody said or measured it
    hit: bool | None = None
    ed: tuple[int, ...] = ()  # faces of the Extra Damage Dice
    glory: int = 0  # WG-GLORY-06: points added to the damage
    damage: Reckoning | None = None
    wounds: int = 0  # what a Critical Hit adds to the blow (WG-CRIT-05)
    mortal: int = 0
    shock: int = 0
    tie: int = 0  # WG-DMG-05: the face of its d3
    dealt: Dealt | None = None  # once its blow is over and Glory may still add to it


class Attack(msgspec.Struct, frozen=True, kw_only=True, tag="attack", tag_field="is"):
    """One attack from its declaration to its last blow."""

    attacker: str
    weapon: Weapon  # as it was when the attack was declared
    marks: tuple[Mark, ...]
    melee: bool
    range: str = ""  # close, normal or long; empty: not said
    cover: str = ""  # half or more; empty: none
    options: tuple[str, ...] = ()
    ed_terms: tuple[Term, ...] = ()  # where the Extra Damage Dice come from
    ask: bool = False  # the GM wants to be asked about this roll of a threat
    icons: int = 0
    shifts: Mapping[str, int] = {}
    wrath_sixes: int = 0
    complications: int = 0
    rest: Run | None = None  # what a Critical Hit does once the blows are over
    stray: bool = False  # it missed, and hits a friend instead
    spot: bool = False  # WG-AREA-02: aimed at a place and at nobody
    place: Place | None = None  # the middle of an area, if the table measures
    astray: bool = False  # WG-AREA-03: it came down elsewhere
    # WG-GLORY-06: the attack has gone on, and this is only what so much Glory may add to it. What
    # the same roll brings later comes too late for that.
    beside: int = 0

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return (self.attacker, *(mark.target for mark in self.marks if not self.beside))

    @property
    def rollers(self) -> tuple[str, ...]:
        """Whose roll it is."""
        return (self.attacker,)


class Stray(msgspec.Struct, frozen=True, tag="stray", tag_field="is"):
    """WG-ATK-12: a bad miss into a melee; the GM may say whom it hits."""

    attacker: str
    friends: tuple[str, ...]
    shot: Attack  # without its targets

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return (self.attacker, *self.friends)


class Volley(msgspec.Struct, frozen=True, tag="volley", tag_field="is"):
    """Several threats attack in one go; each attack is a child."""

    attackers: tuple[str, ...]
    target: str
    turn: int = 0  # which turn of the last of them it takes; 0: there is no fight

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return (*self.attackers, self.target)

    @property
    def rollers(self) -> tuple[str, ...]:
        """Whose rolls they are."""
        return self.attackers


class Blow(msgspec.Struct, frozen=True, tag="blow", tag_field="is"):
    """Harm on its way to somebody: from damage to what is marked on the tracks."""

    target: str
    source: str  # in words: a weapon, a fall, "the GM"
    attacker: str = ""  # empty: nobody's attack
    damage: Reckoning | None = None  # None: straight Shock, Wounds or Mortal Wounds
    ap: int = 0
    ignores_armour: bool = False  # WG-DMG-07
    resilience: Reckoning | None = None
    wounds: int = 0  # pending
    mortal: int = 0  # WG-MORTAL-01
    shock: int = 0  # that no roll turns aside
    soak: tuple[int, ...] = ()  # faces of Determination or Soak
    soaked: bool = False  # it was rolled, or turned down
    rerolls: int = 0
    attack: bool = False  # an attack that was rolled by hand: it is soaked like any other
    queued: tuple[str, ...] = ()  # blows that the same answer soaks after this one
    traits: Mapping[str, int] = {}  # WG-TRAIT: those of the weapon that struck
    tie: int = 0  # WG-DMG-05: the face of a d3 that has been thrown already
    dealt: Dealt | None = None  # WG-GLORY-06: dealt once more, with what it has marked already

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return (self.target,)

    @property
    def by_attack(self) -> bool:
        """Whether it comes from an attack (A-32, A-43)."""
        return self.attack or bool(self.attacker)


class Request(msgspec.Struct, frozen=True, kw_only=True, tag="request", tag_field="is"):
    """Harm by a bare request: dice may say how much, then each blow is a child."""

    character: str  # whose dice they are; empty: the GM's
    blow: Blow  # what each of them takes; the target is filled in
    targets: tuple[str, ...]
    flat: int = 0
    ed: int = 0

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return (*(one for one in self.rollers if one not in self.targets), *self.targets)

    @property
    def rollers(self) -> tuple[str, ...]:
        """Whose dice they are; nobody's if the GM throws them."""
        return (self.character,) if self.character else ()


class Throw(msgspec.Struct, frozen=True, tag="throw", tag_field="is"):
    """A loose pool of dice in the air; its icons are only told."""

    character: str
    name: str

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return (self.character,) if self.character else ()


class Opportunity(msgspec.Struct, frozen=True, tag="opportunity", tag_field="is"):
    """WG-OPT-28: somebody left a melee; whoever is left behind may strike."""

    mover: str
    enemies: tuple[str, ...]

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return self.enemies


class Seizure(OfOne, frozen=True, tag="seizure"):
    """WG-INIT-04: the Initiative is to be seized, if the others agree."""


class Activity(OfOne, frozen=True, kw_only=True, tag="activity"):
    """WG-ACT-08: something whose class of action the GM names."""

    text: str
    skill: str = ""
    clears: str = ""  # the effect that a success ends
    manner: str = ""  # WG-ATK-05, WG-ATK-10: how the skill is used
    buy: bool = False  # WG-TEST-07


class Recovery(OfOne, frozen=True, tag="recovery"):
    """WG-WP-07: a Wrath point is turning Shock back, and dice say how much."""


class Upkeep(OfOne, frozen=True, tag="upkeep"):
    """What a moment of the fight brings for somebody, one thing after the other."""

    moment: Occasion
    ahead: tuple[str, ...]  # names of what is still to come


class Defiance(OfOne, frozen=True, tag="defiance"):
    """WG-DYING-08: somebody out of Wounds clings to life, once or several times in a row."""

    checks: int = 1  # still to be made, this one included
    made: int = 0  # dice thrown so far
    bonus: int = 0  # WG-WP-09


class Injury(OfOne, frozen=True, tag="injury"):
    """WG-DYING-06: an injury that lasts, for the GM to put into words."""

    kind: str  # memorable or traumatic
    place: int  # which of that kind


class Hazard(OfOne, frozen=True, tag="hazard"):
    """WG-HAZ-02, -03: a fire or a fall, whose harm a d3 measures, or whatever hurts like it."""

    source: str  # in words
    mortal: bool  # WG-MORTAL-01
    die: int = 3  # or 6
    rule: str = ""  # of whatever else it is
    more: int = 0  # WG-HAZ-01: Wounds beside what the die says
    shock: bool = False  # WG-HAZ-07: the die counts Shock
