"""What this chapter hands to the engine."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.chapter import Chapter
from tableside.core.notes import Told
from tableside.core.state import CORE_HANDLERS, FactSet
from tableside.systems.daggerheart.scene.spotlight import commands as do
from tableside.systems.daggerheart.scene.spotlight import decide, tell
from tableside.systems.daggerheart.scene.spotlight import events as was
from tableside.systems.daggerheart.scene.spotlight.offers import VERBS
from tableside.systems.daggerheart.scene.spotlight.turn import GIVEN
from tableside.systems.daggerheart.scene.values import GmTurn, Handover
from tableside.systems.daggerheart.state import SPOTLIGHT, THE_GM, TOKENS, State


def fact_set(state: State, event: FactSet) -> State:
    """With the spotlight the GM has one move and fresh counters; without it neither."""
    state = CORE_HANDLERS[FactSet](state, event)
    if event.fact == TOKENS:  # everybody begins anew with all of them
        return replace(state, tokens={})
    if event.fact != SPOTLIGHT:
        return state
    if event.value != THE_GM:
        return replace(state, turn=None)
    # Where no roll hands it over the GM takes it, and no failure is turned any more.
    by_roll = any(event.rule == rule for _, rule in GIVEN.values())
    return replace(state, turn=GmTurn(), last=state.last if by_roll else None)


def _said(state: State, _event: object) -> State:
    return state


def _taken(state: State, event: was.SpotlightTaken) -> State:
    """DH-SPOT-03: how many actions ago each hero had the spotlight."""
    waited = {
        key: 0 if key == event.character else state.waited.get(key, 0) + 1
        for key, one in state.characters.items()
        if one.hero
    }
    return replace(state, waited=waited, tokens=event.tokens)


def _moved(state: State, event: was.GmMoved) -> State:
    turn = state.turn or GmTurn()
    used = dict(turn.used)
    for one in filter(None, (event.foe, *event.others)):
        used[one] = used.get(one, 0) + 1
    return replace(state, turn=GmTurn(max(0, turn.moves - 1), used, turn.made + 1))


def _kept(state: State, _event: was.SpotlightKept) -> State:
    turn = state.turn or GmTurn(moves=0)
    return replace(state, turn=replace(turn, moves=turn.moves + 1))


def _restored(state: State, event: was.SpotlightRestored) -> State:
    return replace(state, turn=GmTurn(event.moves, event.used, event.made))


SPOTLIGHT_CHAPTER = Chapter(
    verbs=VERBS,
    deciders={
        do.Interrupt: decide.interrupt,
        do.TakeOpening: decide.opening,
        do.KeepSpotlight: decide.keep,
        do.PassSpotlight: decide.pass_on,
        do.MakeMove: decide.make_move,
        do.TakeBack: decide.take_back,
        do.LetGo: decide.let_go,
        Told: decide.told_note,
    },
    defaults={("handover", "open"): ("let_go",)},
    handlers={
        FactSet: fact_set,
        was.SpotlightTaken: _taken,
        was.OpeningTaken: _said,
        was.GmMoved: _moved,
        was.SpotlightKept: _kept,
        was.MoveForgone: _said,
        was.SpotlightRestored: _restored,
    },
    lines={
        was.OpeningTaken: tell.opening,
        was.GmMoved: tell.moved,
        was.SpotlightKept: tell.kept,
        was.MoveForgone: tell.forgone,
        was.SpotlightRestored: tell.restored,
    },
    opened={Handover: tell.handover},
    facts={TOKENS: ("off", "on")},
)
