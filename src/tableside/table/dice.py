"""Server dice: the same command at the same place gets the same dice, so undo is no re-roll."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator

from tableside.core.play import Dice
from tableside.core.values import Roll

SEED_BYTES = 32


def new_seed() -> bytes:
    """A seed from the operating system; it stays outside the log."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """What is shown at the start of an evening, so that the seed can be checked afterwards."""
    return hashlib.sha256(seed).hexdigest()


def server_dice(seed: bytes, parent: int, salt: int = 0) -> Dice:
    """Dice for a command played behind row `parent`; another `salt` gives new dice."""

    def faces(roll: Roll) -> tuple[int, ...]:
        stream = _stream(seed, f"{parent}/{salt}/{roll.key}")
        return tuple(_face(stream, sides) for sides in roll.sides)

    return faces


def _stream(seed: bytes, place: str) -> Iterator[int]:
    block = 0
    while True:
        yield from hmac.digest(seed, f"{place}/{block}".encode(), "sha256")
        block += 1


def _face(stream: Iterator[int], sides: int) -> int:
    # Rejection keeps every face equally likely: 256 is no multiple of 6, 12 or 20.
    most = 256 - 256 % sides
    return next(byte for byte in stream if byte < most) % sides + 1
