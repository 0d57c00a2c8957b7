"""How much one seat or one address may ask for."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_network
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection

from tableside.core.values import Illegal
from tableside.web.settings import MOST_BODY

BUCKET = "bucket"  # the option of a route that says which bucket of an address it draws on
PLANS, JOINS, DOORS = "plans", "joins", "doors"
MANY = 10  # a household asks so many times what one seat may


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where somebody asks from; of the newer addresses the network, which is one household."""
    host = connection.client.host if connection.client else ""
    if ":" not in host:
        return host
    found = IPv6Address(host.partition("%")[0])
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))


def large(request: Request[Any, Any, Any]) -> int:
    """How many bytes the body of a request may come to, if that is more than most may have; or 0.

    What comes in pieces, without its size, may come to as much as its route takes.
    """
    most = request.route_handler.resolve_request_max_body_size() or 0
    said = request.headers.get("content-length", "")
    if most <= MOST_BODY or not (said or "transfer-encoding" in request.headers):
        return 0
    size = int(said) if said.isascii() and said.isdigit() else most
    return min(size, most) if size > MOST_BODY else 0


def check_size(request: ASGIConnection[Any, Any, Any, Any], most: int, words: str) -> None:
    """A body of more bytes than that is refused in words, by what its sender says of it."""
    said = request.headers.get("content-length", "0")
    if said.isascii() and said.isdigit() and int(said) > most:
        raise Illegal("too_large", words)
