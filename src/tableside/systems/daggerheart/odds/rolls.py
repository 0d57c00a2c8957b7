"""DH-ROLL: the odds of the Duality dice, alone, in a group and in a Tag Team."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, product

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable

FACES = 12
PAIRS = FACES * FACES
ADVANTAGE_DIE = 6
MOST_ADVANTAGE = 50
WORDS = {
    "critical": "critical success",
    "success_hope": "success with Hope",
    "success_fear": "success with Fear",
    "failure_hope": "failure with Hope",
    "failure_fear": "failure with Fear",
}
OUTCOMES = tuple(WORDS)


class ActionOdds:
    """The five outcomes of an action roll."""

    __slots__ = ("critical", "failure_fear", "failure_hope", "success_fear", "success_hope")

    def __init__(
        self,
        critical: Fraction,
        success_hope: Fraction,
        success_fear: Fraction,
        failure_hope: Fraction,
        failure_fear: Fraction,
    ) -> None:
        self.critical = critical  # DH-ROLL-09
        self.success_hope, self.success_fear = success_hope, success_fear  # DH-ROLL-10, -11
        self.failure_hope, self.failure_fear = failure_hope, failure_fear  # DH-ROLL-12, -13

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ActionOdds) and self.outcomes == other.outcomes

    def __hash__(self) -> int:
        return hash(self.outcomes)

    @property
    def outcomes(self) -> tuple[Fraction, ...]:
        """All five in the order of `OUTCOMES`."""
        return (
            self.critical,
            self.success_hope,
            self.success_fear,
            self.failure_hope,
            self.failure_fear,
        )

    @property
    def success(self) -> Fraction:
        """DH-ROLL-07, criticals among them."""
        return self.critical + self.success_hope + self.success_fear

    @property
    def hope(self) -> Fraction:
        """DH-HOPE-01: the Hope to expect, before any maximum; a critical brings it too."""
        return self.critical + self.success_hope + self.failure_hope

    @property
    def fear(self) -> Fraction:
        """DH-FEAR-01: the Fear to expect for the GM, before any maximum."""
        return self.success_fear + self.failure_fear

    @property
    def gm_move(self) -> Fraction:
        """DH-ROLL-11 to -13: every failure and every roll with Fear."""
        return self.success_fear + self.failure_hope + self.failure_fear


class ReactionOdds:
    """The three outcomes of a reaction roll."""

    __slots__ = ("critical", "failure", "success")

    def __init__(self, critical: Fraction, success: Fraction, failure: Fraction) -> None:
        self.critical, self.success, self.failure = critical, success, failure

    @property
    def passes(self) -> Fraction:
        """Anything but a failure; DH-GROUP-03 counts a critical as one success."""
        return self.critical + self.success


class Tried:
    """One roll to be made: everything but the dice, what it must reach, dice of advantage.

    Dice of helpers that stand apart are added, whatever the roller's own do.
    """

    __slots__ = ("advantage", "apart", "die", "difficulty", "hope", "modifier")

    def __init__(
        self,
        modifier: int,
        difficulty: int,
        advantage: int = 0,
        die: int = ADVANTAGE_DIE,
        apart: int = 0,
        *,
        hope: int = FACES,
    ) -> None:
        dice = abs(advantage) + apart
        if dice > MOST_ADVANTAGE:
            raise ValueError(f"{dice} dice of advantage are more than {MOST_ADVANTAGE}.")
        if apart < 0:
            raise ValueError("Helpers' dice are counted from 0.")
        self.modifier, self.difficulty = modifier, difficulty
        self.advantage, self.die = advantage, die  # DH-ADV-04: net; below 0 disadvantage
        self.apart, self.hope = apart, hope  # the sides of the Hope die; the Fear die is a d12


@lru_cache(None)
def _unequal(hope: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For each total: how many pairs with the Hope die higher, or lower, reach it."""
    higher, lower = ([0] * (hope + FACES + 2) for _ in range(2))
    for one, other in product(range(1, hope + 1), range(1, FACES + 1)):
        if one != other:
            (higher if one > other else lower)[one + other] += 1
    return _or_more(higher), _or_more(lower)


def _or_more(counts: list[int]) -> tuple[int, ...]:
    return tuple(accumulate(reversed(counts)))[::-1]


@lru_cache(None)
def _kept(advantage: int, die: int) -> tuple[tuple[int, int], ...]:
    """DH-ADV-05: what the highest of these dice adds or takes away, with its weight."""
    dice, sign = abs(advantage), 1 if advantage > 0 else -1
    if not dice:
        return ((0, 1),)
    return tuple((sign * face, face**dice - (face - 1) ** dice) for face in range(1, die + 1))


@lru_cache(None)
def _reached(need: int, advantage: int, die: int, apart: int, hope: int) -> tuple[int, int, int]:
    """In how many pairs with the Hope die higher, or lower, the need is met; by how many throws."""
    higher, lower = _unequal(hope)
    with_hope = with_fear = 0
    for (extra, weight), (more, share) in product(_kept(advantage, die), _kept(apart, die)):
        place = min(max(need - extra - more, 0), len(higher) - 1)
        with_hope += weight * share * higher[place]
        with_fear += weight * share * lower[place]
    return with_hope, with_fear, die ** (abs(advantage) + apart)


def for_action(
    modifier: int,
    difficulty: int,
    advantage: int = 0,
    *,
    die: int = ADVANTAGE_DIE,
    apart: int = 0,
    hope: int = FACES,
) -> ActionOdds:
    """An action roll: trait, Experiences and bonuses summed, advantages less disadvantages."""
    return for_tried(Tried(modifier, difficulty, advantage, die, apart, hope=hope))


def for_tried(tried: Tried, bonus: int = 0) -> ActionOdds:
    """The same of a roll that is described already, and of what others add to it."""
    need = tried.difficulty - tried.modifier - bonus
    hope = tried.hope
    with_hope, with_fear, throws = _reached(need, tried.advantage, tried.die, tried.apart, hope)
    total = hope * FACES * throws
    higher, lower = (table[0] * throws for table in _unequal(hope))
    return ActionOdds(
        Fraction(min(hope, FACES), hope * FACES),
        Fraction(with_hope, total),
        Fraction(with_fear, total),
        Fraction(higher - with_hope, total),
        Fraction(lower - with_fear, total),
    )


def for_reaction(
    modifier: int, difficulty: int, advantage: int = 0, *, die: int = ADVANTAGE_DIE
) -> ReactionOdds:
    """DH-REACT-01: the same dice, without Hope and Fear."""
    found = for_action(modifier, difficulty, advantage, die=die)
    failure = found.failure_hope + found.failure_fear
    return ReactionOdds(found.critical, found.success - found.critical, failure)


def for_group(
    leader: Tried, members: Iterable[Tried], *, success: int = 1, failure: int = -1
) -> ActionOdds:
    """DH-GROUP-03: the leader's roll, raised and lowered by what the others' reactions bring."""
    bonuses = {0: Fraction(1)}
    for one in members:
        passes = for_reaction(one.modifier, one.difficulty, one.advantage, die=one.die).passes
        more: dict[int, Fraction] = {}
        for bonus, share in bonuses.items():
            more[bonus + success] = more.get(bonus + success, Fraction()) + share * passes
            more[bonus + failure] = more.get(bonus + failure, Fraction()) + share * (1 - passes)
        bonuses = more
    sums = [Fraction()] * len(OUTCOMES)
    for bonus, share in bonuses.items():
        for place, chance in enumerate(for_tried(leader, bonus).outcomes):
            sums[place] += share * chance
    return ActionOdds(*sums)


class TagTeamOdds:
    """The roll that is chosen, and what it brings to both."""

    __slots__ = ("chosen",)

    def __init__(self, chosen: ActionOdds) -> None:
        self.chosen = chosen

    @property
    def hope(self) -> Fraction:
        """Each of the two gains 1 with Hope."""
        return 2 * self.chosen.hope

    @property
    def fear(self) -> Fraction:
        """The GM gains 1 for each of the two with Fear."""
        return 2 * self.chosen.fear


def for_tag_team(one: Tried, other: Tried, liked: tuple[str, ...] = OUTCOMES) -> TagTeamOdds:
    """The better of two rolls stands for both; `liked` says which outcome is better."""
    if sorted(liked) != sorted(OUTCOMES):
        raise ValueError(f"The outcomes to choose between are {', '.join(OUTCOMES)}.")
    rank = {outcome: place for place, outcome in enumerate(liked)}
    rolls = [for_tried(each).outcomes for each in (one, other)]
    sums = dict.fromkeys(OUTCOMES, Fraction())
    for (mine, chance), (yours, share) in product(
        *(list(zip(OUTCOMES, found, strict=True)) for found in rolls)
    ):
        sums[min(mine, yours, key=rank.__getitem__)] += chance * share
    return TagTeamOdds(ActionOdds(*sums.values()))
