"""How refusals and faults reach the one who asked: a code, a sentence, the rule."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar import Response
from litestar.exceptions import HTTPException, ValidationException

from tableside.core.toml_text import BadFileError
from tableside.core.values import Illegal
from tableside.systems import UnknownNameError
from tableside.table.export import WrongFileError
from tableside.table.store.protocol import StoreError, Unsure
from tableside.web.auth import Forbidden, Unknown
from tableside.web.dependencies import Asked
from tableside.web.wire import Refused

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}
_log = logging.getLogger("tableside.web")
_NO_BODY = "'data'"  # all that the framework says: the name of the argument nobody filled
STATUS = {
    "no_such_table": 404,
    "no_such_rule": 404,
    "no_such_picture": 404,
    "no_such_item": 404,
    "no_such_paper": 404,
    "no_picture": 400,
    "too_large": 413,
    "spectator": 403,
    "malformed": 400,
    "unknown_verb": 400,
    "too_fast": 429,
    "too_many": 429,
}


def _said(status: int, *refusal: str) -> Response[Refused]:
    # The framework adds its headers to good answers only.
    return Response(Refused(*refusal), status_code=status, headers=HEADERS)


def _status(illegal: Illegal) -> int:
    if isinstance(illegal, Unknown):
        return 401
    if isinstance(illegal, Forbidden):
        return 403
    return STATUS.get(illegal.code, 409)


def refused(_request: Asked, illegal: Illegal) -> Response[Refused]:
    """A refusal by the rules or by the door."""
    waivable = illegal.limit.value if illegal.limit is not None else ""
    return _said(_status(illegal), illegal.code, illegal.sentence, illegal.rule, waivable)


def malformed(request: Asked, error: Exception) -> Response[Refused]:
    """Something that cannot be read at all."""
    if isinstance(error, ValidationException):
        if any(one["message"] == _NO_BODY for one in _extra(error)):
            return _said(400, "malformed", _expected(request))
        parts = [f"{one.get('key', '')}: {one['message']}" for one in _extra(error)]
        return _said(400, "malformed", "; ".join(parts) or error.detail)
    return _said(400, "malformed", str(error))


def _expected(request: Asked) -> str:
    """What the body of a request should have held."""
    body: Any = request.route_handler.parsed_data_field
    fields = msgspec.structs.fields(body.annotation)
    must = ", ".join(one.name for one in fields if one.required)
    may = ", ".join(one.name for one in fields if not one.required)
    return f"The body is empty; expected JSON with {must}{f', and perhaps {may}' if may else ''}."


def _extra(error: ValidationException) -> list[dict[str, Any]]:
    found: Any = error.extra
    return [one for one in found or [] if isinstance(one, dict) and "message" in one]


def not_stored(_request: Asked, error: StoreError) -> Response[Refused]:
    """The disk failed: nothing has happened."""
    return _said(503, "not_stored", f"{error}. Nothing has changed.")


def unsure(_request: Asked, _error: Unsure) -> Response[Refused]:
    """The disk failed while it was writing: it may be there or not."""
    words = "It is not known whether this was kept; the same tap again tells."
    return _said(503, "unsure", words)


def wrong_file(_request: Asked, error: WrongFileError) -> Response[Refused]:
    """A file that is no table, or not any more; nothing was written."""
    return _said(400, "wrong_file", str(error))


def bad_file(_request: Asked, error: BadFileError) -> Response[Refused]:
    """A house rule that cannot be played: the file, the line, and how to mend it."""
    return _said(400, "bad_file", f"{error}.")


def http(_request: Asked, error: HTTPException) -> Response[Refused]:
    """What the framework itself refuses: no such address, too large, wrong method."""
    codes = {400: "malformed", 404: "no_such_address", 405: "wrong_method", 413: "too_large"}
    return _said(error.status_code, codes.get(error.status_code, "refused"), error.detail)


def fault(request: Asked, error: Exception) -> Response[Refused]:
    """A fault of ours: the server's log says where, the one who asked learns no more than that."""
    _log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _said(500, "fault", "Something went wrong in the server; its log says what.")


HANDLERS: dict[int | type[Exception], Any] = {
    Illegal: refused,
    Unsure: unsure,
    StoreError: not_stored,
    WrongFileError: wrong_file,
    BadFileError: bad_file,
    UnknownNameError: malformed,
    msgspec.ValidationError: malformed,
    ValidationException: malformed,
    HTTPException: http,
    RecursionError: malformed,  # JSON nested beyond reason
    UnicodeDecodeError: malformed,
    Exception: fault,
}
