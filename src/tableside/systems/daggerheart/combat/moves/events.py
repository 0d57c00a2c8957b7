"""What can have happened to where people are."""

from __future__ import annotations

from tableside.core.values import Event


class Moved(Event, frozen=True, tag="moved"):
    """Two people are now so far apart."""

    character: str
    to: str
    distance: int  # a band's place in order, or a measured number
    band: str
    rule: str
