from __future__ import annotations

import pytest

from tableside.core.values import GM, Actor, Illegal, Role
from tableside.table.seats import (
    MOST_TOKENS,
    DeviceLetIn,
    DeviceShutOut,
    Knock,
    KnockHeard,
    Seat,
    SeatRenamed,
    Seats,
    SeatTaken,
    digest,
    new_token,
    tidied,
)


def seated(*facts: object) -> Seats:
    seats = Seats()
    for fact in facts:
        seats = seats.with_fact(fact)  # type: ignore[arg-type]
    return seats


ANNA = SeatTaken("anna", "Anna", Role.PLAYER)
LED = SeatTaken("lead", "Lea", Role.GM)


def test_a_token_speaks_for_its_seat_and_no_other() -> None:
    token = new_token()
    seats = seated(ANNA, LED, DeviceLetIn("anna", digest(token)))
    assert seats.seat_of(token) == Seat("anna", "Anna", Role.PLAYER, (digest(token),))
    assert seats.seat_of(new_token()) is None


def test_a_token_is_not_kept() -> None:
    token = new_token()
    assert len(token) >= 43  # 256 bits
    assert token not in str(seated(ANNA, DeviceLetIn("anna", digest(token))))


def test_a_device_that_was_shut_out_speaks_for_nobody() -> None:
    token, other = new_token(), new_token()
    both = seated(ANNA, DeviceLetIn("anna", digest(token)), DeviceLetIn("anna", digest(other)))
    seats = both.with_fact(DeviceShutOut(digest(token)))
    assert seats.seat_of(token) is None
    assert seats.seat_of(other) is not None


def test_a_knock_waits_until_it_is_answered() -> None:
    token = new_token()
    seats = seated(ANNA, KnockHeard("anna", digest(token), "a phone"))
    assert seats.knocks == (Knock("anna", digest(token), "a phone"),)
    assert seats.seat_of(token) is None
    let_in = seats.with_fact(DeviceLetIn("anna", digest(token)))
    assert (let_in.knocks, let_in.seat_of(token) is not None) == ((), True)
    assert seats.with_fact(DeviceShutOut(digest(token))).knocks == ()


def test_the_oldest_device_makes_room() -> None:
    tokens = [new_token() for _ in range(MOST_TOKENS + 1)]
    seats = seated(ANNA, *(DeviceLetIn("anna", digest(token)) for token in tokens))
    assert seats.seat_of(tokens[0]) is None
    assert seats.seat_of(tokens[-1]) is not None


def test_a_gm_acts_as_the_gm_and_a_player_as_their_seat() -> None:
    seats = seated(ANNA, LED, SeatRenamed("anna", "Annabel"))
    assert seats.seats["anna"].name == "Annabel"
    assert seats.actor(seats.seats["anna"]) == Actor("anna", Role.PLAYER)
    assert seats.actor(seats.seats["lead"]) == GM


def test_names_are_tidied_or_refused() -> None:
    assert tidied("  Anna   Lee ") == "Anna Lee"
    for bad in ("", "   ", "x" * 41):
        with pytest.raises(Illegal, match="1 to 40"):
            tidied(bad)
