"""What the suite must be told about each game: where to start, its forms, what it hides, its laws.

A new system adds one module with a `GAME` and one line in `_MODULES`; a test fails without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

from contract.asking import Plant
from contract.prologue import Opening
from tableside.core.history import Row
from tableside.core.offers import Field, Offer
from tableside.core.values import Actor, Command, Event, Role
from tableside.systems import RULESETS, load
from tableside.systems.rulebook import rulebook

ANNA, BEN, CLEO = Actor("anna"), Actor("ben"), Actor("cleo")
DORA = Actor("dora")  # sits at the table and plays nobody
PLAYERS = (ANNA, BEN, CLEO, DORA)

# A form's generator: a command that this actor may submit now, or None if there is none.
Maker = Callable[[Any, Any, Actor, Random], Command | None]
# One-way-wrong forms of the GM: the command and the code of its refusal.
Spoiler = Callable[[Any, Any, Random], Iterator[tuple[Command, str]]]


@dataclass(frozen=True)
class Falling:
    """How somebody falls in a game, read anew from its rules."""

    out: Callable[[Any, Any], set[str]]  # whoever can do nothing: the game, a state
    ways: Callable[[Any, Any, str], list[Command]]  # what the GM may do to make somebody fall
    goes_on: Callable[[Any], bool]  # whether a matter goes on over whoever fell in it


@dataclass(frozen=True)
class Game:
    """One game as the contract suite sees it."""

    setups: Mapping[str, Any]  # name -> the setup of a table next to some edge
    forms: Mapping[str, Maker]
    spoilers: Mapping[str, Spoiler]
    plant: Plant  # marked words and numbers for fields that only the GM may read
    twist: Callable[[Any], Any]  # a state -> one that differs only in what players cannot know
    twist_command: Callable[[Any, Any], Any]  # the same for a command, given the state
    reveals: Callable[[Any, Event], bool]  # whether an event lays a hidden value open
    secrets: Callable[[Any], set[int]]  # marked numbers that no player may see now
    words: Callable[[Any], set[str]]  # and marked words
    laws: Callable[[Any, Any, Row], None]  # what a row must have paid and brought
    line_laws: Callable[[Any, Any, Iterable[Row]], None]  # what a whole line must add up to
    field_laws: Callable[[Any, Any, Offer, Field], None]  # what a question must offer
    falling: Falling
    prologues: Mapping[str, tuple[Opening, ...]] = field(default_factory=dict)  # by setup
    eager: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # verbs tried first
    unplayed: Callable[[Any], set[str]] = lambda _system: set()  # verbs that values leave out
    always: frozenset[str] = frozenset()  # verbs that are played whatever rule they cite
    walks: int = 200  # how many the suite takes; `make test-long` takes more
    rest_outlasts_evening: bool = False  # what waits for a rest waits over the end of an evening
    often: tuple[str, ...] = ()  # forms without which whole chapters would hardly be met


_MODULES = {
    "wrath-glory": "contract.wrath_glory.game",
    "daggerheart": "contract.daggerheart.game",
}

EVERY = tuple((system, ruleset) for system, names in RULESETS.items() for ruleset in names)


@cache
def game_of(system: str) -> Game:
    """The suite's own knowledge of a game."""
    made: Game = import_module(_MODULES[system]).GAME
    return made


@cache
def system_of(system: str, ruleset: str, _of: str = "") -> Any:
    """A game with its ruleset bound in, loaded once per process, or once for each use of it."""
    return load(system, ruleset)


@cache
def rule_ids(system: str) -> frozenset[str]:
    """Every rule there is."""
    return frozenset(rulebook(system))


@cache
def form_names(system: Any, role: Role) -> tuple[str, ...]:
    """The forms somebody of this role has a right to; their schemas are dear to build."""
    return tuple(sorted(form.verb for form in system.forms(Actor("anybody", role))))
