"""What can be asked about vehicles."""

from __future__ import annotations

from tableside.core.values import Command


class Board(Command, frozen=True, tag="board"):
    """Get into a vehicle, at the wheel or not."""

    vehicle: str = ""
    drive: bool = False


class Alight(Command, frozen=True, tag="alight"):
    """Get out of a vehicle."""


class TurnVehicle(Command, frozen=True, tag="turn_vehicle"):
    """Turn a vehicle to another of six directions."""

    facing: int = 0


class Stunt(Command, frozen=True, tag="stunt"):
    """Try something daring with a vehicle; the GM judges it."""

    skill: str = ""
    total: int = -1  # the missing number on the sheet, asked once and kept


class VehicleCritical(Command, frozen=True, tag="vehicle_critical"):
    """The GM has a vehicle suffer a Critical Hit."""

    who: str = ""
