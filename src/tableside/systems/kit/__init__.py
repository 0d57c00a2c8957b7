"""What both games do alike. It knows the core and no game; this page of it imports nothing."""

from __future__ import annotations

from typing import NamedTuple


class Book(NamedTuple):
    """A ruleset as somebody chooses it who makes a table."""

    ruleset: str
    label: str
    says: str
    more: bool = False  # whether few want it: it stands behind a tap


class Shipped(NamedTuple):
    """What comes with a game: its name, its package, its rulesets and the one that is usual."""

    system: str
    package: str  # beside this one, or the whole path of a folder elsewhere
    rulesets: tuple[str, ...]
    usual: str
    title: str
    books: tuple[Book, ...]


class UnknownNameError(LookupError):
    """A system or ruleset that does not exist, with the good names."""
