"""What can have become of an attitude."""

from __future__ import annotations

from tableside.core.values import Event


class AttitudeSet(Event, frozen=True, tag="attitude_set"):
    """Somebody feels otherwise about the party from now on."""

    character: str
    attitude: str
    by: str = ""  # who brought it about; empty: the GM
    steps: int = 0  # along the ladder, upwards or downwards
