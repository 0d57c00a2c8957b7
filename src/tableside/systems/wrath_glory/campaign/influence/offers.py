"""The questions of Influence: what for, how hard, what is given for it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tableside.core.evening import people
from tableside.core.matters import opened
from tableside.core.offers import Option, Picker, Ready
from tableside.core.places import Verb, Who
from tableside.core.reckoning import Term
from tableside.core.state import track_of
from tableside.core.values import Illegal
from tableside.systems.wrath_glory.campaign.influence import commands as do
from tableside.systems.wrath_glory.campaign.matters import Bid, Setback
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.numbers.traits import is_vehicle
from tableside.systems.wrath_glory.offers import MOST_DN, MOST_PENALTY, MOST_TEXT
from tableside.systems.wrath_glory.purposes import ACQUISITION, AUTHORITY
from tableside.systems.wrath_glory.skill_tests.calls import numbers
from tableside.systems.wrath_glory.state import ASSETS, WEALTH, Known, Person, State, Test
from tableside.systems.wrath_glory.turns.slots import needs_rule

PROCEDURE, WEIGH, BID = "influence", "weigh", "bid"
SETBACK, OPEN = "setback", "open"
INFLUENCE = "influence"  # the trait that is rolled
MOST_WORTH = 5
STORY, FOR_A_TIME, FOR_GOOD = "story", "time", "good"
_RULES = {AUTHORITY: "WG-INF-02", ACQUISITION: "WG-INF-06"}


def in_common(one: Person, other: Person) -> tuple[str, ...]:
    """WG-INF-02: the keywords of the first that the second has as well."""
    theirs = {word.casefold() for word in other.keywords}
    return tuple(word for word in one.keywords if word.casefold() in theirs)


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


def _authority(game: Game, known: Known, pick: Picker) -> Ready:
    needs_rule(game, "WG-INF-03", "This ruleset has no tests of authority.")
    hero = _free_to_bid(known, pick, "WG-INF-02")
    others = tuple(one for one in people(known, but=hero.id) if _obeys(known, str(one.value)))
    if not others:
        raise Illegal("nobody_there", "There is nobody to command.", "WG-INF-03")
    pick.word("target", others, "Whom?")
    pick.text("what", MOST_TEXT, "What do you want of them? (may be said aloud)")
    return pick.ready(do.UseAuthority)


def _words(hero: Person) -> tuple[Option, ...]:
    return tuple(Option(word, word) for word in dict.fromkeys(hero.keywords))


def _acquire(game: Game, known: Known, pick: Picker) -> Ready:
    needs_rule(game, "WG-INF-08", "This ruleset has no tests of acquisition.")
    hero = _free_to_bid(known, pick, "WG-INF-06")
    pick.text("what", MOST_TEXT, "What do you want to have? (may be said aloud)")
    pick.some("shared", _words(hero), "Which of your keywords does it bear?", low=1)
    return pick.ready(do.Acquire)


def _bid(known: Known, pick: Picker) -> Bid:
    return opened(known.matters, pick.offer.matter, Bid)[1]


def unsaid(source: Known | State, bid: Bid) -> bool:
    """WG-INF-02: whether no sheet says what a hero shares with whom they would command."""
    target = source.characters.get(bid.target)
    return bid.kind == AUTHORITY and (target is None or not target.keywords)


def _to_share(known: Known, bid: Bid) -> tuple[str, ...]:
    """Among which keywords the GM says; those of two sheets are what they have in common."""
    hero = known.characters[bid.character]
    if bid.kind == ACQUISITION or unsaid(known, bid):
        return hero.keywords
    target = known.characters[bid.target]
    found = in_common(hero, target)
    if not found:
        sentence = f"{hero.name} and {target.name} have no keyword in common."
        raise Illegal("no_shared_keyword", sentence, "WG-INF-02")
    return found


def _weigh(game: Game, known: Known, pick: Picker) -> Ready:
    bid, values = _bid(known, pick), game.rules.values
    words = tuple(dict.fromkeys(_to_share(known, bid)))
    options = tuple(Option(word, word) for word in words)
    said = words if bid.kind == AUTHORITY else tuple(one for one in bid.shared if one in words)
    default = words[:1] if unsaid(known, bid) else said or words[:1]
    pick.some("shared", options, "Which keywords do they share?", low=1, default=default)
    pick.number("dn", 1, MOST_DN, "DN", default=values.tests.dn_usual)
    if bid.kind == ACQUISITION:
        pick.number("rarity", 0, MOST_PENALTY, "How much does its Rarity add?", default=0)
        if game.rules.plays("WG-INF-07"):
            label = "Dice for each point of Wealth or Assets"
            pick.number("worth", 0, MOST_WORTH, label, default=values.influence.worth)
    return pick.ready(do.WeighInfluence)


def _turn_down(_game: Game, _known: Known, pick: Picker) -> Ready:
    return pick.ready(do.TurnDown)


def _press_on(game: Game, known: Known, pick: Picker) -> Ready:
    """WG-INF-07: what is given for it, before the dice."""
    bid = _bid(known, pick)
    given = {}
    for own in (WEALTH, ASSETS):
        held = known.tracks.get(track_of(bid.character, own), 0)
        if held and game.rules.plays("WG-INF-07"):
            given[own] = pick.number(own, 0, held, f"{own.title()} to give for it", default=0)
    test = bid_test(game, known, bid, given.get(WEALTH, 0), given.get(ASSETS, 0))
    return pick.ready(do.PressOn, *numbers(game, known, pick, test))


def bid_test(game: Game, source: Known | State, bid: Bid, wealth: int = 0, assets: int = 0) -> Test:
    """WG-INF-02, -06, -07: a die for each keyword after the first, and for what is given."""
    rule, more = _RULES[bid.kind], len(bid.shared) - 1
    terms = [Term("keywords in common", more, rule)] if more else []
    for label, points in (("Wealth", wealth), ("Assets", assets)):
        if points and bid.worth:
            terms.append(Term(label, points * bid.worth, "WG-INF-07"))
    rarity = (Term("Rarity", bid.rarity, "WG-INF-05"),) if bid.rarity else ()
    return Test(
        bid.character,
        INFLUENCE,
        bid.dn,
        purpose=bid.kind,
        pool_terms=tuple(terms),
        dn_terms=rarity,
        effect=bid.what,
        concerns=bid.target,
        own_shifts=wealth if game.rules.plays("WG-INF-09") else 0,
    )


def _withdraw(_game: Game, _known: Known, pick: Picker) -> Ready:
    return pick.ready(do.Withdraw)


def lowered(person: Person) -> Person | None:
    """WG-INF-04: the sheet with a point of Influence less, wherever the number stands."""
    for name in ("totals", "attributes"):
        held: dict[str, int] = dict(getattr(person, name))
        if held.get(INFLUENCE, 0) > 0:
            changed: dict[str, Any] = {name: {**held, INFLUENCE: held[INFLUENCE] - 1}}
            return replace(person, **changed)
    return None


def _setback(_game: Game, known: Known, pick: Picker) -> Ready:
    _, held = opened(known.matters, pick.offer.matter, Setback)
    options = [
        Option(STORY, "A turn in the story"),
        Option(FOR_A_TIME, "Influence -1 this session"),
    ]
    person = known.characters.get(held.character)
    if person is not None and lowered(person) is not None:
        options.append(Option(FOR_GOOD, "Influence -1 for good"))
    pick.word("how", options, "What does it cost?")
    return pick.ready(do.NameSetback)


_WEIGH, _BID = (WEIGH,), (BID,)

VERBS = (
    Verb(do.UseAuthority, "Use your authority", "WG-INF-03", Who.OWN, _authority),
    Verb(do.Acquire, "Acquire something", "WG-INF-08", Who.OWN, _acquire),
    Verb(do.WeighInfluence, "Set the DN", "WG-INF-01", Who.ASKED, _weigh, PROCEDURE, _WEIGH),
    Verb(do.TurnDown, "Turn it down", "WG-INF-01", Who.ASKED, _turn_down, PROCEDURE, _WEIGH),
    Verb(do.PressOn, "Roll for it", "WG-INF-08", Who.ASKED, _press_on, PROCEDURE, _BID),
    Verb(do.Withdraw, "Leave it", "WG-INF-08", Who.ASKED, _withdraw, PROCEDURE, _BID),
    Verb(do.NameSetback, "Say what it costs", "WG-INF-04", Who.ASKED, _setback, SETBACK, (OPEN,)),
)
