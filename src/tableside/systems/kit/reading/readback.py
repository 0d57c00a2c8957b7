"""What was read, back in rows that people look through before anything joins a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from tableside.systems.kit.reading.results import Doubt, Entry, Left, Read, RowBack

Rows = Callable[[str, Any], Iterator[RowBack]]


class EntryBack(msgspec.Struct, frozen=True):
    """One entry as it is read back."""

    sort: str  # hero, foe, environment, vehicle
    name: str
    rows: tuple[RowBack, ...]
    missing: tuple[RowBack, ...]  # what play asks for and nobody said; without a value
    sheet: Mapping[str, Any]  # the fields that were read, as a pack has them


class Readback(msgspec.Struct, frozen=True):
    """All that a text gave: what was understood, what is in doubt, what was left."""

    entries: tuple[EntryBack, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    left: tuple[Left, ...] = ()


def told(found: Read[Any], rows: Rows) -> Readback:
    """A reading as it is read back."""
    return Readback(tuple(_entry(one, rows) for one in found.entries), found.doubts, found.left)


def _entry(entry: Entry[Any], rows: Rows) -> EntryBack:
    person = entry.person
    fields = dict.fromkeys(one.partition(".")[0] for one in entry.seen)
    shown = [row for field in fields for row in rows(field, getattr(person, field))]
    missing = tuple(RowBack(one, label(one.rpartition(".")[2]), "") for one in entry.missing)
    kept = {field: getattr(person, field) for field in ("id", "name", *fields)}
    sheet = msgspec.to_builtins(kept)
    return EntryBack(entry.sort, person.name, tuple(shown), missing, sheet)


_LABELS = {
    "hp_max": "HP",
    "stress_max": "Stress",
    "foe_type": "Type",
    "place_type": "Kind of place",
    "major": "Major threshold",
    "severe": "Severe threshold",
    "attack": "Attack modifier",
    "attack_dice": "Attack modifier",
    "per_hp": "How many for each HP",
    "motives": "Motives and tactics",
    "adversaries": "Potential adversaries",
    "minion": "Minion",
    "max_wounds": "Wounds",
    "max_shock": "Shock",
    "threat_class": "Class",
    "classes": "Class by tier",
    "notes": "Description",
}


def label(field: str) -> str:
    """A field as people name it."""
    return _LABELS.get(field) or field.replace("_", " ").capitalize()


def plainly(field: str, value: Any) -> Iterator[RowBack]:
    """A field whose value is a number, words, or a few of them."""
    if isinstance(value, Mapping):
        for key, one in value.items():
            yield RowBack(f"{field}.{key}", _of(field, str(key)), str(one))
    elif isinstance(value, tuple):
        yield RowBack(field, label(field), ", ".join(map(_worded, value)))
    else:
        yield RowBack(field, label(field), _worded(value))


def _of(field: str, key: str) -> str:
    return f"{label(field)} {key}" if key.isdigit() else label(key)


def _worded(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, msgspec.Struct):
        said = [str(one) for one in msgspec.structs.astuple(value) if one not in ("", 0, (), {})]
        return str(getattr(value, "name", "")) or " ".join(said)
    return str(value)
