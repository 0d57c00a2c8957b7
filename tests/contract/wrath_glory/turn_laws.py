"""Turns, slots and tracks kept a second time, from the events of a line alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from tableside.core.cards import CardUsed
from tableside.core.history import Corrected, Row
from tableside.core.state import CharacterLeft, FactSet, Gained, Overstepped, Spent
from tableside.core.values import Limit
from tableside.systems.wrath_glory.state.fight import Slot
from tableside.systems.wrath_glory.turns.rounds import TurnHeld
from tableside.systems.wrath_glory.turns.slots import ActionTaken, PlanMade
from tableside.systems.wrath_glory.turns.turns import RoundBegan, TurnBegan, TurnEnded, TurnResumed

# Why a track may go up, and why it may go down.
_REASONS: dict[str, tuple[set[str], set[str]]] = {
    "wounds": ({"WG-WOUND-01"}, {"WG-MED-04"}),
    # Glory may turn the Shock of a tie into Wounds.
    "shock": ({"WG-SHOCK-01", "WG-SOAK-03"}, {"WG-WP-07", "WG-MED-06", "WG-GLORY-06"}),
    "wrath": (
        {"WG-WP-03", "WG-WP-04"},
        {"WG-WP-05", "WG-WP-06", "WG-WP-07", "WG-WP-08", "WG-WP-09"},
    ),
    "wealth": ({"WG-INF-09"}, {"WG-INF-07", "WG-INF-10"}),
    "assets": (set(), {"WG-INF-07"}),
    "reloads": (set(), {"WG-OPT-15", "WG-OPT-18", "WG-OPT-23", "WG-OPT-24", "WG-COMP-11"}),
    "glory": (
        {"WG-WRATH-06", "WG-SHIFT-07"},
        {"WG-GLORY-05", "WG-GLORY-06", "WG-GLORY-07", "WG-GLORY-08"},
    ),
    "ruin": ({"WG-WRATH-05"}, {"WG-RUIN-03", "WG-SOAK-08", "WG-INIT-05"}),
}

# Perils, and powers in the words of rows, give and take points as they say.
_ROWS = ("WG-PERIL-", "WG-PSY-06")
_HEALED = {"wounds": "WG-WOUND-01", "shock": "WG-SHOCK-01"}  # by a card


def track_laws(row: Row) -> None:
    """Every change of a track is one that its own rules bring."""
    card = any(isinstance(event, CardUsed) for event in row.events)
    for event in row.events:
        if isinstance(event, Gained | Spent):
            own = event.track.rpartition(".")[2].partition("_")[0]
            up, down = _REASONS[own]
            reasons = up if isinstance(event, Gained) else down
            paid = isinstance(event, Spent) and not event.rule and card
            by_row = own not in ("wounds", "shock") and event.rule.startswith(_ROWS)
            healed = isinstance(event, Spent) and event.rule == _HEALED.get(own)
            assert event.rule in reasons or paid or by_row or healed, f"{event} of {row.command}"


class _Book:
    """One fight as somebody with pencil and paper would keep it."""

    def __init__(self) -> None:
        self.acted: set[str] = set()
        self.held: set[str] = set()
        self.reflexive: set[str] = set()
        self.turn("")

    def turn(self, who: str) -> None:
        """A new turn, nothing of it used."""
        self.active = who
        self.used: Counter[Slot] = Counter()
        self.plan: tuple[str, ...] = ()
        self.done: set[str] = set()  # of the plan, and before it


def turn_laws(system: Any, line: Iterable[Row]) -> None:
    """Nobody acts twice a round, and no slot is used twice, without a word in the log."""
    book = _Book()
    for row in line:
        if isinstance(row.command, Corrected):
            continue
        passed = {event.limit for event in row.events if isinstance(event, Overstepped)}
        for event in row.events:
            if isinstance(event, ActionTaken):
                _used(system, book, event, passed)
            elif isinstance(event, FactSet) and event.fact == "mode":
                book = book if event.value == "combat" else _Book()
            else:
                _turned(book, event, passed)


def _turned(book: _Book, event: Any, passed: set[Any]) -> None:
    match event:
        case TurnBegan(who):
            again = who in book.acted or who in book.held
            assert not again or Limit.TURN_ORDER in passed, f"{event}: has acted this round"
            book.turn(who)
        case TurnResumed(who):
            assert who in book.held, f"{event}: held nothing"
            book.held.discard(who)
            book.turn(who)
        case TurnHeld(who):
            book.held.add(who)
            book.turn("")
        case TurnEnded(who):
            assert who == book.active or (event.lost and who in book.held), event
            book.held.discard(who)
            book.acted.add(who)
            if who == book.active:
                book.turn("")
        case RoundBegan(_, given_up):
            book.__init__()  # type: ignore[misc]
            book.acted |= set(given_up)
        case PlanMade(_, actions):
            book.plan = actions
            if Limit.ONCE in passed:  # a plan that was let pass comes on top
                book.used[Slot.COMBAT] = 0
        case CharacterLeft(who):
            for group in (book.acted, book.held, book.reflexive):
                group.discard(who)
            if who == book.active:
                book.turn("")


def _used(system: Any, book: _Book, event: ActionTaken, passed: set[Any]) -> None:
    """WG-ACT-01: what a turn grants; WG-OPT-17: a Multi-action is as long as its plan."""
    for slot in event.slots:
        if slot is Slot.REFLEXIVE:
            again = event.character in book.reflexive
            assert not again or Limit.ONCE in passed, f"{event}: a second reflex"
            book.reflexive.add(event.character)
            continue
        assert event.character == book.active, f"{event}: it is {book.active}'s turn"
        granted = system.rules.values.turns.slots.get(slot, 0)
        planned = slot is Slot.COMBAT and bool(book.plan)
        most = max(granted, len(book.plan)) if planned else granted
        beside = planned and (event.action not in book.plan or event.action in book.done)
        if Limit.ONCE in passed and (beside or book.used[slot] >= most):
            continue  # said to be beyond what the turn grants, or beside the plan
        book.used[slot] += 1
        book.done.add(event.action)
        assert book.used[slot] <= most, f"{event}: {book.used}"
