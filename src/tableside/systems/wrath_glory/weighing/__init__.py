"""Odds of what a seat may choose, from what it knows and the ruleset says."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.row_play import PickAffected
from tableside.core.showing import OddsAt
from tableside.core.weighing import Advise, weighed
from tableside.systems.wrath_glory.attack.areas import AttackPoint
from tableside.systems.wrath_glory.attack.declare import MakeAttack
from tableside.systems.wrath_glory.attack.glory import AddDamage
from tableside.systems.wrath_glory.harm.defiance import Defy
from tableside.systems.wrath_glory.harm.soak import KeepSoak, RerollSoak, Soak, TakeBlow
from tableside.systems.wrath_glory.skill_tests.glory import RollGloryDice
from tableside.systems.wrath_glory.skill_tests.tests import RollDice, Settle, Stop, TryTest
from tableside.systems.wrath_glory.skill_tests.wrath import RerollFailures
from tableside.systems.wrath_glory.warp import UsePower
from tableside.systems.wrath_glory.weighing import (
    advising,
    attacks,
    cards,
    dying,
    harm,
    rolls,
    warp,
)

ADVISERS: Mapping[str, Advise] = {"test": advising.advise_test}
WEIGHED = weighed(
    (RollDice, rolls.weigh_roll, OddsAt.INSIDE),
    (TryTest, rolls.weigh_roll, OddsAt.INSIDE),
    (RerollFailures, rolls.weigh_reroll, OddsAt.BESIDE),
    (RollGloryDice, rolls.weigh_glory, OddsAt.BESIDE),
    (Settle, rolls.weigh_stop, OddsAt.FIRST),
    (Stop, rolls.weigh_stop, OddsAt.FIRST),
    (MakeAttack, attacks.weigh_attack, OddsAt.INSIDE),
    (AttackPoint, attacks.weigh_point, OddsAt.NOWHERE),
    (AddDamage, attacks.weigh_damage, OddsAt.NOWHERE),
    (Soak, harm.weigh_soak, OddsAt.BESIDE),
    (RerollSoak, harm.weigh_reroll_soak, OddsAt.BESIDE),
    (TakeBlow, harm.weigh_as_it_is, OddsAt.FIRST),
    (KeepSoak, harm.weigh_as_it_is, OddsAt.FIRST),
    (Defy, dying.weigh_defy, OddsAt.BESIDE),
    (PickAffected, cards.weigh_affected, OddsAt.INSIDE),
    (UsePower, warp.weigh_power, OddsAt.INSIDE),
)
