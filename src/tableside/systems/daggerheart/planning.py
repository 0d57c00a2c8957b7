"""What may be asked of the odds away from a table.

A question is its numbers alone; `check` refuses what cannot be, `answer` works it out, and `told`
puts it into words.
"""

from __future__ import annotations

from typing import NamedTuple

from tableside.systems.daggerheart import odds
from tableside.systems.kit.planning import Bars, Planned, at_least


class Action(NamedTuple):
    """An action roll; below 0 `advantage` is disadvantage."""

    modifier: int
    difficulty: int
    advantage: int = 0

    def check(self) -> None:
        """Nothing about it cannot be."""

    def answer(self) -> odds.ActionOdds:
        """Every number of it."""
        return odds.for_action(*self)

    def told(self, made: odds.ActionOdds) -> Planned:
        """The numbers in words."""
        chances = {
            "Success": made.success,
            "With Hope": made.hope,
            "With Fear": made.fear,
            "The GM makes a move": made.gm_move,
        }
        each = zip(odds.OUTCOMES, made.outcomes, strict=True)
        bars = ((odds.WORDS[name], n, not name.startswith("failure")) for name, n in each)
        return Planned(chances, (Bars("outcomes", "Outcomes", tuple(bars)),))


class Strike(NamedTuple):
    """A hero's attack, from the Duality dice to the HP marked."""

    modifier: int
    difficulty: int
    dice: int
    sides: int
    major: int
    severe: int
    flat: int = 0
    advantage: int = 0
    resistant: bool = False

    def check(self) -> None:
        """Refuse what cannot be."""
        _check(self.major, self.severe)

    def answer(self) -> odds.HitOdds:
        """Every number of it."""
        tried = odds.Tried(self.modifier, self.difficulty, self.advantage)
        hurt = odds.Hurt(self.major, self.severe, resistant=self.resistant)
        return odds.for_attack(tried, odds.Weapon(self.dice, self.sides, self.flat), hurt)

    def told(self, made: odds.HitOdds) -> Planned:
        """The numbers in words."""
        return _told(made, "HP")


class Adversary(NamedTuple):
    """An adversary's attack, from the d20 to the HP marked."""

    modifier: int
    evasion: int
    dice: int
    sides: int
    major: int
    severe: int
    flat: int = 0
    advantage: int = 0
    armour: bool = False

    def check(self) -> None:
        """Refuse what cannot be."""
        _check(self.major, self.severe)

    def answer(self) -> odds.HitOdds:
        """Every number of it."""
        weapon = odds.Weapon(self.dice, self.sides, self.flat)
        hurt = odds.Hurt(self.major, self.severe, armour=self.armour)
        return odds.for_adversary_attack(self.modifier, self.evasion, weapon, hurt, self.advantage)

    def told(self, made: odds.HitOdds) -> Planned:
        """The numbers in words."""
        return _told(made, "HP after an Armor Slot" if self.armour else "HP")


def _check(major: int, severe: int) -> None:
    if severe < major:
        raise ValueError(f"A Severe threshold of {severe} lies below Major, {major}.")


def _told(made: odds.HitOdds, hp: str) -> Planned:
    chances = {"Hit": made.hit, "Critical": made.critical, "At least 1 HP": made.hp.at_least(1)}
    return Planned(chances, (at_least(hp, made.hp, 1), at_least("Damage", made.damage, 1)))
