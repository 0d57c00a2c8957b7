"""Odds of what a seat may choose, from what it knows and the ruleset says."""

from __future__ import annotations

from tableside.core.row_play import PickAffected
from tableside.core.showing import OddsAt
from tableside.core.weighing import weighed
from tableside.systems.daggerheart.fights.adversaries import FoeAttacks, FoeRolls
from tableside.systems.daggerheart.fights.attacks import Attack
from tableside.systems.daggerheart.fights.damage import MarkArmour, TakeHit
from tableside.systems.daggerheart.fights.death import AvoidDeath, BlazeOfGlory, RiskItAll
from tableside.systems.daggerheart.fights.tag_team import StartTagTeam
from tableside.systems.daggerheart.rolls.after_the_roll import LateExperience, LateHelp
from tableside.systems.daggerheart.rolls.calls import Attempt
from tableside.systems.daggerheart.rolls.help import GiveHelp, HelpAlly
from tableside.systems.daggerheart.rolls.rolls import RollDuality
from tableside.systems.daggerheart.weighing import features, fights, harm, rolls

WEIGHED = weighed(
    (RollDuality, rolls.weigh_roll, OddsAt.AT_ONCE),
    (Attempt, rolls.weigh_attempt, OddsAt.INSIDE),
    (HelpAlly, rolls.weigh_help, OddsAt.BESIDE),
    (GiveHelp, rolls.weigh_help, OddsAt.BESIDE),
    (LateExperience, rolls.weigh_late_experience, OddsAt.AT_ONCE),
    (LateHelp, rolls.weigh_late_help, OddsAt.AT_ONCE),
    (Attack, fights.weigh_attack, OddsAt.INSIDE),
    (StartTagTeam, fights.weigh_tag_team, OddsAt.INSIDE),
    (FoeAttacks, fights.weigh_foe_attack, OddsAt.INSIDE),
    (FoeRolls, fights.weigh_foe_roll, OddsAt.INSIDE),
    (PickAffected, features.weigh_affected, OddsAt.INSIDE),
    (MarkArmour, harm.weigh_armour, OddsAt.BESIDE),
    (TakeHit, harm.weigh_hit, OddsAt.FIRST),
    (BlazeOfGlory, harm.weigh_blaze, OddsAt.BESIDE),
    (AvoidDeath, harm.weigh_scar, OddsAt.BESIDE),
    (RiskItAll, harm.weigh_risk, OddsAt.BESIDE),
)
