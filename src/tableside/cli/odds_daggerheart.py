"""What `tableside odds daggerheart` answers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from tableside.core.odds import Spread
from tableside.systems.daggerheart import odds, planning
from tableside.systems.kit.planning import at_least

Bars = Iterable[tuple[str, Fraction, bool]]
_DICE = re.compile(r"\s*\+?\s*(\d{0,2})d(\d{1,3})\s*")
_FLAT = re.compile(r"\s*([+-]?\s*\d{1,3})\s*")
_DIFFICULTIES: tuple[str, Sequence[int]] = ("difficulty", range(5, 31))
_MODIFIERS: tuple[str, Sequence[int]] = ("modifier", range(-3, 9))


def weapon_of(text: str) -> odds.Weapon:
    """Damage as people write it: `2d8+1d4+3`."""
    sides: list[int] = []
    place = 0
    while found := _DICE.match(text, place):
        sides += [int(found[2])] * int(found[1] or 1)
        place = found.end()
    flat = _FLAT.fullmatch(text, place)
    if (flat is None and text[place:].strip()) or not text.strip() or 0 in sides:
        raise ValueError(f"{text!r} is no damage; say it as 2d8+1d4+3.")
    number = int(flat[1].replace(" ", "")) if flat else 0
    return odds.Weapon(len(sides[:1]), sides[0] if sides else 1, number, tuple(sides[1:]))


class Outcomes:
    """A roll with five outcomes, and the chance that it succeeds at all."""

    rows, columns = _DIFFICULTIES, _MODIFIERS
    cell = "Success"

    def answer(self, **_changed: int) -> odds.ActionOdds:
        """The five, with other numbers where a grid asks for them."""
        raise NotImplementedError

    def ask(self) -> Mapping[str, Fraction | Spread]:
        """The five outcomes, and what they come to."""
        found = self._found = self.answer()
        each = dict(zip(odds.OUTCOMES, found.outcomes, strict=True))
        return {"success": found.success, **each}

    def plot(self) -> tuple[str, Bars]:
        """The five, solid where it succeeds."""
        shown = planning.Action(0, 0).told(self._found).spreads[0]
        return shown.label, shown.bars

    def at(self, row: int, column: int) -> Fraction:
        """One cell of the grid."""
        return self.answer(difficulty=row, modifier=column).success


class Action(Outcomes):
    """An action roll."""

    def __init__(self, *, modifier: int, difficulty: int, advantage: int) -> None:
        self.plan = planning.Action(modifier, difficulty, advantage)

    def title(self) -> str:
        """The question in words."""
        plan = self.plan
        extra = _dice(plan.advantage)
        return f"Duality dice {plan.modifier:+d}{extra} against Difficulty {plan.difficulty}"

    def answer(self, **changed: int) -> odds.ActionOdds:
        """The five outcomes."""
        return self.plan._replace(**changed).answer()


class Reaction:
    """A reaction roll: no Hope, no Fear."""

    rows, columns = _DIFFICULTIES, _MODIFIERS
    cell = "Success"

    def __init__(self, *, modifier: int, difficulty: int, advantage: int) -> None:
        self.modifier, self.difficulty, self.advantage = modifier, difficulty, advantage

    def title(self) -> str:
        """The question in words."""
        roll = f"A reaction {self.modifier:+d}{_dice(self.advantage)}"
        return f"{roll} against Difficulty {self.difficulty}"

    def ask(self) -> Mapping[str, Fraction | Spread]:
        """The three outcomes; a critical is a success too."""
        found = self._found = odds.for_reaction(self.modifier, self.difficulty, self.advantage)
        return {"success": found.passes, "critical": found.critical, "failure": found.failure}

    def plot(self) -> tuple[str, Bars]:
        """The three, solid where it succeeds."""
        found = self._found
        bars = [
            ("critical", found.critical, True),
            ("success", found.success, True),
            ("failure", found.failure, False),
        ]
        return "Outcomes", bars

    def at(self, row: int, column: int) -> Fraction:
        """One cell of the grid."""
        return odds.for_reaction(column, row, self.advantage).passes


class Group(Outcomes):
    """A group action: the leader's roll, and what the others' reactions are worth."""

    def __init__(
        self,
        *,
        modifier: int,
        difficulty: int,
        advantage: int,
        members: tuple[int, ...],
        member_difficulty: int | None,
    ) -> None:
        self.leader = {"modifier": modifier, "difficulty": difficulty, "advantage": advantage}
        self.members, self.member_difficulty = members, member_difficulty

    def title(self) -> str:
        """The question in words."""
        leader, others = self.leader, ", ".join(f"{one:+d}" for one in self.members)
        led = f"A group led by {leader['modifier']:+d}{_dice(leader['advantage'])} with {others}"
        return f"{led} against Difficulty {leader['difficulty']}"

    def answer(self, **changed: int) -> odds.ActionOdds:
        """The leader's five outcomes."""
        leader = odds.Tried(**self.leader | changed)
        reach = self.member_difficulty or leader.difficulty
        return odds.for_group(leader, [odds.Tried(one, reach) for one in self.members])


class TagTeam(Outcomes):
    """A Tag Team: the better of two rolls stands for both."""

    def __init__(
        self,
        *,
        modifier: int,
        difficulty: int,
        advantage: int,
        partner: int,
        partner_advantage: int,
        damage: str | None = None,
        partner_damage: str | None = None,
        **hurt: Any,
    ) -> None:
        self.roll = {"modifier": modifier, "difficulty": difficulty, "advantage": advantage}
        self.partner = {"modifier": partner, "advantage": partner_advantage}
        both = [one for one in (damage, partner_damage) if one]
        if len(both) == 1:
            raise ValueError("Say the damage of both, or of neither.")
        self.weapons = [weapon_of(one) for one in both]
        self.hurt = hurt_by(**hurt) if both else None

    def title(self) -> str:
        """The question in words."""
        roll, other = self.roll, self.partner
        one = f"{roll['modifier']:+d}{_dice(roll['advantage'])}"
        two = f"{other['modifier']:+d}{_dice(other['advantage'])}"
        return f"A Tag Team of {one} and {two} against Difficulty {roll['difficulty']}"

    def answer(self, **changed: int) -> odds.ActionOdds:
        """The five outcomes of the roll that is chosen."""
        return odds.for_tag_team(*self._rolls(**changed)).chosen

    def _rolls(self, **changed: int) -> tuple[odds.Tried, odds.Tried]:
        roll = odds.Tried(**self.roll | changed)
        return roll, odds.Tried(difficulty=roll.difficulty, **self.partner)

    def ask(self) -> Mapping[str, Fraction | Spread]:
        """The five outcomes, and what both deal as one hit where that is said."""
        found = super().ask()
        if self.hurt is None:
            return found
        one, other = zip(self._rolls(), self.weapons, strict=True)
        hit = odds.for_tag_team_attack(one, other, self.hurt)
        return {**found, "hurts": hit.hp.at_least(1), "damage": hit.damage, "hp": hit.hp}


class Hits:
    """An attack, from its dice to the HP it marks."""

    cell = "Hit"
    hp = "HP"

    def answer(self, row: int | None = None, column: int | None = None) -> odds.HitOdds:
        """What it brings, with other numbers where a grid asks for them."""
        raise NotImplementedError

    def ask(self) -> Mapping[str, Fraction | Spread]:
        """Whether it hits, and what it does."""
        found = self._found = self.answer()
        chances = {"hit": found.hit, "critical": found.critical}
        return {**chances, "hurts": found.hp.at_least(1), "damage": found.damage, "hp": found.hp}

    def plot(self) -> tuple[str, Bars]:
        """How many HP."""
        shown = at_least(self.hp, self._found.hp, 1)
        return shown.label, shown.bars

    def at(self, row: int, column: int) -> Fraction:
        """One cell of the grid."""
        return self.answer(row, column).hit


class Attack(Hits):
    """A hero's attack."""

    rows, columns = _DIFFICULTIES, _MODIFIERS

    def __init__(
        self, *, modifier: int, difficulty: int, advantage: int, damage: str, **hurt: Any
    ) -> None:
        self.modifier, self.difficulty, self.advantage = modifier, difficulty, advantage
        self.damage, self.hurt = damage, hurt_by(**hurt)
        self.weapon = weapon_of(damage)

    def title(self) -> str:
        """The question in words."""
        roll = f"An attack {self.modifier:+d}{_dice(self.advantage)}"
        target = f"{self.hurt.major}/{self.hurt.severe}"
        return f"{roll} against Difficulty {self.difficulty}, {self.damage} against {target}"

    def answer(self, row: int | None = None, column: int | None = None) -> odds.HitOdds:
        """From the Duality dice to the HP."""
        reach = self.difficulty if row is None else row
        modifier = self.modifier if column is None else column
        tried = odds.Tried(modifier, reach, self.advantage)
        return odds.for_attack(tried, self.weapon, self.hurt)


class Adversary(Hits):
    """An adversary's attack roll, and its damage where that is said."""

    rows: tuple[str, Sequence[int]] = ("evasion", range(5, 26))
    columns: tuple[str, Sequence[int]] = ("modifier", range(-2, 10))

    def __init__(
        self, *, modifier: int, evasion: int, advantage: int, damage: str | None, **hurt: Any
    ) -> None:
        self.modifier, self.evasion, self.advantage = modifier, evasion, advantage
        self.damage = damage
        self.weapon = weapon_of(damage) if damage else odds.Weapon(0, 1)
        self.hurt = hurt_by(**hurt) if damage else odds.Hurt(1, 1)
        self.hp = "HP after an Armour Slot" if self.hurt.armour else "HP"

    def title(self) -> str:
        """The question in words."""
        kept = {1: "the higher of 2d20", 0: "d20", -1: "the lower of 2d20"}[self.advantage]
        roll = f"An adversary's {kept} {self.modifier:+d} against Evasion {self.evasion}"
        if not self.damage:
            return roll
        return f"{roll}, {self.damage} against {self.hurt.major}/{self.hurt.severe}"

    def answer(self, row: int | None = None, column: int | None = None) -> odds.HitOdds:
        """From the d20 to the HP."""
        evasion = self.evasion if row is None else row
        modifier = self.modifier if column is None else column
        weapon, hurt = self.weapon, self.hurt
        return odds.for_adversary_attack(modifier, evasion, weapon, hurt, self.advantage)

    def ask(self) -> Mapping[str, Fraction | Spread]:
        """Whether it hits, and what it does where its damage is said."""
        found = super().ask()
        return found if self.damage else {name: found[name] for name in ("hit", "critical")}

    def plot(self) -> tuple[str, Bars]:
        """Hit and miss, or the HP."""
        if self.damage:
            return super().plot()
        found = self._found
        bars = [
            ("critical hit", found.critical, True),
            ("hit", found.hit - found.critical, True),
            ("miss", 1 - found.hit, False),
        ]
        return "Outcomes", bars


def hurt_by(major: int, severe: int, **softened: bool) -> odds.Hurt:
    """Who is hit; Severe never lies below Major."""
    if severe < major:
        raise ValueError(f"A Severe threshold of {severe} lies below Major, {major}.")
    return odds.Hurt(major, severe, **softened)


def death(level: int | None) -> tuple[str, Mapping[str, Fraction | Spread]]:
    """DH-DEATH-04, -06: the two moves that throw dice; a scar hangs on the level."""
    if level is not None:
        title = f"Avoid Death at level {level}: the Hope die shows the level or less"
        return title, {"scar": odds.for_scar(level)}
    found = odds.for_risk_it_all()
    chances = {"lives": found.lives, "clears_all": found.clears_all, "dies": found.dies}
    return "Risk It All: Hope against Fear", {**chances, "clears": found.clears}


def _dice(advantage: int) -> str:
    if not advantage:
        return ""
    dice, word = abs(advantage), "advantage" if advantage > 0 else "disadvantage"
    return f", {dice} {'die' if dice == 1 else 'dice'} of {word},"
