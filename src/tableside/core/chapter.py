"""A chapter of a game's rules: everything it hands to the engine, in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tableside.core.places import DeskVerb, Verb
from tableside.core.state import Handler
from tableside.core.values import Actor, Command, Event, Events, Line

Decider = Callable[[Any, Any, Any, Any], Events]
Step = Callable[[Any, Any, Any], Events]
OnFaces = Callable[[Any, Any, Any, tuple[int, ...]], Events]
After = Callable[[Any, Any, Any, Any, Any], list[Event]]  # what a settled roll leads to
Agreed = Callable[[Any, Any, Any, Any], list[Event]]  # what the others' leave leads to
Teller = Callable[[Any, Any, Actor], Line | None]


@dataclass(frozen=True)
class Chapter:
    """Verbs, decisions, automatic steps, forms, folds and log lines that belong together."""

    verbs: tuple[Verb, ...] = ()
    deciders: Mapping[type[Command], Decider] = field(default_factory=dict)
    steps: Mapping[tuple[str, str], Step] = field(default_factory=dict)
    on_faces: Mapping[str, OnFaces] = field(default_factory=dict)
    defaults: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    desk: Mapping[type[Command], DeskVerb] = field(default_factory=dict)
    handlers: Mapping[type[Event], Handler] = field(default_factory=dict)
    lines: Mapping[type[Event], Teller] = field(default_factory=dict)
    settled: Mapping[str, After] = field(default_factory=dict)  # by a roll's purpose
    contested: Mapping[str, After] = field(default_factory=dict)  # by a contest's purpose
    agreed: Mapping[str, Agreed] = field(default_factory=dict)  # by the procedure that asked
    rolls: Mapping[str, str] = field(default_factory=dict)  # what the GM may call off, in words
    upkeep: tuple[Any, ...] = ()  # what falls due at moments of a fight, in order
    by_default: Mapping[type[Command], Decider] = field(default_factory=dict)
    opened: Mapping[type[Any], Teller] = field(default_factory=dict)  # by what a new matter holds
    facts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # the first is the default


def together(tables: Iterable[Mapping[Any, Any]]) -> dict[Any, Any]:
    """Several tables as one; two chapters never answer for the same thing."""
    made: dict[Any, Any] = {}
    for table in tables:
        twice = made.keys() & table.keys()
        if twice:
            raise ValueError(f"two chapters speak of {sorted(map(str, twice))}")
        made.update(table)
    return made
