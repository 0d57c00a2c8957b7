"""What can be asked of somebody because of the traits of a weapon."""

from __future__ import annotations

from tableside.core.values import Command


class Deploy(Command, frozen=True, tag="deploy"):
    """Set a Heavy weapon up on its tripod."""

    weapon: str = ""
