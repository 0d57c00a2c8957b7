"""A readable simulation of a Wrath & Glory fight, dice by dice: what one writes who has no tables.

It plays the ruleset `revised` by the lab's normal ways, with the numbers of the lab's muster, and
must win as often as the kernel does.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from tableside.systems.kit.lab import Muster
from tableside.systems.wrath_glory.lab.kernel import MOST_ROUNDS, POSTURES

_ICONS = (0, 0, 0, 0, 1, 1, 2)  # by face


@dataclass
class Fighter:
    """Somebody in the fight."""

    place: int
    hero: bool
    falls_at: int
    exhausted_at: int
    most_shock: int
    determination: int
    wrath: int
    wounds: int = 0
    shock: int = 0
    acted: bool = False
    engaged: set[int] = field(default_factory=set)

    @property
    def up(self) -> bool:
        """Whether they still stand."""
        return self.wounds < self.falls_at


class Fight:
    """One fight of a muster, thrown die by die."""

    def __init__(self, muster: Muster, chance: Random) -> None:
        self.muster, self.cast, self.chance = muster, muster.cast, chance
        self.glory = self.cast.glory
        self.fighters = [self._fighter(place) for place in range(len(muster.people))]

    def _fighter(self, place: int) -> Fighter:
        cast = self.cast
        soak = cast.soak[place]
        return Fighter(
            place,
            place < cast.heroes,
            cast.down_at[place],
            cast.exhausted_at[place],
            cast.top_shock[place],
            self.muster.tables[soak].of[1] if soak >= 0 else 0,
            cast.wrath[place],
            cast.wounds[place],
            cast.shock[place],
        )

    def won(self) -> bool:
        """Play it to the end."""
        for _round in range(MOST_ROUNDS):
            for one in self.fighters:
                one.acted = False
            heroes_turn = True
            while self.standing(heroes=True) and self.standing(heroes=False):
                actor = self.next_actor(heroes=heroes_turn)
                if actor is None:
                    break
                self.act(actor)
                heroes_turn = not actor.hero
            if not (self.standing(heroes=True) and self.standing(heroes=False)):
                break
        return bool(self.standing(heroes=True)) and not self.standing(heroes=False)

    def standing(self, *, heroes: bool) -> list[Fighter]:
        """Who of a side still stands."""
        return [one for one in self.fighters if one.hero == heroes and one.up]

    def next_actor(self, *, heroes: bool) -> Fighter | None:
        """The next of this side, or of the other if nobody is left."""
        for side in (heroes, not heroes):
            for one in self.standing(heroes=side):
                if not one.acted:
                    return one
        return None

    def act(self, actor: Fighter) -> None:
        """One attack."""
        actor.acted = True
        there = self.standing(heroes=not actor.hero)
        if actor.hero:
            target = min(there, key=lambda one: one.falls_at - one.wounds)
        else:
            target = self.chance.choice(there)
        pairing = self.numbers(actor, target)
        rolled, glory = self.roll_attack(actor, pairing)
        if actor.hero and glory:
            self.glory = min(self.glory + 1, self.cast.top_glory)
        if rolled is None:
            return
        self.strike(actor, target, pairing, rolled)

    def numbers(self, actor: Fighter, target: Fighter) -> Any:
        """What the attack is made with."""
        pressed = any(self.fighters[one].up or self.cast.clings[one] for one in actor.engaged)
        posture = (1 if actor.wounds else 0) + (2 if pressed else 0)
        place = (actor.place * len(self.fighters) + target.place) * POSTURES + posture
        if self.cast.melee[place]:
            actor.engaged.add(target.place)
            target.engaged.add(actor.place)
        table = self.cast.first[place * self.cast.span - self.cast.low]
        return self.muster.tables[table].of[0]

    def roll_attack(self, actor: Fighter, pairing: Any) -> tuple[int | None, bool]:
        """How many sixes can be shifted into damage, None for a miss; and a Wrath die of six."""
        dice = self.roll(pairing.pool)
        icons = sum(_ICONS[face] for face in dice)
        failed = [place for place, face in enumerate(dice) if face < 4 and (place or face > 1)]
        if icons < pairing.dn and actor.hero and actor.wrath and failed:
            actor.wrath -= 1
            for place in failed:
                dice[place] = self.chance.randint(1, 6)
            icons = sum(_ICONS[face] for face in dice)
        six = dice[0] == 6 if dice else False
        if icons < pairing.dn:
            return None, six
        return min(dice.count(6), (icons - pairing.dn) // 2), six

    def strike(self, actor: Fighter, target: Fighter, pairing: Any, shifts: int) -> None:
        """Damage against Resilience, Glory, soak, and what is marked."""
        damage, _, bonus, *_ = pairing._key[2:]
        for face in self.roll(pairing.ed + shifts):
            damage += _ICONS[min(6, face + bonus)]
        over = damage - (pairing.opened if shifts else pairing.resilience)
        exhausted = target.shock >= target.exhausted_at
        shock = 1 if over == 0 else 0
        harm = max(0, over)
        if shock and exhausted:
            harm, shock = 1, 0
        needed = target.falls_at - target.wounds
        if actor.hero and self.glory and harm < needed and needed - over <= self.glory:
            self.glory -= needed - over
            harm, shock = needed, 0
        room = max(0, target.most_shock - target.shock)
        if harm and target.hero and not exhausted and room > shock:
            icons = sum(_ICONS[face] for face in self.roll(target.determination))
            aside = min(icons, harm, room - shock)
            harm -= aside
            shock += aside
        target.shock += min(shock, room)
        target.wounds += harm

    def roll(self, dice: int) -> list[int]:
        """So many faces."""
        return [self.chance.randint(1, 6) for _ in range(dice)]
