"""What a table of Daggerheart holds beyond what every table holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeAlias

import msgspec

from tableside.core.cards import Card, CardThrow
from tableside.core.matters import Matter, OfOne
from tableside.core.notes import Note
from tableside.core.reckoning import Reckoning
from tableside.core.row_interpreter import Run
from tableside.core.state import Character, KnownTable, Origin, TableState
from tableside.core.values import Caution, Limit, Mode
from tableside.systems.daggerheart.state.fight import FightValues
from tableside.systems.daggerheart.state.gear import Armour, Damage, Weapon
from tableside.systems.daggerheart.state.scene import (
    CampaignValues,
    Countdown,
    Encounter,
    Framing,
    GmTurn,
    SceneValues,
)

SPOTLIGHT, PLAYERS, THE_GM = "spotlight", "players", "gm"
HOPE, STRESS, FEAR = "hope", "stress", "fear"  # names of tracks
SHORT_RESTS, GOLD, COINS = "short_rests", "gold", "coins"
PARTY = "party"  # whose purse is everybody's, and so is nobody's id
HP, ARMOUR = "hp", "armour"  # these, like Stress, count marked slots
SPELLED: Mapping[str, str] = {ARMOUR: "Armor"}  # tracks, as the book has them
FOES, FOES_DIFFICULTY, MASSIVE_DAMAGE, RANGE_MODE, TOKENS = (  # names of facts
    *("foes", "foes_difficulty", "massive_damage"),
    *("range_mode", "spotlight_tokens"),
)
ATTACK, TAG, CLEARING, SPRINT, PRESSURE = "attack", "tag", "clear", "sprint", "pressure"
CARD = "card"  # a roll that a card asks of whoever uses it
CONTEST = "contest"  # DH-PVP-01: one hero's action roll, and the other's reaction to it
PROJECT = "project"  # a roll in downtime, which is nobody's spotlight
ENVIRONMENT = "environment"  # the foe_type of what has features and no body
LEADER = "leader"  # names the leader's roll beside those of members, and so is nobody's id


class Experience(msgspec.Struct, frozen=True):
    """DH-EXP-01: a phrase with a bonus; the GM may have said yes or no to it (DH-EXP-03)."""

    id: str
    name: str
    bonus: int
    kind: str = ""
    standing: str = "approved"  # approved, waiting or rejected


class Company(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Adversaries that may turn up at a place, by their names."""

    label: str = ""  # what they are together
    foes: tuple[str, ...] = ()


class Person(Character, frozen=True):
    """A hero's sheet or an adversary's stat block, as far as the table has needed it."""

    UNTOLD = (*Character.UNTOLD, "settled", "vault", "marked_traits", "advancements")

    traits: Mapping[str, int] = {}
    experiences: tuple[Experience, ...] = ()
    stress_max: int = 6
    notes: str = ""  # for the GM alone
    # a fight: what everybody has
    level: int = 1
    hp_max: int = 6
    major: int = 0  # thresholds; 0: not named, or a hero's by level, or an adversary's none
    severe: int = 0
    settled: bool = False  # nobody is asked about thresholds that the sheet lacks
    resists: tuple[str, ...] = ()  # DH-RES-01: types of damage
    immune: tuple[str, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    # a fight: what heroes have
    evasion: int = 10
    proficiency: int = 1
    armour_score: int = 0
    scars: tuple[str, ...] = ()  # DH-DEATH-04: each takes a Hope slot
    # a fight: what adversaries have
    kind: str = ""  # adversaries of one kind share it: one row at the table, lettered members
    foe_type: str = ""  # DH-FOE-06
    tier: int = 1  # an adversary's; a hero's follows from the level
    difficulty: int = 0  # 0: the GM judges
    attack: int = 0  # the modifier of its d20
    minion: int = 0  # Minion (X): the damage that fells one more
    horde: Damage | None = None  # Horde (dice): what it deals once half its HP are marked
    relentless: int = 1  # how often a GM turn may spotlight it
    slow: bool = False  # its spotlight first lays a token down
    motives: str = ""
    attack_dice: str = ""  # in place of a number, as the block writes it: the GM throws them
    per_hp: int = 0  # how many of a Horde stand for one HP; 0: not said
    # what environments have
    place_type: str = ""  # DH-ENV: exploration, social, traversal or event
    impulses: str = ""
    adversaries: tuple[Company, ...] = ()  # who may turn up
    # what everybody may have beside the rules
    worn: tuple[Armour, ...] = ()  # what score and thresholds come from
    about: Mapping[str, str] = {}  # class, subclass, ancestry, community
    belongings: tuple[str, ...] = ()
    consumables: Mapping[str, int] = {}  # what is used up, and how many there are
    portrait: str = ""  # the id of a picture
    origin: Origin | None = None
    # cards and levels
    cards: tuple[Card, ...] = ()
    vault: tuple[str, ...] = ()  # ids of cards that are laid away (DH-LVL-07)
    marked_traits: tuple[str, ...] = ()  # DH-LVL-08: raised since the last step of tier
    advancements: Mapping[str, int] = {}  # DH-LVL-04: how often each option of a tier was taken


class DualityRoll(msgspec.Struct, frozen=True, kw_only=True, tag="duality", tag_field="is"):
    """An action or reaction roll from its call to its outcome."""

    character: str
    trait: str = ""  # empty: the player chooses
    difficulty: int = 0  # 0: not set yet
    reaction: bool = False
    hidden: bool = False  # the Difficulty is kept from the players
    named: bool = False  # the GM named one in place of whatever the target would have
    stakes: str = ""
    note: str = ""  # for the GM alone
    advantages: tuple[str, ...] = ()  # sources, each counted once
    disadvantages: tuple[str, ...] = ()
    helpers: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()  # who was asked for help and did not give it
    ruled_out: tuple[str, ...] = ()  # Experiences that do not fit here
    experiences: tuple[str, ...] = ()
    group_bonus: int | None = None
    member_of: str = ""  # the group action or Tag Team this roll belongs to
    purpose: str = ""  # what it is part of: attack, tag, clear, contest, ...; empty: itself
    targets: tuple[str, ...] = ()  # whom it is rolled against
    each: Mapping[str, int] = {}  # of several targets: what the total must reach for each
    weapon: Weapon | None = None
    foe_experiences: tuple[Experience, ...] = ()  # DH-FEAR-06: what the GM paid for
    effect: str = ""  # DH-COND-05: the condition that a success ends
    place: str = ""  # DH-RANGE-04, -05: to whom the move leads, and the band it ends in
    band: str = ""
    distance: int = 0
    harm: Damage | None = None  # what a failed reaction brings
    half: bool = False  # and a successful one half of
    withstood: bool = False  # DH-REACT-02: by a critical reaction, which only a critical gets past
    kept_back: bool = False  # the result has not shown it either
    hope_die: int = 12  # its sides, once the dice are thrown
    result: str = ""  # while its damage is settled
    target: Reckoning | None = None  # the Difficulty, reckoned
    total: Reckoning | None = None  # frozen before the dice, which join it when they fall
    faces: tuple[int, ...] = ()

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return (self.character, *self.targets)

    @property
    def rollers(self) -> tuple[str, ...]:
        """Whose roll it is."""
        return (self.character,)


class LastRoll(msgspec.Struct, frozen=True, kw_only=True):
    """DH-ROLL-05: a failure that a forgotten Experience or late Help may still turn.

    With it stands what the failure brought about after the dice, as it was before.
    """

    matter: str
    roll: DualityRoll
    spotlight: str
    turn: GmTurn | None = None
    countdowns: Mapping[str, Countdown] = {}
    late: int = 0  # how often something was added already


class KeptBack(msgspec.Struct, frozen=True):
    """DH-ROLL-03: the Difficulty of the last roll, which its result did not show."""

    matter: str
    character: str
    difficulty: int


class HelpAsked(msgspec.Struct, frozen=True, tag="help", tag_field="is"):
    """DH-HOPE-04: one player asks another for help before the dice, which need not wait for it."""

    roller: str
    helper: str
    roll: str  # the matter it is about

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return (self.roller, self.helper)


class GroupAction(msgspec.Struct, frozen=True, kw_only=True, tag="group", tag_field="is"):
    """DH-GROUP: one leads, the others react, one result."""

    leader: str
    members: tuple[str, ...]
    trait: str
    difficulty: int = 0
    member_difficulty: int = 0
    stakes: str = ""
    results: Mapping[str, bool] = {}

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return (self.leader, *self.members)


class Description(OfOne, frozen=True, tag="description"):
    """DH-ROLL-01: what a player says their character does."""

    text: str


class Proposal(OfOne, frozen=True, tag="proposal"):
    """DH-EXP-03: a new Experience for the GM to look at."""

    experience: str


Values = (
    DualityRoll
    | HelpAsked
    | GroupAction
    | Description
    | Proposal
    | Note
    | FightValues
    | SceneValues
    | CampaignValues
    | CardThrow
    | Run
)
Thread = Matter[Values]


class State(TableState[Values, Person], frozen=True, kw_only=True):
    """A table of Daggerheart."""

    SPELLED: ClassVar[Mapping[str, str]] = SPELLED

    last: LastRoll | None = None  # the roll that can still be amended
    kept_back: KeptBack | None = None  # what the GM may still show of the last roll
    aims: Mapping[str, str] = {}  # whom everybody attacked last
    distances: Mapping[str, int] = {}  # of pairs: a band's place in order, or a measured number
    turn: GmTurn | None = None  # while the GM holds the spotlight
    waited: Mapping[str, int] = {}  # DH-SPOT-02: how many actions ago each hero had it
    tokens: Mapping[str, int] = {}  # DH-SPOT-03: how many each hero has left, where they count
    countdowns: Mapping[str, Countdown] = {}
    framing: Framing = Framing()
    encounter: Encounter | None = None  # as the GM planned it last
    prices: Mapping[str, int] = {}  # DH-GOLD-06: what the GM changed, in handfuls
    evenings: int = 0  # DH-LVL-01: since the party last gained a level


class Known(KnownTable[Values, Person], frozen=True, kw_only=True):
    """What one seat knows of it."""

    SPELLED: ClassVar[Mapping[str, str]] = SPELLED

    last: LastRoll | None = None
    kept_back: KeptBack | None = None  # the GM's alone
    aims: Mapping[str, str] = {}
    distances: Mapping[str, int] = {}
    turn: GmTurn | None = None
    waited: Mapping[str, int] = {}
    tokens: Mapping[str, int] = {}
    countdowns: Mapping[str, Countdown] = {}
    framing: Framing = Framing()
    encounter: Encounter | None = None
    prices: Mapping[str, int] = {}
    evenings: int = 0
    reference: tuple[str, ...] = ()  # DH-GUIDE: rules that this seat may want to read
    standing: Mapping[str, str] = {}  # how each character looks: fresh, hurt, nearly down, down
    spent: tuple[str, ...] = ()  # DH-SPOT-11, the GM's: who has had the spotlight in this GM turn
    swarms: tuple[tuple[str, ...], ...] = ()  # DH-FOE-06, the GM's: minions of each kind, together
    costs: Mapping[str, Mapping[str, int]] = {}  # of verbs, by what they are paid with
    bands: Mapping[str, tuple[int, ...]] = {}  # DH-FEAR-07, the GM's: how much Fear by stakes
    reminders: tuple[Caution, ...] = ()  # the GM's: what the rules would have her think of now


Reading: TypeAlias = State | Known  # what is, or what a seat knows of it


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a table begins."""

    characters: tuple[Person, ...]
    tracks: Mapping[str, int] = {}
    facts: Mapping[str, str] = {}
    limits: Mapping[Limit, Mode] = {}
