"""Steps that correct an earlier one."""

from __future__ import annotations

from typing import Any

import msgspec

from tableside.core.correction import Correction, adopt, correct
from tableside.core.history import History, Row
from tableside.core.values import Command, Event
from tableside.scenarios.format import Step
from tableside.scenarios.moments import actor_of
from tableside.scenarios.results import Stuck
from tableside.scenarios.tape import Tape


class Redone(msgspec.Struct, frozen=True):
    """An adopted correction: what happened in it, since when, and which rows are now which."""

    correction: Correction
    before: Any
    events: tuple[Event, ...]
    renamed: dict[int, int]  # rows of the old line -> rows of the new one


def redo_step(history: History, kind: type[Command], seq: int, step: Step, tape: Tape) -> Redone:
    """Work a correction out and adopt it as the step says."""
    row, head = history.row(seq), history.state
    tail = [one.seq for one in history.line()]
    tail = tail[tail.index(seq) :] if seq in tail else []
    first = len(history.rows) + 1
    correction = correct(history, seq, _changed(row, kind, step), _faces(row, step), tape)
    adopted = adopt(history, correction, str(step.how), actor_of(step.by))
    if step.how == "settle":
        return Redone(correction, head, adopted.events, {})
    events = tuple(event for one in correction.rows for event in one.proposal.events)
    dropped = {one.seq for one in correction.misfits if not one.instead}
    kept = [one for one in tail if one not in dropped]
    renamed = {old: first + place for place, old in enumerate(kept)}
    return Redone(correction, history.state_at(row.parent), events, renamed)


def _changed(row: Row, kind: type[Command], step: Step) -> Command | None:
    if not step.answers:
        return None
    said = {**msgspec.to_builtins(row.command), **step.answers}
    changed: Command = msgspec.convert(said, kind)
    return changed


def _faces(row: Row, step: Step) -> dict[str, tuple[int, ...]] | None:
    """The faces as they should have been, dealt out to the rolls of the row in order."""
    if step.faces is None:
        return None
    thrown = sum(map(len, row.faces.values()))
    if len(step.faces) != thrown:
        raise Stuck("faces", f"{thrown}, as many as were thrown", str(len(step.faces)))
    left = list(step.faces)
    return {key: tuple(left.pop(0) for _ in old) for key, old in row.faces.items()}
