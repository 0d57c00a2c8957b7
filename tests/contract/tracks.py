"""Conservation: every change of every track is explained by an event with a rule, or by hand."""

from __future__ import annotations

from typing import Any

from contract.games import rule_ids
from tableside.core.cards import CardUsed
from tableside.core.desk import Adjust
from tableside.core.history import Corrected, Row
from tableside.core.state import (
    Adjusted,
    CharacterJoined,
    CharacterLeft,
    Gained,
    Reset,
    SheetEdited,
    Spent,
)


def check_tracks(system: Any, before: Any, row: Row, after: Any) -> None:
    """Add the events up ourselves and compare."""
    held = dict(before.tracks)
    for event in row.events:
        _apply(system, held, event, row)
        assert all(points >= 0 for points in held.values()), f"{event} leaves {held}"
    assert held == dict(after.tracks), f"{held} is what the events say, {after.tracks} what is"


def _apply(system: Any, held: dict[str, int], event: Any, row: Row) -> None:
    if isinstance(event, Spent) and not event.rule:  # what a card costs stands on the card
        assert any(isinstance(one, CardUsed) for one in row.events), event
    elif isinstance(event, Gained | Spent | Reset):
        assert event.rule in rule_ids(system.name), f"{event} cites no rule"
        assert system.rules.plays(event.rule), f"{event} cites a rule that is not played"
        # A track that is nobody's own may begin with what is put in: the party's purse.
        begins = isinstance(event, Reset) and "." not in event.track
        assert event.track in held or begins, event
    if isinstance(event, Gained):
        assert event.amount >= 0, event
        assert event.lost >= 0, event
        assert event.amount + event.lost > 0, f"{event} gains nothing"
        held[event.track] += event.amount
    elif isinstance(event, Spent):
        assert event.amount > 0, event
        held[event.track] -= event.amount
    elif isinstance(event, Reset):
        assert event.value >= 0, event
        held[event.track] = event.value
    elif isinstance(event, Adjusted):
        assert isinstance(row.command, Adjust | Corrected), f"{row.command} adjusts by hand"
        for track, by in event.changes.items():
            held[track] += by
    elif isinstance(event, CharacterJoined):
        assert not set(event.tracks) & set(held), event
        held |= event.tracks
    elif isinstance(event, SheetEdited):
        assert not set(event.tracks) & set(held), event
        held |= event.tracks
        for track in event.dropped:
            del held[track]
    elif isinstance(event, CharacterLeft):
        for track in [t for t in held if t.partition(".")[0] == event.character and "." in t]:
            del held[track]
