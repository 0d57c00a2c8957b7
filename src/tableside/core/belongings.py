"""What stands on a sheet under an id of its own: put there, exchanged, taken off."""

from __future__ import annotations

from typing import Protocol, TypeVar

from tableside.core.values import Illegal


class Named(Protocol):
    """Something that a sheet knows by its id."""

    @property
    def id(self) -> str:
        """The id."""


T = TypeVar("T", bound=Named)


def put_on(held: tuple[T, ...], one: T) -> tuple[T, ...]:
    """With one more, or with a new version in the place of the old one."""
    if any(each.id == one.id for each in held):
        return tuple(one if each.id == one.id else each for each in held)
    return held + (one,)  # noqa: RUF005 - a starred tuple loses the type variable


def taken_off(held: tuple[T, ...], key: str) -> tuple[T, ...]:
    """Without the one of that id, which must be there."""
    if all(each.id != key for each in held):
        good = ", ".join(each.id for each in held) or "nothing"
        raise Illegal("not_there", f"There is no {key!r} on this sheet. There is: {good}.")
    return tuple(each for each in held if each.id != key)
