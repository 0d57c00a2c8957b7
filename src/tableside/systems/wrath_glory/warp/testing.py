"""WG-PSY-05: the test of a power."""

from __future__ import annotations

from typing import Any

from tableside.systems.wrath_glory.against import DEFENCE
from tableside.systems.wrath_glory.conditions import RANGED
from tableside.systems.wrath_glory.gear import Casting
from tableside.systems.wrath_glory.purposes import POWER
from tableside.systems.wrath_glory.skills import MASTERY
from tableside.systems.wrath_glory.state import Test
from tableside.systems.wrath_glory.warp.mastery import bonus_dice


def power_test(source: Any, casting: Casting) -> Test:
    """Psychic Mastery against the DN of the power, or against a number of each target."""
    power = casting.power
    goes_against = bool(power.against)
    more, _ = bonus_dice(source.characters[casting.psyker], casting.level)
    return Test(
        casting.psyker,
        MASTERY,
        0 if goes_against else power.dn,
        bonus=casting.bonus,
        penalty=casting.penalty,
        wrath_dice=1 + more,  # what the scene adds counts at the throw
        purpose=POWER,
        attack=RANGED if power.against == DEFENCE else "",
        targets=casting.targets if goes_against else (),
        against=power.against,
        effect=power.potency,
    )
