"""An open attack: whom it hits, what changes in it, and the step that follows (WG-ATK-03)."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.matters import MatterClosed, moved, opened
from tableside.core.values import Event
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.ruleset.fights import AttackStep
from tableside.systems.wrath_glory.state import Reading, Thread
from tableside.systems.wrath_glory.state.fight import Attack, Mark


def values_of(thread: Thread) -> Attack:
    """The attack of a thread."""
    assert isinstance(thread.values, Attack)
    return thread.values


def hits(attack: Attack) -> tuple[Mark, ...]:
    """The targets that were hit, in the order in which they were named."""
    return tuple(mark for mark in attack.marks if mark.hit)


def go_on(game: Game, thread: Thread, attack: Attack) -> list[Event]:
    """The step that follows in this ruleset's order; after the last the attack is over."""
    steps = game.rules.values.attack.steps
    place = steps.index(AttackStep(thread.step)) + 1
    if place == len(steps):
        return [MatterClosed(thread.id)]
    return [moved(thread, steps[place], attack)]


def changed(attack: Attack, target: str, **changes: object) -> Attack:
    """The attack with one of its targets changed."""
    marks = tuple(
        replace(mark, **changes) if mark.target == target else mark for mark in attack.marks
    )
    return replace(attack, marks=marks)


def attack_of(source: Reading, matter: str) -> Attack:
    """The open attack of that id."""
    return opened(source.matters, matter, Attack)[1]
