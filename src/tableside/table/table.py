"""One live table: one writer, and nothing is told before it is on disk."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from tableside.core.chances import Advice, Odds
from tableside.core.correction import (
    Correction,
    Preview,
    correct,
    draft_adoption,
    shown,
    with_changes,
)
from tableside.core.desk import GiveControl
from tableside.core.history import HeadMoved, History, Row, WrongLogError
from tableside.core.identity_cache import Recall
from tableside.core.offers import Choose, Field, Form, Offer, Ready
from tableside.core.system import System
from tableside.core.values import DICE, Actor, Command, Faces, Illegal, Role, Value
from tableside.table import rights, snapshots
from tableside.table.cheers import Cheers, may_cheer
from tableside.table.chronicle import MOST_TOLD, off_the_line
from tableside.table.dice import DiceRule, Thrower
from tableside.table.evenings import facts_of
from tableside.table.heads import TableRecord
from tableside.table.last_rolls import LastRolls
from tableside.table.log import AT_ONCE, Log, empty, facts_behind, read, whole
from tableside.table.media import Pictures
from tableside.table.mending import Wanted, in_words, put_right
from tableside.table.nudges import Nudges
from tableside.table.numbers import Count
from tableside.table.packs import Packs
from tableside.table.papers import Papers
from tableside.table.pleas import Pleas
from tableside.table.room import Room, drafted
from tableside.table.seals import Entry
from tableside.table.seats import Fact, LogFact, Seats, packed, unpacked
from tableside.table.sessions import Sessions, by_hand, may_roll
from tableside.table.store.protocol import Behind, Snapshot, Store, StoreError
from tableside.table.weighing import Question, Weighed

T = TypeVar("T")
_FORMS: Recall[Sequence[Form]] = Recall(most=64)  # of a game, by role: neither changes
MOST_TRIES = 20  # to write, while somebody else does
_log = logging.getLogger("tableside.table")
_GONE = "It is deleted."
_SEATS = "Who sits here is not what was written; shown is what was found."
_SEED = "The secret of this table's dice is not what was written; no more can be thrown."


class Table:
    """The state of play, the seats, and the one way to change either."""

    def __init__(self, record: TableRecord, system: System[Any, Any], store: Store) -> None:
        self._setup = msgspec.json.decode(record.setup, type=system.setup_type)
        self.record, self.system = record, system
        self.ruleset = str(system.resolved["title"])
        self._log = empty(record, system, self._setup)
        self.taken_back: tuple[int, ...] = ()  # rows that stand on no line of play now
        self.seats = Seats()
        self.cheers = Cheers()
        self.nudges = Nudges()
        self.pleas = Pleas()
        # What seats that see alike are shown alike, and how it has changed: made once for them.
        self.frames: Recall[Any] = Recall(most=8)
        self.changes: Recall[tuple[bytes, bytes]] = Recall(most=8)
        self.moment = 0  # another one whenever anything was told to those who listen
        self.last_rolls = LastRolls()
        self._weighed = Weighed(system)
        self._store = store
        self.pictures = Pictures(store, record.id, self.tell)
        self.papers = Papers(store, record.id, self.tell)
        self.packs = Packs(store, record.id)
        self.sessions = Sessions(b"")  # of its dice
        self._beside = b""  # the seats as they are stored
        self._unsound = ""  # what is wrong beside the log
        self._doubt = False  # a write has failed: the disk is asked before anybody is answered
        self._checking: asyncio.Task[None] | None = None
        self._room = Room()
        self._kept = 0  # behind which row the snapshot in the store was made
        self._keeping: asyncio.Task[None] | None = None
        self._writing = asyncio.Lock()
        self._listeners: set[Callable[[], None]] = set()
        self.gone = self.anew = False  # it is deleted, and begun anew under the same id
        self.paused = False  # somebody wants the table to stop; nobody keeps who
        self.moved = 0.0  # when somebody last did something here since the server began
        self.here: Mapping[str, int] = {}  # connections of each seat; nobody keeps that

    @property
    def history(self) -> History:
        """The rows of play, and the state after each."""
        return self._log.history

    @property
    def dice_facts(self) -> Sequence[tuple[int, LogFact]]:
        """What was said of dice, and behind which row."""
        return self._log.dice

    def count(self, actor: Actor) -> Count:
        """How a seat counts the rows."""
        self._log.numbers.read(self.history, self.seats)
        return self._log.numbers.of(actor)

    @property
    def seq(self) -> int:
        """How far the log goes, facts of the table included."""
        return self._log.mark.n

    @property
    def broken(self) -> str:
        """In words: what the disk has lost of this table, so that it can only be looked at."""
        return _GONE if self.gone else self._log.broken or self._unsound

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call somebody after every change; returns how to stop it."""
        self._listeners.add(listener)
        return lambda: self._listeners.discard(listener)

    def came(self, seat: str) -> None:
        """A device of a seat connected."""
        self.here = {**self.here, seat: self.here.get(seat, 0) + 1}
        self.tell()

    def went(self, seat: str) -> None:
        """A device of a seat went away."""
        self.here = {**self.here, seat: self.here[seat] - 1}
        self.tell()

    def cheer(self, actor: Actor, matter: str, revision: int, verb: str) -> None:
        """Shout *Do it!* at somebody whose roll misses, or take the shout back."""
        rights.acts(actor)
        known = self.system.known(self.history.state, actor)
        may_cheer(self.system, known, matter, revision, verb)
        self.cheers.toggle(matter, revision, verb, actor.seat)
        self.tell()

    def nudge(self, actor: Actor, character: str) -> None:
        """The GM tells whoever is waited for that the table waits."""
        self.nudges.give(self.system.known(self.history.state, actor), character)
        self.tell()

    def _forget(self) -> None:
        """Play went on: what was called or asked about another moment is out of date."""
        now = {(one.id, one.revision) for one in self.history.state.matters}
        self.cheers.forget(now)
        self.pleas.forget(now)

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
        rights.may_submit(actor, command)

        def draft() -> list[Row]:
            if new_dice and actor.role is not Role.GM:
                raise Illegal("not_gm", "Only the GM asks for new dice.")
            typed = by_hand(self.seats.dice_rule, real_dice=real_dice)
            hand = None if typed else self._hand(command, anew=new_dice)
            return self._fitting(self._drafted(actor, command, submission, hand))

        return await self._once(actor, submission, draft)

    async def submit_for(
        self, gm: Actor, doer: Actor, command: Command, submission: str, *, real_dice: bool
    ) -> Row:
        """The GM lets somebody play what they asked leave for: it is theirs."""
        rights.may_give_leave(gm)

        def draft() -> list[Row]:
            typed = by_hand(self.seats.dice_rule, real_dice=real_dice)
            hand = None if typed else self._hand(command)
            return self._fitting(self._drafted(doer, command, submission, hand))

        return await self._once(gm, submission, draft)

    async def take_hero(self, actor: Actor, character: str, submission: str) -> Row:
        """A player without a hero takes one that nobody plays; the GM need not hand it over."""
        rights.acts(actor)

        def draft() -> list[Row]:
            rights.may_take(self.history, actor, character)
            # Who plays whom is the GM's to say, and a correction must find it said by one.
            giver = Actor(actor.seat, Role.GM)
            given = GiveControl(character=character, seat=actor.seat)
            return [self.history.draft(giver, given, None, submission)]

        return await self._once(actor, submission, draft)

    async def answer_roll(
        self, actor: Actor, key: str, faces: tuple[int, ...] | None, submission: str
    ) -> Row:
        """Give the faces of real dice, or let the server throw them after all."""
        rights.acts(actor)

        def draft() -> list[Row]:
            roll = rights.own_roll(self.history, actor, key)
            command = Faces(character=roll.character, key=key, faces=faces or ())
            if faces is None:
                may_roll(self.seats.dice_rule)
                hand = self._hand(command, wanted=key)
                command = replace(command, faces=hand(roll) or ())
                return self._drafted(DICE, command, submission, hand)
            by_hand(self.seats.dice_rule, real_dice=True)
            # Dice typed in keep the seat that typed them: a slip of theirs is theirs to mend.
            # Whatever this roll brings on is typed in on its own, or thrown when asked for.
            return self._drafted(Actor(actor.seat, Role.DICE), command, submission, None)

        return await self._once(actor, submission, draft)

    async def undo(self, actor: Actor, submission: str) -> Row:
        """Take the last row back."""
        rights.acts(actor)

        def draft() -> list[Row]:
            rights.may_undo(self.history, actor)
            row = self.history.draft_undo(Actor(actor.seat, Role.GM), submission)
            return [replace(row, actor=actor)]

        return await self._once(actor, submission, draft, back=True)

    async def redo(self, actor: Actor, submission: str) -> Row:
        """Bring back what was last taken back."""
        rights.acts(actor)
        return await self._once(
            actor, submission, lambda: [self.history.draft_redo(actor, submission)], back=True
        )

    async def row(self, actor: Actor, seq: int) -> Row:
        """A row as it was recorded, for whoever may correct it."""
        async with self._writing:
            await self._sure()
            await self._reach_back()
            return rights.may_mend(self.history, actor, seq)

    async def correct(
        self,
        actor: Actor,
        seq: int,
        changed: Mapping[str, Any],
        faces: Mapping[str, tuple[int, ...]],
        sheets: Sequence[Mapping[str, Any]] = (),
    ) -> Preview:
        """Work a correction out to be looked at; nothing is written, and no new dice fall."""
        rights.acts(actor)
        async with self._writing:
            await self._sure()
            await self._reach_back()
            found = self._correction(actor, seq, Wanted(changed, faces, sheets))
            seen = shown(self.history, found, actor)
            gm, names = actor.role is Role.GM, self.seats.names()
            return in_words(self.history, found, seen, names) if gm else seen

    async def adopt(
        self,
        actor: Actor,
        seq: int,
        changed: Mapping[str, Any],
        faces: Mapping[str, tuple[int, ...]],
        sheets: Sequence[Mapping[str, Any]] = (),
        *,
        how: str,
        head: int,
        submission: str,
    ) -> Row:
        """Take a correction on, if play still stands where it was looked at."""
        rights.acts(actor)

        def draft() -> list[Row]:
            if head != self.count(actor).on_line(self.history, self.history.head):
                raise Illegal("stale", "Play has gone on since; look at the correction again.")
            throws = how == "replay" and self.seats.dice_rule is not DiceRule.REAL
            hand = self.sessions.mending_hand(self._log, self.seats, seq) if throws else None
            correction = self._correction(actor, seq, Wanted(changed, faces, sheets), hand)
            if actor.role is not Role.GM and how != "replay":
                raise Illegal("not_gm", "Only the GM settles a correction; yours is played again.")
            leave = Actor(actor.seat, Role.GM)
            rows = draft_adoption(self.history, correction, how, leave, submission)
            return [*rows[:-1], replace(rows[-1], actor=actor)]

        return await self._once(actor, submission, draft, back=True)

    def _correction(
        self,
        actor: Actor,
        seq: int,
        wanted: Wanted,
        hand: Thrower | None = None,
    ) -> Correction:
        changed, faces, sheets = wanted
        rights.may_correct(self.history, actor, seq, changed or sheets, faces)
        row = self.history.row(seq)
        first = put_right(self.history, row, sheets)
        # A roll's row with other dice only: its own command would bring the old faces back.
        command = with_changes(self.system, row.command, changed) if changed else None
        fell = None if hand is None else hand.fell
        correction = correct(self.history, seq, command, faces, hand, fell=fell, first=first)
        if correction.misfits and actor.role is not Role.GM:
            raise Illegal("too_late", "What was done since hangs on these dice; ask the GM.")
        return correction

    async def note(self, decide: Callable[[Seats], Sequence[Fact]]) -> None:
        """Change the seats: `decide` says how, looking at them as they are at that moment."""
        async with self._writing:
            await self._sure()
            await self._until_first(lambda: self._note(decide(self.seats)))
        self.tell()

    async def _note(self, facts: Sequence[Fact]) -> None:
        logged = [fact for fact in facts if isinstance(fact, LogFact)]
        if logged:
            rights.may_write(self.broken)
            entries = self._log.facts(logged)
            await self._append(entries)
            self._told(logged, entries)
        seats = self.seats
        for fact in facts:
            seats = seats if isinstance(fact, LogFact) else seats.with_fact(fact)
        if len(logged) < len(facts):
            rights.may_write(_GONE if self.gone else self._unsound)
            await self._swap(packed(seats))
        self.seats = seats

    def _told(self, facts: Sequence[LogFact], entries: list[Entry]) -> None:
        self._log.note(facts, entries)
        for fact in facts:
            self.seats = self.seats.with_fact(fact)

    def offers(self, actor: Actor) -> Sequence[Offer]:
        """What this seat may do now."""
        return self.system.offers(self.system.known(self.history.state, actor))

    def forms(self, actor: Actor) -> Sequence[Form]:
        """The desk commands this seat has a right to."""
        return _FORMS.of(lambda game: game.forms(actor), self.system, reader=actor.role)

    def ask(
        self, actor: Actor, offer: Offer, chosen: Mapping[str, Value]
    ) -> Field | Ready | Illegal:
        """The next question inside an offer."""
        rights.acts(actor)
        known = self.system.known(self.history.state, actor)
        return self.system.ask_next(known, offer, chosen)

    def walk(self, actor: Actor, offer: Offer, choose: Choose) -> Ready | Illegal:
        """Every question of an offer in turn, answered as it comes up."""
        rights.acts(actor)
        return self.system.walk(self.system.known(self.history.state, actor), offer, choose)

    async def odds(self, actor: Actor, questions: Sequence[Question]) -> list[Odds | None]:
        """What each of these choices would bring; none at a table that does without."""
        if not self.seats.odds:
            return [None] * len(questions)
        return await self._weighed.answer(self.history.state, actor, questions)

    async def advise(self, actor: Actor, matter: str, aim: str) -> Advice | None:
        """The best that this seat's knowledge says about a matter; none at a table without odds."""
        if not self.seats.odds:
            return None
        known = self.system.known(self.history.state, actor)
        return await asyncio.to_thread(self.system.advise, known, matter, aim)

    async def load(self) -> None:
        """Bring everything back from the store."""
        self._log = await snapshots.recalled(self._store, self.record, self.system, self._setup)
        seed = await self._store.seed(self.record.id)
        self.sessions, self._unsound = Sessions(seed.body), "" if seed.sound else _SEED
        await self._load_seats()
        self._room.held = await self._store.size(self.record.id)
        await self.pictures.begin()
        await self.papers.begin()
        self.taken_back = off_the_line(self.history)
        await self._count_old()
        self._kept = self.history.start.seq
        self._keep(snapshots.due(self.history, self._kept))  # in place of one that was no good
        if self._log.first.n:
            self._checking = asyncio.create_task(self._check_rest(self._log))

    async def _count_old(self) -> None:
        """Count what no snapshot has counted, but for rows that whoever comes here reads anyway."""
        for seq in range(self.history.start.seq, self.history.last - MOST_TOLD, AT_ONCE):
            self._log.numbers.read(self.history, self.seats, seq)
            await asyncio.sleep(0)  # other tables are served in between

    async def _load_seats(self) -> None:
        held = await self._store.seats(self.record.id)
        self._beside = held.body
        try:
            self.seats = unpacked(held.body, self._log.told)
        except (msgspec.DecodeError, UnicodeDecodeError, WrongLogError):
            self.seats = self._log.told
        if not held.sound:
            self._unsound = _SEATS

    async def _check_rest(self, log: Log) -> None:
        if words := await snapshots.broken_before(self._store, self.record, log.first):
            log.broken = log.broken or words
            self.tell()

    async def close(self) -> None:
        """Leave the table so that it opens fast the next time."""
        if self._checking is not None:
            self._checking.cancel()
        self._keep(snapshots.due(self.history, self._kept, every=1))
        if self._keeping is not None:
            await self._keeping

    @asynccontextmanager
    async def deleting(self, *, anew: bool = False) -> AsyncIterator[None]:
        """Hold every write back while it is deleted; once it is, there are none any more."""
        async with self._writing:
            await self.close()
            yield
            self.gone, self.anew = True, anew
        self.tell()

    def _keep(self, seq: int) -> None:
        """Store a snapshot beside play: nobody waits for it, and nobody misses it if it fails."""
        if seq and not self.broken:
            self._kept = seq
            self._log.numbers.read(self.history, self.seats, seq)
            made = snapshots.packed(self._log, seq)
            self._keeping = asyncio.create_task(self._store_snapshot(made))

    async def _store_snapshot(self, snapshot: Snapshot) -> None:
        try:
            await self._store.keep(self.record.id, snapshot)
        except StoreError as error:
            _log.warning("table %s: no snapshot was kept: %s", self.record.id, error)

    async def _reach_back(self) -> None:
        """Hold every row: looking back needs what going on does not."""
        if self.history.start.seq:
            found = await whole(self._store, self.record, History(self.system, self._setup))
            if found.broken:
                self._log.broken = found.broken
                self.tell()
            rights.may_write(found.broken)
            found.numbers = self._log.numbers  # the same rows count as before
            self._log = found

    async def hold_all(self) -> None:
        """Hold every row, for whoever reads back; of a damaged log what can be read."""
        async with self._writing:
            await self._sure()
            if not self.broken:
                await self._reach_back()

    async def _once(
        self, actor: Actor, submission: str, draft: Callable[[], list[Row]], *, back: bool = False
    ) -> Row:
        """One submission, one row: what was seen before is answered with what it became."""

        async def once() -> tuple[Row, bool]:
            if back or await self._is_old(submission):
                await self._reach_back()
            seen = self.history.submitted(submission)
            if seen is not None:
                return seen, True
            rights.may_write(self.broken)
            if begun := self.sessions.due(self.seats):
                await self._note(begun)
            return await self._adopt(draft()), False

        async with self._writing:
            await self._sure()
            row, seen = await self._until_first(once)
        if seen:
            rights.may_submit_again(self.history, actor, row)
        return row

    async def _until_first(self, write: Callable[[], Awaitable[T]]) -> T:
        """Write; whenever somebody else was first, read what they wrote and try again."""
        for _ in range(MOST_TRIES):
            try:
                return await write()
            except Behind:
                await self._read_on()
        raise StoreError("nothing was written: others write to this table all the time")

    async def _is_old(self, submission: str) -> bool:
        """Whether it became a row that is not held here."""
        if not self.history.start.seq or self.history.submitted(submission) is not None:
            return False
        return await self._store.place_of(self.record.id, submission) is not None

    async def _adopt(self, rows: list[Row]) -> Row:
        """Write, then adopt, then tell; a write that fails has changed nothing."""
        entries = self._log.rows(rows)
        facts = facts_of(rows, self.seats, self.sessions, self.cheers)
        told = facts_behind(entries[-1].mark, facts)
        self._room.take(rows, self._log.mark.n, entries)
        await self._append([*entries, *told])
        self._room.wrote([*entries, *told])
        goes_on = rows[0].parent == self.history.head and not isinstance(rows[0].command, HeadMoved)
        self._log.adopt(rows, entries)
        if facts:
            self._told(facts, told)
        if not goes_on:  # the only way to leave the line; it walks the whole log
            self.taken_back = off_the_line(self.history)
        self._forget()
        self.moved = time.time()
        self.tell()
        self._keep(snapshots.due(self.history, self._kept))
        return rows[-1]

    async def _append(self, entries: Sequence[Entry]) -> None:
        await self._written(self._store.append(self.record.id, self._log.mark, entries))

    async def _swap(self, body: bytes) -> None:
        await self._written(self._store.swap_seats(self.record.id, self._beside, body))
        self._beside = body

    async def _written(self, write: Awaitable[None]) -> None:
        """Until it is known to be there, or not to be, there is doubt."""
        self._doubt = True
        await write
        self._doubt = False

    async def _sure(self) -> None:
        """After a write that failed: hold what is on disk, whatever was answered."""
        if self._doubt:
            await self._read_on()

    async def _read_on(self) -> None:
        """Read what the store has beyond what is held here."""
        end = (await self._store.end([self.record.id])).get(self.record.id)
        if end != self._log.mark:
            entries = await read(self._store, self.record.id, self._log.mark.n, end)
            try:
                self._log.take(entries, end)
            except WrongLogError:  # play went back behind the snapshot
                numbers = self._log.numbers
                self._log = await whole(self._store, self.record, History(self.system, self._setup))
                self._log.numbers = numbers
            self.taken_back = off_the_line(self.history)
            self._forget()
        await self._load_seats()
        self._doubt = False
        self.tell()

    def tell(self) -> None:
        """Call everybody who listens."""
        self.moment += 1
        for listener in tuple(self._listeners):
            listener()

    def _hand(self, command: Command, *, anew: bool = False, wanted: str = "") -> Thrower:
        return self.sessions.hand(self._log, self.seats, command, anew=anew, wanted=wanted)

    def _fitting(self, rows: list[Row]) -> list[Row]:
        return [drafted(self.history, row) for row in rows]

    def _drafted(
        self, actor: Actor, command: Command, submission: str, hand: Thrower | None
    ) -> list[Row]:
        fell = None if hand is None else hand.fell
        return [self.history.draft(actor, command, hand, submission, fell=fell)]
