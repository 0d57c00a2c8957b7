"""Powers on sheets."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.belongings import put_on, taken_off
from tableside.core.values import Actor, Events, Illegal
from tableside.systems.wrath_glory.combat.gear.events import GearChanged
from tableside.systems.wrath_glory.decide.sheet import own_sheet, rewritten
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.state import State
from tableside.systems.wrath_glory.warp import commands as do


def take_power(game: Game, state: State, actor: Actor, command: do.TakePower) -> Events:
    """A power comes onto a sheet, or takes the place of the one with its id."""
    person, power = own_sheet(state, actor, command.character), command.power
    if power is None:
        raise Illegal("no_power", "Say which power: it has at least an id and a name.")
    changed = replace(person, powers=put_on(person.powers, power))
    return [*rewritten(game, state, changed), GearChanged(person.id, f"the power {power.name}")]


def drop_power(game: Game, state: State, actor: Actor, command: do.DropPower) -> Events:
    """A power leaves a sheet."""
    person = own_sheet(state, actor, command.character)
    left = taken_off(person.powers, command.power)
    gone = rewritten(game, state, replace(person, powers=left))
    return [*gone, GearChanged(person.id, f"{command.power} is off the sheet")]
