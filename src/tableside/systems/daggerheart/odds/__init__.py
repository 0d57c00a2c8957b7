"""Exact odds of Daggerheart, with the standard library alone.

>>> from tableside.systems.daggerheart import odds
>>> odds.for_action(2, 14).success
Fraction(47, 72)
"""

from tableside.systems.daggerheart.odds.damage import (
    AdversaryOdds,
    HitOdds,
    Hurt,
    Weapon,
    for_adversary,
    for_adversary_attack,
    for_attack,
    for_tag_team_attack,
)
from tableside.systems.daggerheart.odds.death import RiskOdds, for_risk_it_all, for_scar
from tableside.systems.daggerheart.odds.rolls import (
    OUTCOMES,
    ActionOdds,
    ReactionOdds,
    TagTeamOdds,
    Tried,
    for_action,
    for_group,
    for_reaction,
    for_tag_team,
)

__all__ = [
    "OUTCOMES",
    "ActionOdds",
    "AdversaryOdds",
    "HitOdds",
    "Hurt",
    "ReactionOdds",
    "RiskOdds",
    "TagTeamOdds",
    "Tried",
    "Weapon",
    "for_action",
    "for_adversary",
    "for_adversary_attack",
    "for_attack",
    "for_group",
    "for_reaction",
    "for_risk_it_all",
    "for_scar",
    "for_tag_team",
    "for_tag_team_attack",
]
