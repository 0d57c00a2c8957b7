"""The same questions asked of icepool, as somebody would who uses it for the first time."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import icepool  # type: ignore[import-untyped]
from icepool import Vector, d6, d12

from odds.faces import ICON, wrath

NAME = "icepool"

icons = d6.map(lambda face: ICON[face])
fails_and_icons = d6.map(lambda face: Vector((int(face <= 3), ICON[face])))
marks = d6.map(lambda face: Vector((int(face <= 3), int(face in (4, 5)), int(face == 6))))


def plain(pool: int) -> Any:
    """Icons with what the Wrath die brings."""
    rest = (pool - 1) @ icons
    return icepool.map(lambda count, face: (count + ICON[face], wrath(face)), rest, d6)


def spent(pool: int, dn: int, glory: int) -> Any:
    """The same, with failures re-rolled if it fails and Glory dice if it still does."""

    def then(count: int, face: int) -> Any:
        total = count + ICON[face]
        return (total if total >= dn else total + glory @ icons), wrath(face)

    def first(rolled: Any, face: int) -> Any:
        fails, count = rolled
        if count + ICON[face] >= dn:
            return count + ICON[face], wrath(face)
        return icepool.map(then, count + fails @ icons, d6 if face in (2, 3) else face)

    return icepool.map(first, (pool - 1) @ fails_and_icons, d6, star=False)


def shifts(pool: int, dn: int, glory: int) -> Any:
    """How many sixes may be shifted then, -1 for a miss."""

    def spare(rolled: Any) -> int:
        total = rolled[1] + 2 * rolled[2]
        return min(rolled[2], (total - dn) // 2) if total >= dn else -1

    def then(rolled: Any, face: int) -> Any:
        lying = rolled + marked(face)
        if lying[1] + 2 * lying[2] >= dn:
            return spare(lying)
        return icepool.map(spare, lying + glory @ marks, star=False)

    def marked(face: int) -> Any:
        return Vector((0, int(face in (4, 5)), int(face == 6)))

    def first(rolled: Any, face: int) -> Any:
        lying = rolled + marked(face)
        if lying[1] + 2 * lying[2] >= dn:
            return spare(lying)
        kept = Vector((0, rolled[1], rolled[2]))
        again = kept + rolled[0] @ marks if rolled[0] else kept
        return icepool.map(then, again, d6 if face in (2, 3) else face, star=False)

    return icepool.map(first, (pool - 1) @ marks, d6, star=False)


def wounds(
    pool: int, dn: int, glory: int, *, ed: int, damage: int, resilience: int, soak: int
) -> Any:
    """The Wounds of a whole attack, a miss being none."""
    soaked = soak @ icons

    def after(shifted: int) -> Any:
        if shifted < 0:
            return 0
        through = damage - resilience + (ed + shifted) @ icons
        return (through.map(lambda over: max(0, over)) - soaked).map(lambda left: max(0, left))

    return icepool.map(after, shifts(pool, dn, glory))


def action(difficulty: int, advantage: int, modifier: int = 0) -> Any:
    """The five outcomes of an action roll, by their number."""
    sign = 1 if advantage > 0 else -1
    extra = sign * d6.highest(abs(advantage)) if advantage else icepool.Die([0])

    def outcome(hope: int, fear: int, more: int) -> int:
        if hope == fear:
            return 0
        return (1 if hope > fear else 2) + (0 if hope + fear + more + modifier >= difficulty else 2)

    return icepool.map(outcome, d12, d12, extra)


def chances(die: Any) -> dict[Any, Fraction]:
    """An answer as fractions."""
    found = zip(die.outcomes(), die.probabilities(), strict=True)
    return {tuple(key) if isinstance(key, Vector) else key: chance for key, chance in found}


def reaches(die: Any, dn: int) -> Fraction:
    """The chance of success in an answer about a test."""
    return Fraction(sum(one for key, one in die.items() if key[0] >= dn), die.denominator())
