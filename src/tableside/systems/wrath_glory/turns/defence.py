"""Full Defence (WG-OPT-10)."""

from __future__ import annotations

from tableside.core.effects import Moment, Occasion, Until
from tableside.core.matters import Matter, MatterOpened
from tableside.core.notes import PROCEDURE, STEP, Note
from tableside.core.offers import Picker, Ready
from tableside.core.tell import name_of
from tableside.core.values import GM_SEAT, Actor, Event, Events, Illegal, Limit, Line
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.ruleset import fights as variants
from tableside.systems.wrath_glory.skill_tests.calls import Deed, ask_to_buy, begun
from tableside.systems.wrath_glory.skill_tests.outcome import TestSettled, settled
from tableside.systems.wrath_glory.skill_tests.questions import needs_rule
from tableside.systems.wrath_glory.state import Known, Reading, State, Test, Thread
from tableside.systems.wrath_glory.state.fight import Fight, Slot
from tableside.systems.wrath_glory.state.purposes import DEFENCE
from tableside.systems.wrath_glory.turns import order
from tableside.systems.wrath_glory.turns.order import in_a_fight
from tableside.systems.wrath_glory.turns.places import half_speed
from tableside.systems.wrath_glory.turns.slots import (
    ActionTaken,
    against_whole_round,
    spend_whole_round,
)
from tableside.systems.wrath_glory.turns.turns import in_fight

DEFENCES = Subject("defence")

ACTION = "full_defence"


class FullDefence(Deed, frozen=True, tag="full_defence"):
    """Give up the round, or the next one, to defend."""


def _is_late(fight: Fight, who: str) -> bool:
    """Whether somebody has acted already, so that only the next round is left to give up."""
    return who in fight.acted and who != fight.active


def _defenders(known: Known) -> tuple[str, ...]:
    """Whoever may act, and threats that have acted: they may still give up their next round."""
    late = tuple(who for who in order.threats(known) if known.fight and _is_late(known.fight, who))
    return (*order.may_act(known), *late)


full_defence = DEFENCES.verb(FullDefence, "Full Defence", "WG-OPT-10", Who.AMONG, among=_defenders)


@full_defence.asks
def _may_defend(game: Game, known: Known, pick: Picker) -> Ready:
    who, rules = pick.offer.character, game.rules
    needs_rule(game, "WG-OPT-10", "This ruleset has no Full Defence.")
    fight = in_a_fight(known)
    if not _is_late(fight, who):
        pick.bar(*against_whole_round(game, known, who, ACTION, _more_slots(rules)))
        _not_walked_too_far(rules, known, pick)
        return _ready(game, known, pick)
    name = known.characters[who].name
    if rules.values.options.full_defence is not variants.FullDefence.AGILITY:
        raise Illegal("has_acted", f"{name} has acted this round.", "WG-OPT-10")
    if who in fight.given_up:
        raise Illegal("given_up", f"{name} has given up the next round already.", "WG-OPT-10")
    return _ready(game, known, pick)


def _ready(game: Game, known: Known, pick: Picker) -> Ready:
    if game.rules.values.options.full_defence is not variants.FullDefence.NONE:
        ask_to_buy(game, known, pick, _test(game.rules, known, pick.offer.character))
    return pick.ready(FullDefence)


def _test(rules: Ruleset, source: Reading, who: str) -> Test:
    """A-36: it is a test, so a hero's has a Wrath die; 003's plain roll of Initiative has none."""
    way = rules.values.options.full_defence
    wrath = int(way is variants.FullDefence.AGILITY and source.characters[who].hero)
    return Test(who, way.value, wrath_dice=wrath, purpose=DEFENCE)


def _more_slots(rules: Ruleset) -> tuple[Slot, ...]:
    """Where Speed is halved there is still a move; where nothing is said it is gone too."""
    return (Slot.MOVE,) if rules.values.options.full_defence is variants.FullDefence.NONE else ()


def _not_walked_too_far(rules: Ruleset, known: Known, pick: Picker) -> None:
    """WG-MOVE-08: Full Defence halves Speed, also for what was walked before it."""
    who, fight = pick.offer.character, in_a_fight(known)
    moved = fight.turn.moved if fight.active == who else 0
    slow = not rules.plays("WG-MOVE-08") or moved <= half_speed(rules, known, who)
    sentence = f"{known.characters[who].name} has walked {moved} m, more than half of Speed."
    pick.limit(slow, Limit.CAP, "too_far", "WG-MOVE-08", sentence)


@full_defence.decides
def _full_defence(game: Game, state: State, _actor: Actor, command: FullDefence) -> Events:
    """WG-OPT-10: the round is given up, or the next one, and dice say how much it helps."""
    who, way = command.character, game.rules.values.options.full_defence
    assert state.fight is not None
    events: list[Event]
    if _is_late(state.fight, who):
        events = [ActionTaken(who, ACTION), RoundGivenUp(who)]
    else:
        events = spend_whole_round(game, state, who, ACTION, _more_slots(game.rules))
    if way is variants.FullDefence.NONE:
        text = "Full Defence for the round: say what it gives."
        note = Note(ACTION, who, text, "WG-OPT-10")
        matter: Thread = Matter(f"n{state.opened + 1}", PROCEDURE, STEP, note, (GM_SEAT,))
        return [*events, MatterOpened(matter)]
    test = _test(game.rules, state, who)
    return [*events, begun(f"t{state.opened + 1}", test, buy=command.buy)]


@DEFENCES.answers(settled, DEFENCE)
def _defended(
    game: Game, state: State, _thread: Thread, test: Test, settled: TestSettled
) -> list[Event]:
    """The icons go on top of Defence, at least 1 where it is a test."""
    agile = game.rules.values.options.full_defence is variants.FullDefence.AGILITY
    bonus = max(settled.kept, 1) if agile else settled.kept
    until = _until(state, test.character) if agile else conditions.end_of_round(state)
    return [conditions.begun(state, conditions.full_defence(test.character, bonus, until))]


def _until(state: State, who: str) -> Until:
    """Until the end of the own next turn; called late, of the round that was given up for it."""
    fight = state.fight
    if fight is not None and who in fight.given_up:
        return Moment(Occasion.ROUND, number=fight.round + 1)
    return conditions.next_turn(state, who)


@DEFENCES.event
class RoundGivenUp(Event, frozen=True, tag="round_given_up"):
    """Somebody who has acted gives up the next round."""

    character: str


@DEFENCES.folds(RoundGivenUp)
def _round_given_up(state: State, event: RoundGivenUp) -> State:
    assert state.fight is not None
    return in_fight(state, given_up=(*state.fight.given_up, event.character))


@DEFENCES.tells(RoundGivenUp)
def _tell_given_up(_game: Game, state: State, event: RoundGivenUp, _actor: Actor) -> Line:
    return Line(f"{name_of(state, event.character)} gives up the next round.", ("WG-OPT-10",))
