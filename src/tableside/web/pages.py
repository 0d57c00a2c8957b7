"""The browser client: files that the build put beside this module, and nothing computed."""

from __future__ import annotations

import gzip
from functools import lru_cache
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

STATIC = Path(__file__).parent / "static"
# Files below assets/ carry a hash of their content in their names.
FOREVER, ASK_AGAIN = "public, max-age=31536000, immutable", "no-cache"
NOT_BUILT = """\
<!doctype html><html lang="en"><meta charset="utf-8"><title>Tableside</title>
<h1>The client has not been built</h1>
<p>The table itself runs, but its pages are missing from this installation.
In a clone of the project, run <code>make install</code> again.</p></html>
"""
# Ours, not the machine's: on Windows a registry may say that scripts are plain text.
KINDS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
}
_COMPRESSED = frozenset(KINDS)
Asked = Request[Any, Any, Any]


@lru_cache(maxsize=64)
def _content(path: Path, _changed: int) -> tuple[bytes, bytes]:
    """A file as it is and compressed; `_changed` makes a rebuilt client show without a restart."""
    plain = path.read_bytes()
    packed = gzip.compress(plain, 9, mtime=0) if path.suffix in _COMPRESSED else b""
    return plain, packed


def _sent(request: Asked, path: Path, cache: str) -> Response[bytes]:
    try:
        plain, packed = _content(path, path.stat().st_mtime_ns)
    except OSError as error:
        raise NotFoundException(detail="There is no such file here.") from error
    headers = {"Cache-Control": cache, "Vary": "Accept-Encoding"}
    if packed and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        plain = packed
    # The framework adds the character set to text; module scripts are UTF-8 whatever it says.
    kind = KINDS.get(path.suffix, "application/octet-stream")
    return Response(plain, media_type=kind, headers=headers)


@get("/", sync_to_thread=False)
def index(request: Asked) -> Response[bytes]:
    """The one page; where in it somebody is stands in the fragment, which is never sent."""
    page = STATIC / "index.html"
    if not page.is_file():
        return Response(NOT_BUILT.encode(), media_type=MediaType.HTML, status_code=503)
    return _sent(request, page, ASK_AGAIN)


@get("/favicon.svg", sync_to_thread=False)
def favicon(request: Asked) -> Response[bytes]:
    """The sign on the browser's tab."""
    return _sent(request, STATIC / "favicon.svg", ASK_AGAIN)


@get("/assets/{name:str}", sync_to_thread=False)
def asset(request: Asked, name: FromPath[str]) -> Response[bytes]:
    """A script or a style sheet. The name is one part of a path, so it leads nowhere else."""
    if name.startswith(".") or "\\" in name:
        raise NotFoundException(detail="There is no such file here.")
    return _sent(request, STATIC / "assets" / name, FOREVER)


pages = Router("/", route_handlers=[index, favicon, asset], include_in_schema=False)
