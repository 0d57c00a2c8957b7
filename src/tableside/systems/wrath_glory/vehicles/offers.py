"""The questions about vehicles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tableside.core.offers import Option, Picker, Ready
from tableside.core.places import Verb, Who
from tableside.core.values import Illegal, Role
from tableside.systems.wrath_glory.fight import Slot
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.numbers.traits import is_vehicle
from tableside.systems.wrath_glory.offers import not_rolling
from tableside.systems.wrath_glory.purposes import STUNT as PURPOSE
from tableside.systems.wrath_glory.skill_tests.calls import numbers
from tableside.systems.wrath_glory.skills import to_choose
from tableside.systems.wrath_glory.state import Known, State, Test
from tableside.systems.wrath_glory.turns.order import everybody, lies_still
from tableside.systems.wrath_glory.turns.slots import check, needs_rule
from tableside.systems.wrath_glory.vehicles import commands as do
from tableside.systems.wrath_glory.vehicles.aboard import aboard, drivers, vehicle_of
from tableside.systems.wrath_glory.vehicles.damage import STUNT, TURN
from tableside.systems.wrath_glory.vehicles.numbers import stunt_dn
from tableside.systems.wrath_glory.vehicles.sheet import FACINGS, MOST_CREW

if TYPE_CHECKING:
    from collections.abc import Iterable


_DIRECTIONS = ("ahead", "ahead to the right", "back to the right", "back", "back to the left")
WAYS = (*_DIRECTIONS, "ahead to the left")


def _needs_vehicles(game: Game) -> None:
    needs_rule(game, "WG-VCRIT-00", "This ruleset has no vehicles.")


def _on_foot(known: Known) -> Iterable[str]:
    inside = aboard(known)
    return tuple(
        who
        for who in everybody(known)
        if who not in inside and known.characters[who].vehicle is None
    )


def _passengers(known: Known) -> Iterable[str]:
    """Those who can act get out by themselves; whoever cannot is lifted out by the GM's word."""
    able, gm = everybody(known), known.actor.role is Role.GM
    return tuple(
        who for who in aboard(known) if (gm if lies_still(known.effects, who) else who in able)
    )


def _at_the_wheel(known: Known) -> Iterable[str]:
    able = everybody(known)
    return tuple(who for who in drivers(known) if who in able)


def _board(game: Game, known: Known, pick: Picker) -> Ready:
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
    return pick.ready(do.Board)


def _alight(game: Game, known: Known, pick: Picker) -> Ready:
    _needs_vehicles(game)
    if not lies_still(known.effects, pick.offer.character):
        check(game, known, pick, None, "alight")
    return pick.ready(do.Alight)


def _allowed(known: Known, vehicle: str, verb: str) -> None:
    """WG-VCRIT-03, -04: what is broken on the vehicle binds whoever drives it."""
    for effect in known.effects:
        if effect.on == vehicle and verb in effect.forbids:
            raise Illegal("forbidden", f"{effect.name} does not allow that.", effect.rule)


def _turn(game: Game, known: Known, pick: Picker) -> Ready:
    _needs_vehicles(game)
    who = vehicle_of(known, pick.offer.character)
    _allowed(known, who, TURN)
    check(game, known, pick, None, TURN)
    vehicle = known.characters[who].vehicle
    assert vehicle is not None
    ways = tuple(
        Option(number, WAYS[(number - vehicle.facing) % FACINGS].capitalize())
        for number in range(1, FACINGS + 1)
        if number != vehicle.facing
    )
    pick.one_of("facing", ways, "Which way?")
    return pick.ready(do.TurnVehicle)


def _stunt(game: Game, known: Known, pick: Picker) -> Ready:
    _needs_vehicles(game)
    who = pick.offer.character
    _allowed(known, vehicle_of(known, who), STUNT)
    not_rolling(known, pick)
    check(game, known, pick, Slot.COMBAT, STUNT)
    skill = pick.word("skill", to_choose(known.characters.values()), "By which skill?", "agility")
    test = stunt_test(game, known, who, skill)
    return pick.ready(do.Stunt, *numbers(game, known, pick, test))


def stunt_test(game: Game, source: Known | State, who: str, skill: str) -> Test:
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


def _critical(game: Game, known: Known, pick: Picker) -> Ready:
    _needs_vehicles(game)
    found = tuple(Option(one.id, one.name) for one in known.characters.values() if is_vehicle(one))
    if not found:
        raise Illegal("no_vehicle", "There is no vehicle here.", "WG-VCRIT-00")
    pick.word("who", found, "Which vehicle?")
    return pick.ready(do.VehicleCritical)


VERBS = (
    Verb(do.Board, "Get in", "WG-VCRIT-00", Who.AMONG, _board, among=_on_foot),
    Verb(do.Alight, "Get out", "WG-VCRIT-00", Who.AMONG, _alight, among=_passengers),
    Verb(do.TurnVehicle, "Turn", "WG-VCRIT-03", Who.AMONG, _turn, among=_at_the_wheel),
    Verb(do.Stunt, "Try a stunt", "WG-VCRIT-03", Who.AMONG, _stunt, among=_at_the_wheel),
    Verb(do.VehicleCritical, "Critical Hit on a vehicle", "WG-VCRIT-00", Who.GM, _critical),
)
