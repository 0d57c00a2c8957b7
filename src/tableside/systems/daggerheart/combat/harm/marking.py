"""Marking and clearing slots: HP, Stress, armour, and what the last of them brings."""

from __future__ import annotations

from typing import Any

from tableside.core.hooks import Hook
from tableside.core.offers import Picker
from tableside.core.play import fold
from tableside.core.state import Gained, Spent, track_of
from tableside.core.values import Event, Limit
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.standing import out, slots
from tableside.systems.daggerheart.state import HP, STRESS, State

# The hero, and the matter that what follows belongs to.
last_hp_marked = Hook[Game, [State, str, str], list[Event]]("when a hero marks the last HP")


def _fill(state: State, who: str, track: str, amount: int, rule: str) -> list[Event]:
    """What goes beyond the last slot is lost."""
    if amount <= 0:
        return []
    held, most = slots(state, who, track)
    fits = max(0, min(amount, most - held))
    return [Gained(track_of(who, track), fits, rule, amount - fits)]


def mark_hp(
    game: Game, state: State, who: str, amount: int, rule: str, *, parent: str = ""
) -> list[Event]:
    """DH-HP-04, A-32: a hero's last HP, or any mark without a free one, is a death move."""
    events = _fill(state, who, HP, amount, rule)
    after = fold(game, state, events)
    held, most = slots(after, who, HP)
    if not events or held < most or not state.characters[who].hero or out(after, who):
        return events
    return [*events, *last_hp_marked.all(game, after, who, parent)]


def forced_stress(game: Game, state: State, who: str, amount: int, rule: str) -> list[Event]:
    """DH-STR-03, A-08: fill the free slots; if any is left over, 1 HP in all, and no damage."""
    held, most = slots(state, who, STRESS)
    fits = max(0, min(amount, most - held))
    events: list[Event] = []
    if fits:
        events.append(Gained(track_of(who, STRESS), fits, rule))
    if amount > fits:
        overflow = game.rules.values.stress.overflow_hp
        after = fold(game, state, events)
        events += mark_hp(game, after, who, overflow, "DH-STR-03")
    return events


def ask_stress(known: Any, pick: Picker, who: str, amount: int, rule: str = "DH-STR-02") -> None:
    """DH-STR-02: nobody volunteers for Stress that cannot be marked whole."""
    held, most = slots(known, who, STRESS)
    name = known.characters[who].name
    sentence = f"{name} has {max(0, most - held)} free Stress slots; this takes {amount}."
    pick.limit(held + amount <= most, Limit.COST, "no_stress_slot", rule, sentence)


def pay_stress(state: State, who: str, amount: int, rule: str) -> list[Event]:
    """Stress marked as a price; a waived one fills what is there."""
    return _fill(state, who, STRESS, amount, rule)


def clear(state: State, who: str, track: str, amount: int, rule: str) -> list[Event]:
    """DH-STR-04: slots are cleared, never below none marked."""
    name = track_of(who, track)
    cleared = min(amount, state.tracks.get(name, 0))
    return [Spent(name, cleared, rule)] if cleared > 0 else []
