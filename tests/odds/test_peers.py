"""Two general libraries for exact dice give the same fractions."""

from __future__ import annotations

import warnings
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from odds import peer_icepool as icepool
from tableside.systems.daggerheart import odds as daggerheart
from tableside.systems.wrath_glory import odds as wrath_glory

TESTS = list(product(range(2, 9), range(1, 7), (0, 1, 3)))  # pool, DN, Glory dice
PLAIN = list(product(range(1, 13), (1, 2, 3, 4, 5, 7)))  # pool, DN
ATTACKS = list(product((3, 5), (2, 4), (0, 2), (1, 2), (8, 9), (0, 4)))
ROLLS = list(product(range(5, 31), range(-1, 5), range(-2, 4)))  # Difficulty, modifier, advantage


def test_there_is_enough_of_it() -> None:
    assert len(TESTS) + len(PLAIN) + len(ATTACKS) >= 240
    assert len(ROLLS) >= 936


def _test(answer: wrath_glory.TestOdds, peer: dict[tuple[int, int], Fraction], dn: int) -> None:
    icons: dict[int, Fraction] = {}
    for (count, _), chance in peer.items():
        icons[count] = icons.get(count, Fraction()) + chance
    assert dict(answer.icons.items()) == {key: one for key, one in icons.items() if one}
    assert answer.success == sum(one for (count, _), one in peer.items() if count >= dn)
    assert answer.critical == sum(one for (_, face), one in peer.items() if face == 1)
    assert answer.complication == sum(one for (_, face), one in peer.items() if face == -1)
    both = sum(one for (count, face), one in peer.items() if count >= dn and face == 1)
    assert answer.critical_success == both


@pytest.mark.parametrize("pool", sorted({pool for pool, _ in PLAIN}))
def test_plain_tests(pool: int) -> None:
    peer = icepool.chances(icepool.plain(pool))
    for dn in (dn for one, dn in PLAIN if one == pool):
        _test(wrath_glory.for_test(pool, dn), peer, dn)
        assert wrath_glory.success(pool, dn) == wrath_glory.for_test(pool, dn).success


@pytest.mark.parametrize("pool", sorted({pool for pool, _, _ in TESTS}))
def test_tests_with_a_re_roll_and_glory(pool: int) -> None:
    for _, dn, glory in (one for one in TESTS if one[0] == pool):
        answer = wrath_glory.for_test(pool, dn, reroll=True, glory=glory)
        _test(answer, icepool.chances(icepool.spent(pool, dn, glory)), dn)
        assert wrath_glory.success(pool, dn, reroll=True, glory=glory) == answer.success


@pytest.mark.parametrize("pool", sorted({one[0] for one in ATTACKS}))
def test_attacks(pool: int) -> None:
    for _, defence, glory, ed, resilience, soak in (one for one in ATTACKS if one[0] == pool):
        target = wrath_glory.Target(resilience, determination=soak)
        answer = wrath_glory.for_attack(pool, defence, 8, ed, target, reroll=True, glory=glory)
        blow = {"ed": ed, "damage": 8, "resilience": resilience, "soak": soak}
        peer = icepool.chances(icepool.wounds(pool, defence, glory, **blow))
        assert dict(answer.wounds.items()) == peer


@pytest.mark.parametrize("advantage", sorted({advantage for _, _, advantage in ROLLS}))
def test_action_rolls(advantage: int) -> None:
    for difficulty, modifier, _ in (one for one in ROLLS if one[2] == advantage):
        peer = icepool.chances(icepool.action(difficulty, advantage, modifier))
        answer = daggerheart.for_action(modifier, difficulty, advantage)
        assert answer.outcomes == tuple(peer.get(place, Fraction()) for place in range(5))


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_dyce_agrees_as_well() -> None:
    from odds import peer_dyce as dyce

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its `expand` warns at every call that it may change
        _compare(dyce)


def _compare(dyce: Any) -> None:
    assert dyce.chances(dyce.plain(6)) == icepool.chances(icepool.plain(6))
    for pool, dn, glory in ((3, 2, 0), (4, 3, 1), (5, 4, 2)):
        theirs = dyce.chances(dyce.spent(pool, dn, glory))
        _test(wrath_glory.for_test(pool, dn, reroll=True, glory=glory), theirs, dn)
        target = wrath_glory.Target(9, determination=3)
        ours = wrath_glory.for_attack(pool, dn, 8, 2, target, reroll=True, glory=glory)
        assert dict(ours.wounds.items()) == dyce.chances(
            dyce.wounds(pool, dn, glory, ed=2, damage=8, resilience=9, soak=3)
        )
    for advantage in (-2, 0, 1):
        peer = dyce.chances(dyce.action(14, advantage, 2))
        assert daggerheart.for_action(2, 14, advantage).outcomes == tuple(
            peer.get(place, Fraction()) for place in range(5)
        )
