"""Who is in which vehicle."""

from __future__ import annotations

from typing import Any


def vehicle_of(source: Any, who: str) -> str:
    """The vehicle that somebody is in; empty: none."""
    held = source.characters.items()
    return next((key for key, one in held if one.vehicle and who in one.vehicle.crew), "")


def aboard(source: Any) -> tuple[str, ...]:
    """Everybody who is in a vehicle, in the order of the cast."""
    return tuple(who for who, one in source.characters.items() if vehicle_of(source, who))


def drivers(source: Any) -> tuple[str, ...]:
    """Whoever is at a wheel; whoever sat behind somebody who has left the table takes it."""
    crews = (one.vehicle.crew for one in source.characters.values() if one.vehicle is not None)
    found = (next((who for who in crew if who in source.characters), "") for crew in crews)
    return tuple(who for who in found if who)


def occupants(source: Any, vehicle: str) -> tuple[str, ...]:
    """WG-VCRIT-02: those aboard, in the order of the cast."""
    one = source.characters.get(vehicle)
    if one is None or one.vehicle is None:
        return ()
    return tuple(who for who in source.characters if who in one.vehicle.crew)
