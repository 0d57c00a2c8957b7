"""DH-HAZ-03: having run out of breath, as everything that must know of it sees it."""

from __future__ import annotations

from typing import Any

from tableside.core.effects import Effect

_PREFIX = "breath."


def out_of_breath(character: str) -> Effect:
    """It lies on somebody until they reach air."""
    return Effect(f"{_PREFIX}{character}", "Out of breath", character, source="DH-HAZ-03")


def gasps(source: Any, character: str) -> bool:
    """Whether somebody's action rolls cost them Stress."""
    return any(one.id == f"{_PREFIX}{character}" for one in source.effects)
