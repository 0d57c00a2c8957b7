"""Every chapter of the game, those of combat first."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.chapter import Chapter, Closing
from tableside.core.desk import DESK, GiveEffect
from tableside.core.matters import MatterMoved, MatterOpened
from tableside.core.places import DeskVerb
from tableside.core.state import CharacterJoined, SheetEdited
from tableside.core.values import Role
from tableside.systems.wrath_glory import decide
from tableside.systems.wrath_glory.combat.afflictions.inflicting import give_effect
from tableside.systems.wrath_glory.combat.chapters import COMBAT_CHAPTERS
from tableside.systems.wrath_glory.commands import SetAgreement
from tableside.systems.wrath_glory.decide.glory import set_agreement
from tableside.systems.wrath_glory.evolve import HANDLERS
from tableside.systems.wrath_glory.influence import INFLUENCE
from tableside.systems.wrath_glory.medicae import MEDICAE
from tableside.systems.wrath_glory.offers import VERBS
from tableside.systems.wrath_glory.options import OPTIONS
from tableside.systems.wrath_glory.respite import REST
from tableside.systems.wrath_glory.sheet.cards import CARDS
from tableside.systems.wrath_glory.sheet.desk import SHEET
from tableside.systems.wrath_glory.sheet.gear import GEAR
from tableside.systems.wrath_glory.sheet.threats import THREATS
from tableside.systems.wrath_glory.society import SOCIETY
from tableside.systems.wrath_glory.state import (
    COMBAT,
    GLORY_AGREEMENT,
    MODE,
    NARRATIVE,
    Person,
    Values,
)
from tableside.systems.wrath_glory.tell import LINES, OPENED
from tableside.systems.wrath_glory.vehicles import VEHICLES
from tableside.systems.wrath_glory.warp import WARP

FACTS: Mapping[str, tuple[str, ...]] = {
    MODE: (NARRATIVE, COMBAT),
    GLORY_AGREEMENT: ("auto", "ask"),
}
FORMS = Chapter(
    desk={
        **DESK,
        GiveEffect: DeskVerb(GiveEffect, DESK[GiveEffect].label, (Role.GM,), give_effect),
    }
)
ROOT = Chapter(
    verbs=tuple(VERBS.values()),
    deciders=decide.DECIDERS,
    steps=decide.STEPS,
    on_faces=decide.ON_FACES,
    defaults=decide.DEFAULTS,
    by_default=decide.BY_DEFAULT,
    rolls=decide.ROLLS,
    desk={
        SetAgreement: DeskVerb(
            SetAgreement, "Ask the others before Glory is spent", (Role.GM,), set_agreement
        ),
    },
    handlers=HANDLERS,
    lines=LINES,
    opened=OPENED,
    facts=FACTS,
)

CHAPTERS: tuple[Closing, ...] = (
    FORMS,
    SHEET,
    ROOT,
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
