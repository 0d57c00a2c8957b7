"""What a vehicle is beside what everybody on the roster is."""

from __future__ import annotations

import msgspec

from tableside.core.reckoning import Reckoning

FACINGS = 6  # 1 is straight ahead, then clockwise in steps of 60 degrees
MOST_CREW, MOST_CRUISING = 30, 1000


class Vehicle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A vehicle's part of a sheet; its weapons are those that are mounted on it."""

    cruising: int = -1  # Cruising Speed in metres; -1: not known
    facing: int = 1
    crew: tuple[str, ...] = ()  # who is aboard, whoever drives first
    shared: bool = False  # whether everybody reads its sheet, as they do a hero's


class Handling(msgspec.Struct, frozen=True):
    """A vehicle as it drives now."""

    cruising: Reckoning | None  # None: nobody said, or not to this reader
    stunt_dn: Reckoning  # what its damage adds to the DN of stunts
