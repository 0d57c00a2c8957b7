"""What `tableside odds wrath-glory` answers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import click

from tableside.cli.loading import load_game
from tableside.cli.odds import Asked
from tableside.systems.wrath_glory import planning
from tableside.systems.wrath_glory.numbers.shifting import counted
from tableside.systems.wrath_glory.system import WrathGlory

POOLS, DNS = range(2, 21), range(1, 11)


def _system(ruleset: str) -> WrathGlory:
    made = load_game("wrath-glory", ruleset)
    assert isinstance(made, WrathGlory)
    return made


def _check(plan: planning.Test | planning.Attack) -> None:
    """Refuse what this ruleset does not know, by the option that asks for it."""
    try:
        plan.check()
    except planning.NotPlayedError as error:
        option = "--wrath" if error.part == "reroll" else f"--{error.part.replace('_', '-')}"
        message = f"{error.title!r} does not know it ({error.rule})."
        raise click.BadParameter(message, param_hint=option) from error


def _told(plan: planning.Test | planning.Attack) -> str:
    """The spends and the ruleset in words."""
    words = [plan.game.resolved["name"]]
    if plan.reroll:
        words.append("failures re-rolled if it fails")
    if plan.glory:
        words.append(f"{counted(plan.glory, 'Glory die', 'Glory dice')} if needed")
    return ", ".join(words)


class Test(Asked):
    """A test."""

    __test__ = False
    rows: tuple[str, Sequence[int]] = ("pool", POOLS)
    columns: tuple[str, Sequence[int]] = ("dn", DNS)
    cell = "Success"
    names = ("success", "critical", "complication", "icons")
    plan: planning.Test

    def __init__(self, *, ruleset: str, wrath: bool, **said: Any) -> None:
        self.plan = planning.Test(_system(ruleset), reroll=wrath, **said)
        _check(self.plan)

    def title(self) -> str:
        """The question in words."""
        plan = self.plan
        return f"{counted(plan.pool, 'die', 'dice')} against DN {plan.dn} ({_told(plan)})"

    def at(self, row: int, column: int) -> Fraction:
        """One cell of the grid."""
        dice = min(self.plan.wrath_dice, row)
        return self.plan._replace(pool=row, dn=column, wrath_dice=dice).success()


class Attack(Asked):
    """An attack."""

    rows: tuple[str, Sequence[int]] = ("pool", POOLS)
    columns: tuple[str, Sequence[int]] = ("defence", DNS)
    cell = "At least 1 Wound"
    names = ("hit", "damage", "wounds_before_soak", "wounds", "shock")
    plan: planning.Attack

    def __init__(self, *, ruleset: str, wrath: bool, **said: Any) -> None:
        plan = self.plan = planning.Attack(_system(ruleset), reroll=wrath, **said)
        if plan.misfit:
            message = f"{plan.armour} is more than the whole Resilience of {plan.resilience}."
            raise click.BadParameter(message, param_hint="--armour")
        _check(plan)

    def title(self) -> str:
        """The question in words."""
        plan = self.plan
        dice, weapon = counted(plan.pool, "die", "dice"), f"{plan.damage} + {plan.ed} ED"
        return (
            f"{dice} against Defence {plan.defence}, {weapon} against Resilience "
            f"{plan.resilience} ({_told(plan)})"
        )

    def at(self, row: int, column: int) -> Fraction:
        """One cell of the grid."""
        return self.plan._replace(pool=row, defence=column).answer().wounds.at_least(1)
