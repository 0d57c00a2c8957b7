"""Wrath & Glory: tests, the Wrath die, Wrath points, Glory and Ruin in four rulesets."""

from __future__ import annotations

from tableside.systems.kit import Shipped

SHIPPED = Shipped(
    "wrath-glory", "wrath_glory", ("starter", "revised", "core", "revised-full"), "revised-full"
)
