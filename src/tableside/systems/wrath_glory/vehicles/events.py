"""What can have happened to a vehicle."""

from __future__ import annotations

from tableside.core.values import Event


class Boarded(Event, frozen=True, tag="boarded"):
    """Somebody got into a vehicle."""

    character: str
    vehicle: str
    drives: bool


class Alighted(Event, frozen=True, tag="alighted"):
    """Somebody got out of a vehicle."""

    character: str
    vehicle: str


class VehicleTurned(Event, frozen=True, tag="vehicle_turned"):
    """A vehicle faces another way, steered or spun round."""

    vehicle: str
    facing: int
    rule: str = ""
    character: str = ""  # who steered; nobody: it was spun round


class StuntTried(Event, frozen=True, tag="stunt_tried"):
    """Something daring worked, or not."""

    character: str
    vehicle: str
    success: bool
