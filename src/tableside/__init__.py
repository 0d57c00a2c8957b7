"""Tableside: a referee and live table for Wrath & Glory and Daggerheart.

The names below are all that most programs need. Each is imported when it is first used, so that
`import tableside` itself costs nothing.
"""

from __future__ import annotations

__version__ = "0.1.0"  # the one place where it stands: the packager reads it here

TYPE_CHECKING = False  # type checkers know the name; typing itself would cost 10 ms

if TYPE_CHECKING:
    from tableside.core.correction import adopt, correct
    from tableside.core.history import History, WrongLogError
    from tableside.core.offers import Field, Offer, OneOf, Range, Ready, Some, Split, Text
    from tableside.core.play import propose
    from tableside.core.toml_text import BadFileError
    from tableside.core.values import DICE, GM, Actor, Faces, Illegal, Limit, Mode, Role, Roll
    from tableside.systems import UnknownNameError, load

__all__ = [
    "DICE",
    "GM",
    "Actor",
    "BadFileError",
    "Faces",
    "Field",
    "History",
    "Illegal",
    "Limit",
    "Mode",
    "Offer",
    "OneOf",
    "Range",
    "Ready",
    "Role",
    "Roll",
    "Some",
    "Split",
    "Text",
    "UnknownNameError",
    "WrongLogError",
    "adopt",
    "correct",
    "load",
    "propose",
]

_HOMES = {
    "tableside.core.correction": ("adopt", "correct"),
    "tableside.core.history": ("History", "WrongLogError"),
    "tableside.core.offers": (
        "Field",
        "Offer",
        "OneOf",
        "Range",
        "Ready",
        "Some",
        "Split",
        "Text",
    ),
    "tableside.core.play": ("propose",),
    "tableside.core.toml_text": ("BadFileError",),
    "tableside.core.values": (
        "DICE",
        "GM",
        "Actor",
        "Faces",
        "Illegal",
        "Limit",
        "Mode",
        "Role",
        "Roll",
    ),
    "tableside.systems": ("UnknownNameError", "load"),
}

# Out of the type checker's sight: it would take any misspelt name for one of these.
if not TYPE_CHECKING:

    def __getattr__(name):
        from importlib import import_module

        for home, names in _HOMES.items():
            if name in names:
                found = getattr(import_module(home), name)
                globals()[name] = found  # the next use finds it at once
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__():
        return sorted({*globals(), *__all__})
