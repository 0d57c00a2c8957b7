"""Where somebody is, how far it is from there, and how far they get (WG-MOVE-01)."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, hypot

from tableside.core.desk import MOST_NAME, somebody
from tableside.core.effects import Effect, terms_of
from tableside.core.offers import Against, Option, Picker
from tableside.core.reckoning import Reckoning, base_term, half, reckon
from tableside.core.showing import Showing
from tableside.core.tell import name_of
from tableside.core.values import Actor, Bar, Command, Event, Events, Illegal, Limit, Line, Role
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers import conditions, derived_conditions
from tableside.systems.wrath_glory.numbers.conditions import dreaded
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.state import DISTANCE, UNKNOWN, Known, Reading, State
from tableside.systems.wrath_glory.state.fight import Place
from tableside.systems.wrath_glory.turns.order import in_a_fight
from tableside.systems.wrath_glory.turns.turns import in_fight

PLACES = Subject("places")

MOST_METRES = 200  # the most a move can name, whatever the Speed
FAR = 1000  # how far from the middle a place can lie
ARM = 1  # metres that need no step
ZONES, METRES = "zones", "metres"
MOST_ZONES = 12


class SetZones(Command, frozen=True, tag="set_zones"):
    """Name the zones of a fight, in the order in which they lie."""

    zones: tuple[str, ...] = ()


@PLACES.form(SetZones, "Name the zones of the fight", Role.GM, showing=Showing(group="Places"))
def _set_zones(_game: Game, state: State, _actor: Actor, command: SetZones) -> Events:
    in_a_fight(state)
    zones = command.zones
    if len(zones) > MOST_ZONES or len(set(zones)) != len(zones):
        raise Illegal("bad_zones", f"Up to {MOST_ZONES} zones, none twice.")
    if any(not zone.strip() or len(zone) > MOST_NAME for zone in zones):
        raise Illegal("bad_name", f"A zone's name has 1 to {MOST_NAME} characters.")
    return [ZonesSet(zones)]


@PLACES.event
class ZonesSet(Event, frozen=True, tag="zones_set"):
    """The GM named the zones, in the order in which they lie."""

    zones: tuple[str, ...]


@PLACES.folds(ZonesSet)
def _zones_set(state: State, event: ZonesSet) -> State:
    assert state.fight is not None
    places = {who: place for who, place in state.fight.places.items() if place.zone in event.zones}
    return in_fight(state, zones=event.zones, places=places)


@PLACES.tells(ZonesSet)
def _tell_zones(_game: Game, _state: State, event: ZonesSet, _actor: Actor) -> Line:
    return Line(f"The zones: {', '.join(event.zones) or 'none'}.")


class SetPlace(Command, frozen=True, tag="set_place"):
    """Put somebody somewhere."""

    zone: str = ""
    x: int = 0
    y: int = 0


@PLACES.form(
    SetPlace, "Put somebody somewhere", Role.GM, showing=Showing(group="Places"), somebody=True
)
def _set_place(_game: Game, state: State, _actor: Actor, command: SetPlace) -> Events:
    fight, one = in_a_fight(state), somebody(state, command.character)
    if command.zone and command.zone not in fight.zones:
        good = ", ".join(fight.zones) or "none"
        raise Illegal("no_such_zone", f"There is no zone {command.zone!r}. There are: {good}.")
    if max(abs(command.x), abs(command.y)) > FAR:
        raise Illegal("too_far", f"A place lies within {FAR} metres of the middle.")
    return [PlaceSet(one.id, Place(command.zone, command.x, command.y))]


@PLACES.event
class PlaceSet(Event, frozen=True, tag="place_set"):
    """Somebody was put somewhere."""

    character: str
    place: Place


@PLACES.folds(PlaceSet)
def _place_set(state: State, event: PlaceSet) -> State:
    return put(state, event.character, event.place)


def put(state: State, who: str, place: Place) -> State:
    """The state with somebody somewhere else."""
    assert state.fight is not None
    return in_fight(state, places={**state.fight.places, who: place})


@PLACES.tells(PlaceSet)
def _tell_place(_game: Game, state: State, event: PlaceSet, _actor: Actor) -> Line:
    place = event.place
    where = f"in {place.zone}" if place.zone else f"at {place.x}, {place.y}"
    return Line(f"{name_of(state, event.character)} is {where}.")


def speed_of(rules: Ruleset, source: Reading, who: str) -> Reckoning | None:
    """WG-MOVE-08: Speed with everything that halves it, once; None if the sheet lacks it."""
    speed = source.characters[who].speed
    if speed == UNKNOWN:
        return None
    effects = derived_conditions.all_effects(rules, source)
    terms = terms_of(effects, "speed", who, {})
    base = base_term("Speed", speed, "WG-MOVE-01")
    return reckon("speed", (base, *terms), floor=0, rounding=rules.values.tests.rounding)


def top_speed(rules: Ruleset, source: Reading, who: str, times: int = 1) -> int:
    """How many metres that is; nobody is held to a Speed that is not known."""
    speed = speed_of(rules, source, who)
    return MOST_METRES if speed is None else min(MOST_METRES, max(0, speed.value) * times)


def left(rules: Ruleset, source: Reading, who: str) -> int:
    """WG-MOVE-01, -02: what the turn's standard movement still allows, whatever the way."""
    top = top_speed(rules, source, who)
    fight = source.fight
    assert fight is not None
    if speed_of(rules, source, who) is None or fight.active != who:
        return top
    return max(0, top - fight.turn.moved)


def half_speed(rules: Ruleset, source: Reading, who: str) -> int:
    """WG-MOVE-06, -08: half of the Speed on the sheet; halving counts once."""
    speed, rounding = source.characters[who].speed, rules.values.tests.rounding
    if speed == UNKNOWN:
        return MOST_METRES
    return min(half(speed, rounding), top_speed(rules, source, who))


def tracked(source: Reading) -> bool:
    """Whether the table knows where people stand."""
    return source.fight is not None and source.facts[DISTANCE] in (ZONES, METRES)


def apart(rules: Ruleset, source: Reading, one: Place, other: Place) -> int:
    """The metres between two places as the table measures them."""
    if source.facts[DISTANCE] == ZONES:
        assert source.fight is not None
        zones = source.fight.zones
        if one.zone not in zones or other.zone not in zones:
            return 0
        steps = abs(zones.index(one.zone) - zones.index(other.zone))
        return steps * rules.values.movement.zone_metres
    return ceil(hypot(one.x - other.x, one.y - other.y))


def between(rules: Ruleset, source: Reading, one: str, other: str) -> int | None:
    """The metres between two who stand somewhere; None if the table does not track it."""
    if not tracked(source):
        return None
    assert source.fight is not None
    places = source.fight.places
    if one not in places or other not in places:
        return None
    return apart(rules, source, places[one], places[other])


def a_zone_at_least(rules: Ruleset, source: Reading, most: int) -> int:
    """How far a move takes somebody of which nothing is used: where zones count, to a next one."""
    zones = source.facts[DISTANCE] == ZONES and most > 0
    return max(most, rules.values.movement.zone_metres) if zones else most


def unmoved(source: Reading, who: str) -> bool:
    """Whether nothing of the turn's standard movement is used."""
    fight = source.fight
    assert fight is not None
    return fight.active != who or not fight.turn.moved


def ask_where(game: Game, known: Known, pick: Picker, most: int, rule: str = "WG-MOVE-01") -> None:
    """Where to: a number, a zone or a point, none of it farther than `most` metres."""
    for other in dreaded(known, pick.offer.character):
        name = known.characters[other].name if other in known.characters else other
        pick.advise("terror", "WG-COND-15", f"Not a step closer to {name}.")
    fight = known.fight
    assert fight is not None
    if known.facts[DISTANCE] == ZONES and fight.zones:
        _ask_zone(game, known, pick, most, rule)
    elif known.facts[DISTANCE] == METRES:
        _ask_point(known, pick, most, rule)
    else:
        ask_metres(pick, most, rule)


def ask_metres(pick: Picker, most: int, rule: str) -> None:
    """How far, counted against Speed and nothing else."""
    label = "How many metres? (0: not counted)"
    pick.number("metres", 0, MOST_METRES, label, default=0, bars=_no_farther(most, rule))


def _ask_zone(game: Game, known: Known, pick: Picker, most: int, rule: str) -> None:
    assert known.fight is not None
    here = known.fight.places.get(pick.offer.character)
    if rule != "WG-MOVE-01" or unmoved(known, pick.offer.character):
        most = a_zone_at_least(game.rules, known, most)
    ways = {
        zone: 0 if here is None else apart(game.rules, known, here, Place(zone))
        for zone in known.fight.zones
    }
    farther = _no_farther(most, rule)

    def against(zone: str) -> list[Bar]:
        closer = _closer(game.rules, known, pick.offer.character, zone)
        dread = f"{zone} is closer to what is dreaded."
        terror = [Bar("terror", dread, "WG-COND-15", Limit.RANGE)] if closer else []
        return [*farther(ways[zone]), *terror]

    options = tuple(
        Option(zone, f"{zone} ({metres} m)" if metres else zone) for zone, metres in ways.items()
    )
    default = here.zone if here is not None and here.zone in ways else None
    pick.word("zone", options, "Where to?", default, bars=against)


def _closer(rules: Ruleset, known: Known, who: str, zone: str) -> bool:
    """WG-COND-15: whether a zone lies closer to something dreaded than where somebody stands."""
    assert known.fight is not None
    places = known.fight.places
    here = places.get(who)
    return here is not None and any(
        apart(rules, known, Place(zone), places[other]) < apart(rules, known, here, places[other])
        for other in dreaded(known, who)
        if other in places
    )


def _ask_point(known: Known, pick: Picker, most: int, rule: str) -> None:
    assert known.fight is not None
    here = known.fight.places.get(pick.offer.character)
    start = here or Place()
    most = most if here is not None else 2 * FAR  # not placed yet: anywhere
    farther = _no_farther(most, rule)

    def against_x(x: int) -> Sequence[Bar]:
        return farther(abs(x - start.x))

    x = pick.number("x", -FAR, FAR, "Where to: x in metres?", default=start.x, ahead=against_x)

    def against_y(y: int) -> Sequence[Bar]:
        return farther(ceil(hypot(x - start.x, y - start.y)))

    pick.number("y", -FAR, FAR, "And y?", default=start.y, bars=against_y)


def _no_farther(most: int, rule: str) -> Against[int]:
    """What speaks against so many metres."""

    def against(metres: int) -> Sequence[Bar]:
        sentence = f"That is {metres} metres; {most} are left."
        return (Bar("too_far", sentence, rule, Limit.CAP),) if metres > most else ()

    return against


def held_fast(known: Known, who: str) -> list[Bar]:
    """WG-COND-13: whoever is held has lost the move, and with it what it is given up for."""
    if not move_lost(known, who):
        return []
    sentence = f"{known.characters[who].name} is Restrained and has lost the move."
    return [Bar("restrained", sentence, "WG-COND-13", Limit.TIMING)]


def move_lost(source: Reading, who: str) -> bool:
    """WG-COND-13: whether the move that comes next is lost; a grip takes every one (A-62)."""
    hold = restraint(source, who)
    if hold is None:
        return False
    turns = [one.amount for one in hold.modifiers if one.quantity == conditions.LOST_MOVE]
    if not turns or source.fight is None:
        return True
    fight = source.fight
    begun = fight.active == who or who in fight.holding
    return fight.turns.get(who, 0) + (not begun) <= max(turns)


def restraint(source: Reading, who: str) -> Effect | None:
    """WG-COND-13: what holds somebody, if anything does."""
    return next(iter(conditions.borne(source, who, conditions.RESTRAINED)), None)
