"""The chapters about what lasts beyond a scene."""

from __future__ import annotations

from tableside.core.chapter import Chapter, Closing
from tableside.core.evening import EndEvening
from tableside.core.state import EveningEnded
from tableside.systems.daggerheart.campaign.cards.table import CARDS
from tableside.systems.daggerheart.campaign.evenings import end_evening, evening_ended
from tableside.systems.daggerheart.campaign.levelling.table import LEVELLING
from tableside.systems.daggerheart.campaign.rest.table import REST
from tableside.systems.daggerheart.gold import TREASURE
from tableside.systems.daggerheart.hazards import HAZARDS

_EVENINGS = Chapter(deciders={EndEvening: end_evening}, handlers={EveningEnded: evening_ended})

CAMPAIGN_CHAPTERS: tuple[Closing, ...] = (REST, HAZARDS, TREASURE, LEVELLING, CARDS, _EVENINGS)
