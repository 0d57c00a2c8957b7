"""Readers of all structs, made before anything is read beside play.

msgspec makes the reader of a struct when one is first read, and keeps it from the moment it begins:
a second thread that reads one just then finds half of it, which brings Python down.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import msgspec

from tableside import core, lab, systems, table
from tableside.systems import SYSTEMS


@cache
def make_readers() -> None:
    """Import whatever a server ever reads with, and make all its readers, once for a process."""
    for package in (core, lab, systems, table):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    for game in SYSTEMS.values():
        game.load(game.shipped.usual)  # one of somebody else's lies elsewhere
    for kind in {*structs()}:
        with suppress(TypeError):  # no reader can be made of it, so nobody reads one
            msgspec.json.Decoder(kind)


def structs(of: type[Any] = msgspec.Struct) -> Iterator[type[Any]]:
    """Every struct that there is by now."""
    for kind in of.__subclasses__():
        yield kind
        yield from structs(kind)
