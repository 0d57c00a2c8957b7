"""Who is in which vehicle."""

from __future__ import annotations

from tableside.systems.wrath_glory.state import Reading


def vehicle_of(source: Reading, who: str) -> str:
    """The vehicle that somebody is in, the first that lists them; empty: none."""
    held = source.characters.items()
    return next((key for key, one in held if one.vehicle and who in one.vehicle.crew), "")


def aboard(source: Reading) -> tuple[str, ...]:
    """Everybody who is in a vehicle, in the order of the cast."""
    return tuple(who for who, one in source.characters.items() if vehicle_of(source, who))


def driver_of(source: Reading, vehicle: str) -> str:
    """Who is at the wheel; whoever sat behind somebody who has left the table takes it."""
    one = source.characters[vehicle].vehicle
    crew = () if one is None else one.crew
    inside = (who for who in crew if who in source.characters)
    return next((who for who in inside if vehicle_of(source, who) == vehicle), "")


def drivers(source: Reading) -> tuple[str, ...]:
    """Whoever is at a wheel."""
    found = (driver_of(source, who) for who in source.characters)
    return tuple(who for who in found if who)


def occupants(source: Reading, vehicle: str) -> tuple[str, ...]:
    """WG-VCRIT-02: those aboard, in the order of the cast."""
    one = source.characters.get(vehicle)
    if one is None or one.vehicle is None:
        return ()
    return tuple(who for who in aboard(source) if vehicle_of(source, who) == vehicle)
