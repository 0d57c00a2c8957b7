"""Icons in place of a roll (WG-TEST-07)."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.matters import moved, opened
from tableside.core.offers import Picker, Ready
from tableside.core.showing import ONWARD
from tableside.core.state import SheetEdited
from tableside.core.tell import name_of
from tableside.core.values import GM_SEAT, Actor, Command, Event, Events, Illegal, Line, Role
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers.against import recounted
from tableside.systems.wrath_glory.numbers.reckon import bought, pool_of
from tableside.systems.wrath_glory.numbers.shifting import counted
from tableside.systems.wrath_glory.ruleset import TestStep
from tableside.systems.wrath_glory.skill_tests.outcome import ICONS
from tableside.systems.wrath_glory.skill_tests.questions import the_test
from tableside.systems.wrath_glory.skill_tests.tests import missing_total, next_step, numbers_fixed
from tableside.systems.wrath_glory.state import Known, State, Test, Thread

BUYING = Subject("buying")


class BuySuccesses(Command, frozen=True, tag="buy_successes"):
    """Take half the pool as icons in place of rolling."""

    total: int = -1


buy_successes = BUYING.verb(
    BuySuccesses, "Buy successes", "WG-TEST-07", Who.ASKED, at=("test", "call")
)


@buy_successes.asks
def _whether_sold(game: Game, known: Known, pick: Picker) -> Ready:
    test = the_test(known, pick)
    if not game.rules.plays("WG-TEST-07"):
        raise Illegal("not_in_ruleset", "This ruleset does not buy successes.", "WG-TEST-07")
    if test.opposed:
        raise Illegal("contested", "A contested test is always rolled.", "WG-TEST-07")
    pool = pool_of(game.rules, known, test, missing_total(game, known, pick, test, dice=1))
    assert pool is not None
    if not bought(game.rules, pool.value):
        raise Illegal("empty_pool", "There is no pool to take half of.", "WG-TEST-07")
    return pick.ready(BuySuccesses, pool)


@buy_successes.decides
def _buy(game: Game, state: State, actor: Actor, command: BuySuccesses) -> Events:
    """WG-TEST-07: the GM must consent; a GM who buys has consented."""
    thread, test = opened(state.matters, command.matter, Test)
    events, fixed = numbers_fixed(game, state, test, command.total)
    if actor.role is Role.GM:
        return [*events, *_take_icons(game, thread, fixed)]
    # Effects that would count keep their uses until the GM consents: a denied purchase is rolled.
    kept = [event for event in events if isinstance(event, SheetEdited)]
    return [*kept, moved(thread, "consent", asks=(GM_SEAT,))]


def _take_icons(game: Game, thread: Thread, test: Test) -> list[Event]:
    assert test.pool is not None
    taken = bought(game.rules, test.pool.value)
    test = recounted(replace(test, bought=taken, wrath_dice=0))
    step = next_step(game.rules, TestStep.SPEND)
    return [SuccessesBought(thread.id, test.character, taken), moved(thread, step, test)]


@BUYING.event
class SuccessesBought(Event, frozen=True, tag="successes_bought"):
    """Icons were taken in place of a roll."""

    matter: str
    character: str
    icons: int


@BUYING.tells(SuccessesBought)
def _tell_bought(_game: Game, state: State, event: SuccessesBought, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    return Line(f"{who} takes {counted(event.icons, *ICONS)} without rolling.", ("WG-TEST-07",))


class AllowBuying(Command, frozen=True, tag="allow_buying"):
    """The GM lets successes be bought."""


allow_buying = BUYING.verb(
    AllowBuying,
    "Allow it",
    "WG-TEST-07",
    Who.ASKED,
    at=("test", "consent"),
    default=True,
    showing=ONWARD,
)


@allow_buying.decides
def _allow(game: Game, state: State, _actor: Actor, command: AllowBuying) -> Events:
    """The GM consents."""
    thread, test = opened(state.matters, command.matter, Test)
    if pool_of(game.rules, state, test) is None:  # the sheet lost its number meanwhile: ask again
        return [moved(thread, TestStep.CALL)]
    events, fixed = numbers_fixed(game, state, test, -1)
    return [*events, *_take_icons(game, thread, fixed)]


class DenyBuying(Command, frozen=True, tag="deny_buying"):
    """The GM wants to see dice."""


deny_buying = BUYING.verb(
    DenyBuying, "Let them roll", "WG-TEST-07", Who.ASKED, at=("test", "consent")
)


@deny_buying.decides
def _deny(_game: Game, state: State, _actor: Actor, command: DenyBuying) -> Events:
    """The GM wants to see dice: the question is open again."""
    thread, test = opened(state.matters, command.matter, Test)
    return [BuyingDenied(thread.id, test.character), moved(thread, TestStep.CALL)]


@BUYING.event
class BuyingDenied(Event, frozen=True, tag="buying_denied"):
    """The GM wants to see dice."""

    matter: str
    character: str


@BUYING.tells(BuyingDenied)
def _tell_denied(_game: Game, state: State, event: BuyingDenied, _actor: Actor) -> Line:
    return Line(f"The GM wants {name_of(state, event.character)} to roll.", ("WG-TEST-07",))
