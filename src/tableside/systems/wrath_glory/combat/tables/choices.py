"""Among whom a row lets somebody choose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tableside.core.rowrun import Run, whom
from tableside.core.rows import Rather, Select, Upgrade, Whom
from tableside.systems.wrath_glory.combat.attack.distance import in_reach
from tableside.systems.wrath_glory.combat.tables.opening import PERIL, POWER
from tableside.systems.wrath_glory.combat.traits.names import PSYKER, is_a
from tableside.systems.wrath_glory.combat.turns.distance import between
from tableside.systems.wrath_glory.combat.turns.order import engaged_with, side_of
from tableside.systems.wrath_glory.crews import occupants
from tableside.systems.wrath_glory.gear import Weapon
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.standing import all_effects, dead


def cast_of(source: Any, run: Run) -> dict[Whom, tuple[str, ...]]:
    """Whom each word of the row means, in the order of the cast."""
    present = tuple(who for who in roster(source, run) if source.characters[who].present)
    melee = engaged_with(source, run.target) if run.target else ()
    return {
        Whom.ACTOR: (run.actor,) if run.actor else (),
        Whom.TARGET: (run.target,) if run.target else (),
        Whom.ENGAGED: tuple(who for who in present if who in melee),
        Whom.OTHERS: tuple(who for who in present if who != run.actor),
        Whom.AROUND: tuple(who for who in present if who != run.target),
        Whom.BYSTANDERS: tuple(who for who in present if who not in (run.actor, run.target)),
        Whom.OCCUPANTS: tuple(one for one in occupants(source, run.target) if one in present),
        Whom.ALL: present,
    }


def roster(source: Any, run: Run) -> tuple[str, ...]:
    """CONV-5: the order in which several roll: a psyker comes first, then as they are listed."""
    first = run.actor if run.kind in (PERIL, POWER) else ""
    return tuple(sorted(source.characters, key=lambda who: who != first))


def candidates(rules: Ruleset, source: Any, run: Run) -> tuple[str, ...]:
    """Whom the row's selection may name, the likeliest first."""
    task = run.todo[0]
    assert isinstance(task.action, Select)
    return _among(rules, source, run, task.action, whom(run, task.action.among, task.them))


def room_for(rules: Ruleset, source: Any, run: Run, upgrade: Upgrade, most: int) -> int:
    """How many steps of an upgrade do something: one that strikes others needs others."""
    cast: Mapping[Whom, tuple[str, ...]] = cast_of(source, run)
    needed = [one for one in upgrade.then if isinstance(one, Select) and one.least]
    for action in needed:
        there = _among(rules, source, run, action, cast.get(action.among, ()))
        most = min(most, len(there) // action.least)
    return most


def _among(
    rules: Ruleset, source: Any, run: Run, action: Select, found: tuple[str, ...]
) -> tuple[str, ...]:
    """Those of them who are there and near enough, as far as the table knows distances."""
    there = [
        who
        for who in found
        if who in source.characters
        and not dead(source, who)
        and _near(rules, source, run, action, who)
        and _reached(rules, source, run, action, who)
        and (not action.keyword or _is_one(source, run, action.keyword, who))
    ]
    likely = set(_likely(source, run, action.rather, there))
    lying = {one.on for one in all_effects(rules, source) if one.id == f"{one.on}.down"}
    named = action.rather is not Rather.ANYBODY
    return tuple(sorted(there, key=lambda who: named and (who not in likely, who in lying)))


def _is_one(source: Any, run: Run, keyword: str, who: str) -> bool:
    """WG-PERIL-53: whoever has brought the Perils about is a psyker, whatever the sheet says."""
    brought = keyword == PSYKER and run.kind == PERIL and who == run.actor
    return brought or is_a(source.characters[who], keyword)


def _likely(source: Any, run: Run, rather: Rather, found: Iterable[str]) -> tuple[str, ...]:
    """Those of them whom a row begins with."""
    side = side_of(source, run.actor)
    match rather:
        case Rather.ANYBODY:
            return tuple(found)
        case Rather.FOES:
            return tuple(who for who in found if side_of(source, who) is not side)
        case Rather.FRIENDS:
            return tuple(who for who in found if side_of(source, who) is side)
        case Rather.ENGAGED:
            melee = engaged_with(source, run.target) if run.target else ()
            return tuple(who for who in found if who in melee)


def preselected(source: Any, run: Run, found: tuple[str, ...]) -> tuple[str, ...] | None:
    """Whom a selection strikes if nobody says otherwise; None: the first that it needs."""
    action = run.todo[0].action
    assert isinstance(action, Select)
    chosen = _likely(source, run, action.rather, found)
    if action.chosen or action.rather is Rather.ENGAGED:
        return chosen[: action.most or None]
    return None


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
