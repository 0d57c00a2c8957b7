"""Daggerheart: action rolls, reactions, group actions, Hope and Fear."""

from __future__ import annotations

from tableside.systems.kit import Book, Shipped

_DIFFERS = "Where it differs from the sheets."
SHIPPED = Shipped(
    system="daggerheart",
    package="daggerheart",
    rulesets=("sheet", "srd-1", "srd-2"),
    usual="sheet",
    title="Daggerheart",
    books=(
        Book("sheet", "Daggerheart", "Action rolls, Hope and Fear."),
        Book("srd-1", "Daggerheart, the reference document 1.0", _DIFFERS, more=True),
        Book("srd-2", "Daggerheart, the reference document 2.0", _DIFFERS, more=True),
    ),
)
