"""What a ruleset may say about vehicles."""

from __future__ import annotations

from tableside.systems.wrath_glory.combat.values import Points, Table


class Vehicles(Table, frozen=True):
    """WG-VCRIT."""

    table: str = ""  # of Critical Hits on vehicles; nothing: they are struck like anybody
    steering: Points = 2  # on the DN of stunts, each time the steering is shot
