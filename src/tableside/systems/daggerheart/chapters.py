"""The chapters of Daggerheart, in the order of the book."""

from __future__ import annotations

from tableside.core.chapter import Chapter, Closing
from tableside.core.desk import DESK
from tableside.core.matters import MatterMoved, MatterOpened
from tableside.core.state import CharacterJoined, EveningEnded, Rested, SheetEdited
from tableside.systems.daggerheart import decide
from tableside.systems.daggerheart.adversaries import ADVERSARIES
from tableside.systems.daggerheart.attacks import ATTACKS
from tableside.systems.daggerheart.cards import CARDS
from tableside.systems.daggerheart.conditions import CONDITIONS
from tableside.systems.daggerheart.countdowns import COUNTDOWNS
from tableside.systems.daggerheart.damage import DAMAGE
from tableside.systems.daggerheart.death import DEATHS
from tableside.systems.daggerheart.decide.helping import unanswered
from tableside.systems.daggerheart.decide.late import LATE, forget, late_fell
from tableside.systems.daggerheart.encounters import ENCOUNTERS
from tableside.systems.daggerheart.evening import EVENING
from tableside.systems.daggerheart.events import DiceFell
from tableside.systems.daggerheart.evolve import HANDLERS
from tableside.systems.daggerheart.fallen import FALLEN
from tableside.systems.daggerheart.fate import FATE
from tableside.systems.daggerheart.gm_moves import GM_MOVES
from tableside.systems.daggerheart.gold import TREASURE
from tableside.systems.daggerheart.hazards import HAZARDS
from tableside.systems.daggerheart.levels import LEVELS
from tableside.systems.daggerheart.moments import more_dice, reported, thrown
from tableside.systems.daggerheart.offers import VERBS
from tableside.systems.daggerheart.ranges import RANGES
from tableside.systems.daggerheart.rest import RESTS
from tableside.systems.daggerheart.sheet.desk import DESKWORK
from tableside.systems.daggerheart.slots import SLOTS
from tableside.systems.daggerheart.spotlight import SPOTLIGHTS, GmMoved
from tableside.systems.daggerheart.state import PLAYERS, SPOTLIGHT, THE_GM, Person, Values
from tableside.systems.daggerheart.tag_team import TAG_TEAMS
from tableside.systems.daggerheart.tell import LINES, OPENED

ROOT = Chapter(
    verbs=tuple(VERBS.values()),
    deciders=decide.DECIDERS,
    steps=decide.STEPS,
    on_faces=decide.ON_FACES,
    defaults=decide.DEFAULTS,
    by_default=decide.BY_DEFAULT,
    rolls=decide.ROLLS,
    desk=DESK,
    handlers=HANDLERS,
    # Whatever takes play on leaves the last roll behind.
    after=tuple((kind, forget) for kind in (DiceFell, GmMoved, Rested, EveningEnded)),
    lines=LINES,
    opened=OPENED,
    facts={SPOTLIGHT: (PLAYERS, THE_GM)},
    answers=(
        (more_dice, LATE, late_fell),
        (reported, "group", decide.groups.reacted),
        (reported, decide.exposed.EXPOSED, decide.exposed.reacted),
    ),
    listeners=((thrown, unanswered),),
)

CHAPTERS: tuple[Closing, ...] = (
    ROOT,
    EVENING,
    DESKWORK,
    ATTACKS,
    TAG_TEAMS,
    DAMAGE,
    SLOTS,
    CONDITIONS,
    DEATHS,
    RANGES,
    ADVERSARIES,
    FALLEN,
    GM_MOVES,
    SPOTLIGHTS,
    COUNTDOWNS,
    ENCOUNTERS,
    FATE,
    RESTS,
    HAZARDS,
    TREASURE,
    LEVELS,
    CARDS,
)

# What is offered first: an open roll, what was asked or said, then what one may begin.
ORDER = (
    *("roll", "ask_for_help", "help_ally", "set_difficulty", "grant", "rule_out", "judge"),
    *("give_help", "decline_help", "set_group", "ask_for_roll", "no_roll_needed"),
    *("approve_experience", "reject_experience", "told"),
    *("attempt", "describe", "lead_group", "write_experience"),
    *("late_experience", "late_help", "call_roll"),
    *("begin_evening", "end_evening", "end_scene"),
    *("attack", "tag_team", "choose_roll", "raise_difficulty"),
)

# The core's events that hold types of this game.
GENERIC = (
    MatterOpened[Values],
    MatterMoved[Values],
    CharacterJoined[Person],
    SheetEdited[Person],
)
