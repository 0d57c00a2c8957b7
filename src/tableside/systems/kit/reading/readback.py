"""What was read, back in rows that people look through and set right before anybody joins."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from tableside.core.state import Character
from tableside.core.values import Illegal
from tableside.systems.kit.reading.results import Doubt, Entry, Left, Read, RowBack
from tableside.systems.kit.reading.typed import NoPlaceError, kind_of, put

Rows = Callable[[str, Any], Iterator[RowBack]]
TAKEN, OTHER = "taken", "other"
REPLACE, BOTH = "replace", "both"
MOST_NOTES = 2000  # signs, on any sheet
_TIMES = re.compile(
    r"\s*[\[(]?\s*(?:[x\u00d7]\s*(\d{1,2})|(\d{1,2})\s*[x\u00d7])\s*[\])]?\s*$", re.I
)
_MANY = re.compile(r"\s*(\d{1,2})\s*[x\u00d7]\s+(?=\S)", re.I)
_GONE = "typed here; the text has no place for it any more"
_NOBODY = "nothing of it reads like a stat block"


class Telling(Protocol):
    """How a game speaks of a sheet: in rows, and in what is typed into them."""

    @property
    def rows(self) -> Rows: ...

    @property
    def typed(self) -> Callable[[Any, str, str], Any]: ...

    @property
    def wants(self) -> Callable[[Any, str], Sequence[RowBack]]: ...

    @property
    def choices(self) -> Mapping[str, tuple[str, ...]]: ...

    @property
    def other(self) -> Callable[[Any, Doubt], str]: ...


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody said about an entry: values by path, doubts answered, how many come."""

    values: Mapping[str, str] = {}
    answers: Mapping[str, str] = {}  # of doubts, by id: taken or other
    count: int = 0  # 0: as the text says
    leave: bool = False  # it stays away
    keep: bool = True  # words that found no place go into the notes
    meets: str = ""  # of a hero who is there already: replace or both


class DoubtBack(msgspec.Struct, frozen=True):
    """A question with both readings, and the answer to it."""

    id: str
    path: str  # of the row that it is about
    label: str
    about: str  # which part of the row
    taken: str
    other: str
    open: bool  # whether the other reading is typed into that row
    answer: str  # taken, other, or empty


class EntryBack(msgspec.Struct, frozen=True):
    """One entry as it is read back."""

    key: str
    sort: str  # hero, foe, environment, vehicle
    name: str
    count: int
    rows: tuple[RowBack, ...]
    missing: tuple[RowBack, ...]  # what play asks for and the text does not say
    doubts: tuple[DoubtBack, ...]
    left: tuple[Left, ...]  # words that found no place
    sheet: Mapping[str, Any]  # the fields that were read, as a pack has them
    leave: bool = False
    keep: bool = True
    wrong: str = ""  # why it cannot join as it stands
    there: str = ""  # the name of the same hero, who is at the table already
    meets: str = ""  # what becomes of the two: replace, both, or empty


class Readback(msgspec.Struct, frozen=True):
    """All that a text gave, and the command that brings it in once nothing is wanting."""

    entries: tuple[EntryBack, ...] = ()
    left: tuple[Left, ...] = ()  # words of no entry
    wanting: tuple[str, ...] = ()  # what is still to be said
    command: Mapping[str, Any] | None = None


class Ready(msgspec.Struct, frozen=True):
    """An entry as it is told, and who would come."""

    back: EntryBack
    person: Any

    @property
    def wanting(self) -> Iterator[str]:
        """What is still to be said about it."""
        whose = self.back.name or "somebody"
        for doubt in self.back.doubts:
            if not doubt.answer:
                yield f"a question about {doubt.label} of {whose}"
        for row in (*self.back.missing, *self.back.rows):
            if row.wrong or (row.needed and not row.value):
                yield f"{row.label} of {whose}"


def told(
    found: Read[Any], telling: Telling, given: Mapping[str, Given] | None = None
) -> tuple[list[Ready], tuple[Left, ...]]:
    """Every entry of a reading, as it is told with what was said about it; and loose words."""
    said = given or {}
    spoken = {key for key, each in said.items() if each.values}
    good = [one for one in found.entries if {*one.seen} - {"notes"} or one.person.id in spoken]
    keys = {f"{one.person.id}." for one in good}
    lost = [
        Left(
            one.person.id, f"{one.person.name} {getattr(one.person, 'notes', '')}".strip(), _NOBODY
        )
        for one in found.entries
        if one not in good
    ]
    loose = [one for one in found.left if not one.path.startswith(tuple(keys))]
    made = [_Telling(one, found, telling, said.get(one.person.id, Given())).ready() for one in good]
    return made, (*lost, *loose)


class _Telling:
    """One entry while it is told."""

    def __init__(self, entry: Entry[Any], found: Read[Any], telling: Telling, said: Given) -> None:
        self.entry, self.telling, self.said = entry, telling, said
        self.key = entry.person.id
        own = f"{self.key}."
        self.doubts = [_own(one, own) for one in found.doubts if one.path.startswith(own)]
        self.left = [one for one in found.left if one.path.startswith(own)]
        self.wrong: dict[str, str] = {}
        self.asked = [row for one in entry.missing for row in telling.wants(entry.person, one)]
        name, self.count = counted(entry.person.name, entry.count)
        self.read = replace(entry.person, name=name)
        self.person = self.read
        said_of = (one.partition(".")[0] for one in (*entry.seen, *said.values))
        known = self.person.__struct_fields__
        self.fields = [one for one in dict.fromkeys(said_of) if one in known]

    def ready(self) -> Ready:
        """The entry with all that was said about it."""
        for one in self.doubts:
            if self.said.answers.get(_id(one)) == OTHER:
                for path, value in one.change.items():
                    self.person = put(self.person, path, value)
        for path, words in self.said.values.items():
            self._typed(path, words)
        self._presets()
        back = EntryBack(
            self.key,
            self.entry.sort,
            self.person.name,
            self.said.count or self.count,
            tuple(self._rows()),
            tuple(self._missing()),
            tuple(self._questions()),
            tuple(self.left),
            self._sheet(),
            self.said.leave,
            self.said.keep,
        )
        return Ready(back, self._noted())

    def _typed(self, path: str, words: str) -> None:
        """What was typed into a row; nothing at all takes its number away."""
        try:
            if words.strip():
                self.person = self.telling.typed(self.person, path, words.strip())
            else:
                self.person = _without(self.person, path)
                self._ask_again(path)
        except Illegal as error:
            self.wrong[path] = error.sentence
        except (NoPlaceError, AttributeError, KeyError):
            self.left.append(Left(f"{self.key}.{path}", words, _GONE))

    def _ask_again(self, path: str) -> None:
        there = {row.path for row in self.asked}
        self.asked += [
            row for row in self.telling.wants(self.entry.person, path) if row.path not in there
        ]

    def _presets(self) -> None:
        """Numbers that follow from others, until somebody says otherwise."""
        for row in self.asked:
            fresh = next(iter(self.telling.wants(self.person, row.path)), row)
            if fresh.why and row.path not in self.said.values:
                self.person = self.telling.typed(self.person, row.path, fresh.value)

    def _shown(self, person: Any) -> dict[str, RowBack]:
        return {
            row.path: row
            for one in self.fields
            if one != "name" and getattr(person, one) is not None
            for row in self.telling.rows(one, getattr(person, one))
        }

    def _rows(self) -> Iterator[RowBack]:
        """What was understood, and what somebody made of it."""
        before, asked = self._shown(self.read), {row.path for row in self.asked}
        there = self._shown(self.person)
        for path in self.wrong:
            there.setdefault(path, RowBack(path, label(path), ""))
        for path, row in there.items():
            struck = path in self.said.values and not row.value and path not in self.wrong
            if path not in asked and not struck:
                was = before[path].value if path in before else ""
                words = self.said.values.get(path, "") if path in self.wrong else row.value
                yield replace(
                    row,
                    value=words,
                    number=kind_of(self.person, path) is int,
                    choices=self.telling.choices.get(path, ()),
                    read=was if was != words else "",
                    wrong=self.wrong.get(path, ""),
                )

    def _missing(self) -> Iterator[RowBack]:
        """What is asked for, with what was typed there."""
        for row in self.asked:
            fresh = next(iter(self.telling.wants(self.person, row.path)), row)
            typed = self.said.values.get(row.path)
            yield replace(
                row,
                value=fresh.value if typed is None else typed,
                why=fresh.why if typed is None else "",
                wrong=self.wrong.get(row.path, ""),
                choices=self.telling.choices.get(row.path, ()),
            )

    def _questions(self) -> Iterator[DoubtBack]:
        """Doubts; whoever types into the row has answered what is asked about it."""
        rows = self._shown(self.person)
        for one in self.doubts:
            path = next((each for each in rows if f"{one.path}.".startswith(f"{each}.")), "")
            if not any(f"{one.path}.".startswith(f"{each}.") for each in self.said.values):
                answer = self.said.answers.get(_id(one), "")
                name = rows[path].label if path else label(one.path)
                about = "" if path == one.path else label(one.path).lower()
                other = self.telling.other(self.person, one)
                said = (one.taken, other, not one.change, answer)
                yield DoubtBack(_id(one), path, name, about, *said)

    def _sheet(self) -> dict[str, Any]:
        kept = {one: getattr(self.person, one) for one in ("id", "name", *self.fields)}
        sheet: dict[str, Any] = msgspec.to_builtins(kept)
        return sheet

    def _noted(self) -> Any:
        """Whoever comes, with the words that found no place in the GM's notes."""
        words = "\n".join(one.words for one in self.left if self.said.keep)
        notes = "\n".join(filter(None, (self.person.notes, words)))[:MOST_NOTES]
        return replace(self.person, notes=notes)


def counted(name: str, count: int = 1) -> tuple[str, int]:
    """A name without the number behind or before it, and how many: `Rust Jackal x3`."""
    if (many := _MANY.match(name)) is not None:
        return name[many.end() :], max(1, int(many[1]))
    found = _TIMES.search(name)
    if found is None or not name[: found.start()].strip():
        return name, count
    return name[: found.start()].strip(), max(1, int(found[1] or found[2]))


def _own(doubt: Doubt, key: str) -> Doubt:
    return replace(doubt, path=doubt.path.removeprefix(key))


def _id(doubt: Doubt) -> str:
    """A doubt that has become another asks anew."""
    return f"{doubt.path}: {doubt.taken}"


def _without(person: Any, path: str) -> Any:
    """A sheet on which nothing stands there."""
    if "." in path:
        return put(person, path, None)
    blank: Character = type(person)(id=person.id, name=person.name, hero=person.hero)
    return replace(person, **{path: getattr(blank, path)})


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
    "types": "Kind of damage",
    "ed": "ED",
    "then": "what it does",
}


def label(path: str) -> str:
    """A field as people name it."""
    field = path.rpartition(".")[2]
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
