"""Odds for planning away from a table: questions of numbers alone, open to everybody."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Any, Literal

import msgspec
from litestar import post
from litestar.params import JSONBody

from tableside.core.chances import Chance
from tableside.core.odds import Spread
from tableside.core.values import Illegal
from tableside.systems import load
from tableside.systems.daggerheart import odds as daggerheart
from tableside.systems.wrath_glory import odds as wrath_glory
from tableside.systems.wrath_glory.state import Person
from tableside.systems.wrath_glory.state.gear import Level
from tableside.systems.wrath_glory.system import WrathGlory
from tableside.systems.wrath_glory.warp import bonus_dice
from tableside.systems.wrath_glory.weighing.book import book_of
from tableside.systems.wrath_glory.weighing.warp import PERILS, perils
from tableside.web.limits import BUCKET, PLANS

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


class Bar(msgspec.Struct, frozen=True):
    """One value of a distribution; `good` if it is what one hopes for."""

    value: str
    chance: Chance
    good: bool


class SpreadShown(msgspec.Struct, frozen=True):
    """A distribution, with what to expect where that is a number."""

    name: str
    label: str
    bars: tuple[Bar, ...]
    mean: float | None = None


class PlanShown(msgspec.Struct, frozen=True):
    """The odds of one plan."""

    chances: tuple[NamedChance, ...]
    spreads: tuple[SpreadShown, ...]


class PlansShown(msgspec.Struct, frozen=True):
    """The odds of each in the order asked."""

    plans: tuple[PlanShown, ...]


@post("/api/odds", status_code=200, opt={BUCKET: PLANS})
async def plan_odds(data: JSONBody[AskPlans]) -> PlansShown:
    """Odds away from any table: everything is in the question."""
    return await asyncio.to_thread(_answered, data)


def _answered(data: AskPlans) -> PlansShown:
    try:
        return PlansShown(tuple(ANSWERS[type(one)](one) for one in data.of))
    except ValueError as error:  # the library says what does not go together
        raise Illegal("malformed", str(error)) from error


def _chance(found: Fraction) -> Chance:
    return Chance(f"{found.numerator}/{found.denominator}", float(found))


def _chances(found: Mapping[str, Fraction]) -> tuple[NamedChance, ...]:
    return tuple(
        NamedChance(label.lower().replace(" ", "_"), label, _chance(one))
        for label, one in found.items()
    )


def _spread(label: str, found: Spread, good: int) -> SpreadShown:
    bars = (Bar(str(one), _chance(chance), one >= good) for one, chance in found.items())
    name = label.lower().replace(" ", "_")
    return SpreadShown(name, label, tuple(bars), float(found.mean))


@lru_cache
def _system(ruleset: str) -> WrathGlory:
    return load("wrath-glory", ruleset)


def _plays(ruleset: str, asked: Iterable[tuple[bool, str, str]]) -> WrathGlory:
    """The game, unless something is wanted that this ruleset does not know."""
    system = _system(ruleset)
    for wanted, rule, what in asked:
        if wanted and not system.rules.plays(rule):
            sentence = f"{system.resolved['title']!r} knows no {what}."
            raise Illegal("not_in_ruleset", sentence, rule)
    return system


def _test(plan: PlanTest) -> PlanShown:
    _plays(
        plan.ruleset,
        (
            (plan.reroll, "WG-WP-05", "re-roll of failures"),
            (plan.glory > 0, "WG-GLORY-05", "Glory dice"),
            (plan.wrath_dice > 1, "WG-WRATH-09", "second Wrath die"),
        ),
    )
    made = wrath_glory.for_test(
        plan.pool, plan.dn, reroll=plan.reroll, glory=plan.glory, wrath_dice=plan.wrath_dice
    )
    chances = {
        "Success": made.success,
        "Wrath die shows 6": made.critical,
        "Complication": made.complication,
    }
    spreads = (_spread("Icons", made.icons, plan.dn), _spread("Sixes to shift", made.shifts, 1))
    return PlanShown(_chances(chances), spreads)


def _attack(plan: PlanAttack) -> PlanShown:
    if plan.armour is not None and plan.armour > plan.resilience:
        raise ValueError(f"{plan.armour} armour is more than the Resilience of {plan.resilience}.")
    soaks = plan.determination is not None
    system = _plays(
        plan.ruleset,
        (
            (plan.reroll, "WG-WP-05", "re-roll of failures"),
            (plan.glory > 0, "WG-GLORY-05", "Glory dice"),
            (soaks, "WG-SOAK-01", "Determination"),
        ),
    )
    book = book_of(system.rules)
    made = wrath_glory.for_attack(
        plan.pool,
        plan.defence,
        plan.damage,
        plan.ed,
        wrath_glory.Target(plan.resilience, plan.armour, determination=plan.determination),
        ap=plan.ap,
        reroll=plan.reroll,
        glory=plan.glory,
        book=book,
    )
    spreads = [_spread("Wounds", made.wounds, 1)]
    if soaks:
        before = f"Wounds before {system.rules.values.soak.name.value}"
        spreads.append(_spread(before, made.wounds_before_soak, 1))
    through = book.pierced(plan.resilience, plan.armour, plan.ap) + 1
    spreads.append(_spread("Damage", made.damage, through))
    spreads.append(_spread("Shock", made.shock, 1))
    chances = {"Hit": made.hit, "At least 1 Wound": made.wounds.at_least(1)}
    return PlanShown(_chances(chances), tuple(spreads))


def _power(plan: PlanPower) -> PlanShown:
    system = _plays(
        plan.ruleset,
        (
            (True, "WG-PSY-01", "psychic powers"),
            (plan.reroll, "WG-WP-05", "re-roll of failures"),
            (plan.glory > 0, "WG-GLORY-05", "Glory dice"),
        ),
    )
    more, _rule = bonus_dice(Person("psyker", "Psyker", rank=plan.rank), plan.level)
    pool, dice = plan.pool + more, min(plan.pool + more, 1 + more)
    made = wrath_glory.for_test(
        pool, plan.dn, reroll=plan.reroll, glory=plan.glory, wrath_dice=dice
    )
    chances = {"Success": made.success}
    spreads = [_spread("Icons", made.icons, plan.dn)]
    risk = perils(system, dice)
    if risk is not None:
        chances[PERILS] = risk
        spreads.insert(0, _ones(dice))
    return PlanShown(_chances(chances), tuple(spreads))


def _ones(dice: int) -> SpreadShown:
    """WG-PSY-08: each further 1 raises the tens of the Peril."""
    found = sum((Spread({0: 5, 1: 1}, 6) for _ in range(dice)), Spread({0: 1}, 1))
    bars = tuple(Bar(str(one), _chance(chance), one == 0) for one, chance in found.items())
    return SpreadShown("ones", "Wrath dice that show 1", bars, float(found.mean))


def _outcomes(made: daggerheart.ActionOdds) -> SpreadShown:
    bars = (
        Bar(daggerheart.WORDS[name], _chance(found), not name.startswith("failure"))
        for name, found in zip(daggerheart.OUTCOMES, made.outcomes, strict=True)
    )
    return SpreadShown("outcomes", "Outcomes", tuple(bars))


def _action(plan: PlanAction) -> PlanShown:
    made = daggerheart.for_action(plan.modifier, plan.difficulty, plan.advantage)
    chances = {
        "Success": made.success,
        "With Hope": made.hope,
        "With Fear": made.fear,
        "The GM makes a move": made.gm_move,
    }
    return PlanShown(_chances(chances), (_outcomes(made),))


def _struck(made: daggerheart.HitOdds, armour: str = "") -> PlanShown:
    chances = {"Hit": made.hit, "Critical": made.critical, "At least 1 HP": made.hp.at_least(1)}
    spreads = (_spread(f"HP{armour}", made.hp, 1), _spread("Damage", made.damage, 1))
    return PlanShown(_chances(chances), spreads)


def _hurt(plan: PlanStrike | PlanAdversary) -> daggerheart.Hurt:
    if plan.severe < plan.major:
        raise ValueError(f"A Severe threshold of {plan.severe} lies below Major, {plan.major}.")
    if isinstance(plan, PlanAdversary):
        return daggerheart.Hurt(plan.major, plan.severe, armour=plan.armour)
    return daggerheart.Hurt(plan.major, plan.severe, resistant=plan.resistant)


def _strike(plan: PlanStrike) -> PlanShown:
    tried = daggerheart.Tried(plan.modifier, plan.difficulty, plan.advantage)
    weapon = daggerheart.Weapon(plan.dice, plan.sides, plan.flat)
    return _struck(daggerheart.for_attack(tried, weapon, _hurt(plan)))


def _adversary(plan: PlanAdversary) -> PlanShown:
    weapon = daggerheart.Weapon(plan.dice, plan.sides, plan.flat)
    made = daggerheart.for_adversary_attack(
        plan.modifier, plan.evasion, weapon, _hurt(plan), plan.advantage
    )
    return _struck(made, " after an Armour Slot" if plan.armour else "")


ANSWERS: Mapping[type[Plan], Any] = {
    PlanTest: _test,
    PlanAttack: _attack,
    PlanPower: _power,
    PlanAction: _action,
    PlanStrike: _strike,
    PlanAdversary: _adversary,
}
