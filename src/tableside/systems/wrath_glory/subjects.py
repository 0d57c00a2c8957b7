"""Every subject of the game, in the order of the book."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.calling_off import CallOff, call_off
from tableside.core.chapter import Chapter, Closing
from tableside.core.desk import DESK, GiveEffect
from tableside.systems.kit.wings import WINGS
from tableside.systems.wrath_glory.attack.areas import AREAS
from tableside.systems.wrath_glory.attack.declare import DECLARATIONS
from tableside.systems.wrath_glory.attack.glory import RAISING
from tableside.systems.wrath_glory.attack.interaction import INTERACTIONS
from tableside.systems.wrath_glory.attack.opportunity import OPPORTUNITIES
from tableside.systems.wrath_glory.attack.resolve import ATTACKS
from tableside.systems.wrath_glory.attack.stray import STRAYS
from tableside.systems.wrath_glory.attack.together import VOLLEYS
from tableside.systems.wrath_glory.attack.traits import TRAITS
from tableside.systems.wrath_glory.conditions.conditions import CONDITIONS, give_effect
from tableside.systems.wrath_glory.conditions.remedies import REMEDIES
from tableside.systems.wrath_glory.conditions.ticking import TICKING
from tableside.systems.wrath_glory.evening import EVENING
from tableside.systems.wrath_glory.experience import EXPERIENCE
from tableside.systems.wrath_glory.fear import FEARS
from tableside.systems.wrath_glory.harm.death import DEATH
from tableside.systems.wrath_glory.harm.defiance import DYING
from tableside.systems.wrath_glory.harm.injuries import INJURIES
from tableside.systems.wrath_glory.harm.requests import REQUESTS
from tableside.systems.wrath_glory.harm.resist import RESISTING
from tableside.systems.wrath_glory.harm.soak import SOAKING
from tableside.systems.wrath_glory.harm.stabilise import STABILISING
from tableside.systems.wrath_glory.harm.tracks import TRACKS
from tableside.systems.wrath_glory.harm.wounds import HARM
from tableside.systems.wrath_glory.hazards import HAZARDS
from tableside.systems.wrath_glory.influence import INFLUENCE
from tableside.systems.wrath_glory.medicae import MEDICAE
from tableside.systems.wrath_glory.mobs import MOBS
from tableside.systems.wrath_glory.options import OPTIONS
from tableside.systems.wrath_glory.respite import REST
from tableside.systems.wrath_glory.sheet.cards import CARDS
from tableside.systems.wrath_glory.sheet.desk import GEAR, SHEET, THREATS
from tableside.systems.wrath_glory.skill_tests.buying import BUYING
from tableside.systems.wrath_glory.skill_tests.glory import GLORY_POOL
from tableside.systems.wrath_glory.skill_tests.judging import JUDGING
from tableside.systems.wrath_glory.skill_tests.opposed import OPPOSED
from tableside.systems.wrath_glory.skill_tests.outcome import OUTCOME
from tableside.systems.wrath_glory.skill_tests.ruin import RUIN_POOL
from tableside.systems.wrath_glory.skill_tests.tests import TESTS
from tableside.systems.wrath_glory.skill_tests.wrath import WRATH_POINTS
from tableside.systems.wrath_glory.society import SOCIETY
from tableside.systems.wrath_glory.tables.card_deeds import CARD_DEEDS
from tableside.systems.wrath_glory.tables.complications import COMPLICATIONS
from tableside.systems.wrath_glory.tables.deeds import DEEDS
from tableside.systems.wrath_glory.tables.later import LATER
from tableside.systems.wrath_glory.tables.ready import READY
from tableside.systems.wrath_glory.tables.rows import ROWS
from tableside.systems.wrath_glory.turns.actions import ACTIONS
from tableside.systems.wrath_glory.turns.defence import DEFENCES
from tableside.systems.wrath_glory.turns.melee import MELEES
from tableside.systems.wrath_glory.turns.movement import MOVEMENT
from tableside.systems.wrath_glory.turns.places import PLACES
from tableside.systems.wrath_glory.turns.rounds import ROUNDS
from tableside.systems.wrath_glory.turns.shock import RECOVERY
from tableside.systems.wrath_glory.turns.slots import SLOTS
from tableside.systems.wrath_glory.turns.turns import TURNS
from tableside.systems.wrath_glory.turns.upkeep import UPKEEP
from tableside.systems.wrath_glory.vehicles import VEHICLES
from tableside.systems.wrath_glory.warp import WARP

CORE = Chapter(
    deciders={CallOff: call_off},
    desk={**DESK, **WINGS, GiveEffect: replace(DESK[GiveEffect], decide=give_effect)},
)
SUBJECTS: tuple[Closing, ...] = (
    CORE,
    SHEET,
    EXPERIENCE,
    TESTS,
    BUYING,
    JUDGING,
    OPPOSED,
    OUTCOME,
    EVENING,
    GLORY_POOL,
    WRATH_POINTS,
    RUIN_POOL,
    TURNS,
    PLACES,
    MELEES,
    UPKEEP,
    SLOTS,
    ROUNDS,
    MOVEMENT,
    DEFENCES,
    ACTIONS,
    RECOVERY,
    OPPORTUNITIES,
    DECLARATIONS,
    INTERACTIONS,
    VOLLEYS,
    ATTACKS,
    RAISING,
    STRAYS,
    TRAITS,
    AREAS,
    RESISTING,
    SOAKING,
    HARM,
    REQUESTS,
    TRACKS,
    DYING,
    INJURIES,
    STABILISING,
    DEATH,
    CONDITIONS,
    REMEDIES,
    TICKING,
    HAZARDS,
    FEARS,
    MOBS,
    ROWS,
    COMPLICATIONS,
    DEEDS,
    CARD_DEEDS,
    READY,
    LATER,
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
