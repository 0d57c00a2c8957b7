"""The door of a table: sitting down, knocking, being let in or sent away, and who is a GM."""

from __future__ import annotations

import secrets
import time
import unicodedata
from collections.abc import Callable

from tableside.core.desk import GiveControl, check_readable
from tableside.core.values import GM, Actor, Illegal, Role
from tableside.table.seats import (
    DeviceLetIn,
    DeviceShutOut,
    Door,
    DoorSet,
    Fact,
    Knock,
    KnockHeard,
    RoleGiven,
    Seat,
    SeatRemoved,
    Seats,
    SeatTaken,
    digest,
    fresh_seat,
    new_token,
    tidied,
)
from tableside.table.table import Table

MOST_PLAYERS, MOST_SPECTATORS, MOST_GMS = 24, 24, 4
MOST_KNOCKS, MOST_OF_ONE = 12, 3  # devices that wait: in all, of one address
# Nobody goes by what the log and the screens call the GM and the dice.
_OURS = frozenset(
    ("gm", "thegm", "gamemaster", "thegamemaster", "referee", "dice", "thedice", "tableside")
)
CODE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none is taken for another
CODE_LENGTH, CODE_LASTS = 8, 600.0  # letters, seconds


async def sit_down(table: Table, name: str, role: Role = Role.PLAYER) -> str:
    """A new player or spectator takes a seat; the token that speaks for it."""
    token, _ = await come_in(table, name, role)
    return token


async def come_in(
    table: Table, name: str, role: Role = Role.PLAYER, device: str = "", waiting: int = 0
) -> tuple[str, bool]:
    """Somebody new: a token, and whether it works only once the GM has said yes.

    `waiting` says how many devices of the same address wait already.
    """
    tidy, token = check_person(name), new_token()
    waits = False

    def decide(seats: Seats) -> list[Fact]:
        nonlocal waits
        _check_free(seats, tidy, role)
        waits = seats.door is Door.ASK
        if waits:
            _check_knock(seats, waiting)
            return [KnockHeard("", digest(token), _short(device), tidy, role)]
        seat = fresh_seat(seats)
        return [SeatTaken(seat, tidy, role), DeviceLetIn(seat, digest(token))]

    await table.note(decide)
    return token, waits


async def knock(table: Table, seat: str, device: str, waiting: int = 0) -> str:
    """A new device asks for a seat that somebody has; its token works once the GM confirms."""
    token = new_token()

    def decide(seats: Seats) -> list[Fact]:
        if _seat(seats, seat).role is Role.GM:
            raise Illegal("gm_seat", "A GM's seat is not asked for; its GM has a code for that.")
        _check_knock(seats, waiting)
        return [KnockHeard(seat, digest(token), _short(device))]

    await table.note(decide)
    return token


async def answer_knock(table: Table, wanted: str, *, let_in: bool) -> None:
    """The GM lets a waiting device in, or sends it away."""

    def decide(seats: Seats) -> list[Fact]:
        for one in seats.knocks:
            if one.digest == wanted:
                return _let_in(seats, one) if let_in else [DeviceShutOut(wanted)]
        raise Illegal("no_such_knock", "Nobody waits there any more.")

    await table.note(decide)


def _let_in(seats: Seats, one: Knock) -> list[Fact]:
    if one.seat:
        return [DeviceLetIn(one.seat, one.digest)]
    _check_free(seats, one.name, one.role, let_in=True)
    seat = fresh_seat(seats)
    return [SeatTaken(seat, one.name, one.role), DeviceLetIn(seat, one.digest)]


async def shut_out(table: Table, seat: str) -> None:
    """Every device of a seat must knock again."""

    def decide(seats: Seats) -> list[Fact]:
        found = _guest(seats, seat)
        return [*(DeviceShutOut(one) for one in found.tokens), *_asks(seats)]

    await table.note(decide)


async def remove(table: Table, gm: Actor, seat: str) -> None:
    """Take somebody's place away; the heroes they played stay, and are free to be taken."""

    def decide(seats: Seats) -> list[Fact]:
        return [SeatRemoved(_guest(seats, seat).id), *_asks(seats)]

    await table.note(decide)
    await _free_heroes(table, gm, seat)


async def leave(table: Table, seat: str) -> None:
    """Somebody gives their own place up; the heroes they played are free to be taken."""
    await table.note(lambda seats: [SeatRemoved(_guest(seats, seat).id)])
    await _free_heroes(table, GM, seat)


async def _free_heroes(table: Table, gm: Actor, seat: str) -> None:
    for one in table.history.state.characters.values():
        if one.controller == seat:
            freed = GiveControl(character=one.id)
            await table.submit(gm, freed, f"removed-{seat}-{one.id}"[:64])


def _asks(seats: Seats) -> list[Fact]:
    """Who was put out must not come in again under another name: from now on the GM is asked."""
    return [DoorSet(Door.ASK)] if seats.door is Door.OPEN else []


async def set_door(table: Table, door: Door) -> None:
    """How somebody new comes in; whoever waits goes on waiting for an answer."""
    await table.note(lambda _: [DoorSet(door)])


async def make_gm(table: Table, seat: str, *, gm: bool) -> None:
    """Make a player a GM as well, or take that back."""

    def decide(seats: Seats) -> list[Fact]:
        found = _seat(seats, seat)
        if found.role is Role.GM and not found.lent:
            raise Illegal("last_gm", "Whose table it is stays its GM.")
        if found.role is Role.SPECTATOR:
            raise Illegal("not_a_player", "Whoever watches sits down as a player first.")
        if gm and sum(one.role is Role.GM for one in seats.seats.values()) >= MOST_GMS:
            raise Illegal("full", f"A table has {MOST_GMS} GMs at most.")
        return [RoleGiven(seat, Role.GM if gm else Role.PLAYER)]

    await table.note(decide)


async def gm_token(table: Table) -> str:
    """A new token for the GM's seat, for somebody whose right to it was seen to."""
    token = new_token()

    def decide(seats: Seats) -> list[Fact]:
        first = (one for one in seats.seats.values() if one.role is Role.GM and not one.lent)
        return [DeviceLetIn(next(first).id, digest(token))]

    await table.note(decide)
    return token


class Codes:
    """Codes that bring the GM's seat to another device: once, and only for a while."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._of: dict[str, tuple[str, float]] = {}  # a table's: nobody needs two

    def new(self, table: str) -> str:
        """A code for a table, in place of the one before."""
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        self._of[table] = (code, self._clock() + CODE_LASTS)
        return code

    def take(self, table: str, typed: str) -> None:
        """Use a code up, or refuse it."""
        code, until = self._of.get(table, ("", 0.0))
        said = "".join(letter for letter in typed.lower() if letter.isalnum())
        if not code or self._clock() > until or not secrets.compare_digest(said, code):
            raise Illegal("wrong_code", "This code is wrong or too old; the GM makes a new one.")
        del self._of[table]


def check_person(name: str) -> str:
    """What somebody wants to be called, tidied up; nobody may pass for the GM, or for another."""
    tidy = tidied(name)
    check_readable(tidy)
    if _likeness(tidy) in _OURS:
        raise Illegal("bad_name", f"{tidy} would be taken for the GM or the dice; take another.")
    return tidy


def _likeness(name: str) -> str:
    """A name without what the eye passes over: case, width, spaces, marks."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in plain if letter.isalnum()) or name


def _check_free(seats: Seats, name: str, role: Role, *, let_in: bool = False) -> None:
    """Whether there is room for somebody of this name."""
    if seats.door is Door.CLOSED and not let_in:
        raise Illegal("closed", "This table takes nobody new; ask its GM to open the door.")
    if any(_likeness(seat.name) == _likeness(name) for seat in seats.seats.values()):
        raise Illegal("taken", f"Somebody called {name} sits here; is that you? Tap the name.")
    watches = role is Role.SPECTATOR
    most, what = (MOST_SPECTATORS, "watch") if watches else (MOST_PLAYERS, "play")
    if sum((one.role is Role.SPECTATOR) == watches for one in seats.seats.values()) >= most:
        raise Illegal("full", f"No more than {most} {what} at a table; the GM can remove a seat.")


def _check_knock(seats: Seats, waiting: int) -> None:
    if waiting >= MOST_OF_ONE:
        raise Illegal("too_many", "You wait at the door already; the GM must answer first.")
    if len(seats.knocks) >= MOST_KNOCKS:
        raise Illegal("too_many", "Too many devices wait at the door; the GM must look first.")


def _seat(seats: Seats, seat: str) -> Seat:
    if seat not in seats.seats:
        raise Illegal("no_such_seat", "Nobody sits there.")
    return seats.seats[seat]


def _guest(seats: Seats, seat: str) -> Seat:
    found = _seat(seats, seat)
    if found.role is Role.GM:
        raise Illegal("last_gm", "A GM's seat stays; take the role back first, if it was lent.")
    return found


def _short(device: str) -> str:
    return " ".join(device.split())[:60]
