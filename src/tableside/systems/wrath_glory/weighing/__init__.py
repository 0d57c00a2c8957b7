"""Odds of what a seat may choose, from what it knows and the ruleset says."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.verbs import tag_of
from tableside.core.weighing import Advise, Weigh
from tableside.systems.wrath_glory.attack.areas import AttackPoint
from tableside.systems.wrath_glory.attack.declare import MakeAttack
from tableside.systems.wrath_glory.attack.resolve import AddDamage
from tableside.systems.wrath_glory.harm.defiance import Defy
from tableside.systems.wrath_glory.harm.soak import KeepSoak, RerollSoak, Soak, TakeBlow
from tableside.systems.wrath_glory.skill_tests.glory import RollGloryDice
from tableside.systems.wrath_glory.skill_tests.tests import RollDice, Settle, Stop, TryTest
from tableside.systems.wrath_glory.skill_tests.wrath import RerollFailures
from tableside.systems.wrath_glory.warp import UsePower
from tableside.systems.wrath_glory.weighing import advising, attacks, dying, harm, rolls, warp

ADVISERS: Mapping[str, Advise] = {"test": advising.advise_test}
WEIGHED: Mapping[str, Weigh] = {
    tag_of(command): weigh
    for command, weigh in (
        (RollDice, rolls.weigh_roll),
        (TryTest, rolls.weigh_roll),
        (RerollFailures, rolls.weigh_reroll),
        (RollGloryDice, rolls.weigh_glory),
        (Settle, rolls.weigh_stop),
        (Stop, rolls.weigh_stop),
        (MakeAttack, attacks.weigh_attack),
        (AttackPoint, attacks.weigh_point),
        (AddDamage, attacks.weigh_damage),
        (Soak, harm.weigh_soak),
        (RerollSoak, harm.weigh_reroll_soak),
        (TakeBlow, harm.weigh_as_it_is),
        (KeepSoak, harm.weigh_as_it_is),
        (Defy, dying.weigh_defy),
        (UsePower, warp.weigh_power),
    )
}
