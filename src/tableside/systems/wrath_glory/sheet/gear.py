"""Weapons and powers that come onto a sheet or leave it."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.belongings import put_on, taken_off
from tableside.core.desk import own_sheet
from tableside.core.values import Actor, Command, Event, Events, Illegal, Line, Role
from tableside.core.verbs import plays
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.sheet.desk import rewritten
from tableside.systems.wrath_glory.state import State
from tableside.systems.wrath_glory.state.gear import Power, Weapon

GEAR = Subject("gear")


class TakeWeapon(Command, frozen=True, tag="take_weapon"):
    """Put a weapon on a sheet, or a new version of one that is there."""

    weapon: Weapon | None = None


@GEAR.form(TakeWeapon, "Put a weapon on a sheet", Role.GM, Role.PLAYER)
def _take_weapon(game: Game, state: State, actor: Actor, command: TakeWeapon) -> Events:
    """A weapon comes onto a sheet, or takes the place of the one with its id."""
    person, weapon = own_sheet(state, actor, command.character), command.weapon
    if weapon is None:
        raise Illegal("no_weapon", "Say which weapon: it has at least an id and a name.")
    told = GearChanged(
        person.id, f"{weapon.name}, {weapon.damage} + {weapon.ed} ED, AP {weapon.ap}"
    )
    changed = replace(person, weapons=put_on(person.weapons, weapon))
    return [*rewritten(game, state, changed), told]


class DropWeapon(Command, frozen=True, tag="drop_weapon"):
    """Take a weapon off a sheet."""

    weapon: str = ""


@GEAR.form(DropWeapon, "Take a weapon off a sheet", Role.GM, Role.PLAYER)
def _drop_weapon(game: Game, state: State, actor: Actor, command: DropWeapon) -> Events:
    """A weapon leaves a sheet."""
    person = own_sheet(state, actor, command.character)
    return rewritten(
        game, state, replace(person, weapons=taken_off(person.weapons, command.weapon))
    )


class TakePower(Command, frozen=True, tag="take_power"):
    """Put a power on a sheet, or a new version of one that is there."""

    power: Power | None = None


@GEAR.form(TakePower, "Put a power on a sheet", Role.GM, Role.PLAYER)
def _take_power(game: Game, state: State, actor: Actor, command: TakePower) -> Events:
    """A power comes onto a sheet, or takes the place of the one with its id."""
    person, power = own_sheet(state, actor, command.character), command.power
    if power is None:
        raise Illegal("no_power", "Say which power: it has at least an id and a name.")
    changed = replace(person, powers=put_on(person.powers, power))
    return [*rewritten(game, state, changed), GearChanged(person.id, f"the power {power.name}")]


class DropPower(Command, frozen=True, tag="drop_power"):
    """Take a power off a sheet."""

    power: str = ""


@GEAR.form(DropPower, "Take a power off a sheet", Role.GM, Role.PLAYER)
def _drop_power(game: Game, state: State, actor: Actor, command: DropPower) -> Events:
    """A power leaves a sheet."""
    person = own_sheet(state, actor, command.character)
    left = taken_off(person.powers, command.power)
    gone = rewritten(game, state, replace(person, powers=left))
    return [*gone, GearChanged(person.id, f"{command.power} is off the sheet")]


@GEAR.event
class GearChanged(Event, frozen=True, tag="gear_changed"):
    """A weapon, a power or a card came onto a sheet, changed there, or left it."""

    character: str
    text: str


@GEAR.tells(GearChanged)
def _tell_changed(_game: Game, state: State, event: GearChanged, actor: Actor) -> Line | None:
    """What a hero carries is for everybody to read, what a threat has for whoever plays it."""
    person = state.characters.get(event.character)
    if person is None or not (person.hero or plays(actor, person)):
        return None
    return Line(f"{person.name}: {event.text}.")
