"""Where the attack meets the places of the fight: reach and range, if the table tracks them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tableside.core.offers import Way
from tableside.core.values import Bar, Event, Limit
from tableside.systems.wrath_glory.attack import situation as at
from tableside.systems.wrath_glory.attack.situation import Plan
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.numbers.conditions import dreaded
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.ruleset.fights import Unreached
from tableside.systems.wrath_glory.state import DISTANCE, Reading
from tableside.systems.wrath_glory.state.fight import Place, Slot
from tableside.systems.wrath_glory.state.gear import Weapon
from tableside.systems.wrath_glory.turns.movement import Walked
from tableside.systems.wrath_glory.turns.order import engaged_with, melee_of
from tableside.systems.wrath_glory.turns.places import (
    ARM,
    METRES,
    a_zone_at_least,
    apart,
    between,
    left,
    move_lost,
    unmoved,
)
from tableside.systems.wrath_glory.turns.slots import MOVE, spend

if TYPE_CHECKING:
    from tableside.systems.wrath_glory.state import Known, State

BEYOND = "beyond"
_FAR_LAST = (at.CLOSE, at.NORMAL, at.LONG, BEYOND)


def bands(
    rules: Ruleset, source: Reading, who: str, weapon: Weapon, targets: tuple[str, ...]
) -> dict[str, str]:
    """WG-ATK-06: the band of every target whose distance the table knows."""
    if weapon.melee or not rules.plays("WG-ATK-06"):
        return {}
    found = {target: _band(rules, source, who, weapon, target) for target in targets}
    # Beyond twice the range there is no shot, unless the GM lets it pass.
    return {target: at.LONG if one == BEYOND else one for target, one in found.items() if one}


def farthest(measured: Mapping[str, str], targets: tuple[str, ...], said: str) -> str:
    """The band an attack is told by: the farthest of its targets, measured or said."""
    each = {measured.get(target, said) for target in targets} - {""}
    return max(each, key=_FAR_LAST.index, default="")


def band_of(rules: Ruleset, source: Reading, who: str, weapon: Weapon, place: Place | None) -> str:
    """WG-AREA-02: the same for a spot; nothing if nobody measures."""
    here = None if source.fight is None else source.fight.places.get(who)
    if place is None or here is None:
        return ""
    return _by_metres(weapon, apart(rules, source, here, place))


def _band(rules: Ruleset, source: Reading, who: str, weapon: Weapon, target: str) -> str:
    return _by_metres(weapon, between(rules, source, who, target))


def _by_metres(weapon: Weapon, metres: int | None) -> str:
    if metres is None or not weapon.range:
        return ""
    if 2 * metres <= weapon.range:
        return at.CLOSE
    if metres <= weapon.range:
        return at.NORMAL
    return at.LONG if metres <= 2 * weapon.range else BEYOND


def in_reach(rules: Ruleset, source: Reading, who: str, weapon: Weapon, target: str) -> bool:
    """WG-OPT-01, WG-OPT-02: within reach or range, as far as the table knows."""
    return target in _reached(rules, source, who, weapon, (target,))


def _reached(
    rules: Ruleset,
    source: Reading,
    who: str,
    weapon: Weapon,
    targets: tuple[str, ...],
    *,
    charging: bool = False,
) -> tuple[str, ...]:
    """WG-OPT-14: whom a shot can be aimed at, or whom Speed takes somebody to, one by one."""
    if not weapon.melee:
        return tuple(one for one in targets if _band(rules, source, who, weapon, one) != BEYOND)
    found, here, walked = [], who, 0
    for target in targets:
        way = _leg(rules, source, who, here, target)
        if way and walked + way > _way_left(rules, source, who, charging=charging):
            continue
        found.append(target)
        here, walked = (target, walked + way) if way else (here, walked)
    return tuple(found)


def way_to(
    rules: Ruleset, known: Known, who: str, weapon: Weapon, targets: tuple[str, ...]
) -> Way | None:
    """WG-OPT-14: how far each is from each, where blows at several must all be within Speed."""
    several = weapon.melee and len(targets) > 1 and rules.plays("WG-OPT-14")
    if not several or _misses(rules, weapon, len(targets)):
        return None
    legs = {here: _legs(rules, known, who, here or who, targets) for here in ("", *targets)}
    if not any(legs.values()):
        return None
    sentence = "Speed takes nobody farther, from one to the next."
    farther = Bar("out_of_range", sentence, "WG-OPT-14", Limit.RANGE)
    return Way(_way_left(rules, known, who, charging=False), legs, farther)


def _legs(
    rules: Ruleset, source: Reading, who: str, here: str, targets: tuple[str, ...]
) -> dict[str, int]:
    ways = {target: _leg(rules, source, who, here, target) for target in targets}
    return {target: metres for target, metres in ways.items() if metres}


def _leg(rules: Ruleset, source: Reading, who: str, here: str, target: str) -> int:
    """The metres from where somebody stands, or will stand, to a target; 0 if it needs no step."""
    metres = between(rules, source, here, target)
    if metres is None or metres <= ARM:
        return 0
    engaged = here == who and target in melee_of(rules, source, who)
    return 0 if engaged else metres


def has_way(rules: Ruleset, source: Reading, who: str, target: str) -> bool:
    """A-61: whether there is a metre to go; in one zone nobody counts them."""
    tracked = source.fight is not None and source.facts[DISTANCE] == METRES
    metres = between(rules, source, who, target) if tracked else None
    return metres is None or metres > ARM


def _way_left(rules: Ruleset, source: Reading, who: str, *, charging: bool) -> int:
    """WG-OPT-14: the metres that a turn still allows; none if its move was given up or lost."""
    if move_lost(source, who):  # WG-COND-13
        return 0
    fight = source.fight
    assert fight is not None
    turn = fight.turn
    used = fight.active == who and turn.used.get(Slot.MOVE, 0)
    gone = used and MOVE not in turn.taken and not charging  # WG-OPT-19: a Charge is that move
    most = 0 if gone else left(rules, source, who)
    return a_zone_at_least(rules, source, most) if unmoved(source, who) else most


def steps_up(game: Game, state: State, who: str, target: str, how: str) -> list[Event]:
    """A melee attack takes the attacker to the target, if places are tracked."""
    metres = _leg(game.rules, state, who, who, target)
    if not metres or move_lost(state, who):  # WG-COND-13: a blow was let pass, no walk
        return []
    assert state.fight is not None
    events = [] if how == at.CHARGE else spend(game, state, who, Slot.MOVE, MOVE)
    place = state.fight.places[target]
    return [*events, Walked(character=who, how=how, metres=metres, place=place)]


def kept_off(source: Reading, who: str, weapon: Weapon, target: str) -> list[Bar]:
    """WG-COND-15: to strike somebody must not mean to come closer to what is dreaded."""
    feared = weapon.melee and target in dreaded(source, who)
    if not feared or target in engaged_with(source, who):
        return []
    sentence = "What is dreaded is not approached: not a step closer."
    return [Bar("terror", sentence, "WG-COND-15", Limit.RANGE)]


def _misses(rules: Ruleset, weapon: Weapon, targets: int) -> bool:
    """WG-OPT-14: whether a blow of several at somebody out of reach simply fails."""
    return (
        weapon.melee
        and targets > 1
        and rules.plays("WG-OPT-14")
        and rules.values.multi_attack.unreached is Unreached.MISS
    )


def too_far(
    rules: Ruleset, known: Known, who: str, weapon: Weapon, targets: tuple[str, ...]
) -> list[Bar]:
    """Who of several is too far away, alone or after the others."""
    rule = at.basic_rule(rules, melee=weapon.melee)
    if weapon.melee and len(targets) > 1 and rules.plays("WG-OPT-14"):
        rule = "WG-OPT-14"
    near, found = _reached(rules, known, who, weapon, targets), list[Bar]()
    for target in (one for one in targets if one not in near):
        sentence = f"{known.characters[target].name} is out of "
        sentence += "reach" if weapon.melee else "range"
        if in_reach(rules, known, who, weapon, target):
            sentence += " after the others: name whoever is nearer first, or fewer"
        found.append(Bar("out_of_range", f"{sentence}.", rule, Limit.RANGE))
    return found


def fall_short(
    rules: Ruleset, known: Known, who: str, weapon: Weapon, targets: tuple[str, ...]
) -> bool:
    """WG-OPT-14: whether blows at whoever is too far simply fail, since others are in reach."""
    several = _misses(rules, weapon, len(targets))
    return several and bool(_reached(rules, known, who, weapon, targets))


def unreached(rules: Ruleset, source: Reading, plan: Plan) -> tuple[str, ...]:
    """WG-OPT-14: targets that a melee attack cannot reach, where it simply misses them.

    Where the declaration is refused instead, a target beyond reach was let pass by the table.
    """
    if not _misses(rules, plan.weapon, len(plan.targets)):
        return ()
    charging = plan.has(at.CHARGE)
    each = (rules, source, plan.attacker, plan.weapon)
    near = _reached(*each, plan.targets, charging=charging)
    return tuple(target for target in plan.targets if target not in near)
