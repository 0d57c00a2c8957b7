"""What can have happened with an adversary's d20."""

from __future__ import annotations

from tableside.core.values import Event


class FoeRolled(Event, frozen=True, tag="foe_rolled"):
    """An adversary's d20 fell."""

    matter: str
    attacker: str
    target: str  # empty: a roll of its own
    faces: tuple[int, ...]
    kept: int
    total: int
    needed: int  # Evasion, or a Difficulty
    success: bool
    critical: bool
    reaction: bool = False
    again: bool = False  # the same dice against another target


class WoundUp(Event, frozen=True, tag="wound_up"):
    """A Slow adversary will act at its next spotlight."""

    character: str
