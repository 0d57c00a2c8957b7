"""What each seat reads of powers."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.chapter import Teller
from tableside.core.tell import name_of
from tableside.core.values import Actor, Event, Line
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.gear import Level
from tableside.systems.wrath_glory.state import State
from tableside.systems.wrath_glory.warp import events as was

_LEVELS = {
    Level.BOUND: "WG-PSY-02",
    Level.UNBOUND: "WG-PSY-03",
    Level.TRANSCENDENT: "WG-PSY-04",
}


def _whom(state: State, targets: tuple[str, ...]) -> str:
    names = ", ".join(name_of(state, one) for one in targets)
    return f" on {names}" if names else ""


def _declared(_game: Game, state: State, event: was.PowerDeclared, _actor: Actor) -> Line:
    who, level = name_of(state, event.character), Level(event.level)
    text = f"{who} uses {event.power}{_whom(state, event.targets)} ({level.value})."
    return Line(text, ("WG-PSY-01", _LEVELS[level]))


def _ended(_game: Game, state: State, event: was.PowerEnded, _actor: Actor) -> Line:
    if not event.success:
        who = name_of(state, event.character)
        return Line(f"{event.power} slips from {who}'s grasp.", ("WG-PSY-05",))
    more = f", Potency {event.potency}" if event.potency else ""
    text = f"{event.power} takes effect{_whom(state, event.targets)}{more}. {event.text}".strip()
    rules = ("WG-PSY-06", "WG-PSY-07") if event.potency else ("WG-PSY-06",)
    return Line(text, rules)


LINES: Mapping[type[Event], Teller] = {
    was.PowerDeclared: _declared,
    was.PowerEnded: _ended,
}
