"""WG-ACT-04: what a threat does out of its turn."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.chapter import Decider
from tableside.core.offers import Option, Picker, Ready
from tableside.core.places import Verb, Who
from tableside.core.values import Actor, Command, Events, Illegal
from tableside.systems.wrath_glory.combat.turns import commands as do
from tableside.systems.wrath_glory.combat.turns import order
from tableside.systems.wrath_glory.combat.turns.using import (
    OTHER,
    check,
    granted,
    in_a_fight,
    open_now,
    spend,
)
from tableside.systems.wrath_glory.fight import Slot
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.state import Known, State

MOST_TEXT = 200


def _react(game: Game, known: Known, pick: Picker) -> Ready:
    """Which threat, out of those whose turn it is not; heroes have *Something else*."""
    if not granted(game.rules, Slot.REFLEXIVE):
        raise Illegal("not_in_ruleset", "This ruleset has no Reflexive Action.", "WG-ACT-04")
    fight = in_a_fight(known)
    threats = [who for who in order.threats(known) if who != fight.active]
    if not threats:
        raise Illegal("no_threat", "No threat waits for its turn.", "WG-ACT-04")
    given = pick.given("who")
    ready = [who for who in threats if _may(game, known, pick, who)]
    if given in threats or not ready:
        who = str(given) if given in threats else threats[0]
        check(game, known, pick, Slot.REFLEXIVE, OTHER, who=who)
    pick.word("who", tuple(Option(who, known.characters[who].name) for who in ready), "Who?")
    pick.text("what", MOST_TEXT, "What? (may be said aloud)")
    return pick.ready(do.React)


def _may(game: Game, known: Known, pick: Picker, who: str) -> bool:
    return open_now(game, known, pick, Slot.REFLEXIVE, OTHER, who=who)


def react(game: Game, state: State, _actor: Actor, command: do.React) -> Events:
    """The slot of this round is used, and nobody's turn ends by it."""
    return spend(game, state, command.who, Slot.REFLEXIVE, OTHER, text=command.what)


REACTION_VERBS = (Verb(do.React, "A threat reacts", "WG-ACT-04", Who.GM, _react),)
REACTION_DECIDERS: Mapping[type[Command], Decider] = {do.React: react}
