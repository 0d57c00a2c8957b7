"""WG-ATK: the odds of a whole attack, from the roll to what is marked on the tracks."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from tableside.core.odds import Spread
from tableside.systems.wrath_glory.numbers.dice import icons
from tableside.systems.wrath_glory.odds.book import REVISED, Book
from tableside.systems.wrath_glory.odds.tables import AGAIN, PLAIN, SIDES, thrown
from tableside.systems.wrath_glory.odds.testing import MOST_DICE, checked, shifts

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence


class Target:
    """Who is hit: what stops damage, and what turns Wounds aside."""

    __slots__ = ("armour", "determination", "reroll", "resilience", "room", "threat")

    def __init__(
        self,
        resilience: int,
        armour: int | None = None,
        *,
        determination: int | None = None,
        reroll: bool = False,
        room: int | None = None,
        threat: bool = False,
    ) -> None:
        self.resilience, self.armour = resilience, armour  # the total, and the armour within it
        self.determination = determination  # WG-SOAK-01: its dice; None: it is not rolled
        self.reroll = reroll  # WG-WP-08: a Wrath point re-rolls its failures while Wounds are left
        self.room = room  # WG-SOAK-06: how much Shock the track still takes; None: any amount
        self.threat = threat  # WG-SOAK-08: no Shock is paid for what a threat turns aside


class AttackOdds:
    """What an attack may bring; a miss counts as 0 everywhere."""

    __slots__ = ("damage", "hit", "shock", "wounds", "wounds_before_soak")

    def __init__(
        self, hit: Fraction, damage: Spread, before: Spread, wounds: Spread, shock: Spread
    ) -> None:
        self.hit, self.damage, self.wounds_before_soak = hit, damage, before
        self.wounds, self.shock = wounds, shock

    def takes_out(self, wounds: int) -> Fraction:
        """WG-WOUND-04: the chance of at least so many Wounds, as many as end the fight."""
        return self.wounds.at_least(wounds)


def for_attack(
    pool: int,
    defence: int,
    damage: int,
    ed: int,
    target: Target,
    *,
    ap: int = 0,
    reroll: bool = False,
    glory: int = 0,
    wrath_dice: int = 1,
    most_shifts: int = MOST_DICE,
    face_bonus: int = 0,
    penetrating: int = 0,
    book: Book = REVISED,
) -> AttackOdds:
    """An attack with so many dice against a Defence, penalties included (WG-ATK-02).

    Every six that can be spared becomes a die of damage, at most `most_shifts` (WG-SHIFT-06), each
    raised by `face_bonus`. `penetrating` is the AP once a six is shifted, if better (WG-TRAIT-11).
    """
    pool, defence, wrath_dice = checked(pool, defence, glory, wrath_dice)
    shifted, total = shifts(pool, defence, reroll, glory, wrath_dice)
    missed = shifted.pop(-1)
    alone, opened, top = _extra(shifted, ed, most_shifts, face_bonus)
    scale = SIDES**top
    whole, miss = total * scale, missed * scale
    hurt = _Hurt(target, book)
    for icons_of, pierces in ((alone, ap), (opened, max(ap, penetrating))):
        hurt.take(damage - book.pierced(target.resilience, target.armour, pierces), icons_of)
    both = (sum(each) for each in zip(alone, opened, strict=True))
    dealt = {damage + extra: weight for extra, weight in enumerate(both)}
    dealt[0] = dealt.get(0, 0) + miss
    return AttackOdds(
        Fraction(total - missed, total),
        Spread(dealt, whole),
        Spread(_with(hurt.before, miss), whole),
        Spread(_with(hurt.wounds, miss * hurt.scale), whole * hurt.scale),
        Spread(_with(hurt.shock, miss * hurt.scale), whole * hurt.scale),
    )


def for_hit(
    damage: int,
    dice: int,
    target: Target,
    *,
    ap: int = 0,
    face_bonus: int = 0,
    book: Book = REVISED,
) -> Spread:
    """The Wounds of a hit with so many Extra Damage Dice, shifted sixes among them."""
    through = damage - book.pierced(target.resilience, target.armour, ap)
    hurt = _Hurt(target, book)
    hurt.take(through, thrown(dice, extra_die(face_bonus)))
    return Spread(hurt.wounds, SIDES**dice * hurt.scale)


def _with(weights: dict[int, int], miss: int) -> dict[int, int]:
    weights[0] = weights.get(0, 0) + miss
    return weights


def _extra(
    shifted: dict[int, int], ed: int, most: int, face_bonus: int
) -> tuple[list[int], list[int], int]:
    """WG-DMG-03: the icons of the Extra Damage Dice, without shifted sixes and with some.

    And the most dice that there can be, by which all of them are scaled.
    """
    top = ed + max((min(one, most) for one, weight in shifted.items() if weight), default=0)
    die = extra_die(face_bonus)
    alone, opened = [0] * (2 * top + 1), [0] * (2 * top + 1)
    for shift, weight in shifted.items():
        used = min(shift, most)
        made, dice = (opened if used else alone), ed + used
        each = weight * SIDES ** (top - dice) if weight else 0
        if each:
            for count, one in enumerate(thrown(dice, die)):
                made[count] += each * one
    return alone, opened, top


@lru_cache(None)
def extra_die(face_bonus: int) -> tuple[int, ...]:
    """A-40: how many of its faces bring 0, 1 and 2 icons, each raised and none above six."""
    if not face_bonus:
        return PLAIN
    worth = [icons((min(6, face + face_bonus),)) for face in range(1, 7)]
    return tuple(worth.count(count) for count in range(3))


class _Hurt:
    """Adds up what becomes of the damage that comes through."""

    def __init__(self, target: Target, book: Book) -> None:
        self._target, self._book = target, book
        self.before: dict[int, int] = {}
        self.wounds: dict[int, int] = {}
        self.shock: dict[int, int] = {}
        dice = target.determination or 0
        self._soak = thrown(dice, AGAIN if target.reroll else PLAIN)
        self._soaks = (4 if target.reroll else SIDES) ** dice
        self.scale = self._soaks * (len(book.tie) or 1)

    def take(self, through: int, icons_of: Sequence[int]) -> None:
        """What comes through before the icons of the dice, and how likely each number of them."""
        for extra, weight in enumerate(icons_of):
            if weight:
                self._take(through + extra, weight)

    def _take(self, over: int, weight: int) -> None:
        """Damage beyond Resilience, at it or below it."""
        pending = max(0, over)
        self.before[pending] = self.before.get(pending, 0) + weight
        if over == 0 and self._book.tie:
            self._add(self.wounds, 0, weight * self.scale)
            for shock in self._book.tie:
                self._add(self.shock, self._fits(shock), weight * self._soaks)
        elif pending and self._target.determination is not None:
            self._turn_aside(pending, weight * (self.scale // self._soaks))
        else:
            self._add(self.wounds, pending, weight * self.scale)
            self._add(self.shock, 0, weight * self.scale)

    def _turn_aside(self, pending: int, weight: int) -> None:
        """WG-SOAK-01: each icon turns a Wound into Shock; WG-SOAK-04: the price comes first."""
        price = 0 if self._target.threat else self._book.price
        room = self._target.room
        most = pending
        if room is not None and self._book.stays and not self._target.threat:
            most = min(most, max(0, room - price))
        for count, one in enumerate(self._soak):
            turned = min(count, most)
            self._add(self.wounds, pending - turned, weight * one)
            paid = 0 if self._target.threat else self._fits(price + turned)
            self._add(self.shock, paid, weight * one)

    def _fits(self, shock: int) -> int:
        """WG-DMG-09: what goes past the end of the track is dropped."""
        room = self._target.room
        return shock if room is None else min(shock, room)

    @staticmethod
    def _add(into: dict[int, int], value: int, weight: int) -> None:
        into[value] = into.get(value, 0) + weight
