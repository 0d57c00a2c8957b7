"""A dice sheet: the dice that one seat saw, sealed as a table's file is; `fair` checks both.

How dice came about is in it once their session's seed is shown. Before that it would say how many
fell that the seat did not see.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping
from operator import eq, le
from typing import Any

import msgspec

from tableside.core.history import Row
from tableside.core.values import DICE, Actor, Fell, Role
from tableside.table.chronicle import read as read_row
from tableside.table.chronicle import typist
from tableside.table.export import SUFFIX, end_line, entry_line
from tableside.table.export import file_name as table_file
from tableside.table.forms import FORM
from tableside.table.seals import FACT, ROW, begin, sealed
from tableside.table.seats import SeedShown
from tableside.table.table import Table

PAGE = 50  # rows that are read at once: other tables are served in between


class _Head(msgspec.Struct, frozen=True):
    tableside: str
    name: str
    seat: str


class _Doer(msgspec.Struct, frozen=True):
    seat: str


class _Deed(msgspec.Struct, frozen=True):
    do: str


class _Dice(msgspec.Struct, frozen=True, omit_defaults=True):
    """As much of `Fell` as a seat may know."""

    session: int
    sides: tuple[int, ...]
    salts: int | None = None
    place: str | None = None
    branch: int | None = None
    nth: int | None = None


class _Rolled(msgspec.Struct, frozen=True):
    """A row of the sheet: as a row of the log, without what is not about dice."""

    seq: int
    command: _Deed
    actor: _Doer
    faces: Mapping[str, tuple[int, ...]]
    dice: Mapping[str, _Dice]
    parent: int = -1


async def sheet(table: Table, actor: Actor) -> AsyncIterator[bytes]:
    """The sheet of a seat, piece by piece."""
    await table.hold_all()
    facts = table.dice_facts
    shown = {one.session for _, one in facts if isinstance(one, SeedShown)}
    head = msgspec.json.encode(_Head("dice", table.record.name, actor.seat))
    mark = begin(head)
    yield head + b"\n"
    lines = list[bytes]()

    def add(kind: str, body: Any) -> None:
        nonlocal mark
        made = sealed(mark, kind, FORM, "", msgspec.json.encode(body))
        mark = made.mark
        lines.append(entry_line(made))

    count, rows, waiting = table.count(actor), tuple(table.history.rows), list(facts)
    for at, row in enumerate(rows):
        while waiting and waiting[0][0] < row.seq:
            add(FACT, waiting.pop(0)[1])
        if row.faces and count.has(row.seq) and (rolls := list(_seen(table, row, actor))):
            add(ROW, _rolled(row, count.number(row.seq), rolls, shown))
        if not at % PAGE:
            yield b"".join(lines)
            lines.clear()
            await asyncio.sleep(0)
    for _, fact in waiting:
        add(FACT, fact)
    yield b"".join(lines) + end_line(mark)


def _rolled(row: Row, seq: int, rolls: list[str], shown: set[int]) -> _Rolled:
    by = typist(row)
    faces = {str(at): row.faces[key] for at, key in enumerate(rolls)}
    dice = {
        str(at): _known(row.dice[key], shown) for at, key in enumerate(rolls) if key in row.dice
    }
    return _Rolled(seq, _Deed("faces" if by else "row"), _Doer(by or DICE.seat), faces, dice)


def _known(fell: Fell, shown: set[int]) -> _Dice:
    if fell.session not in shown:
        return _Dice(fell.session, fell.sides)
    return _Dice(fell.session, fell.sides, fell.salts, fell.place, fell.branch, fell.nth)


def _seen(table: Table, row: Row, actor: Actor) -> Iterator[str]:
    """The keys of those rolls of a row whose dice stand in what its lines tell this seat."""
    if actor.role is Role.GM:
        yield from row.faces
        return
    lines = read_row(table.history, row, actor, table.seats.names()).entry.lines
    told = [Counter(line.dice.faces) for line in lines if line.dice is not None]
    seen = set[str]()
    # What a line tells it tells once, first of dice that are just those, then of many: or a
    # hidden die would be given away by whoever throws the same in sight.
    for among in (eq, le):
        for key, faces in sorted(row.faces.items(), key=lambda one: -len(one[1])):
            found = next((one for one in told if among(Counter(faces), one)), None)
            if key not in seen and found is not None:
                found.subtract(faces)
                seen.add(key)
    yield from (key for key in row.faces if key in seen)


def file_name(name: str) -> str:
    """What the sheet of a table is called."""
    return f"{table_file(name).removesuffix(SUFFIX)}.dice.jsonl"
