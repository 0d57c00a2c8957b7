"""When an evening began and ended, and how often somebody cheered: noted behind its rows."""

from __future__ import annotations

from collections.abc import Sequence
from time import time

from tableside.core.history import Row
from tableside.core.state import EveningBegan, EveningEnded
from tableside.table.cheers import Cheers
from tableside.table.seats import EveningTimed, LogFact, Seats
from tableside.table.sessions import Sessions


def facts_of(
    rows: Sequence[Row], seats: Seats, sessions: Sessions, cheers: Cheers
) -> Sequence[LogFact]:
    """What is to be noted behind rows that are written: most of them bring nothing."""
    events = [event for row in rows for event in row.events]
    seq, now, made = rows[-1].seq, int(time()), list[LogFact]()
    if any(isinstance(event, EveningEnded) for event in events):
        # Ended before, it is the same evening: its end was taken back, or another would have begun.
        began = seats.timed.began if seats.timed else 0
        made += [*sessions.ended(seats), EveningTimed(seq, began, now, max(0, cheers.count))]
    if any(isinstance(event, EveningBegan) for event in events):
        cheers.count = 0
        made.append(EveningTimed(seq, now))
    return made
