"""Odds of what no engine plays yet, counted out by hand; and what is refused."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from tableside.core.odds import Spread, from_chances, mixed
from tableside.systems.daggerheart import odds as daggerheart
from tableside.systems.daggerheart.numbers.dice import outcome
from tableside.systems.wrath_glory import odds as wrath_glory
from tableside.systems.wrath_glory.numbers.dice import icons

D6, D12, D20 = range(1, 7), range(1, 13), range(1, 21)
_NAMES = dict(
    zip(
        (
            "critical_success",
            "success_with_hope",
            "success_with_fear",
            "failure_with_hope",
            "failure_with_fear",
        ),
        daggerheart.OUTCOMES,
        strict=True,
    )
)


def _share(found: Counter[object]) -> dict[object, Fraction]:
    total = found.total()
    return {key: Fraction(count, total) for key, count in found.items()}


@pytest.mark.parametrize(("failures", "wrath"), [(0, 0), (1, 0), (2, 0), (0, 1), (0, 3), (1, 2)])
def test_defiance_checks(failures: int, wrath: int) -> None:
    ends: Counter[object] = Counter()
    for faces in product(D6, repeat=3):
        marks = failures
        for check, face in enumerate(faces):
            shown = face + (check < wrath)
            if shown >= 4:
                ends["wakes" if shown >= 6 else "stable"] += 1
                break
            marks += 2 if shown == 1 else 1
            if marks >= 3:
                ends["dies"] += 1
                break
    found, counted = wrath_glory.for_defiance(failures, wrath=wrath), _share(ends)
    assert found.wakes == counted["wakes"]
    assert found.stable == counted["stable"]
    assert found.dies == counted.get("dies", 0)
    assert found.dying == 0


def test_defiance_so_far() -> None:
    found = wrath_glory.for_defiance(checks=1)
    assert (found.wakes, found.stable) == (Fraction(1, 6), Fraction(1, 3))
    assert (found.dies, found.dying) == (Fraction(), Fraction(1, 2))


def test_a_contest_with_a_re_roll_that_nobody_can_judge() -> None:
    counted: Counter[object] = Counter()
    for first, second, wrath, again, other in product(D6, repeat=5):
        mine = icons((first if first > 3 else second,))
        mine += icons((again if wrath in (2, 3) else wrath,))
        counted[mine - icons((other,))] += 1
    side = wrath_glory.Side(2, reroll=True, wrath_dice=1)
    found = wrath_glory.for_contest(side, wrath_glory.Side(1))
    assert dict(found.margin.items()) == _share(counted)


@pytest.mark.parametrize("bonus", [1, 2])
def test_raised_faces_of_damage_dice(bonus: int) -> None:
    counted: Counter[object] = Counter()
    for faces in product(D6, repeat=2):
        counted[4 + icons([min(6, face + bonus) for face in faces])] += 1
    target = wrath_glory.Target(0)
    found = wrath_glory.for_attack(60, 1, 4, 2, target, face_bonus=bonus, most_shifts=0)
    hits = {key: one / found.hit for key, one in found.damage.items() if key}
    assert hits == _share(counted)


def test_a_tag_team_takes_the_better_roll() -> None:
    order = daggerheart.OUTCOMES
    counted: Counter[object] = Counter()
    first = Counter(_NAMES[outcome(h, f, h + f + 2, 14)] for h, f in product(D12, D12))
    second = Counter(_NAMES[outcome(h, f, h + f, 14)] for h, f in product(D12, D12))
    for (mine, one), (yours, other) in product(first.items(), second.items()):
        counted[min(mine, yours, key=order.index)] += one * other
    found = daggerheart.for_tag_team(daggerheart.Tried(2, 14), daggerheart.Tried(0, 14))
    assert dict(zip(order, found.chosen.outcomes, strict=True)) == _share(counted)
    assert (found.hope, found.fear) == (2 * found.chosen.hope, 2 * found.chosen.fear)


def _hp(damage: int) -> int:
    return 0 if damage <= 0 else 1 + (damage >= 7) + (damage >= 14)


def test_an_attack_down_to_the_hp() -> None:
    counted: Counter[object] = Counter()
    for hope, fear, one, two in product(D12, D12, D6, D6):
        result = outcome(hope, fear, hope + fear + 1, 12)
        if result.startswith("failure"):
            counted[0] += 1
        else:
            counted[_hp(one + two + 3 + (12 if hope == fear else 0))] += 1
    weapon, hurt = daggerheart.Weapon(2, 6, 3), daggerheart.Hurt(7, 14)
    found = daggerheart.for_attack(daggerheart.Tried(1, 12), weapon, hurt)
    assert dict(found.hp.items()) == _share(counted)
    assert found.takes_out(2) == sum(found.hp[marked] for marked in (2, 3))


def test_two_weapons_in_one_hit() -> None:
    one = (daggerheart.Tried(1, 12), daggerheart.Weapon(1, 6, 1))
    other = (daggerheart.Tried(2, 12), daggerheart.Weapon(1, 8))
    roll = daggerheart.for_tag_team(one[0], other[0]).chosen
    found = daggerheart.for_tag_team_attack(one, other, daggerheart.Hurt(7, 14))
    assert (found.hit, found.critical) == (roll.success, roll.critical)
    assert max(found.damage) == 6 + 1 + 8 + 6 + 8  # a critical adds what the dice could show


@pytest.mark.parametrize("advantage", [-1, 0, 1])
def test_an_adversary_down_to_the_hp(advantage: int) -> None:
    counted: Counter[object] = Counter()
    for first, second, one in product(D20, D20, range(1, 9)):
        face = {1: max(first, second), 0: first, -1: min(first, second)}[advantage]
        hit = face == 20 or face + 3 >= 14
        damage = one + 2 + (8 if face == 20 else 0)
        counted[max(0, _hp(damage) - 1) if hit else 0] += 1
    hurt = daggerheart.Hurt(7, 14, armour=True)
    found = daggerheart.for_adversary_attack(3, 14, daggerheart.Weapon(1, 8, 2), hurt, advantage)
    assert dict(found.hp.items()) == _share(counted)


@pytest.mark.parametrize(
    ("hurt", "marked"),
    [
        (daggerheart.Hurt(7, 14, resistant=True), {0: 0, 1: 1, 13: 2, 12: 1, 27: 3}),
        (daggerheart.Hurt(7, 14, immune=True), {1: 0, 40: 0}),
        (daggerheart.Hurt(7, 14, massive=True), {27: 3, 28: 4}),
        (daggerheart.Hurt(7, 14, reduced=3), {3: 0, 4: 1, 10: 2}),
        (daggerheart.Hurt(7, 14, armour=True), {3: 0, 14: 2}),
    ],
)
def test_what_softens_a_blow(hurt: daggerheart.Hurt, marked: dict[int, int]) -> None:
    assert {damage: hurt.marks(damage) for damage in marked} == marked


def test_risk_it_all() -> None:
    rolls = list(product(D12, D12))
    found = daggerheart.for_risk_it_all()
    assert found.dies == Fraction(sum(fear > hope for hope, fear in rolls), 144)
    assert found.clears_all == Fraction(1, 12)
    assert found.lives + found.dies == 1
    higher = Counter[object](hope for hope, fear in rolls if hope > fear)
    assert dict(found.clears.items()) == _share(higher)
    assert daggerheart.for_scar(3) == Fraction(1, 4)


def test_spreads_add_up_and_mix() -> None:
    coin = Spread({0: 1, 1: 1}, 2)
    assert coin + coin == Spread({0: 1, 1: 2, 2: 1}, 4)
    assert mixed([(Fraction(1, 2), coin), (Fraction(1, 2), coin)]) == coin
    assert hash(from_chances({0: Fraction(1, 2), 1: Fraction(1, 2)})) == hash(coin)
    assert coin.map(lambda value: 3 * value) == Spread({0: 1, 3: 1}, 2)
    assert (len(coin), list(coin), repr(coin)) == (2, [0, 1], "Spread({0: 1/2, 1: 1/2})")
    assert coin != 1


def test_what_is_refused() -> None:
    with pytest.raises(ValueError, match="0 to 100 dice"):
        wrath_glory.for_test(99, 3, glory=5)
    with pytest.raises(ValueError, match="3 Wrath dice do not fit into a pool of 2"):
        wrath_glory.for_test(2, 3, wrath_dice=3)
    with pytest.raises(ValueError, match="has 0 to 2"):
        wrath_glory.for_defiance(3)
    with pytest.raises(ValueError, match="more than 50"):
        daggerheart.for_action(0, 10, 51)
    with pytest.raises(ValueError, match="more than 50"):
        daggerheart.for_action(0, 10, -50, apart=1)
    with pytest.raises(ValueError, match="counted from 0"):
        daggerheart.for_action(0, 10, apart=-1)
    with pytest.raises(ValueError, match="outcomes to choose between"):
        daggerheart.for_tag_team(daggerheart.Tried(0, 1), daggerheart.Tried(0, 1), ("critical",))
    with pytest.raises(ValueError, match="0 to 40 dice"):
        daggerheart.Weapon(41, 6)


def test_damage_of_several_kinds_of_dice() -> None:
    weapon = daggerheart.Weapon(1, 8, 1, (4,))
    by_hand: dict[int, int] = {}
    for one in range(1, 9):
        for other in range(1, 5):
            by_hand[one + other + 1] = by_hand.get(one + other + 1, 0) + 1
    assert {value: chance * 32 for value, chance in weapon.damage().items()} == by_hand
    assert min(weapon.damage(critical=True).weights) == 8 + 4 + 1 + 2
