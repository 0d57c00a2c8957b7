"""A subject of the rules, collected where it is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import pytest

from tableside.core.chapter import tables_of, together
from tableside.core.evening import TakeRest, rest, rest_verb
from tableside.core.events import CoreEvent
from tableside.core.hooks import Hook, Switch
from tableside.core.matters import Matter
from tableside.core.offers import Offer, Picker, Ready
from tableside.core.state import Rested
from tableside.core.subject import Subject
from tableside.core.values import GM, Actor, Command, Event, Events, Illegal, Line, Role
from tableside.core.verbs import Who

State: TypeAlias = tuple[str, ...]


class Game:
    """As little of a game as hooks need."""

    listeners: Mapping[Any, tuple[Callable[..., Any], ...]] = {}
    answers: Mapping[Any, Mapping[Any, Callable[..., Any]]] = {}


Made: TypeAlias = Subject[Game, State, State]


class Whistle(Command, frozen=True, tag="test_whistle"):
    """Whistle a tune."""

    tune: str = ""


class Hum(Command, frozen=True, tag="test_hum"):
    """Hum it instead."""


class Whistled(Event, frozen=True, tag="test_whistled"):
    """Somebody whistled."""


class Heard(Event, frozen=True, tag="test_heard"):
    """Somebody heard it."""


heard = Hook[Game, [State], list[str]]("when somebody whistles")
meant = Switch[Game, str, [State], str]("what a tune means")


def _tunes() -> Made:
    tunes: Made = Subject("tunes")
    tunes.event(Whistled)
    tunes.event(Heard)
    whistle = tunes.verb(Whistle, "Whistle", "", Who.GM, at=("tune", "open"), default=True)

    @whistle.decides
    def _whistle(_game: Game, _state: State, _actor: Actor, _command: Whistle) -> Events:
        return [Whistled()]

    @tunes.folds(Whistled)
    def _whistled(state: State, _event: Whistled) -> State:
        return (*state, "whistled")

    @tunes.tells(Whistled)
    def _said(_game: Game, _state: State, _event: Whistled, _actor: Actor) -> Line:
        return Line("A tune.")

    return tunes


def test_what_stands_in_a_subject_becomes_the_tables_of_a_game() -> None:
    tunes = _tunes()

    @tunes.step("tune", "over")
    def _over(_game: Game, _state: State, _matter: Matter[Any]) -> Events:
        return []

    tunes.called("tune", "tune")
    tunes.fact("mood", "merry", "sad")
    tables = tables_of([tunes.close()])
    assert list(tables["verbs"]) == ["test_whistle"]
    assert tables["defaults"] == {("tune", "open"): ("test_whistle",)}
    assert tables["steps"] == {("tune", "over"): _over}
    assert tables["rolls"] == {"tune": "tune"}
    assert tables["facts"] == {"mood": ("merry", "sad")}
    assert tables["handlers"][Whistled]((), Whistled()) == ("whistled",)
    assert tables["lines"][Whistled](Game(), (), Whistled(), GM) == Line("A tune.")
    assert Whistle in tables["command_type"].__args__
    held = set(tables["events_type"].__args__[0].__args__)
    assert held == {*CoreEvent.__args__, Whistled, Heard}


def test_an_event_that_nothing_folds_leaves_the_state_alone() -> None:
    assert tables_of([_tunes().close()])["handlers"][Heard](("as it was",), Heard()) == (
        "as it was",
    )


def test_a_verb_without_questions_is_ready_at_once() -> None:
    verb = tables_of([_tunes().close()])["verbs"]["test_whistle"]
    pick = Picker(Offer("test_whistle"), {}, GM, {}, "")
    assert verb.ask(Game(), (), pick) == Ready(Whistle())


def test_a_verb_of_the_core_is_taken_with_its_question_or_with_another() -> None:
    plain: Made = Subject("plain")
    plain.takes(rest_verb(), rest)
    tables = tables_of([plain])
    assert tables["verbs"]["rest"] == rest_verb()
    assert tables["deciders"][TakeRest] is rest

    other: Made = Subject("other")
    pause = other.takes(rest_verb())

    @pause.asks
    def _never(_game: Game, _known: State, _pick: Picker) -> Ready:
        raise Illegal("never", "There is no rest.")

    @pause.decides
    def _nothing(_game: Game, _state: State, _actor: Actor, _command: TakeRest) -> Events:
        return []

    tables = tables_of([other])
    assert tables["verbs"]["rest"].ask is _never
    assert tables["verbs"]["rest"].label == rest_verb().label
    assert tables["deciders"][TakeRest] is _nothing


def test_some_verbs_may_be_offered_before_all_others() -> None:
    resting: Made = Subject("resting")
    resting.takes(rest_verb(), rest)
    book = [_tunes(), resting]
    assert list(tables_of(book)["verbs"]) == ["test_whistle", "rest"]
    assert list(tables_of(book, first=("rest",))["verbs"]) == ["rest", "test_whistle"]
    with pytest.raises(KeyError):
        tables_of(book, first=("nowhere",))


def test_later_subjects_add_to_a_fold_in_the_order_of_the_book() -> None:
    early, late = _tunes(), Made("echoes")
    early.after(Whistled)(lambda state, _event: (*state, "first"))
    late.after(Whistled)(lambda state, _event: (*state, "second"))
    folds = tables_of([early.close(), late.close()])["handlers"]
    assert folds[Whistled]((), Whistled()) == ("whistled", "first", "second")


def test_a_fold_of_the_core_can_be_added_to() -> None:
    one: Made = Subject("rests")
    one.after(Rested)(lambda state, _event: state)
    assert tables_of([one.close()])["handlers"].keys() == {Rested}


def test_listeners_stand_in_the_order_of_the_book_and_answers_under_their_key() -> None:
    first, second = Made("first"), Made("second")
    second.on(heard)(lambda _game, _state: ["second"])
    first.on(heard)(lambda _game, _state: ["first"])
    second.answers(meant, "danger", "fire")(lambda _game, _state: "run")
    tables = tables_of([first.close(), second.close()])
    game = Game()
    game.listeners, game.answers = tables["listeners"], tables["answers"]
    assert heard.all(game, ()) == ["first", "second"]
    assert heard.first(game, ()) == ["first"]
    assert meant.ask(game, "fire", ()) == "run"
    assert meant.ask(game, "tea", ()) is None
    assert meant.has(game, "danger")
    assert not meant.has(game, "tea")


def test_two_may_not_answer_for_the_same() -> None:
    first, second = Made("first"), Made("second")
    first.answers(meant, "danger")(lambda _game, _state: "run")
    second.answers(meant, "danger")(lambda _game, _state: "hide")
    with pytest.raises(ValueError, match="two chapters answer for 'danger'"):
        tables_of([first.close(), second.close()])
    with pytest.raises(ValueError, match="two chapters speak of"):
        together(({1: "a"}, {1: "b"}))


def test_what_is_said_twice_undecided_or_too_late_is_an_error() -> None:
    tunes = _tunes()
    with pytest.raises(ValueError, match="tunes says twice what"):
        tunes.folds(Whistled)(lambda state, _event: state)
    tunes.close()
    with pytest.raises(ValueError, match="tunes is closed"):
        tunes.event(Heard)
    bare: Made = Subject("bare")
    bare.verb(Whistle, "Whistle", "", Who.GM)
    with pytest.raises(ValueError, match="nobody decides test_whistle"):
        bare.close()


def test_a_form_stands_on_the_desk() -> None:
    tunes: Made = Subject("tunes")

    @tunes.form(Whistle, "Whistle a tune", Role.GM, Role.PLAYER)
    def _whistle(_game: Game, _state: State, _actor: Actor, _command: Whistle) -> Events:
        return []

    form = tables_of([tunes.close()])["desk"][Whistle]
    assert (form.label, form.roles, form.decide) == (
        "Whistle a tune",
        (Role.GM, Role.PLAYER),
        _whistle,
    )
