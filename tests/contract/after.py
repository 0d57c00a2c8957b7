"""What must hold after every accepted row."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import msgspec

from contract.domains import MARKED
from contract.games import PLAYERS, rule_ids
from contract.tracks import check_tracks
from contract.wire import check_command, check_trip
from tableside.core.effects import Moment, Occasion, Uses, While
from tableside.core.history import Row
from tableside.core.matters import find, has_children
from tableside.core.state import EveningEnded, Gained, SceneEnded
from tableside.core.values import GM, GM_SEAT, Actor, Event, Line, Thrown

if TYPE_CHECKING:
    from contract.walk import Walk

MOST_BYTES = 64 * 1024


def check_row(walk: Walk, before: Any, row: Row) -> None:
    """Everything that one row must obey."""
    system, state = walk.system, walk.history.state_at(row.seq)
    tell_all(walk, before, row)
    check_json(system, state, row)
    check_tracks(system, before, row, state)
    check_faults(system, state)
    check_effects(before, row, state, rest_stays=walk.game.rest_outlasts_evening)
    for matter in state.matters:
        check_pending(system, state, matter)
    walk.game.laws(system, before, row)


def tell_all(walk: Walk, before: Any, row: Row) -> None:
    """Every event has its lines; they cite rules that exist and keep the GM's words."""
    state, known_rules = before, rule_ids(walk.system.name)
    for event in row.events:
        for actor in (*PLAYERS, GM):
            line = walk.system.tell(state, event, actor)
            if line is None:
                continue
            assert isinstance(line, Line)
            assert line.text.strip()
            assert all(rule in known_rules for rule in line.rules), line
            check_dice(row, line.dice)
            check_around(line)
            if actor is not GM:
                check_line(walk, state, event, line.text, actor)
        state = walk.system.evolve(state, event)
        if isinstance(event, Gained) and event.amount:
            check_gain(walk.system, state, event)
    assert state == walk.history.state_at(row.seq), "the events do not lead to the state"


def check_dice(row: Row, dice: Thrown | None) -> None:
    """Dice in a line are those of one throw of its row, whoever reads it."""
    if dice is not None:
        assert dice.faces in row.faces.values(), f"{dice} never fell in {row.faces}"
        assert 0 <= dice.wrath <= len(dice.faces)
        assert len(dice.labels) in (0, len(dice.faces))


def check_around(line: Line) -> None:
    """The words around dice are the line's own: they say no more than it does."""
    if line.around is not None:
        assert line.dice is not None, line
        assert _words(*line.around) <= _words(line.text), line


def _words(*texts: str) -> set[str]:
    return {word.strip("():;,.") for text in texts for word in text.split()}


def check_line(walk: Walk, state: Any, event: Event, text: str, actor: Actor) -> None:
    """A player's line holds none of the GM's words, and no hidden number unless it reveals it."""
    hidden_words = walk.game.words(state) & walk.game.words(walk.system.evolve(state, event))
    assert not [word for word in hidden_words if word in text], f"a player reads {text!r}"
    # How far somebody goes is reckoned from open places, as in `canaries`: any number may come.
    marked = MARKED & {int(found) for found in re.findall(r"\b\d+\b(?! m\b)", text)}
    marked -= {*getattr(event, "faces", ())}  # a d100 lies open, whatever it shows
    if marked and not walk.game.reveals(state, event):
        told = marked & walk.game.secrets(walk.system.evolve(state, event))
        # What this event closes, such as an attack, may have said the same number to all.
        before = str(msgspec.to_builtins(walk.system.known(state, actor))) if told else ""
        told -= {int(found) for found in re.findall(r"\b\d+\b", before)}
        assert not told, f"a player reads {text!r}"


def check_gain(system: Any, state: Any, event: Gained) -> None:
    """No gain leads above a maximum, even where standing above it is tolerated."""
    top = system.maximum(state, event.track)
    assert top is None or state.tracks[event.track] <= top.value, f"{event} goes above {top}"


def check_json(system: Any, state: Any, row: Row) -> None:
    """State, events and command survive JSON; the state stays small."""
    data = check_trip(state, system.state_type)
    assert len(data) < MOST_BYTES, f"the state has {len(data)} bytes"
    check_trip(row.events, system.events_type)
    check_command(system, row.command)


def check_faults(system: Any, state: Any) -> None:
    """Nothing is broken, and nothing is beyond the rules unless somebody allowed it."""
    for fault in system.faults(state):
        assert not fault.broken, fault
        assert fault.name in state.tolerated, f"{fault} is not tolerated by {state.tolerated}"


def check_effects(before: Any, row: Row, state: Any, *, rest_stays: bool) -> None:
    """Nothing lasts longer than it was meant to."""
    alive = {effect.id for effect in state.effects}
    assert len(alive) == len(state.effects), "two effects of one id"
    assert not state.passing, "a moment is still passing"
    for effect in state.effects:
        match effect.until:
            case Uses(left):
                assert left > 0, effect
            case While(other):
                assert other in alive, effect
    passed = {type(event) for event in row.events} & {SceneEnded, EveningEnded}
    for effect in before.effects if passed else ():
        if isinstance(effect.until, Moment):
            rest = effect.until.hook in (Occasion.REST, Occasion.LONG_REST) and rest_stays
            over = effect.until.hook is Occasion.SCENE or (EveningEnded in passed and not rest)
            assert not (over and effect.id in alive), f"{effect} has outlived its moment"


def check_pending(system: Any, state: Any, matter: Any) -> None:
    """Each open matter asks somebody who exists, waits for dice, or has an open child."""
    assert not matter.parent or find(state.matters, matter.parent), f"{matter.id} is an orphan"
    for who in matter.asks:
        assert who == GM_SEAT or who in state.characters, f"{matter.id} asks {who}"
    if matter.roll is not None:
        assert matter.roll.sides, f"{matter.id} waits for no dice at all"
        assert matter.roll in system.awaited(state)
    waits = matter.asks or matter.roll is not None or has_children(state.matters, matter.id)
    assert waits, f"{matter.id} waits for nobody"
