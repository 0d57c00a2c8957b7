"""Seats: who sits where, by which token, and who let them in. Undo never touches this."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from tableside.core.values import GM_SEAT, Actor, Illegal, Role
from tableside.table.forms import FORM, raised_seats

TOKEN_BYTES = 32
MOST_SEATS, MOST_NAME, MOST_TOKENS = 24, 40, 8


class TableFact(msgspec.Struct, frozen=True, tag_field="fact"):
    """Something that is true of the table whatever happens in play."""


class SeatTaken(TableFact, frozen=True, tag="seat_taken"):
    """Somebody sat down."""

    seat: str
    name: str
    role: Role


class SeatRenamed(TableFact, frozen=True, tag="seat_renamed"):
    """Somebody goes by another name now."""

    seat: str
    name: str


class KnockHeard(TableFact, frozen=True, tag="knock_heard"):
    """A new device asks for a seat that somebody has; the GM must confirm."""

    seat: str
    digest: str
    device: str


class DeviceLetIn(TableFact, frozen=True, tag="device_let_in"):
    """A device may speak for a seat."""

    seat: str
    digest: str


class DeviceShutOut(TableFact, frozen=True, tag="device_shut_out"):
    """A device may not speak for its seat any more, or was never let in."""

    digest: str


class OpeningTold(TableFact, frozen=True, tag="opening_told"):
    """How the story at this table opens, in a few sentences for everybody."""

    text: str


class OddsSet(TableFact, frozen=True, tag="odds_set"):
    """Whether the table wants to see odds."""

    shown: bool


# Who somebody is, and by what they come in, may be forgotten: it is kept beside the log.
SeatFact = SeatTaken | SeatRenamed | KnockHeard | DeviceLetIn | DeviceShutOut
LogFact = OpeningTold | OddsSet
Fact = SeatFact | LogFact


class Seat(msgspec.Struct, frozen=True):
    """One place at the table."""

    id: str
    name: str
    role: Role
    tokens: tuple[str, ...] = ()  # digests, never the tokens themselves


class Knock(msgspec.Struct, frozen=True):
    """A device that waits to be let in."""

    seat: str
    digest: str
    device: str


class Seats(msgspec.Struct, frozen=True):
    """All seats of a table, who waits at the door, what was told at first, what is shown."""

    seats: Mapping[str, Seat] = {}
    knocks: tuple[Knock, ...] = ()
    opening: str = ""
    odds: bool = True  # whether they are shown to anybody

    def with_fact(self, fact: Fact) -> Seats:
        """Fold a table fact in."""
        return _HANDLERS[type(fact)](self, fact)

    def seat_of(self, token: str) -> Seat | None:
        """Who speaks with this token."""
        return self.seat_by(digest(token))

    def seat_by(self, wanted: str) -> Seat | None:
        """Who speaks with the token that has this digest."""
        for seat in self.seats.values():
            if any(hmac.compare_digest(wanted, one) for one in seat.tokens):
                return seat
        return None

    def waits(self, token: str) -> bool:
        """Whether a device with this token stands at the door."""
        wanted = digest(token)
        return any(hmac.compare_digest(wanted, one.digest) for one in self.knocks)

    def names(self) -> Mapping[str, str]:
        """What people are called, by the seat that the rules know them by."""
        return {GM_SEAT: "the GM", **{seat.id: seat.name for seat in self.seats.values()}}

    def actor(self, seat: Seat) -> Actor:
        """A seat as the rules see it."""
        return Actor(GM_SEAT if seat.role is Role.GM else seat.id, seat.role)


class _Form(msgspec.Struct, frozen=True):
    form: int


class StoredSeats(msgspec.Struct, frozen=True):
    """Seats and who waits, as they are kept beside the log."""

    form: int
    seats: Mapping[str, Seat]
    knocks: tuple[Knock, ...]


def packed(seats: Seats) -> bytes:
    """The same as bytes."""
    return msgspec.json.encode(StoredSeats(FORM, seats.seats, seats.knocks))


def unpacked(raw: bytes, told: Seats) -> Seats:
    """Seats that were kept, with what the log has told."""
    form = msgspec.json.decode(raw, type=_Form).form
    kept = msgspec.json.decode(raised_seats(form, raw), type=StoredSeats)
    return replace(told, seats=kept.seats, knocks=kept.knocks)


def new_token() -> str:
    """A token nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def digest(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def fresh_seat(seats: Seats) -> str:
    """An id that no seat has: who sits down anew must not be taken for somebody of old."""
    number = len(seats.seats) + 1
    while f"seat{number}" in seats.seats:
        number += 1
    return f"seat{number}"


def check_name(name: str) -> str:
    """A name somebody typed, tidied up, or a refusal."""
    tidy = " ".join(name.split())
    if not tidy or len(tidy) > MOST_NAME:
        raise Illegal("bad_name", f"A name has 1 to {MOST_NAME} characters.")
    return tidy


def _taken(seats: Seats, fact: SeatTaken) -> Seats:
    return replace(seats, seats={**seats.seats, fact.seat: Seat(fact.seat, fact.name, fact.role)})


def _renamed(seats: Seats, fact: SeatRenamed) -> Seats:
    seat = replace(seats.seats[fact.seat], name=fact.name)
    return replace(seats, seats={**seats.seats, fact.seat: seat})


def _knocked(seats: Seats, fact: KnockHeard) -> Seats:
    return replace(seats, knocks=(*seats.knocks, Knock(fact.seat, fact.digest, fact.device)))


def _let_in(seats: Seats, fact: DeviceLetIn) -> Seats:
    seat = seats.seats[fact.seat]
    # The oldest device makes room: a lost phone must not lock its owner out.
    tokens = (*seat.tokens, fact.digest)[-MOST_TOKENS:]
    return replace(
        seats,
        seats={**seats.seats, seat.id: replace(seat, tokens=tokens)},
        knocks=tuple(one for one in seats.knocks if one.digest != fact.digest),
    )


def _shut_out(seats: Seats, fact: DeviceShutOut) -> Seats:
    kept = {
        key: replace(seat, tokens=tuple(one for one in seat.tokens if one != fact.digest))
        for key, seat in seats.seats.items()
    }
    knocks = tuple(one for one in seats.knocks if one.digest != fact.digest)
    return replace(seats, seats=kept, knocks=knocks)


def _opened(seats: Seats, fact: OpeningTold) -> Seats:
    return replace(seats, opening=fact.text)


def _odds(seats: Seats, fact: OddsSet) -> Seats:
    return replace(seats, odds=fact.shown)


_HANDLERS: Mapping[type[TableFact], Callable[[Seats, Any], Seats]] = {
    SeatTaken: _taken,
    SeatRenamed: _renamed,
    KnockHeard: _knocked,
    DeviceLetIn: _let_in,
    DeviceShutOut: _shut_out,
    OpeningTold: _opened,
    OddsSet: _odds,
}
