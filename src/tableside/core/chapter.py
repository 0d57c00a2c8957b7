"""What one subject of a game's rules hands to the engine, and all of them as one set of tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any, Protocol, TypeVar, get_args

import msgspec

from tableside.core.events import CoreEvent
from tableside.core.headings import Head
from tableside.core.hooks import Said
from tableside.core.last_roll import InRoll
from tableside.core.matters import Matter
from tableside.core.recalled import Recalling
from tableside.core.state import CORE_HANDLERS, Handler
from tableside.core.tell import Teller
from tableside.core.values import Actor, Command, Event, Events, Line
from tableside.core.verbs import Decider, DeskVerb, TakeDefault, Verb, by_name

Step = Callable[[Any, Any, Any], Events]
OnFaces = Callable[[Any, Any, Any, tuple[int, ...]], Events]
OpeningTeller = Callable[[Any, Any, Matter[Any], Actor], Line | None]
OnRoll = Callable[[Any, Any, Any], InRoll | None]  # game, state, event

T = TypeVar("T")
V = TypeVar("V")


class Chapter(msgspec.Struct, frozen=True, kw_only=True):
    """Verbs, decisions, automatic steps, forms, folds and log lines that belong together."""

    verbs: tuple[Verb, ...] = ()
    deciders: Mapping[type[Command], Decider] = {}
    steps: Mapping[tuple[str, str], Step] = {}
    on_faces: Mapping[str, OnFaces] = {}
    defaults: Mapping[tuple[str, str], tuple[str, ...]] = {}
    desk: Mapping[type[Command], DeskVerb] = {}
    handlers: Mapping[type[Event], Handler] = {}
    after: tuple[tuple[type[Event], Handler], ...] = ()  # what an event of others changes besides
    lines: Mapping[type[Event], Teller] = {}
    rolls: Mapping[str, str] = {}  # what the GM may call off, in words
    by_default: Mapping[type[Command], Decider] = {}
    opened: Mapping[type, OpeningTeller] = {}  # by what it holds
    heads: Mapping[type, Head] = {}  # by what a matter holds
    waits: Mapping[tuple[type, str], str] = {}  # and at which step it waits for what
    parts: Mapping[type[Event], OnRoll] = {}  # what an event does to the last roll
    recalled: Mapping[type[Event], Recalling] = {}  # what a table retells of an event
    facts: Mapping[str, tuple[str, ...]] = {}  # the first is the default
    listeners: tuple[tuple[object, Said], ...] = ()
    answers: tuple[tuple[object, object, Said], ...] = ()

    def close(self) -> Chapter:
        """Itself: a chapter that is no subject yet has its tables already."""
        return self


class Closing(Protocol):
    """A subject, or a chapter."""

    def close(self) -> Chapter:
        """Its tables."""


def tables_of(
    subjects: Iterable[Closing], *generic: object, first: Sequence[str] = ()
) -> dict[str, Any]:
    """What an engine reads, from all chapters in the order of the book.

    `generic` are the events of the core that hold a type of the game's own; `first` are the verbs
    that are offered before all others, in this order and whatever subjects they stand in.
    """
    chapters = [one.close() for one in subjects]
    deciders = together(one.deciders for one in chapters)
    desk = together(one.desk for one in chapters)
    handlers = together(one.handlers for one in chapters)
    same = ("steps", "on_faces", "defaults", "by_default", "rolls", "lines", "opened", "parts")
    more = ("facts", "heads", "waits", "recalled")
    return {
        "verbs": _in_order(first, by_name(verb for one in chapters for verb in one.verbs)),
        "deciders": deciders,
        "desk": desk,
        "handlers": _besides(handlers, chapters),
        "command_type": union((TakeDefault, *deciders, *desk)),
        "events_type": _events_type(handlers, generic),
        "listeners": _listening(chapters),
        "answers": _answering(chapters),
        **{name: together(getattr(one, name) for one in chapters) for name in same + more},
    }


def together(tables: Iterable[Mapping[T, V]]) -> dict[T, V]:
    """Several tables as one; two chapters never answer for the same thing."""
    made: dict[T, V] = {}
    for table in tables:
        twice = made.keys() & table.keys()
        if twice:
            raise ValueError(f"two chapters speak of {sorted(map(str, twice))}")
        made.update(table)
    return made


def _in_order(first: Sequence[str], verbs: Mapping[str, Verb]) -> dict[str, Verb]:
    return {name: verbs[name] for name in (*first, *verbs)}


def union(kinds: Iterable[Any]) -> Any:
    """One type out of many, each once, for msgspec to read by."""
    return reduce(or_, dict.fromkeys(kinds))


def _events_type(handlers: Mapping[type[Event], Handler], generic: tuple[object, ...]) -> Any:
    own = (kind for kind in handlers if kind not in CORE_HANDLERS)
    several: Any = tuple
    return several[union((*get_args(CoreEvent), *generic, *own)), ...]


def _besides(
    handlers: Mapping[type[Event], Handler], chapters: Sequence[Chapter]
) -> dict[type[Event], Handler]:
    """The folds, each followed by what later chapters have to add to it."""
    made = dict(handlers)
    for chapter in chapters:
        for kind, fold in chapter.after:
            made[kind] = _followed(made.get(kind) or CORE_HANDLERS[kind], fold)
    return made


def _followed(first: Handler, then: Handler) -> Handler:
    return lambda state, event: then(first(state, event), event)


def _listening(chapters: Iterable[Chapter]) -> dict[object, tuple[Said, ...]]:
    made: dict[object, tuple[Said, ...]] = {}
    for chapter in chapters:
        for hook, listener in chapter.listeners:
            made[hook] = (*made.get(hook, ()), listener)
    return made


def _answering(chapters: Iterable[Chapter]) -> dict[object, dict[object, Said]]:
    made: dict[object, dict[object, Said]] = {}
    for chapter in chapters:
        for switch, key, answer in chapter.answers:
            if made.setdefault(switch, {}).setdefault(key, answer) is not answer:
                raise ValueError(f"two chapters answer for {key!r} at {switch}")
    return made
