"""The chapters of Daggerheart, in the order of the book."""

from __future__ import annotations

from tableside.core.calling_off import CallOff
from tableside.core.chapter import Chapter, Closing
from tableside.core.desk import DESK
from tableside.systems.daggerheart.cards import CARDS
from tableside.systems.daggerheart.evening import EVENING
from tableside.systems.daggerheart.features.deeds import DEEDS
from tableside.systems.daggerheart.features.rows import ROWS
from tableside.systems.daggerheart.fights.adversaries import ADVERSARIES
from tableside.systems.daggerheart.fights.attacks import ATTACKS
from tableside.systems.daggerheart.fights.conditions import CONDITIONS
from tableside.systems.daggerheart.fights.damage import DAMAGE
from tableside.systems.daggerheart.fights.death import DEATHS
from tableside.systems.daggerheart.fights.fallen import FALLEN
from tableside.systems.daggerheart.fights.ranges import RANGES
from tableside.systems.daggerheart.fights.slots import SLOTS
from tableside.systems.daggerheart.fights.slow import SLOW
from tableside.systems.daggerheart.fights.tag_team import TAG_TEAMS
from tableside.systems.daggerheart.fights.thresholds import THRESHOLDS
from tableside.systems.daggerheart.gold import TREASURE
from tableside.systems.daggerheart.hazards import HAZARDS
from tableside.systems.daggerheart.levels import LEVELS
from tableside.systems.daggerheart.options import OPTIONS
from tableside.systems.daggerheart.rest import RESTS
from tableside.systems.daggerheart.rolls.after_the_roll import AFTER_THE_ROLL
from tableside.systems.daggerheart.rolls.calls import CALLS
from tableside.systems.daggerheart.rolls.experiences import EXPERIENCES
from tableside.systems.daggerheart.rolls.groups import GROUPS
from tableside.systems.daggerheart.rolls.help import HELP, call_off_asked
from tableside.systems.daggerheart.rolls.outcome import OUTCOME
from tableside.systems.daggerheart.rolls.reactions import REACTIONS
from tableside.systems.daggerheart.rolls.rolls import ROLLS
from tableside.systems.daggerheart.scene.countdowns import COUNTDOWNS
from tableside.systems.daggerheart.scene.encounters import ENCOUNTERS
from tableside.systems.daggerheart.scene.fate import FATE
from tableside.systems.daggerheart.scene.gm_moves import GM_MOVES
from tableside.systems.daggerheart.scene.notes import NOTES
from tableside.systems.daggerheart.scene.spotlight import SPOTLIGHTS
from tableside.systems.daggerheart.sheet.desk import DESKWORK
from tableside.systems.daggerheart.shown import SHOWN
from tableside.systems.kit.wings import WINGS

CORE = Chapter(deciders={CallOff: call_off_asked}, desk={**DESK, **WINGS})

SUBJECTS: tuple[Closing, ...] = (
    CORE,
    OPTIONS,
    REACTIONS,
    ROLLS,
    CALLS,
    OUTCOME,
    HELP,
    AFTER_THE_ROLL,
    GROUPS,
    EXPERIENCES,
    NOTES,
    EVENING,
    DESKWORK,
    ATTACKS,
    TAG_TEAMS,
    THRESHOLDS,
    DAMAGE,
    SLOTS,
    CONDITIONS,
    DEATHS,
    RANGES,
    ADVERSARIES,
    SLOW,
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
    DEEDS,
    ROWS,
    CARDS,
    SHOWN,
)

# What is offered after the verbs of a roll and before all others.
THEN = ("attack", "tag_team", "choose_roll", "raise_difficulty")
