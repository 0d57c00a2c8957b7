"""Joint tables: their margins are the odds, as equal fractions."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from tableside.systems.daggerheart import odds as daggerheart
from tableside.systems.daggerheart.odds import joint as of_daggerheart
from tableside.systems.wrath_glory import odds as wrath_glory
from tableside.systems.wrath_glory.numbers.dice import failures, icons, most_shifts
from tableside.systems.wrath_glory.odds.joint import Pairing, brings_of, coded, over_of
from tableside.systems.wrath_glory.odds.wrath import COMPLICATION, CRITICAL

NUMBERS = Random(25)
DRAWN = [
    tuple(
        NUMBERS.randint(*bounds)
        for bounds in ((1, 12), (1, 7), (4, 14), (0, 5), (5, 12), (0, 2), (0, 3), (0, 1))
    )
    for _ in range(90)
]


@pytest.mark.parametrize("reroll", [False, True])
def test_an_attack_comes_to_what_the_odds_say(reroll: bool) -> None:
    compared = 0
    for pool, dn, damage, ed, resilience, bonus, less, dice in DRAWN:
        pairing = Pairing(
            pool,
            dn,
            damage,
            ed,
            face_bonus=bonus,
            resilience=resilience,
            opened=resilience - less,
            wrath_dice=dice,
        )
        weights, total = pairing.rerolled if reroll else pairing.at_once
        assert sum(weights.values()) == total
        target = wrath_glory.Target(resilience)
        apart = wrath_glory.for_attack(
            pool,
            dn,
            damage,
            ed,
            target,
            reroll=reroll,
            wrath_dice=dice,
            face_bonus=bonus,
            penetrating=less,
        )
        test = wrath_glory.for_test(pool, dn, reroll=reroll, wrath_dice=dice)
        hits = {code: one for code, one in weights.items() if over_of(code) is not None}
        assert Fraction(sum(hits.values()), total) == apart.hit == test.success
        made: dict[int, int] = {}
        for code, one in weights.items():
            wounds = max(0, over_of(code) or 0)
            made[wounds] = made.get(wounds, 0) + one
        for wounds in {*made, *apart.wounds_before_soak}:
            assert Fraction(made.get(wounds, 0), total) == apart.wounds_before_soak[wounds]
            compared += 1
        for wanted, chance in ((CRITICAL, test.critical), (COMPLICATION, test.complication)):
            found = sum(one for code, one in weights.items() if brings_of(code) & wanted)
            assert Fraction(found, total) == chance
        both = sum(one for code, one in hits.items() if brings_of(code) & CRITICAL)
        assert Fraction(both, total) == test.critical_success
        compared += 4
    assert compared > 1000


@pytest.mark.parametrize(("pool", "dn"), [(1, 1), (2, 2), (3, 3), (3, 5), (4, 4)])
def test_an_attack_counted_out_face_by_face(pool: int, dn: int) -> None:
    """First throw and second, with misses that no die of can be thrown again."""
    pairing = Pairing(pool, dn, 0, 0, resilience=0)
    first, after = dict[int, int](), dict[int, Fraction]()
    for faces in product(range(1, 7), repeat=pool):
        loose = failures(faces, 1)
        code = _code(faces, dn, stuck=not loose)
        shared = over_of(code) is None
        first[code] = first.get(code, 0) + 1
        if not shared or not loose:
            continue
        for again in product(range(1, 7), repeat=len(loose)):
            lying = list(faces)
            for place, face in zip(loose, again, strict=True):
                lying[place] = face
            then = _code(tuple(lying), dn, stuck=False)
            after[then] = after.get(then, Fraction()) + Fraction(1, 6 ** len(loose))
    weights, total = _without_damage(pairing.at_once)
    counted = {code: Fraction(one, 6**pool) for code, one in first.items()}
    assert {code: Fraction(one, total) for code, one in weights.items()} == counted
    weights, total = _without_damage(pairing.after_miss)
    whole = sum(after.values())
    assert {code: Fraction(one, total) for code, one in weights.items()} == {
        code: one / whole for code, one in after.items()
    }


def _code(faces: tuple[int, ...], dn: int, *, stuck: bool) -> int:
    brings = (COMPLICATION if faces[0] == 1 else 0) | (CRITICAL if faces[0] == 6 else 0)
    made = icons(faces)
    return coded(0, brings) if made >= dn else coded(None, brings, stuck=stuck)


def _without_damage(found: tuple[dict[int, int], int]) -> tuple[dict[int, int], int]:
    """Shifted sixes bring dice of damage; here only the roll itself is compared."""
    weights, total = found
    made: dict[int, int] = {}
    for code, one in weights.items():
        plain = code if over_of(code) is None else coded(0, brings_of(code))
        made[plain] = made.get(plain, 0) + one
    return made, total


def test_shifted_sixes_are_as_many_as_can_be_spared() -> None:
    weights, total = Pairing(2, 1, 0, 0, resilience=0, wrath_dice=0).at_once
    counted: dict[int | None, Fraction] = {}
    for one, other in product(range(1, 7), repeat=2):
        faces = (one, other)
        shifts = most_shifts(icons(faces), faces.count(6), 1) if icons(faces) else None
        for dice in product(range(1, 7), repeat=shifts or 0):
            over = None if shifts is None else icons(dice)
            counted[over] = counted.get(over, Fraction()) + Fraction(1, 36 * 6 ** (shifts or 0))
    made: dict[int | None, Fraction] = {}
    for code, weight in weights.items():
        made[over_of(code)] = made.get(over_of(code), Fraction()) + Fraction(weight, total)
    assert made == counted


def test_a_heros_attack_comes_to_what_the_odds_say() -> None:
    compared = 0
    for modifier, difficulty, advantage, dice, sides, flat in product(
        (-1, 2, 5), (9, 14, 18), (-1, 0, 2), (1, 2), (6, 10), (0, 3)
    ):
        tried = daggerheart.Tried(modifier, difficulty, advantage)
        rolled, weapon = daggerheart.for_tried(tried), daggerheart.Weapon(dice, sides, flat)
        hurt = daggerheart.Hurt(7, 12)
        weights = of_daggerheart.for_hero(rolled, weapon, hurt.marks)
        total = sum(weights.values())
        for place, chance in enumerate(rolled.outcomes):
            found = sum(o for code, o in weights.items() if code // of_daggerheart.EACH == place)
            assert Fraction(found, total) == chance
        apart = daggerheart.for_attack(tried, weapon, hurt)
        for marks in range(5):
            found = sum(o for code, o in weights.items() if code % of_daggerheart.EACH == marks)
            assert Fraction(found, total) == apart.hp[marks]
        compared += 10
    assert compared > 1000


def test_more_minions_than_any_table_has_stay_within_their_outcome() -> None:
    rolled = daggerheart.for_action(0, 10)
    weights = of_daggerheart.for_hero(rolled, daggerheart.Weapon(20, 12), lambda damage: damage)
    total = sum(weights.values())
    for place, chance in enumerate(rolled.outcomes):
        found = sum(o for code, o in weights.items() if code // of_daggerheart.EACH == place)
        assert Fraction(found, total) == chance


def test_an_adversarys_attack_comes_to_what_the_odds_say() -> None:
    for modifier, evasion, advantage, dice in product((-2, 1, 4), (8, 12, 15), (-1, 0, 1), (1, 3)):
        rolled = daggerheart.for_adversary(modifier, evasion, advantage)
        weapon, hurt = daggerheart.Weapon(dice, 8, 2), daggerheart.Hurt(6, 11)
        weights = of_daggerheart.for_adversary(rolled, weapon, hurt.marks)
        apart = daggerheart.for_adversary_attack(modifier, evasion, weapon, hurt, advantage)
        for marks in range(5):
            share = Fraction(weights.get(marks, 0), sum(weights.values()))
            assert share == apart.hp[marks]
