"""Where the attack meets the places of the fight: reach and range, if the table tracks them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tableside.core.offers import Option, Picker
from tableside.core.values import Event, Limit
from tableside.systems.wrath_glory.combat.attack import situation as at
from tableside.systems.wrath_glory.combat.turns.distance import METRES, ZONES, apart, left
from tableside.systems.wrath_glory.combat.turns.events import Walked
from tableside.systems.wrath_glory.combat.turns.order import melee_of
from tableside.systems.wrath_glory.combat.turns.using import MOVE, restraint, spend
from tableside.systems.wrath_glory.combat.values import Unreached
from tableside.systems.wrath_glory.fight import Slot
from tableside.systems.wrath_glory.gear import Weapon
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.state import DISTANCE

if TYPE_CHECKING:
    from tableside.systems.wrath_glory.state import Known, State
    from tableside.systems.wrath_glory.system import WrathGlory

BEYOND = "beyond"
ARM = 1  # metres that need no step
_FAR_LAST = (at.CLOSE, at.NORMAL, at.LONG, BEYOND)


def between(rules: Ruleset, source: Any, one: str, other: str) -> int | None:
    """The metres between two who stand somewhere; None if the table does not track it."""
    if source.fight is None or source.facts[DISTANCE] not in (ZONES, METRES):
        return None
    places = source.fight.places
    if one not in places or other not in places:
        return None
    return apart(rules, source, places[one], places[other])


def band(rules: Ruleset, source: Any, who: str, weapon: Weapon, targets: tuple[str, ...]) -> str:
    """WG-ATK-06: the band of the farthest target; empty if nobody tracks distances."""
    if weapon.melee or not rules.plays("WG-ATK-06"):
        return ""
    found = [_band(rules, source, who, weapon, target) for target in targets]
    farthest = max((one for one in found if one), key=_FAR_LAST.index, default="")
    return at.LONG if farthest == BEYOND else farthest  # a shot that the GM lets pass


def _band(rules: Ruleset, source: Any, who: str, weapon: Weapon, target: str) -> str:
    metres = between(rules, source, who, target)
    if metres is None or not weapon.range:
        return ""
    if 2 * metres <= weapon.range:
        return at.CLOSE
    if metres <= weapon.range:
        return at.NORMAL
    return at.LONG if metres <= 2 * weapon.range else BEYOND


def in_reach(rules: Ruleset, source: Any, who: str, weapon: Weapon, target: str) -> bool:
    """WG-OPT-01, WG-OPT-02: within reach or range, as far as the table knows."""
    if not weapon.melee:
        return _band(rules, source, who, weapon, target) != BEYOND
    metres = between(rules, source, who, target)
    if metres is None or metres <= ARM or target in melee_of(rules, source, who):
        return True
    return metres <= _way_left(rules, source, who)


def _way_left(rules: Ruleset, source: Any, who: str) -> int:
    """WG-OPT-14: the metres that a turn still allows; none if its move was given up or lost."""
    if restraint(source, who) is not None:  # WG-COND-13
        return 0
    turn = source.fight.turn
    walks = MOVE in turn.taken or at.CHARGE in turn.taken  # WG-OPT-19: a Charge is a full move
    gone = source.fight.active == who and turn.used.get(Slot.MOVE, 0) and not walks
    return 0 if gone else left(rules, source, who)


def _out_of_reach(
    rules: Ruleset, source: Any, who: str, weapon: Weapon, targets: tuple[str, ...]
) -> tuple[str, ...]:
    """WG-OPT-14: whom an attack does not reach; in melee one walks from each to the next."""
    if not weapon.melee or between(rules, source, who, who) is None:
        return tuple(one for one in targets if not in_reach(rules, source, who, weapon, one))
    places, near = source.fight.places, melee_of(rules, source, who)
    here, way, missed = places[who], _way_left(rules, source, who), []
    for target in targets:
        if target in near or target not in places:
            continue
        metres = apart(rules, source, here, places[target])
        if metres <= ARM:
            continue
        if metres > way:
            missed.append(target)
            continue
        here, way = places[target], way - metres
    return tuple(missed)


def steps_up(system: WrathGlory, state: State, who: str, target: str, how: str) -> list[Event]:
    """A melee attack takes the attacker to the target, if places are tracked."""
    metres = between(system.rules, state, who, target)
    if metres is None or metres <= ARM or target in melee_of(system.rules, state, who):
        return []
    if restraint(state, who) is not None:  # WG-COND-13: the blow was let pass, not the walk
        return []
    assert state.fight is not None
    events = [] if how == at.CHARGE else spend(system, state, who, Slot.MOVE, MOVE)
    return [*events, Walked(who, how, metres, state.fight.places[target])]


def within(
    rules: Ruleset, known: Known, pick: Picker, weapon: Weapon, found: tuple[Option, ...]
) -> tuple[Option, ...]:
    """The targets that may be named; where range only advises, all of them."""
    if not pick.enforces(Limit.RANGE) or misses(rules, weapon):
        return found
    who = pick.offer.character
    return tuple(one for one in found if in_reach(rules, known, who, weapon, str(one.value)))


def misses(rules: Ruleset, weapon: Weapon) -> bool:
    """WG-OPT-14: whether a blow at somebody out of reach simply fails."""
    return (
        weapon.melee
        and rules.plays("WG-OPT-14")
        and rules.values.multi_attack.unreached is Unreached.MISS
    )


def check_range(
    rules: Ruleset, known: Known, pick: Picker, weapon: Weapon, targets: tuple[str, ...]
) -> None:
    """Say, or refuse, that a target is too far away."""
    rule = "WG-OPT-02"
    if weapon.melee:
        rule = "WG-OPT-14" if len(targets) > 1 else "WG-OPT-01"
    missed = _out_of_reach(rules, known, pick.offer.character, weapon, targets)
    for target in targets:
        name, near = known.characters[target].name, target not in missed
        sentence = f"{name} is out of {'reach' if weapon.melee else 'range'}."
        if not misses(rules, weapon):
            pick.limit(near, Limit.RANGE, "out_of_range", rule, sentence)
        elif not near:
            pick.advise("out_of_range", rule, sentence)


def unreached(
    rules: Ruleset, source: Any, who: str, weapon: Weapon, targets: tuple[str, ...]
) -> tuple[str, ...]:
    """WG-OPT-14: targets that a melee attack cannot reach, which it misses."""
    if not misses(rules, weapon):
        return ()
    return _out_of_reach(rules, source, who, weapon, targets)
