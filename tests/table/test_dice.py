from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from tableside.core.values import Fell, Roll
from tableside.table.dice import Promised, Salt, Thrower, commitment, new_seed, session_seed

SECRET = bytes(range(32))
POOL = Roll("t1.pool", (6,) * 5)
SALTS = (Salt("seat2", "0f" * 16), Salt("seat3", "a1" * 16))


def fell(**other: object) -> Fell:
    usual = {"session": 1, "salts": 2, "place": "", "branch": 0, "nth": 0, "deed": "", "sides": ()}
    return Fell(**{**usual, **other})  # type: ignore[arg-type]


def thrown(secret: bytes = SECRET, sides: int = 6, count: int = 20, **other: object) -> list[int]:
    hand = Thrower(secret, Promised(1, "", SALTS), fell(**other))
    return list(hand(Roll("t1.pool", (sides,) * count)) or ())


def test_faces_are_these_for_ever() -> None:
    assert thrown(count=10) == [6, 2, 4, 4, 2, 2, 3, 6, 6, 6]


def test_a_session_has_a_seed_of_its_own() -> None:
    assert session_seed(SECRET, 1) != session_seed(SECRET, 2)
    seed = session_seed(SECRET, 2)
    promised = hashlib.sha256(b"tableside dice 2\n" + seed).hexdigest()
    assert commitment(SECRET, 2) == promised


@pytest.mark.parametrize(
    "other",
    [{"session": 2}, {"salts": 1}, {"place": "7"}, {"branch": 1}, {"secret": bytes(32)}],
    ids=str,
)
def test_another_place_gets_other_dice(other: dict[str, object]) -> None:
    assert thrown() == thrown()
    assert thrown(**other) != thrown()  # type: ignore[arg-type]


def test_a_second_roll_of_the_same_deed_gets_other_dice() -> None:
    hand = Thrower(SECRET, Promised(1), fell(salts=0))
    first, second = hand(POOL), hand(Roll("t1.more", POOL.sides))
    assert first != second
    assert [one.nth for one in hand.fell.values()] == [0, 1]


def test_dice_that_somebody_types_in_are_left_to_them() -> None:
    hand = Thrower(SECRET, Promised(1), fell(salts=0), {"t1.pool"})
    assert hand(POOL) is None
    assert not hand.fell


@pytest.mark.parametrize("sides", [2, 4, 6, 8, 10, 12, 20, 100])
def test_every_face_can_fall_and_none_beyond(sides: int) -> None:
    assert set(thrown(sides=sides, count=sides * 60)) == set(range(1, sides + 1))


def test_no_face_is_favoured_grossly() -> None:
    assert all(9_500 < count < 10_500 for count in Counter(thrown(count=60_000)).values())


def test_a_seed_is_long_and_new() -> None:
    seed = new_seed()
    assert len(seed) == 32
    assert seed != new_seed()
