"""The log as a tree: rows are only ever added, the head says which line of play is now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tableside.core.play import Dice, Proposal, fold, propose
from tableside.core.system import System
from tableside.core.values import GM, Actor, Command, Event, Faces, Illegal, Role

FORMAT = 1


class HeadMoved(Command, frozen=True, tag="head_moved"):
    """Undo or redo: the line of play now ends at another row."""

    to: int = 0
    undo: bool = True


class Corrected(Command, frozen=True, tag="corrected"):
    """A correction was adopted: its net difference, or the whole new line up to here."""

    seq: int = 0
    how: str = "replay"
    was_head: int = 0


class Row(msgspec.Struct, frozen=True):
    """One accepted submission."""

    seq: int
    parent: int  # the row before it on its line of play; 0 is the start
    submission: str
    actor: Actor
    behalf: str  # the seat it was done for, if not the actor's own
    command: Command
    faces: Mapping[str, tuple[int, ...]]
    events: tuple[Event, ...]
    ruleset: str


class WrongLogError(ValueError):
    """A log that cannot be read here, and why."""


class History:
    """One table's rows, the state after each, and where the head is."""

    def __init__(self, system: System[Any, Any], setup: Any) -> None:
        self.system, self.setup = system, setup
        self.rows: list[Row] = []
        self.head = 0
        self._undone: list[int] = []
        self._submissions: dict[str, Row] = {}
        self._states: dict[int, Any] = {0: system.new(setup)}

    @property
    def state(self) -> Any:
        """The state now."""
        return self._states[self.head]

    def state_at(self, seq: int) -> Any:
        """The state after a row, on whichever line it lies."""
        return self._states[seq]

    def row(self, seq: int) -> Row:
        """A row by its number."""
        if not 1 <= seq <= len(self.rows):
            raise Illegal("no_such_row", f"There is no row {seq} in this log.")
        return self.rows[seq - 1]

    def line(self) -> list[Row]:
        """The rows that led to the present, oldest first."""
        found, seq = [], self.head
        while seq:
            row = self.row(seq)
            found.append(row)
            seq = row.parent
        return found[::-1]

    def submit(
        self, actor: Actor, command: Command, dice: Dice | None = None, submission: str = ""
    ) -> Row:
        """Play a command at the head; a submission seen before gets its stored row."""
        if submission in self._submissions:
            return self._submissions[submission]
        proposal = propose(self.system, self.state, actor, command, dice)
        self.forget_undone()
        return self.append(self.head, actor, command, proposal, submission)

    def append(
        self, parent: int, actor: Actor, command: Command, kept: Proposal, submission: str = ""
    ) -> Row:
        """Add a row behind `parent` and move the head there."""
        seq = len(self.rows) + 1
        row = Row(
            seq,
            parent,
            submission or f"#{seq}",
            actor,
            behalf_of(self._states[parent], actor, command),
            command,
            kept.faces,
            kept.events,
            self.system.ruleset_hash,
        )
        self.rows.append(row)
        self._submissions[row.submission] = row
        self._states[seq] = kept.state
        self.head = seq
        return row

    def undo(self, actor: Actor = GM) -> Row:
        """Take the last row back; an adopted correction is taken back whole."""
        if not self.head:
            raise Illegal("nothing_to_undo", "There is nothing to take back.")
        row = self.row(self.head)
        to = row.parent
        if isinstance(row.command, Corrected) and row.command.how == "replay":
            to = row.command.was_head
        self._undone.append(self.head)
        return self._move(actor, HeadMoved(to=to))

    def redo(self, actor: Actor = GM) -> Row:
        """Bring back what was last taken back."""
        if not self._undone:
            raise Illegal("nothing_to_redo", "There is nothing to bring back.")
        return self._move(actor, HeadMoved(to=self._undone.pop(), undo=False))

    def forget_undone(self) -> None:
        """Play went on from here: what was taken back stays on its own branch."""
        self._undone.clear()

    def _move(self, actor: Actor, command: HeadMoved) -> Row:
        if actor.role is not Role.GM:
            raise Illegal("not_gm", "Only the GM takes back and brings back.")
        kept = Proposal((), self._states[command.to], {})
        row = self.append(self.head, actor, command, kept)
        self.head = command.to
        return row

    def dump(self) -> bytes:
        """The whole log as JSON, with the resolved ruleset it was played under."""
        record = {
            "format": FORMAT,
            "system": self.system.name,
            "ruleset": self.system.resolved,
            "setup": self.setup,
            "rows": self.rows,
        }
        return msgspec.json.encode(record)

    @classmethod
    def load(cls, system: System[Any, Any], data: bytes) -> History:
        """Read a log back by folding its stored events; nothing is decided again."""
        record = _record(system, data)
        history = cls(system, _convert(record.setup, system.setup_type))
        for raw in record.rows:
            history.restore(_row(system, raw))
        return history

    def restore(self, row: Row) -> None:
        """Put a stored row back where it was."""
        if row.seq != len(self.rows) + 1 or row.parent not in self._states:
            raise WrongLogError(f"row {row.seq} does not follow row {len(self.rows)}")
        self.rows.append(row)
        self._submissions[row.submission] = row
        if isinstance(row.command, HeadMoved):
            if row.command.to not in self._states:
                raise WrongLogError(f"row {row.seq} goes to row {row.command.to}, which is missing")
            if row.command.undo:
                self._undone.append(self.head)
            else:
                self._undone.pop()
            self._states[row.seq] = self._states[row.command.to]
            self.head = row.command.to
            return
        self.forget_undone()
        self._states[row.seq] = fold(self.system, self._states[row.parent], row.events)
        self.head = row.seq


class _Record(msgspec.Struct):
    format: int
    system: str
    ruleset: msgspec.Raw
    setup: msgspec.Raw
    rows: list[msgspec.Raw]


class _RawRow(msgspec.Struct):
    seq: int
    parent: int
    submission: str
    actor: Actor
    behalf: str
    command: msgspec.Raw
    faces: dict[str, tuple[int, ...]]
    events: msgspec.Raw
    ruleset: str


class _Head(msgspec.Struct):
    format: int = 0
    system: str = ""


def _record(system: System[Any, Any], data: bytes) -> _Record:
    head = _decode(data, _Head)
    if head.format != FORMAT:
        raise WrongLogError(
            f"this log has format {head.format}; this version of Tableside reads format {FORMAT}"
        )
    if head.system != system.name:
        raise WrongLogError(f"this is a log of {head.system!r}, not of {system.name!r}")
    record: _Record = _decode(data, _Record)
    return record


def _row(system: System[Any, Any], raw: msgspec.Raw) -> Row:
    row: _RawRow = _decode(bytes(raw), _RawRow)
    commands = system.command_type | Faces | HeadMoved | Corrected
    events: tuple[Event, ...] = _decode(bytes(row.events), system.events_type)
    return Row(
        row.seq,
        row.parent,
        row.submission,
        row.actor,
        row.behalf,
        _decode(bytes(row.command), commands),
        row.faces,
        events,
        row.ruleset,
    )


def _convert(raw: msgspec.Raw, kind: Any) -> Any:
    return _decode(bytes(raw), kind)


def _decode(data: bytes, kind: Any) -> Any:
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.DecodeError as error:  # a ValidationError is one too
        raise WrongLogError(f"this is not a log of Tableside: {error}") from error


def behalf_of(state: Any, actor: Actor, command: Command) -> str:
    """The seat a command was done for, when it is not the actor's own."""
    character = state.characters.get(command.character)
    if character is None or not character.controller or character.controller == actor.seat:
        return ""
    return str(character.controller)
