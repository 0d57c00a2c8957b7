"""WG-INIT, WG-OPT-11 and WG-OPT-17: whose turn it is, and what seizing and holding bring."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.chapter import Decider
from tableside.core.matters import Matter, MatterClosed, MatterOpened
from tableside.core.play import fold
from tableside.core.state import EffectEnded, Spent
from tableside.core.values import Actor, Command, Event, Events
from tableside.systems.wrath_glory import conditions, standing
from tableside.systems.wrath_glory.combat.turns import commands as do
from tableside.systems.wrath_glory.combat.turns.events import (
    HoldBeaten,
    InitiativeSeized,
    TurnHeld,
)
from tableside.systems.wrath_glory.combat.turns.order import (
    able,
    acting,
    engaged_with,
    fights,
    round_over,
    side_of,
    waiting,
)
from tableside.systems.wrath_glory.combat.turns.passing import (
    beginning,
    ending,
    next_round,
    take,
)
from tableside.systems.wrath_glory.combat.turns.upkeep import under_way
from tableside.systems.wrath_glory.combat.turns.using import RECOVER, plan
from tableside.systems.wrath_glory.fight import Seizure
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.purposes import HOLD
from tableside.systems.wrath_glory.skill_tests.glory import GloryKept, leave_asked, whose_leave
from tableside.systems.wrath_glory.skill_tests.opposed import ContestSettled, open_contest
from tableside.systems.wrath_glory.state import GLORY, RUIN, Agreement, Contest, State, Thread


def go_on(game: Game, state: State) -> Events:
    """What turns and rounds do by themselves, once nothing else is to be done.

    Whoever drops out of the fight holds nobody and has no turn any longer, and a round ends when
    all have acted.
    """
    if loose := _let_loose(game, state):
        return loose
    fight = state.fight
    if fight is None or not game.rules.plays("WG-INIT-02"):
        return ()
    if fight.active and fight.active not in acting(game.rules, state):
        return () if under_way(state, fight.active) else [ending(state)]
    if fight.active or not able(game.rules, state) or not round_over(game.rules, state):
        return ()
    return next_round(game, state)


def _let_loose(game: Game, state: State) -> list[Event]:
    """A-62: a hold ends with whoever kept it up, and with the melee of the two."""
    return [
        EffectEnded(one.id, expired=False)
        for one in state.effects
        if conditions.condition_of(one) == conditions.RESTRAINED
        and one.source in state.characters
        and not _holds(game, state, one.source, one.on)
    ]


def _holds(game: Game, state: State, who: str, whom: str) -> bool:
    """Whether somebody still has a grip on somebody."""
    if standing.down(game.rules, state, who) or not state.characters[who].present:
        return False
    return state.fight is None or (fights(state, who) and whom in engaged_with(state, who))


def take_turn(game: Game, state: State, _actor: Actor, command: do.TakeTurn) -> Events:
    """WG-INIT-01: the players pick."""
    return take(game, state, command.character)


def give_turn(game: Game, state: State, _actor: Actor, command: do.GiveTurn) -> Events:
    """WG-INIT-01: the GM picks."""
    return take(game, state, command.who)


def end_turn(_game: Game, state: State, _actor: Actor, _command: do.EndTurn) -> Events:
    """The turn is over; what follows from it follows by itself."""
    return [ending(state)]


def end_round(game: Game, state: State, _actor: Actor, _command: do.EndRound) -> Events:
    """WG-INIT-02: the GM calls it."""
    assert state.fight is not None
    events: list[Event] = [ending(state)] if state.fight.active else []
    return [*events, *next_round(game, fold(game, state, events))]


def _seized(game: Game, state: State, who: str, track: str, rule: str) -> list[Event]:
    """A waived cost takes what is there."""
    paid = min(game.rules.values.turns.seize_cost, state.tracks[track])
    events: list[Event] = [Spent(track, paid, rule)] if paid else []
    events.append(InitiativeSeized(who, side_of(state, who)))
    return [*events, *take(game, state, who)]


def seize(game: Game, state: State, _actor: Actor, command: do.Seize) -> Events:
    """WG-INIT-04, WG-GLORY-08: another hero acts before the GM's side, by the others' leave."""
    who = command.character
    others = whose_leave(game, state, who)
    if not others:
        return _seized(game, state, who, GLORY, "WG-GLORY-08")
    name, price = f"z{state.opened + 1}", game.rules.values.turns.seize_cost
    seizure = MatterOpened(Matter(name, "seizure", "ask", Seizure(who)))
    return [seizure, leave_asked(name, Agreement(who, price), others)]


def agreed_to_seize(game: Game, state: State, thread: Thread, asked: Agreement) -> list[Event]:
    """WG-GLORY-04: everybody has spoken; the moment may have passed meanwhile."""
    closed: list[Event] = [MatterClosed(thread.id)]
    fight, who = state.fight, asked.character
    passed = fight is None or fight.active or who not in waiting(game.rules, state)
    if asked.refused or passed or state.tracks[GLORY] < asked.dice:
        return [*closed, GloryKept(who, asked.refused)]
    return [*closed, *_seized(game, state, who, GLORY, "WG-GLORY-08")]


def seize_for_threat(game: Game, state: State, _actor: Actor, command: do.SeizeForThreat) -> Events:
    """WG-INIT-05, WG-RUIN-03: another threat acts before the players."""
    return _seized(game, state, command.who, RUIN, "WG-INIT-05")


def hold(game: Game, state: State, _actor: Actor, command: do.Hold) -> Events:
    """WG-OPT-11: the turn waits for a better moment."""
    who = command.character
    return [*take(game, state, who), TurnHeld(who, side_of(state, who))]


def act_now(game: Game, state: State, _actor: Actor, command: do.ActNow) -> Events:
    """WG-OPT-11: at once, or before a threat by an opposed Initiative test without Wrath dice."""
    if not command.before:
        return take(game, state, command.character)
    contest = Contest(command.character, command.before, purpose=HOLD)
    name = f"o{state.opened + 1}"
    both = ("initiative", "initiative")
    return open_contest(game, state, name, contest, both, at_once=True)


def contested_hold(
    _game: Game, state: State, _thread: Thread, contest: Contest, settled: ContestSettled
) -> list[Event]:
    """Whoever won acts first; the fight may have changed while the dice rolled."""
    fight = state.fight
    if fight is None or contest.initiator not in fight.holding:
        return []
    if settled.winner == contest.initiator and fights(state, contest.initiator):
        return [beginning(state, contest.initiator)]
    if fight.active == contest.opponent:
        return [HoldBeaten(contest.initiator, contest.opponent)]
    return []


def multi_action(game: Game, state: State, _actor: Actor, command: do.MultiAction) -> Events:
    """WG-OPT-17: declared once, walked action by action; an Exhausted hero recovers first."""
    who, actions = command.character, command.actions
    if standing.exhausted(game.rules, state, who) and RECOVER not in actions:
        actions = (RECOVER, *actions)
    events = take(game, state, who)
    return [*events, *plan(game, fold(game, state, events), who, actions)]


PICK_DECIDERS: Mapping[type[Command], Decider] = {
    do.TakeTurn: take_turn,
    do.GiveTurn: give_turn,
    do.EndTurn: end_turn,
    do.EndRound: end_round,
    do.Seize: seize,
    do.SeizeForThreat: seize_for_threat,
    do.Hold: hold,
    do.ActNow: act_now,
    do.MultiAction: multi_action,
}
