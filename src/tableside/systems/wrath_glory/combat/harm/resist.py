"""WG-DMG: damage meets Resilience."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from tableside.core.known import used
from tableside.core.matters import find, moved
from tableside.core.play import fold
from tableside.core.state import Assumed, SheetEdited
from tableside.core.values import Actor, Event, Events, Roll
from tableside.systems.wrath_glory.combat.harm.commands import NameResilience
from tableside.systems.wrath_glory.combat.harm.events import ShockRolled, Struck
from tableside.systems.wrath_glory.combat.harm.numbers import lacks, resilience_of, unpierced
from tableside.systems.wrath_glory.combat.values import Equal, ShockBecomes
from tableside.systems.wrath_glory.dice import third
from tableside.systems.wrath_glory.fight import Blow
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.gear import WARP_WEAPON
from tableside.systems.wrath_glory.numbers.blows import RESILIENCE, RESIST, SOAK, TIE
from tableside.systems.wrath_glory.numbers.traits import warped
from tableside.systems.wrath_glory.standing import exhausted
from tableside.systems.wrath_glory.state import Person, State, Thread

if TYPE_CHECKING:
    from tableside.systems.wrath_glory.ruleset import Ruleset


def blow_of(state: State, matter: str) -> tuple[Thread, Blow]:
    """The open blow a command speaks of; that it is open was checked before."""
    thread = find(state.matters, matter)
    assert thread is not None
    assert isinstance(thread.values, Blow)
    return thread, thread.values


def resist_step(game: Game, state: State, thread: Thread) -> Events:
    """WG-DMG-04: what damage is left over becomes Wounds."""
    blow = thread.values
    assert isinstance(blow, Blow)
    if blow.damage is None:
        return _struck(game.rules, state, thread, blow)
    if lacks(state, blow):
        return [moved(thread, RESILIENCE, asks=(blow.target,))]
    if WARP_WEAPON in blow.traits:
        blow = replace(blow, damage=warped(blow.damage, unpierced(game.rules, state, blow)))
    assert blow.damage is not None
    resilience = resilience_of(game.rules, state, blow)
    counted = used(state, resilience)
    over = blow.damage.value - resilience.value
    blow = replace(blow, resilience=resilience, wounds=blow.wounds + max(0, over))
    equal = game.rules.values.damage.equal
    if over == 0 and equal is Equal.D3:
        wanted = Roll(f"{thread.id}.shock", (6,), blow.target)
        return [*counted, moved(thread, TIE, blow, roll=wanted)]
    if over == 0 and equal is Equal.ONE:
        blow = replace(blow, shock=blow.shock + 1)
    return [*counted, *_struck(game.rules, state, thread, blow)]


def tie_fell(game: Game, state: State, thread: Thread, blow: Blow, face: int) -> Events:
    """WG-DMG-05: the d3 of an exact tie."""
    shock = third(face)
    fell = ShockRolled(thread.id, blow.target, face, shock)
    struck = replace(blow, shock=blow.shock + shock)
    return [fell, *_struck(game.rules, state, thread, struck)]


def _struck(rules: Ruleset, state: State, thread: Thread, blow: Blow) -> list[Event]:
    blow = _worse(rules, state, blow)
    struck = Struck(
        thread.id,
        blow.target,
        blow.source,
        None if blow.damage is None else blow.damage.value,
        None if blow.resilience is None else blow.resilience.value,
        blow.wounds,
        blow.mortal,
        blow.shock,
    )
    return [struck, moved(thread, SOAK, blow)]


def _worse(rules: Ruleset, state: State, blow: Blow) -> Blow:
    """WG-SHOCK-05, A-19: Shock from a source that finds somebody Exhausted already."""
    if not rules.plays("WG-SHOCK-05") or not exhausted(rules, state, blow.target):
        return blow
    if rules.values.exhausted.shock_becomes is ShockBecomes.MORTAL:
        return replace(blow, shock=0, mortal=blow.mortal + blow.shock)
    return replace(blow, shock=0, wounds=blow.wounds + blow.shock)


def name_resilience(_game: Game, state: State, _actor: Actor, command: NameResilience) -> Events:
    """The number that was missing goes onto the sheet, and the blow goes on."""
    thread, blow = blow_of(state, command.matter)
    return [_named(state, blow, command), moved(thread, RESIST)]


def name_resilience_by_default(
    game: Game, state: State, _actor: Actor, command: NameResilience
) -> Events:
    """The blow goes on with what nobody named, and the sheet stays as it is."""
    thread, blow = blow_of(state, command.matter)
    numbers = {"Resilience": command.resilience, "Armour": command.armour}
    assumed = [Assumed(blow.target, name, one) for name, one in numbers.items() if one >= 0]
    then = fold(game, state, [_named(state, blow, command)])
    return [*assumed, *resist_step(game, then, thread)]


def _named(state: State, blow: Blow, command: NameResilience) -> SheetEdited[Person]:
    person = state.characters[blow.target]
    if command.resilience >= 0:
        person = replace(person, resilience=command.resilience)
    if command.armour >= 0:
        person = replace(person, armour=command.armour)
    return SheetEdited(person)
