"""What somebody has put into the fields of a sheet's page, as one command."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import asdict

from tableside.core.copies import slug
from tableside.core.sheet_page import PATTERN, lent
from tableside.core.state import Origin
from tableside.core.values import Command, Illegal

_STORY = ("name", "about", "portrait", "belongings", "consumables", "notes", "objective")
Draft = Mapping[str, Any]  # by the path of a field: what somebody has put there


def change(kind: type[Command], person: Any, draft: Draft, rows: Collection[str]) -> Command:
    """The command by which everything in a draft is changed at once."""
    fields: dict[str, Any] = {}
    for path, value in draft.items():
        field, _, key = path.partition(".")
        if field not in kind.__struct_fields__ or field == "character":
            raise Illegal("not_there", f"A sheet has no field {path!r}.")
        if key:
            held = fields.get(field, getattr(person, field, None))
            if not isinstance(held, Mapping):
                raise Illegal("not_there", f"A sheet has no field {path!r}.")
            fields[field] = _put(dict(held), key, value)
        elif field == "consumables":
            fields[field] = {name: row.get("count") for name, row in _named(path, value)}
        elif field in rows:
            fields[field] = _rows(getattr(person, field), _named(path, value))
        else:
            fields[field] = value
    # Whoever fills in numbers of their own plays with lent ones no more.
    if lent(person) and any(one.partition(".")[0] not in _STORY for one in draft):
        fields["origin"] = Origin(PATTERN, person.origin.id)
    try:
        return msgspec.convert({"do": _tag(kind), "character": person.id, **fields}, kind)
    except msgspec.ValidationError as error:
        raise Illegal("malformed", f"That cannot be read: {error}.") from error


def _tag(kind: type[Command]) -> str:
    tag = kind.__struct_config__.tag
    assert isinstance(tag, str)
    return tag


def _put(held: dict[str, Any], key: str, value: Any) -> dict[str, Any]:
    """Under a key of a field; words that are gone, are gone, and a number is struck below 0."""
    if value == "" or (value is None and not isinstance(held.get(key), int)):
        held.pop(key, None)
    else:
        held[key] = -1 if value is None else value
    return held


def _named(path: str, rows: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Rows by their names; those that have none are left out."""
    if not isinstance(rows, list):
        raise Illegal("malformed", f"That cannot be read: {path} is no list of rows.")
    for row in rows:
        if not isinstance(row, Mapping) or not isinstance(row.get("name", ""), str):
            raise Illegal("malformed", f"That cannot be read: {path} has a row without a name.")
        if name := row.get("name", "").strip():
            yield name, row


def _rows(old: Iterable[Any], new: Iterable[tuple[str, Mapping[str, Any]]]) -> list[Any]:
    """Things of a few columns: what no column shows stays, and whatever is new gets an id."""
    held = {one.id: msgspec.to_builtins(one) for one in old}
    made: list[Any] = []
    for name, row in new:
        own = row["id"] if isinstance(row.get("id"), str) and row["id"] in held else None
        key = own or slug(name)
        taken = {one["id"] for one in made} | (set() if own else set(held))
        ids = (key, *(f"{key}_{place}" for place in range(2, 100)))
        free = next((one for one in ids if one not in taken), None)
        if free is None:
            raise Illegal("malformed", f"There are too many of the name {name!r}.")
        made.append({**(held[own] if own else {}), **row, "id": free})
    return made


def newcomer(kind: type[Command], person: Any, seat: str) -> Command:
    """The command by which somebody joins with everything that stands on the sheet."""
    held = asdict(person)
    fields = {one: held[one] for one in kind.__struct_fields__ if one in held}
    return kind(**{**fields, "character": "", "notes": "", "seat": seat})
