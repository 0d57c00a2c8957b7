"""Wrath & Glory: tests, the Wrath die, Wrath points, Glory and Ruin in four rulesets."""

from __future__ import annotations

from tableside.systems.kit import Book, Shipped

_NAME = "Wrath & Glory"
_STARTER, _QUICK = f"{_NAME}, the starter set", f"{_NAME}, the revised quick reference alone"
_CORE = f"{_NAME}, the core book of 2018"
SHIPPED = Shipped(
    system="wrath-glory",
    package="wrath_glory",
    rulesets=("starter", "revised", "core", "revised-full"),
    usual="revised-full",
    title=_NAME,
    books=(
        Book("revised-full", f"{_NAME}, the revised book", "The whole game."),
        Book("starter", _STARTER, "Its rules and nothing else.", more=True),
        Book("revised", _QUICK, "Without what it leaves unsaid.", more=True),
        Book("core", _CORE, "The first printing\u2019s rules.", more=True),
    ),
)
