"""A subject of a game's rules: it is written in one file, and this collects what stands there.

A module makes one `Subject` and hands everything to it at the place where it is written: a verb
with its question and its decision, an event with its fold and its line, steps, dice, hooks. The
game closes its subjects, in the order of the book, into the tables that the engine reads.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from msgspec.structs import replace

from tableside.core.chapter import Chapter
from tableside.core.headings import Heading
from tableside.core.hooks import Hook, Hooked, Said, Switch
from tableside.core.last_roll import InRoll, Part
from tableside.core.matters import Matter
from tableside.core.offers import Picker, Ready
from tableside.core.recalled import Recalled
from tableside.core.showing import ANYWHERE, Showing
from tableside.core.values import Actor, Command, Event, Events, Line, Role
from tableside.core.verbs import Ask, Decider, DeskVerb, Verb, Who, tag_of

G = TypeVar("G", bound=Hooked)  # the game with its ruleset
S = TypeVar("S")  # the state
K = TypeVar("K")  # what a seat knows
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)
M = TypeVar("M", bound=Matter[Any])
V = TypeVar("V")
F = TypeVar("F", bound=Said)
R = TypeVar("R")
P = ParamSpec("P")


class Doing(Generic[G, S, K, C]):
    """One verb while it is written down: its question and its decision find it by name."""

    def __init__(self, command: type[C], row: Callable[[Ask], Verb]) -> None:
        self.command, self._row = command, row
        self._ask: Callable[[G, K, Picker], Ready] | None = None
        self._decide: Callable[[G, S, Actor, C], Events] | None = None
        self.by_default: Callable[[G, S, Actor, C], Events] | None = None

    def asks(self, ask: Callable[[G, K, Picker], Ready]) -> Callable[[G, K, Picker], Ready]:
        """The function that asks its questions; without one there is nothing to choose."""
        self._ask = ask
        return ask

    def decides(
        self, decide: Callable[[G, S, Actor, C], Events]
    ) -> Callable[[G, S, Actor, C], Events]:
        """The function that works out what happens."""
        self._decide = decide
        return decide

    def decides_by_default(
        self, decide: Callable[[G, S, Actor, C], Events]
    ) -> Callable[[G, S, Actor, C], Events]:
        """Another one for *take the default*, where that is not the same."""
        self.by_default = decide
        return decide

    def _ready(self, _game: G, _known: K, pick: Picker) -> Ready:
        return pick.ready(self.command)

    @property
    def verb(self) -> Verb:
        """Its row among the verbs."""
        return self._row(self._ask or self._ready)

    @property
    def decider(self) -> Callable[[G, S, Actor, C], Events]:
        """Whoever decides it."""
        if self._decide is None:
            raise ValueError(f"nobody decides {tag_of(self.command)}")
        return self._decide


class Subject(Generic[G, S, K]):
    """Everything that one file of rules says, collected where it stands."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._tables: dict[str, dict[Any, Any]] = defaultdict(dict)
        self._lists: dict[str, list[Any]] = defaultdict(list)
        self._closed: Chapter | None = None

    def verb(
        self,
        command: type[C],
        label: str,
        rule: str,
        who: Who,
        *,
        at: tuple[str, ...] = (),  # a procedure and those of its steps where it stands
        among: Callable[[K], Iterable[str]] | None = None,
        default: bool | tuple[str, ...] = False,  # whether, or at which steps, it is the default
        at_hand: Callable[[G, K], Iterable[str]] | None = None,  # for whom it is always in sight
        showing: Showing = ANYWHERE,  # where a screen has it
    ) -> Doing[G, S, K, C]:
        """A thing somebody may do; verbs are offered in the order in which they are written."""
        procedure, steps = (at[0], at[1:]) if at else ("", ())

        def row(ask: Ask) -> Verb:
            return Verb(
                command=command,
                label=label,
                rule=rule,
                who=who,
                ask=ask,
                procedure=procedure,
                steps=steps,
                among=among,
                at_hand=at_hand,
                showing=showing,
            )

        for step in default if isinstance(default, tuple) else steps if default else ():
            before = self._tables["defaults"].get((procedure, step), ())
            self._tables["defaults"][procedure, step] = (*before, tag_of(command))
        doing: Doing[G, S, K, C] = Doing(command, row)
        self._listed("doings", doing)
        return doing

    def takes(self, verb: Verb, decide: Decider | None = None) -> Doing[G, S, K, Any]:
        """A verb of the core with its question; another question or decision may follow."""
        doing: Doing[G, S, K, Any] = Doing(verb.command, lambda ask: replace(verb, ask=ask))
        doing.asks(verb.ask)
        if decide is not None:
            doing.decides(decide)
        self._listed("doings", doing)
        return doing

    def form(
        self,
        command: type[C],
        label: str,
        *roles: Role,
        showing: Showing = ANYWHERE,  # without a panel it stands on the desk
        somebody: bool = False,  # whether it is about a character
    ) -> Callable[[Callable[[G, S, Actor, C], Events]], Callable[[G, S, Actor, C], Events]]:
        """A form of the desk, decided by the function below."""

        def note(decide: Callable[[G, S, Actor, C], Events]) -> Callable[[G, S, Actor, C], Events]:
            self._row("desk", command, DeskVerb(command, label, roles, decide, showing, somebody))
            return decide

        return note

    def event(self, kind: type[E]) -> type[E]:
        """A fact of this subject; as long as nothing folds it, it leaves the state as it is."""
        self._listed("events", kind)
        return kind

    def folds(self, kind: type[E]) -> Callable[[Callable[[S, E], S]], Callable[[S, E], S]]:
        """What an event assigns; for one of the core, in place of what that assigns."""
        return self._under("handlers", kind)

    def after(self, kind: type[E]) -> Callable[[Callable[[S, E], S]], Callable[[S, E], S]]:
        """What an event of the core or of an earlier subject assigns besides."""
        return self._beside("after", kind)

    def tells(
        self, kind: type[E], part: Part | None = None
    ) -> Callable[
        [Callable[[G, S, E, Actor], Line | None]], Callable[[G, S, E, Actor], Line | None]
    ]:
        """What a seat reads about an event, and what that does to the last roll."""
        if part is not None:
            self._row("parts", kind, _as_part(part))
        return self._under("lines", kind)

    def rolls(
        self, kind: type[E]
    ) -> Callable[[Callable[[G, S, E], InRoll | None]], Callable[[G, S, E], InRoll | None]]:
        """What an event does to the last roll, where the event alone does not say it."""
        return self._under("parts", kind)

    def recalls(
        self, kind: type[E]
    ) -> Callable[
        [Callable[[G, S, E, Actor], tuple[Recalled, ...]]],
        Callable[[G, S, E, Actor], tuple[Recalled, ...]],
    ]:
        """What the table retells of an event once the evening is over, if all read a line of it."""
        return self._under("recalled", kind)

    def tells_opening(
        self, values: type[V]
    ) -> Callable[
        [Callable[[G, S, Matter[V], Actor], Line | None]],
        Callable[[G, S, Matter[V], Actor], Line | None],
    ]:
        """What a seat reads when a matter opens that holds this."""
        return self._under("opened", values)

    def heads(
        self, values: type[V], **waits: str
    ) -> Callable[[Callable[[G, K, Matter[V]], Heading]], Callable[[G, K, Matter[V]], Heading]]:
        """How a matter that holds this is headed, and what it waits for at which of its steps."""
        for step, words in waits.items():
            self._row("waits", (values, step), words)
        return self._under("heads", values)

    def step(
        self, procedure: str, step: str
    ) -> Callable[[Callable[[G, S, M], Events]], Callable[[G, S, M], Events]]:
        """What a matter does by itself when it stands at a step."""
        return self._under("steps", (procedure, step))

    def dice(
        self, procedure: str
    ) -> Callable[
        [Callable[[G, S, M, tuple[int, ...]], Events]],
        Callable[[G, S, M, tuple[int, ...]], Events],
    ]:
        """What the dice of a procedure bring."""
        return self._under("on_faces", procedure)

    def called(self, procedure: str, words: str) -> None:
        """What a procedure is called when the GM calls it off; without a word nobody can."""
        self._row("rolls", procedure, words)

    def defaults(self, procedure: str, step: str, *verbs: str) -> None:
        """What *take the default* does at a step, where a verb of another subject answers."""
        self._row("defaults", (procedure, step), verbs)

    def fact(self, name: str, *values: str) -> None:
        """A named choice of the table; the first value is how it begins."""
        self._row("facts", name, values)

    def on(
        self, hook: Hook[G, P, R]
    ) -> Callable[[Callable[Concatenate[G, P], R]], Callable[Concatenate[G, P], R]]:
        """Have a say at a moment of an earlier subject."""
        return self._beside("listeners", hook)

    def answers(
        self, switch: Switch[G, V, P, R], *keys: V
    ) -> Callable[[Callable[Concatenate[G, P], R]], Callable[Concatenate[G, P], R]]:
        """Be the one who answers for these keys."""

        def note(answer: Callable[Concatenate[G, P], R]) -> Callable[Concatenate[G, P], R]:
            for key in keys:
                self._listed("answers", (switch, key, answer))
            return answer

        return note

    def close(self) -> Chapter:
        """The tables of this subject; from now on nothing more can be handed in."""
        if self._closed is None:
            doings, tables, lists = self._lists["doings"], self._tables, self._lists
            self._closed = Chapter(
                verbs=tuple(one.verb for one in doings),
                deciders={one.command: one.decider for one in doings},
                by_default={one.command: one.by_default for one in doings if one.by_default},
                handlers={**dict.fromkeys(lists["events"], _unchanged), **tables["handlers"]},
                after=tuple(lists["after"]),
                listeners=tuple(lists["listeners"]),
                answers=tuple(lists["answers"]),
                steps=tables["steps"],
                on_faces=tables["on_faces"],
                defaults=tables["defaults"],
                rolls=tables["rolls"],
                desk=tables["desk"],
                lines=tables["lines"],
                opened=tables["opened"],
                parts=tables["parts"],
                recalled=tables["recalled"],
                heads=tables["heads"],
                waits=tables["waits"],
                facts=tables["facts"],
            )
        return self._closed

    def _row(self, table: str, key: object, value: object) -> None:
        self._open()
        if key in self._tables[table]:
            raise ValueError(f"{self.name} says twice what {key} is ({table})")
        self._tables[table][key] = value

    def _listed(self, where: str, one: object) -> None:
        self._open()
        self._lists[where].append(one)

    def _open(self) -> None:
        if self._closed is not None:
            raise ValueError(f"{self.name} is closed: the game has taken its tables")

    def _under(self, table: str, key: object) -> Callable[[F], F]:
        def note(one: F) -> F:
            self._row(table, key, one)
            return one

        return note

    def _beside(self, where: str, key: object) -> Callable[[F], F]:
        def note(one: F) -> F:
            self._listed(where, (key, one))
            return one

        return note


def _as_part(part: Part) -> Callable[[Any, Any, Any], InRoll]:
    def found(_game: object, _state: object, event: Any) -> InRoll:
        return InRoll(
            part=part, matter=getattr(event, "matter", ""), who=getattr(event, "character", "")
        )

    return found


def _unchanged(state: S, _event: Event) -> S:
    return state  # a word for the log; what changes is said by the events around it
