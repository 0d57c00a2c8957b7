"""WG-COND-13: what holds somebody, and which moves it costs."""

from __future__ import annotations

from typing import Any

from tableside.core.effects import Effect
from tableside.core.offers import Picker
from tableside.core.values import Limit
from tableside.systems.wrath_glory.fight import Fight
from tableside.systems.wrath_glory.numbers import conditions


def not_restrained(known: Any, pick: Picker, character: str) -> None:
    """WG-COND-13: whoever is held has lost the move, and with it what it is given up for."""
    sentence = f"{known.characters[character].name} is Restrained and has lost the move."
    free = not move_lost(known, character)
    pick.limit(free, Limit.TIMING, "restrained", "WG-COND-13", sentence)


def move_lost(source: Any, who: str) -> bool:
    """WG-COND-13: whether the move that comes next is lost; a grip takes every one (A-62)."""
    hold = restraint(source, who)
    if hold is None:
        return False
    turns = [one.amount for one in hold.modifiers if one.quantity == conditions.LOST_MOVE]
    if not turns or source.fight is None:
        return True
    fight: Fight = source.fight
    begun = fight.active == who or who in fight.holding
    return fight.turns.get(who, 0) + (not begun) <= max(turns)


def restraint(source: Any, who: str) -> Effect | None:
    """WG-COND-13: what holds somebody, if anything does."""
    return next(iter(conditions.borne(source, who, conditions.RESTRAINED)), None)
