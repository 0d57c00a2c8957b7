"""What can have happened when somebody draws on the warp."""

from __future__ import annotations

from tableside.core.values import Event


class PowerDeclared(Event, frozen=True, tag="power_declared"):
    """Somebody uses a power at a level."""

    matter: str
    character: str
    power: str  # its name
    level: str
    targets: tuple[str, ...] = ()


class PowerEnded(Event, frozen=True, tag="power_ended"):
    """A power took effect, or came to nothing."""

    matter: str
    character: str
    power: str
    success: bool
    text: str = ""
    targets: tuple[str, ...] = ()
    potency: int = 0
