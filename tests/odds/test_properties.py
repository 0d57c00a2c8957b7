"""What holds for every roll: more dice never hurt, a higher DN never helps, all sums to 1."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tableside.core.odds import Spread
from tableside.systems.daggerheart import odds as daggerheart
from tableside.systems.wrath_glory import odds as wrath_glory

POOLS, DNS = st.integers(0, 14), st.integers(1, 10)
SPENDS = st.fixed_dictionaries(
    {"reroll": st.booleans(), "glory": st.integers(0, 4), "wrath_dice": st.integers(0, 2)}
)
ROLLS = st.tuples(st.integers(-5, 10), st.integers(-5, 45), st.integers(-4, 4))
FEW = settings(max_examples=150, deadline=None)


def _spends(pool: int, spends: dict[str, Any]) -> dict[str, Any]:
    return {**spends, "wrath_dice": min(pool, spends["wrath_dice"])}


def _whole(spread: Spread) -> bool:
    return sum(spread.weights.values()) == spread.total and min(spread.weights.values()) > 0


@FEW
@given(POOLS, DNS, SPENDS)
def test_every_spread_of_a_test_sums_to_one(pool: int, dn: int, spends: dict[str, Any]) -> None:
    found = wrath_glory.for_test(pool, dn, **_spends(pool, spends))
    assert _whole(found.icons)
    assert _whole(found.margin)
    assert _whole(found.shifts)
    assert found.success == found.icons.at_least(dn) == 1 - found.icons.below(dn)
    assert found.success == found.margin.at_least(0)
    assert found.icons.mean == found.margin.mean + dn
    assert found.success == wrath_glory.success(pool, dn, **_spends(pool, spends))


@FEW
@given(POOLS, DNS, SPENDS)
def test_more_never_hurts_and_harder_never_helps(
    pool: int, dn: int, spends: dict[str, Any]
) -> None:
    given_ = _spends(pool, spends)
    now = wrath_glory.success(pool, dn, **given_)
    assert wrath_glory.success(pool + 1, dn, **given_) >= now
    assert wrath_glory.success(pool, dn + 1, **given_) <= now
    assert wrath_glory.success(pool, dn, **{**given_, "glory": given_["glory"] + 1}) >= now
    assert wrath_glory.success(pool, dn, **{**given_, "reroll": True}) >= now


BLOWS = st.fixed_dictionaries(
    {
        "ed": st.integers(0, 4),
        "ap": st.integers(0, 3),
        "resilience": st.integers(0, 12),
        "soak": st.one_of(st.none(), st.integers(0, 5)),
        "tie": st.sampled_from([(), (1,), (1, 2, 3)]),
        "bonus": st.integers(0, 2),
    }
)


@FEW
@given(POOLS, DNS, SPENDS, BLOWS)
def test_every_spread_of_an_attack_sums_to_one(
    pool: int, dn: int, spends: dict[str, Any], blow: dict[str, Any]
) -> None:
    ed, resilience, dice, bonus = (blow[key] for key in ("ed", "resilience", "soak", "bonus"))
    given_ = _spends(pool, spends)
    target = wrath_glory.Target(resilience, resilience // 2, determination=dice)
    more: dict[str, Any] = {"ap": blow["ap"], "book": wrath_glory.Book(tie=blow["tie"]), **given_}
    found = wrath_glory.for_attack(pool, dn, 6, ed, target, face_bonus=bonus, **more)
    assert found.hit == wrath_glory.success(pool, dn, **given_)
    for spread in (found.damage, found.wounds_before_soak, found.wounds, found.shock):
        assert _whole(spread)
        assert min(spread) >= 0
    assert found.wounds.mean <= found.wounds_before_soak.mean
    stronger = wrath_glory.for_attack(pool, dn, 6, ed + 1, target, face_bonus=bonus, **more)
    assert stronger.wounds.mean >= found.wounds.mean
    thicker = wrath_glory.Target(resilience + 1, resilience // 2, determination=dice)
    tougher = wrath_glory.for_attack(pool, dn, 6, ed, thicker, face_bonus=bonus, **more)
    assert tougher.wounds.mean <= found.wounds.mean


@FEW
@given(POOLS, POOLS)
def test_one_side_or_the_other_wins(ours: int, theirs: int) -> None:
    found = wrath_glory.for_contest(wrath_glory.Side(ours), wrath_glory.Side(theirs))
    assert _whole(found.margin)
    back = wrath_glory.for_contest(wrath_glory.Side(theirs), wrath_glory.Side(ours))
    assert found.wins + back.wins == 1 + found.margin[0]  # a tie goes to whoever started it


@FEW
@given(ROLLS)
def test_action_rolls(roll: tuple[int, int, int]) -> None:
    modifier, difficulty, advantage = roll
    found = daggerheart.for_action(modifier, difficulty, advantage)
    assert sum(found.outcomes) == 1
    assert found.hope + found.fear == 1
    assert found.success_hope == found.success_fear
    assert daggerheart.for_action(modifier + 1, difficulty, advantage).success >= found.success
    assert daggerheart.for_action(modifier, difficulty, advantage + 1).success >= found.success
    assert daggerheart.for_action(modifier, difficulty + 1, advantage).success <= found.success
    reaction = daggerheart.for_reaction(modifier, difficulty, advantage)
    assert reaction.passes == found.success == 1 - reaction.failure


@FEW
@given(ROLLS, st.integers(0, 3), st.sampled_from([4, 8, 12]), st.integers(0, 4), st.booleans())
def test_attacks_of_both_sides(
    roll: tuple[int, int, int], dice: int, sides: int, flat: int, armour: bool
) -> None:
    modifier, difficulty, advantage = roll
    weapon = daggerheart.Weapon(dice, sides, flat)
    hurt = daggerheart.Hurt(7, 14, armour=armour)
    bare = daggerheart.Hurt(7, 14)
    tried = daggerheart.Tried(modifier, difficulty, advantage)
    for found, open_ in (
        (daggerheart.for_attack(tried, weapon, hurt), daggerheart.for_attack(tried, weapon, bare)),
        (
            daggerheart.for_adversary_attack(modifier, difficulty, weapon, hurt, advantage),
            daggerheart.for_adversary_attack(modifier, difficulty, weapon, bare, advantage),
        ),
    ):
        assert _whole(found.damage)
        assert _whole(found.hp)
        assert found.hp.mean <= open_.hp.mean
        assert found.critical <= found.hit <= 1
        assert max(open_.hp) <= 3


@FEW
@given(st.lists(ROLLS, max_size=4), ROLLS)
def test_a_group_is_a_mixture_of_its_leaders_rolls(
    members: list[tuple[int, int, int]], leader: tuple[int, int, int]
) -> None:
    found = daggerheart.for_group(
        daggerheart.Tried(*leader), [daggerheart.Tried(*one) for one in members]
    )
    assert sum(found.outcomes) == 1
    most = daggerheart.for_action(leader[0] + len(members), *leader[1:]).success
    least = daggerheart.for_action(leader[0] - len(members), *leader[1:]).success
    assert least <= found.success <= most
    assert found.critical == Fraction(1, 12)
