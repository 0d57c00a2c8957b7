"""Forms of a fight: who is in it, where everybody stands, who is in melee with whom."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.desk import MOST_NAME, somebody
from tableside.core.places import DeskVerb, plays
from tableside.core.state import EffectBegan, EffectEnded
from tableside.core.values import Actor, Command, Event, Events, Illegal, Role
from tableside.systems.wrath_glory.combat.turns import commands as do
from tableside.systems.wrath_glory.combat.turns.actions import troubles
from tableside.systems.wrath_glory.combat.turns.distance import FAR
from tableside.systems.wrath_glory.combat.turns.events import (
    CastChanged,
    MeleeLeft,
    PlaceSet,
    ZonesSet,
)
from tableside.systems.wrath_glory.combat.turns.order import engaged_with
from tableside.systems.wrath_glory.combat.turns.using import engage, in_a_fight
from tableside.systems.wrath_glory.fight import Place
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.state import State

MOST_ZONES = 12
TROUBLES = {"empty": conditions.empty, "jammed": conditions.jammed}


def _set_cast(_game: Game, state: State, _actor: Actor, command: do.SetCast) -> Events:
    fight, one = in_a_fight(state), somebody(state, command.character)
    if command.fights is not (one.id in fight.out):
        how = "in" if command.fights else "out of"
        raise Illegal("already_so", f"{one.name} is {how} the fight already.")
    return [CastChanged(one.id, command.fights)]


def _set_zones(_game: Game, state: State, _actor: Actor, command: do.SetZones) -> Events:
    in_a_fight(state)
    zones = command.zones
    if len(zones) > MOST_ZONES or len(set(zones)) != len(zones):
        raise Illegal("bad_zones", f"Up to {MOST_ZONES} zones, none twice.")
    if any(not zone.strip() or len(zone) > MOST_NAME for zone in zones):
        raise Illegal("bad_name", f"A zone's name has 1 to {MOST_NAME} characters.")
    return [ZonesSet(zones)]


def _set_place(_game: Game, state: State, _actor: Actor, command: do.SetPlace) -> Events:
    fight, one = in_a_fight(state), somebody(state, command.character)
    if command.zone and command.zone not in fight.zones:
        good = ", ".join(fight.zones) or "none"
        raise Illegal("no_such_zone", f"There is no zone {command.zone!r}. There are: {good}.")
    if max(abs(command.x), abs(command.y)) > FAR:
        raise Illegal("too_far", f"A place lies within {FAR} metres of the middle.")
    return [PlaceSet(one.id, Place(command.zone, command.x, command.y))]


def _set_engaged(_game: Game, state: State, _actor: Actor, command: do.SetEngaged) -> Events:
    in_a_fight(state)
    one, other = somebody(state, command.character), somebody(state, command.other)
    if one.id == other.id:
        raise Illegal("same_character", f"{one.name} cannot be in melee alone.")
    if command.engaged is (other.id in engaged_with(state, one.id)):
        raise Illegal("already_so", "So it is already.")
    if command.engaged:
        return engage(state, one.id, other.id)
    return [MeleeLeft(one.id, (other.id,))]


def _mark_weapon(_game: Game, state: State, actor: Actor, command: do.MarkWeapon) -> Events:
    person = somebody(state, command.character)
    if not plays(actor, person):
        raise Illegal("not_yours", f"{person.name} is not yours to change.")
    weapons = [weapon.id for weapon in person.weapons]
    if command.weapon not in weapons:
        good = ", ".join(weapons) or "none"
        raise Illegal("no_such_weapon", f"{person.name} has no such weapon. There are: {good}.")
    if command.trouble and command.trouble not in TROUBLES:
        raise Illegal("not_a_choice", f"A weapon is {' or '.join(TROUBLES)}, or ready.")
    wanted = TROUBLES.get(command.trouble)
    effect = None if wanted is None else wanted(person.id, command.weapon)
    old = troubles(state, person.id, command.weapon)
    if [one.id for one in old] == ([] if effect is None else [effect.id]):
        raise Illegal("already_so", "So it is already.")
    ended: list[Event] = [EffectEnded(one.id, expired=False) for one in old]
    return ended if effect is None else [*ended, EffectBegan(effect)]


_GM = (Role.GM,)

TURNS_DESK: Mapping[type[Command], DeskVerb] = {
    verb.command: verb
    for verb in (
        DeskVerb(do.SetCast, "Put somebody into the fight or take them out", _GM, _set_cast),
        DeskVerb(do.SetZones, "Name the zones of the fight", _GM, _set_zones),
        DeskVerb(do.SetPlace, "Put somebody somewhere", _GM, _set_place),
        DeskVerb(do.SetEngaged, "Say who is in melee with whom", _GM, _set_engaged),
        DeskVerb(do.MarkWeapon, "Say how a weapon is", (Role.GM, Role.PLAYER), _mark_weapon),
    )
}
