"""Areas: an attack on a spot, where it comes down and whom it catches (WG-AREA-01 to -03,
WG-TRAIT-04).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import atan2, cos, pi, sin
from typing import NamedTuple

from msgspec.structs import replace

from tableside.core.last_roll import Part
from tableside.core.matters import find, moved
from tableside.core.offers import Option, Picker, Ready
from tableside.core.play import fold
from tableside.core.showing import Showing, Weight
from tableside.core.tell import name_of
from tableside.core.values import (
    GM_SEAT,
    Actor,
    Bar,
    Command,
    Event,
    Events,
    Illegal,
    Limit,
    Line,
    Roll,
    Thrown,
)
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.attack import options as choices
from tableside.systems.wrath_glory.attack import situation as at
from tableside.systems.wrath_glory.attack.declare import action, attackers, declare, weapon_of
from tableside.systems.wrath_glory.attack.exchange import attack_of, values_of
from tableside.systems.wrath_glory.attack.options import Hand, ask_for_threat, by_hand
from tableside.systems.wrath_glory.attack.reach import BEYOND, band_of
from tableside.systems.wrath_glory.attack.resolve import came_down, strewn
from tableside.systems.wrath_glory.attack.situation import POINT_BLANK, Plan, sprays_fire
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers.derived_conditions import DOWN, dead
from tableside.systems.wrath_glory.numbers.traits import counts
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.ruleset.fights import AttackStep
from tableside.systems.wrath_glory.skill_tests.calls import numbers
from tableside.systems.wrath_glory.skill_tests.questions import needs_rule, not_rolling
from tableside.systems.wrath_glory.state import DISTANCE, Known, Reading, State, Thread
from tableside.systems.wrath_glory.state.fight import Attack, Mark, Place, Slot
from tableside.systems.wrath_glory.state.gear import BLAST, PISTOL, Weapon
from tableside.systems.wrath_glory.turns.order import fights, in_turn, melee_of, side_of
from tableside.systems.wrath_glory.turns.places import FAR, METRES, ZONES, apart, tracked
from tableside.systems.wrath_glory.turns.slots import check, once_acting

AREAS = Subject("areas")

_ABOUT_SOMEBODY = (at.SURPRISE, at.INTO_MELEE, at.ALL_OUT)
CAUGHT, SCATTER = "area", "scatter"  # steps of an attack that no ruleset lists
_WAYS, _DOUBLED = 6, 2  # WG-AREA-03: one way for each face, two metres for each pip
_UNMEASURED = 10**6  # metres, of whoever stands nobody knows where
_DIRECTIONS = {
    1: "straight on",
    2: "on and to the right",
    3: "back and to the right",
    4: "back towards the attacker",
    5: "back and to the left",
    6: "on and to the left",
}


class AttackPoint(Command, frozen=True, kw_only=True, tag="attack_point"):
    """Aim a weapon with Blast at a spot instead of at somebody."""

    weapon: str = ""
    zone: str = ""
    x: int = 0
    y: int = 0
    range: str = ""
    move: str = ""
    options: tuple[str, ...] = ()
    bonus: int = 0
    penalty: int = 0
    total: int = -1
    ask: bool = False


def _bombardiers(known: Known) -> tuple[str, ...]:
    """Whoever may attack and has a weapon that fills an area."""
    return tuple(who for who in attackers(known) if _has_blast(known, who))


def _has_blast(known: Known, who: str) -> bool:
    return any(BLAST in weapon.traits for weapon in known.characters[who].weapons)


def _bombardiers_in_turn(game: Game, known: Known) -> Iterable[str]:
    armed = (who for who in in_turn(game, known) if _has_blast(known, who))
    return (who for who in armed if who in attackers(known))


attack_point = AREAS.verb(
    AttackPoint,
    "Attack a spot",
    "WG-AREA-02",
    Who.AMONG,
    among=_bombardiers,
    at_hand=_bombardiers_in_turn,
    showing=Showing("strike", "spot", weight=Weight.FOLDED),
)


@attack_point.asks
def _at_which_spot(game: Game, known: Known, pick: Picker) -> Ready:
    """WG-AREA-02: a spot within range, at a DN of its own."""
    who, rules = pick.offer.character, game.rules
    needs_rule(game, "WG-AREA-02", "This ruleset aims at somebody, never at a spot.")
    found = {
        one.id: one
        for one in choices.at_hand(rules, known, who)
        if _bursts(rules, one) and not one.melee
    }
    if not found:
        raise Illegal("no_weapon", "There is nothing at hand that fills an area.", "WG-AREA-02")
    not_rolling(known, pick)
    check(game, known, pick, Slot.COMBAT, "attack")
    listed = tuple(Option(one.id, one.name) for one in found.values())

    def against(key: str) -> list[Bar]:
        return choices.against_weapon(rules, known, who, found[key])

    weapon = found[pick.word("weapon", listed, "With what?", bars=against)]
    place = _where(game, known, pick, weapon)
    said = _range(game, known, pick, weapon, place)
    chosen = _options(Hand(game, known, pick, who, weapon))
    bonus, penalty = by_hand(game, pick)
    seen = choices.shared(rules, known, who, weapon, ())
    options = (*chosen, *sorted(seen))
    plan = Plan(
        attacker=who,
        weapon=weapon,
        targets=(),
        range=said,
        options=options,
        bonus=bonus,
        penalty=penalty,
        place=place,
        spot=True,
    )
    then = once_acting(rules, known, who, "attack")
    preview = numbers(game, then, pick, at.attack_test(rules, then, plan), buy=False)
    ask_for_threat(known, pick, who)
    return pick.ready(AttackPoint, *preview)


def _where(game: Game, known: Known, pick: Picker, weapon: Weapon) -> Place | None:
    """The spot as the table tells places; in words alone it needs no place."""
    who, how = pick.offer.character, known.facts[DISTANCE]
    if known.fight is None or how not in (METRES, ZONES):
        return None
    sentence = f"That is out of range of {weapon.name}."
    beyond = Bar("out_of_range", sentence, "WG-AREA-02", Limit.RANGE)

    def off(place: Place) -> Sequence[Bar]:
        bands = game.rules.plays("WG-ATK-06")
        return (
            (beyond,) if bands and band_of(game.rules, known, who, weapon, place) == BEYOND else ()
        )

    if how == ZONES:
        if not known.fight.zones:
            return None
        options = tuple(Option(zone, zone) for zone in known.fight.zones)
        return Place(zone=pick.word("zone", options, "Where?", bars=lambda zone: off(Place(zone))))
    here = known.fight.places.get(who, Place())

    def against_x(x: int) -> Sequence[Bar]:
        return off(Place(x=x, y=here.y))

    x = pick.number("x", -FAR, FAR, "Where: x in metres?", default=here.x, ahead=against_x)

    def against_y(y: int) -> Sequence[Bar]:
        return off(Place(x=x, y=y))

    return Place(x=x, y=pick.number("y", -FAR, FAR, "And y?", default=here.y, bars=against_y))


def _range(game: Game, known: Known, pick: Picker, weapon: Weapon, place: Place | None) -> str:
    """WG-ATK-06: measured where there are places, asked where there are none."""
    rules = game.rules
    if not rules.plays("WG-ATK-06"):
        return ""
    measured = band_of(rules, known, pick.offer.character, weapon, place)
    if not measured:
        return pick.word("range", choices.ranges(rules), "How far?")
    return at.LONG if measured == BEYOND else measured


def _options(hand: Hand) -> tuple[str, ...]:
    """What else counts, as far as it needs nobody to aim at."""
    chosen = [choices.ask_move(hand, ())]
    found = tuple(one for one in choices.options(hand, ()) if str(one.value) not in _ABOUT_SOMEBODY)
    if found:
        chosen += hand.pick.some("options", found, "What else counts?", default=())
    return tuple(one for one in chosen if one)


def _bursts(rules: Ruleset, weapon: Weapon) -> bool:
    """Whether a weapon fills an area here."""
    return counts(rules, weapon, BLAST)


@attack_point.decides
def _attack_point(game: Game, state: State, _actor: Actor, command: AttackPoint) -> Events:
    """WG-AREA-02: the action is taken, the dice are thrown."""
    plan = _plan(game, state, command)
    events = action(game, state, plan)
    now = fold(game, state, events)
    name = f"a{now.opened + 1}"
    return [*events, *declare(game, now, name, plan, total=command.total, ask=command.ask)]


def _plan(game: Game, source: State, command: AttackPoint) -> Plan:
    """An attack on a spot as it is declared."""
    who, weapon = command.character, weapon_of(source, command.character, command.weapon)
    place, how = None, source.facts[DISTANCE]
    if source.fight is not None and how == METRES:
        place = Place(x=command.x, y=command.y)
    elif source.fight is not None and how == ZONES and command.zone:
        place = Place(zone=command.zone)
    band = band_of(game.rules, source, who, weapon, place) or command.range
    chosen = (command.move, *command.options)
    return Plan(
        attacker=who,
        weapon=weapon,
        targets=(),
        range=at.LONG if band == BEYOND else band,
        options=tuple(one for one in chosen if one),
        bonus=command.bonus,
        penalty=command.penalty,
        place=place,
        spot=True,
    )


@AREAS.on(came_down)
def _landed(game: Game, state: State, thread: Thread, attack: Attack, success: bool) -> list[Event]:
    """A hit asks whom it catches, a miss goes astray; fire comes down where it was meant to."""
    if not _bursts(game.rules, attack.weapon):
        return []
    attack = replace(attack, place=_aimed_at(state, attack))
    if success:
        asks = (attack.attacker,) if _most(attack) else ()
        return [moved(thread, CAUGHT, attack, asks=asks)]
    if sprays_fire(game.rules, attack.weapon):
        told = Burst(
            matter=thread.id,
            attacker=attack.attacker,
            weapon=attack.weapon.name,
            caught=(),
            avoided=True,
        )
        return [told, moved(thread, AttackStep.COMPLICATION, attack)]
    wanted = Roll(f"{thread.id}.{SCATTER}", (6, 6), attack.attacker)
    return [moved(thread, SCATTER, attack, roll=wanted)]


def _aimed_at(state: State, attack: Attack) -> Place | None:
    """The spot that was named, or where the target stands, if anybody measures."""
    if attack.place is not None or state.fight is None:
        return attack.place
    return next((state.fight.places.get(mark.target) for mark in attack.marks), None)


@AREAS.answers(strewn, SCATTER)
def _scattered(
    _game: Game, state: State, thread: Thread, attack: Attack, faces: tuple[int, ...]
) -> list[Event]:
    """WG-AREA-03: a way and twice as many metres; the GM says who stands there."""
    direction, metres = faces[0], _DOUBLED * faces[1]
    place = _strayed(state, attack, direction, metres)
    told = Scattered(
        matter=thread.id,
        attacker=attack.attacker,
        weapon=attack.weapon.name,
        direction=direction,
        metres=metres,
        faces=faces,
        place=place,
    )
    attack = replace(attack, place=place, marks=(), astray=True)
    return [told, moved(thread, CAUGHT, attack, asks=(GM_SEAT,))]


def _strayed(state: State, attack: Attack, direction: int, metres: int) -> Place | None:
    """A-56: away from the attacker is 1, then clockwise in steps of 60 degrees.

    Clockwise is meant on a plan whose y grows upwards.
    """
    if state.fight is None or state.facts[DISTANCE] != METRES or attack.place is None:
        return None
    here = state.fight.places.get(attack.attacker, attack.place)
    ahead = atan2(attack.place.y - here.y, attack.place.x - here.x)
    angle = ahead - (direction - 1) * 2 * pi / _WAYS
    x, y = attack.place.x + metres * cos(angle), attack.place.y + metres * sin(angle)
    return Place(x=round(x), y=round(y))


@AREAS.event
class Scattered(Event, frozen=True, kw_only=True, tag="scattered"):
    """An area attack that missed came down elsewhere."""

    matter: str
    attacker: str
    weapon: str  # its name
    direction: int  # 1 away from the attacker, then clockwise
    metres: int
    faces: tuple[int, ...]
    place: Place | None = None  # where, if the table measures


@AREAS.tells(Scattered, Part.HARM)
def _tell_scattered(_game: Game, _state: State, event: Scattered, _actor: Actor) -> Line:
    thrown = Thrown("scatter", event.faces, character=event.attacker)
    text = f"{event.weapon} goes astray: {event.metres} metres {_DIRECTIONS[event.direction]}."
    return Line(text, ("WG-AREA-03",), thrown)


class NameCaught(Command, frozen=True, tag="name_caught"):
    """Say who is caught in the area."""

    targets: tuple[str, ...] = ()


name_caught = AREAS.verb(
    NameCaught, "Caught in it", "WG-AREA-01", Who.ASKED, at=("attack", CAUGHT), default=True
)


@name_caught.asks
def _who_is_caught(game: Game, known: Known, pick: Picker) -> Ready:
    """WG-AREA-01, A-57: those nearest the middle, as many as its size takes in."""
    attack = attack_of(known, pick.offer.matter)
    reach = _reach(game.rules, known, attack)
    sentence = f"It catches the {reach.most} nearest to its middle at most."
    farther = (Bar("not_the_nearest", sentence, "WG-AREA-01", Limit.RANGE),)
    options = tuple(
        Option(who, known.characters[who].name, bars=() if who in reach.nearest else farther)
        for who in reach.people
    )
    label = "Who is caught in it?" if not attack.marks else "Who else is caught in it?"
    if reach.most:
        pick.some("targets", options, label, low=0, high=reach.most, default=reach.proposed)
    return pick.ready(NameCaught)


class _Reach(NamedTuple):
    """Whom an area may catch."""

    people: tuple[str, ...]  # nearest first, whoever attacked last
    most: int  # how many of them
    nearest: tuple[str, ...]  # among whom they are, as far as the table measures
    proposed: tuple[str, ...]  # whom it catches if nobody says otherwise


def _reach(rules: Ruleset, source: Known, attack: Attack) -> _Reach:
    """WG-AREA-01: who may be caught; a Pistol fired in a melee stays in it (WG-TRAIT-04)."""
    hit = {mark.target for mark in attack.marks if mark.hit}
    there = [
        who
        for who, one in source.characters.items()
        if who not in hit and (one.present if source.fight is None else fights(source, who))
        if not dead(source, who)
    ]
    if PISTOL in attack.weapon.traits and POINT_BLANK in attack.options:
        pressed = melee_of(rules, source, attack.attacker)
        there = [who for who in there if who in pressed]
    measured = ((who, _metres(rules, source, attack.place, who)) for who in there)
    far = {who: metres for who, metres in measured if metres is not None}
    people = sorted(there, key=lambda who: (who == attack.attacker, far.get(who, _UNMEASURED)))
    most = min(len(there), _most(attack))
    nearest = _nearest(people, far, most)
    close = rules.values.area.near if source.facts[DISTANCE] == METRES else 0  # the same zone
    near = (who for who in nearest if far.get(who, _UNMEASURED) <= close)
    # a threat that is out of the fight is struck only if somebody says so.
    lying = {who for who, how in source.standing.items() if how == DOWN}
    up = (who for who in near if source.characters[who].hero or who not in lying)
    # On a hit somebody names whom they want to strike; where it strays, chance names them.
    meant = (who for who in up if attack.astray or _foe(source, attack, who))
    return _Reach(tuple(people), most, nearest, tuple(meant)[:most])


def _most(attack: Attack) -> int:
    """WG-AREA-01: how many more than those who were hit it catches."""
    hit = sum(1 for mark in attack.marks if mark.hit)
    return max(0, max(1, attack.weapon.traits.get(BLAST, 0)) - hit)


def _nearest(people: list[str], far: Mapping[str, int], most: int) -> tuple[str, ...]:
    """A-57: so many of the nearest, with whoever is as near; all, if a distance is not known."""
    if most == 0 or len(far) < len(people):
        return tuple(people)
    last = sorted(far.values())[most - 1]
    return tuple(who for who in people if far[who] <= last)


def _metres(rules: Ruleset, source: Reading, place: Place | None, who: str) -> int | None:
    if not tracked(source) or place is None:
        return None
    assert source.fight is not None
    there = source.fight.places.get(who)
    return None if there is None else apart(rules, source, place, there)


def _foe(source: Reading, attack: Attack, who: str) -> bool:
    return side_of(source, who) is not side_of(source, attack.attacker)


@name_caught.decides
def _name_caught(game: Game, state: State, _actor: Actor, command: NameCaught) -> Events:
    """Whoever is caught is hit like a target, each with dice of their own (A-57)."""
    thread = find(state.matters, command.matter)
    assert thread is not None
    return _caught(state, thread, command.targets)


def _caught(state: State, thread: Thread, targets: tuple[str, ...]) -> list[Event]:
    """The area goes off."""
    attack = values_of(thread)
    more = tuple(who for who in state.characters if who in targets)
    marks = (*attack.marks, *(Mark(who, band=attack.range, hit=True) for who in more))
    struck = tuple(mark.target for mark in marks if mark.hit)
    told = Burst(
        matter=thread.id, attacker=attack.attacker, weapon=attack.weapon.name, caught=struck
    )
    step = AttackStep.DAMAGE if struck else AttackStep.COMPLICATION
    return [told, moved(thread, step, replace(attack, marks=marks))]


@AREAS.event
class Burst(Event, frozen=True, kw_only=True, tag="burst"):
    """An area attack went off: whom it caught, or that everybody got out of it."""

    matter: str
    attacker: str
    weapon: str
    caught: tuple[str, ...]
    avoided: bool = False  # WG-TRAIT-04: a miss with fire


@AREAS.tells(Burst, Part.HARM)
def _tell_burst(_game: Game, state: State, event: Burst, _actor: Actor) -> Line:
    if event.avoided:
        text = f"{event.weapon} fills the area, but everybody gets out of the fire."
        return Line(text, ("WG-TRAIT-04",))
    names = ", ".join(name_of(state, one) for one in event.caught) or "nobody"
    return Line(f"{event.weapon} catches {names}.", ("WG-AREA-01", "WG-TRAIT-04"))


@AREAS.step("attack", CAUGHT)
def _too_small(_game: Game, state: State, thread: Thread) -> Events:
    """Nobody but whoever was hit fits into so small an area."""
    return _caught(state, thread, ())
