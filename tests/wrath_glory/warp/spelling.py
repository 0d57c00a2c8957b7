"""A row of a table in short lines that name every number of it, and no words of its own."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.core import rows
from tableside.core.effects import Modifier


def spelt(actions: Iterable[rows.Action]) -> list[str]:
    """Each deed in a line, what follows from it in lines below, set in."""
    return [line for action in actions for line in _lines(action)]


def _lines(action: rows.Action) -> list[str]:
    match action:
        case rows.Select():
            whom = f"{action.keyword or 'creature'}s of {action.among.value}"
            return [f"{whom} within {action.within} m", *_in(action.then)]
        case rows.Try():
            kind = f" ({action.kind})" if action.kind else ""
            lines = [f"{action.who.value} test {action.skill} DN {action.dn}{kind}"]
            for name, branch in (("passed", action.passed), ("failed", action.failed)):
                lines += [f"  {name}: {line}" for line in spelt(branch)]
            return lines
        case rows.Bear():
            lasts = f"{action.until.value} x{action.rounds}"
            changes = "".join(f"; {_changed(one)}" for one in action.modifiers)
            return [f"{action.who.value} bear {action.name} ({action.rating}) {lasts}{changes}"]
        case rows.Choose():
            ways = (f"  {one.label}: {line}" for one in action.options for line in spelt(one.then))
            return [f"{action.by.value} chooses", *ways]
        case rows.Later():
            return [f"{action.who.value} when {action.when.value}", *_in(action.then)]
        case _:
            return [_plain(action)]


def _in(actions: Iterable[rows.Action]) -> list[str]:
    return [f"  {line}" for line in spelt(actions)]


def _changed(one: Modifier) -> str:
    when = "".join(f" {key}={value}" for key, value in one.when.items())
    return f"{one.quantity} {one.amount:+d}{when}"


def _plain(action: rows.Action) -> str:
    match action:
        case rows.Suffer():
            harms = {"wounds": action.wounds, "mortal": action.mortal, "shock": action.shock}
            said = " ".join(f"{amount} {name}" for name, amount in harms.items() if amount)
            return f"{action.who.value} suffer {said}"
        case rows.Resource():
            return f"{action.who.value} {action.track} {action.amount}"
        case rows.Spawn():
            return f"spawn for {action.rounds} rounds"
        case rows.Control():
            return f"{action.who.value} played by {action.to.value}"
        case _:
            return type(action).__name__.lower()
