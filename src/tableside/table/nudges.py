"""A nudge: the GM tells the phones of whoever is waited for that the table waits."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tableside.core.matters import Matter
from tableside.core.values import GM_SEAT, Illegal
from tableside.table.buckets import Bucket

PAUSE = 5.0  # seconds between two of one seat


class Nudges:
    """How often each seat was nudged since this table was opened."""

    def __init__(self) -> None:
        self._given: Counter[str] = Counter()
        self._pace = Bucket(1 / PAUSE, 1)

    def of(self, seat: str) -> int:
        """How often that was."""
        return self._given.get(seat, 0)

    def give(self, known: Any, character: str) -> None:
        """One more for whoever plays a character, if anything waits for them."""
        seat = whoever_plays(known, character)
        if not self._pace.take(seat):
            raise Illegal("just_nudged", "They were nudged a moment ago.")
        self._given[seat] += 1


def whoever_plays(known: Any, character: str) -> str:
    """The seat behind a character that is waited for; refused where nothing waits for a player."""
    one = known.characters.get(character)
    if one is None or not any(character in _asked(matter) for matter in known.matters):
        raise Illegal("not_asked", "Nothing waits for them any more.")
    if one.controller in ("", GM_SEAT):
        raise Illegal("not_asked", f"{one.name} is the GM's own.")
    return str(one.controller)


def _asked(matter: Matter[Any]) -> tuple[str, ...]:
    return matter.asks if matter.roll is None else (matter.roll.character,)
