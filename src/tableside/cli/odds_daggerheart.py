"""What `tableside odds daggerheart` answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from tableside.core.odds import Spread
from tableside.systems.daggerheart import odds, planning


class Action:
    """An action roll."""

    rows: tuple[str, Sequence[int]] = ("difficulty", range(5, 31))
    columns: tuple[str, Sequence[int]] = ("modifier", range(-3, 9))
    cell = "Success"

    def __init__(self, *, modifier: int, difficulty: int, advantage: int) -> None:
        self.plan = planning.Action(modifier, difficulty, advantage)

    def title(self) -> str:
        """The question in words."""
        plan = self.plan
        extra = _dice(plan.advantage)
        return f"Duality dice {plan.modifier:+d}{extra} against Difficulty {plan.difficulty}"

    def ask(self) -> Mapping[str, Fraction | Spread]:
        """The five outcomes."""
        found = self._found = self.plan.answer()
        return dict(zip(odds.OUTCOMES, found.outcomes, strict=True))

    def plot(self) -> tuple[str, Iterable[tuple[str, Fraction, bool]]]:
        """The five, solid where it succeeds."""
        shown = self.plan.told(self._found).spreads[0]
        return shown.label, shown.bars

    def at(self, row: int, column: int) -> Fraction:
        """One cell of the grid."""
        return self.plan._replace(modifier=column, difficulty=row).answer().success


class Adversary:
    """An adversary's attack roll."""

    rows: tuple[str, Sequence[int]] = ("evasion", range(5, 26))
    columns: tuple[str, Sequence[int]] = ("modifier", range(-2, 10))
    cell = "Hit"

    def __init__(self, *, modifier: int, evasion: int, advantage: int) -> None:
        self.modifier, self.evasion, self.advantage = modifier, evasion, advantage

    def title(self) -> str:
        """The question in words."""
        kept = {1: "the higher of 2d20", 0: "d20", -1: "the lower of 2d20"}[self.advantage]
        return f"An adversary's {kept} {self.modifier:+d} against Evasion {self.evasion}"

    def ask(self) -> Mapping[str, Fraction | Spread]:
        """Whether it hits."""
        found = self._found = odds.for_adversary(self.modifier, self.evasion, self.advantage)
        return {"hit": found.hit, "critical": found.critical}

    def plot(self) -> tuple[str, Iterable[tuple[str, Fraction, bool]]]:
        """Hit and miss."""
        found = self._found
        bars = [
            ("critical hit", found.critical, True),
            ("hit", found.hit - found.critical, True),
            ("miss", 1 - found.hit, False),
        ]
        return "Outcomes", bars

    def at(self, row: int, column: int) -> Fraction:
        """One cell of the grid."""
        return odds.for_adversary(column, row, self.advantage).hit


def _dice(advantage: int) -> str:
    if not advantage:
        return ""
    dice, word = abs(advantage), "advantage" if advantage > 0 else "disadvantage"
    return f", {dice} {'die' if dice == 1 else 'dice'} of {word},"
