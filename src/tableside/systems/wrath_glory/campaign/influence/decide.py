"""WG-INF: from what a hero wants to what they have got."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.effects import Effect, Modifier, Moment, Occasion
from tableside.core.matters import Matter, MatterClosed, MatterOpened, moved, opened
from tableside.core.state import EffectBegan, Gained, SheetEdited, Spent, track_of
from tableside.core.values import GM_SEAT, Actor, Event, Events
from tableside.systems.wrath_glory.campaign.influence import commands as do
from tableside.systems.wrath_glory.campaign.influence.events import (
    BidDropped,
    BidWeighed,
    InfluenceUsed,
    StandingLost,
)
from tableside.systems.wrath_glory.campaign.influence.offers import (
    BID,
    FOR_GOOD,
    INFLUENCE,
    OPEN,
    PROCEDURE,
    SETBACK,
    STORY,
    WEIGH,
    bid_test,
    lowered,
    unsaid,
)
from tableside.systems.wrath_glory.campaign.matters import Bid, Setback
from tableside.systems.wrath_glory.decide.outcome import complications
from tableside.systems.wrath_glory.events import TestSettled
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.purposes import ACQUISITION, AUTHORITY
from tableside.systems.wrath_glory.ruleset import TestStep
from tableside.systems.wrath_glory.skill_tests.calls import kept_total
from tableside.systems.wrath_glory.state import ASSETS, WEALTH, State, Test, Thread


def use_authority(_game: Game, state: State, _actor: Actor, command: do.UseAuthority) -> Events:
    """WG-INF-01: the GM is asked how hard it is."""
    return _asked(state, Bid(command.character, AUTHORITY, command.what, command.target))


def acquire(_game: Game, state: State, _actor: Actor, command: do.Acquire) -> Events:
    """WG-INF-05: the GM is asked how hard it is to come by."""
    return _asked(state, Bid(command.character, ACQUISITION, command.what, shared=command.shared))


def _asked(state: State, bid: Bid) -> list[Event]:
    return [MatterOpened(Matter(f"i{state.opened + 1}", PROCEDURE, WEIGH, bid, (GM_SEAT,)))]


def weigh(game: Game, state: State, _actor: Actor, command: do.WeighInfluence) -> Events:
    """The DN is known: authority is rolled for, an acquisition first asks what is given for it."""
    thread, bid = opened(state.matters, command.matter, Bid)
    bid = replace(
        bid,
        shared=command.shared,
        dn=command.dn,
        rarity=command.rarity,
        worth=command.worth,
    )
    dn = bid.dn + bid.rarity
    said = BidWeighed(bid.character, bid.kind, bid.what, dn, bid.rarity, bid.shared)
    if bid.kind == ACQUISITION:
        return [said, moved(thread, BID, bid, asks=(bid.character,))]
    test = bid_test(game, state, bid)
    return [said, MatterClosed(thread.id), _thrown(thread, test)]


def weigh_by_default(game: Game, state: State, actor: Actor, command: do.WeighInfluence) -> Events:
    """WG-INF-02: a keyword that nobody named is none that they share."""
    _, bid = opened(state.matters, command.matter, Bid)
    if unsaid(state, bid):
        refused = do.TurnDown(command.character, command.matter, command.revision)
        return turn_down(game, state, actor, refused)
    return weigh(game, state, actor, command)


def _thrown(thread: Thread, test: Test) -> MatterOpened[Test]:
    return MatterOpened(Matter(f"{thread.id}.test", "test", TestStep.CALL, test))


def turn_down(_game: Game, state: State, _actor: Actor, command: do.TurnDown) -> Events:
    """WG-INF-02: nothing in common, or not like this."""
    thread, bid = opened(state.matters, command.matter, Bid)
    return [BidDropped(bid.character, bid.what, refused=True), MatterClosed(thread.id)]


def withdraw(_game: Game, state: State, _actor: Actor, command: do.Withdraw) -> Events:
    """Nothing is spent."""
    thread, bid = opened(state.matters, command.matter, Bid)
    return [BidDropped(bid.character, bid.what, refused=False), MatterClosed(thread.id)]


def press_on(game: Game, state: State, _actor: Actor, command: do.PressOn) -> Events:
    """WG-INF-07: what is given is gone, whatever the dice say; a shifted six may restore it."""
    thread, bid = opened(state.matters, command.matter, Bid)
    test = bid_test(game, state, bid, command.wealth, command.assets)
    given = ((WEALTH, command.wealth), (ASSETS, command.assets))
    paid = [Spent(track_of(bid.character, own), n, "WG-INF-07") for own, n in given if n]
    kept = kept_total(state, test, command.total)
    return [*kept, *paid, MatterClosed(thread.id), _thrown(thread, test)]


def _used(test: Test, settled: TestSettled) -> InfluenceUsed:
    return InfluenceUsed(test.character, test.purpose, test.effect, test.concerns, settled.success)


def commanded(
    game: Game, _state: State, thread: Thread, test: Test, settled: TestSettled
) -> list[Event]:
    """WG-INF-03, -04: they obey, or they do not; a Complication is the GM's to name."""
    used = _used(test, settled)
    if not settled.complications or not game.rules.plays("WG-INF-04"):
        return [used]
    held = Setback(test.character)
    matter: Thread = Matter(f"{thread.id}.{SETBACK}", SETBACK, OPEN, held, (GM_SEAT,))
    return [used, MatterOpened(matter)]


def acquired(
    game: Game, state: State, _thread: Thread, test: Test, settled: TestSettled
) -> list[Event]:
    """WG-INF-08 to -10: shifts restore Wealth first, then a 1 on the Wrath die costs some."""
    track = track_of(test.character, WEALTH)
    found: list[Event] = [_used(test, settled)]
    if track not in state.tracks:
        return found
    back = settled.shifts.get(WEALTH, 0)
    if back:
        found.append(Gained(track, back, "WG-INF-09"))
    costs = settled.complications and game.rules.plays("WG-INF-10")
    if costs and state.tracks[track] + back > game.rules.values.influence.least_wealth:
        found.append(Spent(track, 1, "WG-INF-10"))
    return found


def name_setback(game: Game, state: State, _actor: Actor, command: do.NameSetback) -> Events:
    """WG-INF-04: a story, or a point of Influence, for a time or for good."""
    thread, held = opened(state.matters, command.matter, Setback)
    who, closed = held.character, MatterClosed(thread.id)
    if command.how == STORY:
        return [*complications(game, state, thread.id, who, 1), closed]
    if command.how == FOR_GOOD:
        sheet = lowered(state.characters[who])
        assert sheet is not None
        return [StandingLost(who, for_good=True), SheetEdited(sheet), closed]
    return [StandingLost(who, for_good=False), EffectBegan(_out_of_favour(state, who)), closed]


def _out_of_favour(state: State, who: str) -> Effect:
    """CONV-9: each Complication is a point of its own, so the rating counts them."""
    own = f"{who}.out_of_favour"
    lost = 1 + next((one.rating for one in state.effects if one.id == own), 0)
    less = Modifier("pool", -lost, when={"skill": INFLUENCE}, rule="WG-INF-04")
    until = Moment(Occasion.EVENING)
    return Effect(own, "Out of favour", who, until, lost, modifiers=(less,), rule="WG-INF-04")
