"""What a step brought: the events, the state, the refusal or the correction, and the reasons."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from tableside.core.correction import Correction
from tableside.core.matters import MatterMoved, MatterOpened
from tableside.core.state import Overstepped
from tableside.core.values import GM, GM_SEAT, Actor, Caution, Command, Event, Illegal, Role
from tableside.scenarios.reading import Script

MOST_THREADS = 3  # a miss shows the numbers behind this many matters, the latest first


class Moment(msgspec.Struct, frozen=True):
    """The table after a step, or at the end."""

    script: Script
    number: int  # 0: at the end
    before: Any
    state: Any
    events: tuple[Event, ...] = ()
    cautions: tuple[Caution | Overstepped, ...] = ()
    refused: Illegal | None = None
    correction: Correction | None = None
    steps_of: dict[int, int] = {}  # rows of the log -> steps of the file
    command: Command | None = None  # as it was played

    @property
    def title(self) -> str:
        """What the step is called."""
        return self.script.scenario.steps[self.number - 1].title if self.number else ""


def actor_of(seat: str) -> Actor:
    """Who sits there."""
    return GM if seat == GM_SEAT else Actor(seat, Role.PLAYER)


def lines(moment: Moment, seat: str) -> list[str]:
    """What a seat reads of what happened."""
    system, state, actor = moment.script.system, moment.before, actor_of(seat)
    found = []
    for event in moment.events:
        line = system.tell(state, event, actor)
        if line is not None:
            found.append(str(line.text))
        state = system.evolve(state, event)
    return found


def reckonings(moment: Moment) -> tuple[str, ...]:
    """The numbers behind the matters that moved, or lie open; each as a sentence."""
    threads: dict[str, Any] = {}
    for key, values in _threads(moment):
        threads.pop(key, None)  # so that the latest comes last
        threads[key] = values
    told = {
        key: [one.why() for one in moment.script.system.reckonings(values)]
        for key, values in threads.items()
    }
    speaking = [(key, whys) for key, whys in told.items() if whys][-MOST_THREADS:]
    return tuple(f"{key} {why}" for key, whys in speaking for why in whys)


def _threads(moment: Moment) -> Iterable[tuple[str, Any]]:
    for matter in moment.state.matters:
        yield matter.id, matter.values
    for event in moment.events:
        if isinstance(event, MatterOpened):
            yield event.matter.id, event.matter.values
        elif isinstance(event, MatterMoved):
            yield event.id, event.values
