"""Falling, dying and waking, for whatever rule brings them about."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.core.effects import Effect
from tableside.core.state import EffectBegan, EffectEnded
from tableside.core.values import Event
from tableside.systems.daggerheart.combat.death.events import Died, Woke
from tableside.systems.daggerheart.standing import DEAD, DEEDS, RETIRED, UNCONSCIOUS, has, slots
from tableside.systems.daggerheart.state import HP, State


def dies(state: State, who: str, rule: str) -> list[Event]:
    """Nobody gets up from this."""
    if has(state, who, DEAD):
        return []
    dead = Effect(f"{who}.{DEAD}", "Dead", who, source=rule, forbids=DEEDS)
    return [Died(who, rule), EffectBegan(dead), *_without(state, who, UNCONSCIOUS)]


def falls(who: str) -> list[Event]:
    """DH-DEATH-03: unconscious, out of everybody's reach."""
    down = Effect(f"{who}.{UNCONSCIOUS}", "Unconscious", who, source="DH-DEATH-03", forbids=DEEDS)
    return [EffectBegan(down)]


def retires(who: str) -> list[Event]:
    """DH-HOPE-08: without a Hope slot left a character's story ends."""
    end = Effect(f"{who}.{RETIRED}", "Their story has ended", who, forbids=DEEDS)
    return [EffectBegan(end)]


def wakes(state: State, who: str) -> list[Event]:
    """DH-DEATH-05: an HP was cleared, or a long rest is over (A-21)."""
    if not has(state, who, UNCONSCIOUS):
        return []
    return [Woke(who), *_without(state, who, UNCONSCIOUS)]


def waking(state: State) -> Iterable[Event]:
    """Whoever lies unconscious with an HP clear wakes by themselves."""
    for who in state.characters:
        held, most = slots(state, who, HP)
        if held < most:
            yield from wakes(state, who)


def _without(state: State, who: str, name: str) -> list[Event]:
    ended = [one.id for one in state.effects if one.id == f"{who}.{name}"]
    return [EffectEnded(one, expired=False) for one in ended]
