"""Odds for planning away from a table: questions of numbers alone, open to everybody."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Any, Literal

import msgspec
from litestar import post
from litestar.params import JSONBody
from msgspec.structs import asdict

from tableside.core.chances import Chance
from tableside.core.values import Illegal
from tableside.systems import load
from tableside.systems.daggerheart import planning as daggerheart
from tableside.systems.kit.planning import Bars, name_of
from tableside.systems.wrath_glory import planning as wrath_glory
from tableside.systems.wrath_glory.state.gear import Level
from tableside.systems.wrath_glory.system import WrathGlory
from tableside.web.dependencies import Asked
from tableside.web.limits import BUCKET, PLANS, turn_of

# Beyond every sheet, and still answered at once.
Dice = Annotated[int, msgspec.Meta(ge=0, le=30)]
Number = Annotated[int, msgspec.Meta(ge=0, le=60)]
Reach = Annotated[int, msgspec.Meta(ge=1, le=60)]
Modifier = Annotated[int, msgspec.Meta(ge=-30, le=30)]
Edge = Annotated[int, msgspec.Meta(ge=-10, le=10)]
Ruleset = Literal["starter", "revised", "core", "revised-full"]
Sides = Literal[4, 6, 8, 10, 12, 20]


class _Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="roll"):
    pass


class PlanTest(_Plan, frozen=True, tag="wrath-glory/test"):
    """A test of Wrath & Glory, with what is spent on it if it fails."""

    pool: Dice
    dn: Reach
    wrath_dice: Annotated[int, msgspec.Meta(ge=0, le=10)] = 1
    reroll: bool = False
    glory: Dice = 0
    ruleset: Ruleset = "revised-full"


class PlanAttack(_Plan, frozen=True, tag="wrath-glory/attack"):
    """An attack of Wrath & Glory; without `determination` nothing is turned aside."""

    pool: Dice
    defence: Reach
    damage: Number
    ed: Dice
    resilience: Number
    ap: Number = 0
    armour: Number | None = None
    determination: Dice | None = None
    reroll: bool = False
    glory: Dice = 0
    ruleset: Ruleset = "revised-full"


class PlanPower(_Plan, frozen=True, tag="wrath-glory/power"):
    """A psychic power of Wrath & Glory: whether it comes off, and what it may call up."""

    pool: Dice
    dn: Reach
    level: Level = Level.BOUND
    rank: Annotated[int, msgspec.Meta(ge=1, le=5)] = 1  # or Tier, whichever is higher
    reroll: bool = False
    glory: Dice = 0
    ruleset: Ruleset = "revised-full"


class PlanAction(_Plan, frozen=True, tag="daggerheart/action"):
    """An action roll of Daggerheart; below 0 `advantage` is disadvantage."""

    modifier: Modifier
    difficulty: Reach
    advantage: Edge = 0


class PlanStrike(_Plan, frozen=True, tag="daggerheart/attack"):
    """A hero's attack, from the Duality dice to the HP marked."""

    modifier: Modifier
    difficulty: Reach
    dice: Annotated[int, msgspec.Meta(ge=0, le=20)]
    sides: Sides
    major: Reach
    severe: Reach
    flat: Number = 0
    advantage: Edge = 0
    resistant: bool = False


class PlanAdversary(_Plan, frozen=True, tag="daggerheart/adversary"):
    """An adversary's attack, from the d20 to the HP marked."""

    modifier: Modifier
    evasion: Reach
    dice: Annotated[int, msgspec.Meta(ge=0, le=20)]
    sides: Sides
    major: Reach
    severe: Reach
    flat: Number = 0
    advantage: Edge = 0
    armour: bool = False


Plan = PlanTest | PlanAttack | PlanPower | PlanAction | PlanStrike | PlanAdversary


class AskPlans(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Up to four of these at once, to be compared."""

    of: Annotated[tuple[Plan, ...], msgspec.Meta(min_length=1, max_length=4)]


class NamedChance(msgspec.Struct, frozen=True):
    """One number of an answer."""

    name: str
    label: str
    chance: Chance


class ValueChance(msgspec.Struct, frozen=True):
    """One value of a distribution; `good` if it is what one hopes for."""

    value: str
    chance: Chance
    good: bool


class SpreadShown(msgspec.Struct, frozen=True):
    """A distribution, with what to expect where that is a number."""

    name: str
    label: str
    bars: tuple[ValueChance, ...]
    mean: float | None = None


class PlanShown(msgspec.Struct, frozen=True):
    """The odds of one plan."""

    chances: tuple[NamedChance, ...]
    spreads: tuple[SpreadShown, ...]


class PlansShown(msgspec.Struct, frozen=True):
    """The odds of each in the order asked."""

    plans: tuple[PlanShown, ...]


@post("/api/odds", status_code=200, opt={BUCKET: PLANS})
async def plan_odds(request: Asked, data: JSONBody[AskPlans]) -> PlansShown:
    """Odds away from any table: everything is in the question."""
    async with turn_of(request):
        return await asyncio.to_thread(_answered, data)


def _answered(data: AskPlans) -> PlansShown:
    try:
        return PlansShown(tuple(map(_shown, data.of)))
    except ValueError as error:  # the library says what does not go together
        raise Illegal("malformed", str(error)) from error


def _shown(asked: Plan) -> PlanShown:
    said = asdict(asked)
    if "ruleset" in said:
        said["game"] = _game(said.pop("ruleset"))
    plan = QUESTIONS[type(asked)](**said)
    plan.check()
    found = plan.told(plan.answer())
    chances = (NamedChance(name_of(one), one, _chance(n)) for one, n in found.chances.items())
    return PlanShown(tuple(chances), tuple(map(_spread, found.spreads)))


@lru_cache
def _game(ruleset: str) -> WrathGlory:
    return load("wrath-glory", ruleset)


def _chance(found: Fraction) -> Chance:
    return Chance(f"{found.numerator}/{found.denominator}", float(found))


def _spread(one: Bars) -> SpreadShown:
    bars = tuple(ValueChance(value, _chance(chance), good) for value, chance, good in one.bars)
    return SpreadShown(one.name, one.label, bars, None if one.mean is None else float(one.mean))


QUESTIONS: Mapping[type[Plan], Callable[..., Any]] = {
    PlanTest: wrath_glory.Test,
    PlanAttack: wrath_glory.Attack,
    PlanPower: wrath_glory.Power,
    PlanAction: daggerheart.Action,
    PlanStrike: daggerheart.Strike,
    PlanAdversary: daggerheart.Adversary,
}
