"""The chapters about what lasts beyond a scene."""

from __future__ import annotations

from tableside.core.chapter import Chapter, Closing
from tableside.core.evening import EndEvening
from tableside.core.state import EveningEnded
from tableside.systems.daggerheart.campaign.cards.table import CARDS
from tableside.systems.daggerheart.campaign.evenings import end_evening, evening_ended
from tableside.systems.daggerheart.gold import TREASURE
from tableside.systems.daggerheart.hazards import HAZARDS
from tableside.systems.daggerheart.levels import LEVELS
from tableside.systems.daggerheart.rest import RESTS

_EVENINGS = Chapter(deciders={EndEvening: end_evening}, handlers={EveningEnded: evening_ended})

CAMPAIGN_CHAPTERS: tuple[Closing, ...] = (RESTS, HAZARDS, TREASURE, LEVELS, CARDS, _EVENINGS)
