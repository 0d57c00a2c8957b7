"""What a table of Wrath & Glory holds beyond what every table holds."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tableside.core.cards import Card, CardThrow
from tableside.core.matters import Matter, OfOne
from tableside.core.notes import Note
from tableside.core.reckoning import Reckoning, Term
from tableside.core.row_interpreter import Run, Waiting
from tableside.core.state import Character, KnownTable, Origin, TableState
from tableside.core.values import Limit, Mode
from tableside.systems.wrath_glory.state.campaign import Bid, Pause, Setback, Treatment
from tableside.systems.wrath_glory.state.fight import (
    Activity,
    Attack,
    Blow,
    Defiance,
    Fight,
    Habit,
    Hazard,
    Injury,
    Opportunity,
    Order,
    Recovery,
    Request,
    Seizure,
    Stray,
    Throw,
    Upkeep,
    Volley,
)
from tableside.systems.wrath_glory.state.gear import (
    Armour,
    Casting,
    Earned,
    Handling,
    Power,
    Vehicle,
    Weapon,
)

NARRATIVE, COMBAT = "narrative", "combat"
MODE, GLORY_AGREEMENT = "mode", "glory_agreement"  # names of facts
DISTANCE, FOES, FOES_DEFENCE = "distance", "foes", "foes_defence"
THREAT_POLICY, THREAT_SOAK = "threat_policy", "threat_soak"
GLORY, RUIN, WRATH = "glory", "ruin", "wrath"  # names of tracks
WOUNDS, SHOCK, RELOADS = "wounds", "shock", "reloads"  # taken (CONV-7); reloads of each weapon
WEALTH, ASSETS = "wealth", "assets"  # WG-INF-07: of heroes whose sheets have them
DEFIANCE = "defiance"  # WG-DYING-10: failure marks, of whoever may have to defy death
UNKNOWN = -1  # a number that the sheet does not have yet
TOUCHED_BY_FATE = "touched_by_fate"


class Person(Character, frozen=True):
    """A hero or a threat with as much of a sheet as the table has needed so far."""

    attributes: Mapping[str, int] = {}
    skills: Mapping[str, int] = {}  # ratings, to be added to an attribute
    totals: Mapping[str, int] = {}  # whole pools, as a sheet may show them
    talents: tuple[str, ...] = ()
    objective: str = ""
    objective_met: bool = False
    notes: str = ""  # for the GM alone
    rank: int = 1
    tier: int = 1
    speed: int = UNKNOWN  # metres
    defence: int = UNKNOWN
    resilience: int = UNKNOWN  # the total, armour included
    armour: int = UNKNOWN  # the part of it that is armour
    max_wounds: int = UNKNOWN
    max_shock: int = UNKNOWN  # 0: has none, and is never out of it
    weapons: tuple[Weapon, ...] = ()
    powers: tuple[Power, ...] = ()  # WG-PSY-01
    cards: tuple[Card, ...] = ()
    keywords: tuple[str, ...] = ()
    wealth: int = UNKNOWN  # WG-INF-07: as it was when it came onto the sheet
    assets: int = UNKNOWN
    vehicle: Vehicle | None = None  # what makes it one: the rest of the sheet is as for anybody
    attitude: str = ""  # WG-SOC-01: of a threat or a bystander; empty: neutral
    kind: str = ""  # threats of one kind share it: one row at the table, lettered members
    threat_class: str = ""  # troop, elite or adversary
    classes: Mapping[str, str] = {}  # the same by the table's tier, as books print it
    size: str = ""
    moves: Mapping[str, int] = {}  # other ways to move, in metres: fly, hover, swim
    passive_awareness: int = UNKNOWN
    worn: tuple[Armour, ...] = ()  # what `armour` is made of
    mob: str = ""  # WG-NPC-03: troops that share it fight as one crowd (WG-TRAIT-16)
    can_soak_mortal: bool = False  # WG-MORTAL-02
    important: bool = False  # a threat that dies like a hero
    about: Mapping[str, str] = {}  # species, faction, archetype: words beside the rules
    belongings: tuple[str, ...] = ()
    consumables: Mapping[str, int] = {}  # what is used up, and how many there are
    portrait: str = ""  # the id of a picture
    origin: Origin | None = None
    earned: tuple[Earned, ...] = ()  # experience points, and what they went to
    traumatic: tuple[str, ...] = ()  # WG-DYING-03: an entry for each injury, in the GM's words
    memorable: tuple[str, ...] = ()  # WG-DYING-02


class Test(msgspec.Struct, frozen=True, tag="test", tag_field="is"):
    """One test from its call to its outcome."""

    character: str
    skill: str
    base_dn: int = 0  # 0: not set yet
    penalty: int = 0
    bonus: int = 0
    wrath_dice: int = 1
    hidden: bool = False  # the DN is kept from the players
    story: bool = True  # the roll matters to the story
    minutes: int = 0  # how long the task takes; 0: nobody said
    special: str = ""  # WG-SHIFT-09: what a shifted six buys on this test alone
    note: str = ""  # for the GM alone
    opposed: bool = False
    given_dice: int = 0  # WG-OPP-03: dice the other side's penalties give
    facing: str = ""  # WG-OPP-01: whom an opposed test is rolled against, for seats to read
    to_beat: int | None = None  # WG-OPP-02: the icons that win it, likewise
    pool: Reckoning | None = None
    dn: Reckoning | None = None
    faces: tuple[int, ...] = ()
    throws: tuple[tuple[int, int], ...] = ()  # icons that lay there before, and dice thrown then
    rerolls: int = 0
    glory_spends: int = 0
    refusals: int = 0  # WG-GLORY-04: how often the others would rather keep the Glory
    glory_dice: int = 0
    credited: int = 0  # Wrath sixes whose Glory has been added
    bought: int | None = None  # WG-TEST-07: icons taken in place of a roll
    shifts: Mapping[str, int] | None = None
    own_shifts: int = 0  # WG-MED-05, WG-INF-09: how often a shift buys what the test is for
    purpose: str = ""  # what it is part of: attack, interaction, defence, climb; empty: itself
    pool_terms: tuple[Term, ...] = ()  # what the situation adds to the pool
    dn_terms: tuple[Term, ...] = ()  # and to the DN
    own_terms: Mapping[str, tuple[Term, ...]] = {}  # to the DN of one of several targets
    dns: Mapping[str, Reckoning] = {}  # the DN of each target, where there are several
    ends: str = ""  # the effect that a success ends
    attack: str = ""  # melee or ranged, if it is part of an attack
    targets: tuple[str, ...] = ()  # whom it is rolled against, as they were named
    against: str = ""  # which number of theirs is the DN: defence, or a trait
    effect: str = ""  # WG-OPT-03: what it is meant to bring about; WG-FEAR-01: what failing does
    concerns: str = ""  # WG-FEAR-02: whom or what it has to do with, beside its targets
    rating: int = 0  # WG-FEAR-03: the Fear value of that
    sight: str = ""  # WG-COND-04: `needed` or not, if somebody said; empty: as the skill does
    patient: str = ""  # WG-MED: whom it treats
    auto: bool = False  # a threat's by policy: it settles itself, all sixes shifted

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return (self.character, *self.targets)

    @property
    def rollers(self) -> tuple[str, ...]:
        """Whose roll it is."""
        return (self.character,)


class Contest(msgspec.Struct, frozen=True, tag="contest", tag_field="is"):
    """An opposed test: two sides whose tests are this matter's children."""

    initiator: str
    opponent: str
    initiator_icons: int | None = None
    opponent_icons: int | None = None
    purpose: str = ""  # what it decides beyond itself: grapple, break_free, hold
    effect: str = ""  # the effect that it is about

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return (self.initiator, self.opponent)


class KeptDn(msgspec.Struct, frozen=True):
    """WG-TEST-05: a DN that stayed hidden when its test was over."""

    character: str
    skill: str
    dn: int


class Detail(OfOne, frozen=True, tag="detail"):
    """WG-WP-06: a fact somebody would add to the scene."""

    text: str


class Agreement(OfOne, frozen=True, tag="agreement"):
    """WG-GLORY-04: the others are asked before shared Glory is spent."""

    dice: int  # or points, whatever they buy
    refused: str = ""  # who would rather keep it
    points: Mapping[str, int] = {}  # WG-GLORY-06: for the damage to whom


Values = (
    Test
    | Contest
    | Note
    | Detail
    | Agreement
    | Attack
    | Stray
    | Volley
    | Blow
    | CardThrow
    | Opportunity
    | Activity
    | Recovery
    | Seizure
    | Request
    | Throw
    | Run
    | Waiting
    | Upkeep
    | Defiance
    | Injury
    | Hazard
    | Casting
    | Pause
    | Treatment
    | Bid
    | Setback
)
Thread = Matter[Values]


class State(TableState[Values, Person], frozen=True):
    """A table of Wrath & Glory."""

    fight: Fight | None = None  # while the mode is combat
    habits: Mapping[str, Habit] = {}  # how each character attacked last
    kept_dns: Mapping[str, KeptDn] = {}  # of this scene, by the matter; the GM's alone


class Known(KnownTable[Values, Person], frozen=True):
    """What one seat knows of it."""

    fight: Fight | None = None
    habits: Mapping[str, Habit] = {}
    order: Order | None = None  # of a fight, as far as this seat knows
    kept_dns: Mapping[str, KeptDn] = {}
    handling: Mapping[str, Handling] = {}  # how each vehicle drives now, if its sheet lies open
    standing: Mapping[str, str] = {}  # how each character looks: fresh, hurt, nearly down, down
    prices: Mapping[str, Mapping[str, int]] = {}  # of verbs, by what they are paid with


Reading = State | Known  # what a reckoning reads: the table, or what a seat knows of it


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a table begins."""

    characters: tuple[Person, ...]
    tracks: Mapping[str, int] = {}  # where they differ from a fresh start
    facts: Mapping[str, str] = {}
    limits: Mapping[Limit, Mode] = {}
