"""Things that are aimed before they do anything, such as powers: rows about whom they reach.

The words of a feature choose their targets themselves; here they are chosen already, and each of
them has the rows once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from tableside.core import rows
from tableside.core.row_files import wrong_with
from tableside.core.rows import Action, Check, Lasts, Select, Whom
from tableside.systems.kit.feature_clauses import span
from tableside.systems.kit.feature_rows import FeatureRows

MOST_AIMED = 20  # everybody within reach: as many as a thing may be aimed at
_EACH = "what comes to the user is read as once for each of them"
_AT_ONCE = ("", "-", "instant", "instantaneous", "immediate", "permanent")

Said = Callable[[str], FeatureRows]  # what a text says


class Aimed(msgspec.Struct, frozen=True):
    """Which things those are, and what they may do."""

    field: str  # of a sheet
    kind: type
    check: Check


class _Reached(NamedTuple):
    then: tuple[Action, ...]
    most: int
    doubts: tuple[str, ...]


def aimed(of: Aimed, thing: Any, read: Said) -> tuple[Any, FeatureRows] | None:
    """A thing with the rows of its text, and what is in doubt; None if it stays text."""
    if thing.then or not thing.text:
        return None
    # "The target" is whoever it is aimed at; what leaves the least of the text unread is meant.
    each = (read(thing.text), read(f"Choose a target. {thing.text}"))
    found = min(each, key=lambda one: (not one.then, len(one.left)))
    if not found.then or found.cost or found.uses or found.trigger:
        return None
    reached = _reached(found.then)
    if reached is None or any(wrong_with(reached.then, of.check)):
        return None
    if thing.strikes and any(getattr(one, "damage", 0) for one in reached.then):
        return None  # its own numbers say that already
    then = tuple(_ending(one, span(thing.duration)) for one in reached.then)
    made = replace(thing, then=then, targets=thing.targets or reached.most)
    doubts = (*found.doubts, *reached.doubts, *_endless(then, thing.duration))
    return made, replace(found, then=then, doubts=doubts)


def _ending(action: Action, until: Lasts | None) -> Action:
    """A condition of which the words tell no end lasts as long as the thing itself does."""
    if isinstance(action, rows.Bear) and until and action.until is Lasts.USUAL:
        return replace(action, until=until)
    if isinstance(action, rows.Try):
        both = (action.passed, action.failed)
        passed, failed = (tuple(_ending(one, until) for one in each) for each in both)
        return replace(action, passed=passed, failed=failed)
    return action


def _endless(then: Iterable[Action], duration: str) -> Iterator[str]:
    """Conditions that end as they do by themselves, though another duration is told."""
    if duration.strip().lower() in _AT_ONCE:
        return
    inner = [one for each in then if isinstance(each, rows.Try) for one in _after(each)]
    for one in (*then, *inner):
        if isinstance(one, rows.Bear) and one.until is Lasts.USUAL:
            yield f"{one.name} ends as it usually does, not by its duration: {duration}"


def _after(test: rows.Try) -> tuple[Action, ...]:
    return (*test.passed, *test.failed)


def _reached(then: Iterable[Action]) -> _Reached | None:
    made: list[Action] = []
    most, mine = 0, False
    then = tuple(then)
    whom = {replace(one, then=()) for one in then if isinstance(one, Select)}
    if len(whom) > 1:
        return None  # it says different things of different people, and is aimed once
    for one in then:
        if isinstance(one, Select):
            each = [_at_target(inner) for inner in one.then]
            most = max(most, MOST_AIMED if one.chosen else one.most)
        else:
            each = [one if getattr(one, "who", None) is Whom.ACTOR else None]
            mine = True
        if None in each:
            return None
        made += (action for action in each if action is not None)
    return _Reached(tuple(made), most, (_EACH,) if mine and most > 1 else ())


def _at_target(action: Action) -> Action | None:
    """The same done to the target; within a test of theirs `them` is who they are anyway."""
    plain = rows.Suffer | rows.Heal | rows.Bear | rows.Resource | rows.Try
    if not isinstance(action, plain):
        return None
    return replace(action, who=Whom.TARGET) if action.who is Whom.THEM else action
