"""WG-TRAIT-16, A-42: what kills a troop and more goes on to the next of its mob."""

from __future__ import annotations

from tableside.core.matters import Matter, MatterOpened
from tableside.core.values import Event
from tableside.systems.wrath_glory.combat.harm.opening import PROCEDURE, RESIST
from tableside.systems.wrath_glory.combat.mobs.events import HarmSpread
from tableside.systems.wrath_glory.combat.turns.distance import between
from tableside.systems.wrath_glory.fight import Blow
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.gear import BLAZE, SPREAD
from tableside.systems.wrath_glory.standing import down
from tableside.systems.wrath_glory.state import State, Thread


def next_of_mob(game: Game, state: State, who: str) -> str:
    """The nearest of the same mob who still stands; in roster order where nobody measures."""
    mob = state.characters[who].mob
    others = [
        one.id
        for one in state.characters.values()
        if mob and one.mob == mob and one.id != who and one.present
        if not down(game.rules, state, one.id)
    ]
    far = {other: between(game.rules, state, who, other) for other in others}
    # Whoever stands nobody knows where comes after those who are measured.
    return min(others, key=lambda one: (far[one] is None, far[one] or 0), default="")


def spread_on(game: Game, state: State, thread: Thread, blow: Blow, excess: int) -> list[Event]:
    """The excess strikes the next one without another roll or comparison, and so on.

    That one is wounded but was not hit: no Blaze goes with it (WG-TRAIT-09).
    """
    if SPREAD not in blow.traits or not excess or not game.rules.plays("WG-TRAIT-16"):
        return []
    target = next_of_mob(game, state, blow.target)
    if not target:
        return []
    traits = {one: rating for one, rating in blow.traits.items() if one != BLAZE}
    passed = Blow(
        target, blow.source, blow.attacker, wounds=excess, attack=blow.attack, traits=traits
    )
    child: Thread = Matter(f"{thread.id}.{target}", PROCEDURE, RESIST, passed, parent=thread.parent)
    return [HarmSpread(blow.target, target, excess), MatterOpened(child)]
