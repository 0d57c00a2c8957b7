"""So many at once, and then so many a second."""

from __future__ import annotations

import time
from collections.abc import Callable

MOST_KEYS = 10_000


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
