"""Spotlight, rests and prices worked out a second time, from events alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tableside.core.cards import CardUsed, UseCard
from tableside.core.history import Row
from tableside.core.row_play import PickOutcome
from tableside.core.state import Gained, Reset, Rested, Spent
from tableside.core.values import Command, Event
from tableside.systems.daggerheart.fights.adversaries import FoesAttack
from tableside.systems.daggerheart.gold import SpendGold
from tableside.systems.daggerheart.rest import RestDiceFell
from tableside.systems.daggerheart.scene import spotlight as spot
from tableside.systems.daggerheart.scene.countdowns import CountdownTicked
from tableside.systems.daggerheart.state import State
from tableside.systems.daggerheart.state.scene import Rest

CAUSES: dict[str, tuple[type[Command], ...]] = {
    "DH-FEAR-03": (spot.Interrupt,),
    "DH-FEAR-04": (spot.KeepSpotlight, FoesAttack),
    "DH-FEAR-05": (UseCard, PickOutcome),
    "DH-HOPE-07": (UseCard, PickOutcome),
    "DH-GOLD-05": (SpendGold,),
}
_BOUGHT = {spot.Interrupt: "DH-FEAR-03", spot.KeepSpotlight: "DH-FEAR-04"}


def scene_laws(system: Any, before: State, row: Row) -> None:
    """Every moment the GM buys costs 1 Fear; cards cost what they say; rests count."""
    rule = _BOUGHT.get(type(row.command))
    if rule is not None:
        due = min(1, before.tracks["fear"])
        paid = [e for e in row.events if isinstance(e, Spent) and e.rule == rule]
        assert paid == ([Spent("fear", due, rule)] if due else []), paid
    state = before
    for place, event in enumerate(row.events):
        if isinstance(event, CardUsed):
            _card(state, event, row.events[place:])
        elif isinstance(event, RestDiceFell) and event.fear:
            _fear(state, event, row.events[place:])
        elif isinstance(event, CountdownTicked):
            _ticked(state, event)
        state = system.evolve(state, event)
    _turn(state)


def _card(state: State, event: CardUsed, after: Iterable[Event]) -> None:
    spent = sum(e.amount for e in after if isinstance(e, Spent) and e.rule in CAUSES)
    due = sum(amount for what, amount in event.card.cost.items() if what != "stress")
    assert spent <= due, f"{event.card} cost {spent}"


def _fear(state: State, event: RestDiceFell, after: tuple[Event, ...]) -> None:
    """A d4, and after a long rest that nobody broke off one more for each hero."""
    rest = next(m.values for m in state.matters if isinstance(m.values, Rest))
    long = rest.kind == "long" and not rest.interrupted
    gained = next(e for e in after if isinstance(e, Gained) and e.track == "fear")
    assert gained.amount + gained.lost == event.faces[0] + long * len(rest.heroes)
    if any(isinstance(e, Rested) for e in after):
        counted = [e for e in after if isinstance(e, Gained | Reset) and e.track == "short_rests"]
        assert len(counted) <= 1, counted
        assert bool(counted) or rest.kind == "long"


def _ticked(state: State, event: CountdownTicked) -> None:
    one = state.countdowns[event.id]
    assert not one.done, f"{one} is over"
    assert event.ticks > 0
    assert event.fired == (event.ticks >= one.value)
    if not event.fired:
        assert (event.value, event.start) == (one.value - event.ticks, one.start)


def _turn(state: State) -> None:
    """The GM has a turn exactly while they hold the spotlight."""
    assert (state.turn is not None) == (state.facts["spotlight"] == "gm")
    if state.turn is not None:
        assert state.turn.moves >= 0
    for one in state.countdowns.values():
        assert one.done == (one.value == 0), one
