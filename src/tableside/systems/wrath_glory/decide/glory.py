"""WG-GLORY: the shared pool, its dice, and the others' leave."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.known import used
from tableside.core.matters import Matter, MatterClosed, MatterOpened, find, moved, opened
from tableside.core.state import FactSet, Gained, Spent
from tableside.core.values import Actor, Event, Events, Illegal, Roll
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.events import GloryKept
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.moments import agreed
from tableside.systems.wrath_glory.reckon import glory_max
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.spending import credited, fits, glory_at_hand, uncredited
from tableside.systems.wrath_glory.state import (
    GLORY,
    GLORY_AGREEMENT,
    Agreement,
    State,
    Test,
    Thread,
)


def gain_glory(rules: Ruleset, state: State, amount: int, rule: str) -> list[Event]:
    """WG-GLORY-02: what the maximum keeps out is lost."""
    taken, top = fits(rules, state, amount), glory_max(rules, state)
    counted = [] if top is None else used(state, top)
    return [*counted, Gained(GLORY, taken, rule, lost=amount - taken)]


def credit(rules: Ruleset, state: State, test: Test) -> list[Event]:
    """WG-WRATH-06, WG-GLORY-03: each six on a Wrath die adds 1 Glory, success or not."""
    gain = uncredited(rules, state, test)
    return gain_glory(rules, state, gain, "WG-WRATH-06") if gain else []


def roll_glory_dice(game: Game, state: State, _actor: Actor, command: do.RollGloryDice) -> Events:
    """WG-GLORY-05: Glory buys dice, if need be with the others' leave (WG-GLORY-04)."""
    thread, test = opened(state.matters, command.matter, Test)
    others = whose_leave(game, state, test.character)
    if not others:
        return _buy_dice(game, state, thread, test, command.dice)
    asked = Agreement(test.character, command.dice)
    return [leave_asked(thread.id, asked, others, test.glory_spends + test.refusals + 1)]


def leave_asked(parent: str, asked: Agreement, others: tuple[str, ...], number: int = 1) -> Event:
    """WG-GLORY-04: the others are asked whether they agree, while what they agree to waits."""
    name = f"{parent}.agreement{number}"
    return MatterOpened(Matter(name, "agreement", "ask", asked, others, parent=parent))


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


def agree(_game: Game, state: State, _actor: Actor, command: do.Agree) -> Events:
    """One of the others agrees."""
    thread, _ = opened(state.matters, command.matter, Agreement)
    left = tuple(who for who in thread.asks if who != command.character)
    return [moved(thread, asks=left, same=bool(left))]


def object_(_game: Game, state: State, _actor: Actor, command: do.Object) -> Events:
    """One of the others would rather keep it: the question is closed."""
    thread, asked = opened(state.matters, command.matter, Agreement)
    return [moved(thread, values=replace(asked, refused=command.character))]


def agreement_step(game: Game, state: State, thread: Thread) -> Events:
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


def set_agreement(game: Game, _state: State, _actor: Actor, command: do.SetAgreement) -> Events:
    """WG-GLORY-04: whether the others are asked."""
    if command.ask and not game.rules.plays("WG-GLORY-04"):
        raise Illegal("not_in_ruleset", "This ruleset asks nobody's leave.", "WG-GLORY-04")
    return [FactSet(GLORY_AGREEMENT, "ask" if command.ask else "auto", "WG-GLORY-04")]
