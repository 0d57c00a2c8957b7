"""Somebody out of Wounds in core, a healer beside them, and what befalls them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from support import Table
from tableside.core.values import GM, Event, Limit, Mode
from tableside.systems.wrath_glory.harm import stabilise as dying
from tableside.systems.wrath_glory.harm.requests import Harm
from tableside.systems.wrath_glory.turns import rounds as turns
from wrath_glory.combat.turns_tables import GANGER, KELL, VESS, fight
from wrath_glory.tables import ANNA, BEN

HEALER = replace(KELL, totals={**KELL.totals, "medicae": 4})
BOSS = replace(GANGER, important=True)


def fallen(
    *, wrath: int = 0, marks: int = 0, limits: dict[Limit, Mode] | None = None, boss: bool = False
) -> Table:
    """Vess lies there without a Wound left; Kell knows Medicae, and a ganger is about."""
    tracks = {"vess.wounds": 5, "vess.wrath": wrath, "vess.defiance": marks}
    threat = BOSS if boss else GANGER
    return fight("core", VESS, HEALER, threat, tracks=tracks, limits=limits)


def harm(at: Table, *faces: int, who: str = "vess", **what: Any) -> tuple[Event, ...]:
    """Something that is no attack harms somebody."""
    return at.play(GM, Harm(who=(who,), attack=False, **(what or {"wounds": 1})), *faces)


def check(at: Table, *faces: int) -> tuple[Event, ...]:
    """Vess's turn begins."""
    return at.play(ANNA, turns.TakeTurn(character="vess"), *faces)


def treat(at: Table, *faces: int) -> str:
    """Kell tends to Vess; the test, once its dice lie there."""
    matter = f"t{at.state.opened + 1}"
    at.play(BEN, dying.Stabilise(character="kell", patient="vess"), *faces)
    return matter


def marks(at: Table, who: str = "vess") -> int:
    """Failure marks so far."""
    return at.tracks[f"{who}.defiance"]
