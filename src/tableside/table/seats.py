"""Seats: who sits where, by which token, and how the door stands. Undo never touches this."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

import msgspec
from msgspec.structs import replace

from tableside.core.identity_cache import Recall
from tableside.core.values import GM_SEAT, Actor, Illegal, Role
from tableside.table.dice import DiceRule, Promised, Salt
from tableside.table.forms import FORM, raised_seats

TOKEN_BYTES = 32
MOST_NAME, MOST_TOKENS = 40, 8


class Door(StrEnum):
    """How somebody new comes in."""

    OPEN = "open"  # whoever has the link sits down
    ASK = "ask"  # they wait until the GM has said yes
    CLOSED = "closed"  # nobody new


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


class SeatRemoved(TableFact, frozen=True, tag="seat_removed"):
    """Somebody's place is taken away, with every device that speaks for it."""

    seat: str


class RoleGiven(TableFact, frozen=True, tag="role_given"):
    """Somebody who plays is a GM too from now on, or no longer."""

    seat: str
    role: Role


class DoorSet(TableFact, frozen=True, tag="door_set"):
    """How somebody new comes in from now on."""

    door: Door


class KnockHeard(TableFact, frozen=True, tag="knock_heard"):
    """A device asks for a seat that somebody has, or for a new one; the GM must confirm."""

    seat: str  # empty: a new one
    digest: str
    device: str
    name: str = ""  # of somebody new
    role: Role = Role.PLAYER


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


class DiceOpened(TableFact, frozen=True, tag="dice_opened"):
    """A session of dice begins: what is promised of its seed."""

    session: int
    commitment: str


class DiceSalted(TableFact, frozen=True, tag="dice_salted"):
    """A seat has mixed something in: it counts from the next dice on."""

    session: int
    seat: str
    salt: str


class SeedShown(TableFact, frozen=True, tag="seed_shown"):
    """A session of dice is over, and everybody can work them out again."""

    session: int
    seed: str


class DiceRuleSet(TableFact, frozen=True, tag="dice_rule_set"):
    """Which dice the table plays with from now on."""

    rule: DiceRule


class RecapWritten(TableFact, frozen=True, tag="recap_written"):
    """What the GM made of the recap of an evening."""

    row: int  # with which that evening ended
    story: str = ""  # empty: as the log tells it
    left_out: tuple[int, ...] = ()  # moments that are not told, by their place among them
    shown: bool = False  # whether the players see it


class EveningTimed(TableFact, frozen=True, tag="evening_timed"):
    """When an evening began, in seconds since 1970; and once it is over, what no row says of it."""

    row: int  # with which it began, or ended
    began: int  # 0: nobody noted that
    ended: int = 0
    cheers: int = 0  # how often somebody shouted *Do it!*


# Who somebody is, and by what they come in, may be forgotten: it is kept beside the log.
SeatFact = (
    SeatTaken
    | SeatRenamed
    | SeatRemoved
    | RoleGiven
    | DoorSet
    | KnockHeard
    | DeviceLetIn
    | DeviceShutOut
)
DiceFact = DiceOpened | DiceSalted | SeedShown
LogFact = OpeningTold | OddsSet | DiceRuleSet | RecapWritten | EveningTimed | DiceFact
Fact = SeatFact | LogFact


class Seat(msgspec.Struct, frozen=True):
    """One place at the table."""

    id: str
    name: str
    role: Role
    tokens: tuple[str, ...] = ()  # digests, never the tokens themselves
    lent: bool = False  # a player whom the GM has made a GM too


ONLOOKER = "onlooker"  # no seat has this id


def onlooking(seat: Seat) -> Seat:
    """Whoever sits there as somebody who only watches: nothing of their own is seen."""
    return replace(seat, id=ONLOOKER, role=Role.SPECTATOR, lent=False)


class Knock(msgspec.Struct, frozen=True):
    """A device that waits to be let in."""

    seat: str
    digest: str
    device: str
    name: str = ""
    role: Role = Role.PLAYER


class Seats(msgspec.Struct, frozen=True):
    """All seats of a table, who waits at the door, what was told at first, what is shown."""

    seats: Mapping[str, Seat] = {}
    knocks: tuple[Knock, ...] = ()
    door: Door = Door.OPEN
    given: int = 0  # the highest number that a seat has had
    opening: str = ""
    odds: bool = True  # whether they are shown to anybody
    dice: Promised = Promised()
    dice_rule: DiceRule = DiceRule.BOTH
    recap: RecapWritten | None = None  # the newest
    timed: EveningTimed | None = None  # likewise

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
        return _NAMES.of(_named, self.seats)

    def actor(self, seat: Seat) -> Actor:
        """A seat as the rules see it; a GM beside the first one is known by their own place."""
        if seat.role is not Role.GM:
            return Actor(seat.id, seat.role)
        return Actor(GM_SEAT, Role.GM, person=seat.id if seat.lent else "")


# Whoever reads a row asks for them, and people sit down seldom.
_NAMES: Recall[Mapping[str, str]] = Recall(most=1024)


def _named(seats: Mapping[str, Seat]) -> Mapping[str, str]:
    return {GM_SEAT: "the GM", **{seat.id: seat.name for seat in seats.values()}}


class _Form(msgspec.Struct, frozen=True):
    form: int


class StoredSeats(msgspec.Struct, frozen=True):
    """Seats and who waits, as they are kept beside the log."""

    form: int
    seats: Mapping[str, Seat]
    knocks: tuple[Knock, ...]
    door: Door = Door.OPEN
    given: int = 0


def packed(seats: Seats) -> bytes:
    """The same as bytes."""
    kept = StoredSeats(FORM, seats.seats, seats.knocks, seats.door, seats.given)
    return msgspec.json.encode(kept)


def unpacked(raw: bytes, told: Seats) -> Seats:
    """Seats that were kept, with what the log has told."""
    form = msgspec.json.decode(raw, type=_Form).form
    kept = msgspec.json.decode(raised_seats(form, raw), type=StoredSeats)
    return replace(told, seats=kept.seats, knocks=kept.knocks, door=kept.door, given=kept.given)


def new_token() -> str:
    """A token nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def digest(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def fresh_seat(seats: Seats) -> str:
    """An id that no seat has: who sits down anew must not be taken for somebody of old."""
    number = max(len(seats.seats), seats.given) + 1
    while f"seat{number}" in seats.seats:
        number += 1
    return f"seat{number}"


def tidied(name: str) -> str:
    """A name that somebody typed, tidied up, or a refusal."""
    tidy = " ".join(name.split())
    if not tidy or len(tidy) > MOST_NAME:
        raise Illegal("bad_name", f"A name has 1 to {MOST_NAME} characters.")
    return tidy


def _taken(seats: Seats, fact: SeatTaken) -> Seats:
    number = fact.seat.removeprefix("seat")
    return replace(
        seats,
        seats={**seats.seats, fact.seat: Seat(fact.seat, fact.name, fact.role)},
        given=max(seats.given, int(number) if number.isdecimal() else 0),
    )


def _removed(seats: Seats, fact: SeatRemoved) -> Seats:
    return replace(
        seats,
        seats={key: one for key, one in seats.seats.items() if key != fact.seat},
        knocks=tuple(one for one in seats.knocks if one.seat != fact.seat),
    )


def _role(seats: Seats, fact: RoleGiven) -> Seats:
    seat = replace(seats.seats[fact.seat], role=fact.role, lent=fact.role is Role.GM)
    return replace(seats, seats={**seats.seats, fact.seat: seat})


def _door(seats: Seats, fact: DoorSet) -> Seats:
    return replace(seats, door=fact.door)


def _renamed(seats: Seats, fact: SeatRenamed) -> Seats:
    seat = replace(seats.seats[fact.seat], name=fact.name)
    return replace(seats, seats={**seats.seats, fact.seat: seat})


def _knocked(seats: Seats, fact: KnockHeard) -> Seats:
    knock = Knock(fact.seat, fact.digest, fact.device, fact.name, fact.role)
    return replace(seats, knocks=(*seats.knocks, knock))


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


def _dice_opened(seats: Seats, fact: DiceOpened) -> Seats:
    return replace(seats, dice=Promised(fact.session, fact.commitment))


def _salted(seats: Seats, fact: DiceSalted) -> Seats:
    salts = (*seats.dice.salts, Salt(fact.seat, fact.salt))
    return replace(seats, dice=replace(seats.dice, salts=salts))


def _seed_shown(seats: Seats, _fact: SeedShown) -> Seats:
    return seats


def _dice_rule(seats: Seats, fact: DiceRuleSet) -> Seats:
    return replace(seats, dice_rule=fact.rule)


def _recap(seats: Seats, fact: RecapWritten) -> Seats:
    return replace(seats, recap=fact)


def _timed(seats: Seats, fact: EveningTimed) -> Seats:
    return replace(seats, timed=fact)


_HANDLERS: Mapping[type[TableFact], Callable[[Seats, Any], Seats]] = {
    SeatTaken: _taken,
    SeatRenamed: _renamed,
    SeatRemoved: _removed,
    RoleGiven: _role,
    DoorSet: _door,
    KnockHeard: _knocked,
    DeviceLetIn: _let_in,
    DeviceShutOut: _shut_out,
    OpeningTold: _opened,
    OddsSet: _odds,
    DiceOpened: _dice_opened,
    DiceSalted: _salted,
    SeedShown: _seed_shown,
    DiceRuleSet: _dice_rule,
    RecapWritten: _recap,
    EveningTimed: _timed,
}
