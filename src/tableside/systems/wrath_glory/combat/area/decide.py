"""An area attack from its declaration to whom it catches."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.matters import find, moved
from tableside.core.play import fold
from tableside.core.values import Actor, Event, Events
from tableside.systems.wrath_glory.attack import situation as at
from tableside.systems.wrath_glory.attack.declare import action, declare, weapon_of
from tableside.systems.wrath_glory.attack.exchange import values_of
from tableside.systems.wrath_glory.attack.reach import BEYOND, band_of
from tableside.systems.wrath_glory.attack.situation import Plan
from tableside.systems.wrath_glory.combat.area import commands as do
from tableside.systems.wrath_glory.combat.area.events import Burst
from tableside.systems.wrath_glory.combat.values import AttackStep
from tableside.systems.wrath_glory.fight import Mark, Place
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.state import DISTANCE, State, Thread
from tableside.systems.wrath_glory.turns.places import METRES, ZONES


def spot_of(game: Game, source: State, command: do.AttackPoint) -> Plan:
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
        who,
        weapon,
        (),
        at.LONG if band == BEYOND else band,
        options=tuple(one for one in chosen if one),
        bonus=command.bonus,
        penalty=command.penalty,
        place=place,
        spot=True,
    )


def attack_point(game: Game, state: State, _actor: Actor, command: do.AttackPoint) -> Events:
    """WG-AREA-02: the action is taken, the dice are thrown."""
    plan = spot_of(game, state, command)
    events = action(game, state, plan)
    now = fold(game, state, events)
    name = f"a{now.opened + 1}"
    return [*events, *declare(game, now, name, plan, total=command.total, ask=command.ask)]


def name_caught(game: Game, state: State, _actor: Actor, command: do.NameCaught) -> Events:
    """Whoever is caught is hit like a target, each with dice of their own (A-57)."""
    thread = find(state.matters, command.matter)
    assert thread is not None
    return caught(state, thread, command.targets)


def caught(state: State, thread: Thread, targets: tuple[str, ...]) -> list[Event]:
    """The area goes off."""
    attack = values_of(thread)
    more = tuple(who for who in state.characters if who in targets)
    marks = (*attack.marks, *(Mark(who, band=attack.range, hit=True) for who in more))
    struck = tuple(mark.target for mark in marks if mark.hit)
    told = Burst(thread.id, attack.attacker, attack.weapon.name, struck)
    step = AttackStep.DAMAGE if struck else AttackStep.COMPLICATION
    return [told, moved(thread, step, replace(attack, marks=marks))]


def area_step(_game: Game, state: State, thread: Thread) -> Events:
    """Nobody but whoever was hit fits into so small an area."""
    return caught(state, thread, ())
