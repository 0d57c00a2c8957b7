"""What both games do alike. It knows the core and no game; this page of it imports nothing."""

from __future__ import annotations

from typing import NamedTuple


class Shipped(NamedTuple):
    """What comes with a game: its name, its package, its rulesets and the one that is usual."""

    system: str
    package: str
    rulesets: tuple[str, ...]
    usual: str


class UnknownNameError(LookupError):
    """A system or ruleset that does not exist, with the good names."""
