"""A stored table's own game and setup, or a sentence that says why they cannot be read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from tableside.core.engine import Engine
from tableside.systems import UnknownNameError, bind
from tableside.table.forms import raised_head
from tableside.table.forms.steps import FAULTS, STEPS, Steps
from tableside.table.store.protocol import StoreError

_PATH = re.compile(r" - at `\$\.?([^`]*)`")
_FIELD = re.compile(r"field `([^`]+)`")


def bound(identity: str, name: str, system: str, ruleset: bytes) -> Engine[Any, Any]:
    """The game with the very ruleset that a table was begun with, raised already."""
    try:
        return bind(system, ruleset)
    except (UnknownNameError, *FAULTS) as error:
        raise unreadable(identity, name, "ruleset", error) from error


def began(head: Mapping[str, Any], steps: Steps = STEPS) -> tuple[Engine[Any, Any], Any]:
    """A table's game and its setup, from its head as it was stored.

    A head is JSON: `id`, `name`, `system`, `ruleset`, `setup`, `form`.
    """
    identity, name = str(head.get("id", "")), str(head.get("name", ""))
    try:
        raised = raised_head(head, steps)
        ruleset, begun = (msgspec.json.encode(raised[part]) for part in ("ruleset", "setup"))
    except FAULTS as error:
        raise unreadable(identity, name, "head", error) from error
    system = bound(identity, name, raised["system"], ruleset)
    try:
        return system, msgspec.json.decode(begun, type=system.setup_type)
    except FAULTS as error:
        raise unreadable(identity, name, "setup", error) from error


def unreadable(identity: str, name: str, part: str, error: Exception) -> StoreError:
    """Which table it is, what in it does not fit, and what to do."""
    return StoreError(
        f"the table {name!r} ({identity}) cannot be opened: in its {part}, {_said(error)}; it "
        "stays as it is, and opens with the version of Tableside that last played it, or with a "
        "newer one that knows how to read it"
    )


def _said(error: Exception) -> str:
    """The value that is wrong, and how."""
    if not isinstance(error, msgspec.ValidationError):
        return str(error).rstrip(".")
    message = str(error)
    path = [one.group(1) for one in (_PATH.search(message), _FIELD.search(message)) if one]
    return f"`{'.'.join(filter(None, path))}`: {_PATH.sub('', message)}" if path else message
