"""A card's rows from the first choice to the last deed (DH-HOPE-07, DH-FEAR-05)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from tableside.core import row_interpreter, row_play
from tableside.core.cards import Card
from tableside.core.headings import Heading
from tableside.core.matters import Matter, MatterClosed, MatterOpened, moved, opened
from tableside.core.offers import Picker, Ready
from tableside.core.row_interpreter import GO, Run
from tableside.core.row_play import CHOOSE, PROCEDURE, SELECT, PickAffected, PickOutcome
from tableside.core.rows import Resource
from tableside.core.state import track_of
from tableside.core.tell import name_of
from tableside.core.values import Actor, Event, Events
from tableside.core.verbs import Who
from tableside.systems.daggerheart.features.deeds import perform
from tableside.systems.daggerheart.features.words import (
    against,
    candidates,
    cast_of,
    in_range,
    preselected,
)
from tableside.systems.daggerheart.fights.attacks import struck_by
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.moments import ended, reported, settled
from tableside.systems.daggerheart.numbers import dice
from tableside.systems.daggerheart.state import (
    CARD,
    FEAR,
    DualityRoll,
    Known,
    State,
    Thread,
)

ROWS = Subject("features")
_APART = ("damage",)  # its dice are thrown once for all whom it strikes

ROWS.called(PROCEDURE, "feature")


def begin(state: State, who: str, card: Card, name: str) -> list[Event]:
    """What stands on a card begins."""
    run = row_interpreter.begun(row_play.of_card(who, card), cast_of(state, who))
    return [MatterOpened(Matter(name, PROCEDURE, GO, run))]


pick_affected = ROWS.verb(
    PickAffected,
    "Say whom",
    "DH-HOPE-07",
    Who.ASKED,
    at=(PROCEDURE, SELECT),
    default=True,
)


@pick_affected.asks
def _whom(game: Game, known: Known, pick: Picker) -> Ready:
    """DH-RANGE-06: those whom it is meant for, as far as it reaches."""
    _, run = opened(known.matters, pick.offer.matter, Run)
    first = preselected(game.rules, known, run)
    bars = partial(against, game.rules, known, run)
    return row_play.ask_whom(known, pick, candidates(known, run), first, bars)


@pick_affected.decides
def _strike_these(_game: Game, state: State, _actor: Actor, command: PickAffected) -> Events:
    """In the order of the cast."""
    return row_play.strike_these(state, command, tuple(state.characters))


pick_outcome = ROWS.verb(
    PickOutcome, "Choose", "DH-HOPE-07", Who.ASKED, at=(PROCEDURE, CHOOSE), default=True
)
pick_outcome.decides(row_play.go_that_way)


@pick_outcome.asks
def _which_way(_game: Game, known: Known, pick: Picker) -> Ready:
    """A way that begins with Hope or Fear lost is for whoever has it."""

    def purse(run: Run, price: Resource) -> int | None:
        return known.tracks.get(FEAR if price.track == FEAR else track_of(run.actor, price.track))

    return row_play.ask_which_way(known, pick, purse)


@ROWS.step(PROCEDURE, GO)
def _go_on(game: Game, state: State, thread: Thread) -> Events:
    """The next dice, question or deed."""
    return row_play.go_on(
        state,
        thread,
        found=partial(in_range, game.rules, state),
        perform=partial(perform, game, state),
        over=lambda done, _run: [MatterClosed(done.id)],
        apart=_APART,
    )


@ROWS.dice(PROCEDURE)
def _fell(_game: Game, _state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """The dice of a row."""
    return row_play.dice_fell(thread, faces, _APART)


ROWS.event(row_play.RowDiceFell)
ROWS.tells(row_play.RowDiceFell)(row_play.tell_dice)


def _run(thread: Thread) -> Run:
    assert isinstance(thread.values, Run)
    return thread.values


def _trial(run: Run, who: str) -> str:
    """The name that somebody's roll goes by; none if it is theirs no longer."""
    return next((one.name for one in run.trials if one.task.them == who), "")


@ROWS.answers(reported, PROCEDURE)
def _reacted(_game: Game, thread: Thread, roll: DualityRoll, result: str) -> list[Event]:
    """DH-REACT-02: after a critical not even half of it reaches them."""
    run = _run(thread)
    name = _trial(run, roll.character)
    if result == dice.REACTION_CRITICAL:
        return [moved(thread, values=row_interpreter.came_through(run, name))]
    success = dice.succeeded(result)
    return [moved(thread, values=row_interpreter.tested(run, name, success))]


@ROWS.answers(ended, PROCEDURE)
def _ended(_game: Game, thread: Thread, results: Mapping[str, bool]) -> list[Event]:
    """How an attack came out for each whom it was made on, or a roll for whoever made it."""
    run = _run(thread)
    for who, success in results.items():
        run = row_interpreter.tested(run, _trial(run, who), success)
    return [moved(thread, values=run)]


@ROWS.answers(settled, CARD)
def _settled(
    game: Game, state: State, thread: Thread, roll: DualityRoll, result: str
) -> list[Event]:
    """A roll that a card asked of its user; the row goes on when the roll is over."""
    parent = next((one for one in state.matters if one.id == thread.parent), None)
    if parent is None:
        return []
    if not roll.targets:
        return _ended(game, parent, {roll.character: dice.succeeded(result)})
    hit = struck_by(roll, result) if dice.succeeded(result) else ()
    return _ended(game, parent, {one: one in hit for one in roll.targets})


@ROWS.heads(Run, select="to choose the targets", choose="to choose")
def _head_of_run(_game: Game, known: Known, matter: Matter[Run]) -> Heading:
    run = matter.values
    title = run.row.title if run.row is not None else "A feature"
    return Heading(f"{title}, used by {name_of(known, run.actor)}")
