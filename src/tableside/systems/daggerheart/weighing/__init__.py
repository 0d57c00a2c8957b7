"""Odds of what a seat may choose, from what it knows and the ruleset says."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.verbs import tag_of
from tableside.core.weighing import Weigh
from tableside.systems.daggerheart.fights.adversaries import FoeAttacks, FoeRolls
from tableside.systems.daggerheart.fights.attacks import Attack
from tableside.systems.daggerheart.fights.damage import MarkArmour, TakeHit
from tableside.systems.daggerheart.fights.death import AvoidDeath, BlazeOfGlory, RiskItAll
from tableside.systems.daggerheart.fights.tag_team import StartTagTeam
from tableside.systems.daggerheart.rolls.after_the_roll import LateExperience, LateHelp
from tableside.systems.daggerheart.rolls.calls import Attempt
from tableside.systems.daggerheart.rolls.help import GiveHelp, HelpAlly
from tableside.systems.daggerheart.rolls.rolls import RollDuality
from tableside.systems.daggerheart.weighing import fights, harm, rolls

WEIGHED: Mapping[str, Weigh] = {
    tag_of(command): weigh
    for command, weigh in (
        (RollDuality, rolls.weigh_roll),
        (Attempt, rolls.weigh_attempt),
        (HelpAlly, rolls.weigh_help),
        (GiveHelp, rolls.weigh_help),
        (LateExperience, rolls.weigh_late_experience),
        (LateHelp, rolls.weigh_late_help),
        (Attack, fights.weigh_attack),
        (StartTagTeam, fights.weigh_tag_team),
        (FoeAttacks, fights.weigh_foe_attack),
        (FoeRolls, fights.weigh_foe_roll),
        (MarkArmour, harm.weigh_armour),
        (TakeHit, harm.weigh_hit),
        (BlazeOfGlory, harm.weigh_blaze),
        (AvoidDeath, harm.weigh_scar),
        (RiskItAll, harm.weigh_risk),
    )
}
