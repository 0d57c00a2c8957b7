"""Packs: those of the server for its owner, and those that a table plays with, for its GM."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import Response, delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec.structs import replace

from tableside.core.copies import slug
from tableside.core.toml_text import BadFileError
from tableside.core.values import Illegal
from tableside.systems import READERS, contents, title_of
from tableside.systems.kit.pack import (
    Reader,
    game_of,
    pack_text,
    read_pack,
    some_of,
)
from tableside.systems.kit.reading.files import Text
from tableside.systems.kit.reading.names import free
from tableside.systems.kit.reading.plain import is_pack
from tableside.systems.kit.reading.results import Entry, Read
from tableside.systems.kit.stock import FROM, HERO, fields_of
from tableside.table import rights
from tableside.table.packs import MOST_BYTES, Packs, PackShown
from tableside.table.store.protocol import OWNER
from tableside.web import house_rules, wire
from tableside.web.auth import only_owner
from tableside.web.dependencies import Asked, Caller, TheCaller, TheHouse, TheSettings
from tableside.web.limits import BUCKET, DOORS

_TABLE = "/api/tables/{identity:str}"
_ALL = f"{_TABLE}/packs"
_OWN = "/api/packs"
_ONE = "/{pack:str}"
_MOST = 2 * MOST_BYTES  # what is sent may say the same in more words


def _gms(caller: Caller, *, writes: bool = False) -> Packs:
    caller.only_gm()
    if writes:
        rights.may_write(caller.table.broken)
    return caller.table.packs


def _owners(request: Asked, house: TheHouse, settings: TheSettings) -> Packs:
    only_owner(request, settings)
    return Packs(house.store, OWNER)


async def _bring(packs: Packs, data: wire.NewPack, game: str = "") -> PackShown:
    try:
        reader, pack = await asyncio.to_thread(_read, data, game)
    except (BadFileError, ValueError) as error:
        raise Illegal("not_understood", str(error)) from error
    return await packs.put(reader, pack, instead=data.instead)


def _read(data: wire.NewPack, game: str) -> tuple[Reader, Any]:
    """One pack as it is written, or whatever several files hold as one."""
    first = data.files[0]
    texts = [Text(one.name, one.text) for one in data.files]
    if its := next(filter(None, (house_rules.game_of_house(one.text) for one in texts)), ""):
        _check_game(game, its)
        reader = READERS[its]()
        pack = house_rules.house_pack(reader, texts, data.title.strip())
        house_rules.check_house(its, pack)
        return reader, pack
    if len(data.files) == 1 and is_pack(first.text):
        its = game_of(first.name, first.text, READERS)
        if game and its != game:
            contents.read_text(Text(first.name, first.text), game)  # it says which it is for
        reader = READERS[its]()
        pack = read_pack(reader, first.name, first.text)
        house_rules.check_house(its, pack)
        return reader, replace(pack, title=data.title.strip() or pack.title)
    each = [contents.read_text(one, game) for one in texts]
    reader, found = contents.together(first.name, each)
    if not found.things and not any({*one.seen} - {"name", "notes"} for one in found.entries):
        sentence = "Nothing in it was read: no heroes, stat blocks, cards or gear."
        raise Illegal("not_understood", sentence)
    title = data.title.strip() or first.name.partition(".")[0]
    text = pack_text(reader, found, title, ", ".join(one.name for one in data.files)[:200])
    return reader, read_pack(reader, title, text)


def _check_game(game: str, its: str) -> None:
    if game and its != game:
        words = f"This is for {title_of(its)}, and this table plays {title_of(game)}."
        raise Illegal("not_understood", words)


async def _saved(packs: Packs, wanted: str) -> Response[bytes]:
    about, body = await packs.raw(wanted)
    name = f"{slug(about.title) or 'pack'}.tableside.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    plain = msgspec.json.format(body, indent=2) + b"\n"
    return Response(plain, media_type="application/json", headers=headers)


@get(_OWN)
async def list_own_packs(request: Asked, house: TheHouse, settings: TheSettings) -> list[PackShown]:
    """The packs on the owner's shelf."""
    return await _owners(request, house, settings).listed()


@post(_OWN, request_max_body_size=_MOST)
async def bring_own_pack(
    request: Asked, house: TheHouse, settings: TheSettings, data: JSONBody[wire.NewPack]
) -> PackShown:
    """Put a pack on the owner's shelf."""
    return await _bring(_owners(request, house, settings), data)


@get(_OWN + _ONE, opt={BUCKET: DOORS})
async def save_own_pack(
    request: Asked, house: TheHouse, settings: TheSettings, pack: FromPath[str]
) -> Response[bytes]:
    """A pack of the owner's shelf as a file."""
    return await _saved(_owners(request, house, settings), pack)


@delete(_OWN + _ONE)
async def drop_own_pack(
    request: Asked,
    house: TheHouse,
    settings: TheSettings,
    pack: FromPath[str],
    revision: FromQuery[int],
) -> None:
    """Take a pack off the owner's shelf; tables that play with it keep it."""
    await _owners(request, house, settings).drop(pack, revision)


@get(_ALL)
async def list_packs(asker: TheCaller) -> list[PackShown]:
    """The packs that a table plays with."""
    return await _gms(asker).listed()


@post(_ALL, request_max_body_size=_MOST)
async def bring_pack(doer: TheCaller, data: JSONBody[wire.NewPack]) -> PackShown:
    """Play with a pack at a table."""
    return await _bring(_gms(doer, writes=True), data, doer.table.system.name)


@get(_ALL + _ONE, opt={BUCKET: DOORS})
async def save_pack(
    asker: TheCaller,
    pack: FromPath[str],
    only: FromQuery[str] = "",  # some of it: `foe.stoker,encounter.hall`
) -> Response[bytes]:
    """A pack of a table as a file, or some of those who stand in it."""
    packs = _gms(asker)
    if not only:
        return await _saved(packs, pack)
    about, found = await packs.opened(pack)
    reader = READERS[about.system]()
    some = some_of(reader, found, only.split(","))
    text = pack_text(reader, some, about.title, "")
    return Response(text.encode(), media_type="application/json")


@delete(_ALL + _ONE)
async def drop_pack(doer: TheCaller, pack: FromPath[str], revision: FromQuery[int]) -> None:
    """Play without a pack; whoever was made of it stays."""
    await _gms(doer, writes=True).drop(pack, revision)


@get(f"{_ALL}{_ONE}/people")
async def in_pack(asker: TheCaller, pack: FromPath[str]) -> list[wire.InPack]:
    """Everybody in a pack who may be brought in, and its encounters."""
    about, found = await _gms(asker).opened(pack)
    return list(_people(READERS[about.system](), found))


def _people(reader: Reader, pack: Any) -> Iterator[wire.InPack]:
    for one in pack.encounter:
        says = ", ".join(f"{count} {who}" for who, count in one.foes.items())
        yield wire.InPack(f"encounter.{one.id}", "encounter", one.name, says)
    for table in reader.people:
        for one in getattr(pack, table):
            yield wire.InPack(f"{table}.{one.id}", table, one.name, "")


@post(f"{_TABLE}/keep")
async def keep_thing(doer: TheCaller, data: JSONBody[wire.KeepThing]) -> PackShown:
    """Keep somebody, or something of theirs, in a pack."""
    packs, table = _gms(doer, writes=True), doer.table
    if table.system.name not in READERS:
        raise Illegal("not_yours", "This game has no packs.")
    reader = READERS[table.system.name]()
    known = table.system.known(table.history.state, doer.actor)
    person = known.characters.get(data.character)
    if person is None:
        raise Illegal("no_such_character", f"There is nobody {data.character!r} here.")
    if data.pack:
        about, pack = await packs.opened(data.pack)
        _check_game(table.system.name, about.system)
        kept = _kept(reader, pack, person, data)
        return await packs.change(data.pack, reader, kept)
    blank = pack_text(reader, Read(), data.title.strip() or "Kept", "typed in")
    pack = _kept(reader, read_pack(reader, "pack", blank), person, data)
    return await packs.put(reader, pack, instead=False)


def _kept(reader: Reader, pack: Any, person: Any, data: wire.KeepThing) -> Any:
    """A pack with one thing more, in place of one of its name."""
    if not data.table:
        sort = HERO if person.hero else reader.sort_of(person)
        sheet = replace(person, controller="", present=True)
        text = pack_text(reader, Read((Entry(sort, sheet),)), pack.title, "")
        (one,) = getattr(read_pack(reader, "pack", text), sort)
        return _with(pack, sort, one)
    if data.table not in fields_of(reader):
        good = ", ".join(fields_of(reader))
        raise Illegal("not_there", f"A pack keeps no {data.table!r} of a sheet. It keeps: {good}.")
    held = getattr(person, fields_of(reader)[data.table])
    found = next((one for one in held if one.id == data.thing), None)
    if found is None:
        raise Illegal("not_there", f"{person.name} has no {data.table} {data.thing!r}.")
    return _with(pack, data.table, found)


def _with(pack: Any, table: str, one: Any) -> Any:
    held = getattr(pack, table)
    old = next((each for each in held if each.name == one.name), None)
    key = old.id if old else free(one.name, [each.id for each in held])
    kept = [each for each in held if each is not old]
    return replace(pack, **{table: (*kept, replace(one, id=key))})


@get(f"{_TABLE}/stock/{{table:str}}")
async def stock(asker: TheCaller, table: FromPath[str]) -> list[wire.Stocked]:
    """What the packs of this table have for heroes: weapons, armour, cards, powers."""
    system = asker.table.system.name
    found = (await asker.table.packs.stock(system)).get(table, ())
    if not found or table not in fields_of(READERS[system]()):
        return []
    says = READERS[system]().stocking.says
    return [
        wire.Stocked(FROM + one.id, one.name, says(table, one), msgspec.to_builtins(one))
        for one in found
    ]


HANDLERS = (
    *(list_own_packs, bring_own_pack, save_own_pack, drop_own_pack),
    *(list_packs, bring_pack, save_pack, drop_pack, in_pack, keep_thing, stock),
)
