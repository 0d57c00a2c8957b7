"""Things that are aimed before they do anything, such as powers: rows about whom they reach.

The words of a feature choose their targets themselves; here they are chosen already, and each of
them has the rows once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from tableside.core import rows
from tableside.core.row_files import wrong_with
from tableside.core.rows import Action, Check, Select, Whom
from tableside.systems.kit.feature_rows import FeatureRows

MOST_AIMED = 20  # everybody within reach: as many as a thing may be aimed at
_EACH = "what comes to the user is read as once for each of them"


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
    found = read(thing.text)
    if not found.then:  # "the target" is whoever it is aimed at
        found = read(f"Choose a target. {thing.text}")
    if not found.then or found.cost or found.uses or found.trigger:
        return None
    reached = _reached(found.then)
    if reached is None or any(wrong_with(reached.then, of.check)):
        return None
    if thing.strikes and any(getattr(one, "damage", 0) for one in reached.then):
        return None  # its own numbers say that already
    made = replace(thing, then=reached.then, targets=thing.targets or reached.most)
    doubts = (*found.doubts, *reached.doubts)
    return made, replace(found, then=reached.then, doubts=doubts)


def _reached(then: Iterable[Action]) -> _Reached | None:
    made: list[Action] = []
    most, mine = 0, False
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
