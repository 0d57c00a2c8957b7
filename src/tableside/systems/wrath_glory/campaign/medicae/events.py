"""What can have come of a treatment."""

from __future__ import annotations

from tableside.core.values import Event


class Treated(Event, frozen=True, tag="treated"):
    """Medicae gave somebody Wounds or Shock back."""

    healer: str
    patient: str
    what: str
    amount: int
    rule: str
    face: int = 0  # of the d3, if one was thrown
