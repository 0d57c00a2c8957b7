"""Evenings and scenes: who is there, and the moments at which effects end."""

from __future__ import annotations

from tableside.core.offers import Option, Picker, Ready
from tableside.core.showing import ASIDE, Showing, Weight
from tableside.core.state import EveningEnded, Known, Rested, SceneEnded
from tableside.core.values import Actor, Command, Events, Illegal, Limit
from tableside.core.verbs import Verb, Who


class BeginEvening(Command, frozen=True, tag="begin_evening"):
    """Start the evening with whoever is there."""

    present: tuple[str, ...] = ()
    away: tuple[str, ...] = ()  # whose part in the story is over, where a game asks for it


class EndEvening(Command, frozen=True, tag="end_evening"):
    """End the evening."""


class EndScene(Command, frozen=True, tag="end_scene"):
    """End the scene."""


class TakeRest(Command, frozen=True, tag="rest"):
    """The party rests."""


def people(
    known: Known, *, heroes: bool = False, but: str = "", away: bool = False
) -> tuple[Option, ...]:
    """Characters to choose from, heroes first; whoever is away only where that is said."""
    chosen = [
        one
        for one in known.characters.values()
        if (one.present or away) and one.id != but and (one.hero or not heroes)
    ]
    chosen.sort(key=lambda one: not one.hero)
    return tuple(Option(one.id, one.name) for one in chosen)


def party(known: Known) -> tuple[str, ...]:
    """The heroes who are here."""
    return tuple(one.id for one in known.characters.values() if one.hero and one.present)


def _begin(_game: object, known: Known, pick: Picker) -> Ready:
    ask_present(known, pick)
    return pick.ready(BeginEvening)


def ask_present(known: Known, pick: Picker) -> None:
    """Who is there, where no evening is on."""
    sentence = "This session has begun; end it first."
    pick.limit(not known.evening, Limit.TIMING, "evening_on", "", sentence)
    heroes = people(known, heroes=True, away=True)
    everyone = tuple(str(one.value) for one in heroes)
    pick.some("present", heroes, "Who is there?", default=everyone)


def _end(_game: object, known: Known, pick: Picker) -> Ready:
    if not known.evening:
        raise Illegal("no_evening", "No session has begun.")
    return pick.ready(EndEvening)


def _end_scene(_game: object, _known: object, pick: Picker) -> Ready:
    return pick.ready(EndScene)


def _rest(_game: object, _known: object, pick: Picker) -> Ready:
    return pick.ready(TakeRest)


def end_evening(_game: object, _state: object, _actor: Actor, _command: EndEvening) -> Events:
    """What lasts until the end of the evening ends."""
    return [EveningEnded()]


def end_scene(_game: object, _state: object, _actor: Actor, _command: EndScene) -> Events:
    """What lasts until the end of the scene ends."""
    return [SceneEnded()]


def rest(_game: object, _state: object, _actor: Actor, _command: TakeRest) -> Events:
    """What lasts until the next rest ends."""
    return [Rested()]


def evening_verbs(rule: str) -> tuple[Verb, ...]:
    """The verbs of an evening; `rule` says what its beginning resets."""
    return (
        Verb(
            command=BeginEvening,
            label="Begin the session",
            rule=rule,
            who=Who.GM,
            ask=_begin,
            showing=ASIDE,
        ),
        Verb(
            command=EndEvening,
            label="End the session",
            rule=rule,
            who=Who.GM,
            ask=_end,
            showing=ASIDE,
        ),
        Verb(
            command=EndScene,
            label="End the scene",
            rule="",
            who=Who.GM,
            ask=_end_scene,
            showing=Showing(part="scene end", weight=Weight.ASIDE),
        ),
    )


def rest_verb() -> Verb:
    """The verb by which whatever comes back with a rest is back."""
    return Verb(command=TakeRest, label="The party rests", rule="", who=Who.GM, ask=_rest)
