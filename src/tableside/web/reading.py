"""A stat block or a pack read back to the GM, who sets it right before anything joins the table."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from litestar import post
from litestar.params import FromQuery, JSONBody
from msgspec.structs import replace

from tableside.core.copies import slug
from tableside.core.sheet_page import LOOKED_AT, PATTERN
from tableside.core.toml_text import BadFileError
from tableside.core.values import Actor, Command, Illegal, Role
from tableside.systems import READERS, contents
from tableside.systems.contents import is_plain
from tableside.systems.kit.pack import Reader, key_of
from tableside.systems.kit.reading.files import MOST_BYTES, Text, parted, refused, texts
from tableside.systems.kit.reading.readback import BOTH, REPLACE, Given, Readback, Ready, told
from tableside.systems.kit.reading.results import MOST_WORDS, Entry, Left, Read
from tableside.table.rights import acts
from tableside.table.table import Table
from tableside.web import sheets
from tableside.web.auth import only_owner
from tableside.web.dependencies import Asked, TheCaller, TheSettings
from tableside.web.limits import check_size, turn_of
from tableside.web.wire import MOST_DATA, PackFile, ReadText

MOST_READ = 40_000  # signs of a text; data of other programs may have more
MOST_PARTS, MOST_TOGETHER = 200, 160_000  # files at once, and signs of all such texts among them
_MOST = 6 * MOST_DATA  # bytes: a sign may be sent as an escape
_THIS = "the text"
_UNPACKED = 10_000_000  # bytes: what one pack may be made of


# The body is read here and not by the framework: the seat and its bucket come first.
@post("/api/tables/{identity:str}/unpack", status_code=200, request_max_body_size=MOST_BYTES)
async def unpack(request: Asked, asker: TheCaller, name: FromQuery[str] = "") -> list[PackFile]:
    """The texts that lie packed in a file, to be read back or to make a pack; nothing is kept."""
    acts(asker.actor)
    return await _unpacked(request, name, asker.key)


@post("/api/unpack", status_code=200, request_max_body_size=MOST_BYTES)
async def unpack_own(
    request: Asked, settings: TheSettings, name: FromQuery[str] = ""
) -> list[PackFile]:
    """The same for the owner's shelf."""
    only_owner(request, settings)
    return await _unpacked(request, name)


async def _unpacked(request: Asked, name: str, who: str = "") -> list[PackFile]:
    check_size(request, MOST_BYTES, f"A file has {MOST_BYTES // 1_000_000} MB at most.")
    try:
        async with turn_of(request, who):
            found = await asyncio.to_thread(
                texts, name[:_MOST_LABEL] or "the file", await request.body(), _UNPACKED
            )
    except BadFileError as error:
        raise Illegal("not_understood", str(error)) from error
    return [PackFile(one.file[-_MOST_LABEL:], one.text) for one in found]


_MOST_LABEL = 200


@post("/api/tables/{identity:str}/read", status_code=200, request_max_body_size=_MOST)
async def read_text(request: Asked, asker: TheCaller, data: JSONBody[ReadText]) -> Readback:
    """What a text says, with what was said about it; nothing is written.

    The GM brings in whoever it holds, a player a hero of their own.
    """
    acts(asker.actor)
    async with turn_of(request, asker.key):
        return await asyncio.to_thread(_read, asker.table, asker.actor, data)


def _read(table: Table, actor: Actor, data: ReadText) -> Readback:
    game, state = table.system.name, table.history.state
    if game not in READERS:
        raise Illegal("not_understood", "Nobody knows how texts of this game are read.")
    try:
        each = parted(Text(_THIS, data.text))
        _check_all(each)
        read = [contents.read_text(one, game, state, MOST_READ) for one in each]
        reader, found = contents.together(_THIS, read)
    except BadFileError as error:
        raise Illegal("not_understood", str(error)) from error
    if actor.role is not Role.GM:
        found = replace(found, entries=tuple(map(_as_hero, found.entries[:1])))
    ready, loose = told(found, reader, data.given)
    left = (*loose, *_things(found))
    if actor.role is Role.GM:
        ready = [_met(state, one, data.given.get(one.back.key)) for one in ready]
    judged = [_judged(reader, table, actor, one) for one in ready]
    entries = tuple(one.back for one in judged)
    coming = [one for one in judged if not one.back.leave]
    wanting = tuple(words for one in coming for words in _wanting(one))
    if not coming or wanting:
        return Readback(entries, left, wanting)
    command = _bringing(reader, table, actor, coming)
    return Readback(entries, left, (), msgspec.to_builtins(command))


def _check_all(each: Sequence[Text]) -> None:
    """Several files take no more time to read than one person may ask for."""
    if len(each) > MOST_PARTS:
        raise refused(_THIS, f"more than {MOST_PARTS} files at once; bring them in apart")
    if len(each) > 1 and sum(len(one.text) for one in each if is_plain(one)) > MOST_TOGETHER:
        raise refused(_THIS, f"texts of more than {MOST_TOGETHER:,} signs; bring them in apart")


_IN_A_PACK = "not for a table: `tableside import` keeps it in a pack"


def _things(found: Read[Any]) -> Iterator[Left]:
    """What stands in a pack and not at a table."""
    for table in dict.fromkeys(one.table for one in found.things):
        names = ", ".join(one.thing.name for one in found.things if one.table == table)
        yield Left("read", f"{key_of(table)}: {names}"[:MOST_WORDS], _IN_A_PACK)


def _as_hero(entry: Entry[Any]) -> Entry[Any]:
    """Whoever a player's text holds is a hero; what it lacks follows, or is asked for in play."""
    person = replace(entry.person, hero=True)
    if person.origin and person.origin.source in LOOKED_AT:  # that much is on nobody's word
        person = replace(person, origin=replace(person.origin, source=PATTERN))
    return replace(entry, sort="hero", person=person, count=1, missing=())


def _bringing(reader: Reader, table: Table, actor: Actor, coming: list[Ready]) -> Command:
    if actor.role is Role.GM:
        return reader.bring((one.person, one.back.count, _instead(table, one)) for one in coming)
    return sheets.coming(table, actor, coming[0].person)


def _twin(state: Any, person: Any) -> Any:
    """The same hero, where one is at the table: by the name, or by where the sheet comes from."""
    heroes = [one for one in state.characters.values() if one.hero and person.hero]
    from_a_file = person.origin and person.origin.id and person.origin.source not in _OURS
    same = [one for one in heroes if slug(one.name) == slug(person.name)]
    same += [one for one in heroes if from_a_file and one.origin == person.origin]
    return same[0] if same else None


_OURS = (*LOOKED_AT, PATTERN)  # many may come from one of these


def _met(state: Any, one: Ready, given: Given | None) -> Ready:
    """An entry beside the hero whom it would bring in a second time."""
    twin, said = _twin(state, one.person), given.meets if given else ""
    if twin is None:
        return one
    meets = said if said in (REPLACE, BOTH) else ""
    person = one.person
    if meets == BOTH:
        taken = {slug(each.name) for each in state.characters.values()}
        names = [person.name, *(f"{person.name} {count}" for count in range(2, 99))]
        person = replace(person, name=next(each for each in names if slug(each) not in taken))
    return replace(one, person=person, back=replace(one.back, there=twin.name, meets=meets))


def _instead(table: Table, one: Ready) -> str:
    """The hero whose sheet this one takes the place of."""
    if one.back.meets != REPLACE:
        return ""
    twin = _twin(table.history.state, one.person)
    return "" if twin is None else str(twin.id)


def _wanting(one: Ready) -> Iterator[str]:
    if one.back.there and not one.back.meets:
        yield f"whether {one.back.there} is replaced, or both are kept"
    yield from one.wanting
    if one.back.wrong:
        yield one.back.wrong


def _judged(reader: Reader, table: Table, actor: Actor, one: Ready) -> Ready:
    """An entry with what the rules have against it, once nothing of it is wanting."""
    if one.back.leave or any(_wanting(one)):
        return one
    command = _bringing(reader, table, actor, [one])
    try:
        table.system.decide(table.history.state, actor, command)
    except Illegal as refused:
        return replace(one, back=replace(one.back, wrong=refused.sentence))
    return one
