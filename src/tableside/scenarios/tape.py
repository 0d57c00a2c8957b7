"""Dice on a tape: given in order, never short, never left over."""

from __future__ import annotations

from tableside.core.values import Roll


class TapeShort(Exception):
    """A roll asks for more dice than the step gives."""

    def __init__(self, roll: Roll, left: int) -> None:
        self.roll, self.left = roll, left
        super().__init__(f"{roll.key} throws {len(roll.sides)} dice, {left} are left on the tape")


class Tape:
    """Answers rolls with the faces of one step."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.left = list(faces)

    def __call__(self, roll: Roll) -> tuple[int, ...]:
        wanted = len(roll.sides)
        if len(self.left) < wanted:
            raise TapeShort(roll, len(self.left))
        faces, self.left = tuple(self.left[:wanted]), self.left[wanted:]
        return faces
