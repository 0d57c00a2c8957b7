"""Every chapter of the game, in the order of the book, those of combat first."""

from __future__ import annotations

from tableside.core.calling_off import CallOff, call_off
from tableside.core.chapter import Chapter, Closing
from tableside.core.desk import DESK, GiveEffect
from tableside.core.matters import MatterMoved, MatterOpened
from tableside.core.places import DeskVerb
from tableside.core.state import CharacterJoined, SheetEdited
from tableside.core.values import Role
from tableside.systems.wrath_glory.combat.chapters import COMBAT_CHAPTERS
from tableside.systems.wrath_glory.conditions.conditions import give_effect
from tableside.systems.wrath_glory.evening import EVENING
from tableside.systems.wrath_glory.influence import INFLUENCE
from tableside.systems.wrath_glory.medicae import MEDICAE
from tableside.systems.wrath_glory.options import OPTIONS
from tableside.systems.wrath_glory.respite import REST
from tableside.systems.wrath_glory.sheet.cards import CARDS
from tableside.systems.wrath_glory.sheet.desk import SHEET
from tableside.systems.wrath_glory.sheet.gear import GEAR
from tableside.systems.wrath_glory.sheet.threats import THREATS
from tableside.systems.wrath_glory.skill_tests.buying import BUYING
from tableside.systems.wrath_glory.skill_tests.glory import GLORY_POOL
from tableside.systems.wrath_glory.skill_tests.judging import JUDGING
from tableside.systems.wrath_glory.skill_tests.opposed import OPPOSED
from tableside.systems.wrath_glory.skill_tests.outcome import OUTCOME
from tableside.systems.wrath_glory.skill_tests.ruin import RUIN_POOL
from tableside.systems.wrath_glory.skill_tests.tests import TESTS
from tableside.systems.wrath_glory.skill_tests.wrath import WRATH_POINTS
from tableside.systems.wrath_glory.society import SOCIETY
from tableside.systems.wrath_glory.state import (
    Person,
    Values,
)
from tableside.systems.wrath_glory.vehicles import VEHICLES
from tableside.systems.wrath_glory.warp import WARP

CORE = Chapter(
    deciders={CallOff: call_off},
    desk={
        **DESK,
        GiveEffect: DeskVerb(GiveEffect, DESK[GiveEffect].label, (Role.GM,), give_effect),
    },
)
CHAPTERS: tuple[Closing, ...] = (
    CORE,
    SHEET,
    TESTS,
    BUYING,
    JUDGING,
    OPPOSED,
    OUTCOME,
    EVENING,
    GLORY_POOL,
    WRATH_POINTS,
    RUIN_POOL,
    *COMBAT_CHAPTERS,
    GEAR,
    CARDS,
    THREATS,
    OPTIONS,
    WARP,
    REST,
    MEDICAE,
    SOCIETY,
    INFLUENCE,
    VEHICLES,
)

# The core's events that hold types of this game.
GENERIC = (
    MatterOpened[Values],
    MatterMoved[Values],
    CharacterJoined[Person],
    SheetEdited[Person],
)

# The verbs of a test, whoever wrote them, are offered before all others and in this order.
FIRST = (
    *("roll", "buy_successes", "allow_buying", "deny_buying", "reroll_failures"),
    *("roll_glory_dice", "settle", "stop", "judge", "agree", "object"),
    *("told", "give_ruin", "accept_detail", "decline_detail"),
    *("try_test", "add_detail", "call_test", "oppose", "award_wrath", "meet_objective"),
    *("spend_ruin", "set_mode", "begin_evening", "end_evening", "end_scene"),
)
