"""What each seat reads about countdowns; of a hidden one, nothing."""

from __future__ import annotations

from tableside.core.matters import Matter
from tableside.core.values import Actor, Line, Role
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.scene.countdowns import events as was
from tableside.systems.daggerheart.scene.values import EVERYONE, CountdownThrow, sees
from tableside.systems.daggerheart.state import State


def began(_game: Game, state: State, event: was.CountdownBegan, actor: Actor) -> Line | None:
    """It runs; a second time it has a new start, or has been linked."""
    one = event.countdown
    if not sees(one, actor):
        return None
    if one.id in state.countdowns and state.countdowns[one.id].start == one.start:
        return Line(f"{one.name} is linked to another countdown.", ("DH-CD-08",))
    how = "begins again" if one.id in state.countdowns else "begins"
    rule = "DH-CD-06" if one.dice else "DH-CD-01"
    return Line(f"The countdown {one.name} {how} at {one.start}.", (rule,))


def ticked(_game: Game, state: State, event: was.CountdownTicked, actor: Actor) -> Line | None:
    """It advanced."""
    one = state.countdowns[event.id]
    if not sees(one, actor):
        return None
    if not event.fired:
        return Line(f"{one.name} -{event.ticks} = {event.value}.", (event.rule,))
    again = "" if event.done else f" It begins again at {event.start}."
    rules = ("DH-CD-01",) if event.done else ("DH-CD-05",)
    return Line(f"{one.name} -{event.ticks} = 0: it fires!{again}", (event.rule, *rules))


def shown(_game: Game, state: State, event: was.CountdownShown, actor: Actor) -> Line | None:
    """The GM knows; a player who sees it now is told that it is there."""
    one = state.countdowns[event.id]
    if actor.role is Role.GM:
        who = ", ".join(event.seats) or "the GM alone"
        return Line(f"{one.name} is seen by {who}.")
    new = actor.seat in event.seats or EVERYONE in event.seats
    if new and not sees(one, actor):
        return Line(f"There is a countdown: {one.name}, at {one.value}.")
    return None


def mended(_game: Game, _state: State, event: was.CountdownMended, actor: Actor) -> Line | None:
    """It was set right."""
    one = event.countdown
    return Line(f"{one.name} stands at {one.value} now.") if sees(one, actor) else None


def ended(_game: Game, state: State, event: was.CountdownEnded, actor: Actor) -> Line | None:
    """It is gone."""
    one = state.countdowns[event.id]
    return Line(f"The countdown {one.name} ends.") if sees(one, actor) else None


def opened(_game: Game, _state: State, matter: Matter[CountdownThrow], actor: Actor) -> Line | None:
    """Its start is being rolled."""
    values = matter.values
    one = values.countdown
    if not sees(one, actor):
        return None
    dice = f"{len(one.dice)}d{one.dice[0]}"
    return Line(f"The start of {one.name} is rolled on {dice}.", ("DH-CD-06",))
