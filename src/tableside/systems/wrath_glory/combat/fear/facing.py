"""WG-FEAR-01 and -02: who faces it, and what a failure brings."""

from __future__ import annotations

from tableside.core.evening import people
from tableside.core.matters import Matter, MatterOpened
from tableside.core.offers import Option, Picker, Ready
from tableside.core.state import EffectBegan
from tableside.core.tell import name_of
from tableside.core.values import Actor, Event, Events, Illegal, Limit
from tableside.systems.wrath_glory import conditions
from tableside.systems.wrath_glory.combat.afflictions.hazards import lay_on
from tableside.systems.wrath_glory.combat.afflictions.inflicting import ask_source, source_of
from tableside.systems.wrath_glory.combat.afflictions.named import NAMED, Cause, immune
from tableside.systems.wrath_glory.combat.attack.opening import settles_itself
from tableside.systems.wrath_glory.combat.fear import commands as do
from tableside.systems.wrath_glory.combat.turns.using import needs_rule
from tableside.systems.wrath_glory.conditions import FACED, FEAR, TERROR, borne, has_faced
from tableside.systems.wrath_glory.events import TestSettled
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.offers import MOST_DN
from tableside.systems.wrath_glory.purposes import FEAR as FACING
from tableside.systems.wrath_glory.ruleset import TestStep
from tableside.systems.wrath_glory.state import Known, State, Test, Thread

RESOLVE, ONCE = "resolve", Limit.ONCE


def call_fear(game: Game, known: Known, pick: Picker) -> Ready:
    """What it is, Fear or Terror, who faces it, against which DN."""
    rules = game.rules
    needs_rule(game, "WG-FEAR-01", "This ruleset has no tests of fear.")
    if not _frightened(game, known):
        raise Illegal("nobody_faces_it", "There is nobody to be afraid.", "WG-FEAR-01")
    source, name = _source(game, known, pick)
    if rules.plays("WG-COND-15"):
        pick.flag("terror", "Fear or Terror?", yes="Terror", no="Fear")
    facing = _facing(game, known, pick, source)
    heroes = tuple(str(one.value) for one in facing if known.characters[str(one.value)].hero)
    pick.some("who", facing, "Who faces it?", low=1, default=heroes or None)
    dn = pick.number("dn", 1, MOST_DN, f"The DN of {name}", default=3)
    if rules.plays("WG-FEAR-03"):
        pick.number("value", 1, MOST_DN, f"The Fear value of {name}", default=dn)
    return pick.ready(do.CallFear)


def _frightened(game: Game, known: Known, source: str = "") -> tuple[Option, ...]:
    """Whoever can be frightened by something: nobody by themselves, nor in a frenzy."""
    return tuple(
        one
        for one in people(known, but=source)
        if not immune(game.rules, known, str(one.value), FEAR)
    )


def _fresh(game: Game, known: Known, source: str) -> tuple[Option, ...]:
    """A-66: those of them who have not faced it in this scene."""
    found = _frightened(game, known, source)
    return tuple(one for one in found if not has_faced(known, str(one.value), source))


def _source(game: Game, known: Known, pick: Picker) -> tuple[str, str]:
    """Something that somebody can still be afraid of."""
    met = {one.source for who in known.characters for one in borne(known, who, FACED)}
    sources = {*met, *(one.id for one in known.characters.values() if not one.hero)}
    alone = {one for one in sources if not _frightened(game, known, one)}
    old = {one for one in sources - alone if not _fresh(game, known, one)}
    wanted = pick.given("source") or pick.given("what")
    _once(pick, holds=wanted not in old)
    return ask_source(known, pick, tuple(sorted(alone | (old if pick.enforces(ONCE) else set()))))


def _once(pick: Picker, *, holds: bool) -> None:
    sentence = "That has been faced already in this scene."
    pick.limit(holds, ONCE, "already_faced", "WG-FEAR-01", sentence)


def _facing(game: Game, known: Known, pick: Picker, source: str) -> tuple[Option, ...]:
    """Who may face it: everybody anew only if the table does not mind."""
    fresh, wanted = _fresh(game, known, source), pick.given("who")
    if fresh and isinstance(wanted, tuple):
        _once(pick, holds=not any(has_faced(known, one, source) for one in wanted))
    return fresh if pick.enforces(ONCE) else _frightened(game, known, source)


def make_call_fear(game: Game, state: State, _actor: Actor, command: do.CallFear) -> Events:
    """A test each; that they have faced it is remembered for the scene."""
    source, name = source_of(state, command.source, command.what)
    events: list[Event] = []
    for place, who in enumerate(command.who, 1):
        test = Test(
            who,
            RESOLVE,
            command.dn,
            wrath_dice=int(state.characters[who].hero),
            purpose=FACING,
            effect=TERROR if command.terror else FEAR,
            concerns=source,
            rating=command.value or command.dn,
            auto=settles_itself(state, who, ask=False),
        )
        events += [
            EffectBegan(conditions.faced(who, source, name)),
            MatterOpened(Matter(f"t{state.opened + place}", "test", TestStep.CALL, test)),
        ]
    return events


def faced(
    game: Game, state: State, _thread: Thread, test: Test, settled: TestSettled
) -> list[Event]:
    """WG-FEAR-02: whoever fails bears it; Terror in its place if the source is that bad."""
    if settled.success:
        return []
    named = NAMED[test.effect]
    cause = Cause(
        game.rules,
        test.character,
        named.lasts(state, test.character),
        test.rating,
        source=test.concerns,
        name=name_of(state, test.concerns),
    )
    return lay_on(game, state, named.make(cause))
