"""Countdowns begin, are advanced by hand, shown and ended."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.matters import MatterClosed
from tableside.core.values import Actor, Event, Events
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.scene.countdowns import commands as do
from tableside.systems.daggerheart.scene.countdowns import events as was
from tableside.systems.daggerheart.scene.countdowns.offers import KINDS
from tableside.systems.daggerheart.scene.countdowns.ticking import thrown, ticked
from tableside.systems.daggerheart.scene.values import Advance, Countdown, CountdownThrow, Loop
from tableside.systems.daggerheart.state import State, Thread

_BY_HAND = {Advance.REST: "DH-CD-09", Advance.CUSTOM: "DH-CD-11"}
BY_HAND = (*_BY_HAND.values(), "DH-CD-10")


def fresh(state: State) -> str:
    """An id that no countdown had at this table; none in the air has it either."""
    throws = (one.values for one in state.matters if isinstance(one.values, CountdownThrow))
    taken = {one.countdown.id for one in throws}
    numbers = (int(key[2:]) for key in {*state.countdowns, *taken} if key.startswith("cd"))
    return f"cd{max(numbers, default=0) + 1}"


def start(_game: Game, state: State, _actor: Actor, command: do.StartCountdown) -> Events:
    """DH-CD-01: it runs from now on; a random start is rolled first (DH-CD-06)."""
    _, advance, bent = KINDS[command.kind]
    dice = (command.die,) * command.dice
    made = Countdown(
        id=fresh(state),
        name=command.name,
        start=0 if dice else command.start,
        value=0 if dice else command.start,
        advance=advance,
        bent=bent,
        loop=Loop(command.loop),
        effect=command.effect,
        trigger=command.trigger,
        dice=dice,
        linked=command.linked,
        seats=command.seats,
    )
    if dice:
        return [thrown(f"k{state.opened + 1}", made)]
    return began(state, made)


def began(state: State, made: Countdown) -> Events:
    """It stands on the table; the other of a pair knows of it (DH-CD-08)."""
    events = [was.CountdownBegan(made)]
    other = state.countdowns.get(made.linked)
    if other is not None:
        events.append(was.CountdownBegan(replace(other, linked=made.id)))
    return events


def faces_fell(_game: Game, state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """DH-CD-06: the dice say where it starts."""
    throw = thread.values
    assert isinstance(throw, CountdownThrow)
    made = replace(throw.countdown, start=sum(faces), value=sum(faces))
    closed = MatterClosed(thread.id)
    if not throw.again:
        return [*began(state, made), closed]
    # It may have been ended while its dice were in the air.
    known = made.id in state.countdowns
    return [*([was.CountdownBegan(made)] if known else []), closed]


def advance(game: Game, state: State, _actor: Actor, command: do.AdvanceCountdown) -> Events:
    """DH-CD-09 to -11: the GM says that it ticks."""
    one = state.countdowns[command.countdown]
    rule = _BY_HAND.get(one.advance, BY_HAND[-1])
    return ticked(game, state, one, command.ticks, rule)


def show(_game: Game, _state: State, _actor: Actor, command: do.ShowCountdown) -> Events:
    """Shown or hidden, seat by seat."""
    return [was.CountdownShown(command.countdown, command.seats)]


def end(_game: Game, _state: State, _actor: Actor, command: do.EndCountdown) -> Events:
    """DH-CD-05: a loop ends when the GM ends it."""
    return [was.CountdownEnded(command.countdown)]


def apart(now: State, wanted: State) -> list[tuple[str, str, str, Event]]:
    """How the countdowns of two lines of play differ, and what settles it."""
    found: list[tuple[str, str, str, Event]] = []
    for key in {**now.countdowns, **wanted.countdowns}:
        old, new = now.countdowns.get(key), wanted.countdowns.get(key)
        if old == new:
            continue
        name = (new or old or _NOBODY).name
        mended = was.CountdownEnded(key) if new is None else was.CountdownMended(new)
        found.append((name, _stands(old), _stands(new), mended))
    return found


_NOBODY = Countdown("", "", 0, 0)


def _stands(one: Countdown | None) -> str:
    return "-" if one is None else str(one.value)
