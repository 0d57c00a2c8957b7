"""How much one seat or one address may ask for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from ipaddress import IPv6Address, ip_network
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection

from tableside.core.values import Illegal
from tableside.web.settings import MOST_BODY

BUCKET = "bucket"  # the option of a route that says which bucket of an address it draws on
PLANS, JOINS, DOORS = "plans", "joins", "doors"
MOST_WAITING = 12  # for a turn of the same asker
MANY = 10  # a household asks so many times what one seat may


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where somebody asks from; of the newer addresses the network, which is one household."""
    host = connection.client.host if connection.client else ""
    if ":" not in host:
        return host
    found = IPv6Address(host.partition("%")[0])
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))


class Turns:
    """Work beside play: of everybody one thing at a time, and a few that wait for their turn."""

    def __init__(self) -> None:
        self._waiting: dict[str, tuple[asyncio.Lock, int]] = {}

    @asynccontextmanager
    async def of(self, who: str) -> AsyncIterator[None]:
        """Wait for a turn; refused where somebody waits for too many."""
        turn, waiting = self._waiting.get(who) or (asyncio.Lock(), 0)
        if waiting >= MOST_WAITING:
            raise Illegal("too_fast", "That was too much at once; wait a moment.")
        self._waiting[who] = turn, waiting + 1
        try:
            async with turn:
                yield
        finally:
            _, waiting = self._waiting.pop(who)
            if waiting > 1:
                self._waiting[who] = turn, waiting - 1


def turn_of(request: Request[Any, Any, Any], who: str = "") -> AbstractAsyncContextManager[None]:
    """A turn of somebody, or of all who ask from one address."""
    turns: Turns = request.app.state.turns
    return turns.of(who or address_of(request))


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
