"""WG-WP: Wrath points spent and earned."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.matters import Matter, MatterClosed, MatterOpened, moved, opened
from tableside.core.state import Gained, Spent, track_of
from tableside.core.values import GM_SEAT, Actor, Event, Events, Roll
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.events import DetailSettled, ObjectiveMet
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.spending import rerollable
from tableside.systems.wrath_glory.state import WRATH, Detail, State, Test


def _pay(state: State, character: str, rule: str) -> list[Event]:
    """One Wrath point; nothing if the cost was waived and none is left."""
    track = track_of(character, WRATH)
    return [Spent(track, 1, rule)] if state.tracks[track] else []


def reroll(game: Game, state: State, _actor: Actor, command: do.RerollFailures) -> Events:
    """WG-WP-05: every failed die is thrown again, a Wrath die showing 1 stays."""
    thread, test = opened(state.matters, command.matter, Test)
    places = rerollable(game.rules, test)
    number = test.rerolls + 1
    wanted = Roll(f"{thread.id}.reroll{number}", (6,) * len(places), test.character)
    again = moved(thread, "roll", replace(test, rerolls=number), roll=wanted)
    return [*_pay(state, test.character, "WG-WP-05"), again]


def add_detail(_game: Game, state: State, _actor: Actor, command: do.AddDetail) -> Events:
    """WG-WP-06: a fact is proposed; nothing is spent until the GM accepts."""
    detail = Detail(command.character, command.text)
    return [MatterOpened(Matter(f"d{state.opened + 1}", "detail", "open", detail, (GM_SEAT,)))]


def accept_detail(_game: Game, state: State, _actor: Actor, command: do.AcceptDetail) -> Events:
    """The GM accepts; now the point is spent."""
    _, detail = opened(state.matters, command.matter, Detail)
    return [
        *_pay(state, detail.character, "WG-WP-06"),
        DetailSettled(detail.character, detail.text, accepted=True),
        MatterClosed(command.matter),
    ]


def decline_detail(_game: Game, state: State, _actor: Actor, command: do.DeclineDetail) -> Events:
    """The GM has the last word."""
    _, detail = opened(state.matters, command.matter, Detail)
    return [
        DetailSettled(detail.character, detail.text, accepted=False),
        MatterClosed(command.matter),
    ]


def award(_game: Game, _state: State, _actor: Actor, command: do.AwardWrath) -> Events:
    """WG-WP-03: a reward; no maximum is stated."""
    return [Gained(track_of(command.who, WRATH), command.amount, "WG-WP-03")]


def meet_objective(_game: Game, _state: State, _actor: Actor, command: do.MeetObjective) -> Events:
    """WG-WP-04: at once 1 point, once per Objective."""
    return [ObjectiveMet(command.who), Gained(track_of(command.who, WRATH), 1, "WG-WP-04")]
