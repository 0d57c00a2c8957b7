"""Conventions: the owner's many tables of one pack, their links on paper, the next round."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable
from datetime import date
from functools import lru_cache
from typing import Annotated, Any

import msgspec
import segno
from litestar import delete, get, post
from litestar.params import FromPath, JSONBody

from tableside.table import copies
from tableside.table.conventions import Conventions, ConventionShown
from tableside.table.house import House, loaded
from tableside.table.packs import Packs
from tableside.table.store.protocol import OWNER
from tableside.web import wire
from tableside.web.auth import only_owner
from tableside.web.dependencies import Asked, TheHouse, TheSettings, link_to
from tableside.web.house_rules import played_by
from tableside.web.settings import Settings

_ALL = "/api/conventions"
_ONE = _ALL + "/{convention:str}"


class NewConvention(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Make so many tables of a pack of the owner's shelf."""

    name: wire.MaybeName
    pack: wire.Name  # its id
    tables: Annotated[int, msgspec.Meta(ge=1, le=60)]
    ruleset: str = ""  # empty: the pack's house rules, or what the game is usually played by


class RenewTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The next round begins at these tables; none: at all of them."""

    tables: Annotated[tuple[str, ...], msgspec.Meta(max_length=60)] = ()


class TableSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed of a table: one sheet lies there, the other is its GM's alone."""

    table: str
    name: str
    code: str
    address: str  # where the code is typed
    link: str
    qr: str  # SVG
    gm_link: str
    gm_qr: str


def conventions_of(house: House, settings: Settings) -> Conventions:
    """Those of this server."""
    return Conventions(house, settings.owner_token)


def _owners(request: Asked, house: House, settings: Settings) -> Conventions:
    only_owner(request, settings)
    return conventions_of(house, settings)


async def _game(system: str, pack: Any, ruleset: str) -> Any:
    """What a pack is played by: its own house rules unless another book was chosen."""
    own = pack if pack.house_rules and not ruleset else None
    with played_by(ruleset, own) as path:
        return await loaded(system, path)


def _keep(house: House, settings: Settings) -> Callable[[str], Awaitable[None]]:
    async def keep(table: str) -> None:
        await copies.keep_deleted(house.store, table, settings.data, date.today())

    return keep


@post(_ALL)
async def make_convention(
    request: Asked, house: TheHouse, settings: TheSettings, data: JSONBody[NewConvention]
) -> ConventionShown:
    """Make so many tables of a pack of the owner's shelf."""
    own = _owners(request, house, settings)
    about, pack = await Packs(house.store, OWNER).opened(data.pack)
    game = await _game(about.system, pack, data.ruleset)
    return await own.shown(await own.make(data.name, data.tables, game, pack, data.ruleset))


@get(_ALL)
async def list_conventions(
    request: Asked, house: TheHouse, settings: TheSettings
) -> list[ConventionShown]:
    """The owner's conventions with their tables."""
    return await _owners(request, house, settings).listed()


@get(_ONE)
async def see_convention(
    request: Asked, house: TheHouse, settings: TheSettings, convention: FromPath[str]
) -> ConventionShown:
    """One of them: who leads each table, how many heroes are free, when something last moved."""
    return await _owners(request, house, settings).shown(convention)


@get(_ONE + "/sheets")
async def print_sheets(
    request: Asked, house: TheHouse, settings: TheSettings, convention: FromPath[str]
) -> list[TableSheet]:
    """What is printed for each table: a sheet for whoever walks in, and one for the GM alone."""
    own = _owners(request, house, settings)
    sheets = list[TableSheet]()
    for one in (await own.shown(convention)).tables:
        if not one.there:
            continue
        table = await house.table(one.table)
        link = link_to(request, settings, table)
        gm = f"{link}&token={await own.gm_token(table)}"
        address = link.partition("/#")[0]
        sheets.append(
            TableSheet(one.table, one.name, one.code, address, link, drawn(link), gm, drawn(gm))
        )
    return sheets


@post(_ONE + "/renew", status_code=200)
async def renew_convention(
    request: Asked,
    house: TheHouse,
    settings: TheSettings,
    convention: FromPath[str],
    data: JSONBody[RenewTables],
) -> ConventionShown:
    """The next round, at some of its tables or at all."""
    own = _owners(request, house, settings)
    pack, ruleset = await own.pack_of(convention)
    system = (await own.shown(convention)).system
    game = await _game(system, pack, ruleset)
    await own.renew(convention, data.tables, game, pack, _keep(house, settings))
    return await own.shown(convention)


@delete(_ONE)
async def delete_convention(
    request: Asked, house: TheHouse, settings: TheSettings, convention: FromPath[str]
) -> None:
    """Delete all of its tables, and the list of them."""
    await _owners(request, house, settings).delete(convention, _keep(house, settings))


@lru_cache(maxsize=256)
def drawn(link: str) -> str:
    """A link as a QR code, SVG."""
    picture = io.BytesIO()
    # A unit makes it write a viewBox as well, without which a page cannot scale it.
    segno.make(link).save(picture, kind="svg", scale=6, border=2, unit="px")
    return picture.getvalue().decode()


HANDLERS = (
    make_convention,
    list_conventions,
    see_convention,
    print_sheets,
    renew_convention,
    delete_convention,
)
