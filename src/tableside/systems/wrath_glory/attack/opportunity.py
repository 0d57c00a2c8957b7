"""Whoever leaves a melee may be struck (WG-OPT-28)."""

from __future__ import annotations

from tableside.core.matters import MatterClosed, moved, opened
from tableside.core.offers import Option, Picker, Ready
from tableside.core.showing import ONWARD, Showing
from tableside.core.values import Actor, Command, Event, Events, Illegal
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.attack.declare import declare, weapon_of
from tableside.systems.wrath_glory.attack.options import at_hand
from tableside.systems.wrath_glory.attack.situation import Plan
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.state import Known, State, Thread
from tableside.systems.wrath_glory.state.fight import Opportunity
from tableside.systems.wrath_glory.turns.melee import MeleeLeft
from tableside.systems.wrath_glory.turns.order import engaged_with

OPPORTUNITIES = Subject("opportunity")


class Strike(Command, frozen=True, tag="strike"):
    """Attack whoever leaves the melee."""

    weapon: str = ""


strike = OPPORTUNITIES.verb(
    Strike, "Strike", "WG-OPT-28", Who.ASKED, at=("opportunity", "ask"), showing=ONWARD
)


@strike.asks
def _with_what(game: Game, known: Known, pick: Picker) -> Ready:
    _, chance = opened(known.matters, pick.offer.matter, Opportunity)
    if chance.mover not in known.characters:
        raise Illegal("gone", "There is nobody left to strike.", "WG-OPT-28")
    held = at_hand(game.rules, known, pick.offer.character)
    blades = tuple(Option(weapon.id, weapon.name) for weapon in held if weapon.melee)
    if not blades:
        raise Illegal("no_weapon", "There is no melee weapon at hand.", "WG-OPT-28")
    pick.word("weapon", blades, "With what?")
    return pick.ready(Strike)


@strike.decides
def _strike(game: Game, state: State, _actor: Actor, command: Strike) -> Events:
    """A-38: one melee attack out of turn, which holds nobody back."""
    thread, chance = opened(state.matters, command.matter, Opportunity)
    who = command.character
    plan = Plan(attacker=who, weapon=weapon_of(state, who, command.weapon), targets=(chance.mover,))
    attack = declare(game, state, f"{thread.id}.{who}", plan)
    return [*attack, *_answered(state, thread, chance, who)]


def _answered(state: State, thread: Thread, chance: Opportunity, who: str) -> list[Event]:
    """One of them has answered and is left behind; the question closes with the last."""
    left = tuple(one for one in thread.asks if one != who)
    event = moved(thread, asks=left, same=True) if left else MatterClosed(thread.id)
    gone = who not in engaged_with(state, chance.mover)
    return [event] if gone else [event, MeleeLeft(chance.mover, (who,))]


class LetGo(Command, frozen=True, tag="let_go"):
    """Let them leave."""


let_go = OPPORTUNITIES.verb(
    LetGo,
    "Let them go",
    "WG-OPT-28",
    Who.ASKED,
    at=("opportunity", "ask"),
    default=True,
    showing=Showing(part="all alike"),
)


@let_go.decides
def _let_go(_game: Game, state: State, _actor: Actor, command: LetGo) -> Events:
    """One of them lets it pass."""
    thread, chance = opened(state.matters, command.matter, Opportunity)
    return _answered(state, thread, chance, command.character)
