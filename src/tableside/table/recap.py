"""What a table retells of its last evening, worked out from the lines that everybody read.

It stands from the end of the evening until dice fall again. Only what the GM wrote is stored.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import msgspec

from tableside.core.history import History, Row
from tableside.core.identity_cache import Recall
from tableside.core.last_roll import InRoll, Part
from tableside.core.recalled import Kind, Recalled
from tableside.core.state import EveningBegan, EveningEnded
from tableside.core.tell import listed, name_of
from tableside.core.values import Actor, Event, Illegal, Line, Role
from tableside.table.numbers import Count
from tableside.table.seats import EveningTimed, RecapWritten, Seats

MOST_STORY = 8000
MOST_MOMENTS = 40
FAR_BACK = 100  # rows without dice behind an evening: then it is long ago
_EVERYBODY = Actor("", Role.SPECTATOR)  # whoever plays nobody reads what is open to all
_MOST: dict[Kind, int] = {Kind.LONG_SHOT: 3, Kind.BLOW: 1, Kind.LUCK: 5, Kind.TROUBLE: 5}
_PLATES = {"hope": "with Hope", "fear": "with Fear", "critical": "critical"}


class Retold(msgspec.Struct, frozen=True):
    """Something worth retelling."""

    kind: Kind
    text: str
    told: bool = True  # whether the GM left it in


class Tally(msgspec.Struct, frozen=True):
    """Something that was counted."""

    what: str
    number: int


class Fortune(msgspec.Struct, frozen=True):
    """How the dice fell for one hero."""

    name: str
    rolls: int
    fell: tuple[Tally, ...]


class Recap(msgspec.Struct, frozen=True, kw_only=True):
    """An evening as it is retold."""

    evening: int  # the how manieth of this table
    present: tuple[str, ...]
    story: str
    written: bool  # whether the GM wrote the story
    shown: bool  # whether the players see it
    moments: tuple[Retold, ...]
    numbers: tuple[Tally, ...]
    luck: tuple[Fortune, ...]
    minutes: int  # how long it was; 0: nobody noted that


def ended(history: History) -> Row | None:
    """The row with which an evening ended, as long as no dice have fallen since."""
    if history.head <= history.start.seq:
        return None
    return _ENDS.of(lambda _: _ended(history), history.row(history.head))


# What lies before a row never changes, and everybody asks after every one.
_ENDS: Recall[Row | None] = Recall(most=512)


def _ended(history: History) -> Row | None:
    for row in islice(history.back(), FAR_BACK):
        if EveningEnded in map(type, row.events):
            return row
        if row.faces:
            return None
    return None


def mark(history: History, seats: Seats, actor: Actor, count: Count) -> str:
    """Another word whenever this seat would read another recap; empty: there is none for it."""
    row = ended(history)
    if row is None:
        return ""
    written = _written(seats, row)
    if actor.role is not Role.GM and not written.shown:
        return ""
    said = msgspec.json.encode((written.story, written.left_out, written.shown))
    return f"{count.number(row.seq)}.{hashlib.sha256(said).hexdigest()[:8]}"


def read_recap(history: History, seats: Seats, actor: Actor) -> Recap:
    """The recap as this seat may read it, or why there is none."""
    row = ended(history)
    written = None if row is None else _written(seats, row)
    if row is None or written is None or (actor.role is not Role.GM and not written.shown):
        sentence = "There is no recap now: it stands from the end of a session to the next dice."
        raise Illegal("no_recap", sentence)
    made = _worked_out(history, row, written, seats.timed)
    if actor.role is Role.GM:
        return made
    told = tuple(one for one in made.moments if one.told)
    return msgspec.structs.replace(made, moments=told)


def written(
    history: History, actor: Actor, story: str, left_out: Sequence[int], *, shown: bool
) -> RecapWritten:
    """What the GM makes of it, as it is kept."""
    row = ended(history)
    if row is None or actor.role is not Role.GM:
        raise Illegal("no_recap", "There is no recap to write on now.")
    if len(story) > MOST_STORY:
        sentence = f"{len(story):,} signs; a story has {MOST_STORY:,} at most. Shorten it."
        raise Illegal("too_long", sentence)
    few = tuple(sorted({one for one in left_out if 0 <= one < MOST_MOMENTS}))
    return RecapWritten(row.seq, story.strip(), few, shown)


def _written(seats: Seats, row: Row) -> RecapWritten:
    kept = seats.recap
    return kept if kept is not None and kept.row == row.seq else RecapWritten(row.seq)


def _worked_out(
    history: History, end: Row, written: RecapWritten, timed: EveningTimed | None
) -> Recap:
    line = history.line(end.seq)
    ends = [at for at, one in enumerate(line) if _has(one, EveningEnded)]
    rows = line[ends[-2] + 1 if len(ends) > 1 else 0 : ends[-1] + 1]
    starts = [at for at, one in enumerate(rows) if _has(one, EveningBegan)]
    rows = rows[starts[-1] if starts else 0 :]
    said = [one for row in rows for one in _said(history, row)]
    present = _present(history, rows)
    moments = tuple(
        Retold(kind, text, number not in written.left_out)
        for number, (kind, text) in enumerate(_moments(said))
    )
    rolls = _rolls(history, said)
    timed = timed if timed and timed.row == end.seq else EveningTimed(end.seq, 0)
    lasted = timed.ended - timed.began if timed.began else 0
    cheers = (Tally("cheers", timed.cheers),) if timed.cheers else ()
    return Recap(
        evening=len(ends),
        present=present,
        story=written.story or _story(present, moments),
        written=bool(written.story),
        shown=written.shown,
        moments=moments,
        numbers=(*_numbers(said, sum(one.rolls for one in rolls)), *cheers),
        luck=rolls,
        minutes=max(0, round(lasted / 60)),
    )


def _has(row: Row, kind: type[Event]) -> bool:
    return any(isinstance(event, kind) for event in row.events)


class _Said(NamedTuple):
    """A line that everybody read, with what its event means."""

    line: Line
    recalled: tuple[Recalled, ...]
    roll: InRoll | None


def _said(history: History, row: Row) -> Iterator[_Said]:
    system = history.system
    for state, event in zip(history.moments(row), row.events, strict=True):
        line = system.tell(state, event, _EVERYBODY)
        if line is not None:
            yield _Said(line, system.recall(state, event, _EVERYBODY), system.in_roll(state, event))


def _present(history: History, rows: Sequence[Row]) -> tuple[str, ...]:
    """Who was there: from the first, or at the end."""
    after = history.state_at(rows[-1].parent) if rows else history.state
    began = (event for row in rows for event in row.events if isinstance(event, EveningBegan))
    first = [name_of(after, who) for event in began for who in event.present]
    last = [one.name for one in after.characters.values() if one.hero and one.present]
    return tuple(dict.fromkeys([*first, *last]))


def _moments(said: Sequence[_Said]) -> list[tuple[Kind, str]]:
    """What is worth retelling, in the order in which it happened."""
    found = [
        (number, one, told.line)
        for number, told in enumerate(said)
        for one in (*told.recalled, *_lucky(told))
        if one.kind is not Kind.COUNT
    ]
    kept = list[tuple[int, Kind, str]]()
    for kind in Kind:
        of = sorted((one for one in found if one[1].kind is kind), key=lambda one: -one[1].weight)
        few = of[: _MOST.get(kind, 6)]
        kept += [(number, kind, one.says or line.text) for number, one, line in few]
    once = {(number, text): kind for number, kind, text in sorted(kept, key=lambda one: one[0])}
    return [(kind, text) for (_, text), kind in once.items()][:MOST_MOMENTS]


def _lucky(told: _Said) -> Iterable[Recalled]:
    plate = told.line.plate
    if plate is not None and plate.kind == "critical" and told.roll is not None:
        yield Recalled(Kind.LUCK)


def _numbers(said: Iterable[_Said], rolls: int) -> tuple[Tally, ...]:
    counted = Counter[str]()
    for told in said:
        for one in told.recalled:
            if one.kind is Kind.COUNT:
                counted[one.what] += one.weight
    return (Tally("rolls", rolls), *(Tally(what, counted[what]) for what in sorted(counted)))


def _rolls(history: History, said: Iterable[_Said]) -> tuple[Fortune, ...]:
    """How often each hero rolled, and how that ended in the end: a roll that was saved is saved."""
    whose, how = dict[str, str](), dict[str, str]()
    for told in said:
        if told.roll is None:
            continue
        if told.roll.part in (Part.BEGINS, Part.WHOLE) and told.roll.who:
            whose[told.roll.matter] = told.roll.who
        plate = told.line.plate
        if plate is not None and told.roll.part in (Part.ENDS, Part.WHOLE) and plate.rank < 3:
            for matter in whose:
                if matter == told.roll.matter or matter.startswith(f"{told.roll.matter}."):
                    how[matter] = _PLATES.get(plate.kind, "")
    people = history.state.characters
    made = list[Fortune]()
    for who in dict.fromkeys(whose.values()):
        if who in people and people[who].hero:
            own = [matter for matter, roller in whose.items() if roller == who]
            fell = Counter(how.get(matter, "") for matter in own)
            tallies = tuple(Tally(what, fell[what]) for what in _PLATES.values() if fell[what])
            made.append(Fortune(people[who].name, len(own), tallies))
    return tuple(made)


def _story(present: Sequence[str], moments: Iterable[Retold]) -> str:
    """What happened in the log's own words, for the GM to write on."""
    there = f"{listed(present)} {'was' if len(present) == 1 else 'were'} there." if present else ""
    return "\n".join(filter(None, (there, *(one.text for one in moments if one.told))))
