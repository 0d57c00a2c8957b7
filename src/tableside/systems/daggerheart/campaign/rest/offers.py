"""The questions of a rest."""

from __future__ import annotations

from typing import Any

from tableside.core.cards import in_hand
from tableside.core.matters import opened
from tableside.core.memory import seen
from tableside.core.offers import Option, Picker, Ready
from tableside.core.places import Verb, Who
from tableside.core.values import Illegal, Limit
from tableside.systems.daggerheart.campaign.cards.loadout import domain_cards
from tableside.systems.daggerheart.campaign.rest import commands as do
from tableside.systems.daggerheart.campaign.rest.moves import MOVES, REPAIR, TEND, WORK
from tableside.systems.daggerheart.campaign.values import LONG, SHORT, Project, Rest
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.offers import dice_wait
from tableside.systems.daggerheart.scene.countdowns.offers import MOST_NAME, MOST_START, labelled
from tableside.systems.daggerheart.scene.values import Advance, Countdown
from tableside.systems.daggerheart.standing import DEAD, RETIRED, out
from tableside.systems.daggerheart.state import SHORT_RESTS, Known
from tableside.systems.daggerheart.traits import TRAITS
from tableside.systems.daggerheart.traits import labelled as trait_words

NEW = "new"
BEGUN, ALONE, ROLL = "begun", "tick", "roll"
MOST_DIFFICULTY = 40


def _call(game: Game, known: Known, pick: Picker) -> Ready:
    if seen(known, _resting):
        raise Illegal("resting", "The party is resting already.", "DH-REST-01")
    if not sleepers(known):
        raise Illegal("nobody_there", "Nobody is there to rest.", "DH-REST-01")
    sentence = "Something is still being rolled for; rest afterwards."
    free = not dice_wait(game, known)
    pick.limit(free, Limit.TIMING, "roll_open", "DH-REST-01", sentence)
    most = game.rules.values.rests.short_in_a_row
    worn = known.tracks[SHORT_RESTS] >= most
    options = [Option(LONG, "a long rest: camp, or several hours")]
    if not (worn and pick.enforces(Limit.RESTS)):
        options.insert(0, Option(SHORT, "a short rest: about an hour"))
    if pick.given("kind") == SHORT:
        sentence = f"After {most} short rests in a row the next one is long."
        pick.limit(not worn, Limit.RESTS, "long_rest_required", "DH-REST-03", sentence)
    pick.word("kind", options, "Which rest?")
    return pick.ready(do.CallRest)


def _resting(known: Known) -> bool:
    return any(isinstance(one.values, Rest) for one in known.matters)


def _choose(_game: Game, known: Known, pick: Picker) -> Ready:
    """DH-REST-05: two moves, the same twice if one likes."""
    _, rest = opened(known.matters, pick.offer.matter, Rest)
    _ask_move(known, pick, rest, "first")
    _ask_move(known, pick, rest, "second")
    return pick.ready(do.ChooseMoves)


def _ask_move(known: Known, pick: Picker, rest: Rest, which: str) -> None:
    options = [
        Option(key, words) for key, words in MOVES.items() if key != WORK or rest.benefit == LONG
    ]
    if pick.given(which) == WORK and rest.benefit != LONG:
        raise Illegal("long_rest_only", "Projects take a long rest.", "DH-REST-12")
    move = pick.word(which, options, f"The {which} move?")
    if move in (TEND, REPAIR):
        me = pick.offer.character
        names = [Option(me, "yourself"), *(_named(known, one) for one in rest.heroes if one != me)]
        pick.word(f"{which}_target", names, "Whose?")
    elif move == WORK:
        running = projects(known)
        options = [*labelled(running), Option(NEW, "something new")]
        if pick.word(f"{which}_project", options, "Which project?") == NEW:
            pick.text(f"{which}_name", MOST_NAME, "What is it?", "A project", least=1)


def _named(known: Known, who: str) -> Option:
    return Option(who, known.characters[who].name)


def projects(known: Known) -> list[Countdown]:
    """The projects that are not finished yet, as far as somebody knows of them."""
    return [one for one in known.countdowns.values() if one.project and not one.done]


def _swap(game: Game, known: Known, pick: Picker) -> Ready:
    """DH-REST-04: freely, at the beginning of a rest, at no Recall cost."""
    thread, _ = opened(known.matters, pick.offer.matter, Rest)
    person = known.characters[pick.offer.character]
    if person.id not in thread.asks:
        raise Illegal("too_late", "Cards are swapped before the moves.", "DH-REST-04")
    cards = domain_cards(person.cards)
    now = tuple(card.id for card in domain_cards(in_hand(person)))
    most = max(game.rules.values.cards.loadout, len(now))
    options = tuple(Option(card.id, card.name) for card in cards)
    if not options:
        raise Illegal("no_cards", f"{person.name} has no domain cards.", "DH-REST-04")
    pick.some("loadout", options, "Which cards are in hand?", high=most, default=now)
    return pick.ready(do.SwapCards)


def _interrupt(_game: Game, known: Known, pick: Picker) -> Ready:
    _, rest = opened(known.matters, pick.offer.matter, Rest)
    if rest.interrupted:
        raise Illegal("interrupted", "It has been broken off already.", "DH-REST-13")
    return pick.ready(do.InterruptRest)


def _judge(game: Game, known: Known, pick: Picker) -> Ready:
    """DH-REST-12, A-13: the GM lets it tick, or wants to see a roll."""
    _, work = opened(known.matters, pick.offer.matter, Project)
    options = [Option(ALONE, "it goes on by itself"), Option(ROLL, "it takes a roll")]
    if not work.project:  # the sheet lets only later uses of the move tick it
        pick.number("start", 1, MOST_START, f"How long is {work.name}?", default=4)
        options.insert(0, Option(BEGUN, "it is begun, and goes on another time"))
    if pick.word("how", options, "How does it go?") == ROLL:
        traits = tuple(Option(one, trait_words(one)) for one in TRAITS)
        pick.word("trait", traits, "Which trait?")
        usual = game.rules.values.rolls.difficulty_usual
        pick.number("difficulty", 1, MOST_DIFFICULTY, "Which Difficulty?", default=usual)
    return pick.ready(do.JudgeProject)


def long_term(countdowns: list[Countdown]) -> list[Countdown]:
    """DH-CD-09: those that rests advance, projects apart."""
    return [
        one
        for one in countdowns
        if one.advance is Advance.REST and not one.project and not one.done
    ]


def _countdown(_game: Game, known: Known, pick: Picker) -> Ready:
    options = (Option("", "none"), *labelled(long_term(list(known.countdowns.values()))))
    pick.word("countdown", options, "Which long-term countdown advances?")
    return pick.ready(do.ChooseCountdown)


def sleepers(source: Any) -> tuple[str, ...]:
    """Who rests: the living who are there, and whose story goes on (DH-HOPE-08)."""
    return tuple(
        key
        for key, one in source.characters.items()
        if one.hero and one.present and out(source, key) not in (DEAD, RETIRED)
    )


_MOVES, _OPEN = ("moves",), ("open",)

VERBS = (
    Verb(do.CallRest, "The party rests", "DH-REST-01", Who.GM, _call),
    Verb(do.ChooseMoves, "Choose your moves", "DH-REST-05", Who.ASKED, _choose, "rest", _MOVES),
    Verb(do.SwapCards, "Swap cards", "DH-REST-04", Who.ABOUT, _swap, "rest", _MOVES),
    Verb(do.InterruptRest, "Break the rest off", "DH-REST-13", Who.GM, _interrupt, "rest", _MOVES),
    Verb(do.JudgeProject, "Say how it goes", "DH-REST-12", Who.ASKED, _judge, "project", _OPEN),
    Verb(
        do.ChooseCountdown,
        "Advance a countdown",
        "DH-REST-07",
        Who.ASKED,
        _countdown,
        "rest",
        ("countdown",),
    ),
)
