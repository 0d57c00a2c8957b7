"""WG-TRAIT-04, WG-AREA-03: where an area attack comes down, and whom it may catch."""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, cos, pi, sin
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from tableside.core.matters import moved
from tableside.core.values import GM_SEAT, Event, Roll
from tableside.systems.wrath_glory.attack.situation import POINT_BLANK, sprays_fire
from tableside.systems.wrath_glory.combat.area.events import Burst, Scattered
from tableside.systems.wrath_glory.combat.values import AttackStep
from tableside.systems.wrath_glory.fight import Attack, Place
from tableside.systems.wrath_glory.gear import BLAST, PISTOL, Weapon
from tableside.systems.wrath_glory.numbers.traits import counts
from tableside.systems.wrath_glory.state import DISTANCE
from tableside.systems.wrath_glory.turns.order import fights, melee_of, side_of
from tableside.systems.wrath_glory.turns.places import METRES, apart, tracked

if TYPE_CHECKING:
    from tableside.systems.wrath_glory.ruleset import Ruleset
    from tableside.systems.wrath_glory.state import State, Thread

AREA, SCATTER = "area", "scatter"  # steps of an attack that no ruleset lists
WAYS, DOUBLED = 6, 2  # WG-AREA-03: one way for each face, two metres for each pip
UNMEASURED = 10**6  # metres, of whoever stands nobody knows where


def bursts(rules: Ruleset, weapon: Weapon) -> bool:
    """Whether a weapon fills an area here."""
    return counts(rules, weapon, BLAST)


def landed(
    rules: Ruleset, state: State, thread: Thread, attack: Attack, *, success: bool
) -> list[Event]:
    """A hit asks whom it catches, a miss goes astray; fire comes down where it was meant to."""
    attack = replace(attack, place=_aimed_at(state, attack))
    if success:
        asks = (attack.attacker,) if _most(attack) else ()
        return [moved(thread, AREA, attack, asks=asks)]
    if sprays_fire(rules, attack.weapon):
        told = Burst(thread.id, attack.attacker, attack.weapon.name, (), avoided=True)
        return [told, moved(thread, AttackStep.COMPLICATION, attack)]
    wanted = Roll(f"{thread.id}.{SCATTER}", (6, 6), attack.attacker)
    return [moved(thread, SCATTER, attack, roll=wanted)]


def _aimed_at(state: State, attack: Attack) -> Place | None:
    """The spot that was named, or where the target stands, if anybody measures."""
    if attack.place is not None or state.fight is None:
        return attack.place
    return next((state.fight.places.get(mark.target) for mark in attack.marks), None)


def strayed(state: State, attack: Attack, direction: int, metres: int) -> Place | None:
    """A-56: away from the attacker is 1, then clockwise in steps of 60 degrees.

    Clockwise is meant on a plan whose y grows upwards.
    """
    if state.fight is None or state.facts[DISTANCE] != METRES or attack.place is None:
        return None
    here = state.fight.places.get(attack.attacker, attack.place)
    ahead = atan2(attack.place.y - here.y, attack.place.x - here.x)
    angle = ahead - (direction - 1) * 2 * pi / WAYS
    x, y = attack.place.x + metres * cos(angle), attack.place.y + metres * sin(angle)
    return Place(x=round(x), y=round(y))


def scattered(state: State, thread: Thread, attack: Attack, faces: tuple[int, ...]) -> list[Event]:
    """WG-AREA-03: a way and twice as many metres; the GM says who stands there."""
    direction, metres = faces[0], DOUBLED * faces[1]
    place = strayed(state, attack, direction, metres)
    told = Scattered(
        thread.id, attack.attacker, attack.weapon.name, direction, metres, faces, place
    )
    attack = replace(attack, place=place, marks=(), astray=True)
    return [told, moved(thread, AREA, attack, asks=(GM_SEAT,))]


def _most(attack: Attack) -> int:
    """WG-AREA-01: how many more than those who were hit it catches."""
    hit = sum(1 for mark in attack.marks if mark.hit)
    return max(0, max(1, attack.weapon.traits.get(BLAST, 0)) - hit)


class Reach(NamedTuple):
    """Whom an area may catch."""

    people: tuple[str, ...]  # nearest first, whoever attacked last
    most: int  # how many of them
    nearest: tuple[str, ...]  # among whom they are, as far as the table measures
    proposed: tuple[str, ...]  # whom it catches if nobody says otherwise


def reach_of(rules: Ruleset, source: Any, attack: Attack) -> Reach:
    """WG-AREA-01: who may be caught; a Pistol fired in a melee stays in it (WG-TRAIT-04)."""
    hit = {mark.target for mark in attack.marks if mark.hit}
    there = [
        who
        for who, one in source.characters.items()
        if who not in hit and (one.present if source.fight is None else fights(source, who))
    ]
    if PISTOL in attack.weapon.traits and POINT_BLANK in attack.options:
        pressed = melee_of(rules, source, attack.attacker)
        there = [who for who in there if who in pressed]
    measured = ((who, _metres(rules, source, attack.place, who)) for who in there)
    far = {who: metres for who, metres in measured if metres is not None}
    people = sorted(there, key=lambda who: (who == attack.attacker, far.get(who, UNMEASURED)))
    most = min(len(there), _most(attack))
    nearest = _nearest(people, far, most)
    close = rules.values.area.near if source.facts[DISTANCE] == METRES else 0  # the same zone
    near = (who for who in nearest if far.get(who, UNMEASURED) <= close)
    # On a hit somebody names whom they want to strike; where it strays, chance names them.
    meant = (who for who in near if attack.astray or _foe(source, attack, who))
    return Reach(tuple(people), most, nearest, tuple(meant)[:most])


def _nearest(people: list[str], far: Mapping[str, int], most: int) -> tuple[str, ...]:
    """A-57: so many of the nearest, with whoever is as near; all, if a distance is not known."""
    if most == 0 or len(far) < len(people):
        return tuple(people)
    last = sorted(far.values())[most - 1]
    return tuple(who for who in people if far[who] <= last)


def _foe(source: Any, attack: Attack, who: str) -> bool:
    return side_of(source, who) is not side_of(source, attack.attacker)


def _metres(rules: Ruleset, source: Any, place: Place | None, who: str) -> int | None:
    if not tracked(source) or place is None or who not in source.fight.places:
        return None
    return apart(rules, source, place, source.fight.places[who])
