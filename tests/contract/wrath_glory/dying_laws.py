"""Defiance Checks and injuries read a second time, from faces and sheets alone."""

from __future__ import annotations

from typing import Any

from tableside.systems.wrath_glory.harm.defiance import DefianceRolled
from tableside.systems.wrath_glory.harm.injuries import InjuryTaken
from tableside.systems.wrath_glory.state import State

# what the die and its bonus come to, and the failure marks that this is.
_BANDS = {1: ("failed", 2), 2: ("failed", 1), 3: ("failed", 1), 4: ("stable", 0), 5: ("stable", 0)}


def dying_laws(state: State, event: Any) -> None:
    """What one event between life and death says."""
    if isinstance(event, DefianceRolled):
        outcome, marks = _BANDS.get(event.face + event.bonus, ("awake", 0))
        failures = state.tracks[f"{event.character}.defiance"] + marks
        wanted = "dead" if marks and failures >= 3 else outcome
        failures = 3 if wanted == "dead" else failures  # beyond that only the GM's hand puts it
        assert (event.outcome, event.marks, event.failures) == (wanted, marks, failures), event
        assert all(one.id != f"{event.character}.dead" for one in state.effects), event
    elif isinstance(event, InjuryTaken):
        person = state.characters[event.character]
        count = len(getattr(person, event.kind)) + 1
        deadly = event.kind == "traumatic" and count > person.tier + 1
        assert (event.count, event.dead) == (count, deadly), event
