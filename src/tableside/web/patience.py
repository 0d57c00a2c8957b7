"""Connections that wait for nobody: whoever sends too slowly is cut, and none has too many."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tableside.web.wire import Refused

SLOWEST = 10.0  # seconds until a request is there, its head and its body
BYTES_A_SECOND = 64 * 1024  # beyond that time, of what is large
MOST_OF_ADDRESS = 256  # connections that are no live ones: browsers keep six at most
MOST_HEAD = 32 * 1024  # bytes before a body
TOO_SLOW = msgspec.json.encode(
    Refused("too_slow", "This came in too slowly and was not taken. Send it again, or nearer by.")
)
LATE = (
    b"HTTP/1.1 408 Request Timeout\r\nContent-Type: application/json\r\n"
    b"Content-Length: %d\r\nConnection: close\r\n\r\n%s"
) % (len(TOO_SLOW), TOO_SLOW)


class Patient(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, for so long and no longer."""

    _until: float = 0.0
    _cut: asyncio.TimerHandle | None = None
    _head = 0
    _body = False  # the head of what comes in is there, so it has a cycle of its own

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Whoever has too many open is not listened to; a web server in front has everybody's."""
        super().connection_made(transport)
        if self._is_one_too_many():
            transport.abort()
            return
        self._begin()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._end()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """A request begins to come in."""
        super().on_message_begin()
        self._begin()
        self._head = 0
        self._body = False

    def on_url(self, url: bytes) -> None:
        """A part of what is asked for."""
        self._grown(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """One line more of its head."""
        self._grown(len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Its head is there."""
        self._body = True
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of its body."""
        self._until += len(body) / BYTES_A_SECOND
        super().on_body(body)

    def on_message_complete(self) -> None:
        """It is there, and whoever sent it may wait."""
        self._end()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """It is a live connection from now on, and those have limits of their own."""
        self._end()
        super().handle_websocket_upgrade()

    def _is_one_too_many(self) -> bool:
        if self.client is None or self.client[0] in str(self.config.forwarded_allow_ips).split(","):
            return False
        mine = (one for one in self.connections if _address(one) == self.client[0])
        return sum(1 for _ in mine) > MOST_OF_ADDRESS

    def _grown(self, size: int) -> None:
        self._head += size
        if self._head > MOST_HEAD:
            self.transport.abort()

    def _begin(self) -> None:
        self._end()
        self._until = self.loop.time() + SLOWEST
        self._cut = self.loop.call_at(self._until, self._late)

    def _end(self) -> None:
        if self._cut is not None:
            self._cut.cancel()
            self._cut = None

    def _late(self) -> None:
        if self.loop.time() < self._until:  # it is large, and comes in all the same
            self._cut = self.loop.call_at(self._until, self._late)
            return
        if self._head and not self._is_answered():
            self.transport.write(LATE)
        self.transport.close()

    def _is_answered(self) -> bool:
        """Or is being answered; or what was asked before it still is."""
        one = self.cycle
        return bool(one) and one.response_started and (self._body or not one.response_complete)


def _address(connection: Any) -> str:
    client = connection.client if isinstance(connection, Patient) else None
    return client[0] if client else ""
