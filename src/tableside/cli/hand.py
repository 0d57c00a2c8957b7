"""Where faces come from: real dice given or asked for, otherwise the operating system's chance."""

from __future__ import annotations

from collections.abc import Callable

import click

from tableside.cli.interrupts import ask_line
from tableside.core.values import Roll


class Hand:
    """Answers rolls; `given` faces are used up first, in tape order."""

    def __init__(self, given: tuple[int, ...] | None, *, may_ask: bool, first: str) -> None:
        self.left = list(given or ())
        self._real, self._may_ask, self._first = given is not None, may_ask, first
        self._used = 0

    def __call__(self, roll: Roll) -> tuple[int, ...]:
        if not self._real:
            return _chance(roll.sides)
        faces = tuple(self._given(sides) for sides in roll.sides[: len(self.left)])
        missing = roll.sides[len(faces) :]
        if not missing:
            return faces
        if not self._may_ask:
            raise self._too_few(len(missing))
        return faces + _ask_faces(missing, self._first if not faces else "")

    def _given(self, sides: int) -> int:
        face = self.left.pop(0)
        self._used += 1
        if face > sides:
            message = f"a d{sides} cannot show {face} (face {self._used} of --dice)."
            raise click.BadParameter(message, param_hint="--dice")
        return face

    def _too_few(self, missing: int) -> click.BadParameter:
        message = (
            f"{self._used} faces are given and {self._used + missing} are needed up to here: "
            f"{missing} more. {self._first}."
        )
        return click.BadParameter(message, param_hint="--dice")

    def leftover(self) -> str:
        """Faces nobody threw, as words."""
        return ", ".join(map(str, self.left))


def _chance(sides: tuple[int, ...]) -> tuple[int, ...]:
    from random import SystemRandom  # as good as `secrets`, which brings in all kinds of hashes

    chance = SystemRandom()
    return tuple(chance.randint(1, most) for most in sides)


def _ask_faces(sides: tuple[int, ...], first: str) -> tuple[int, ...]:
    faces_or_face = "the face" if len(sides) == 1 else "the faces"
    hint = f" ({first})" if first and len(sides) > 1 else ""
    while True:
        line = ask_line(f"Throw {_named(sides)} and type {faces_or_face}{hint}: ")
        faces = _read(line, sides, lambda wrong: click.echo(f"  {wrong}"))
        if faces is not None:
            return faces


def _read(
    line: str, sides: tuple[int, ...], complain: Callable[[str], None]
) -> tuple[int, ...] | None:
    pieces = line.replace(",", " ").split()
    if len(pieces) != len(sides) or not all(piece.isdecimal() for piece in pieces):
        complain(f"Please type {len(sides)} numbers, with commas or spaces between them.")
        return None
    faces = tuple(map(int, pieces))
    for face, most in zip(faces, sides, strict=True):
        if not 1 <= face <= most:
            complain(f"A d{most} cannot show {face}.")
            return None
    return faces


def _named(sides: tuple[int, ...]) -> str:
    """Dice as players write them: `2d12 and 1d6`."""
    counts = {one: sides.count(one) for one in sides}
    return " and ".join(f"{count}d{one}" for one, count in counts.items())
