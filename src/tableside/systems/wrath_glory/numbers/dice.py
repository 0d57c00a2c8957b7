"""Faces to icons: arithmetic only, shared by decisions, odds and later kernels."""

from __future__ import annotations

from collections.abc import Sequence


def icons(faces: Sequence[int]) -> int:
    """WG-TEST-03: 1 to 3 nothing, 4 and 5 one icon, 6 two."""
    return sum((0, 0, 0, 0, 1, 1, 2)[face] for face in faces)


def sixes(faces: Sequence[int]) -> int:
    """Exalted Icons."""
    return sum(1 for face in faces if face == 6)


def failures(faces: Sequence[int], wrath_dice: int, keep_last: int = 0) -> tuple[int, ...]:
    """WG-WP-05, WG-WRATH-04: which dice a Wrath point re-rolls, in pool order.

    Dice showing 1 to 3, except a Wrath die showing 1; `keep_last` dice are never re-rolled.
    """
    last = len(faces) - keep_last
    return tuple(
        place
        for place, face in enumerate(faces[:last])
        if face <= 3 and not (place < wrath_dice and face == 1)
    )


def most_shifts(icon_count: int, exalted: int, dn: int) -> int:
    """WG-SHIFT-01: how many sixes may leave the total without losing the test."""
    return max(0, min(exalted, (icon_count - dn) // 2))


def third(face: int) -> int:
    """CONV-3: a d3 read from a d6, two faces to each number."""
    return -(-face // 2)


def dice_for(many: int) -> int:
    """How many d6 it takes to name each of so many things."""
    dice = 1
    while 6**dice < many:
        dice += 1
    return dice


def even(faces: Sequence[int], many: int) -> int | None:
    """Which of so many things the dice name, each as likely as the others.

    None: there are too few dice yet, or they fell where some things would be likelier.
    """
    if len(faces) < dice_for(many):
        return None
    place = 0
    for face in faces:
        place = 6 * place + face - 1
    whole_rounds = 6 ** len(faces) // many * many
    return place % many if place < whole_rounds else None
