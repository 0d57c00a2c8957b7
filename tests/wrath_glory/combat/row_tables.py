"""An attack that is sure to be a Critical Hit or a Complication, and what a row changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from msgspec.structs import replace

from support import Table
from tableside.core.values import Actor, Event
from tableside.systems.wrath_glory.attack.glory import AddDamage
from tableside.systems.wrath_glory.state import Person
from tableside.systems.wrath_glory.state.gear import Category, Weapon
from tableside.systems.wrath_glory.tables import rows as do
from wrath_glory.combat.attack_tables import GANGER, KELL, VESS, accept, attack, fight
from wrath_glory.tables import ANNA

# 9 damage against Resilience 7, its one Extra Damage Die showing nothing: 2 Wounds.
GUN = Weapon("gun", "Gun", damage=9, ed=1, range=24, reloads=2)
CLUB = Weapon("club", "Club", Category.MELEE, damage=3)
HIT, MISS = (4, 4, 1, 1), (1, 1, 1, 1)  # beside the Wrath die, against Defence 3
INTO_MELEE = (4, 4, 4, 1)  # the same where friends are in the way
OWN_WOUNDS = 2

Answer = tuple[Actor, str, Any, dict[str, Any], tuple[int, ...]]

SHOOTER = replace(VESS, weapons=(GUN,), max_wounds=9, max_shock=9)
FRIEND = replace(KELL, totals={**KELL.totals, "agility": 3}, max_wounds=9, max_shock=9)
BIG = replace(GANGER, max_wounds=30, max_shock=30, weapons=(CLUB,), defence=3)
OTHER = replace(BIG, id="other", name="Other")


def scene(ruleset: str, *people: Person, **more: Any) -> Table:
    """Vess with the gun and Kell against two big gangers."""
    return fight(ruleset, *(people or (SHOOTER, FRIEND, BIG, OTHER)), **more)


def score(at: Table, *faces: int, hit: tuple[int, ...] = HIT, **more: Any) -> tuple[Event, ...]:
    """Vess hits with a 6 on the Wrath die; `faces` are the table's dice and what follows."""
    events = attack(at, 6, *hit, *(() if _asks_glory(at) else (1, *faces)), weapon="gun", **more)
    if _asks_glory(at):
        events += accept(at, 1, *faces)
    return events


def _asks_glory(at: Table) -> bool:
    """Where the Glory of the roll is there at once, it could still buy dice."""
    return bool(at.system.rules.values.attack.steps[-1] == "complication")


def stumble(at: Table, *faces: int, **more: Any) -> tuple[Event, ...]:
    """Vess misses with a 1 on the Wrath die."""
    return attack(at, 1, *MISS, *faces, weapon="gun", **more)


def worsen(at: Table, *faces: int, **steps: int) -> tuple[Event, ...]:
    """Glory for so many steps of each upgrade, or none."""
    return at.play(ANNA, at.to("a1.critical", do.Worsen, steps=steps), *faces)


def keep_glory(at: Table, *faces: int, attack_id: str = "a1") -> tuple[Event, ...]:
    """No Glory for damage, if it is asked for."""
    if f"{attack_id}.glory" in at.open():
        return at.play(ANNA, at.to(f"{attack_id}.glory", AddDamage, points={}), *faces)
    return ()


def score_rich(at: Table, *faces: int) -> tuple[Event, ...]:
    """The same in core with Glory at hand, none of which goes into dice or damage."""
    events = attack(at, 6, *HIT, weapon="gun")
    return events + accept(at, 1, *faces) + keep_glory(at)


class Before:
    """The state as it was, to see what a row did to it."""

    def __init__(self, at: Table) -> None:
        self.at, self.tracks = at, at.tracks
        self.effects = self._effects()

    def _effects(self) -> dict[str, Any]:
        return {one.id: one for one in self.at.state.effects}

    def changes(self) -> Mapping[str, int]:
        """By how much each track changed."""
        now = self.at.tracks
        return {key: now[key] - was for key, was in self.tracks.items() if now[key] != was}

    def begun(self) -> set[str]:
        """What began, the condition of being engaged and the like apart."""
        return set(self._effects()) - set(self.effects)

    def effect(self, name: str) -> Any:
        """An effect that lies on somebody now."""
        return self._effects()[name]


@dataclass(frozen=True)
class Case:
    """A row: its result, what is paid, what is answered, and what has changed in the end."""

    rule: str
    title: str
    rolled: tuple[int, ...]
    dice: tuple[int, ...] = ()  # those that fall before the next question
    steps: dict[str, int] = field(default_factory=dict)
    answers: tuple[Answer, ...] = ()
    tracks: dict[str, int] = field(default_factory=dict)
    effects: frozenset[str] = frozenset()
    notes: tuple[str, ...] = ()
    engaged: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        paid = "+".join(self.steps)
        return f"{self.rule}{'-' + paid if paid else ''}"


def params(cases: tuple[Case, ...]) -> pytest.MarkDecorator:
    """Each case by its rule and what was paid."""
    return pytest.mark.parametrize("case", [pytest.param(one, id=one.id) for one in cases])


def on(*conditions: str, who: str = "ganger") -> frozenset[str]:
    return frozenset(f"{who}.{one}" for one in conditions)
