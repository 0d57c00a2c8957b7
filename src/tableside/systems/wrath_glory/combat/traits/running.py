"""WG-TRAIT-03: what is fired as part of a Run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tableside.systems.wrath_glory.combat.traits.names import counts
from tableside.systems.wrath_glory.gear import ASSAULT, Weapon

if TYPE_CHECKING:
    from tableside.systems.wrath_glory.ruleset import Ruleset

RUN, SPRINT, ATTACK = "run", "sprint", "attack"
SETS_OFF = "sets_off"  # an attack was the first part of a Run that is still to come


def _on_the_run(source: Any, who: str) -> bool:
    """Whether somebody runs in this turn, other than as one action of several."""
    fight = source.fight
    return (
        fight is not None
        and fight.active == who
        and RUN in fight.turn.taken
        and not fight.turn.plan
    )


def fired_running(rules: Ruleset, source: Any, who: str, weapon: Weapon) -> bool:
    """Whether an attack with this weapon is part of a Run."""
    return not weapon.melee and counts(rules, weapon, ASSAULT) and _on_the_run(source, who)


def may_fire_running(rules: Ruleset, source: Any, who: str) -> bool:
    """Whether a Run still allows an attack with something that somebody carries."""
    if not _on_the_run(source, who) or ATTACK in source.fight.turn.taken:
        return False
    held: tuple[Weapon, ...] = source.characters[who].weapons
    return any(fired_running(rules, source, who, weapon) for weapon in held)


def may_set_off(rules: Ruleset, source: Any, who: str, weapon: Weapon) -> bool:
    """Whether an attack with this weapon may be the first part of a Run."""
    fight = source.fight
    if fight is None or weapon.melee or not counts(rules, weapon, ASSAULT):
        return False
    if not rules.plays("WG-MOVE-04"):
        return False
    turn = fight.turn
    return fight.active != who or not (turn.plan or {RUN, SPRINT} & set(turn.taken))


def may_run_on(source: Any) -> bool:
    """Whether the Run of whoever acts has begun with an attack and is still to be made."""
    taken = source.fight.turn.taken
    return SETS_OFF in taken and RUN not in taken


def suits_the_run(rules: Ruleset, source: Any, who: str, weapon: Weapon) -> bool:
    """Whether somebody who has no action left but the Run's may use this weapon."""
    bound = may_fire_running(rules, source, who)
    return not bound or fired_running(rules, source, who, weapon)
