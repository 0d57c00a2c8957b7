"""What can be asked beyond a scene."""

from __future__ import annotations

from tableside.systems.daggerheart.campaign.cards.commands import CardCommand
from tableside.systems.daggerheart.campaign.hazards.commands import HazardCommand
from tableside.systems.daggerheart.campaign.levelling.commands import LevelCommand
from tableside.systems.daggerheart.campaign.rest.commands import RestCommand
from tableside.systems.daggerheart.campaign.treasure.commands import TreasureCommand

CampaignCommand = RestCommand | HazardCommand | TreasureCommand | LevelCommand | CardCommand
