"""What can be asked about water, falls and collisions."""

from __future__ import annotations

from tableside.core.values import Command


class Submerge(Command, frozen=True, tag="submerge"):
    """The GM says who is under water, and who of them cannot breathe there."""

    who: tuple[str, ...] = ()
    breathless: tuple[str, ...] = ()


class Surface(Command, frozen=True, tag="surface"):
    """The GM says who is out of the water, or has air again."""

    who: tuple[str, ...] = ()


class Fall(Command, frozen=True, tag="fall"):
    """The GM says who falls, and how far."""

    who: tuple[str, ...] = ()
    distance: str = ""
    deadly: bool = False


class Collide(Command, frozen=True, tag="collide"):
    """The GM says who crashes into something at dangerous speed."""

    who: tuple[str, ...] = ()
