"""What a row leaves for later: it lies in the GM's inbox until its moment comes."""

from __future__ import annotations

from tableside.core.effects import Occasion
from tableside.core.headings import Heading
from tableside.core.matters import Matter, MatterClosed, MatterOpened, opened
from tableside.core.offer_cache import seen
from tableside.core.row_interpreter import GO, Waiting
from tableside.core.rows import TableRow, When
from tableside.core.tell import name_of
from tableside.core.values import Actor, Command, Event, Events
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.harm.wounds import Harmed, blow_over
from tableside.systems.wrath_glory.numbers.derived_conditions import dies_like_a_hero
from tableside.systems.wrath_glory.numbers.tables import PROCEDURE as ROW
from tableside.systems.wrath_glory.state import Known, Reading, State, Thread
from tableside.systems.wrath_glory.turns.upkeep import FallsDue, falls_due

LATER = Subject("later")

PROCEDURE, WAIT = "later", "wait"
_MOMENTS = {When.TURN_START: "turn", When.TURN_END: "turn", When.ROUND: "round"}


class ComeTrue(Command, frozen=True, tag="come_true"):
    """What a row left waiting happens now."""


come_true = LATER.verb(
    ComeTrue, "It happens now", "WG-CRIT-03", Who.ASKED, at=(PROCEDURE, WAIT), default=True
)


@come_true.decides
def _come_true(_game: Game, state: State, _actor: Actor, command: ComeTrue) -> Events:
    """The GM says that its moment has come."""
    thread, _ = opened(state.matters, command.matter, Waiting)
    return _come(thread)


def _come(thread: Thread, parent: str = "") -> list[Event]:
    """The moment has come: the row goes on."""
    late = thread.values
    assert isinstance(late, Waiting)
    matter: Thread = Matter(f"{thread.id}.now", ROW, GO, late.run, parent=parent)
    return [MatterClosed(thread.id), MatterOpened(matter)]


def _waiting(source: Reading, who: str) -> list[Thread]:
    return [
        one
        for one in source.matters
        if isinstance(one.values, Waiting) and one.values.who in (who, "")
    ]


def number_for(state: State, who: str, when: When, rounds: int) -> int:
    """Which turn of theirs, or which round, it waits for; this round is the first."""
    if state.fight is None or when is When.HARMED:
        return 0
    if when is When.ROUND:
        return state.fight.round + rounds - 1
    return state.fight.turns.get(who, 0) + rounds


def waits_already(state: State, who: str, when: When, row: TableRow | None) -> bool:
    """WG-PERIL-91: whether the same row waits for the same harm: one attempt is granted."""
    if when is not When.HARMED or row is None:
        return False
    found = [one.values for one in _waiting(state, who)]
    return any(
        isinstance(one, Waiting)
        and (one.who, one.when) == (who, when)
        and one.run.row is not None
        and one.run.row.title == row.title
        for one in found
    )


@LATER.on(blow_over)
def _when_harmed(
    _game: Game, state: State, _thread: Thread, harmed: Harmed, _exhausted: bool
) -> list[Event]:
    """What waited for the first harm that somebody survives.

    A-71: a threat that is out of Wounds is destroyed; a hero only lies there.
    """
    unhurt = not (harmed.wounds or harmed.mortal or harmed.shock)
    out = harmed.down and not dies_like_a_hero(state.characters[harmed.target])
    if unhurt or out or harmed.dead:
        return []
    return [
        event
        for one in _waiting(state, harmed.target)
        if isinstance(one.values, Waiting) and one.values.when is When.HARMED
        for event in _come(one)
    ]


def _ripe(source: Reading, who: str, hook: Occasion) -> list[Thread]:
    """Those that wait for a moment like this and no later one; nobody's fall to the first."""
    fight = source.fight
    if fight is None:
        return []
    first = next(iter(source.characters), "")
    found = []
    for one in _waiting(source, who):
        late = one.values
        assert isinstance(late, Waiting)
        reached = fight.round - 1 if hook is Occasion.ROUND else fight.turns.get(who, 0)
        if hook is Occasion.TURN_START and fight.active != who:
            reached += 1  # asked before the turn has begun
        mine = who in (late.who, first)
        if mine and late.when.value == hook.value and late.number <= reached:
            found.append(one)
    return found


def _any_ripe(source: Reading, who: str, hook: Occasion) -> bool:
    return bool(_ripe(source, who, hook))


def _falls_due(hook: Occasion) -> FallsDue:
    def due(_game: Game, source: Reading, who: str) -> bool:
        return seen(source, _any_ripe, who, hook)

    def begin(_game: Game, state: State, thread: Thread, who: str) -> list[Event]:
        return [event for one in _ripe(state, who, hook) for event in _come(one, thread.id)]

    return FallsDue(f"later_{hook.value}", "WG-CRIT-03", hook, due, begin)


_DUE = tuple(map(_falls_due, (Occasion.TURN_START, Occasion.TURN_END, Occasion.ROUND)))


@LATER.on(falls_due)
def _in_time(_game: Game) -> tuple[FallsDue, ...]:
    return _DUE


@LATER.heads(Waiting)
def _head_of_waiting(_game: Game, known: Known, matter: Matter[Waiting]) -> Heading:
    late, row = matter.values, matter.values.run.row
    about = f"{name_of(known, late.who)}: " if late.who else ""
    moment = ""
    if late.when in _MOMENTS:
        word = _MOMENTS[late.when]
        moment = f"Comes with {f'{word} {late.number}' if late.number else f'the next {word}'}. "
    return Heading(
        f"{about}{row.title if row else late.run.table}", f"{moment}{row.text if row else ''}"
    )
