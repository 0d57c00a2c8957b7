"""What may be asked of the odds away from a table: the rules that a plan needs, and its numbers.

A question is its numbers alone; `check` refuses what the ruleset does not know, `answer` works it
out, and `told` puts it into words.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from tableside.core.odds import Spread
from tableside.core.values import Illegal
from tableside.systems.kit.planning import Planned, at_least, bars
from tableside.systems.wrath_glory import odds
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.state import Person
from tableside.systems.wrath_glory.state.gear import Level
from tableside.systems.wrath_glory.warp import bonus_dice
from tableside.systems.wrath_glory.weighing.book import book_of
from tableside.systems.wrath_glory.weighing.warp import PERILS, perils

# The rule that a part of a plan needs, and what it is called.
_NEEDS = {
    "level": ("WG-PSY-01", "psychic powers"),
    "reroll": ("WG-WP-05", "re-roll of failures"),
    "glory": ("WG-GLORY-05", "Glory dice"),
    "wrath_dice": ("WG-WRATH-09", "second Wrath die"),
    "determination": ("WG-SOAK-01", "Determination"),
}


class NotPlayedError(Illegal):
    """This ruleset does not know a part of the plan."""

    def __init__(self, game: Game, part: str) -> None:
        rule, what = _NEEDS[part]
        title = game.resolved["title"]
        super().__init__("not_in_ruleset", f"{title!r} knows no {what}.", rule)
        self.part, self.title = part, title


def _check(game: Game, **wanted: bool) -> None:
    for part, asked in wanted.items():
        if asked and not game.rules.plays(_NEEDS[part][0]):
            raise NotPlayedError(game, part)


class Test(NamedTuple):
    """A test, with what is spent on it if it fails."""

    game: Game
    pool: int
    dn: int
    wrath_dice: int = 1
    reroll: bool = False
    glory: int = 0

    def check(self) -> None:
        """Refuse what this ruleset does not know."""
        _check(self.game, reroll=self.reroll, glory=self.glory > 0, wrath_dice=self.wrath_dice > 1)

    def answer(self) -> odds.TestOdds:
        """Every number of it."""
        _, pool, dn, dice, reroll, glory = self
        return odds.for_test(pool, dn, reroll=reroll, glory=glory, wrath_dice=dice)

    def success(self) -> Fraction:
        """The one number that a grid shows, and only that is worked out."""
        _, pool, dn, dice, reroll, glory = self
        return odds.success(pool, dn, reroll=reroll, glory=glory, wrath_dice=dice)

    def told(self, made: odds.TestOdds) -> Planned:
        """The numbers in words."""
        chances = {
            "Success": made.success,
            "Wrath die shows 6": made.critical,
            "Complication": made.complication,
        }
        spreads = (
            at_least("Icons", made.icons, self.dn),
            at_least("Sixes to shift", made.shifts, 1),
        )
        return Planned(chances, spreads)


class Attack(NamedTuple):
    """An attack; without `determination` nothing is turned aside."""

    game: Game
    pool: int
    defence: int
    damage: int
    ed: int
    resilience: int
    ap: int = 0
    armour: int | None = None
    determination: int | None = None
    reroll: bool = False
    glory: int = 0

    @property
    def misfit(self) -> bool:
        """Whether there is more armour than the Resilience that it is part of."""
        return self.armour is not None and self.armour > self.resilience

    def check(self) -> None:
        """Refuse what cannot be, and what this ruleset does not know."""
        if self.misfit:
            sentence = f"{self.armour} armour is more than the Resilience of {self.resilience}."
            raise ValueError(sentence)
        soaks = self.determination is not None
        _check(self.game, reroll=self.reroll, glory=self.glory > 0, determination=soaks)

    def answer(self) -> odds.AttackOdds:
        """Every number of it."""
        return odds.for_attack(
            self.pool,
            self.defence,
            self.damage,
            self.ed,
            odds.Target(self.resilience, self.armour, determination=self.determination),
            ap=self.ap,
            reroll=self.reroll,
            glory=self.glory,
            book=book_of(self.game.rules),
        )

    def told(self, made: odds.AttackOdds) -> Planned:
        """The numbers in words."""
        rules = self.game.rules
        spreads = [at_least("Wounds", made.wounds, 1)]
        if self.determination is not None:
            before = f"Wounds before {rules.values.soak.name.value}"
            spreads.append(at_least(before, made.wounds_before_soak, 1))
        through = book_of(rules).pierced(self.resilience, self.armour, self.ap) + 1
        spreads.append(at_least("Damage", made.damage, through))
        spreads.append(at_least("Shock", made.shock, 1))
        chances = {"Hit": made.hit, "At least 1 Wound": made.wounds.at_least(1)}
        return Planned(chances, tuple(spreads))


class Power(NamedTuple):
    """A psychic power: whether it comes off, and what it may call up."""

    game: Game
    pool: int
    dn: int
    level: Level = Level.BOUND
    rank: int = 1  # or Tier, whichever is higher
    reroll: bool = False
    glory: int = 0

    def check(self) -> None:
        """Refuse what this ruleset does not know."""
        _check(self.game, level=True, reroll=self.reroll, glory=self.glory > 0)

    def _test(self) -> Test:
        more, _rule = bonus_dice(Person("psyker", "Psyker", rank=self.rank), self.level)
        pool = self.pool + more
        return Test(self.game, pool, self.dn, min(pool, 1 + more), self.reroll, self.glory)

    def answer(self) -> odds.TestOdds:
        """Those of its test."""
        return self._test().answer()

    def told(self, made: odds.TestOdds) -> Planned:
        """The numbers in words."""
        dice = self._test().wrath_dice
        chances, spreads = {"Success": made.success}, (at_least("Icons", made.icons, self.dn),)
        risk = perils(self.game, dice)
        if risk is None:
            return Planned(chances, spreads)
        # WG-PSY-08: each further 1 raises the tens of the Peril.
        ones = sum((Spread({0: 5, 1: 1}, 6) for _ in range(dice)), Spread({0: 1}, 1))
        shown = bars("Wrath dice that show 1", ones, lambda one: one == 0, "ones")
        return Planned(chances | {PERILS: risk}, (shown, *spreads))
