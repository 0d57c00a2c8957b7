"""What can have happened beyond a scene."""

from __future__ import annotations

from tableside.systems.daggerheart.campaign.cards.events import CardEvent
from tableside.systems.daggerheart.campaign.levelling.events import LevelEvent
from tableside.systems.daggerheart.campaign.rest.events import RestEvent
from tableside.systems.daggerheart.campaign.treasure.events import TreasureEvent

CampaignEvent = RestEvent | TreasureEvent | LevelEvent | CardEvent
