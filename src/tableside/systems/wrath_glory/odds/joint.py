"""WG-ATK: all that one attack comes to, as one exact table: hit, harm, and what the Wrath dice say.

`for_attack` tells each of these apart; whoever plays a fight on draws all of them at once.
"""

from __future__ import annotations

from functools import lru_cache

from tableside.systems.wrath_glory.numbers.dice import most_shifts
from tableside.systems.wrath_glory.odds.attacks import extra_die
from tableside.systems.wrath_glory.odds.tables import SIDES, failed_then, marks, thrown
from tableside.systems.wrath_glory.odds.wrath import COMPLICATION, READINGS, again, once

TYPE_CHECKING = False

if TYPE_CHECKING:
    from tableside.systems.wrath_glory.odds.tables import Marks

LEAST = -31  # damage that falls further short of Resilience counts as that far: no Glory mends it
# Codes by READINGS: a miss that can be thrown again, one of which no die can, then the hits.
_MISS, _STUCK, _HITS = 0, 1, 2

Weights = tuple[dict[int, int], int]  # by code, and their total


class Pairing:
    """What somebody attacks somebody with, as numbers: nothing else decides about the table."""

    __slots__ = ("_key", "dn", "ed", "opened", "pool", "resilience")

    def __init__(
        self,
        pool: int,
        dn: int,
        damage: int,
        ed: int,
        *,
        face_bonus: int = 0,
        resilience: int = 0,
        opened: int | None = None,
        wrath_dice: int = 1,
        colour: bool = False,
        each_shift: int = 1,
    ) -> None:
        if not 0 <= wrath_dice <= 1:
            raise ValueError("An attack has one Wrath die or none.")
        self.pool, self.dn, self.ed = pool, max(1, dn), max(0, ed)
        self.resilience = resilience
        self.opened = resilience if opened is None else opened  # WG-TRAIT-11: a six was shifted
        harm = (damage, self.ed, face_bonus, resilience, self.opened)
        self._key = (pool, self.dn, *harm, min(wrath_dice, pool), int(colour), each_shift)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pairing) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        return f"Pairing{self._key}"

    def harder(self, by: int) -> Pairing:
        """The same against another DN."""
        pool, dn, damage, ed, bonus, plain, deep, wrath_dice, colour, each_shift = self._key
        return Pairing(
            pool,
            dn + by,
            damage,
            ed,
            face_bonus=bonus,
            resilience=plain,
            opened=deep,
            wrath_dice=wrath_dice,
            colour=bool(colour),
            each_shift=each_shift,
        )

    @property
    def at_once(self) -> Weights:
        """What the attack comes to, nothing being thrown again."""
        return _joint(self._key, False)

    @property
    def rerolled(self) -> Weights:
        """The same if a Wrath point throws the failures of a miss again (WG-WP-05)."""
        return _joint(self._key, True)

    @property
    def after_miss(self) -> Weights:
        """What throwing again brings, a miss lying there: the difference of the other two."""
        first, one = self.at_once
        both, other = self.rerolled
        made = {code: weight * one for code, weight in both.items()}
        for code, weight in first.items():
            if code >= READINGS:  # nobody throws a hit again, nor dice that all lie well
                made[_as_final(code)] -= weight * other
        made = {code: weight for code, weight in made.items() if weight}
        return made, sum(made.values())


def coded(over: int | None, brings: int, *, stuck: bool = False) -> int:
    """One whole number for damage less Resilience and the Wrath dice; None: it misses."""
    if over is None:
        return (_STUCK if stuck else _MISS) * READINGS + brings
    return (max(over, LEAST) - LEAST + _HITS) * READINGS + brings


def over_of(code: int) -> int | None:
    """Damage less Resilience, None for a miss."""
    return None if code < _HITS * READINGS else code // READINGS + LEAST - _HITS


def brings_of(code: int) -> int:
    """What the Wrath dice bring."""
    return code % READINGS


def _as_final(code: int) -> int:
    """Of what no die can change any more it does not matter that none can."""
    return code if code >= _HITS * READINGS else code % READINGS


Found = dict[tuple[int | None, int, bool], int]  # by sixes that can be spared, what it brings


def _sorted(
    made: Found, found: Marks, dn: int, wrath: tuple[int, int, int, int], lying: int | None
) -> None:
    """Sort what lies there; `lying`: how many plain dice there are, if none may be thrown again."""
    icons, sixes, brings, weight = wrath
    for single, others, one in found:
        total = icons + single + 2 * others
        spare = most_shifts(total, sixes + others, dn) if total >= dn else None
        key = (spare, brings, spare is None and single + others == lying)
        made[key] = made.get(key, 0) + weight * one


@lru_cache(4096)
def _rolled(pool: int, dn: int, wrath_dice: int, reroll: bool) -> tuple[Found, int]:
    made: Found = {}
    plain = pool - wrath_dice
    for icons, sixes, brings, weight in once(wrath_dice):
        # WG-WRATH-04: a Wrath die that shows 1 stays as it is, like one with an icon.
        lying = plain if icons or brings or not wrath_dice else None
        _sorted(made, marks(plain), dn, (icons, sixes, brings, weight), lying)
    if not reroll:
        return made, SIDES**pool
    scale = SIDES**wrath_dice * 2**plain
    made = {key: weight * scale for key, weight in made.items() if key[0] is not None}
    for first, icons, sixes, brings, weight in again(wrath_dice):
        if first < dn:
            found = failed_then(plain, dn - 1 - first)
            _sorted(made, found, dn, (icons, sixes, brings, weight), None)
    return made, 36**wrath_dice * 12**plain


@lru_cache(8192)
def _joint(key: tuple[int, ...], reroll: bool) -> Weights:
    pool, dn, damage, ed, bonus, plain, deep, wrath_dice, colour, each_shift = key
    rolled, total = _rolled(pool, dn, wrath_dice, reroll)
    top = ed + each_shift * max((shifts or 0 for shifts, _, _ in rolled), default=0)
    die, made = extra_die(bonus), dict[int, int]()
    for (shifts, brings, stuck), weight in rolled.items():
        said = brings & ~COMPLICATION if colour else brings  # a threat's 1 is mere colour
        if shifts is None:
            code = coded(None, said, stuck=stuck)
            made[code] = made.get(code, 0) + weight * SIDES**top
            continue
        through = damage - (deep if shifts else plain)
        dice = ed + each_shift * shifts  # WG-SHIFT-06, or the Potency of a power
        each = weight * SIDES ** (top - dice)
        for icons, one in enumerate(thrown(dice, die)):
            if one:
                code = coded(through + icons, said)
                made[code] = made.get(code, 0) + each * one
    return made, total * SIDES**top


__all__ = ["LEAST", "Pairing", "brings_of", "coded", "over_of"]
