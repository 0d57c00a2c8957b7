"""Forms of what is stored: whatever an older version wrote is raised to today's form on reading.

`FORM` is what is written today. Stored bytes are never rewritten; docs/stored-forms.md says what
a release may change, and how.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.core.history import WrongLogError
from tableside.table.forms import form_3
from tableside.table.forms.steps import STEPS, Steps

FORMS = (form_3.form,)
FORM = FORMS[-1].number


def raised_head(head: Mapping[str, Any], steps: Steps = STEPS) -> Mapping[str, Any]:
    """How a table began, as JSON, with the ruleset and the setup that today's code reads."""
    _known(head["form"])
    raised = steps.head(head)
    return raised if raised is head else {**raised, "form": FORM}  # never raised twice


def raised_row(system: str, form: int, body: bytes, steps: Steps = STEPS) -> bytes:
    """A row as today's code reads it: the very same bytes if no step concerns them."""
    if form == FORM:
        return body
    _known(form)
    return steps.row(system, form, body)


def raised_item(topic: str, form: int, body: bytes, steps: Steps = STEPS) -> bytes:
    """What lies beside a log as today's code reads it; topics: `picture`, `paper`, `shelf:KIND`."""
    _known(form)
    return steps.beside(topic, form, body)


def raised_fact(form: int, body: bytes, steps: Steps = STEPS) -> bytes:
    """A fact of the table as today's code reads it."""
    _known(form)
    return steps.fact(form, body)


def raised_seats(form: int, body: bytes, steps: Steps = STEPS) -> bytes:
    """Seats and knocks as today's code reads them."""
    _known(form)
    return steps.beside("seats", form, body)


def _known(form: int) -> None:
    if form > FORM:
        raise WrongLogError(
            f"it was written by a newer version of Tableside (form {form}, this one reads up to "
            f"{FORM}); use that version"
        )
