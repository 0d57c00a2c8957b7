"""Exact odds of Daggerheart, with the standard library alone.

>>> from tableside.systems.daggerheart import odds
>>> odds.for_action(2, 14).success
Fraction(47, 72)
"""

from tableside.systems.daggerheart.odds.damage import (
    MOST_DICE,
    AdversaryOdds,
    HitOdds,
    Hurt,
    Weapon,
    for_adversary,
    for_adversary_attack,
    for_attack,
    for_blow,
    for_tag_team_attack,
)
from tableside.systems.daggerheart.odds.death import RiskOdds, for_risk_it_all, for_scar
from tableside.systems.daggerheart.odds.rolls import (
    OUTCOMES,
    WORDS,
    ActionOdds,
    ReactionOdds,
    TagTeamOdds,
    Tried,
    for_action,
    for_group,
    for_reaction,
    for_tag_team,
    for_tried,
)

__all__ = [
    "MOST_DICE",
    "OUTCOMES",
    "WORDS",
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
    "for_blow",
    "for_group",
    "for_reaction",
    "for_risk_it_all",
    "for_scar",
    "for_tag_team",
    "for_tag_team_attack",
    "for_tried",
]
