"""DH-CD: how countdowns tick, fire and begin again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from tableside.core.matters import Matter, MatterOpened
from tableside.core.notes import Note, note_of_its_own, note_opened
from tableside.core.state import EffectBegan
from tableside.core.values import Event, Roll
from tableside.systems.daggerheart.breath import out_of_breath
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.scene.countdowns.events import CountdownTicked
from tableside.systems.daggerheart.scene.values import (
    EVERYONE,
    Advance,
    Bent,
    Countdown,
    CountdownThrow,
    Loop,
)
from tableside.systems.daggerheart.state import State

_STEP: Mapping[Loop, int] = {Loop.SAME: 0, Loop.INCREASING: 1, Loop.DECREASING: -1}


def ticked_by_roll(
    game: Game, state: State, origin: str, acting: tuple[str, ...], outcome: str
) -> list[Event]:
    """DH-CD-02 and -03: one action roll ticks everything that action rolls tick, once."""
    events: list[Event] = []
    for one in _in_order(state.countdowns.values()):
        ticks, rule = by_outcome(game, one, acting, outcome)
        if ticks:
            who = one.of or acting[0]
            events += ticked(game, state, one, ticks, rule, origin=origin, character=who)
    return events


def _in_order(countdowns: Iterable[Countdown]) -> list[Countdown]:
    """DH-CD-08: if both of a pair fire at once, the progress comes first."""
    running = [one for one in countdowns if not one.done]
    return sorted(running, key=lambda one: one.bent is not Bent.PROGRESS)


def by_outcome(
    game: Game, one: Countdown, acting: tuple[str, ...], outcome: str
) -> tuple[int, str]:
    """How far an action roll takes a countdown, and by which rule; two may act as one."""
    if one.of and one.of not in acting:
        return 0, ""
    if one.advance is Advance.ACTION:
        return 1, "DH-HAZ-02" if one.breath else "DH-CD-02"
    if one.advance is Advance.DYNAMIC:
        ticks = game.rules.values.countdowns.dynamic[outcome]
        return ticks[one.bent is Bent.PROGRESS], "DH-CD-03"
    return 0, ""


def ticked(
    game: Game,
    state: State,
    one: Countdown,
    ticks: int,
    rule: str,
    *,
    origin: str = "",
    character: str = "",
) -> list[Event]:
    """DH-CD-10: however many ticks, it stops at 0 and nothing carries over.

    `origin` is the matter that ticks it; empty if the GM does so by hand.
    """
    value = max(0, one.value - ticks)
    if value:
        return [CountdownTicked(one.id, ticks, value, one.start, False, False, rule)]
    start = one.start + _STEP.get(one.loop, 0) * game.rules.values.countdowns.loop_step
    again = one.loop is not Loop.NONE and start > 0  # DH-CD-05, DH-CD-07
    after = CountdownTicked(
        one.id, ticks, start if again else 0, start if again else one.start, True, not again, rule
    )
    events: list[Event] = [after, *_fired(state, one, origin, character)]
    # DH-CD-06: a random start is kept for later loops unless the table rolls it anew.
    if again and one.dice and game.rules.values.countdowns.reroll_random_loops:
        name = f"{origin}.{one.id}.start" if origin else f"k{state.opened + 2}"
        events.append(thrown(name, one, again=True))
    return events


def _fired(state: State, one: Countdown, origin: str, character: str) -> list[Event]:
    """DH-CD-01: at 0 it happens; the GM tells it, and a lack of air lasts from now on."""
    happens = one.effect or "what was coming happens."
    text = f"{one.name} is at 0: {happens}"
    note = Note("countdown", character, text, "DH-CD-01", secret=EVERYONE not in one.seats)
    told = note_opened(f"{origin}.{one.id}", 1, note) if origin else note_of_its_own(state, 1, note)
    events: list[Event] = [told]
    if one.breath:
        events.append(EffectBegan(out_of_breath(one.of)))
    return events


def thrown(name: str, one: Countdown, *, again: bool = False) -> MatterOpened[CountdownThrow]:
    """A countdown whose start is rolled."""
    values = CountdownThrow(replace(one, value=one.start), again)
    matter = Matter(name, "countdown", "roll", values, roll=Roll(f"{name}.dice", one.dice))
    return MatterOpened(matter)
