"""A row at the table, of no game: its dice, its questions, and who answers them.

A game says what each word does, among whom one may choose, and what comes after the last deed.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any

from msgspec.structs import replace

from tableside.core import row_interpreter
from tableside.core.cards import Card
from tableside.core.matters import Matter, moved, opened
from tableside.core.offers import Against, Option, Picker, Ready
from tableside.core.row_interpreter import GO, Deed, Dice, Question, Run
from tableside.core.rows import By, Choice, Choose, Resource, Select, TableRow
from tableside.core.state import Known, Reading, State
from tableside.core.values import (
    GM_SEAT,
    Actor,
    Bar,
    Command,
    Event,
    Events,
    Limit,
    Line,
    Roll,
    Thrown,
)

PROCEDURE, CHOOSE, SELECT = "row", "choose", "select"
CARD = "card"  # the kind of a run that stands on somebody's card


class PickOutcome(Command, frozen=True, tag="pick_outcome"):
    """Say which way a row goes."""

    option: int = 0


class PickAffected(Command, frozen=True, tag="pick_affected"):
    """Say whom a row strikes."""

    targets: tuple[str, ...] = ()


class RowDiceFell(Event, frozen=True, tag="row_dice_fell"):
    """Dice of a row fell."""

    matter: str
    character: str
    title: str
    faces: tuple[int, ...]


def tell_dice(_game: object, _state: object, event: RowDiceFell, _actor: Actor) -> Line:
    """The line for the dice of a row."""
    dice = Thrown("table", event.faces, character=event.character)
    faces = " ".join(map(str, event.faces))
    return Line(f"{event.title}: {faces}.", (), dice, around=(event.title, ""))


def of_card(who: str, card: Card) -> Run:
    """What stands on a card, before it begins; a row needs words, a card only a name."""
    text = card.text or card.name
    row = TableRow(on="", title=card.name, text=text, then=card.then)
    return Run(CARD, who, row=row, item=card.id)


def ask_which_way(
    known: Known, pick: Picker, purse: Callable[[Run, Resource], int | None]
) -> Ready:
    """Which way it goes; a way that begins with a price is for whoever can pay it."""
    _, run = opened(known.matters, pick.offer.matter, Run)
    action = run.todo[0].action
    assert isinstance(action, Choose)
    cited = run.row.rule if run.row is not None else ""
    dear = Bar("too_dear", "There is not enough to pay that.", cited, Limit.COST)

    def bars(way: Choice) -> tuple[Bar, ...]:
        first = way.then[0] if way.then else None
        if not isinstance(first, Resource) or not isinstance(first.amount, int):
            return ()
        held = purse(run, first)
        return () if held is None or held + first.amount >= 0 else (dear,)

    options = tuple(
        Option(place, one.label, bars=bars(one)) for place, one in enumerate(action.options)
    )
    pick.one_of("option", options, action.question)
    return pick.ready(PickOutcome)


def go_that_way(_game: object, state: Any, _actor: Actor, command: PickOutcome) -> Events:
    """The row goes that way."""
    thread, run = opened(state.matters, command.matter, Run)
    return [moved(thread, GO, row_interpreter.chosen(run, command.option))]


def ask_whom(
    known: Known,
    pick: Picker,
    found: tuple[str, ...],
    first: tuple[str, ...] | None,
    bars: Against[str] | None = None,
) -> Ready:
    """Whom it strikes; some rows choose all beforehand, and it may be that nobody is left."""
    _, run = opened(known.matters, pick.offer.matter, Run)
    action = run.todo[0].action
    assert isinstance(action, Select)
    if len(found) < max(1, action.least):  # whoever could be struck is gone meanwhile
        return pick.ready(PickAffected)
    options = tuple(Option(who, known.characters[who].name) for who in found)
    most = action.most or None
    low, label = action.least, action.question
    pick.some("targets", options, label, low=low, high=most, default=first, bars=bars)
    return pick.ready(PickAffected)


def strike_these(state: State, command: PickAffected, roster: tuple[str, ...]) -> list[Event]:
    """The row strikes these, in the order of the cast."""
    thread, run = opened(state.matters, command.matter, Run)
    who = tuple(one for one in roster if one in command.targets)
    return [moved(thread, GO, row_interpreter.selected(run, who))]


def dice_fell(
    thread: Matter[Any], faces: tuple[int, ...], apart: Container[str] = ()
) -> list[Event]:
    """Amounts become numbers, or a band says what follows."""
    run = thread.values
    assert isinstance(run, Run)
    assert run.row is not None
    fell = RowDiceFell(thread.id, run.actor, run.row.title, faces)
    return [fell, moved(thread, GO, row_interpreter.rolled(run, faces, apart))]


def go_on(
    state: State,
    thread: Matter[Any],
    *,
    found: Callable[[Run], tuple[str, ...]],
    perform: Callable[[Matter[Any], Deed], list[Event]],
    over: Callable[[Matter[Any], Run], list[Event]],
    apart: Container[str] = (),
) -> list[Event]:
    """The next dice, question or deed; after the last the row is over."""
    assert isinstance(thread.values, Run)
    run = row_interpreter.resolved(thread.values)
    while run.todo and run.todo[0].them and run.todo[0].them not in state.characters:
        run = row_interpreter.done(run)  # whoever has left the table meanwhile suffers nothing
    thread = replace(thread, values=run)
    want = row_interpreter.wants(run, apart)
    match want:
        case None:
            return over(thread, run)
        case Dice():
            number = run.count + 1
            whose = seat(state, run, want.by)
            wanted = Roll(
                f"{thread.id}.roll{number}", want.sides, "" if whose == GM_SEAT else whose
            )
            return [moved(thread, GO, replace(run, count=number), roll=wanted)]
        case Question(by, action):
            if isinstance(action, Choose):
                return [moved(thread, CHOOSE, asks=(seat(state, run, by),))]
            if len(found(run)) < max(1, action.least):
                return [moved(thread, GO, row_interpreter.done(run))]  # there is nobody to strike
            return [moved(thread, SELECT, asks=(seat(state, run, by),))]
        case Deed():
            return perform(thread, want)


def seat(source: Reading, run: Run, by: By) -> str:
    """Who is asked: a character, answered for by whoever plays it, or the GM."""
    who = {By.ACTOR: run.actor, By.TARGET: run.target}.get(by, "")
    return who if who in source.characters else GM_SEAT


def by_name(run: Run) -> Run:
    """A run for whoever may not read the card it stands on: its name."""
    row = run.row and TableRow(on="", title=run.row.title, text=run.row.title)
    return replace(run, row=row, todo=(), trials=(), after=())
