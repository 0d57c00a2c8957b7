"""A roll as it is printed for people."""

from __future__ import annotations

from typing import Any

from tableside.cli import screen
from tableside.cli.solo import Solo
from tableside.core.history import Row
from tableside.core.matters import MatterMoved
from tableside.core.reckoning import Reckoning
from tableside.core.tell import track_name

_HURTS = (".wounds", ".shock", ".hp", ".armour", ".gold", "short_rests")


class Printed:
    """Prints rows as they come, each number once."""

    def __init__(self, solo: Solo) -> None:
        self.solo, self.screen = solo, screen.console()
        self._shown: set[Reckoning] = set()

    def begin(self) -> None:
        """Which game, and by which rules."""
        game, rules = self.solo.game.title, self.solo.system.resolved
        screen.title(self.screen, f"{game}: {rules['title']} ({rules['name']})")

    def row(self, row: Row) -> None:
        """What happened; below the dice the numbers, and below these what came of them."""
        numbers: dict[str, Reckoning] = {}
        for event, line in self.solo.told(row):
            thrown = self.solo.game.dice(event)
            if line is not None:
                if not thrown:
                    self._numbers(numbers)
                screen.line(self.screen, line)
            if thrown:
                screen.dice(self.screen, thrown)
            if isinstance(event, MatterMoved):
                numbers |= {one.quantity: one for one in self._reckonings(event)}
        self._numbers(numbers)

    def _reckonings(self, event: MatterMoved[Any]) -> tuple[Reckoning, ...]:
        return self.solo.system.reckonings(event.values)

    def _numbers(self, found: dict[str, Reckoning]) -> None:
        new = [one for one in found.values() if one not in self._shown]
        self._shown.update(new)
        screen.reckonings(self.screen, new)
        found.clear()

    def end(self) -> None:
        """Where the tracks stand."""
        state = self.solo.state
        tracks = [
            f"{track_name(state, one)} {points}"
            for one, points in state.tracks.items()
            if points or not one.endswith(_HURTS)  # that somebody is unhurt needs no word
        ]
        self.screen.print()
        screen.title(self.screen, f"{', '.join(tracks)}.")
