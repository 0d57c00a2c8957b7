"""Moments of a roll at which other subjects have a say."""

from __future__ import annotations

from tableside.core.hooks import Hook, Switch
from tableside.core.values import Event, Events
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.state import DualityRoll, State, Thread

settled = Switch[Game, str, [State, Thread, DualityRoll, str], list[Event]]("what a roll leads to")
more_dice = Switch[Game, str, [State, Thread, tuple[int, ...]], Events](
    "what dice bring that a roll asks for later, by its step"
)
thrown = Hook[Game, [State, str], list[Event]]("when a roll is no longer prepared")
reported = Switch[Game, str, [Thread, DualityRoll, str], list[Event]](
    "what a roll tells the matter that it is part of, by that one's procedure"
)
