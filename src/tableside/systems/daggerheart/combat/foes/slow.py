"""DH-FOE-06: Slow adversaries lay a token down first and act with it later."""

from __future__ import annotations

from typing import Any

from tableside.core.effects import Effect
from tableside.core.offers import Picker
from tableside.core.state import EffectBegan, EffectEnded
from tableside.core.values import Event, Limit
from tableside.systems.daggerheart.state import State

TOKEN = "slow_token"


def wound_up(source: Any, who: str) -> bool:
    """Whether its token lies there."""
    return any(one.id == f"{who}.{TOKEN}" for one in source.effects)


def ask_token(known: Any, pick: Picker, who: str) -> None:
    """Whatever it is to do: whoever is Slow needs the token first."""
    foe = known.characters[who]
    sentence = f"{foe.name} is Slow: this spotlight lays its token down, the next one acts."
    ok = not foe.slow or wound_up(known, who)
    pick.limit(ok, Limit.ONCE_PER_SPOTLIGHT, "slow", "DH-FOE-06", sentence)


def token(who: str) -> Event:
    """It lays the token down."""
    return EffectBegan(Effect(f"{who}.{TOKEN}", "Ready to act", who, source="DH-FOE-06"))


def taken_up(state: State, who: str) -> list[Event]:
    """It acts, and the token is gone."""
    return [EffectEnded(f"{who}.{TOKEN}", expired=False)] if wound_up(state, who) else []
