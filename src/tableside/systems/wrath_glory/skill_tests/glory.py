"""Glory: the shared pool, its dice, and the others' leave (WG-GLORY-01 to -05)."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.headings import Heading
from tableside.core.hooks import Switch
from tableside.core.known import used
from tableside.core.matters import Matter, MatterClosed, MatterOpened, find, moved, opened
from tableside.core.offers import Picker, Ready
from tableside.core.showing import ONWARD, ROLLS
from tableside.core.state import FactSet, Gained, Spent
from tableside.core.tell import name_of
from tableside.core.values import (
    Actor,
    Command,
    Event,
    Events,
    Illegal,
    Line,
    Role,
    Roll,
)
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers.reckon import glory_max
from tableside.systems.wrath_glory.numbers.spending import (
    against_glory_dice,
    credited,
    fits,
    glory_at_hand,
    uncredited,
)
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.skill_tests.questions import (
    MOST_FREE_GLORY,
    needs_rule,
    the_test,
)
from tableside.systems.wrath_glory.state import (
    GLORY,
    GLORY_AGREEMENT,
    Agreement,
    Known,
    State,
    Test,
    Thread,
)
from tableside.systems.wrath_glory.state.fight import Seizure

GLORY_POOL = Subject("glory")
_EVERYBODYS = "The Glory belongs to everybody. Agreed?"

GLORY_POOL.fact(GLORY_AGREEMENT, "auto", "ask")

# By the procedure that asked for it.
agreed = Switch[Game, str, [State, Thread, Agreement], list[Event]](
    "what the others' leave to spend Glory leads to"
)


class RollGloryDice(Command, frozen=True, tag="roll_glory_dice"):
    """Spend Glory on more dice."""

    dice: int = 0


roll_glory_dice = GLORY_POOL.verb(
    RollGloryDice, "Glory dice", "WG-GLORY-05", Who.ASKED, at=("test", "spend"), showing=ROLLS
)


@roll_glory_dice.asks
def _how_many_dice(game: Game, known: Known, pick: Picker) -> Ready:
    test, rules = the_test(known, pick), game.rules
    needs_rule(game, "WG-GLORY-05", "This ruleset buys no dice with Glory.")
    if not known.characters[test.character].hero:
        raise Illegal("not_a_hero", "Glory belongs to the players.", "WG-GLORY-01")
    if not test.faces:
        raise Illegal("no_roll", "There is no roll to add dice to.", "WG-GLORY-05")
    most = max(glory_at_hand(rules, known, test), MOST_FREE_GLORY)
    against = against_glory_dice(rules, known, test)
    pick.number("dice", 1, most, "How many Glory dice?", bars=against)
    return pick.ready(RollGloryDice)


@roll_glory_dice.decides
def _roll_glory_dice(game: Game, state: State, _actor: Actor, command: RollGloryDice) -> Events:
    """WG-GLORY-05: Glory buys dice, if need be with the others' leave (WG-GLORY-04)."""
    thread, test = opened(state.matters, command.matter, Test)
    others = whose_leave(game, state, test.character)
    if not others:
        return _buy_dice(game, state, thread, test, command.dice)
    asked = Agreement(test.character, command.dice)
    return [leave_asked(thread.id, asked, others, test.glory_spends + test.refusals + 1)]


def whose_leave(game: Game, state: State, spender: str) -> tuple[str, ...]:
    """Whose leave is asked: the present heroes of other seats, if the table wants it."""
    if not game.rules.plays("WG-GLORY-04") or state.facts[GLORY_AGREEMENT] != "ask":
        return ()
    seat = state.characters[spender].controller
    return tuple(
        key
        for key, one in state.characters.items()
        if one.hero and one.present and one.controller not in ("", seat)
    )


def kept_after_all(state: State, asked: Agreement) -> list[Event]:
    """WG-GLORY-04: everybody has spoken, and somebody objects, or the pool was spent meanwhile."""
    if asked.refused or state.tracks[GLORY] < asked.dice:
        return [GloryKept(asked.character, asked.refused)]
    return []


def leave_asked(parent: str, asked: Agreement, others: tuple[str, ...], number: int = 1) -> Event:
    """WG-GLORY-04: the others are asked whether they agree, while what they agree to waits."""
    name = f"{parent}.agreement{number}"
    return MatterOpened(Matter(name, "agreement", "ask", asked, others, parent=parent))


@GLORY_POOL.tells_opening(Agreement)
def _tell_asked(_game: Game, state: State, matter: Matter[Agreement], _actor: Actor) -> Line:
    asked = matter.values
    who = name_of(state, asked.character)
    return Line(f"{who} would spend {asked.dice} Glory. Agreed?", ("WG-GLORY-04",))


def _buy_dice(game: Game, state: State, thread: Thread, test: Test, dice: int) -> list[Event]:
    """The Glory of this very roll may pay for it (A-69); a waived cost takes what is there."""
    held = glory_at_hand(game.rules, state, test)
    paid = min(dice, held)
    events = credit(game.rules, state, test)
    if paid:
        events.append(Spent(GLORY, paid, "WG-GLORY-05"))
    number = test.glory_spends + 1
    bought = replace(credited(test), glory_spends=number, glory_dice=test.glory_dice + dice)
    wanted = Roll(f"{thread.id}.glory{number}", (6,) * dice, test.character)
    return [*events, moved(thread, "roll", bought, roll=wanted)]


def credit(rules: Ruleset, state: State, test: Test) -> list[Event]:
    """WG-WRATH-06, WG-GLORY-03: each six on a Wrath die adds 1 Glory, success or not."""
    gain = uncredited(rules, state, test)
    return gain_glory(rules, state, gain, "WG-WRATH-06") if gain else []


def gain_glory(rules: Ruleset, state: State, amount: int, rule: str) -> list[Event]:
    """WG-GLORY-02: what the maximum keeps out is lost."""
    taken, top = fits(rules, state, amount), glory_max(rules, state)
    counted = [] if top is None else used(state, top)
    return [*counted, Gained(GLORY, taken, rule, lost=amount - taken)]


class Agree(Command, frozen=True, tag="agree"):
    """Let the shared Glory be spent."""


agree = GLORY_POOL.verb(
    Agree, "Agree", "WG-GLORY-04", Who.ASKED, at=("agreement", "ask"), showing=ONWARD
)


@agree.decides
def _agree(_game: Game, state: State, _actor: Actor, command: Agree) -> Events:
    """One of the others agrees."""
    thread, _ = opened(state.matters, command.matter, Agreement)
    left = tuple(who for who in thread.asks if who != command.character)
    return [moved(thread, asks=left, same=bool(left))]


class Object(Command, frozen=True, tag="object"):
    """Rather keep the shared Glory."""


# Nobody's Glory is spent because somebody kept silent.
keep_glory = GLORY_POOL.verb(
    Object, "Keep the Glory", "WG-GLORY-04", Who.ASKED, at=("agreement", "ask"), default=True
)


@keep_glory.decides
def _object(_game: Game, state: State, _actor: Actor, command: Object) -> Events:
    """One of the others would rather keep it: the question is closed."""
    thread, asked = opened(state.matters, command.matter, Agreement)
    return [moved(thread, values=replace(asked, refused=command.character))]


@GLORY_POOL.step("agreement", "ask")
def _all_have_spoken(game: Game, state: State, thread: Thread) -> Events:
    """Everybody has spoken."""
    asked = thread.values
    assert isinstance(asked, Agreement)
    closed: list[Event] = [MatterClosed(thread.id)]
    origin = find(state.matters, thread.parent)
    assert origin is not None
    answer = agreed.ask(game, origin.procedure, state, origin, asked)
    if answer is not None:
        return [*closed, *answer]
    parent, test = opened(state.matters, thread.parent, Test)
    # Somebody else may have spent the pool meanwhile; then there is nothing to agree on.
    dice = min(asked.dice, max(glory_at_hand(game.rules, state, test), 0))
    if asked.refused or not dice:
        # Counted, so that a second question never goes by the first one's name.
        counted = moved(parent, values=replace(test, refusals=test.refusals + 1))
        return [*closed, GloryKept(asked.character, asked.refused), counted]
    return closed + _buy_dice(game, state, parent, test, dice)


@GLORY_POOL.event
class GloryKept(Event, frozen=True, tag="glory_kept"):
    """Somebody would rather keep the shared Glory."""

    character: str
    by: str


@GLORY_POOL.tells(GloryKept)
def _tell_kept(_game: Game, state: State, event: GloryKept, _actor: Actor) -> Line:
    why = f"{name_of(state, event.by)} would rather keep it" if event.by else "none is left"
    return Line(f"No Glory dice for {name_of(state, event.character)}: {why}.", ("WG-GLORY-04",))


class SetAgreement(Command, frozen=True, tag="set_agreement"):
    """Whether the others are asked before Glory is spent."""

    ask: bool = False


@GLORY_POOL.form(SetAgreement, "Ask the others before Glory is spent", Role.GM)
def _set_agreement(game: Game, _state: State, _actor: Actor, command: SetAgreement) -> Events:
    """WG-GLORY-04: whether the others are asked."""
    if command.ask and not game.rules.plays("WG-GLORY-04"):
        raise Illegal("not_in_ruleset", "This ruleset asks nobody's leave.", "WG-GLORY-04")
    return [FactSet(GLORY_AGREEMENT, "ask" if command.ask else "auto", "WG-GLORY-04")]


@GLORY_POOL.heads(Agreement, ask="to agree")
def _head_of_agreement(_game: Game, known: Known, matter: Matter[Agreement]) -> Heading:
    asked = matter.values
    title = f"{name_of(known, asked.character)} would spend {asked.dice} Glory"
    return Heading(title, _EVERYBODYS)


@GLORY_POOL.heads(Seizure, ask="to agree")
def _head_of_seizure(_game: Game, known: Known, matter: Matter[Seizure]) -> Heading:
    title = f"{name_of(known, matter.values.character)} would seize the Initiative"
    return Heading(title, _EVERYBODYS)
