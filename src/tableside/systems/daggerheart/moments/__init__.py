"""Moments of a roll at which other subjects have a say."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.hooks import Hook, Switch
from tableside.core.matters import find
from tableside.core.values import Event, Events
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.state import DualityRoll, State, Thread

settled = Switch[Game, str, [State, Thread, DualityRoll, str], list[Event]]("what a roll leads to")
more_dice = Switch[Game, str, [State, Thread, tuple[int, ...]], Events](
    "what dice bring that a roll asks for later, by its step"
)
ended = Switch[Game, str, [Thread, Mapping[str, bool]], list[Event]](
    "for whom a roll came out well, told to what it is part of, by that one's procedure"
)
thrown = Hook[Game, [State, str], list[Event]]("when a roll is no longer prepared")
reported = Switch[Game, str, [Thread, DualityRoll, str], list[Event]](
    "what a roll tells the matter that it is part of, by that one's procedure"
)


def tell_whole(game: Game, state: State, part: Thread, results: Mapping[str, bool]) -> list[Event]:
    """What a roll is part of is told how it came out; most are part of nothing."""
    whole = find(state.matters, part.parent)
    return [] if whole is None else ended.ask(game, whole.procedure, whole, results) or []
