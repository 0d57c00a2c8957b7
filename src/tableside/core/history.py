"""The log as a tree: rows are only ever added, the head says which line of play is now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import accumulate
from typing import Any

import msgspec
from msgspec.structs import replace

from tableside.core.play import Dice, Proposal, fold, propose
from tableside.core.state import State
from tableside.core.system import AnySystem
from tableside.core.values import GM, Actor, Command, Event, Faces, Fell, Illegal, Role

FORMAT = 2  # 1: before sheets had Wounds, Shock and weapons


class HeadMoved(Command, frozen=True, tag="head_moved"):
    """Undo or redo: the line of play now ends at another row."""

    to: int = 0
    undo: bool = True


class Corrected(Command, frozen=True, tag="corrected"):
    """A correction was adopted: its net difference, or the whole new line up to here."""

    seq: int = 0
    how: str = "replay"
    was_head: int = 0


class Row(msgspec.Struct, frozen=True, kw_only=True):
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
    dice: Mapping[str, Fell] = {}  # by roll key: of dice that a server threw


class Start(msgspec.Struct, frozen=True):
    """Where a history begins that holds only the newest rows of its log."""

    seq: int  # the newest row that it does not hold
    head: int  # where play stood behind that row
    state: Any
    taken_back: tuple[int, ...] = ()  # of the rows it does not hold, those on no line of play


class WrongLogError(ValueError):
    """A log that cannot be read here, and why."""


class History:
    """One table's rows, the state after each, and where the head is."""

    def __init__(self, system: AnySystem, setup: Any, start: Start | None = None) -> None:
        self.system, self.setup = system, setup
        self.start = start or Start(0, 0, system.new(setup))
        self.rows: list[Row] = []
        self.head = self.start.head
        self._undone: list[int] = []
        self._submissions: dict[str, Row] = {}
        self._states: dict[int, Any] = {self.head: self.start.state}
        self._moments: tuple[Row | None, tuple[Any, ...]] = (None, ())
        self._drafted: tuple[Row | None, Proposal | None] = (None, None)  # the newest
        self._stored = _Stored(system)

    @property
    def state(self) -> Any:
        """The state now."""
        return self._states[self.head]

    @property
    def last(self) -> int:
        """The number of the newest row."""
        return self.start.seq + len(self.rows)

    def state_at(self, seq: int) -> Any:
        """The state after a row, on whichever line it lies."""
        return self._states[seq]

    def moments(self, row: Row) -> tuple[Any, ...]:
        """The state before each event of a row; all seats read the newest one after another."""
        drafted, kept = self._drafted
        if drafted is row and kept is not None:
            return kept.moments
        if self._moments[0] is not row:
            states = accumulate(row.events, self.system.evolve, initial=self._states[row.parent])
            self._moments = (row, tuple(states)[:-1])
        return self._moments[1]

    def row(self, seq: int) -> Row:
        """A row by its number."""
        if not 1 <= seq <= self.last:
            raise Illegal("no_such_row", f"There is no row {seq} in this log.")
        if seq <= self.start.seq:
            raise LookupError(f"row {seq} is not held here; the first is {self.start.seq + 1}")
        return self.rows[seq - self.start.seq - 1]

    def submitted(self, submission: str) -> Row | None:
        """The row of a submission that was seen before."""
        return self._submissions.get(submission)

    def back(self) -> Iterator[Row]:
        """The line of play from its end, as far as it is held."""
        rows, before, seq = self.rows, self.start.seq, self.head
        while seq > before:
            row = rows[seq - before - 1]
            yield row
            seq = row.parent

    def line(self, head: int | None = None) -> list[Row]:
        """The rows that led to the present, or to another head, oldest first."""
        found, seq = [], self.head if head is None else head
        while seq > self.start.seq:
            row = self.row(seq)
            found.append(row)
            seq = row.parent
        return found[::-1]

    def submit(
        self, actor: Actor, command: Command, dice: Dice | None = None, submission: str = ""
    ) -> Row:
        """Play a command at the head; a submission seen before gets its stored row."""
        return self.restore(self.draft(actor, command, dice, submission))

    def undo(self, actor: Actor = GM) -> Row:
        """Take the last row back; an adopted correction is taken back whole."""
        return self.restore(self.draft_undo(actor))

    def redo(self, actor: Actor = GM) -> Row:
        """Bring back what was last taken back."""
        return self.restore(self.draft_redo(actor))

    def draft(
        self,
        actor: Actor,
        command: Command,
        dice: Dice | None = None,
        submission: str = "",
        *,
        fell: Mapping[str, Fell] | None = None,
    ) -> Row:
        """Work a command out without adopting it: store the row first, then `restore` it.

        In `fell` the dice write down how they came about, as they are thrown.
        """
        if submission in self._submissions:
            return self._submissions[submission]
        proposal = propose(self.system, self.state, actor, command, dice)
        row = self.next_row(self.head, actor, command, proposal, submission)
        if fell:
            row = replace(row, dice=dict(fell))
        self._drafted = (row, proposal)
        return row

    def draft_undo(self, actor: Actor = GM, submission: str = "") -> Row:
        """The row that would take the last one back."""
        _only_gm(actor)
        if not self.head:
            raise Illegal("nothing_to_undo", "There is nothing to take back.")
        row = self.row(self.head)
        to = row.parent
        if isinstance(row.command, Corrected) and row.command.how == "replay":
            to = row.command.was_head
        return self._move(actor, HeadMoved(to=to), submission)

    def draft_redo(self, actor: Actor = GM, submission: str = "") -> Row:
        """The row that would bring back what was last taken back."""
        _only_gm(actor)
        if not self._undone:
            raise Illegal("nothing_to_redo", "There is nothing to bring back.")
        return self._move(actor, HeadMoved(to=self._undone[-1], undo=False), submission)

    def _move(self, actor: Actor, command: HeadMoved, submission: str) -> Row:
        kept = Proposal((), self._states[command.to], {})
        return self.next_row(self.head, actor, command, kept, submission)

    def next_row(
        self, parent: int, actor: Actor, command: Command, kept: Proposal, submission: str = ""
    ) -> Row:
        """The row that comes next in the log, behind `parent` on its line of play."""
        seq = self.last + 1
        return Row(
            seq=seq,
            parent=parent,
            submission=submission or f"#{seq}",
            actor=actor,
            behalf=behalf_of(self._states[parent], actor, command),
            command=command,
            faces=kept.faces,
            events=kept.events,
            ruleset=self.system.ruleset_hash,
        )

    def dump(self) -> bytes:
        """The whole log as JSON, with the resolved ruleset it was played under."""
        if self.start.seq:
            raise LookupError("a log is written out whole; this history holds its newest rows only")
        record = {
            "format": FORMAT,
            "system": self.system.name,
            "ruleset": self.system.resolved,
            "setup": self.setup,
            "rows": self.rows,
        }
        return msgspec.json.encode(record)

    @classmethod
    def load(cls, system: AnySystem, data: bytes) -> History:
        """Read a log back by folding its stored events; nothing is decided again."""
        record = _record(system, data)
        history = cls(system, _decode(bytes(record.setup), system.setup_type))
        for raw in record.rows:
            row = history._stored.read(raw)
            try:
                history.restore(row)
            except KeyError as error:  # it speaks of a character or a track that is not there
                raise WrongLogError(f"row {row.seq} does not fit what came before it") from error
        return history

    def restore_bytes(self, raw: bytes) -> Row:
        """Adopt a row as it was stored."""
        return self.restore(self._stored.read(raw))

    def restore(self, row: Row) -> Row:
        """Adopt a row that is stored, or was just worked out; one that is here already stays."""
        if self._submissions.get(row.submission) == row:
            return row
        if row.seq != self.last + 1 or row.parent not in self._states:
            raise WrongLogError(f"row {row.seq} does not follow row {self.last}")
        if isinstance(row.command, HeadMoved):
            self._restore_move(row, row.command)
        else:
            self._states[row.seq] = self.behind(row)
            self._undone.clear()  # what was taken back stays on its own branch
            self.head = row.seq
        self.rows.append(row)
        self._submissions[row.submission] = row
        return row

    def behind(self, row: Row) -> Any:
        """The state after a row: known already if it was drafted here, or folded."""
        drafted, kept = self._drafted
        if drafted is row and kept is not None:
            return kept.state
        return fold(self.system, self._states[row.parent], row.events)

    def _restore_move(self, row: Row, move: HeadMoved) -> None:
        if move.to not in self._states or not (move.undo or self._undone):
            raise WrongLogError(f"row {row.seq} goes to row {move.to}, which is missing")
        if move.undo:
            self._undone.append(self.head)
        else:
            self._undone.pop()
        self._states[row.seq] = self._states[move.to]
        self.head = move.to


def _only_gm(actor: Actor) -> None:
    if actor.role is not Role.GM:
        raise Illegal("not_gm", "Only the GM takes back and brings back.")


class _Record(msgspec.Struct, kw_only=True):
    format: int
    system: str
    ruleset: msgspec.Raw
    setup: msgspec.Raw
    rows: list[msgspec.Raw]


class _RawRow(msgspec.Struct, kw_only=True):
    seq: int
    parent: int
    submission: str
    actor: Actor
    behalf: str
    command: msgspec.Raw
    faces: dict[str, tuple[int, ...]]
    events: msgspec.Raw
    ruleset: str
    dice: dict[str, Fell] = {}


class _Head(msgspec.Struct):
    format: int = 0
    system: str = ""


def _record(system: AnySystem, data: bytes) -> _Record:
    head = _decode(data, _Head)
    if head.format != FORMAT:
        raise WrongLogError(
            f"this log has format {head.format}; this version of Tableside reads format {FORMAT}"
        )
    if head.system != system.name:
        raise WrongLogError(f"this is a log of {head.system!r}, not of {system.name!r}")
    record: _Record = _decode(data, _Record)
    return record


class _Stored:
    """Reads rows of one game as they were stored.

    A game has hundreds of commands and events: to join their types and to look a decoder up by
    them takes longer than to read a row with it, so that is done once for a log.
    """

    def __init__(self, system: AnySystem) -> None:
        self._system = system
        self._decoders: tuple[_Decoder, _Decoder, _Decoder] | None = None

    def read(self, raw: bytes | msgspec.Raw) -> Row:
        """One row."""
        if self._decoders is None:
            commands = self._system.command_type | Faces | HeadMoved | Corrected
            events = self._system.events_type
            self._decoders = (_decoder(_RawRow), _decoder(commands), _decoder(events))
        whole, command, events = self._decoders
        try:
            row: _RawRow = whole.decode(raw)
            return Row(
                seq=row.seq,
                parent=row.parent,
                submission=row.submission,
                actor=row.actor,
                behalf=row.behalf,
                command=command.decode(row.command),
                faces=row.faces,
                events=events.decode(row.events),
                ruleset=row.ruleset,
                dice=row.dice,
            )
        except msgspec.DecodeError as error:
            raise _wrong(error) from error


_Decoder = msgspec.json.Decoder[Any]


@cache
def _decoder(kind: Any) -> _Decoder:
    # A union of many structs is dear to prepare, and there are many logs.
    return msgspec.json.Decoder(kind)


def _decode(data: bytes, kind: Any) -> Any:
    try:
        return _decoder(kind).decode(data)
    except msgspec.DecodeError as error:  # a ValidationError is one too
        raise _wrong(error) from error


def _wrong(error: msgspec.DecodeError) -> WrongLogError:
    return WrongLogError(f"this is not a log of Tableside: {error}")


def behalf_of(state: State, actor: Actor, command: Command) -> str:
    """The seat a command was done for, when it is not the actor's own."""
    character = state.characters.get(command.character)
    if character is None or not character.controller or character.controller == actor.seat:
        return ""
    return character.controller
