from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from tableside.core.values import Roll
from tableside.table.dice import commitment, new_seed, server_dice

SEED = bytes(range(32))
POOL = Roll("t1.pool", (6,) * 5)


def test_the_same_place_gets_the_same_dice() -> None:
    assert server_dice(SEED, 3)(POOL) == server_dice(SEED, 3)(POOL)


@pytest.mark.parametrize(
    ("seed", "parent", "salt", "key"),
    [
        (bytes(32), 3, 0, "t1.pool"),
        (SEED, 4, 0, "t1.pool"),
        (SEED, 3, 1, "t1.pool"),
        (SEED, 3, 0, "t2.pool"),
    ],
)
def test_another_place_gets_other_dice(seed: bytes, parent: int, salt: int, key: str) -> None:
    many = (6,) * 20
    here = server_dice(SEED, 3)(Roll("t1.pool", many))
    assert server_dice(seed, parent, salt)(Roll(key, many)) != here


@pytest.mark.parametrize("sides", [2, 4, 6, 8, 10, 12, 20, 100])
def test_every_face_can_fall_and_none_beyond(sides: int) -> None:
    faces = server_dice(SEED, 1)(Roll("many", (sides,) * (sides * 60)))
    assert faces is not None
    assert set(faces) == set(range(1, sides + 1))


def test_no_face_is_favoured_grossly() -> None:
    faces = server_dice(SEED, 1)(Roll("many", (6,) * 60_000))
    assert faces is not None
    assert all(9_500 < count < 10_500 for count in Counter(faces).values())


def test_a_seed_is_long_and_new_and_can_be_committed_to() -> None:
    seed = new_seed()
    assert len(seed) == 32
    assert seed != new_seed()
    assert commitment(seed) == hashlib.sha256(seed).hexdigest()
