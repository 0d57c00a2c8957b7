"""A stored table's own game and setup, or a sentence that says why they cannot be read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from tableside.core.engine import Engine
from tableside.core.history import WrongLogError
from tableside.core.values import Illegal
from tableside.systems import UnknownNameError, bind
from tableside.table.forms import raised_head
from tableside.table.forms.steps import FAULTS, STEPS, Steps
from tableside.table.store.protocol import StoreError

_PATH = re.compile(r" - at `\$\.?([^`]*)`")
_FIELD = re.compile(r"field `([^`]+)`")


def began(head: Mapping[str, Any], steps: Steps = STEPS) -> tuple[Engine[Any, Any], Any]:
    """The game with the very ruleset that a table was begun with, and its setup.

    A head is JSON: `id`, `name`, `system`, `ruleset`, `setup`, `form`.
    """
    part = "head"
    try:
        raised = raised_head(head, steps)
        part = "ruleset"
        system = bind(raised["system"], msgspec.json.encode(raised["ruleset"]))
        part = "setup"
        setup = msgspec.json.decode(msgspec.json.encode(raised["setup"]), type=system.setup_type)
    except (WrongLogError, UnknownNameError, Illegal, *FAULTS) as error:
        raise unreadable(head, part, error) from error
    return system, setup


def unreadable(head: Mapping[str, Any], part: str, error: Exception) -> StoreError:
    """Which table it is, what in it does not fit, and what to do."""
    return StoreError(
        f"the table {head.get('name', '')!r} ({head.get('id', '')}) cannot be opened: in its "
        f"{part}, {_said(error)}; it stays as it is, and opens with the version of Tableside that "
        "last played it, or with a newer one that knows how to read it"
    )


def _said(error: Exception) -> str:
    """The value that is wrong, and how."""
    if not isinstance(error, msgspec.ValidationError):
        return str(error).rstrip(".")
    message = str(error)
    path = [one.group(1) for one in (_PATH.search(message), _FIELD.search(message)) if one]
    return f"`{'.'.join(filter(None, path))}`: {_PATH.sub('', message)}" if path else message
