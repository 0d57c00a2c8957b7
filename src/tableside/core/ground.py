"""Who stands where, as a game keeps it: a picture that every screen can draw without a rule."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import msgspec


class Spread(StrEnum):
    """How a table keeps where people are."""

    ROW = "row"  # areas in a row, and who is in each
    PLANE = "plane"  # points on a plane
    BANDS = "bands"  # only how far any two are apart


class Area(msgspec.Struct, frozen=True):
    """One of the areas in a row, or one band of distances."""

    id: str
    name: str


class Spot(msgspec.Struct, frozen=True):
    """Where somebody stands: in an area, or at a point."""

    area: str = ""
    x: int = 0
    y: int = 0


class Far(msgspec.Struct, frozen=True):
    """How far somebody is from somebody else."""

    says: str  # in words
    area: str = ""  # the band that it lies in


class Ground(msgspec.Struct, frozen=True, kw_only=True):
    """Where everybody stands whom a seat sees, and how somebody gets elsewhere."""

    spread: Spread
    people: tuple[str, ...]  # who could stand somewhere, heroes first
    moves: tuple[str, ...]  # verbs that ask where to
    asks: tuple[str, ...]  # their questions that a place in the picture answers
    puts: str  # the form that puts somebody somewhere
    areas: tuple[Area, ...] = ()
    spots: Mapping[str, Spot] = {}  # of whoever stands somewhere
    apart: Mapping[str, Mapping[str, Far]] = {}  # from each of these to others, as far as known
    named: str = ""  # the form that names the areas, where the table names them itself
