"""Influence: commanding by authority (WG-INF-01 to -04) and acquiring things (WG-INF-05 to -10).

A hero says what they want, the GM sets a DN or turns it down, and an acquisition asks what is
given for it before the dice.
"""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.effects import Effect, Modifier, Moment, Occasion
from tableside.core.evening import people
from tableside.core.headings import ALOUD, Heading
from tableside.core.matters import Matter, MatterClosed, MatterOpened, moved, opened
from tableside.core.offers import Option, Picker, Ready
from tableside.core.reckoning import Term
from tableside.core.showing import ONWARD, Showing, Weight
from tableside.core.state import EffectBegan, Gained, SheetEdited, Spent, track_of
from tableside.core.tell import listed, name_of
from tableside.core.values import GM_SEAT, Actor, Command, Event, Events, Illegal, Line
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers.derived import number_of, printed
from tableside.systems.wrath_glory.numbers.traits import is_vehicle
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.skill_tests.calls import Deed, begun, kept_total, numbers
from tableside.systems.wrath_glory.skill_tests.outcome import TestSettled, complications, settled
from tableside.systems.wrath_glory.skill_tests.questions import (
    MOST_DN,
    MOST_PENALTY,
    MOST_TEXT,
    needs_rule,
)
from tableside.systems.wrath_glory.state import (
    ASSETS,
    WEALTH,
    Known,
    Person,
    Reading,
    State,
    Test,
    Thread,
)
from tableside.systems.wrath_glory.state.campaign import Bid, Setback
from tableside.systems.wrath_glory.state.purposes import ACQUISITION, AUTHORITY

INFLUENCE = Subject("influence")

PROCEDURE, WEIGH, BID = "influence", "weigh", "bid"
SETBACK, OPEN = "setback", "open"
TRAIT = "influence"  # the trait that is rolled
MOST_WORTH = 5
STORY, FOR_A_TIME, FOR_GOOD = "story", "time", "good"
_RULES = {AUTHORITY: "WG-INF-02", ACQUISITION: "WG-INF-06"}


class UseAuthority(Command, frozen=True, tag="use_authority"):
    """A hero would command somebody by standing alone."""

    target: str = ""
    what: str = ""


use_authority = INFLUENCE.verb(
    UseAuthority,
    "Use your authority",
    "WG-INF-03",
    Who.OWN,
    showing=Showing(group="Favours and purchases"),
)


@use_authority.asks
def _command_whom(game: Game, known: Known, pick: Picker) -> Ready:
    needs_rule(game, "WG-INF-03", "This ruleset has no tests of authority.")
    hero = _free_to_bid(known, pick, "WG-INF-02")
    others = tuple(one for one in people(known, but=hero.id) if _obeys(known, str(one.value)))
    if not others:
        raise Illegal("nobody_there", "There is nobody to command.", "WG-INF-03")
    pick.word("target", others, "Whom?")
    pick.text("what", MOST_TEXT, "What do you want of them? (may be said aloud)")
    return pick.ready(UseAuthority)


def _free_to_bid(known: Known, pick: Picker, rule: str) -> Person:
    hero = known.characters[pick.offer.character]
    if not hero.keywords:
        sentence = f"{hero.name}'s sheet has no keyword to share."
        raise Illegal("no_shared_keyword", sentence, rule)
    if any(isinstance(m.values, Bid) and m.values.character == hero.id for m in known.matters):
        raise Illegal("bidding", f"{hero.name} has something in hand already.", rule)
    return hero


def _obeys(known: Known, who: str) -> bool:
    """Whoever is there and no machine."""
    one = known.characters[who]
    return one.present and not is_vehicle(one)


@use_authority.decides
def _use_authority(_game: Game, state: State, _actor: Actor, command: UseAuthority) -> Events:
    """WG-INF-01: the GM is asked how hard it is."""
    who, what = command.character, command.what
    return _asked(state, Bid(character=who, kind=AUTHORITY, what=what, target=command.target))


def _asked(state: State, bid: Bid) -> list[Event]:
    return [MatterOpened(Matter(f"i{state.opened + 1}", PROCEDURE, WEIGH, bid, (GM_SEAT,)))]


@INFLUENCE.tells_opening(Bid)
def _tell_bid(_game: Game, state: State, matter: Matter[Bid], _actor: Actor) -> Line:
    bid = matter.values
    who = name_of(state, bid.character)
    if bid.kind == ACQUISITION:
        return Line(f"{who} would acquire something{_what(bid.what)}", ("WG-INF-05",))
    target = name_of(state, bid.target)
    return Line(f"{who} would command {target}{_what(bid.what)}", ("WG-INF-01",))


def _what(words: str) -> str:
    return f": {words}" if words else ""


class Acquire(Command, frozen=True, tag="acquire"):
    """A hero would get hold of gear or a service."""

    what: str = ""
    shared: tuple[str, ...] = ()  # keywords of the hero that it bears as well


acquire = INFLUENCE.verb(
    Acquire,
    "Acquire something",
    "WG-INF-08",
    Who.OWN,
    showing=Showing(group="Favours and purchases"),
)


@acquire.asks
def _what_to_acquire(game: Game, known: Known, pick: Picker) -> Ready:
    needs_rule(game, "WG-INF-08", "This ruleset has no tests of acquisition.")
    hero = _free_to_bid(known, pick, "WG-INF-06")
    pick.text("what", MOST_TEXT, "What do you want to have? (may be said aloud)")
    words = tuple(Option(word, word) for word in dict.fromkeys(hero.keywords))
    pick.some("shared", words, "Which of your keywords does it bear?", low=1)
    return pick.ready(Acquire)


@acquire.decides
def _acquire(_game: Game, state: State, _actor: Actor, command: Acquire) -> Events:
    """WG-INF-05: the GM is asked how hard it is to come by."""
    who, what = command.character, command.what
    return _asked(state, Bid(character=who, kind=ACQUISITION, what=what, shared=command.shared))


class WeighInfluence(Command, frozen=True, tag="weigh_influence"):
    """The GM sets the DN of a test of Influence."""

    shared: tuple[str, ...] = ()
    dn: int = 0
    rarity: int = 0
    worth: int = 1  # dice for each point that is spent


weigh_influence = INFLUENCE.verb(
    WeighInfluence,
    "Set the DN",
    "WG-INF-01",
    Who.ASKED,
    at=(PROCEDURE, WEIGH),
    default=True,
    showing=ONWARD,
)


@weigh_influence.asks
def _how_hard(game: Game, known: Known, pick: Picker) -> Ready:
    bid, values = _bid(known, pick), game.rules.values
    words = tuple(dict.fromkeys(_to_share(known, bid)))
    options = tuple(Option(word, word) for word in words)
    said = words if bid.kind == AUTHORITY else tuple(one for one in bid.shared if one in words)
    default = words[:1] if _unsaid(known, bid) else said or words[:1]
    pick.some("shared", options, "Which keywords do they share?", low=1, default=default)
    pick.number("dn", 1, MOST_DN, "DN", default=values.tests.dn_usual)
    if bid.kind == ACQUISITION:
        pick.number("rarity", 0, MOST_PENALTY, "How much does its Rarity add?", default=0)
        if game.rules.plays("WG-INF-07"):
            label = "Dice for each point of Wealth or Assets"
            pick.number("worth", 0, MOST_WORTH, label, default=values.influence.worth)
    return pick.ready(WeighInfluence)


def _bid(known: Known, pick: Picker) -> Bid:
    return opened(known.matters, pick.offer.matter, Bid)[1]


def _to_share(known: Known, bid: Bid) -> tuple[str, ...]:
    """Among which keywords the GM says; those of two sheets are what they have in common."""
    hero = known.characters[bid.character]
    if bid.kind == ACQUISITION or _unsaid(known, bid):
        return hero.keywords
    target = known.characters[bid.target]
    found = _in_common(hero, target)
    if not found:
        sentence = f"{hero.name} and {target.name} have no keyword in common."
        raise Illegal("no_shared_keyword", sentence, "WG-INF-02")
    return found


def _unsaid(source: Reading, bid: Bid) -> bool:
    """WG-INF-02: whether no sheet says what a hero shares with whom they would command."""
    target = source.characters.get(bid.target)
    return bid.kind == AUTHORITY and (target is None or not target.keywords)


def _in_common(one: Person, other: Person) -> tuple[str, ...]:
    """WG-INF-02: the keywords of the first that the second has as well."""
    theirs = {word.casefold() for word in other.keywords}
    return tuple(word for word in one.keywords if word.casefold() in theirs)


@weigh_influence.decides
def _weigh(game: Game, state: State, _actor: Actor, command: WeighInfluence) -> Events:
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
    said = BidWeighed(
        character=bid.character,
        kind=bid.kind,
        what=bid.what,
        dn=dn,
        rarity=bid.rarity,
        shared=bid.shared,
    )
    if bid.kind == ACQUISITION:
        return [said, moved(thread, BID, bid, asks=(bid.character,))]
    test = _test(game, state, bid)
    return [said, MatterClosed(thread.id), _thrown(thread, test)]


@weigh_influence.decides_by_default
def _weigh_by_default(game: Game, state: State, actor: Actor, command: WeighInfluence) -> Events:
    """WG-INF-02: a keyword that nobody named is none that they share."""
    _, bid = opened(state.matters, command.matter, Bid)
    if _unsaid(state, bid):
        refused = TurnDown(command.character, command.matter, command.revision)
        return _turn_down(game, state, actor, refused)
    return _weigh(game, state, actor, command)


def _test(game: Game, source: Reading, bid: Bid, wealth: int = 0, assets: int = 0) -> Test:
    """WG-INF-02, -06, -07: a die for each keyword after the first, and for what is given."""
    rule, more = _RULES[bid.kind], len(bid.shared) - 1
    terms = [Term("keywords in common", more, rule)] if more else []
    for label, points in (("Wealth", wealth), ("Assets", assets)):
        if points and bid.worth:
            terms.append(Term(label, points * bid.worth, "WG-INF-07"))
    rarity = (Term("Rarity", bid.rarity, "WG-INF-05"),) if bid.rarity else ()
    return Test(
        bid.character,
        TRAIT,
        bid.dn,
        purpose=bid.kind,
        pool_terms=tuple(terms),
        dn_terms=rarity,
        effect=bid.what,
        concerns=bid.target,
        own_shifts=wealth if game.rules.plays("WG-INF-09") else 0,
    )


def _thrown(thread: Thread, test: Test, *, buy: bool = False) -> MatterOpened[Test]:
    return begun(f"{thread.id}.test", test, buy=buy)


@INFLUENCE.event
class BidWeighed(Event, frozen=True, kw_only=True, tag="bid_weighed"):
    """The GM has set the DN of a test of Influence."""

    character: str
    kind: str
    what: str
    dn: int
    rarity: int = 0
    shared: tuple[str, ...] = ()


@INFLUENCE.tells(BidWeighed)
def _tell_weighed(_game: Game, state: State, event: BidWeighed, _actor: Actor) -> Line:
    rules = ("WG-INF-05", "WG-INF-06") if event.kind == ACQUISITION else ("WG-INF-01", "WG-INF-02")
    rarity = f", {event.rarity} of it for Rarity" if event.rarity else ""
    shared = f"; in common: {listed(event.shared)}" if event.shared else ""
    return Line(f"DN {event.dn} for {name_of(state, event.character)}{rarity}{shared}.", rules)


class TurnDown(Command, frozen=True, tag="turn_down"):
    """The GM says that it cannot be had so."""


turn_down = INFLUENCE.verb(
    TurnDown, "Turn it down", "WG-INF-01", Who.ASKED, at=(PROCEDURE, WEIGH), default=True
)


@turn_down.decides
def _turn_down(_game: Game, state: State, _actor: Actor, command: TurnDown) -> Events:
    """WG-INF-02: nothing in common, or not like this."""
    thread, bid = opened(state.matters, command.matter, Bid)
    return [BidDropped(bid.character, bid.what, refused=True), MatterClosed(thread.id)]


@INFLUENCE.event
class BidDropped(Event, frozen=True, tag="bid_dropped"):
    """Nothing comes of it: the GM said no, or the hero thought better of it."""

    character: str
    what: str
    refused: bool


@INFLUENCE.tells(BidDropped)
def _tell_dropped(_game: Game, state: State, event: BidDropped, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    if event.refused:
        return Line(f"The GM turns {who} down.", ("WG-INF-01",))
    return Line(f"{who} leaves it.", ("WG-INF-08",))


class PressOn(Deed, frozen=True, tag="press_on"):
    """Roll for it, with Wealth or Assets behind it or without."""

    wealth: int = 0
    assets: int = 0
    total: int = -1  # the missing number on the sheet, asked once and kept


press_on = INFLUENCE.verb(
    PressOn,
    "Roll for it",
    "WG-INF-08",
    Who.ASKED,
    at=(PROCEDURE, BID),
    default=True,
    showing=Showing(weight=Weight.ONWARD, rolls=True),
)


@press_on.asks
def _what_is_given(game: Game, known: Known, pick: Picker) -> Ready:
    """WG-INF-07: what is given for it, before the dice."""
    bid = _bid(known, pick)
    given = {}
    for own in (WEALTH, ASSETS):
        held = known.tracks.get(track_of(bid.character, own), 0)
        if held and game.rules.plays("WG-INF-07"):
            given[own] = pick.number(own, 0, held, f"{own.title()} to give for it", default=0)
    test = _test(game, known, bid, given.get(WEALTH, 0), given.get(ASSETS, 0))
    return pick.ready(PressOn, *numbers(game, known, pick, test))


@press_on.decides
def _press_on(game: Game, state: State, _actor: Actor, command: PressOn) -> Events:
    """WG-INF-07: what is given is gone, whatever the dice say; a shifted six may restore it."""
    thread, bid = opened(state.matters, command.matter, Bid)
    test = _test(game, state, bid, command.wealth, command.assets)
    given = ((WEALTH, command.wealth), (ASSETS, command.assets))
    paid = [Spent(track_of(bid.character, own), n, "WG-INF-07") for own, n in given if n]
    kept = kept_total(game, state, test, command.total)
    return [*kept, *paid, MatterClosed(thread.id), _thrown(thread, test, buy=command.buy)]


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Rather leave it."""


withdraw = INFLUENCE.verb(Withdraw, "Leave it", "WG-INF-08", Who.ASKED, at=(PROCEDURE, BID))


@withdraw.decides
def _withdraw(_game: Game, state: State, _actor: Actor, command: Withdraw) -> Events:
    """Nothing is spent."""
    thread, bid = opened(state.matters, command.matter, Bid)
    return [BidDropped(bid.character, bid.what, refused=False), MatterClosed(thread.id)]


@INFLUENCE.answers(settled, AUTHORITY)
def _commanded(
    game: Game, _state: State, thread: Thread, test: Test, settled: TestSettled
) -> list[Event]:
    """WG-INF-03, -04: they obey, or they do not; a Complication is the GM's to name."""
    used = _used(test, settled)
    if not settled.complications or not game.rules.plays("WG-INF-04"):
        return [used]
    held = Setback(test.character)
    matter: Thread = Matter(f"{thread.id}.{SETBACK}", SETBACK, OPEN, held, (GM_SEAT,))
    return [used, MatterOpened(matter)]


def _used(test: Test, settled: TestSettled) -> InfluenceUsed:
    return InfluenceUsed(
        character=test.character,
        kind=test.purpose,
        what=test.effect,
        target=test.concerns,
        success=settled.success,
    )


@INFLUENCE.event
class InfluenceUsed(Event, frozen=True, kw_only=True, tag="influence_used"):
    """Somebody was commanded or something was got hold of, or not."""

    character: str
    kind: str
    what: str
    target: str
    success: bool


@INFLUENCE.tells(InfluenceUsed)
def _tell_used(_game: Game, state: State, event: InfluenceUsed, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    if event.kind == ACQUISITION:
        how = "has got it" if event.success else "does not get it"
        return Line(f"{who} {how}{_what(event.what)}", ("WG-INF-08",))
    target = name_of(state, event.target)
    how = "obeys" if event.success else "does not obey"
    return Line(f"{target} {how} {who}{_what(event.what)}", ("WG-INF-03",))


@INFLUENCE.answers(settled, ACQUISITION)
def _acquired(
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


@INFLUENCE.tells_opening(Setback)
def _tell_setback(_game: Game, state: State, matter: Matter[Setback], _actor: Actor) -> Line:
    who = name_of(state, matter.values.character)
    return Line(f"Complication: what does it cost {who}'s standing?", ("WG-INF-04",))


class NameSetback(Command, frozen=True, tag="name_setback"):
    """The GM says what a Complication does to somebody's standing."""

    how: str = ""  # story, time or good


name_setback = INFLUENCE.verb(
    NameSetback,
    "Say what it costs",
    "WG-INF-04",
    Who.ASKED,
    at=(SETBACK, OPEN),
    default=True,
    showing=ONWARD,
)


@name_setback.asks
def _what_it_costs(game: Game, known: Known, pick: Picker) -> Ready:
    _, held = opened(known.matters, pick.offer.matter, Setback)
    options = [
        Option(STORY, "A turn in the story"),
        Option(FOR_A_TIME, "Influence -1 this session"),
    ]
    person = known.characters.get(held.character)
    if person is not None and _lowered(game.rules, person) is not None:
        options.append(Option(FOR_GOOD, "Influence -1 for good"))
    pick.word("how", options, "What does it cost?")
    return pick.ready(NameSetback)


def _lowered(rules: Ruleset, person: Person) -> Person | None:
    """WG-INF-04: the sheet with a point of Influence less, wherever the number stands."""
    for name in ("totals", "attributes"):
        held: dict[str, int] = dict(getattr(person, name))
        if held.get(TRAIT, 0) > 0:
            return replace(person, **{name: {**held, TRAIT: held[TRAIT] - 1}})
    follows = number_of(rules, person, TRAIT)
    if follows > 0 and printed(person, TRAIT) is None:
        return replace(person, attributes={**person.attributes, TRAIT: follows - 1})
    return None


@name_setback.decides
def _name_setback(game: Game, state: State, _actor: Actor, command: NameSetback) -> Events:
    """WG-INF-04: a story, or a point of Influence, for a time or for good."""
    thread, held = opened(state.matters, command.matter, Setback)
    who, closed = held.character, MatterClosed(thread.id)
    if command.how == STORY:
        return [*complications(game, state, thread.id, who, 1), closed]
    if command.how == FOR_GOOD:
        sheet = _lowered(game.rules, state.characters[who])
        assert sheet is not None
        return [StandingLost(who, for_good=True), SheetEdited(sheet), closed]
    return [StandingLost(who, for_good=False), EffectBegan(_out_of_favour(state, who)), closed]


@INFLUENCE.event
class StandingLost(Event, frozen=True, tag="standing_lost"):
    """Authority went wrong, and somebody's Influence is lower for it."""

    character: str
    for_good: bool


@INFLUENCE.tells(StandingLost)
def _tell_lost(_game: Game, state: State, event: StandingLost, _actor: Actor) -> Line:
    how = "for good" if event.for_good else "for this session"
    return Line(f"{name_of(state, event.character)}: Influence -1 {how}.", ("WG-INF-04",))


def _out_of_favour(state: State, who: str) -> Effect:
    """CONV-9: each Complication is a point of its own, so the rating counts them."""
    own = f"{who}.out_of_favour"
    lost = 1 + next((one.rating for one in state.effects if one.id == own), 0)
    less = Modifier("pool", -lost, when={"skill": TRAIT}, rule="WG-INF-04")
    until = Moment(Occasion.EVENING)
    return Effect(own, "Out of favour", who, until, lost, modifiers=(less,), rule="WG-INF-04")


@INFLUENCE.heads(Bid, weigh="to set the DN", bid="to roll for it or leave it")
def _head_of_bid(_game: Game, known: Known, matter: Matter[Bid]) -> Heading:
    bid = matter.values
    who = name_of(known, bid.character)
    if bid.kind == AUTHORITY:
        return Heading(f"{who} would command {name_of(known, bid.target)}", bid.what or ALOUD)
    return Heading(f"{who} would acquire {bid.what or 'something'}")


@INFLUENCE.heads(Setback, open="to say what it costs")
def _head_of_setback(_game: Game, known: Known, matter: Matter[Setback]) -> Heading:
    words = "A Complication while using authority: say what it costs."
    return Heading(f"{name_of(known, matter.values.character)} loses standing", words)
