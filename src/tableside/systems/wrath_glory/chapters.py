"""Every chapter of the game, those of combat first."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.chapter import Chapter, Closing
from tableside.core.matters import MatterMoved, MatterOpened
from tableside.core.state import CharacterJoined, SheetEdited
from tableside.systems.wrath_glory import decide
from tableside.systems.wrath_glory.combat.chapters import COMBAT_CHAPTERS
from tableside.systems.wrath_glory.decide.sheet import WRATH_GLORY_DESK
from tableside.systems.wrath_glory.evolve import HANDLERS
from tableside.systems.wrath_glory.influence import INFLUENCE
from tableside.systems.wrath_glory.medicae import MEDICAE
from tableside.systems.wrath_glory.offers import VERBS
from tableside.systems.wrath_glory.respite import REST
from tableside.systems.wrath_glory.society import SOCIETY
from tableside.systems.wrath_glory.state import (
    COMBAT,
    DISTANCE,
    FOES,
    FOES_DEFENCE,
    GLORY_AGREEMENT,
    MODE,
    NARRATIVE,
    THREAT_POLICY,
    THREAT_SOAK,
    Person,
    Values,
)
from tableside.systems.wrath_glory.tell import LINES, OPENED
from tableside.systems.wrath_glory.vehicles import VEHICLES
from tableside.systems.wrath_glory.warp.table import WARP

FACTS: Mapping[str, tuple[str, ...]] = {
    MODE: (NARRATIVE, COMBAT),
    GLORY_AGREEMENT: ("auto", "ask"),
    DISTANCE: ("off", "zones", "metres"),
    FOES: ("words", "numbers"),
    FOES_DEFENCE: ("shown", "hidden"),
    THREAT_POLICY: ("auto", "ask"),
    THREAT_SOAK: ("no", "ask"),
}
ROOT = Chapter(
    verbs=tuple(VERBS.values()),
    deciders=decide.DECIDERS,
    steps=decide.STEPS,
    on_faces=decide.ON_FACES,
    defaults=decide.DEFAULTS,
    by_default=decide.BY_DEFAULT,
    rolls=decide.ROLLS,
    desk=WRATH_GLORY_DESK,
    handlers=HANDLERS,
    lines=LINES,
    opened=OPENED,
    facts=FACTS,
)

CHAPTERS: tuple[Closing, ...] = (
    ROOT,
    *COMBAT_CHAPTERS,
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
