"""The log of one table as it is held: rows folded into a history, facts, and how far it goes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

import msgspec

from tableside.core.history import History, Row, WrongLogError
from tableside.table.dice import Places
from tableside.table.forms import FORM, raised_fact, raised_row
from tableside.table.heads import TableRecord
from tableside.table.numbers import Numbers
from tableside.table.seals import FACT, ROW, Entry, Mark, begin, sealed, walk
from tableside.table.seats import DiceFact, LogFact, Seats
from tableside.table.store.protocol import Store

PAGE = 1000  # entries that are read at once
AT_ONCE = 20  # entries that are folded in one go: other tables are served in between


class Log:
    """Entries of a table from its start, or from a snapshot on."""

    def __init__(
        self,
        history: History,
        mark: Mark,
        told: Seats,
        numbers: Numbers | None = None,
        places: Places | None = None,
    ) -> None:
        self.history = history
        self.first = self.mark = mark  # behind which entry it begins, and how far it goes
        self.marks: list[Mark] = []  # of each row that is held
        self.told = told  # what facts of the log say; nobody sits here
        self.dice = list[tuple[int, DiceFact]]()  # what was said of dice, behind which row
        self.numbers = numbers or Numbers()  # of its rows, as each seat counts them
        self.places = places or Places()  # of its dice
        self.broken = ""  # in words: what cannot be read, so that nothing may be added

    def take(self, entries: Iterable[Entry], end: Mark | None) -> None:
        """Read on, as far as everything is what was written."""
        walked = walk(self.mark, entries, end)
        for one in walked.good:
            try:
                self._fold(one)
            except (LookupError, msgspec.DecodeError, UnicodeDecodeError) as error:
                words = f"entry {one.n} does not fit what came before it ({error})"
                raise WrongLogError(words) from error
        self.mark = walked.mark
        self.broken = self.broken or walked.broken
        if end is None and not self.broken:
            self.broken = "How far the log goes cannot be read; shown is what was found."

    def _fold(self, entry: Entry) -> None:
        body, form = entry.body, entry.form
        if form > FORM:
            raise WrongLogError(f"entry {entry.n} was written by a newer Tableside")
        if entry.kind == ROW:
            if form != FORM:
                body = raised_row(self.history.system.name, form, body)
            self.history.restore_bytes(body)
            self.marks.append(entry.mark)
        else:
            self._tell(_fact(entry))

    def _tell(self, fact: LogFact) -> None:
        self.told = self.told.with_fact(fact)
        if isinstance(fact, DiceFact):
            self.dice.append((self.history.last, fact))

    def rows(self, rows: Iterable[Row]) -> list[Entry]:
        """Rows as the entries that come next."""
        mark, made = self.mark, list[Entry]()
        for row in rows:
            made.append(sealed(mark, ROW, FORM, row.submission, msgspec.json.encode(row)))
            mark = made[-1].mark
        return made

    def facts(self, facts: Iterable[LogFact]) -> list[Entry]:
        """Facts as the entries that come next."""
        return facts_behind(self.mark, facts)

    def adopt(self, rows: Iterable[Row], entries: list[Entry]) -> None:
        """Go on with rows that are stored."""
        for row in rows:
            self.history.restore(row)
        self.marks.extend(one.mark for one in entries)
        self.mark = entries[-1].mark

    def note(self, facts: Iterable[LogFact], entries: list[Entry]) -> None:
        """Go on with facts that are stored."""
        for fact in facts:
            self._tell(fact)
        self.mark = entries[-1].mark

    def mark_of(self, seq: int) -> Mark:
        """Where a row that is held stands in the log."""
        return self.marks[seq - self.history.start.seq - 1]


def facts_behind(mark: Mark, facts: Iterable[LogFact]) -> list[Entry]:
    """Facts as the entries behind a mark."""
    made = list[Entry]()
    for fact in facts:
        made.append(sealed(mark, FACT, FORM, "", msgspec.json.encode(fact)))
        mark = made[-1].mark
    return made


def _fact(entry: Entry) -> LogFact:
    fact: LogFact = msgspec.json.decode(raised_fact(entry.form, entry.body), type=LogFact)
    return fact


async def read(store: Store, table: str, after: int, until: Mark | None) -> list[Entry]:
    """The entries behind one up to the end, or as far as they can be read."""
    found = list[Entry]()
    while True:
        page = await store.entries(table, after, PAGE)
        found += page
        if len(page) < PAGE:
            return [one for one in found if until is None or one.n <= until.n]
        after = page[-1].n


async def whole(store: Store, record: TableRecord, history: History) -> Log:
    """The log of a table with every row it has; the history is empty yet."""
    end = (await store.end([record.id])).get(record.id)
    log = Log(history, begin(record.head), Seats())
    entries = await read(store, record.id, 0, end)
    for first in range(0, len(entries), AT_ONCE):
        part = entries[first : first + AT_ONCE]
        log.take(part, part[-1].mark)
        if log.broken:
            return log
        await asyncio.sleep(0)
    log.take([], end)
    return log


def empty(record: TableRecord, system: Any, setup: Any) -> Log:
    """A log that has not begun."""
    return Log(History(system, setup), begin(record.head), Seats())
