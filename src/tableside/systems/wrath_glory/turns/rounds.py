"""Whose turn it is, and what seizing, holding and declaring bring (WG-INIT, WG-OPT-11, -17)."""

from __future__ import annotations

from typing import NamedTuple

from tableside.core.matters import Matter, MatterClosed, MatterOpened
from tableside.core.offers import Option, Picker, Ready
from tableside.core.play import fold
from tableside.core.showing import Showing
from tableside.core.state import EffectEnded, Spent
from tableside.core.tell import name_of
from tableside.core.values import Actor, Bar, Command, Event, Events, Illegal, Limit, Line
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers import conditions, derived_conditions
from tableside.systems.wrath_glory.ruleset.fights import Sprint
from tableside.systems.wrath_glory.skill_tests.glory import (
    GloryKept,
    agreed,
    leave_asked,
    whose_leave,
)
from tableside.systems.wrath_glory.skill_tests.opposed import (
    ContestSettled,
    contested,
    open_contest,
)
from tableside.systems.wrath_glory.skill_tests.questions import needs_rule
from tableside.systems.wrath_glory.state import (
    GLORY,
    RUIN,
    SHOCK,
    Agreement,
    Contest,
    Known,
    State,
    Thread,
)
from tableside.systems.wrath_glory.state.fight import Fight, Seizure, Side, Slot, Turn
from tableside.systems.wrath_glory.state.purposes import HOLD
from tableside.systems.wrath_glory.turns import order
from tableside.systems.wrath_glory.turns.order import (
    able,
    acting,
    active,
    engaged_with,
    fights,
    heroes,
    holding,
    in_a_fight,
    may_act,
    round_over,
    side_of,
    waiting,
)
from tableside.systems.wrath_glory.turns.shock import against_recovery
from tableside.systems.wrath_glory.turns.slots import (
    OTHER,
    RECOVER,
    check,
    cut_short,
    out_of_turn,
    plan,
)
from tableside.systems.wrath_glory.turns.turns import (
    beginning,
    ending,
    in_fight,
    in_turn,
    next_round,
    passed_on,
    take,
)
from tableside.systems.wrath_glory.turns.upkeep import (
    due_first,
    in_hand,
    under_way,
)

ROUNDS = Subject("rounds")

# What a Multi-action may be made of, and the rule that each part needs.
_PARTS = (
    ("attack", "An attack", ""),
    ("interact", "An Interaction attack", "WG-OPT-03"),
    ("grapple", "A grapple", "WG-OPT-26"),
    ("run", "Run", "WG-MOVE-04"),
    ("sprint", "Sprint", "WG-MOVE-05"),
    ("disengage", "Disengage", "WG-OPT-09"),
    ("break_free", "Break free", "WG-COND-13"),
    ("reload", "Reload", "WG-OPT-18"),
    (OTHER, "A test, or something else", ""),
    (f"{OTHER}2", "Another test, or something else", ""),
    (f"{OTHER}3", "A third test, or something else", ""),
)


class _Bid(NamedTuple):
    """Which side seizes the Initiative, out of which pool, by which rule."""

    side: Side
    track: str
    rule: str


_PLAYERS = _Bid(Side.PLAYERS, GLORY, "WG-INIT-04")
_GMS = _Bid(Side.GM, RUIN, "WG-INIT-05")


class TakeTurn(Command, frozen=True, tag="take_turn"):
    """A hero acts next."""


take_turn = ROUNDS.verb(
    TakeTurn,
    "Act",
    "WG-INIT-01",
    Who.AMONG,
    among=heroes,
    at_hand=order.heroes_next,
    showing=Showing("turn", "turn"),
)


@take_turn.asks
def _acts_next(game: Game, known: Known, pick: Picker) -> Ready:
    who = pick.offer.character
    if _ordered(game, known).active == who:
        raise Illegal("already_active", f"{known.characters[who].name} is acting.", "WG-INIT-01")
    pick.bar(*in_hand(known, who), *out_of_turn(game, known, who))
    return pick.ready(TakeTurn)


def _ordered(game: Game, known: Known) -> Fight:
    needs_rule(game, "WG-INIT-01", "This ruleset has no order of turns.")
    return in_a_fight(known)


@take_turn.decides
def _take_turn(game: Game, state: State, _actor: Actor, command: TakeTurn) -> Events:
    """WG-INIT-01: the players pick."""
    return take(game, state, command.character)


class EndTurn(Command, frozen=True, tag="end_turn"):
    """The turn is over."""


end_turn = ROUNDS.verb(
    EndTurn,
    "End the turn",
    "WG-INIT-01",
    Who.AMONG,
    among=active,
    at_hand=lambda _game, known: active(known),
    showing=Showing("turn", "turn end"),
)


@end_turn.asks
def _nothing_in_hand(_game: Game, known: Known, pick: Picker) -> Ready:
    in_a_fight(known)
    return pick.ready(EndTurn)


@end_turn.decides
def _end_turn(_game: Game, state: State, _actor: Actor, _command: EndTurn) -> Events:
    """The turn is over; what follows from it follows by itself."""
    return [ending(state)]


class Seize(Command, frozen=True, tag="seize"):
    """Spend Glory so that this hero acts before the GM's side."""


def _seizers(game: Game, known: Known) -> tuple[str, ...]:
    """The heroes who could seize it: one of theirs has just acted, and it can be paid."""
    try:
        _hand_over(game, known, _PLAYERS)
    except Illegal:
        return ()
    if not game.rules.plays("WG-GLORY-08") or _against_seizing(game, known, _PLAYERS):
        return ()
    return order.waiting(game.rules, known, Side.PLAYERS)


seize = ROUNDS.verb(
    Seize,
    "Seize the Initiative",
    "WG-INIT-04",
    Who.AMONG,
    among=heroes,
    at_hand=_seizers,
    showing=Showing("turn", "initiative"),
)


@seize.asks
def _may_seize(game: Game, known: Known, pick: Picker) -> Ready:
    who, rule = pick.offer.character, "WG-INIT-04"
    _hand_over(game, known, _PLAYERS)
    needs_rule(game, "WG-GLORY-08", "This ruleset does not sell the Initiative for Glory.")
    fresh = order.waiting(game.rules, known, Side.PLAYERS)
    if who not in fresh:
        raise Illegal("has_acted", f"{known.characters[who].name} has acted this round.", rule)
    if any(isinstance(matter.values, Seizure) for matter in known.matters):
        raise Illegal("waiting", "The others are being asked about that.", "WG-GLORY-04")
    assert known.fight is not None
    just = known.characters[known.fight.last].controller
    others = any(known.characters[one].controller != just for one in fresh)
    if others and known.characters[who].controller == just:
        sentence = "Another player seizes the Initiative, not the one who just acted."
        pick.bar(Bar("same_player", sentence, rule, Limit.TIMING))
    pick.bar(*in_hand(known, who), *_against_seizing(game, known, _PLAYERS))
    return pick.ready(Seize)


def _hand_over(game: Game, known: Known, bid: _Bid) -> None:
    """WG-INIT-04, -05: one of theirs has just acted, and the other side would go next."""
    fight = _ordered(game, known)
    needs_rule(game, bid.rule, "This ruleset knows no seizing of the Initiative.")
    own = bool(fight.last) and order.side_of(known, fight.last) is bid.side
    if fight.active or not own or order.picking(game.rules, known) is not bid.side.other:
        raise Illegal("no_hand_over", "The Initiative is seized between two turns.", bid.rule)


def _against_seizing(game: Game, known: Known, bid: _Bid) -> list[Bar]:
    found, turns, track = list[Bar](), game.rules.values.turns, bid.track
    assert known.fight is not None
    if turns.seize_limit and known.fight.seizes.get(bid.side, 0) >= turns.seize_limit:
        sentence = "It was seized already; the other side must act first."
        found.append(Bar("already_seized", sentence, bid.rule, Limit.ONCE))
    if known.tracks[track] < turns.seize_cost:
        sentence = f"Seizing the Initiative costs {turns.seize_cost} {track.title()}."
        found.append(Bar(f"no_{track}", sentence, bid.rule, Limit.COST))
    return found


@seize.decides
def _seize(game: Game, state: State, _actor: Actor, command: Seize) -> Events:
    """WG-INIT-04, WG-GLORY-08: another hero acts before the GM's side, by the others' leave."""
    who = command.character
    others = whose_leave(game, state, who)
    if not others:
        return _seized(game, state, who, GLORY, "WG-GLORY-08")
    name, price = f"z{state.opened + 1}", game.rules.values.turns.seize_cost
    seizure = MatterOpened(Matter(name, "seizure", "ask", Seizure(who)))
    return [seizure, leave_asked(name, Agreement(who, price), others)]


@ROUNDS.answers(agreed, "seizure")
def _agreed_to_seize(game: Game, state: State, thread: Thread, asked: Agreement) -> list[Event]:
    """WG-GLORY-04: everybody has spoken; the moment may have passed meanwhile."""
    closed: list[Event] = [MatterClosed(thread.id)]
    fight, who = state.fight, asked.character
    passed = fight is None or fight.active or who not in waiting(game.rules, state)
    if asked.refused or passed or state.tracks[GLORY] < asked.dice:
        return [*closed, GloryKept(who, asked.refused)]
    return [*closed, *_seized(game, state, who, GLORY, "WG-GLORY-08")]


def _seized(game: Game, state: State, who: str, track: str, rule: str) -> list[Event]:
    """A waived cost takes what is there."""
    paid = min(game.rules.values.turns.seize_cost, state.tracks[track])
    events: list[Event] = [Spent(track, paid, rule)] if paid else []
    events.append(InitiativeSeized(who, side_of(state, who)))
    return [*events, *take(game, state, who)]


@ROUNDS.event
class InitiativeSeized(Event, frozen=True, tag="initiative_seized"):
    """A side paid to act again before the other."""

    character: str
    side: Side


@ROUNDS.folds(InitiativeSeized)
def _initiative_seized(state: State, event: InitiativeSeized) -> State:
    assert state.fight is not None
    seizes = state.fight.seizes
    return in_fight(state, seizes={**seizes, event.side: seizes.get(event.side, 0) + 1})


@ROUNDS.tells(InitiativeSeized)
def _tell_seized(_game: Game, state: State, event: InitiativeSeized, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    if event.side is Side.PLAYERS:
        return Line(f"The players seize the Initiative for {who}.", ("WG-INIT-04", "WG-GLORY-08"))
    return Line(f"The GM seizes the Initiative for {who}.", ("WG-INIT-05",))


class Hold(Command, frozen=True, tag="hold"):
    """Wait and act later in the round."""


hold = ROUNDS.verb(Hold, "Hold the action", "WG-OPT-11", Who.AMONG, among=may_act)


@hold.asks
def _may_hold(game: Game, known: Known, pick: Picker) -> Ready:
    who = pick.offer.character
    needs_rule(game, "WG-OPT-11", "This ruleset holds no actions.")
    fight = _ordered(game, known)
    name = known.characters[who].name
    if who in fight.holding:
        raise Illegal("already_holding", f"{name} is holding the action.", "WG-OPT-11")
    pick.bar(*due_first(game, known, who), *out_of_turn(game, known, who))
    fresh = fight.active != who or not (fight.turn.used or fight.turn.plan)
    sentence = f"{name} has begun to act."
    pick.limit(fresh, Limit.TIMING, "has_begun", "WG-OPT-11", sentence)
    return pick.ready(Hold)


@hold.decides
def _hold(game: Game, state: State, _actor: Actor, command: Hold) -> Events:
    """WG-OPT-11: the turn waits for a better moment."""
    who = command.character
    return [*take(game, state, who), TurnHeld(who, side_of(state, who))]


@ROUNDS.event
class TurnHeld(Event, frozen=True, tag="turn_held"):
    """Somebody waits for a better moment in this round."""

    character: str
    side: Side


@ROUNDS.folds(TurnHeld)
def _turn_held(state: State, event: TurnHeld) -> State:
    assert state.fight is not None
    holding = (*state.fight.holding, event.character)
    passed = passed_on(state.fight, event.side)
    return in_fight(state, active="", turn=Turn(), holding=holding, **passed)


@ROUNDS.tells(TurnHeld)
def _tell_held(_game: Game, state: State, event: TurnHeld, _actor: Actor) -> Line:
    return Line(f"{name_of(state, event.character)} holds the action.", ("WG-OPT-11",))


class ActNow(Command, frozen=True, tag="act_now"):
    """Use a held action, before a threat who is about to act or simply now."""

    before: str = ""


act_now = ROUNDS.verb(
    ActNow, "Act now", "WG-OPT-11", Who.AMONG, among=holding, showing=Showing(anytime=True)
)


@act_now.asks
def _before_whom(game: Game, known: Known, pick: Picker) -> Ready:
    who = pick.offer.character
    needs_rule(game, "WG-OPT-11", "This ruleset holds no actions.")
    fight = in_a_fight(known)
    threat = "" if order.may_come_in(known) else fight.active
    if not threat:
        pick.bar(*cut_short(known, who))
        pick.word("before", (Option("", "Simply act"),), "Before whom?")
        return pick.ready(ActNow)
    name = known.characters[threat].name
    late = bool(fight.turn.used) or who in fight.turn.before
    sentence = f"{name} acts first; the held action comes afterwards."
    pick.limit(not late, Limit.TIMING, "too_late", "WG-OPT-11", sentence)
    pick.word("before", (Option(threat, f"Before {name}, by Initiative"),), "Before whom?")
    return pick.ready(ActNow)


@act_now.decides
def _act_now(game: Game, state: State, _actor: Actor, command: ActNow) -> Events:
    """WG-OPT-11: at once, or before a threat by an opposed Initiative test without Wrath dice."""
    if not command.before:
        return take(game, state, command.character)
    contest = Contest(command.character, command.before, purpose=HOLD)
    name = f"o{state.opened + 1}"
    both = ("initiative", "initiative")
    return open_contest(game, state, name, contest, both, at_once=True)


@ROUNDS.answers(contested, HOLD)
def _raced(
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


@ROUNDS.event
class HoldBeaten(Event, frozen=True, tag="hold_beaten"):
    """Somebody who held their action was not fast enough: the other acts first."""

    character: str
    by: str


@ROUNDS.folds(HoldBeaten)
def _hold_beaten(state: State, event: HoldBeaten) -> State:
    assert state.fight is not None
    return in_turn(state, before=(*state.fight.turn.before, event.character))


@ROUNDS.tells(HoldBeaten)
def _tell_beaten(_game: Game, state: State, event: HoldBeaten, _actor: Actor) -> Line:
    who, by = name_of(state, event.character), name_of(state, event.by)
    return Line(f"{by} is faster; {who} may act afterwards.", ("WG-OPT-11",))


class MultiAction(Command, frozen=True, tag="multi_action"):
    """Declare several different actions for this turn."""

    actions: tuple[str, ...] = ()


multi_action = ROUNDS.verb(MultiAction, "Multi-action", "WG-OPT-17", Who.AMONG, among=may_act)


@multi_action.asks
def _which_actions(game: Game, known: Known, pick: Picker) -> Ready:
    who, rules = pick.offer.character, game.rules
    needs_rule(game, "WG-OPT-17", "This ruleset has no Multi-action.")
    fight = in_a_fight(known)
    if fight.active == who and fight.turn.plan:
        raise Illegal("already_planned", "A Multi-action is declared already.", "WG-OPT-17")
    parts = _parts(game)
    label, low = "Which actions? Each of them once, in any order", 2
    recovers = rules.plays("WG-WP-07") and known.characters[who].hero
    against = against_recovery(game, known, who) if recovers else ()
    if derived_conditions.exhausted(rules, known, who):
        recovers = recovers and not pick.no_way([against])
        if not (recovers and rules.values.shock_recovery.act_on):
            sentence = "An Exhausted character does one thing at a time."
            raise Illegal("exhausted", sentence, "WG-SHOCK-03")
        label, low = "Besides restoring Shock: which actions?", 1  # WG-WP-07
    elif recovers and derived_conditions.taken(known, who, SHOCK):
        parts = (*parts, Option(RECOVER, "Recover Shock", bars=tuple(against)))
    check(game, known, pick, Slot.COMBAT, "multi_action")
    pick.some("actions", parts, label, low=low)
    return pick.ready(MultiAction)


def _parts(game: Game) -> tuple[Option, ...]:
    rules = game.rules
    whole_round = rules.values.movement.sprint is Sprint.ROUND
    return tuple(
        Option(name, label)
        for name, label, rule in _PARTS
        if (not rule or rules.plays(rule)) and not (name == "sprint" and whole_round)
    )


@multi_action.decides
def _multi_action(game: Game, state: State, _actor: Actor, command: MultiAction) -> Events:
    """WG-OPT-17: declared once, walked action by action; an Exhausted hero recovers first."""
    who, actions = command.character, command.actions
    if derived_conditions.exhausted(game.rules, state, who) and RECOVER not in actions:
        actions = (RECOVER, *actions)
    events = take(game, state, who)
    return [*events, *plan(game, fold(game, state, events), who, actions)]


class GiveTurn(Command, frozen=True, tag="give_turn"):
    """The GM says who acts next."""

    who: str = ""


give_turn = ROUNDS.verb(
    GiveTurn, "Say who acts", "WG-INIT-01", Who.GM, showing=Showing("foes", "foe turn")
)


@give_turn.asks
def _who_acts(game: Game, known: Known, pick: Picker) -> Ready:
    fight = _ordered(game, known)
    first = order.next_in_line(game.rules, known)
    waits = order.unused(fight) or not order.may_come_in(known)  # WG-OPT-11
    held = () if waits else (*order.held(game.rules, known), *order.ridden(game.rules, known))
    able = (one for one in order.able(game.rules, known) if one != fight.active)
    listed = tuple(dict.fromkeys((*first, *held, *able)))

    def against(who: str) -> list[Bar]:
        return [] if who in first or who in held else out_of_turn(game, known, who)

    who = pick.word("who", _people(known, listed), "Who acts next?", bars=against)
    if who in first:  # the GM may end it so, but knowing it
        for one in cut_short(known):
            pick.advise(one.code, one.rule, one.sentence)
    return pick.ready(GiveTurn)


def _people(known: Known, who: tuple[str, ...]) -> tuple[Option, ...]:
    return tuple(Option(one, known.characters[one].name) for one in who)


@give_turn.decides
def _give_turn(game: Game, state: State, _actor: Actor, command: GiveTurn) -> Events:
    """WG-INIT-01: the GM picks."""
    return take(game, state, command.who)


class SeizeForThreat(Command, frozen=True, tag="seize_for_threat"):
    """Spend Ruin so that another threat acts before the players."""

    who: str = ""


seize_for_threat = ROUNDS.verb(
    SeizeForThreat, "Seize with Ruin", "WG-INIT-05", Who.GM, showing=Showing("foes", "seizing")
)


@seize_for_threat.asks
def _which_threat(game: Game, known: Known, pick: Picker) -> Ready:
    _hand_over(game, known, _GMS)
    fresh = order.waiting(game.rules, known, Side.GM)
    if not fresh:  # no waiver brings a threat back that has acted
        raise Illegal("nobody_left", "Every threat has acted this round.", _GMS.rule)
    pick.bar(*_against_seizing(game, known, _GMS))
    pick.word("who", _people(known, fresh), "Which threat acts next?")
    return pick.ready(SeizeForThreat)


@seize_for_threat.decides
def _seize_for_threat(game: Game, state: State, _actor: Actor, command: SeizeForThreat) -> Events:
    """WG-INIT-05, WG-RUIN-03: another threat acts before the players."""
    return _seized(game, state, command.who, RUIN, "WG-INIT-05")


class EndRound(Command, frozen=True, tag="end_round"):
    """The GM ends the round now."""


end_round = ROUNDS.verb(
    EndRound, "End the round", "WG-INIT-02", Who.GM, showing=Showing("foes", "round")
)


@end_round.asks
def _before_all_acted(game: Game, known: Known, pick: Picker) -> Ready:
    _ordered(game, known)
    left = [*order.waiting(game.rules, known), *order.held(game.rules, known)]
    if left:
        names = ", ".join(known.characters[one].name for one in left)
        pick.advise("not_acted", "WG-INIT-02", f"Not acted yet: {names}.")
    return pick.ready(EndRound)


@end_round.decides
def _end_round(game: Game, state: State, _actor: Actor, _command: EndRound) -> Events:
    """WG-INIT-02: the GM calls it."""
    assert state.fight is not None
    events: list[Event] = [ending(state)] if state.fight.active else []
    return [*events, *next_round(game, fold(game, state, events))]


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
    if derived_conditions.down(game.rules, state, who) or not state.characters[who].present:
        return False
    return state.fight is None or (fights(state, who) and whom in engaged_with(state, who))
