"""WG-INIT, WG-OPT-11 and WG-OPT-17: the questions of whose turn it is."""

from __future__ import annotations

from typing import NamedTuple

from tableside.core.offers import Option, Picker, Ready
from tableside.core.places import Verb, Who
from tableside.core.values import Illegal, Limit
from tableside.systems.wrath_glory import standing
from tableside.systems.wrath_glory.combat.turns import commands as do
from tableside.systems.wrath_glory.combat.turns import order
from tableside.systems.wrath_glory.combat.turns.shock import can_recover
from tableside.systems.wrath_glory.combat.turns.upkeep import first_things_first, nothing_in_hand
from tableside.systems.wrath_glory.combat.turns.using import (
    OTHER,
    RECOVER,
    check,
    check_order,
    cut_short,
    in_a_fight,
    needs_rule,
    not_cut_short,
    quietly,
)
from tableside.systems.wrath_glory.combat.values import Sprint
from tableside.systems.wrath_glory.fight import Fight, Seizure, Side, Slot
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.state import GLORY, RUIN, Known

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


def _people(known: Known, who: tuple[str, ...]) -> tuple[Option, ...]:
    return tuple(Option(one, known.characters[one].name) for one in who)


def _ordered(game: Game, known: Known) -> Fight:
    needs_rule(game, "WG-INIT-01", "This ruleset has no order of turns.")
    return in_a_fight(known)


def _take_turn(game: Game, known: Known, pick: Picker) -> Ready:
    who = pick.offer.character
    if _ordered(game, known).active == who:
        raise Illegal("already_active", f"{known.characters[who].name} is acting.", "WG-INIT-01")
    nothing_in_hand(known, pick, who)
    check_order(game, known, pick, who)
    return pick.ready(do.TakeTurn)


def _give_turn(game: Game, known: Known, pick: Picker) -> Ready:
    fight = _ordered(game, known)
    first = order.next_in_line(game.rules, known)
    waits = order.unused(fight) or not order.may_come_in(known)  # WG-OPT-11
    held = () if waits else (*order.held(game.rules, known), *order.ridden(game.rules, known))
    listed = (*first, *(one for one in held if one not in first))
    given = pick.given("who")
    if given in first and order.unused(fight):  # the GM may end it so, but knowing it
        pick.advise("turn_unused", "WG-INIT-01", cut_short(known))
    elif isinstance(given, str) and given in order.able(game.rules, known):
        check_order(game, known, pick, given)
    if not pick.enforces(Limit.TURN_ORDER):
        others = order.able(game.rules, known)
        listed = (*listed, *(one for one in others if one not in (*listed, fight.active)))
    pick.word("who", _people(known, listed), "Who acts next?")
    return pick.ready(do.GiveTurn)


def _end_turn(_game: Game, known: Known, pick: Picker) -> Ready:
    in_a_fight(known)
    return pick.ready(do.EndTurn)


def _end_round(game: Game, known: Known, pick: Picker) -> Ready:
    _ordered(game, known)
    left = [*order.waiting(game.rules, known), *order.held(game.rules, known)]
    if left:
        names = ", ".join(known.characters[one].name for one in left)
        pick.advise("not_acted", "WG-INIT-02", f"Not acted yet: {names}.")
    return pick.ready(do.EndRound)


class _Bid(NamedTuple):
    """Which side seizes the Initiative, out of which pool, by which rule."""

    side: Side
    track: str
    rule: str


_PLAYERS = _Bid(Side.PLAYERS, GLORY, "WG-INIT-04")
_GM = _Bid(Side.GM, RUIN, "WG-INIT-05")


def _hand_over(game: Game, known: Known, bid: _Bid) -> None:
    """WG-INIT-04, -05: one of theirs has just acted, and the other side would go next."""
    fight = _ordered(game, known)
    needs_rule(game, bid.rule, "This ruleset knows no seizing of the Initiative.")
    own = bool(fight.last) and order.side_of(known, fight.last) is bid.side
    if fight.active or not own or order.picking(game.rules, known) is not bid.side.other:
        raise Illegal("no_hand_over", "The Initiative is seized between two turns.", bid.rule)


def _seize_limits(game: Game, known: Known, pick: Picker, bid: _Bid) -> None:
    turns, track = game.rules.values.turns, bid.track
    assert known.fight is not None
    often = known.fight.seizes.get(bid.side, 0)
    fresh = not turns.seize_limit or often < turns.seize_limit
    sentence = "It was seized already; the other side must act first."
    pick.limit(fresh, Limit.ONCE, "already_seized", bid.rule, sentence)
    enough = known.tracks[track] >= turns.seize_cost
    sentence = f"Seizing the Initiative costs {turns.seize_cost} {track.title()}."
    pick.limit(enough, Limit.COST, f"no_{track}", bid.rule, sentence)


def _seize(game: Game, known: Known, pick: Picker) -> Ready:
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
    mine = others and known.characters[who].controller == just
    sentence = "Another player seizes the Initiative, not the one who just acted."
    pick.limit(not mine, Limit.TIMING, "same_player", rule, sentence)
    nothing_in_hand(known, pick, who)
    _seize_limits(game, known, pick, _PLAYERS)
    return pick.ready(do.Seize)


def _seize_for_threat(game: Game, known: Known, pick: Picker) -> Ready:
    _hand_over(game, known, _GM)
    fresh = order.waiting(game.rules, known, Side.GM)
    if not fresh:  # no waiver brings a threat back that has acted
        raise Illegal("nobody_left", "Every threat has acted this round.", _GM.rule)
    _seize_limits(game, known, pick, _GM)
    pick.word("who", _people(known, fresh), "Which threat acts next?")
    return pick.ready(do.SeizeForThreat)


def _hold(game: Game, known: Known, pick: Picker) -> Ready:
    who = pick.offer.character
    needs_rule(game, "WG-OPT-11", "This ruleset holds no actions.")
    fight = _ordered(game, known)
    name = known.characters[who].name
    if who in fight.holding:
        raise Illegal("already_holding", f"{name} is holding the action.", "WG-OPT-11")
    first_things_first(game, known, pick, who)
    check_order(game, known, pick, who)
    fresh = fight.active != who or not (fight.turn.used or fight.turn.plan)
    sentence = f"{name} has begun to act."
    pick.limit(fresh, Limit.TIMING, "has_begun", "WG-OPT-11", sentence)
    return pick.ready(do.Hold)


def _act_now(game: Game, known: Known, pick: Picker) -> Ready:
    who = pick.offer.character
    needs_rule(game, "WG-OPT-11", "This ruleset holds no actions.")
    fight = in_a_fight(known)
    threat = "" if order.may_come_in(known) else fight.active
    if not threat:
        not_cut_short(known, pick, who)
        pick.word("before", (Option("", "Simply act"),), "Before whom?")
        return pick.ready(do.ActNow)
    name = known.characters[threat].name
    late = bool(fight.turn.used) or who in fight.turn.before
    sentence = f"{name} acts first; the held action comes afterwards."
    pick.limit(not late, Limit.TIMING, "too_late", "WG-OPT-11", sentence)
    pick.word("before", (Option(threat, f"Before {name}, by Initiative"),), "Before whom?")
    return pick.ready(do.ActNow)


def _multi_action(game: Game, known: Known, pick: Picker) -> Ready:
    who, rules = pick.offer.character, game.rules
    needs_rule(game, "WG-OPT-17", "This ruleset has no Multi-action.")
    fight = in_a_fight(known)
    if fight.active == who and fight.turn.plan:
        raise Illegal("already_planned", "A Multi-action is declared already.", "WG-OPT-17")
    parts = _parts(game)
    label, low = "Which actions? Each of them once, in any order", 2
    recovers = rules.plays("WG-WP-07") and known.characters[who].hero
    recovers = recovers and quietly(pick, lambda: can_recover(game, known, pick, who))
    if standing.exhausted(rules, known, who):
        if not (rules.values.shock_recovery.act_on and recovers):
            sentence = "An Exhausted character does one thing at a time."
            raise Illegal("exhausted", sentence, "WG-SHOCK-03")
        label, low = "Besides restoring Shock: which actions?", 1  # WG-WP-07
    elif recovers:
        parts = (*parts, Option(RECOVER, "Recover Shock"))
    check(game, known, pick, Slot.COMBAT, "multi_action")
    pick.some("actions", parts, label, low=low)
    return pick.ready(do.MultiAction)


def _parts(game: Game) -> tuple[Option, ...]:
    rules = game.rules
    whole_round = rules.values.movement.sprint is Sprint.ROUND
    return tuple(
        Option(name, label)
        for name, label, rule in _PARTS
        if (not rule or rules.plays(rule)) and not (name == "sprint" and whole_round)
    )


PICK_VERBS = (
    Verb(do.TakeTurn, "Act", "WG-INIT-01", Who.AMONG, _take_turn, among=order.heroes),
    Verb(do.EndTurn, "End the turn", "WG-INIT-01", Who.AMONG, _end_turn, among=order.active),
    Verb(do.Seize, "Seize the Initiative", "WG-INIT-04", Who.AMONG, _seize, among=order.heroes),
    Verb(do.Hold, "Hold the action", "WG-OPT-11", Who.AMONG, _hold, among=order.may_act),
    Verb(do.ActNow, "Act now", "WG-OPT-11", Who.AMONG, _act_now, among=order.holding),
    Verb(
        do.MultiAction,
        "Multi-action",
        "WG-OPT-17",
        Who.AMONG,
        _multi_action,
        among=order.may_act,
    ),
    Verb(do.GiveTurn, "Say who acts", "WG-INIT-01", Who.GM, _give_turn),
    Verb(do.SeizeForThreat, "Seize with Ruin", "WG-INIT-05", Who.GM, _seize_for_threat),
    Verb(do.EndRound, "End the round", "WG-INIT-02", Who.GM, _end_round),
)
