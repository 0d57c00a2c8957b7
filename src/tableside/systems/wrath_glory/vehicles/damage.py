"""WG-VCRIT-03 to -05: what breaks on a vehicle, once and again; the rating says how often."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tableside.core.effects import Effect, Modifier, Occasion
from tableside.core.reckoning import Op
from tableside.core.state import EffectBegan, EffectEnded
from tableside.core.values import Event
from tableside.systems.wrath_glory.conditions.named import Cause, Named
from tableside.systems.wrath_glory.numbers.conditions import ALWAYS, DRY, LEAK, borne

if TYPE_CHECKING:
    from tableside.core.effects import Until
    from tableside.systems.wrath_glory.state import State

STEERING, DRIVE = "shot_steering", "drive_compromised"
STUNT, TURN = "stunt", "turn_vehicle"  # verbs
STUNT_DN, CRUISING = "stunt_dn", "cruising"  # quantities
MOST = 2  # a third time breaks nothing more


def _steering(of: Cause) -> Effect:
    """WG-VCRIT-03: stunts are harder; another time, harder still and no plain turns."""
    harder = of.rules.values.vehicles.steering * of.rating
    return Effect(
        f"{of.who}.{STEERING}",
        "Shot Steering",
        of.who,
        of.until,
        of.rating,
        modifiers=(Modifier(STUNT_DN, harder, rule="WG-VCRIT-03"),),
        forbids=(TURN,) if of.rating >= MOST else (),
        rule="WG-VCRIT-03",
    )


def _drive(of: Cause) -> Effect:
    """WG-VCRIT-04: half as fast; another time, a quarter as fast and no stunts."""
    slower = (Modifier(CRUISING, 0, Op.HALVE, rule="WG-VCRIT-04"),)  # a quarter is reckoned apart
    return Effect(
        f"{of.who}.{DRIVE}",
        "Drive Compromised",
        of.who,
        of.until,
        of.rating,
        modifiers=slower if of.rating < MOST else (),
        forbids=(STUNT,) if of.rating >= MOST else (),
        rule="WG-VCRIT-04",
    )


def _leak(of: Cause) -> Effect:
    """WG-VCRIT-05: the fuel lasts until the scene ends; another time, it is gone at once."""
    if of.rating >= MOST:
        return out_of_fuel(of.who)
    return Effect(f"{of.who}.{LEAK}", "Fuel Leak", of.who, of.until, of.rating, rule="WG-VCRIT-05")


def out_of_fuel(who: str) -> Effect:
    """WG-VCRIT-05: the vehicle stops."""
    stopped = Modifier(CRUISING, 0, Op.SET, rule="WG-VCRIT-05")
    own = f"{who}.{DRY}"
    return Effect(
        own, "Out of fuel", who, modifiers=(stopped,), forbids=(STUNT, TURN), rule="WG-VCRIT-05"
    )


def _for_good(_state: State, _who: str) -> Until:
    return ALWAYS


BROKEN: Mapping[str, Named] = {
    STEERING: Named("Shot Steering", "WG-VCRIT-03", _steering, _for_good, rated="How often?"),
    DRIVE: Named("Drive Compromised", "WG-VCRIT-04", _drive, _for_good, rated="How often?"),
    LEAK: Named("Fuel Leak", "WG-VCRIT-05", _leak, _for_good, rated="How often?"),
}


def times(source: Any, who: str, condition: str) -> int:
    """How often something has broken already."""
    if condition == LEAK and borne(source, who, DRY):
        return MOST
    return max((one.rating for one in borne(source, who, condition)), default=0)


_LONG = (Occasion.SCENE, Occasion.REST, Occasion.LONG_REST, Occasion.EVENING)


def runs_dry(state: State) -> list[Event]:
    """WG-VCRIT-05: what leaked is gone when the scene ends, or anything longer."""
    if not any(one.hook in _LONG for one in state.passing):
        return []
    leaking = [who for who in state.characters if borne(state, who, LEAK)]
    events: list[Event] = []
    for who in leaking:
        events += [EffectEnded(one.id, expired=True) for one in borne(state, who, LEAK)]
        events.append(EffectBegan(out_of_fuel(who)))
    return events
