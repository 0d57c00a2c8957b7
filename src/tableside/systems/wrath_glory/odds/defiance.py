"""The odds of a run of Defiance Checks."""

from __future__ import annotations

from fractions import Fraction

DEADLY = 3  # as many failures kill


class DefianceOdds:
    """How the checks end; `dying` is what is left open after so many checks."""

    __slots__ = ("dies", "dying", "stable", "wakes")

    def __init__(self, wakes: Fraction, stable: Fraction, dies: Fraction, dying: Fraction) -> None:
        self.wakes, self.stable, self.dies, self.dying = wakes, stable, dies, dying


def for_defiance(
    failures: int = 0, *, wrath: int = 0, checks: int = DEADLY, deadly: int = DEADLY
) -> DefianceOdds:
    """A run of checks from so many failures on, one a turn until something passes.

    `wrath`: so many points are at hand, one of them spent before each check (WG-WP-09). More than
    three checks are never needed. `deadly`: as many failures kill, 0 if none ever do.
    """
    if failures < 0 or failures >= deadly > 0:
        raise ValueError(f"{failures} failures: a dying character has 0 to {deadly - 1}.")
    ended = [Fraction()] * 4
    _check(ended, Fraction(1), (failures, wrath, checks), deadly)
    return DefianceOdds(*ended)


def _check(ended: list[Fraction], share: Fraction, left: tuple[int, int, int], deadly: int) -> None:
    failures, wrath, checks = left
    if checks <= 0:
        ended[3] += share
        return
    for face in range(1, 7):
        shown = face + (wrath > 0)  # before the bands are read
        if shown >= 4:
            ended[0 if shown >= 6 else 1] += share / 6
            continue
        marks = failures + (2 if shown == 1 else 1)
        if marks >= deadly > 0:
            ended[2] += share / 6
        else:
            _check(ended, share / 6, (marks, max(0, wrath - 1), checks - 1), deadly)
