"""The same questions asked of dyce, as somebody would who uses it for the first time."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from dyce import H, P, expand

from odds.faces import ICON, wrath

NAME = "dyce"

icons = H({0: 3, 1: 2, 2: 1})
d6, d12, nothing = H(6), H(12), H({0: 1})
# By default it drops what is less likely than one in eight million; ours is exact as well.
EXACT: dict[str, Any] = {"min_path_probability": Fraction(0)}


def plain(pool: int) -> Any:
    """Icons with what the Wrath die brings."""
    rest = (pool - 1) @ icons
    return rest.apply(lambda count, face: (count + ICON[face], wrath(face)), d6)


def spent(pool: int, dn: int, glory: int) -> Any:
    """The same, with failures re-rolled if it fails and Glory dice if it still does."""
    more = glory @ icons if glory else nothing

    def then(again: Any, wrath_die: Any, kept: int) -> Any:
        total, face = kept + again.outcome + ICON[wrath_die.outcome], wrath(wrath_die.outcome)
        return (total, face) if total >= dn else more.apply(lambda extra: (total + extra, face))

    def first(rolled: Any, wrath_die: Any) -> Any:
        lying, face = sum(rolled.roll), wrath_die.outcome
        if lying + ICON[face] >= dn:
            return lying + ICON[face], wrath(face)
        fails = rolled.roll.count(0)
        thrown = fails @ icons if fails else nothing
        again = d6 if face in (2, 3) else H({face: 1})
        return expand(then, thrown, again, kept=lying, **EXACT)

    return expand(first, (pool - 1) @ P(icons), d6, **EXACT)


def shifts(pool: int, dn: int, glory: int) -> Any:
    """How many sixes may be shifted then, -1 for a miss."""

    def spare(roll: tuple[int, ...], face: int) -> int:
        total = sum(roll) + ICON[face]
        return min(roll.count(2) + (face == 6), (total - dn) // 2) if total >= dn else -1

    def with_glory(rolled: Any, kept: tuple[int, ...], face: int) -> Any:
        return spare(kept + rolled.roll, face)

    def then(again: Any, wrath_die: Any, kept: tuple[int, ...]) -> Any:
        roll, face = kept + again.roll, wrath_die.outcome
        if sum(roll) + ICON[face] >= dn or not glory:
            return spare(roll, face)
        return expand(with_glory, glory @ P(icons), kept=roll, face=face, **EXACT)

    def first(rolled: Any, wrath_die: Any) -> Any:
        face = wrath_die.outcome
        if sum(rolled.roll) + ICON[face] >= dn:
            return spare(rolled.roll, face)
        kept = tuple(one for one in rolled.roll if one)
        fails = len(rolled.roll) - len(kept)
        thrown = fails @ P(icons) if fails else P(nothing)
        again = d6 if face in (2, 3) else H({face: 1})
        return expand(then, thrown, again, kept=kept, **EXACT)

    return expand(first, (pool - 1) @ P(icons), d6, **EXACT)


def wounds(
    pool: int, dn: int, glory: int, *, ed: int, damage: int, resilience: int, soak: int
) -> Any:
    """The Wounds of a whole attack, a miss being none."""
    soaked = soak @ icons if soak else nothing

    def after(shifted: Any) -> Any:
        if shifted.outcome < 0:
            return 0
        dice = ed + shifted.outcome
        through = (dice @ icons if dice else nothing) + (damage - resilience)
        hurt = through.apply(lambda over: max(0, over))
        return (hurt - soaked).apply(lambda left: max(0, left))

    return expand(after, shifts(pool, dn, glory), **EXACT)


def action(difficulty: int, advantage: int, modifier: int = 0) -> Any:
    """The five outcomes of an action roll, by their number."""
    sign = 1 if advantage > 0 else -1
    extra = (abs(advantage) @ P(6)).at(-1) * sign if advantage else nothing

    def outcome(hope_die: Any, fear_die: Any, more: Any) -> int:
        hope, fear = hope_die.outcome, fear_die.outcome
        if hope == fear:
            return 0
        total = hope + fear + more.outcome + modifier
        return (1 if hope > fear else 2) + (0 if total >= difficulty else 2)

    return expand(outcome, d12, d12, extra, **EXACT)


def chances(die: Any) -> dict[Any, Fraction]:
    """An answer as fractions."""
    return {key: Fraction(count, die.total) for key, count in die.items()}


def reaches(die: Any, dn: int) -> Fraction:
    """The chance of success in an answer about a test."""
    return Fraction(sum(one for key, one in die.items() if key[0] >= dn), die.total)
