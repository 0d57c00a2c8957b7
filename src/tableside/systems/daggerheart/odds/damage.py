"""The odds of attacks, of theirs and of ours, down to the HP marked."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache, reduce
from operator import add

from tableside.core.odds import Spread, convolved, mixed
from tableside.systems.daggerheart.odds.rolls import Tried, for_tag_team, for_tried

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

D20 = 20
MOST_DICE = 40


class Weapon:
    """Damage dice of one kind, a few others, and what is added once, however many there are."""

    __slots__ = ("dice", "flat", "more", "sides")

    def __init__(self, dice: int, sides: int, flat: int = 0, more: tuple[int, ...] = ()) -> None:
        if dice < 0 or dice + len(more) > MOST_DICE:
            raise ValueError(f"Damage has 0 to {MOST_DICE} dice.")
        self.dice, self.sides, self.flat = dice, sides, flat
        self.more = more  # the sides of each of the others

    def damage(self, *, critical: bool = False) -> Spread:
        """What they deal; a critical adds the most that they could show."""
        most = self.dice * self.sides + sum(self.more) if critical else 0
        own = Spread.of(_sums(self.dice, self.sides), self.sides**self.dice, self.flat + most)
        return reduce(add, (Spread.of(_sums(1, one), one, 0) for one in self.more), own)


@lru_cache(None)
def _sums(dice: int, sides: int) -> tuple[int, ...]:
    if dice == 0:
        return (1,)
    return tuple(convolved(_sums(dice - 1, sides), (0,) + (1,) * sides))


class Hurt:
    """Who is hit: thresholds, and what softens the blow."""

    __slots__ = ("armour", "immune", "major", "massive", "reduced", "resistant", "severe")

    def __init__(
        self,
        major: int,
        severe: int,
        *,
        armour: bool = False,
        resistant: bool = False,
        immune: bool = False,
        reduced: int = 0,
        massive: bool = False,
    ) -> None:
        self.major, self.severe = major, severe
        self.armour = armour  # a slot is marked whenever HP would be
        self.resistant, self.immune = resistant, immune  # halved and rounded up; or nothing
        self.reduced, self.massive = reduced, massive  # a flat amount; 4 HP from twice Severe

    def marks(self, damage: int) -> int:
        """How many HP such damage marks: resistance first, then what is flat, then armour."""
        if self.immune:
            return 0
        left = (-(-damage // 2) if self.resistant else damage) - self.reduced
        if left <= 0:
            return 0
        severity = 1 + (left >= self.major) + (left >= self.severe)
        if self.massive and left >= 2 * self.severe:
            severity = 4
        return severity - self.armour


class HitOdds:
    """What an attack may bring; a miss counts as 0 everywhere."""

    __slots__ = ("critical", "damage", "hit", "hp")

    def __init__(self, hit: Fraction, critical: Fraction, damage: Spread, hp: Spread) -> None:
        self.hit, self.critical, self.damage, self.hp = hit, critical, damage, hp

    def takes_out(self, hp: int) -> Fraction:
        """The chance to mark at least so many HP, as many as are left."""
        return self.hp.at_least(hp)


def for_attack(tried: Tried, weapon: Weapon, hurt: Hurt) -> HitOdds:
    """An action roll against an adversary's Difficulty, then damage."""
    roll = for_tried(tried)
    return _harmed(roll.success, roll.critical, weapon, hurt)


def for_tag_team_attack(
    one: tuple[Tried, Weapon], other: tuple[Tried, Weapon], hurt: Hurt
) -> HitOdds:
    """The better roll of a Tag Team stands for both, and both deal damage as one hit."""
    roll = for_tag_team(one[0], other[0]).chosen
    return for_blow(roll.success, roll.critical, (one[1], other[1]), hurt.marks)


def _harmed(hit: Fraction, critical: Fraction, weapon: Weapon, hurt: Hurt) -> HitOdds:
    return for_blow(hit, critical, (weapon,), hurt.marks)


def for_blow(
    hit: Fraction, critical: Fraction, weapons: Sequence[Weapon], marks: Callable[[int], int]
) -> HitOdds:
    """A roll that is weighed already, then the damage of all these as one hit."""
    nothing = Spread({0: 1}, 1)
    damage, most = (
        reduce(add, (one.damage(critical=best) for one in weapons)) for best in (False, True)
    )
    shares = (1 - hit, hit - critical, critical)
    dealt = mixed(zip(shares, (nothing, damage, most), strict=True))
    marked = (nothing, damage.map(marks), most.map(marks))
    return HitOdds(hit, critical, dealt, mixed(zip(shares, marked, strict=True)))


class AdversaryOdds:
    """Whether an adversary hits."""

    __slots__ = ("critical", "hit")

    def __init__(self, hit: Fraction, critical: Fraction) -> None:
        self.hit, self.critical = hit, critical


def for_adversary(modifier: int, evasion: int, advantage: int = 0) -> AdversaryOdds:
    """A d20 against Evasion, two of them if there is any advantage or disadvantage left.

    A kept 20 hits whatever the total, and is critical.
    """
    least = min(D20, max(1, evasion - modifier))  # the lowest face that hits
    return AdversaryOdds(_shows(least, advantage), _shows(D20, advantage))


def _shows(least: int, advantage: int) -> Fraction:
    one = Fraction(D20 + 1 - least, D20)
    if advantage > 0:
        return 1 - (1 - one) ** 2
    return one**2 if advantage < 0 else one


def for_adversary_attack(
    modifier: int, evasion: int, weapon: Weapon, hurt: Hurt, advantage: int = 0
) -> HitOdds:
    """The same with its damage; a critical adds the most that its dice could show."""
    roll = for_adversary(modifier, evasion, advantage)
    return _harmed(roll.hit, roll.critical, weapon, hurt)
