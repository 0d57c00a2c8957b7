"""A correction in words: what was said of a deed, what would be, and what everybody will read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from tableside.core.basis import Basis
from tableside.core.correction import Correction, Preview, draft_adoption
from tableside.core.history import Corrected, HeadMoved, History, Row
from tableside.core.matters import MatterClosed, MatterMoved, MatterOpened
from tableside.core.values import GM, Actor, Command, Event, Illegal, Role
from tableside.table.chronicle import entry

MOST_LINES, MOST_ROWS = 8, 12
_EVERYBODY = Actor("", Role.SPECTATOR)
HOW = ("settle", "replay")


class Wanted(NamedTuple):
    """How a row should have been: its command, its dice, what it rested on."""

    changed: Mapping[str, Any]
    faces: Mapping[str, tuple[int, ...]]
    sheets: Sequence[Mapping[str, Any]] = ()


def in_words(
    history: History, found: Correction, preview: Preview, names: Mapping[str, str]
) -> Preview:
    """With how the deed read and would read, and the line that everybody will read."""
    line = history.line()
    at = next(place for place, row in enumerate(line) if row.seq == found.seq)
    tail = [row for row in line[at:] if not isinstance(row.command, Corrected)]
    roots = _roots(line[at].command, line[at].events)
    said = _lines(history, history.state_at(line[at].parent), [row.events for row in tail], roots)
    batches = [row.proposal.events for row in found.rows if not isinstance(row.command, Corrected)]
    would = _lines(history, history.state_at(line[at].parent), batches, roots)
    was = tuple(one for one in said if one not in would)[:MOST_LINES]
    becomes = tuple(one for one in would if one not in said)[:MOST_LINES]
    says = dict(_adopted(history, found, names))
    stays = len(tail) - 1 - len(found.misfits)
    return replace(preview, was=was, becomes=becomes, stays=stays, says=says)


def _adopted(
    history: History, found: Correction, names: Mapping[str, str]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    for how in HOW:
        try:
            row = draft_adoption(history, found, how)[-1]
        except Illegal:  # new dice must fall
            continue
        if how == "replay":  # it says nothing of what is played again, and has not been
            row = replace(row, parent=history.head, events=())
        yield how, tuple(one.text for one in entry(history, row, _EVERYBODY, names).lines)


def _lines(
    history: History, before: Any, batches: Iterable[Sequence[Event]], roots: set[str]
) -> list[str]:
    """What is read of a deed in a line of play, by whoever may read everything."""
    system, state, found = history.system, before, list[str]()
    for events in batches:
        states = list(accumulate(events, system.evolve, initial=state))
        state = states[-1]
        if roots and roots.isdisjoint(_touched(events)):
            continue
        for one, event in zip(states, events, strict=False):
            if (line := system.tell(one, event, GM)) is not None:
                found.append(line.text)
    return found


def rested_on(history: History, row: Row) -> Iterable[Basis]:
    """What on a sheet a row was decided by."""
    return history.system.rests_on(history.state_at(row.parent), row.command)


def put_right(history: History, row: Row, wanted: Iterable[Mapping[str, Any]]) -> list[Command]:
    """What was wrong on sheets, as commands: of what the row rested on, and nothing else."""
    found, good = list[Command](), {_place(one.command) for one in rested_on(history, row)}
    for raw in wanted:
        try:
            command = msgspec.convert(raw, history.system.command_type)
        except msgspec.ValidationError as error:
            raise Illegal("not_a_choice", f"That cannot be put there: {error}.") from error
        if _place(command) not in good:
            raise Illegal("not_a_choice", "That row did not rest on this.")
        found.append(command)
    return found


def _place(command: Command) -> tuple[type[Command], str]:
    return type(command), command.character


def of_deed(history: History, row: Row) -> list[Row]:
    """The other rows of the same deed, on the present line of play."""
    roots = _roots(row.command, row.events)
    line = history.line()
    found = [
        one
        for one in line
        if one.seq != row.seq
        and not isinstance(one.command, HeadMoved | Corrected)
        and not roots.isdisjoint(_roots(one.command, one.events))
    ]
    return found[-MOST_ROWS:] if any(one.seq == row.seq for one in line) else []


def _roots(command: Command, events: Iterable[Event]) -> set[str]:
    own = {command.matter.partition(".")[0]} if command.matter else set[str]()
    return own | _touched(events)


def _touched(events: Iterable[Event]) -> set[str]:
    found = set[str]()
    for event in events:
        if isinstance(event, MatterOpened):
            found.add(event.matter.id.partition(".")[0])
        elif isinstance(event, MatterMoved | MatterClosed):
            found.add(event.id.partition(".")[0])
    return found
