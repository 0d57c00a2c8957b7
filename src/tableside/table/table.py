"""One live table: one writer, and nothing is told before it is on disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from tableside.core.correction import Correction, correct, draft_adoption
from tableside.core.history import Corrected, HeadMoved, History, Row, WrongLogError
from tableside.core.offers import Field, Form, Offer, Ready
from tableside.core.play import Dice
from tableside.core.system import System
from tableside.core.values import DICE, Actor, Command, Faces, Illegal, Role, Roll, Value
from tableside.table.chronicle import off_the_line
from tableside.table.dice import new_seed, server_dice
from tableside.table.seats import Fact, Seats
from tableside.table.store.protocol import FORMAT, Store, StoredRow, StoreError, TableRecord


class Table:
    """The state of play, the seats, and the one way to change either."""

    def __init__(self, record: TableRecord, system: System[Any, Any], store: Store) -> None:
        setup = msgspec.json.decode(record.setup, type=system.setup_type)
        self.record, self.system = record, system
        self.ruleset = str(system.resolved["title"])
        self.history = History(system, setup)
        self.taken_back: tuple[int, ...] = ()  # rows that stand on no line of play now
        self.seats = Seats()
        self._store = store
        self._seed = b""
        self._facts = 0
        self._writing = asyncio.Lock()
        self._listeners: set[Callable[[], None]] = set()
        self.here: dict[str, int] = {}  # connections of each seat; nobody keeps that

    @property
    def seq(self) -> int:
        """How far the log goes, facts of the table included."""
        return len(self.history.rows) + self._facts

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call somebody after every change; returns how to stop it."""
        self._listeners.add(listener)
        return lambda: self._listeners.discard(listener)

    def came(self, seat: str) -> None:
        """A device of a seat connected."""
        self.here[seat] = self.here.get(seat, 0) + 1
        self._tell()

    def went(self, seat: str) -> None:
        """A device of a seat went away."""
        self.here[seat] -= 1
        self._tell()

    async def submit(
        self,
        actor: Actor,
        command: Command,
        submission: str,
        *,
        real_dice: bool = False,
        new_dice: bool = False,
    ) -> Row:
        """Play a command; a submission that was seen before gets its stored row."""
        _may(actor, command)
        async with self._writing:
            seen = self._seen(actor, submission)
            if seen is not None:
                return seen
            dice = None if real_dice else self._dice(actor, new_dice=new_dice)
            row = self.history.draft(actor, command, dice, submission)
            return await self._adopt([row])

    async def answer_roll(
        self, actor: Actor, key: str, faces: tuple[int, ...] | None, submission: str
    ) -> Row:
        """Give the faces of real dice, or let the server throw them after all."""
        async with self._writing:
            seen = self.history.submitted(submission)
            if seen is not None:
                self._may_throw(actor, seen.command.character)
                return seen
            roll = self._own_roll(actor, key)
            dice = self._dice(actor, wanted=key)
            thrown = dice(roll) if faces is None else faces
            assert thrown is not None
            # Whatever this roll brings on is thrown by the server, or typed in on its own.
            later = dice if faces is None else None
            command = Faces(character=roll.character, key=key, faces=thrown)
            row = self.history.draft(DICE, command, later, submission)
            return await self._adopt([row])

    async def undo(self, actor: Actor, submission: str) -> Row:
        """Take the last row back."""
        async with self._writing:
            seen = self._seen(actor, submission)
            if seen is not None:
                return seen
            self._may_undo(actor)
            gm = Actor(actor.seat, Role.GM)
            row = self.history.draft_undo(gm, submission)
            return await self._adopt([msgspec.structs.replace(row, actor=actor)])

    async def redo(self, actor: Actor, submission: str) -> Row:
        """Bring back what was last taken back."""
        async with self._writing:
            seen = self._seen(actor, submission)
            if seen is not None:
                return seen
            return await self._adopt([self.history.draft_redo(actor, submission)])

    async def correct(
        self,
        actor: Actor,
        seq: int,
        changed: Mapping[str, Any],
        faces: Mapping[str, tuple[int, ...]],
    ) -> Correction:
        """Work a correction out for the GM to look at; nothing is written."""
        _only_gm(actor)
        async with self._writing:
            return self._correction(seq, changed, faces)

    async def adopt(
        self,
        actor: Actor,
        seq: int,
        changed: Mapping[str, Any],
        faces: Mapping[str, tuple[int, ...]],
        *,
        how: str,
        head: int,
        submission: str,
    ) -> Row:
        """Take a correction on, if play still stands where it was looked at."""
        _only_gm(actor)
        async with self._writing:
            seen = self._seen(actor, submission)
            if seen is not None:
                return seen
            if head != self.history.head:
                raise Illegal("stale", "Play has gone on since; look at the correction again.")
            correction = self._correction(seq, changed, faces)
            rows = draft_adoption(self.history, correction, how, actor, submission)
            return await self._adopt(rows)

    def _correction(
        self, seq: int, changed: Mapping[str, Any], faces: Mapping[str, tuple[int, ...]]
    ) -> Correction:
        row = self.history.row(seq)
        # A roll's row with other dice only: its own command would bring the old faces back.
        command = _changed(self.system, row.command, changed) if changed else None
        dice = self._but_awaited(server_dice(self._seed, row.parent))
        return correct(self.history, seq, command, faces, dice)

    async def note(self, decide: Callable[[Seats], Sequence[Fact]]) -> None:
        """Change the seats: `decide` says how, looking at them as they are at that moment."""
        async with self._writing:
            for fact in decide(self.seats):
                await self._store.note(self.record.id, self._facts + 1, msgspec.json.encode(fact))
                self._facts += 1
                self.seats = self.seats.with_fact(fact)
        self._tell()

    def offers(self, actor: Actor) -> Sequence[Offer]:
        """What this seat may do now."""
        return self.system.offers(self.system.known(self.history.state, actor))

    def forms(self, actor: Actor) -> Sequence[Form]:
        """The desk commands this seat has a right to."""
        return self.system.forms(actor)

    def ask(
        self, actor: Actor, offer: Offer, chosen: Mapping[str, Value]
    ) -> Field | Ready | Illegal:
        """The next question inside an offer."""
        known = self.system.known(self.history.state, actor)
        return self.system.ask_next(known, offer, chosen)

    async def load(self) -> None:
        """Bring everything back from the store."""
        self._seed = await self._store.seed(self.record.id)
        for raw in await self._store.notes(self.record.id):
            self.seats = self.seats.with_fact(msgspec.json.decode(raw, type=Fact))
            self._facts += 1
        for stored in await self._store.rows(self.record.id):
            self.history.restore_bytes(stored.body)
        self.taken_back = off_the_line(self.history)

    async def _adopt(self, rows: list[Row]) -> Row:
        """Write, then adopt, then tell; a write that fails has changed nothing."""
        stored = tuple(StoredRow(row.seq, row.submission, msgspec.json.encode(row)) for row in rows)
        await self._store.append(self.record.id, stored)
        goes_on = rows[0].parent == self.history.head and not isinstance(rows[0].command, HeadMoved)
        for row in rows:
            self.history.restore(row)
        if not goes_on:  # the only way to leave the line; it walks the whole log
            self.taken_back = off_the_line(self.history)
        self._tell()
        return rows[-1]

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()

    def _dice(self, actor: Actor, *, new_dice: bool = False, wanted: str = "") -> Dice:
        """The same place gets the same dice; only the GM may ask for others."""
        if new_dice and actor.role is not Role.GM:
            raise Illegal("not_gm", "Only the GM asks for new dice.")
        salt = len(self.history.rows) if new_dice else 0
        return self._but_awaited(server_dice(self._seed, self.history.head, salt), wanted)

    def _but_awaited(self, dice: Dice, wanted: str = "") -> Dice:
        """Rolls that somebody is still typing in are theirs, whatever others do meanwhile."""
        theirs = {roll.key for roll in self.system.awaited(self.history.state)} - {wanted}
        return lambda roll: None if roll.key in theirs else dice(roll)

    def _own_roll(self, actor: Actor, key: str) -> Roll:
        for roll in self.system.awaited(self.history.state):
            if roll.key == key:
                self._may_throw(actor, roll.character)
                return roll
        raise Illegal("no_such_roll", "Nobody waits for these dice any more.")

    def _may_throw(self, actor: Actor, character: str) -> None:
        person = self.history.state.characters.get(character)
        if actor.role is not Role.GM and (not person or person.controller != actor.seat):
            raise Illegal("not_yours", "These dice are not yours to throw.")

    def _seen(self, actor: Actor, submission: str) -> Row | None:
        row = self.history.submitted(submission)
        if row is not None and row.actor.seat != actor.seat:
            raise Illegal("taken", "That submission is somebody else's.")
        return row

    def _may_undo(self, actor: Actor) -> None:
        """A player takes back the last tap of their own until dice fall; the GM anything."""
        if actor.role is Role.GM or not self.history.head:
            return
        row = self.history.row(self.history.head)
        if row.actor.seat != actor.seat or isinstance(row.command, HeadMoved | Corrected):
            raise Illegal("not_yours", "Only your own last tap can be taken back.")
        if row.faces:
            raise Illegal("dice_fell", "The dice have fallen; ask the GM to take it back.")


def _may(actor: Actor, command: Command) -> None:
    if isinstance(command, Faces | HeadMoved | Corrected):
        raise Illegal("not_a_command", "That is not asked for in this way.")
    if actor.role is Role.DICE:
        raise Illegal("not_yours", "Dice only answer rolls.")


def _only_gm(actor: Actor) -> None:
    # Before anything is worked out: a refusal from in there may speak of hidden numbers.
    if actor.role is not Role.GM:
        raise Illegal("not_gm", "Only the GM corrects the log.")


def _changed(system: System[Any, Any], command: Command, changed: Mapping[str, Any]) -> Command:
    """A recorded command with some fields otherwise."""
    plain = msgspec.to_builtins(command)
    unknown = set(changed) - set(plain)
    if unknown:
        good = ", ".join(plain)
        raise Illegal("not_a_choice", f"{unknown.pop()!r} is not in that row. There are: {good}.")
    try:
        made: Command = msgspec.convert({**plain, **changed}, system.command_type | Faces)
    except msgspec.ValidationError as error:
        raise Illegal("not_a_choice", f"That cannot be put there: {error}.") from error
    return made


Load = Callable[[str, str], System[Any, Any]]


async def create_table(
    store: Store, system: System[Any, Any], identity: str, name: str, setup: Any
) -> Table:
    """Begin a table and write that down."""
    record = TableRecord(
        identity,
        name,
        system.name,
        msgspec.json.encode(system.resolved),
        msgspec.json.encode(setup),
    )
    table = Table(record, system, store)  # refuses a setup that cannot be, before it is written
    await store.create(record, new_seed())
    await table.load()
    return table


async def open_table(store: Store, record: TableRecord, system: System[Any, Any]) -> Table:
    """Bring a table back after a restart."""
    if record.format != FORMAT:
        raise StoreError(
            f"the table {record.name!r} has format {record.format}; this version reads {FORMAT}"
        )
    table = Table(record, system, store)
    try:
        await table.load()
    except WrongLogError as error:
        raise StoreError(f"the table {record.name!r} cannot be read: {error}") from error
    return table
