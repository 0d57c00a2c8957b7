"""What play has reached: verbs, forms, dice, events, refusals and automatic steps, by game.

The public methods of both games are wrapped while tests run. Nothing of this is in `src`, and what
is written down does not depend on where in `src` a thing is done.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

from tableside.core.values import Event, Faces, Illegal
from tableside.core.verbs import tag_of
from tableside.systems.daggerheart.system import Daggerheart
from tableside.systems.wrath_glory.system import WrathGlory

ELSEWHERE = "elsewhere"  # a refusal that no game gave: the log, a correction, a file
GAMES = (WrathGlory.name, Daggerheart.name)
_MAKE = Illegal.__init__
_LAYERS = ("table", "web", "cli", "scenarios")


class Reached:
    """Everything reached in this process, by who reached it."""

    def __init__(self) -> None:
        self.by: dict[str, set[str]] = {}
        self._now: set[str] = self.by.setdefault("", set())
        self._seen: list[set[Any]] = []
        self._made: Any = _MAKE

    def turn_to(self, who: str, *, making: bool = True) -> None:
        """From now on it is somebody else who reaches things.

        Without `making` only refusals that a game gives are noted, not each that is made: walks
        make so many of them that it would take some hundredths of their time.
        """
        Illegal.__init__ = self._made if making else _MAKE  # type: ignore[method-assign]
        now = self.by.setdefault(who, set())
        if now is not self._now:
            self._now = now
            for one in self._seen:
                one.clear()

    def watch(self) -> None:
        """Wrap both games and the making of refusals."""
        for game in (WrathGlory, Daggerheart):
            _watch_game(self, game)
        self._made = _watched_refusals(self)

    def add(self, item: str) -> None:
        """Something that was not seen before, or not since somebody else began."""
        self._now.add(item)

    def seen(self) -> set[Any]:
        """A set that is emptied whenever somebody else begins."""
        self._seen.append(set())
        return self._seen[-1]


class _Looked(dict[Any, Any]):
    """The same table, which says what was taken from it."""

    def __init__(self, table: Any, took: Callable[[Any], None]) -> None:
        super().__init__(table)
        self._took = took

    def __getitem__(self, key: Any) -> Any:
        self._took(key)
        return super().__getitem__(key)


def _watch_game(reached: Reached, game: Any) -> None:
    _watch_steps(reached, game)
    _watch_commands(reached, game)
    _watch_questions(reached, game)
    evolve, seen, name = game.evolve, reached.seen(), game.name

    def watched(self: Any, state: Any, event: Event) -> Any:
        after = evolve(self, state, event)
        if type(event) not in seen:
            seen.add(type(event))
            reached.add(f"{name}: event {_was(event)}")
        return after

    game.evolve = watched


def _watch_steps(reached: Reached, game: Any) -> None:
    proceed, seen, name = game.proceed, reached.seen(), game.name
    taken = 0

    def took(key: tuple[str, str]) -> None:
        nonlocal taken
        taken += 1
        if key not in seen:
            seen.add(key)
            reached.add(f"{name}: step {' '.join(key)}")

    def fell(procedure: str) -> None:
        if procedure not in seen:
            seen.add(procedure)
            reached.add(f"{name}: dice {procedure}")

    def watched(self: Any, state: Any) -> Sequence[Event]:
        before = taken
        events: Sequence[Event] = proceed(self, state)
        if events and taken == before and type(events[0]) not in seen:
            seen.add(type(events[0]))
            reached.add(f"{name}: by itself {_was(events[0])}")
        return events

    game.steps, game.on_faces = _Looked(game.steps, took), _Looked(game.on_faces, fell)
    game.proceed = watched


def _watch_commands(reached: Reached, game: Any) -> None:
    decide, seen, name = game.decide, reached.seen(), game.name

    def watched(self: Any, state: Any, actor: Any, command: Any) -> Any:
        try:
            events = decide(self, state, actor, command)
        except Illegal as illegal:
            reached.add(f"{name}: refusal {illegal.code}")
            raise
        kind = type(command)
        if kind not in seen and not isinstance(command, Faces):
            seen.add(kind)
            reached.add(f"{name}: {'form' if kind in self.desk else 'verb'} {tag_of(kind)}")
        return events

    game.decide = watched


def _watch_questions(reached: Reached, game: Any) -> None:
    ask_next, walk, new, name = game.ask_next, game.walk, game.new, game.name
    seen = reached.seen()

    def refused(answer: Any) -> None:
        if answer.code not in seen:
            seen.add(answer.code)
            reached.add(f"{name}: refusal {answer.code}")

    def asked(self: Any, known: Any, offer: Any, chosen: Any) -> Any:
        answer = ask_next(self, known, offer, chosen)
        if isinstance(answer, Illegal):
            refused(answer)
        return answer

    def walked(self: Any, known: Any, offer: Any, choose: Any) -> Any:
        answer = walk(self, known, offer, choose)
        if isinstance(answer, Illegal):
            refused(answer)
        return answer

    def made(self: Any, setup: Any) -> Any:
        try:
            return new(self, setup)
        except Illegal as illegal:
            refused(illegal)
            raise

    game.ask_next, game.walk, game.new = asked, walked, made


def _watched_refusals(reached: Reached) -> Callable[..., None]:
    """Refusals of the layers above by layer; any other is counted where no game has given it."""
    seen = reached.seen()

    def watched(self: Illegal, code: str, *given: Any, **named: Any) -> None:
        _MAKE(self, code, *given, **named)
        where = sys._getframe(1).f_globals["__name__"]
        if (where, code) not in seen and where.startswith("tableside."):
            seen.add((where, code))
            layer = where.split(".")[1]
            reached.add(f"{layer if layer in _LAYERS else ELSEWHERE}: refusal {code}")

    return watched


def _was(event: Event) -> str:
    return str(type(event).__struct_config__.tag)


def without_doubles(items: set[str]) -> set[str]:
    """Leave out the refusals of no layer in particular that a game has given."""
    parts = (item.split(": ") for item in items)
    given = {f"{ELSEWHERE}: {what}" for who, what in parts if who in GAMES}
    return items - given
