"""Words that only cards speak: an attack of their own, healing, and tokens."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core import row_interpreter, rows
from tableside.core.cards import TokensLaid, fold_tokens, lay_tokens, tell_tokens
from tableside.core.matters import find, moved
from tableside.core.row_interpreter import GO, Run
from tableside.core.state import Spent, track_of
from tableside.core.values import Event
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.harm.requests import thrown_at
from tableside.systems.wrath_glory.numbers.against import DEFENCE, reached
from tableside.systems.wrath_glory.numbers.conditions import MELEE, RANGED
from tableside.systems.wrath_glory.numbers.derived_conditions import dead
from tableside.systems.wrath_glory.skill_tests.calls import begun, settles_itself
from tableside.systems.wrath_glory.skill_tests.outcome import TestSettled, settled
from tableside.systems.wrath_glory.state import SHOCK, WOUNDS, Reading, State, Test, Thread
from tableside.systems.wrath_glory.state.fight import Blow, Request
from tableside.systems.wrath_glory.state.purposes import STRIKE
from tableside.systems.wrath_glory.tables.deeds import Stage, word

CARD_DEEDS = Subject("card deeds")

_HAND_TO_HAND = "weapon_skill"
_HEALED = {WOUNDS: "WG-WOUND-01", SHOCK: "WG-SHOCK-01"}


@CARD_DEEDS.answers(word, rows.Strike)
def _strike(_game: Game, at: Stage, action: rows.Strike, _who: str) -> list[Event]:
    """WG-ATK-02: one test against the Defence of each of them, by whoever uses the card."""
    name = f"{at.thread.id}.attack{at.run.count + 1}"
    run = row_interpreter.struck(at.run, lambda who: f"{name}.{who}")
    alive = tuple(
        one
        for one in run.trials
        if one.task.them in at.state.characters and not dead(at.state, one.task.them)
    )
    run = replace(run, trials=alive)
    user = at.run.actor
    if not alive or dead(at.state, user):
        return [moved(at.thread, GO, replace(run, trials=()))]
    test = test_of(at.state, run, action, tuple(one.task.them for one in alive))
    test = replace(test, auto=settles_itself(at.state, user, ask=False))
    return [moved(at.thread, GO, run), begun(name, test, parent=at.thread.id)]


def test_of(source: Reading, run: Run, action: rows.Strike, targets: tuple[str, ...]) -> Test:
    """The test of an attack, for state or known."""
    return Test(
        run.actor,
        action.skill,
        wrath_dice=int(source.characters[run.actor].hero),  # WG-WRATH-01, WG-WRATH-10
        purpose=STRIKE,
        attack=MELEE if action.skill == _HAND_TO_HAND else RANGED,
        targets=targets,
        against=DEFENCE,
    )


@CARD_DEEDS.answers(settled, STRIKE)
def _struck(
    _game: Game, state: State, thread: Thread, test: Test, result: TestSettled
) -> list[Event]:
    """WG-DMG-01, A-24: whom it reaches suffers its damage, then what else a hit does."""
    parent = find(state.matters, thread.parent)
    if parent is None or not isinstance(parent.values, Run):
        return []
    run, hit = parent.values, reached(test, result.kept)
    action = run.trials[0].task.action if run.trials else None
    for one in run.trials:
        run = row_interpreter.tested(run, one.name, one.task.them in hit)
    events: list[Event] = [moved(parent, values=run)]
    if isinstance(action, rows.Strike) and (action.damage or action.ed):
        blow = Blow("", run.row.title if run.row else "", run.actor, ap=action.ap)
        here = tuple(one for one in hit if one in state.characters)
        flat = int(action.damage)
        request = Request(character=run.actor, blow=blow, targets=(), flat=flat, ed=action.ed)
        events += thrown_at(parent, thread.id, request, here)
    return events


@CARD_DEEDS.answers(word, rows.Heal)
def _heal(_game: Game, at: Stage, action: rows.Heal, who: str) -> list[Event]:
    """Never below nothing."""
    track = track_of(who, action.track)
    fits = min(int(action.amount), at.state.tracks.get(track, 0))
    healed = [Spent(track, fits, _HEALED[action.track])] if fits > 0 else []
    return [moved(at.thread, GO, row_interpreter.done(at.run)), *healed]


@CARD_DEEDS.answers(word, rows.Tokens)
def _tokens(_game: Game, at: Stage, action: rows.Tokens, _who: str) -> list[Event]:
    """They lie on the card, if it is still on the sheet."""
    laid = lay_tokens(at.state, at.run.actor, at.run.item, int(action.amount))
    return [moved(at.thread, GO, row_interpreter.done(at.run)), *laid]


CARD_DEEDS.event(TokensLaid)
CARD_DEEDS.folds(TokensLaid)(fold_tokens)
CARD_DEEDS.tells(TokensLaid)(tell_tokens)
