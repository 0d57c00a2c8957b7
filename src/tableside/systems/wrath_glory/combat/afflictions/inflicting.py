"""The GM puts a condition of the rules on somebody."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain, count

from tableside.core.desk import DESK, GiveEffect
from tableside.core.effects import Moment, Occasion, Until
from tableside.core.evening import people
from tableside.core.offers import Option, Picker, Ready
from tableside.core.play import fold
from tableside.core.tell import name_of
from tableside.core.values import Actor, Event, Events, Illegal
from tableside.systems.wrath_glory.combat.afflictions import commands as do
from tableside.systems.wrath_glory.combat.afflictions.hazards import lay_on
from tableside.systems.wrath_glory.combat.afflictions.named import (
    NAMED,
    POISONED,
    Cause,
    immune,
    played,
)
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.numbers.conditions import FEAR, PRONE, TERROR
from tableside.systems.wrath_glory.state import Known, State

MOST_RATING, MOST_DAMAGE, MOST_TEXT = 12, 20, 60
UNNAMED = "it"  # something terrifying that nobody has put a name to
_UNTIL: Mapping[str, tuple[str, Callable[[State, str], Until]]] = {
    "turn": ("Until the end of their next turn", conditions.next_turn),
    "round": ("Until the end of the round", lambda at, _who: conditions.end_of_round(at)),
    "scene": ("Until the scene ends", lambda _at, _who: Moment(Occasion.SCENE)),
    "removed": ("Until it is removed", lambda _at, _who: conditions.ALWAYS),
}


def ask_source(known: Known, pick: Picker, but: tuple[str, ...] = ()) -> tuple[str, str]:
    """WG-FEAR-01: what is so terrifying, somebody on the roster or not; with its name."""
    threats = (one for one in known.characters.values() if not one.hero and one.present)
    named = (Option(one.id, one.name) for one in threats if one.id not in but)
    who = pick.word("source", (*named, Option("", "Something else")), "What is it?")
    if who:
        return who, known.characters[who].name
    unnamed = chain((UNNAMED,), (f"{UNNAMED}, number {place}" for place in count(2)))
    usual = next(one for one in unnamed if one not in but)
    words = pick.text("what", MOST_TEXT, "What, in a word or two?", usual, least=1, but=but)
    return words, words


def source_of(state: State, source: str, what: str) -> tuple[str, str]:
    """The same from a finished command."""
    return (source, name_of(state, source)) if source else (what, what)


def inflict(game: Game, known: Known, pick: Picker) -> Ready:
    """Which condition, on whom, how strong, how long."""
    rules = game.rules
    known_here = played(rules)
    if not known_here:
        raise Illegal("not_in_ruleset", "This ruleset has no conditions.", "WG-COND-12")
    listed = tuple(Option(key, one.label) for key, one in known_here.items())
    condition = pick.word("condition", listed, "Which condition?")
    open_to = (one for one in people(known) if not immune(rules, known, str(one.value), condition))
    pick.some("who", tuple(open_to), "Who?", low=1)
    named = known_here[condition]
    if named.rated:
        pick.number("rating", 1, MOST_RATING, named.rated, default=1)
    if condition == POISONED:
        pick.number("damage", 1, MOST_DAMAGE, "How many Wounds does it do?", default=1)
    if condition in (FEAR, TERROR):
        ask_source(known, pick)
    elif condition != PRONE:
        lengths = (Option(key, label) for key, (label, _) in _UNTIL.items())
        pick.word("until", (Option("", "As usual"), *lengths), "How long?", "")
    return pick.ready(do.Inflict)


def make_inflict(game: Game, state: State, _actor: Actor, command: do.Inflict) -> Events:
    """Each of them bears it from now on; whoever flew falls."""
    named = NAMED[command.condition]
    lasts = _UNTIL[command.until][1] if command.until else named.lasts
    source, name = source_of(state, command.source, command.what)
    events: list[Event] = []
    for who in command.who:
        now = fold(game, state, events)
        cause = Cause(
            game.rules, who, lasts(now, who), command.rating, command.damage, source, name
        )
        events += lay_on(game, now, named.make(cause))
    return events


def give_effect(game: Game, state: State, actor: Actor, command: GiveEffect) -> Events:
    """An effect that bears a condition's name and nothing of its own is that condition."""
    plain = DESK[GiveEffect].decide(game, state, actor, command)
    named = played(game.rules).get(command.name.strip().casefold())
    own = command.modifiers or command.forbids or command.forces or command.secret
    if named is None or own or command.on not in state.characters:
        return plain
    least = max(1, command.rating)  # the form asks for no more than a rating
    until = command.until or named.lasts(state, command.on)
    cause = Cause(game.rules, command.on, until, least, least, UNNAMED, UNNAMED)
    return lay_on(game, state, named.make(cause))
