"""Daggerheart: action rolls, reactions, group actions, Hope and Fear."""

from __future__ import annotations

from tableside.systems.kit import Shipped

SHIPPED = Shipped("daggerheart", "daggerheart", ("sheet", "srd-1", "srd-2"), "sheet")
