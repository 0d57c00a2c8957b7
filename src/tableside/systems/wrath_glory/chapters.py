"""Every chapter of the game, those of combat first."""

from __future__ import annotations

from tableside.core.chapter import Chapter
from tableside.systems.wrath_glory.campaign.influence.table import INFLUENCE
from tableside.systems.wrath_glory.campaign.medicae.table import MEDICAE
from tableside.systems.wrath_glory.campaign.respite.table import REST
from tableside.systems.wrath_glory.campaign.society.table import SOCIETY
from tableside.systems.wrath_glory.combat.chapters import COMBAT_CHAPTERS
from tableside.systems.wrath_glory.vehicles.table import VEHICLES
from tableside.systems.wrath_glory.warp.table import WARP

CHAPTERS: tuple[Chapter, ...] = (
    *COMBAT_CHAPTERS,
    WARP,
    REST,
    MEDICAE,
    SOCIETY,
    INFLUENCE,
    VEHICLES,
)
