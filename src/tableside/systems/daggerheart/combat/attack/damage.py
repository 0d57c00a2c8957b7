"""DH-ATK-03 to -05: the damage of an attack that hits."""

from __future__ import annotations

from typing import Any

from tableside.core.effects import terms_of
from tableside.core.matters import moved
from tableside.core.reckoning import Reckoning, Term, reckon
from tableside.core.values import Event, Events, Roll
from tableside.systems.daggerheart import dice
from tableside.systems.daggerheart.damage import DamageRolled, hit_opened, rolled
from tableside.systems.daggerheart.fight import Hit
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.gear import Weapon
from tableside.systems.daggerheart.reckon import proficiency_of
from tableside.systems.daggerheart.ruleset import RollStep
from tableside.systems.daggerheart.standing import all_effects
from tableside.systems.daggerheart.state import DualityRoll, State, Thread


def dice_of(source: Any, who: str, weapon: Weapon) -> tuple[int, ...]:
    """DH-ATK-03: the weapon's own number of dice, or as many as Proficiency says."""
    damage = weapon.damage
    if not damage.die:
        return ()
    return (damage.die,) * (damage.count or proficiency_of(source, who).value)


def damage_roll(state: State, matter: str, who: str, weapon: Weapon) -> Roll | None:
    """The dice to throw, if there are any."""
    sides = dice_of(state, who, weapon)
    return Roll(f"{matter}.damage", sides, who) if sides else None


def terms_for(
    source: Any, who: str, weapon: Weapon, faces: tuple[int, ...], *, critical: bool
) -> tuple[Term, ...]:
    """What one attacker's weapon deals, with whatever lies on the attacker."""
    own = terms_of(all_effects(source), "damage", who, {"weapon": weapon.id})
    return (*rolled(weapon.name, weapon.damage, faces, critical=critical), *own)


def total(terms: tuple[Term, ...]) -> Reckoning:
    """Damage as one number."""
    return reckon("damage", terms, floor=0, rule="DH-HP-02")


def damage_fell(_game: Game, state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """The dice of an attack that hit; its hit is settled before the aftermath."""
    roll = thread.values
    assert isinstance(roll, DualityRoll)
    assert roll.weapon is not None
    said, *hits = blow_of(
        state,
        thread,
        faces,
        who=roll.character,
        weapon=roll.weapon,
        targets=roll.targets,
        critical=roll.result == dice.CRITICAL,
    )
    return [said, moved(thread, RollStep.AFTERMATH, roll), *hits]


def blow_of(
    state: State,
    thread: Thread,
    faces: tuple[int, ...],
    *,
    who: str,
    weapon: Weapon,
    targets: tuple[str, ...],
    critical: bool,
) -> list[Event]:
    """What the dice come to, once for all, and the hits that carry it."""
    made = total(terms_for(state, who, weapon, faces, critical=critical))
    sides = (weapon.damage.die,) * len(faces)
    said = DamageRolled(thread.id, who, weapon.name, faces, sides, made.value, critical)
    hits = (
        Hit(
            target,
            weapon.name,
            made,
            weapon.damage.types,
            who,
            weapon.damage.direct,
            reach=weapon.range,
        )
        for target in targets
    )
    return [said, *(hit_opened(f"{thread.id}.{hit.target}", hit, thread.id) for hit in hits)]
