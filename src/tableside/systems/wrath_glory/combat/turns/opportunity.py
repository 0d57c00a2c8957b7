"""WG-OPT-28: whoever is left behind in a melee may strike at once."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.chapter import Decider
from tableside.core.matters import MatterClosed, find, moved
from tableside.core.offers import Option, Picker, Ready
from tableside.core.places import Verb, Who
from tableside.core.values import Actor, Command, Event, Events, Illegal
from tableside.systems.wrath_glory.combat.attack.choices import weapons
from tableside.systems.wrath_glory.combat.attack.opening import declare, weapon_of
from tableside.systems.wrath_glory.combat.attack.situation import Plan
from tableside.systems.wrath_glory.combat.turns import commands as do
from tableside.systems.wrath_glory.combat.turns.events import MeleeLeft
from tableside.systems.wrath_glory.combat.turns.order import engaged_with
from tableside.systems.wrath_glory.fight import Opportunity
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.state import Known, State, Thread


def _open(source: Known | State, matter: str) -> tuple[Thread, Opportunity]:
    thread = find(source.matters, matter)
    assert thread is not None
    assert isinstance(thread.values, Opportunity)
    return thread, thread.values


def _strike(game: Game, known: Known, pick: Picker) -> Ready:
    _, chance = _open(known, pick.offer.matter)
    if chance.mover not in known.characters:
        raise Illegal("gone", "There is nobody left to strike.", "WG-OPT-28")
    held = weapons(game.rules, known, pick, pick.offer.character)
    blades = tuple(Option(weapon.id, weapon.name) for weapon in held if weapon.melee)
    if not blades:
        raise Illegal("no_weapon", "There is no melee weapon at hand.", "WG-OPT-28")
    pick.word("weapon", blades, "With what?")
    return pick.ready(do.Strike)


def _let_go(_game: Game, _known: Known, pick: Picker) -> Ready:
    return pick.ready(do.LetGo)


def _answered(state: State, thread: Thread, chance: Opportunity, who: str) -> list[Event]:
    """One of them has answered and is left behind; the question closes with the last."""
    left = tuple(one for one in thread.asks if one != who)
    event = moved(thread, asks=left, same=True) if left else MatterClosed(thread.id)
    gone = who not in engaged_with(state, chance.mover)
    return [event] if gone else [event, MeleeLeft(chance.mover, (who,))]


def strike(game: Game, state: State, _actor: Actor, command: do.Strike) -> Events:
    """A-38: one melee attack out of turn, which holds nobody back."""
    thread, chance = _open(state, command.matter)
    who = command.character
    plan = Plan(who, weapon_of(state, who, command.weapon), (chance.mover,))
    attack = declare(game, state, f"{thread.id}.{who}", plan)
    return [*attack, *_answered(state, thread, chance, who)]


def let_go(_game: Game, state: State, _actor: Actor, command: do.LetGo) -> Events:
    """One of them lets it pass."""
    thread, chance = _open(state, command.matter)
    return _answered(state, thread, chance, command.character)


_ASK = ("ask",)

OPPORTUNITY_VERBS = (
    Verb(do.Strike, "Strike", "WG-OPT-28", Who.ASKED, _strike, "opportunity", _ASK),
    Verb(do.LetGo, "Let them go", "WG-OPT-28", Who.ASKED, _let_go, "opportunity", _ASK),
)

OPPORTUNITY_DECIDERS: Mapping[type[Command], Decider] = {do.Strike: strike, do.LetGo: let_go}
