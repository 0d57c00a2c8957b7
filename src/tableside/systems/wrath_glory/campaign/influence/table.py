"""What this chapter hands to the engine."""

from __future__ import annotations

from tableside.core.chapter import Chapter, answers_of
from tableside.core.matters import Matter
from tableside.core.tell import listed, name_of
from tableside.core.values import Actor, Line
from tableside.systems.wrath_glory.campaign.influence import commands as do
from tableside.systems.wrath_glory.campaign.influence import decide
from tableside.systems.wrath_glory.campaign.influence import events as was
from tableside.systems.wrath_glory.campaign.influence.offers import (
    BID,
    OPEN,
    PROCEDURE,
    SETBACK,
    VERBS,
    WEIGH,
)
from tableside.systems.wrath_glory.campaign.matters import Bid, Setback
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.moments import settled
from tableside.systems.wrath_glory.purposes import ACQUISITION, AUTHORITY
from tableside.systems.wrath_glory.state import State


def _said(state: State, _event: object) -> State:
    return state  # a fact for the log; tracks and sheets change by the events around it


def _what(words: str) -> str:
    return f": {words}" if words else ""


def _tell_bid(_game: Game, state: State, matter: Matter[Bid], _actor: Actor) -> Line:
    bid = matter.values
    who = name_of(state, bid.character)
    if bid.kind == ACQUISITION:
        return Line(f"{who} would acquire something{_what(bid.what)}", ("WG-INF-05",))
    target = name_of(state, bid.target)
    return Line(f"{who} would command {target}{_what(bid.what)}", ("WG-INF-01",))


def _tell_weighed(_game: Game, state: State, event: was.BidWeighed, _actor: Actor) -> Line:
    rules = ("WG-INF-05", "WG-INF-06") if event.kind == ACQUISITION else ("WG-INF-01", "WG-INF-02")
    rarity = f", {event.rarity} of it for Rarity" if event.rarity else ""
    shared = f"; in common: {listed(event.shared)}" if event.shared else ""
    return Line(f"DN {event.dn} for {name_of(state, event.character)}{rarity}{shared}.", rules)


def _tell_dropped(_game: Game, state: State, event: was.BidDropped, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    if event.refused:
        return Line(f"The GM turns {who} down.", ("WG-INF-01",))
    return Line(f"{who} leaves it.", ("WG-INF-08",))


def _tell_used(_game: Game, state: State, event: was.InfluenceUsed, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    if event.kind == ACQUISITION:
        how = "has got it" if event.success else "does not get it"
        return Line(f"{who} {how}{_what(event.what)}", ("WG-INF-08",))
    target = name_of(state, event.target)
    how = "obeys" if event.success else "does not obey"
    return Line(f"{target} {how} {who}{_what(event.what)}", ("WG-INF-03",))


def _tell_lost(_game: Game, state: State, event: was.StandingLost, _actor: Actor) -> Line:
    how = "for good" if event.for_good else "for this session"
    return Line(f"{name_of(state, event.character)}: Influence -1 {how}.", ("WG-INF-04",))


def _tell_setback(_game: Game, state: State, matter: Matter[Setback], _actor: Actor) -> Line:
    held = matter.values
    who = name_of(state, held.character)
    return Line(f"Complication: what does it cost {who}'s standing?", ("WG-INF-04",))


INFLUENCE = Chapter(
    verbs=VERBS,
    deciders={
        do.UseAuthority: decide.use_authority,
        do.Acquire: decide.acquire,
        do.WeighInfluence: decide.weigh,
        do.TurnDown: decide.turn_down,
        do.PressOn: decide.press_on,
        do.Withdraw: decide.withdraw,
        do.NameSetback: decide.name_setback,
    },
    by_default={do.WeighInfluence: decide.weigh_by_default},
    defaults={
        (PROCEDURE, WEIGH): ("weigh_influence", "turn_down"),
        (PROCEDURE, BID): ("press_on",),
        (SETBACK, OPEN): ("name_setback",),
    },
    handlers={
        was.BidWeighed: _said,
        was.BidDropped: _said,
        was.InfluenceUsed: _said,
        was.StandingLost: _said,
    },
    lines={
        was.BidWeighed: _tell_weighed,
        was.BidDropped: _tell_dropped,
        was.InfluenceUsed: _tell_used,
        was.StandingLost: _tell_lost,
    },
    opened={Bid: _tell_bid, Setback: _tell_setback},
    answers=answers_of(settled, {AUTHORITY: decide.commanded, ACQUISITION: decide.acquired}),
)
