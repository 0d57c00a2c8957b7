"""Where one subject of the rules lets later ones have a say, without knowing them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, ParamSpec, Protocol, TypeVar

G = TypeVar("G", bound="Hooked")
P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")


Said = Callable[..., Any]  # whoever has a say: each hook and switch gives it other arguments
Listeners = Mapping[object, tuple[Said, ...]]  # at each hook
Answers = Mapping[object, Mapping[object, Said]]  # at each switch, by its key


class Hooked(Protocol):
    """A game: it knows who has a say where, in the order of the book."""

    @property
    def listeners(self) -> Listeners: ...

    @property
    def answers(self) -> Answers: ...


class Hook(Generic[G, P, R]):
    """A moment of the rules at which any subject may add something: after a blow, on a pool.

    The hook itself holds nothing. Listeners stand on their subjects and are collected by the
    game, so that their order is the book's and not the order of imports.
    """

    def __init__(self, words: str) -> None:
        self.words = words

    def each(self, game: G, *args: P.args, **kwargs: P.kwargs) -> Iterator[R]:
        """What every listener has to say, one after the other."""
        for listener in game.listeners.get(self, ()):
            yield listener(game, *args, **kwargs)

    def all(self: Hook[G, P, Sequence[T]], game: G, *args: P.args, **kwargs: P.kwargs) -> list[T]:
        """The same, put together: events, terms, options."""
        return [one for said in self.each(game, *args, **kwargs) for one in said]

    def first(
        self: Hook[G, P, Sequence[T]], game: G, *args: P.args, **kwargs: P.kwargs
    ) -> Sequence[T]:
        """What the first has to say who has anything to say at all."""
        return next((said for said in self.each(game, *args, **kwargs) if said), ())

    def __repr__(self) -> str:
        return f"Hook({self.words!r})"


class Switch(Generic[G, T, P, R]):
    """A moment at which one subject answers, found by a key: the purpose of a test."""

    def __init__(self, words: str) -> None:
        self.words = words

    def has(self, game: G, key: T) -> bool:
        """Whether anybody answers for this."""
        return key in game.answers.get(self, {})

    def ask(self, game: G, key: T, *args: P.args, **kwargs: P.kwargs) -> R | None:
        """What the one who answers for it says, if there is one."""
        answer: Callable[..., R] | None = game.answers.get(self, {}).get(key)
        return None if answer is None else answer(game, *args, **kwargs)

    def __repr__(self) -> str:
        return f"Switch({self.words!r})"
