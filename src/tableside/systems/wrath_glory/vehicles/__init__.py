"""Vehicles: their crews, how they drive, and what breaks on them (WG-VCRIT-00 to -05)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from tableside.core.effects import Effect, Modifier, Occasion, Until, terms_of
from tableside.core.identity_cache import Recall
from tableside.core.known import for_reader
from tableside.core.matters import Matter, MatterOpened
from tableside.core.offers import Option, Picker, Ready
from tableside.core.play import fold
from tableside.core.reckoning import Op, Reckoning, base_term, half, reckon
from tableside.core.row_interpreter import TABLE, Run
from tableside.core.showing import Showing
from tableside.core.state import EffectBegan, EffectEnded
from tableside.core.tell import name_of
from tableside.core.values import Actor, Command, Event, Events, Illegal, Line, Role
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.conditions.named import Cause, Named
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers.conditions import ALWAYS, DRY, LEAK, borne
from tableside.systems.wrath_glory.numbers.crews import aboard, drivers, vehicle_of
from tableside.systems.wrath_glory.numbers.derived_conditions import all_effects
from tableside.systems.wrath_glory.numbers.skills import to_choose
from tableside.systems.wrath_glory.numbers.tables import PROCEDURE, VEHICLE
from tableside.systems.wrath_glory.numbers.traits import is_vehicle
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.skill_tests.calls import Deed, numbers, test_opened
from tableside.systems.wrath_glory.skill_tests.outcome import TestSettled, settled
from tableside.systems.wrath_glory.skill_tests.questions import needs_rule, not_rolling
from tableside.systems.wrath_glory.state import UNKNOWN, Known, Reading, State, Test, Thread
from tableside.systems.wrath_glory.state.fight import Slot
from tableside.systems.wrath_glory.state.gear import FACINGS, MOST_CREW, Handling, Vehicle
from tableside.systems.wrath_glory.state.purposes import STUNT as PURPOSE
from tableside.systems.wrath_glory.turns.order import everybody, lies_still
from tableside.systems.wrath_glory.turns.slots import check, spend

VEHICLES = Subject("vehicles")

STEERING, DRIVE = "shot_steering", "drive_compromised"
STUNT, TURN = "stunt", "turn_vehicle"  # verbs
STUNT_DN, CRUISING = "stunt_dn", "cruising"  # quantities
MOST = 2  # a third time breaks nothing more
_LONG = (Occasion.SCENE, Occasion.REST, Occasion.LONG_REST, Occasion.EVENING)
_WAYS = (
    *("ahead", "ahead to the right", "back to the right"),
    *("back", "back to the left", "ahead to the left"),
)


class Board(Command, frozen=True, tag="board"):
    """Get into a vehicle, at the wheel or not."""

    vehicle: str = ""
    drive: bool = False


def _on_foot(known: Known) -> Iterable[str]:
    inside = aboard(known)
    return tuple(
        who
        for who in everybody(known)
        if who not in inside and known.characters[who].vehicle is None
    )


board = VEHICLES.verb(
    Board,
    "Get in",
    "WG-VCRIT-00",
    Who.AMONG,
    among=_on_foot,
    showing=Showing(part="boarding", group="Vehicles"),
)


@board.asks
def _into_which(game: Game, known: Known, pick: Picker) -> Ready:
    _needs_vehicles(game)
    room = tuple(
        Option(one.id, one.name)
        for one in known.characters.values()
        if one.vehicle is not None and one.present and len(one.vehicle.crew) < MOST_CREW
    )
    if not room:
        raise Illegal("no_vehicle", "There is no vehicle to get into.", "WG-VCRIT-00")
    check(game, known, pick, None, "board")
    vehicle = known.characters[pick.word("vehicle", room, "Into which?")].vehicle
    assert vehicle is not None
    pick.flag("drive", "Where?", yes="At the wheel", no="Elsewhere", default=not vehicle.crew)
    return pick.ready(Board)


def _needs_vehicles(game: Game) -> None:
    needs_rule(game, "WG-VCRIT-00", "This ruleset has no vehicles.")


@board.decides
def _board(game: Game, state: State, _actor: Actor, command: Board) -> Events:
    """It is free, and of the own turn."""
    events = spend(game, state, command.character, None, "board")
    return [*events, Boarded(command.character, command.vehicle, command.drive)]


@VEHICLES.event
class Boarded(Event, frozen=True, tag="boarded"):
    """Somebody got into a vehicle."""

    character: str
    vehicle: str
    drives: bool


@VEHICLES.folds(Boarded)
def _boarded(state: State, event: Boarded) -> State:
    vehicle = _of(state, event.vehicle)
    if vehicle is None:
        return state
    others = tuple(one for one in vehicle.crew if one != event.character)
    crew = (event.character, *others) if event.drives else (*others, event.character)
    return _with(state, event.vehicle, replace(vehicle, crew=crew))


def _of(state: State, who: str) -> Vehicle | None:
    person = state.characters.get(who)
    return None if person is None else person.vehicle


def _with(state: State, who: str, vehicle: Vehicle) -> State:
    person = replace(state.characters[who], vehicle=vehicle)
    return replace(state, characters={**state.characters, who: person})


@VEHICLES.tells(Boarded)
def _tell_boarded(_game: Game, state: State, event: Boarded, _actor: Actor) -> Line:
    who, vehicle = name_of(state, event.character), name_of(state, event.vehicle)
    where = "at the wheel" if event.drives else "aboard"
    return Line(f"{who} gets into {vehicle}, {where}.")


class Alight(Command, frozen=True, tag="alight"):
    """Get out of a vehicle."""


def _passengers(known: Known) -> Iterable[str]:
    """Those who can act get out by themselves; whoever cannot is lifted out by the GM's word."""
    able, gm = everybody(known), known.actor.role is Role.GM
    return tuple(
        who for who in aboard(known) if (gm if lies_still(known.effects, who) else who in able)
    )


alight = VEHICLES.verb(
    Alight,
    "Get out",
    "WG-VCRIT-00",
    Who.AMONG,
    among=_passengers,
    showing=Showing(part="aboard", group="Vehicles"),
)


@alight.asks
def _whether_out(game: Game, known: Known, pick: Picker) -> Ready:
    _needs_vehicles(game)
    if not lies_still(known.effects, pick.offer.character):
        check(game, known, pick, None, "alight")
    return pick.ready(Alight)


@alight.decides
def _alight(game: Game, state: State, _actor: Actor, command: Alight) -> Events:
    """Whoever sits next to the wheel takes it; to be lifted out takes nothing of one's own."""
    who = command.character
    lifted = lies_still(all_effects(game.rules, state), who)
    events = [] if lifted else spend(game, state, who, None, "alight")
    return [*events, Alighted(who, vehicle_of(state, who))]


@VEHICLES.event
class Alighted(Event, frozen=True, tag="alighted"):
    """Somebody got out of a vehicle."""

    character: str
    vehicle: str


@VEHICLES.folds(Alighted)
def _alighted(state: State, event: Alighted) -> State:
    vehicle = _of(state, event.vehicle)
    if vehicle is None:
        return state
    crew = tuple(one for one in vehicle.crew if one != event.character)
    return _with(state, event.vehicle, replace(vehicle, crew=crew))


@VEHICLES.tells(Alighted)
def _tell_alighted(_game: Game, state: State, event: Alighted, _actor: Actor) -> Line:
    return Line(f"{name_of(state, event.character)} gets out of {name_of(state, event.vehicle)}.")


class TurnVehicle(Command, frozen=True, tag="turn_vehicle"):
    """Turn a vehicle to another of six directions."""

    facing: int = 0


def _at_the_wheel(known: Known) -> Iterable[str]:
    able = everybody(known)
    return tuple(who for who in drivers(known) if who in able)


turn_vehicle = VEHICLES.verb(
    TurnVehicle,
    "Turn",
    "WG-VCRIT-03",
    Who.AMONG,
    among=_at_the_wheel,
    showing=Showing(part="wheel", group="Vehicles"),
)


@turn_vehicle.asks
def _which_way(game: Game, known: Known, pick: Picker) -> Ready:
    _needs_vehicles(game)
    who = vehicle_of(known, pick.offer.character)
    _allowed(known, who, TURN)
    check(game, known, pick, None, TURN)
    vehicle = known.characters[who].vehicle
    assert vehicle is not None
    ways = tuple(
        Option(number, _WAYS[(number - vehicle.facing) % FACINGS].capitalize())
        for number in range(1, FACINGS + 1)
        if number != vehicle.facing
    )
    pick.one_of("facing", ways, "Which way?")
    return pick.ready(TurnVehicle)


def _allowed(known: Known, vehicle: str, verb: str) -> None:
    """WG-VCRIT-03, -04: what is broken on the vehicle binds whoever drives it."""
    for effect in known.effects:
        if effect.on == vehicle and verb in effect.forbids:
            raise Illegal("forbidden", f"{effect.name} does not allow that.", effect.rule)


@turn_vehicle.decides
def _turn(game: Game, state: State, _actor: Actor, command: TurnVehicle) -> Events:
    """The driver steers."""
    who = command.character
    events = spend(game, state, who, None, TURN)
    return [*events, VehicleTurned(vehicle_of(state, who), command.facing, character=who)]


@VEHICLES.event
class VehicleTurned(Event, frozen=True, tag="vehicle_turned"):
    """A vehicle faces another way, steered or spun round."""

    vehicle: str
    facing: int
    rule: str = ""
    character: str = ""  # who steered; nobody: it was spun round


@VEHICLES.folds(VehicleTurned)
def _turned(state: State, event: VehicleTurned) -> State:
    vehicle = _of(state, event.vehicle)
    if vehicle is None:
        return state
    return _with(state, event.vehicle, replace(vehicle, facing=event.facing))


@VEHICLES.tells(VehicleTurned)
def _tell_turned(_game: Game, state: State, event: VehicleTurned, _actor: Actor) -> Line:
    vehicle = _of(state, event.vehicle)
    name = name_of(state, event.vehicle)
    way = _WAYS[(event.facing - (vehicle.facing if vehicle else 1)) % FACINGS]
    if event.character:
        return Line(f"{name_of(state, event.character)} turns {name}: {way}.")
    rules = (event.rule,) if event.rule else ()
    return Line(f"{name} is spun round and faces {way}.", rules)


class Stunt(Deed, frozen=True, tag="stunt"):
    """Try something daring with a vehicle; the GM judges it."""

    skill: str = ""
    total: int = -1  # the missing number on the sheet, asked once and kept


stunt = VEHICLES.verb(
    Stunt,
    "Try a stunt",
    "WG-VCRIT-03",
    Who.AMONG,
    among=_at_the_wheel,
    showing=Showing(part="aboard", group="Vehicles", rolls=True),
)


@stunt.asks
def _by_which_skill(game: Game, known: Known, pick: Picker) -> Ready:
    _needs_vehicles(game)
    who = pick.offer.character
    _allowed(known, vehicle_of(known, who), STUNT)
    not_rolling(known, pick)
    check(game, known, pick, Slot.COMBAT, STUNT)
    skill = pick.word("skill", to_choose(known), "By which skill?", "agility")
    test = _test(game, known, who, skill)
    return pick.ready(Stunt, *numbers(game, known, pick, test))


def _test(game: Game, source: Reading, who: str, skill: str) -> Test:
    """WG-VCRIT-03: the GM's DN, and what the vehicle's damage adds to it."""
    vehicle = vehicle_of(source, who)
    return Test(
        who,
        skill,
        wrath_dice=int(source.characters[who].hero),
        purpose=PURPOSE,
        dn_terms=stunt_dn(game.rules, source, vehicle).terms,
        concerns=vehicle,
    )


@stunt.decides
def _stunt(game: Game, state: State, _actor: Actor, command: Stunt) -> Events:
    """The action is taken and the dice are thrown; the GM judges how hard it was."""
    who = command.character
    events = spend(game, state, who, Slot.COMBAT, STUNT)
    now = fold(game, state, events)
    test = _test(game, now, who, command.skill)
    return [*events, *test_opened(game, now, test, command.total, buy=command.buy)]


@VEHICLES.answers(settled, PURPOSE)
def _tried(
    _game: Game, _state: State, _thread: Thread, test: Test, settled: TestSettled
) -> list[Event]:
    """What it means is the table's to say."""
    return [StuntTried(test.character, test.concerns, settled.success)]


@VEHICLES.event
class StuntTried(Event, frozen=True, tag="stunt_tried"):
    """Something daring worked, or not."""

    character: str
    vehicle: str
    success: bool


@VEHICLES.tells(StuntTried)
def _tell_stunt(_game: Game, state: State, event: StuntTried, _actor: Actor) -> Line:
    how = "The stunt succeeds" if event.success else "The stunt fails"
    who, vehicle = name_of(state, event.character), name_of(state, event.vehicle)
    return Line(f"{how}: {who}, {vehicle}.", ("WG-VCRIT-03",))


class VehicleCritical(Command, frozen=True, tag="vehicle_critical"):
    """The GM has a vehicle suffer a Critical Hit."""

    who: str = ""


vehicle_critical = VEHICLES.verb(
    VehicleCritical,
    "Critical Hit on a vehicle",
    "WG-VCRIT-00",
    Who.GM,
    showing=Showing(part="vehicle damage", group="Vehicles"),
)


@vehicle_critical.asks
def _which_vehicle(game: Game, known: Known, pick: Picker) -> Ready:
    _needs_vehicles(game)
    found = tuple(Option(one.id, one.name) for one in known.characters.values() if is_vehicle(one))
    if not found:
        raise Illegal("no_vehicle", "There is no vehicle here.", "WG-VCRIT-00")
    pick.word("who", found, "Which vehicle?")
    return pick.ready(VehicleCritical)


@vehicle_critical.decides
def _critical(_game: Game, state: State, _actor: Actor, command: VehicleCritical) -> Events:
    """WG-VCRIT-00: by the GM's word alone; the vehicle's own die says which row."""
    run = Run(VEHICLE, command.who, targets=(command.who,), target=command.who, late=True)
    return [MatterOpened(Matter(f"v{state.opened + 1}", PROCEDURE, TABLE, run))]


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


def times(source: Reading, who: str, condition: str) -> int:
    """How often something has broken already."""
    if condition == LEAK and borne(source, who, DRY):
        return MOST
    return max((one.rating for one in borne(source, who, condition)), default=0)


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


def cruising_of(rules: Ruleset, source: Reading, who: str) -> Reckoning | None:
    """WG-VCRIT-04: halved, or a quarter of what it was (CONV-4)."""
    vehicle = source.characters[who].vehicle
    if vehicle is None or vehicle.cruising == UNKNOWN:
        return None
    rounding = rules.values.tests.rounding
    base = base_term("Cruising Speed", vehicle.cruising, "WG-VCRIT-04")
    if times(source, who, DRIVE) >= MOST:
        label = f"a quarter of {vehicle.cruising}"
        base = base_term(label, half(half(vehicle.cruising, rounding), rounding), "WG-VCRIT-04")
    terms = terms_of(all_effects(rules, source), CRUISING, who, {})
    return for_reader(source, reckon(CRUISING, (base, *terms), floor=0, rounding=rounding))


def stunt_dn(rules: Ruleset, source: Reading, who: str) -> Reckoning:
    """WG-VCRIT-03: what the vehicle's damage adds to the DN of its stunts."""
    terms = terms_of(all_effects(rules, source), STUNT_DN, who, {})
    return for_reader(source, reckon(STUNT_DN, terms))


_HANDLING: Recall[Mapping[str, Handling]] = Recall()


def with_handling(rules: Ruleset, known: Known) -> Known:
    """What is known, with how each vehicle drives now as far as this reader may know."""

    def driven(*_parts: object) -> Mapping[str, Handling]:
        return {
            who: Handling(cruising_of(rules, known, who), stunt_dn(rules, known, who))
            for who, one in known.characters.items()
            if one.vehicle is not None
        }

    role = known.actor.role
    found = _HANDLING.of(driven, rules, known.characters, known.effects, reader=role)
    return replace(known, handling=found)
