"""What can have happened in an attack."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.values import Event
from tableside.systems.wrath_glory.fight import Habit


class AttackDeclared(Event, frozen=True, tag="attack_declared"):
    """Somebody attacks."""

    matter: str
    attacker: str
    weapon: str  # its name
    melee: bool
    targets: tuple[str, ...]
    range: str = ""
    cover: str = ""
    options: tuple[str, ...] = ()


class HabitKept(Event, frozen=True, tag="habit_kept"):
    """How somebody attacked, kept for the next time."""

    character: str
    habit: Habit


class AttackLanded(Event, frozen=True, tag="attack_landed"):
    """The roll of an attack counts: whom it hits and whom it misses."""

    matter: str
    attacker: str
    icons: int  # before shifting
    kept: int
    dns: Mapping[str, int]
    hit: tuple[str, ...]
    missed: tuple[str, ...]
    shifts: Mapping[str, int] = {}
    long_shot: str = ""  # as of its test
    saved: bool = False


class DamageRolled(Event, frozen=True, tag="damage_rolled"):
    """The damage to one target is known; `faces` are the Extra Damage Dice."""

    matter: str
    attacker: str
    target: str
    faces: tuple[int, ...]
    damage: int


class DamageRaised(Event, frozen=True, tag="damage_raised"):
    """Glory raised the damage to one target."""

    matter: str
    attacker: str
    target: str
    by: int
    damage: int


class InteractionDeclared(Event, frozen=True, tag="interaction_declared"):
    """Somebody sets out to unsettle others."""

    matter: str
    character: str
    skill: str
    effect: str
    targets: tuple[str, ...]
    weapon: str = ""  # WG-OPT-24: its name


class KnockedDown(Event, frozen=True, tag="knocked_down"):
    """WG-TRAIT-07: a weapon too heavy for its bearer threw them off their feet."""

    character: str
    weapon: str


class ShotStrayed(Event, frozen=True, tag="shot_strayed"):
    """WG-ATK-12: a shot into a melee hits a friend."""

    matter: str
    attacker: str
    target: str
