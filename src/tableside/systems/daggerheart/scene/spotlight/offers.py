"""The questions about the spotlight and the GM's moves."""

from __future__ import annotations

from tableside.core.memory import seen
from tableside.core.notes import Note
from tableside.core.offers import Option, Picker, Ready
from tableside.core.places import Verb, Who
from tableside.core.values import Illegal, Limit
from tableside.systems.daggerheart.countdowns import labelled, running
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.offers import dice_wait
from tableside.systems.daggerheart.scene.spotlight import commands as do
from tableside.systems.daggerheart.scene.spotlight import moves
from tableside.systems.daggerheart.scene.spotlight.turn import (
    GIVEN,
    GM_MOVE,
    ask_foe,
    ask_gm_move,
    fresh,
    on_their_feet,
    players_hold,
)
from tableside.systems.daggerheart.state import FEAR, Known

MOST_STRESS, MOST_TEXT = 3, 200


def ask_fear(known: Known, pick: Picker, cost: int, rule: str) -> None:
    """What Fear buys must be there."""
    held = known.tracks[FEAR]
    sentence = f"This costs {cost} Fear; the GM has {held}."
    pick.limit(held >= cost, Limit.COST, "not_enough_fear", rule, sentence)


def advise_much_fear(game: Game, known: Known, pick: Picker) -> None:
    """DH-FEAR-08: where Fear nears its maximum the GM is reminded to spend it; never more."""
    held = known.tracks[FEAR]
    if held >= game.rules.values.stakes.nearly_full:
        sentence = f"There is {held} Fear; spend it, soon and in quantity."
        pick.advise("much_fear", "DH-FEAR-08", sentence)


def _interrupt(game: Game, known: Known, pick: Picker) -> Ready:
    if not players_hold(known):
        raise Illegal("has_spotlight", "The GM has the spotlight already.", "DH-SPOT-05")
    _between_actions(game, known, pick)
    ask_fear(known, pick, game.rules.values.spotlight.interrupt_cost, "DH-FEAR-03")
    return pick.ready(do.Interrupt)


def _between_actions(game: Game, known: Known, pick: Picker) -> None:
    """A-10: never in the middle of a roll or of what it brings."""
    sentence = "A roll is still open; the GM interrupts between actions."
    free = not dice_wait(game, known)
    pick.limit(free, Limit.TIMING, "roll_open", "DH-SPOT-05", sentence)


def _opening(game: Game, known: Known, pick: Picker) -> Ready:
    if not players_hold(known):
        raise Illegal("has_spotlight", "The GM has the spotlight already.", "DH-GMM-01")
    _between_actions(game, known, pick)
    options = tuple(Option(key, words) for key, words in moves.OPENINGS.items())
    pick.word("trigger", options, "Why is it the GM's moment?")
    return pick.ready(do.TakeOpening)


def _keep(game: Game, known: Known, pick: Picker) -> Ready:
    if players_hold(known) or known.turn is None:
        sentence = "The players have the spotlight; there is nothing to keep."
        raise Illegal("not_gm_spotlight", sentence, "DH-SPOT-08")
    sentence = "There is a move in hand already."
    spent = known.turn.moves == 0
    pick.limit(spent, Limit.SPOTLIGHT, "move_in_hand", "DH-SPOT-08", sentence)
    ask_fear(known, pick, game.rules.values.spotlight.keep_cost, "DH-FEAR-04")
    return pick.ready(do.KeepSpotlight)


def _pass(game: Game, known: Known, pick: Picker) -> Ready:
    if players_hold(known) or known.turn is None:
        sentence = "The players have the spotlight already."
        raise Illegal("not_gm_spotlight", sentence, "DH-SPOT-07")
    first = known.turn.made > 0 or not game.rules.values.spotlight.move_before_pass
    sentence = "The GM has not made a move yet; it is let go."
    pick.limit(first, Limit.SPOTLIGHT, "no_move_made", "DH-SPOT-07", sentence)
    advise_much_fear(game, known, pick)
    return pick.ready(do.PassSpotlight)


def _make_move(game: Game, known: Known, pick: Picker) -> Ready:
    ask_gm_move(known, pick)
    options = [
        Option(key, f"{one.words} ({one.weight})")
        for key, one in moves.MOVES.items()
        if _possible(known, pick, key)
    ]
    chosen = pick.word("move", options, "Which move?")
    if chosen == moves.STRESS:
        pick.word("target", on_their_feet(known), "Who marks Stress?")
        pick.number("amount", 1, MOST_STRESS, "How much?", default=1)
    elif chosen == moves.FOE:
        named = pick.given("target")
        if isinstance(named, str) and named in known.characters:
            ask_foe(known, pick, named)
        pick.word("target", _foes(known, pick), "Who has the spotlight?")
    elif chosen == moves.COUNTDOWN:
        picked = pick.word("countdown", labelled(running(known)), "Which countdown?")
        most = min(known.countdowns[picked].value, 3)
        usual = min(most, _usual_ticks(game, known, picked))
        pick.number("amount", 1, most, "How many ticks?", default=usual)
    pick.text("text", MOST_TEXT, "What happens? (may be said aloud instead)")
    _lean(game, known, pick, chosen)
    return pick.ready(do.MakeMove)


def _usual_ticks(game: Game, known: Known, countdown: str) -> int:
    """DH-GMM-05: one; DH-HAZ-02, A-16: a held breath loses more after a failure with Fear."""
    outcome = _outcome(known)
    if not outcome or not known.countdowns[countdown].breath:
        return 1
    return game.rules.values.hazards.gm_ticks.get(outcome, 1)


def _possible(known: Known, pick: Picker, move: str) -> bool:
    if move == moves.STRESS:
        return bool(on_their_feet(known))
    if move == moves.FOE:
        return bool(pick.given("target") or _foes(known, pick))
    if move == moves.COUNTDOWN:
        return bool(running(known))
    return move != moves.CONDITION  # a verb of its own does that (DH-COND-07)


def _foes(known: Known, pick: Picker) -> tuple[Option, ...]:
    """DH-NPC-02: adversaries, and anybody else of the GM's; no stat block is needed."""
    strict = pick.enforces(Limit.ONCE_PER_SPOTLIGHT)
    return tuple(
        Option(one.id, one.name)
        for one in known.characters.values()
        if not one.hero and one.present and (fresh(known, one.id) or not strict)
    )


def _lean(game: Game, known: Known, pick: Picker, chosen: str) -> None:
    """DH-GMM-04: advice, never more."""
    outcome = _outcome(known)
    if not outcome:
        return
    lean = game.rules.values.gm_moves.lean[outcome]
    if moves.MOVES[chosen].weight is not lean:
        sentence = f"After this roll a {lean} move would fit better."
        pick.advise(f"lean_{lean}", "DH-GMM-04", sentence)


def _outcome(known: Known) -> str:
    """How the roll came out that asks the GM for a move; empty if none does."""
    asking = seen(known, _asking_rule)
    return next((key for key, (_, rule) in GIVEN.items() if rule == asking), "")


def _asking_rule(known: Known) -> str:
    """The rule of the first note that asks the GM for a move, if any does."""
    notes = (one.values for one in known.matters if isinstance(one.values, Note))
    return next((note.rule for note in notes if note.kind == GM_MOVE), "")


def _take_back(_game: Game, known: Known, pick: Picker) -> Ready:
    if not players_hold(known):
        raise Illegal("has_spotlight", "The GM has the spotlight already.", "DH-SPOT-07")
    return pick.ready(do.TakeBack)


def _let_go(_game: Game, _known: Known, pick: Picker) -> Ready:
    return pick.ready(do.LetGo)


_OPEN = ("open",)

VERBS = (
    Verb(do.MakeMove, "Make a move", "DH-GMM-02", Who.GM, _make_move),
    Verb(do.Interrupt, "Interrupt", "DH-FEAR-03", Who.GM, _interrupt),
    Verb(do.TakeOpening, "Take an opening", "DH-GMM-01", Who.GM, _opening),
    Verb(do.KeepSpotlight, "Keep the spotlight", "DH-FEAR-04", Who.GM, _keep),
    Verb(do.PassSpotlight, "Pass the spotlight", "DH-SPOT-07", Who.GM, _pass),
    Verb(do.TakeBack, "Take it back", "DH-SPOT-07", Who.ASKED, _take_back, "handover", _OPEN),
    Verb(do.LetGo, "Let it go", "DH-SPOT-07", Who.ASKED, _let_go, "handover", _OPEN),
)
