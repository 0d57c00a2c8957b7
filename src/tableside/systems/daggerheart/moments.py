"""Moments of a roll at which other subjects have a say, by what the roll was for."""

from __future__ import annotations

from tableside.core.hooks import Switch
from tableside.core.values import Event
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.state import DualityRoll, State, Thread

settled = Switch[Game, str, [State, Thread, DualityRoll, str], list[Event]]("what a roll leads to")
