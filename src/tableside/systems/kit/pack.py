"""Packs: heroes, foes, places and gear in one file, TOML or JSON; each game says what they hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

import msgspec
from msgspec import Meta
from msgspec.structs import asdict, replace

from tableside.core import json_text, toml_text
from tableside.core.cards import Card
from tableside.core.desk import ID, MOST_NAME
from tableside.core.state import Character
from tableside.core.toml_text import BadFileError, wrong_key
from tableside.core.values import Command, Illegal
from tableside.systems.kit.reading.acting import Acting
from tableside.systems.kit.reading.documents import (
    Format,
    data_of,
    documents,
    foreign,
    format_of,
    read_documents,
)
from tableside.systems.kit.reading.plain import is_pack
from tableside.systems.kit.reading.results import Doubt, Entry, Left, Read, RowBack, Thing
from tableside.systems.kit.stock import HERO, Stock, Stocking, stock_of

FORMAT, VERSION = "tableside-pack", 1
_JSON = re.compile(r"\s*\{")

T = TypeVar("T")


class Encounter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fight that is prepared: where, and how many of whom."""

    id: str
    name: str
    text: str = ""
    environment: str = ""
    foes: Mapping[str, int] = {}


class LeftOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an importer could not place."""

    of: str = ""
    text: str = ""
    why: str = ""


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every pack begins with."""

    format: Literal["tableside-pack"]
    version: Literal[1]
    title: Annotated[str, Meta(max_length=MOST_NAME)]
    author: str = ""
    share: Literal["free", "private"] = "private"
    origin: str = ""
    card: tuple[Card, ...] = ()
    encounter: tuple[Encounter, ...] = ()
    left: tuple[LeftOut, ...] = ()
    house_rules: str = ""  # the text of a ruleset's file
    table: Mapping[str, str] = {}  # files of tables that it names


def as_read(_person: object, doubt: Doubt) -> str:
    """The other reading as the text gave it."""
    return doubt.other


class Reader(NamedTuple):
    """How a game reads: stat blocks from text, packs, and how a field of a sheet is told."""

    game: str
    pack: Any  # the type of its packs
    people: Mapping[str, Any]  # tables of the pack that hold somebody: what becomes of each
    things: tuple[str, ...]  # tables that hold things
    borne: Mapping[str, tuple[str, str]]  # keys of ids: the table they are of, the field they fill
    read: Callable[[str, Any], Read[Any]]  # a text, and the state of a table where there is one
    rows: Callable[[str, Any], Iterator[RowBack]]  # a field of a sheet in rows
    typed: Callable[[Any, str, str], Any]  # a sheet with what was typed into a row
    wants: Callable[[Any, str], Sequence[RowBack]]  # what is asked for where a field is missing
    choices: Mapping[str, tuple[str, ...]]  # the words that a field may have
    acting: Acting  # what the words of cards do
    bring: Callable[[Iterable[tuple[Any, int, str]]], Command]  # how many; in whose place
    sort_of: Callable[[Any], str]  # in which table somebody stands who is no hero
    stocking: Stocking  # what is made of things that lie ready
    formats: tuple[Format, ...] = ()  # of other programs' files
    other: Callable[[Any, Doubt], str] = as_read  # the other reading of a doubt, by the sheet now
    words: Mapping[str, str] = {}  # keys of tables that are called otherwise here


def read_pack(reader: Reader, file: str, text: str) -> Any:
    """A pack, checked: every id once, and every id that is named there."""
    json = _JSON.match(text) is not None
    decode = json_text.decode if json else toml_text.decode
    pack = decode(file, text, reader.pack)
    for path, sentence in _faults(reader, pack):
        find = json_text.line_of if json else None
        raise wrong_key(file, text, f"{sentence} - at `$.{path}`", find)
    return pack


def _faults(reader: Reader, pack: Any) -> Iterator[tuple[str, str]]:
    """What is wrong with the ids of a pack: path and sentence."""
    known = {
        table: {one.id for one in getattr(pack, table)}
        for table in (*reader.people, *reader.things, "encounter")
    }
    for table in known:
        yield from _own_ids(table, getattr(pack, table))
    for table in reader.people:
        for place, one in enumerate(getattr(pack, table)):
            for key, (things, _) in reader.borne.items():
                for name in set(getattr(one, key)) - known[things]:
                    sentence = f"there is no {things} {name!r} in this pack"
                    yield f"{table}[{place}].{key}", sentence
    people = {one for table in reader.people for one in known[table]}
    for place, one in enumerate(pack.encounter):
        for name in {*one.foes, *filter(None, [one.environment])} - people:
            yield f"encounter[{place}].foes", f"there is no {name!r} in this pack"


def key_of(table: str) -> str:
    """The key of a table in a file; some are words that Python keeps for itself."""
    return table.rstrip("_")


def counted(words: Mapping[str, str], holds: Mapping[str, int]) -> str:
    """What a pack holds, in words: `1 adversary, 9 classes`."""
    return ", ".join(_many(words.get(key, key).replace("_", " "), holds[key]) for key in holds)


def _many(called: str, count: int) -> str:
    if called.endswith("rules"):
        return called
    if count != 1 and not called.endswith(_ALIKE):
        called = re.sub(r"y$", "ie", called)
        called += "es" if called.endswith("s") else "s"
    return f"{count} {called}"


_ALIKE = ("armour", "armor")


def _own_ids(table: str, things: Iterable[Any]) -> Iterator[tuple[str, str]]:
    """Every id is one, and stands there once."""
    seen: set[str] = set()
    for place, one in enumerate(things):
        path = f"{key_of(table)}[{place}].id"
        if not ID.fullmatch(one.id):
            yield path, f"{one.id!r} is no id: small letters, digits and _"
        if one.id in seen:
            yield path, f"two of them are {one.id!r}"
        seen.add(one.id)


def entries_of(reader: Reader, pack: Any) -> Read[Any]:
    """The people of a pack with all they bear, as a reading gives them."""
    made = [
        _entry(reader, pack, table, one) for table in reader.people for one in getattr(pack, table)
    ]
    left = (Left(one.of or "pack", one.text, one.why) for one in pack.left)
    things = (Thing(table, one) for table in reader.things for one in getattr(pack, table))
    return Read(tuple(made), tuple(left), things=tuple(things))


def _entry(reader: Reader, pack: Any, table: str, one: Any) -> Entry[Any]:
    fields = {name: value for name, value in asdict(one).items() if name not in _ONLY_HERE}
    for key, (things, field) in reader.borne.items():
        by_id = {thing.id: thing for thing in getattr(pack, things)}
        fields[field] = (*fields[field], *(by_id[name] for name in getattr(one, key)))
    person = reader.people[table](fields)
    blank = type(person)(id=person.id, name=person.name, hero=person.hero)
    seen = [name for name, value in asdict(person).items() if value != getattr(blank, name)]
    return Entry(table, person, tuple(seen), count=one.count)


_ONLY_HERE = frozenset(("arms", "wears", "hand", "invokes", "count"))


def read_any(reader: Reader, file: str, text: str, state: Any = None) -> Read[Any]:
    """A pack, data or a text, as entries of a pack."""
    if is_pack(text):
        return entries_of(reader, read_pack(reader, file, text))
    data = data_of(file, text)
    found = documents(file, data, reader.formats, state) if data is not None else []
    if not any(format_of(one, reader.formats) or foreign(one) for one in found):
        return reader.acting.readings(reader.read(text, state))
    each = read_documents(found, reader.formats, lambda one: reader.read(_written(one), state))
    return reader.acting.readings(each)


def _written(record: Mapping[str, Any]) -> str:
    return msgspec.json.encode(record).decode()


def pack_text(reader: Reader, found: Read[Any], title: str, origin: str) -> str:
    """What was read as a pack, JSON; for oneself until somebody says that its words are free."""
    made: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": reader.game.replace("-", "_"),
        "title": title[:MOST_NAME],
        "share": "private",
        "origin": origin,
    }
    for entry in found.entries:
        sheet = {**_said(entry.person), **({"count": entry.count} if entry.count > 1 else {})}
        made.setdefault(entry.sort, []).append(sheet)
    for one in found.things:
        made.setdefault(key_of(one.table), []).append(_said(one.thing))
    left = [LeftOut(one.path, one.words, one.why) for one in found.left]
    left += [LeftOut(one.path, f"{one.taken}; or {one.other}", "in doubt") for one in found.doubts]
    for entry in found.entries:
        left += [LeftOut(f"{entry.person.id}.{one}", one, "not said") for one in entry.missing]
    if left:
        made["left"] = [_said(one) for one in left]
    text = msgspec.json.format(msgspec.json.encode(made), indent=2).decode() + "\n"
    read_pack(reader, title, text)
    return text


def pack_json(reader: Reader, pack: Any) -> bytes:
    """A pack as JSON, with what it says and nothing else."""
    made: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    made["game"] = reader.game.replace("-", "_")
    for one in msgspec.structs.fields(type(pack)):
        value = getattr(pack, one.name)
        if one.name in ("format", "version") or value == one.default:
            continue
        made[key_of(one.name)] = list(map(_said, value)) if isinstance(value, tuple) else value
    return msgspec.json.encode(made)


def some_of(reader: Reader, pack: Any, wanted: Iterable[str]) -> Read[Any]:
    """Some people and encounters of a pack, each by its table and its id: `foe.stoker`."""
    found = {f"{one.sort}.{one.person.id}": one for one in entries_of(reader, pack).entries}
    chosen: dict[str, int] = {}
    for name in wanted:
        fight = next((one for one in pack.encounter if f"encounter.{one.id}" == name), None)
        if fight is None:
            chosen[name] = found[name].count if name in found else 0
            continue
        for sort, who, count in (
            *((sort, fight.environment, 1) for sort in reader.people if fight.environment),
            *((sort, foe, many) for foe, many in fight.foes.items() for sort in reader.people),
        ):
            if (key := f"{sort}.{who}") in found:
                chosen[key] = count
    if lost := [name for name in chosen if name not in found]:
        raise Illegal("no_such_item", f"There is no {lost[0]!r} in this pack.")
    return Read(tuple(replace(found[name], count=count) for name, count in chosen.items()))


def heroes_in(reader: Reader, pack: Any) -> Iterator[Any]:
    """The heroes of a pack, with all they bear."""
    return (one.person for one in entries_of(reader, pack).entries if one.sort == HERO)


def stock_in(reader: Reader, packs: Iterable[Any]) -> Stock:
    """What heroes may be made of, out of several packs."""
    return stock_of(reader, packs, lambda pack: heroes_in(reader, pack))


def heroes_text(reader: Reader, people: Iterable[Character], title: str) -> str:
    """Heroes as a pack, with all that stands on their sheets; tracks stay at the table."""
    found = Read(tuple(Entry("hero", one) for one in people if one.hero))
    return pack_text(reader, found, title, "a table of Tableside")


_KEPT = ("id", "name")
_TABLE_ONLY = ("controller", "present", "hero")


def _said(thing: Any) -> dict[str, Any]:
    """What a struct says beyond what it would be without a word."""
    blank = {one.name: one.default for one in msgspec.structs.fields(type(thing))}
    said = {
        name: value
        for name, value in asdict(thing).items()
        if name in _KEPT or (name not in _TABLE_ONLY and value not in (blank[name], (), {}, None))
    }
    plain: dict[str, Any] = msgspec.to_builtins(said)
    return plain


def game_of(file: str, text: str, games: Iterable[str]) -> str:
    """The game that a pack is for."""
    found = re.search(r"""(?:^|[{,])\s*"?game"?\s*[=:]\s*["']([a-z_]+)["']""", text, re.MULTILINE)
    game = found[1].replace("_", "-") if found else ""
    if game not in games:
        good = ", ".join(one.replace("-", "_") for one in games)
        raise BadFileError(file, 0, "game", f"a pack says for which game it is: {good}")
    return game
