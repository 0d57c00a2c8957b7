"""Tables as files: saved, brought in, deleted, backed up; for the owner, and the GM's own table."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator
from datetime import date
from pathlib import Path
from typing import IO

from litestar import delete, get, post
from litestar.response import Stream

from tableside.core.values import Role
from tableside.table import copies
from tableside.table.bring_in import Checked, checked
from tableside.table.export import MEDIA_TYPE, file_name, read, saved
from tableside.table.folder import DATABASE
from tableside.web import wire
from tableside.web.auth import Forbidden, bearer, is_owner, only_owner, seated
from tableside.web.dependencies import Asked, Identity, TheHouse, TheNightly, TheSettings
from tableside.web.limits import BUCKET, DOORS

MOST_FILE = 256 * 1024 * 1024
CHUNK = 256 * 1024


@get("/api/tables/{identity:str}/export", opt={BUCKET: DOORS})
async def export(
    request: Asked, identity: Identity, house: TheHouse, settings: TheSettings
) -> Stream:
    """The table with its whole history as one file, without the seed of its dice."""
    if not is_owner(request, settings):
        table = await house.table(identity)
        if seated(table, bearer(request)).role is not Role.GM:
            raise Forbidden("not_gm", "Only the GM and the owner of the server may save a table.")
    record = await house.record(identity)
    pieces = saved(house.store, identity)
    first = await anext(pieces)  # what cannot be read at all is refused in words

    async def whole() -> AsyncIterator[bytes]:
        yield first
        async for piece in pieces:
            yield piece

    return _file(whole(), file_name(record.name), MEDIA_TYPE)


@post("/api/import", request_max_body_size=MOST_FILE)
async def bring_in(request: Asked, house: TheHouse, settings: TheSettings) -> wire.BroughtIn:
    """Keep a saved table here; the body is the file, packed or not."""
    only_owner(request, settings)
    with tempfile.TemporaryFile(dir=settings.data) as file:
        async for piece in request.stream():
            await asyncio.to_thread(file.write, piece)
        one = await asyncio.to_thread(_checked, file)
    identity, token = await house.bring_in(one)
    return wire.BroughtIn(
        identity, token, one.record.name, whole=one.file.whole, same_dice=bool(one.file.seed)
    )


def _checked(file: IO[bytes]) -> Checked:
    file.seek(0)
    return checked(read(file))


@delete("/api/tables/{identity:str}", status_code=200)
async def delete_table(
    request: Asked, identity: Identity, house: TheHouse, settings: TheSettings
) -> wire.Deleted:
    """Delete a table; a file of it stays in the data folder for a while."""
    only_owner(request, settings)
    await house.record(identity)
    kept = list[Path]()

    async def keep() -> None:
        today = date.today()
        kept.append(await copies.keep_deleted(house.store, identity, settings.data, today))

    await house.delete(identity, keep)
    return wire.Deleted(str(kept[0]), copies.KEPT_DAYS)


@get("/api/backups")
async def list_backups(
    request: Asked, settings: TheSettings, nightly: TheNightly
) -> wire.BackupsShown:
    """The nightly backups, where they are, and what went wrong with the last one."""
    only_owner(request, settings)
    folder = settings.data / copies.BACKUPS
    return wire.BackupsShown(str(folder), settings.backups, tuple(nightly.days), nightly.failed)


@get("/api/backup")
async def backup(request: Asked, house: TheHouse, settings: TheSettings) -> Stream:
    """All tables as they are now, as one file that takes the place of the server's own."""
    only_owner(request, settings)
    folder = tempfile.TemporaryDirectory(dir=settings.data)
    copy = Path(folder.name) / DATABASE
    await house.store.backup(copy)

    async def pieces() -> AsyncIterator[bytes]:
        with folder, copy.open("rb") as file:
            while piece := await asyncio.to_thread(file.read, CHUNK):
                yield piece

    return _file(pieces(), f"tableside-{date.today()}.sqlite3", "application/vnd.sqlite3")


def _file(pieces: AsyncIterator[bytes], name: str, kind: str) -> Stream:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Stream(pieces, media_type=kind, headers=headers)


HANDLERS = (export, bring_in, delete_table, list_backups, backup)
