"""The head of a table: how it began, as one line of JSON that never changes."""

from __future__ import annotations

from typing import Any

import msgspec

from tableside.core.history import WrongLogError
from tableside.table.forms import FORM, raised_head
from tableside.table.store.protocol import Held, StoreError

TABLE = "table"


class TableRecord(msgspec.Struct, frozen=True):
    """How a table began, as it is read today; the head is what was written."""

    id: str  # by which the store knows it
    name: str
    system: str
    ruleset: bytes  # the resolved ruleset as JSON
    setup: bytes
    head: bytes


class _Head(msgspec.Struct, frozen=True, kw_only=True):
    tableside: str = TABLE
    form: int
    id: str
    name: str
    system: str
    ruleset: msgspec.Raw
    setup: msgspec.Raw


def new_record(identity: str, name: str, system: str, ruleset: Any, setup: Any) -> TableRecord:
    """A table that begins now."""
    raw, begun = msgspec.json.encode(ruleset), msgspec.json.encode(setup)
    head = written(FORM, id=identity, name=name, system=system, ruleset=raw, setup=begun)
    return TableRecord(identity, name, system, raw, begun, head)


def written(form: int, *, ruleset: bytes, setup: bytes, **named: str) -> bytes:
    """A head as it is stored: with its id, name and system, ruleset and setup as they are."""
    head = _Head(form=form, ruleset=msgspec.Raw(ruleset), setup=msgspec.Raw(setup), **named)
    return msgspec.json.encode(head)


def read(identity: str, held: Held) -> TableRecord:
    """A head that was stored, or why it cannot be read."""
    if not held.sound:
        raise StoreError(
            f"how the table {identity} began is not what was written; it must come from a backup"
        )
    try:
        head = msgspec.json.decode(held.body, type=_Head)
        if head.tableside != TABLE or head.form > FORM:
            raise StoreError(f"the table {identity} was written by a newer Tableside")
        if head.form == FORM:
            ruleset, setup = bytes(head.ruleset), bytes(head.setup)
        else:
            raised = raised_head(msgspec.json.decode(held.body))
            ruleset = msgspec.json.encode(raised["ruleset"])
            setup = msgspec.json.encode(raised["setup"])
    except (msgspec.DecodeError, UnicodeDecodeError, LookupError, WrongLogError) as error:
        raise StoreError(f"how the table {identity} began cannot be read: {error}") from error
    return TableRecord(identity, head.name, head.system, ruleset, setup, held.body)
