"""A saved table becomes one of this server: checked as a whole before anything is written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from tableside.core.history import History
from tableside.core.values import DICE, GM_SEAT, Role
from tableside.systems import bind
from tableside.table import heads, item_lines
from tableside.table.export import TableFile, WrongFileError
from tableside.table.heads import TableRecord
from tableside.table.log import empty
from tableside.table.seats import (
    MOST_NAME,
    DeviceLetIn,
    Seats,
    SeatTaken,
    digest,
    fresh_seat,
    tidied,
)
from tableside.table.store.protocol import Held

_ID = re.compile(r"[\w-]{1,40}", re.ASCII)


class Checked(NamedTuple):
    """A file that can be played on here, and the history in it."""

    file: TableFile
    record: TableRecord
    history: History


def checked(file: TableFile) -> Checked:
    """Read all that a file tells, down to the last event; it takes as long as the table is."""
    try:
        record = heads.read("in this file", Held(file.head, sound=True))
        system = bind(record.system, record.ruleset)
        setup = msgspec.json.decode(record.setup, type=system.setup_type)
        log = empty(record, system, setup)
        log.take(file.entries, file.entries[-1].mark if file.entries else log.mark)
        if tidied(record.name) != record.name:
            raise WrongFileError("its name cannot be shown")
    except Exception as error:  # somebody may have written a file by hand, seals and all
        words = " ".join(str(error).split()).rstrip(".")
        raise WrongFileError(f"This table cannot be played here: {words}.") from error
    return Checked(file, record, log.history)


def wanted_id(one: Checked) -> str:
    """The id that a table had where it was saved; empty: none that could be used in an address."""
    known = msgspec.json.decode(one.file.head).get("id", "")
    return known if isinstance(known, str) and _ID.fullmatch(known) else ""


def seats_for(one: Checked, gm: str, token: str) -> Seats:
    """Who sits at a table that was brought in: a new GM, and the seats that its log knows.

    Names are in no file. Each seat is called by the heroes it plays; whoever it was taps it at the
    door and knocks, or takes a new one and is given the hero.
    """
    seats = Seats()
    beside = item_lines.seats(one.file.items) - {GM_SEAT}  # who has or sees a picture
    for seat, name in _named(one.history, beside):
        seats = seats.with_fact(SeatTaken(seat, name, Role.PLAYER))
    first = fresh_seat(seats)
    seats = seats.with_fact(SeatTaken(first, tidied(gm), Role.GM))
    return seats.with_fact(DeviceLetIn(first, digest(token)))


def _named(history: History, beside: set[str]) -> Iterator[tuple[str, str]]:
    heroes = dict[str, list[str]]()
    for one in history.state.characters.values():
        if one.controller:
            heroes.setdefault(one.controller, []).append(one.name)
    taken = set[str]()
    for number, seat in enumerate(sorted(_known(history) | set(heroes) | beside, key=_order), 1):
        name = f"Player of {', '.join(heroes[seat])}" if seat in heroes else f"Player {number}"
        if len(name) > MOST_NAME or name.casefold() in taken:
            name = f"Player {number}"
        taken.add(name.casefold())
        yield seat, name


def _known(history: History) -> set[str]:
    """Seats that did something, or for whom something was done."""
    found = {row.behalf for row in history.rows}
    found |= {row.actor.seat for row in history.rows if row.actor.role is not Role.SPECTATOR}
    return found - {"", GM_SEAT, DICE.seat}


def _order(seat: str) -> tuple[Any, ...]:
    """By number, where they have one."""
    digits = re.sub(r"\D", "", seat)
    return (len(digits), digits, seat)
