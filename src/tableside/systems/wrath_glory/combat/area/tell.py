"""What each seat reads of areas."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.chapter import Teller
from tableside.core.tell import name_of
from tableside.core.values import Actor, Event, Line, Thrown
from tableside.systems.wrath_glory.combat.area import events as was
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.state import State

_WAYS = {
    1: "straight on",
    2: "on and to the right",
    3: "back and to the right",
    4: "back towards the attacker",
    5: "back and to the left",
    6: "on and to the left",
}


def _scattered(_game: Game, _state: State, event: was.Scattered, _actor: Actor) -> Line:
    thrown = Thrown("scatter", event.faces, character=event.attacker)
    text = f"{event.weapon} goes astray: {event.metres} metres {_WAYS[event.direction]}."
    return Line(text, ("WG-AREA-03",), thrown)


def _burst(_game: Game, state: State, event: was.Burst, _actor: Actor) -> Line:
    if event.avoided:
        text = f"{event.weapon} fills the area, but everybody gets out of the fire."
        return Line(text, ("WG-TRAIT-04",))
    names = ", ".join(name_of(state, one) for one in event.caught) or "nobody"
    return Line(f"{event.weapon} catches {names}.", ("WG-AREA-01", "WG-TRAIT-04"))


LINES: Mapping[type[Event], Teller] = {
    was.Scattered: _scattered,
    was.Burst: _burst,
}
