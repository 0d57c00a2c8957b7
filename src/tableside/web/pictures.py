"""Pictures: brought as they are, served by their bytes to whoever may see them."""

from __future__ import annotations

from litestar import Response, delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from tableside.core.values import Illegal
from tableside.table import rights
from tableside.table.media import MOST_BYTES, PictureShown
from tableside.web import wire
from tableside.web.dependencies import Asked, TheCaller
from tableside.web.limits import check_size

_ALL = "/api/tables/{identity:str}/pictures"
_ONE = _ALL + "/{picture:str}"
_SLACK = 16 * 1024  # what a camera writes beside the picture, and we take out
# Asked for anew each time, so that what is hidden is gone, and what one seat saw is not kept for
# another on the same machine; who may see it still gets no more than "as it was".
_PRIVATE = {
    "Cache-Control": "private, no-cache",
    "Vary": "Authorization",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
}


# The body is read here and not by the framework: the seat and its bucket come first.
@post(_ALL, request_max_body_size=MOST_BYTES + _SLACK)
async def add_picture(
    request: Asked, bringer: TheCaller, name: FromQuery[str] = ""
) -> PictureShown:
    """Bring a picture: the body is its bytes, a PNG, JPEG or WebP."""
    rights.acts(bringer.actor)
    rights.may_write(bringer.table.broken)
    check_size(request, MOST_BYTES + _SLACK, f"A picture has {MOST_BYTES // 1024} KB at most.")
    return await bringer.table.pictures.add(bringer.actor, await request.body(), name)


@get(_ALL)
async def list_pictures(asker: TheCaller) -> list[PictureShown]:
    """What this seat may see; the GM sees all of them."""
    return await asker.table.pictures.seen(asker.actor)


@get(_ONE, media_type="image/*")
async def picture(request: Asked, asker: TheCaller, picture: FromPath[str]) -> Response[bytes]:
    """One picture; hidden ones are not there."""
    found = await asker.table.pictures.served(asker.actor, picture)
    headers = {**_PRIVATE, "ETag": f'"{picture}"'}
    if request.headers.get("if-none-match", "") == headers["ETag"]:
        return Response(b"", status_code=304, headers=headers)
    return Response(found.body, media_type=f"image/{found.kind}", headers=headers)


@post(f"{_ONE}/show", status_code=200)
async def show_picture(
    doer: TheCaller, picture: FromPath[str], data: JSONBody[wire.ShowPicture]
) -> PictureShown:
    """Say who sees a picture: the GM of any, a player of their own."""
    rights.may_write(doer.table.broken)
    for seat in data.seats:
        if seat not in doer.table.seats.seats:
            raise Illegal("no_such_seat", "Nobody sits there.")
    return await doer.table.pictures.show(doer.actor, picture, data.shown, data.seats)


@delete(_ONE)
async def delete_picture(doer: TheCaller, picture: FromPath[str]) -> None:
    """Take a picture away: the GM any, a player their own."""
    rights.may_write(doer.table.broken)
    await doer.table.pictures.delete(doer.actor, picture)


HANDLERS = (add_picture, list_pictures, picture, show_picture, delete_picture)
