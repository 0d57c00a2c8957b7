"""What this chapter hands to the engine."""

from __future__ import annotations

from typing import Any

from tableside.core.chapter import Chapter
from tableside.systems.wrath_glory.combat.traits.tell import LINES


def _said(state: Any, _event: Any) -> Any:
    return state  # a fact for the log; the state changes by the events around it


TRAITS = Chapter(handlers=dict.fromkeys(LINES, _said), lines=LINES)
