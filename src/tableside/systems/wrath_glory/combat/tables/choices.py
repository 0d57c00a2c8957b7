"""Among whom a row lets somebody choose."""

from __future__ import annotations

from typing import Any

from tableside.core.rowrun import Run, whom
from tableside.core.rows import Select
from tableside.systems.wrath_glory.combat.attack.distance import in_reach
from tableside.systems.wrath_glory.combat.turns.distance import between
from tableside.systems.wrath_glory.gear import Weapon
from tableside.systems.wrath_glory.ruleset import Ruleset


def candidates(rules: Ruleset, source: Any, run: Run) -> tuple[str, ...]:
    """Whom the row's selection may name, as far as the table knows distances."""
    task = run.todo[0]
    assert isinstance(task.action, Select)
    found = whom(run, task.action.among, task.them)
    return tuple(
        who
        for who in found
        if who in source.characters
        and _near(rules, source, run, task.action, who)
        and _reached(rules, source, run, task.action, who)
    )


def _near(rules: Ruleset, source: Any, run: Run, action: Select, who: str) -> bool:
    if not action.within:
        return True
    metres = between(rules, source, run.target or run.actor, who)
    return metres is None or metres <= action.within


def _reached(rules: Ruleset, source: Any, run: Run, action: Select, who: str) -> bool:
    weapon = weapon_of(source, run.actor, run.item)
    if not action.in_range or weapon is None:
        return True
    return in_reach(rules, source, run.actor, weapon, who)


def weapon_of(source: Any, who: str, weapon: str) -> Weapon | None:
    """A weapon of somebody's by its id, if it is on the sheet."""
    held: tuple[Weapon, ...] = source.characters[who].weapons if who in source.characters else ()
    return next((one for one in held if one.id == weapon), None)
