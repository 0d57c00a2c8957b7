"""What the GM does with a moment of theirs: the ladder of moves, softest first (DH-GMM)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tableside.core.hooks import Switch
from tableside.core.notes import Note
from tableside.core.offer_cache import seen
from tableside.core.offers import Option, Picker, Ready
from tableside.core.play import fold
from tableside.core.showing import Showing
from tableside.core.values import Actor, Bar, Command, Event, Events
from tableside.core.verbs import Who
from tableside.core.vocabulary import Vocable
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.numbers.derived_conditions import DEFEATED, has
from tableside.systems.daggerheart.ruleset import Weight
from tableside.systems.daggerheart.scene.countdowns import labelled, running, ticked
from tableside.systems.daggerheart.scene.spotlight import (
    GIVEN,
    GM_MOVE,
    ask_gm_move,
    move_made,
    on_their_feet,
    spent,
)
from tableside.systems.daggerheart.state import Known, Person, State

GM_MOVES = Subject("GM moves")

MARK_STRESS, FOE, COUNTDOWN = "mark_stress", "spotlight", "tick_countdown"
_END_CONDITION = "end_condition"
MOST_STRESS, MOST_TEXT = 3, 200
_SOFT, _HARD = Weight.SOFT, Weight.HARD


class _Move(NamedTuple):
    """One rung: its words, and whether it leaves room to answer (DH-GMM-03)."""

    words: str
    weight: Weight = _SOFT


_MOVES: dict[str, _Move] = {
    "world_responds": _Move("let the world respond"),
    "ask_and_build": _Move("pose a question and use the answer"),
    "npc_motive": _Move("have somebody follow their own motive"),
    "tempt": _Move("tempt a hero with something they want"),
    "hint": _Move("hint at danger just out of view"),
    "bad_news": _Move("disclose bad news or a hidden danger"),
    "split": _Move("split the party"),
    MARK_STRESS: _Move("have a hero mark Stress", _HARD),
    "unseen": _Move("do something the heroes do not see"),
    "harm_around": _Move("show harm to bystanders or surroundings"),
    _END_CONDITION: _Move("end a condition on an adversary", _HARD),
    "change_environment": _Move("change the environment", _HARD),
    FOE: _Move("give an adversary the spotlight", _HARD),
    "seize": _Move("seize a person or thing that matters", _HARD),
    "past": _Move("turn a hero's past against them", _HARD),
    "remove_chance": _Move("remove a chance for good", _HARD),
    COUNTDOWN: _Move("advance a countdown", _HARD),  # DH-GMM-05
}


_GOOD_FOR: dict[str, str] = {  # what each is for, for whoever wonders
    "world_responds": "Say what follows from what they did.",
    "ask_and_build": "Ask a player, and make the answer true.",
    "npc_motive": "Somebody does what they came for.",
    "tempt": "Hold it out; say what it would cost.",
    "hint": "A sound, a shadow: something is coming.",
    "bad_news": "They learn what they would rather not know.",
    "split": "A door falls shut, the ground gives way.",
    MARK_STRESS: "It wears somebody down.",
    "unseen": "Tell the players, not the heroes.",
    "harm_around": "Somebody else, or something dear, pays.",
    _END_CONDITION: "Somebody of yours shakes it off.",
    "change_environment": "Fire, flood, darkness: the place turns.",
    FOE: "Somebody of yours acts.",
    "seize": "Take it, or them, away.",
    "past": "An old debt, an old enemy.",
    "remove_chance": "What could have been done no longer can.",
    COUNTDOWN: "It comes closer.",
}


def in_words(weight: Weight) -> tuple[Vocable, ...]:
    """The rungs that leave room to answer, or those that do not."""
    rungs = ((key, one.words) for key, one in _MOVES.items() if one.weight is weight)
    return tuple(Vocable(key, words, _GOOD_FOR[key]) for key, words in rungs)


class MakeMove(Command, frozen=True, kw_only=True, tag="make_move"):
    """The GM makes a move."""

    move: str = ""
    target: str = ""
    amount: int = 1
    countdown: str = ""
    text: str = ""


make_move = GM_MOVES.verb(
    MakeMove, "Make a move", "DH-GMM-02", Who.GM, showing=Showing("gm", "gm move")
)


@make_move.asks
def _which_move(game: Game, known: Known, pick: Picker) -> Ready:
    ask_gm_move(known, pick)
    options = [
        Option(key, f"{one.words} ({one.weight})")
        for key, one in _MOVES.items()
        if _possible(known, key)
    ]
    foes = _foes(known)
    none_left = pick.no_way(one.bars for one in foes)
    chosen = pick.word(
        "move", options, "Which move?", bars=lambda move: none_left if move == FOE else ()
    )
    if chosen == MARK_STRESS:
        pick.word("target", on_their_feet(known), "Who marks Stress?")
        pick.number("amount", 1, MOST_STRESS, "How much?", default=1)
    elif chosen == FOE:
        pick.word("target", foes, "Who has the spotlight?")
    elif chosen == COUNTDOWN:
        picked = pick.word("countdown", labelled(running(known)), "Which countdown?")
        most = min(known.countdowns[picked].value, 3)
        usual = min(most, _usual_ticks(game, known, picked))
        pick.number("amount", 1, most, "How many ticks?", default=usual)
    pick.text("text", MOST_TEXT, "What happens? (may be said aloud instead)")
    _lean(game, known, pick, chosen)
    return pick.ready(MakeMove)


def _possible(known: Known, move: str) -> bool:
    if move == MARK_STRESS:
        return bool(on_their_feet(known))
    if move == FOE:
        return bool(_foes(known))
    if move == COUNTDOWN:
        return bool(running(known))
    return move != _END_CONDITION  # a verb of its own does that (DH-COND-07)


def _foes(known: Known) -> tuple[Option, ...]:
    """DH-NPC-02: adversaries, and anybody else of the GM's; no stat block is needed."""
    return tuple(
        Option(one.id, one.name, bars=(*_down(known, one), *spent(known, one.id)))
        for one in known.characters.values()
        if not one.hero and one.present
    )


def _down(known: Known, one: Person) -> Iterable[Bar]:
    """DH-HP-05: whoever is defeated does nothing with a spotlight."""
    if has(known, one.id, DEFEATED):
        yield Bar("defeated", f"{one.name} is defeated.", "DH-HP-05")


def _usual_ticks(game: Game, known: Known, countdown: str) -> int:
    """DH-GMM-05: one; DH-HAZ-02, A-16: a held breath loses more after a failure with Fear."""
    outcome = _outcome(known)
    if not outcome or not known.countdowns[countdown].breath:
        return 1
    return game.rules.values.hazards.gm_ticks.get(outcome, 1)


def _outcome(known: Known) -> str:
    """How the roll came out that asks the GM for a move; empty if none does."""
    asking = seen(known, _asking_rule)
    return next((key for key, (_, rule) in GIVEN.items() if rule == asking), "")


def _asking_rule(known: Known) -> str:
    """The rule of the first note that asks the GM for a move, if any does."""
    notes = (one.values for one in known.matters if isinstance(one.values, Note))
    return next((note.rule for note in notes if note.kind == GM_MOVE), "")


def _lean(game: Game, known: Known, pick: Picker, chosen: str) -> None:
    """DH-GMM-04: advice, never more."""
    outcome = _outcome(known)
    if not outcome:
        return
    lean = game.rules.values.gm_moves.lean[outcome]
    if _MOVES[chosen].weight is not lean:
        sentence = f"After this roll a {lean} move would fit better."
        pick.advise(f"lean_{lean}", "DH-GMM-04", sentence)


gm_move = Switch[Game, str, [State, MakeMove], list[Event]]("what a move of the GM changes")


@make_move.decides
def _make_move(game: Game, state: State, _actor: Actor, command: MakeMove) -> Events:
    """DH-GMM-02: most moves are the GM's words; some change numbers by themselves."""
    foe = command.target if command.move == FOE else ""
    target = "" if foe else command.target
    events = move_made(state, foe, command.move, target, command.text)
    state = fold(game, state, events)
    if command.move == COUNTDOWN:
        one = state.countdowns[command.countdown]
        return [*events, *ticked(game, state, one, command.amount, "DH-GMM-05")]
    return [*events, *(gm_move.ask(game, command.move, state, command) or ())]
