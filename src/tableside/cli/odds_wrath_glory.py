"""What `tableside odds wrath-glory` answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import click

from tableside.cli.loading import load_game
from tableside.core.odds import Spread
from tableside.systems.wrath_glory import odds
from tableside.systems.wrath_glory.numbers.shifting import counted
from tableside.systems.wrath_glory.system import WrathGlory
from tableside.systems.wrath_glory.weighing.book import book_of

POOLS, DNS = range(2, 21), range(1, 11)


def _system(ruleset: str) -> WrathGlory:
    made = load_game("wrath-glory", ruleset)
    assert isinstance(made, WrathGlory)
    return made


def _plays(system: WrathGlory, asked: Mapping[str, tuple[bool, str]]) -> None:
    """Refuse what this ruleset does not know."""
    for option, (wanted, rule) in asked.items():
        if wanted and not system.rules.plays(rule):
            message = f"{system.resolved['title']!r} does not know it ({rule})."
            raise click.BadParameter(message, param_hint=option)


class _Spent:
    """The spends that tests and attacks share."""

    rows: tuple[str, Sequence[int]] = ("pool", POOLS)
    columns: tuple[str, Sequence[int]] = ("dn", DNS)

    def __init__(self, ruleset: str, *, wrath: bool, glory: int, wrath_dice: int = 1) -> None:
        self.system = _system(ruleset)
        _plays(
            self.system,
            {
                "--wrath": (wrath, "WG-WP-05"),
                "--glory": (glory > 0, "WG-GLORY-05"),
                "--wrath-dice": (wrath_dice > 1, "WG-WRATH-09"),
            },
        )
        self.spends: dict[str, Any] = {"reroll": wrath, "glory": glory, "wrath_dice": wrath_dice}

    def told(self) -> str:
        """The spends and the ruleset in words."""
        words = [self.system.resolved["name"]]
        if self.spends["reroll"]:
            words.append("failures re-rolled if it fails")
        if self.spends["glory"]:
            words.append(f"{counted(self.spends['glory'], 'Glory die', 'Glory dice')} if needed")
        return ", ".join(words)


class Test(_Spent):
    """A test."""

    __test__ = False
    cell = "Success"

    def __init__(self, *, pool: int, dn: int, ruleset: str, **spends: Any) -> None:
        super().__init__(ruleset, **spends)
        self.pool, self.dn = pool, dn

    def title(self) -> str:
        """The question in words."""
        return f"{counted(self.pool, 'die', 'dice')} against DN {self.dn} ({self.told()})"

    def ask(self) -> Mapping[str, Fraction | Spread]:
        """Every number of it."""
        found = self._found = odds.for_test(self.pool, self.dn, **self.spends)
        return {
            "success": found.success,
            "critical": found.critical,
            "complication": found.complication,
            "icons": found.icons,
        }

    def plot(self) -> tuple[str, Iterable[tuple[str, Fraction, bool]]]:
        """Icons, solid from the DN on."""
        bars = ((str(one), chance, one >= self.dn) for one, chance in self._found.icons.items())
        return "Icons", bars

    def at(self, row: int, column: int) -> Fraction:
        """One cell of the grid."""
        spends = {**self.spends, "wrath_dice": min(self.spends["wrath_dice"], row)}
        return odds.success(row, column, **spends)


class Attack(_Spent):
    """An attack."""

    cell = "At least 1 Wound"
    columns: tuple[str, Sequence[int]] = ("defence", DNS)

    def __init__(
        self,
        *,
        pool: int,
        defence: int,
        damage: int,
        ed: int,
        ap: int,
        resilience: int,
        armour: int | None,
        determination: int | None,
        ruleset: str,
        **spends: Any,
    ) -> None:
        super().__init__(ruleset, **spends)
        if armour is not None and armour > resilience:
            message = f"{armour} is more than the whole Resilience of {resilience}."
            raise click.BadParameter(message, param_hint="--armour")
        soaks = determination is not None
        _plays(self.system, {"--determination": (soaks, "WG-SOAK-01")})
        self.pool, self.defence, self.damage, self.ed = pool, defence, damage, ed
        self.target = odds.Target(resilience, armour, determination=determination)
        self.spends |= {"ap": ap, "book": book_of(self.system.rules)}

    def title(self) -> str:
        """The question in words."""
        dice, weapon = counted(self.pool, "die", "dice"), f"{self.damage} + {self.ed} ED"
        return (
            f"{dice} against Defence {self.defence}, {weapon} against Resilience "
            f"{self.target.resilience} ({self.told()})"
        )

    def _at(self, pool: int, defence: int) -> odds.AttackOdds:
        return odds.for_attack(pool, defence, self.damage, self.ed, self.target, **self.spends)

    def ask(self) -> Mapping[str, Fraction | Spread]:
        """Every number of it."""
        found = self._found = self._at(self.pool, self.defence)
        return {
            "hit": found.hit,
            "damage": found.damage,
            "wounds_before_soak": found.wounds_before_soak,
            "wounds": found.wounds,
            "shock": found.shock,
        }

    def plot(self) -> tuple[str, Iterable[tuple[str, Fraction, bool]]]:
        """Wounds in the end."""
        bars = ((str(one), chance, one > 0) for one, chance in self._found.wounds.items())
        return "Wounds", bars

    def at(self, row: int, column: int) -> Fraction:
        """One cell of the grid."""
        return self._at(row, column).wounds.at_least(1)
