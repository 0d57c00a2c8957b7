"""Evenings, scenes and the mode of play."""

from __future__ import annotations

from tableside.core.evening import BeginEvening
from tableside.core.state import (
    EveningBegan,
    FactSet,
    Reset,
    track_of,
)
from tableside.core.values import Actor, Event, Events
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.combat.turns.events import FightBegan, FightEnded
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.moments import fight_begins
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.state import (
    COMBAT,
    GLORY,
    MODE,
    RUIN,
    TOUCHED_BY_FATE,
    WRATH,
    Person,
    State,
)


def starting_wrath(rules: Ruleset, hero: Person) -> tuple[int, str]:
    """WG-WP-01 and -02: how many Wrath points an evening begins with, and by which rule."""
    points = rules.values.wrath_points
    if TOUCHED_BY_FATE in hero.talents and rules.plays("WG-WP-02"):
        return points.start_touched_by_fate, "WG-WP-02"
    return points.start, "WG-WP-01"


def begin_evening(game: Game, state: State, _actor: Actor, command: BeginEvening) -> Events:
    """WG-GLORY-01, WG-WP-01 and WG-RUIN-01: what a session's start resets."""
    values = game.rules.values
    events: list[Event] = [
        EveningBegan(command.present),
        Reset(GLORY, values.glory.start, "WG-GLORY-01"),
        Reset(RUIN, values.ruin.start, "WG-RUIN-01"),
    ]
    for key, one in state.characters.items():
        if one.hero:
            points, rule = starting_wrath(game.rules, one)
            events.append(Reset(track_of(key, WRATH), points, rule))
    return events


def set_mode(game: Game, state: State, _actor: Actor, command: do.SetMode) -> Events:
    """WG-TEST-10: combat or Narrative Time; a fight begins and ends with it."""
    changed = FactSet(MODE, command.mode, "WG-TEST-10")
    if command.mode != COMBAT:
        return [changed, FightEnded()]
    return [*fight_begins.all(game, state), changed, FightBegan()]
