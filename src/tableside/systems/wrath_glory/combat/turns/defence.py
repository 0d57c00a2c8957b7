"""WG-OPT-10: Full Defence, on the own turn or late."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tableside.core.chapter import Decider
from tableside.core.effects import Moment, Occasion, Until
from tableside.core.matters import Matter, MatterOpened
from tableside.core.notes import PROCEDURE, STEP, Note
from tableside.core.offers import Picker, Ready
from tableside.core.places import Verb, Who
from tableside.core.values import GM_SEAT, Actor, Command, Event, Events, Illegal, Limit
from tableside.systems.wrath_glory import conditions
from tableside.systems.wrath_glory.combat.turns import commands as do
from tableside.systems.wrath_glory.combat.turns import order
from tableside.systems.wrath_glory.combat.turns.distance import half_speed
from tableside.systems.wrath_glory.combat.turns.events import ActionTaken, RoundGivenUp
from tableside.systems.wrath_glory.combat.turns.using import in_a_fight, needs_rule
from tableside.systems.wrath_glory.combat.turns.whole import (
    check_whole_round,
    spend_whole_round,
)
from tableside.systems.wrath_glory.combat.values import FullDefence
from tableside.systems.wrath_glory.fight import Fight, Slot
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.purposes import DEFENCE
from tableside.systems.wrath_glory.ruleset import TestStep
from tableside.systems.wrath_glory.skill_tests.outcome import TestSettled
from tableside.systems.wrath_glory.state import Known, State, Test, Thread

if TYPE_CHECKING:
    from tableside.systems.wrath_glory.ruleset import Ruleset

ACTION = "full_defence"


def _is_late(fight: Fight, who: str) -> bool:
    """Whether somebody has acted already, so that only the next round is left to give up."""
    return who in fight.acted and who != fight.active


def _defenders(known: Known) -> tuple[str, ...]:
    """Whoever may act, and threats that have acted: they may still give up their next round."""
    late = tuple(who for who in order.threats(known) if known.fight and _is_late(known.fight, who))
    return (*order.may_act(known), *late)


def _more(rules: Ruleset) -> tuple[Slot, ...]:
    """Where Speed is halved there is still a move; where nothing is said it is gone too."""
    return (Slot.MOVE,) if rules.values.options.full_defence is FullDefence.NONE else ()


def _full_defence(game: Game, known: Known, pick: Picker) -> Ready:
    who, rules = pick.offer.character, game.rules
    needs_rule(game, "WG-OPT-10", "This ruleset has no Full Defence.")
    fight = in_a_fight(known)
    if not _is_late(fight, who):
        check_whole_round(game, known, pick, ACTION, _more(rules))
        _not_walked_too_far(rules, known, pick)
        return pick.ready(do.FullDefence)
    name = known.characters[who].name
    if rules.values.options.full_defence is not FullDefence.AGILITY:
        raise Illegal("has_acted", f"{name} has acted this round.", "WG-OPT-10")
    if who in fight.given_up:
        raise Illegal("given_up", f"{name} has given up the next round already.", "WG-OPT-10")
    return pick.ready(do.FullDefence)


def _not_walked_too_far(rules: Ruleset, known: Known, pick: Picker) -> None:
    """WG-MOVE-08: Full Defence halves Speed, also for what was walked before it."""
    who, fight = pick.offer.character, in_a_fight(known)
    moved = fight.turn.moved if fight.active == who else 0
    slow = not rules.plays("WG-MOVE-08") or moved <= half_speed(rules, known, who)
    sentence = f"{known.characters[who].name} has walked {moved} m, more than half of Speed."
    pick.limit(slow, Limit.CAP, "too_far", "WG-MOVE-08", sentence)


def full_defence(game: Game, state: State, _actor: Actor, command: do.FullDefence) -> Events:
    """WG-OPT-10: the round is given up, or the next one, and dice say how much it helps."""
    who, way = command.character, game.rules.values.options.full_defence
    assert state.fight is not None
    events: list[Event]
    if _is_late(state.fight, who):
        events = [ActionTaken(who, ACTION), RoundGivenUp(who)]
    else:
        events = spend_whole_round(game, state, who, ACTION, _more(game.rules))
    if way is FullDefence.NONE:
        text = "Full Defence for the round: say what it gives."
        note = Note(ACTION, who, text, "WG-OPT-10")
        matter: Thread = Matter(f"n{state.opened + 1}", PROCEDURE, STEP, note, (GM_SEAT,))
        return [*events, MatterOpened(matter)]
    # A-36: it is a test, so a hero's has a Wrath die; 003's plain roll of Initiative has none.
    wrath = int(way is FullDefence.AGILITY and state.characters[who].hero)
    test = Test(who, way.value, wrath_dice=wrath, purpose=DEFENCE)
    return [*events, MatterOpened(Matter(f"t{state.opened + 1}", "test", TestStep.CALL, test))]


def defended(
    game: Game, state: State, _thread: Thread, test: Test, settled: TestSettled
) -> list[Event]:
    """The icons go on top of Defence, at least 1 where it is a test."""
    agile = game.rules.values.options.full_defence is FullDefence.AGILITY
    bonus = max(settled.kept, 1) if agile else settled.kept
    until = _until(state, test.character) if agile else conditions.end_of_round(state)
    return [conditions.begun(state, conditions.full_defence(test.character, bonus, until))]


def _until(state: State, who: str) -> Until:
    """Until the end of the own next turn; called late, of the round that was given up for it."""
    fight = state.fight
    if fight is not None and who in fight.given_up:
        return Moment(Occasion.ROUND, number=fight.round + 1)
    return conditions.next_turn(state, who)


DEFENCE_VERBS = (
    Verb(do.FullDefence, "Full Defence", "WG-OPT-10", Who.AMONG, _full_defence, among=_defenders),
)
DEFENCE_DECIDERS: Mapping[type[Command], Decider] = {do.FullDefence: full_defence}
