"""How much one seat or one address may ask for."""

from __future__ import annotations

import time
from collections.abc import Callable
from ipaddress import IPv6Address, ip_network
from typing import Any

from litestar.connection import ASGIConnection

MOST_KEYS = 10_000
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


class Bucket:
    """So many at once, and then so many a second, for each key."""

    def __init__(
        self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, key: str, cost: float = 1) -> bool:
        """Whether one more, or so many, are allowed now."""
        now = self._clock()
        left, since = self._left.get(key, (float(self._burst), now))
        left = min(float(self._burst), left + (now - since) * self._rate)
        if left < cost:
            self._left[key] = (left, now)
            return False
        self._left[key] = (left - cost, now)
        if len(self._left) > MOST_KEYS:
            self._forget(now)
        return True

    def _forget(self, now: float) -> None:
        full_after = self._burst / self._rate
        self._left = {
            key: (left, since)
            for key, (left, since) in self._left.items()
            if now - since < full_after
        }
