"""Who is asking: the owner of the server, or a device that speaks for a seat."""

from __future__ import annotations

import hmac
from functools import lru_cache
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection

from tableside.core.values import Illegal
from tableside.table.house import House
from tableside.table.seats import Seat
from tableside.table.table import Table
from tableside.web.settings import Settings

Connection = ASGIConnection[Any, Any, Any, Any]
# None of these is ever a name in the internet.
_AT_HOME = (".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain", ".localhost")


class Unknown(Illegal):
    """No token, or one that speaks for nobody here."""


class Forbidden(Illegal):
    """Not for this seat, or not from this page."""


def bearer(connection: Connection) -> str:
    """The token a request carries in its header, never in its address."""
    return connection.headers.get("authorization", "").removeprefix("Bearer ").strip()


def seated(table: Table, token: str) -> Seat:
    """The seat a token speaks for."""
    seat = table.seats.seat_of(token) if token else None
    if seat is None:
        raise Unknown("not_seated", "This device has no seat at this table; sit down first.")
    return seat


def is_owner(connection: Connection, settings: Settings) -> bool:
    """Whether whoever started the server asks."""
    return hmac.compare_digest(bearer(connection).encode(), settings.owner_token.encode())


def only_owner(connection: Connection, settings: Settings) -> None:
    """Only whoever started the server makes tables."""
    if not is_owner(connection, settings):
        raise Unknown("not_owner", "Only the owner's link, printed in the terminal, makes tables.")


async def check_known(request: Request[Any, Any, Any], house: House, settings: Settings) -> None:
    """A large body is read from the owner, or from whoever sits at the table that it is for."""
    if is_owner(request, settings):
        return
    identity = request.path_params.get("identity")
    if identity is None:
        only_owner(request, settings)
    else:
        seated(await house.table(identity), bearer(request))


def only_invited(connection: Connection, settings: Settings) -> None:
    """Only who was shown the server's code learns which tables there are."""
    code = "".join(letter for letter in bearer(connection).lower() if letter.isalnum())
    if not hmac.compare_digest(code.encode(), settings.join_code.encode()):
        raise Unknown("wrong_code", "This code leads nowhere here; look at it again, or scan it.")


def check_host(connection: Connection, settings: Settings) -> None:
    """A name of somebody else's that leads here must not make their page ours."""
    told = (settings.address, *settings.origins)
    if not _is_ours(connection.headers.get("host", ""), told):
        raise Forbidden(
            "foreign_host",
            "This server does not go by that name: open it by the address in its terminal, "
            "or start it with --address and the name.",
        )


@lru_cache(maxsize=256)
def _is_ours(host: str, told: tuple[str, ...]) -> bool:
    """Addresses, names that only a network at home gives out, and names we were told."""
    try:
        name = (urlsplit(f"//{host}").hostname or "").removesuffix(".")
        return (
            not name
            or "." not in name
            or name.endswith(_AT_HOME)
            or name in {urlsplit(one).hostname for one in told}
            or bool(ip_address(name))
        )
    except ValueError:
        return False


def check_origin(connection: Connection, settings: Settings) -> None:
    """A page of another site must not speak for anybody; a program sends no Origin at all."""
    origin = connection.headers.get("origin")
    if origin is None or origin in settings.origins:
        return
    host = connection.headers.get("host", "")
    if not host or origin not in (f"http://{host}", f"https://{host}"):
        raise Forbidden("foreign_origin", "This page does not belong to this server.")
