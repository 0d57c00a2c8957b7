"""A sheet as a page: sections and fields in the order of the printed one, for any screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any

import msgspec

from tableside.core.reckoning import Reckoning
from tableside.core.state import Character, Known
from tableside.core.tell import spoken
from tableside.core.verbs import plays
from tableside.core.vocabulary import Vocable


class PageKind(StrEnum):
    """How a field is shown and changed."""

    NUMBER = "number"
    WORDS = "words"  # on one line
    TEXT = "text"  # on several
    LINES = "lines"  # one thing a line
    ROWS = "rows"  # things of a few columns each
    THINGS = "things"  # things with a form of their own
    TAKEN = "taken"  # some of what may be chosen from
    TRACKS = "tracks"
    PICTURE = "picture"


class PageThing(msgspec.Struct, frozen=True):
    """Something that stands on a sheet, with a form of its own: a weapon, a card."""

    id: str
    name: str
    says: str = ""
    text: str = ""
    left: str = ""  # of what it uses up


class PageField(msgspec.Struct, frozen=True, kw_only=True):
    """One field: what stands there, and how it comes about."""

    path: str  # where it is written; empty: it only follows from others
    label: str
    kind: PageKind = PageKind.NUMBER
    value: Any = None  # None: nothing stands there
    says: str = ""  # beside the label, in a breath
    low: int = 0
    high: int = 100
    options: tuple[Vocable, ...] = ()  # words to choose from, or to begin with
    made: Reckoning | None = None  # what it comes to by the rules
    over: str = ""  # where another number is written that counts in place of that
    printed: int | None = None  # that number, if there is one
    clear: int | None = None  # what is written there so that there is none
    columns: tuple[PageField, ...] = ()  # of rows
    uses: str = ""  # of rows: the column that goes down when one is used up
    part: str = ""  # of things: the place of a screen where one is put on the sheet
    main: bool = False  # among what is looked at most
    done: bool = False  # it is met, used up, over


class PageSection(msgspec.Struct, frozen=True):
    """Fields that stand together."""

    title: str
    fields: tuple[PageField, ...]
    hint: str = ""
    step: str = ""  # what it is called on the way through a new sheet; empty: it is passed over
    head: bool = False  # it is told in a line, and only what is looked at most is shown again


class Page(msgspec.Struct, frozen=True):
    """A whole sheet, as one seat may read it."""

    character: str
    name: str
    may: bool  # whether this seat may change it
    sections: tuple[PageSection, ...]
    line: str = ""  # who that is, in a line
    note: str = ""  # where its numbers come from, if they are lent
    command: Mapping[str, Any] | None = None  # by which everything in a draft is changed at once
    wrong: str = ""  # what is against that


def kept_in_place(page: Page, before: Page, draft: Mapping[str, Any]) -> Page:
    """What is being filled in goes on standing where it stood, whatever will come of it."""
    there = {field.path for section in page.sections for field in section.fields}
    were = {section.title: section.fields for section in before.sections}
    sections = []
    for section in page.sections:
        fields = [*section.fields]
        for place, field in enumerate(were.get(section.title, ())):
            if field.path in draft and field.path not in there:
                fields.insert(place, field)
        sections.append(msgspec.structs.replace(section, fields=tuple(fields)))
    return msgspec.structs.replace(page, sections=tuple(sections))


EXAMPLE, PACKED, LENT, PATTERN = (  # where a sheet comes from
    *("example", "a pack of this table", "numbers of an example"),
    "by the pattern of an example",
)
LOOKED_AT = (EXAMPLE, PACKED, LENT)  # nothing of it was written by whoever plays it


def lent(person: Any) -> str:
    """What is said of a hero who plays with the numbers of a ready one."""
    if person.origin is None or person.origin.source != LENT:
        return ""
    return f"Plays with the numbers of {person.origin.id} until you fill in your own."


def number(path: str, label: str, value: int | None, **more: Any) -> PageField:
    """A number that somebody types."""
    return PageField(path=path, label=label, value=value, **more)


def words(path: str, label: str, value: str, **more: Any) -> PageField:
    """Words on one line."""
    return PageField(path=path, label=label, kind=PageKind.WORDS, value=value, **more)


def text(path: str, label: str, value: str, **more: Any) -> PageField:
    """Words on several lines."""
    return PageField(path=path, label=label, kind=PageKind.TEXT, value=value, **more)


def lines(path: str, label: str, value: Iterable[str], **more: Any) -> PageField:
    """A list of words, one a line."""
    return PageField(path=path, label=label, kind=PageKind.LINES, value=tuple(value), **more)


def tracks(known: Known, who: str, *own: str) -> PageField:
    """Points that go up and down in play, as far as somebody has them."""
    named = (f"{who}.{one}" for one in own)
    held = tuple(one for one in named if one in known.tracks)
    return PageField(path="", label="Points", kind=PageKind.TRACKS, value=held)


def things(part: str, label: str, held: Iterable[PageThing]) -> PageField:
    """Things with a form of their own."""
    return PageField(path="", label=label, kind=PageKind.THINGS, value=tuple(held), part=part)


def stored(label: str, held: Mapping[str, int]) -> PageField:
    """What is used up, with how many there are."""
    return PageField(
        path="consumables",
        label=label,
        kind=PageKind.ROWS,
        value=tuple({"name": name, "count": count} for name, count in held.items()),
        columns=(words("name", "What", ""), number("count", "How many", 1, high=99)),
        uses="count",
    )


def plain_page(known: Known, who: str) -> Page:
    """The page of a game that lays out none: numbers and words as they stand there."""
    person = known.characters[who]
    names = [one for one in person.__struct_fields__ if one not in Character.__struct_fields__]
    found = ((name, getattr(person, name)) for name in names)
    fields = tuple(
        PageField(
            path="",
            label=spoken(name),
            kind=PageKind.NUMBER if isinstance(value, int) else PageKind.WORDS,
            value=value,
        )
        for name, value in found
        if isinstance(value, int | str) and not isinstance(value, bool)
    )
    own = tuple(one.partition(".")[2] for one in known.tracks if one.startswith(f"{who}."))
    points = (PageSection("Points", (tracks(known, who, *own),)),) if own else ()
    return Page(who, person.name, False, (*points, PageSection("Numbers", fields)))


def may_change(known: Known, who: str) -> bool:
    """Whether a seat may change somebody's sheet."""
    return plays(known.actor, known.characters[who])
