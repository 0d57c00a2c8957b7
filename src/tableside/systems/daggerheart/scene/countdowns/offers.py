"""The questions about countdowns."""

from __future__ import annotations

from typing import Any

from tableside.core.offers import Option, Picker, Ready
from tableside.core.places import Verb, Who
from tableside.core.values import Illegal
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.scene.countdowns import commands as do
from tableside.systems.daggerheart.scene.values import EVERYONE, Advance, Bent, Countdown, Loop
from tableside.systems.daggerheart.state import Known

MOST_START, MOST_DICE, MOST_COUNTDOWNS, MOST_NAME, MOST_TEXT = 60, 5, 20, 60, 200
STANDARD, LONG_TERM = "standard", "long_term"
KINDS: dict[str, tuple[str, Advance, Bent]] = {
    STANDARD: ("ticks with every action roll", Advance.ACTION, Bent.NONE),
    "progress": ("a good end; ticks by how rolls come out", Advance.DYNAMIC, Bent.PROGRESS),
    "consequence": ("a bad end; ticks by how rolls come out", Advance.DYNAMIC, Bent.CONSEQUENCE),
    LONG_TERM: ("ticks with rests", Advance.REST, Bent.NONE),
    "custom": ("ticks when its own words say so", Advance.CUSTOM, Bent.NONE),
}
_LOOPS = {
    Loop.NONE: "once",
    Loop.SAME: "begins again at its start",
    Loop.INCREASING: "begins again one higher",
    Loop.DECREASING: "begins again one lower",
}
_SIDES = (4, 6, 8, 10, 12, 20)


def seats(known: Any) -> tuple[Option, ...]:
    """To whom a countdown may be shown."""
    held = dict.fromkeys(one.controller for one in known.characters.values() if one.controller)
    names = (Option(seat, seat) for seat in held)
    return (Option(EVERYONE, "everyone"), *names)


def running(known: Any) -> list[Countdown]:
    """The countdowns that still tick."""
    return [one for one in known.countdowns.values() if not one.done]


def labelled(countdowns: list[Countdown]) -> tuple[Option, ...]:
    """Countdowns to choose from."""
    return tuple(Option(one.id, f"{one.name} ({one.value} of {one.start})") for one in countdowns)


def _start(_game: Game, known: Known, pick: Picker) -> Ready:
    if len(known.countdowns) >= MOST_COUNTDOWNS:
        sentence = f"There is room for {MOST_COUNTDOWNS} countdowns; end one first."
        raise Illegal("too_many", sentence, "DH-CD-01")
    pick.text("name", MOST_NAME, "What is it called?", "Countdown", least=1)
    kinds = tuple(Option(kind, f"{kind.replace('_', ' ')}: {KINDS[kind][0]}") for kind in KINDS)
    kind = pick.word("kind", kinds, "What makes it tick?")
    # DH-CD-06: dice for the start, or a number.
    if pick.number("dice", 0, MOST_DICE, "How many dice for its start? (0: a number)", default=0):
        pick.one_of("die", tuple(Option(one, f"d{one}") for one in _SIDES), "Which dice?", 6)
    else:
        pick.number("start", 1, MOST_START, "Where does it start?", default=4)
    loops = tuple(Option(loop.value, words) for loop, words in _LOOPS.items())
    pick.word("loop", loops, "And at 0?")
    pick.text("effect", MOST_TEXT, "What happens at 0? (may stay empty)")
    if kind == "custom":
        pick.text("trigger", MOST_TEXT, "When does it tick? (may stay empty)")
    pairs = [one for one in running(known) if one.advance is Advance.DYNAMIC and one.bent != kind]
    if KINDS[kind][1] is Advance.DYNAMIC and pairs:
        options = (Option("", "none"), *labelled(pairs))
        pick.word("linked", options, "Linked to which?")  # DH-CD-08
    pick.some("seats", seats(known), "Who sees it? (nobody: the GM alone)", default=(EVERYONE,))
    return pick.ready(do.StartCountdown)


def _advance(_game: Game, known: Known, pick: Picker) -> Ready:
    chosen = pick.word("countdown", labelled(running(known)), "Which countdown?")
    value = known.countdowns[chosen].value
    pick.number("ticks", 1, value, "How many ticks?", default=1)  # DH-CD-10
    return pick.ready(do.AdvanceCountdown)


def _show(_game: Game, known: Known, pick: Picker) -> Ready:
    everything = labelled(list(known.countdowns.values()))
    chosen = pick.word("countdown", everything, "Which countdown?")
    options = seats(known)
    now = tuple(str(one.value) for one in options if one.value in known.countdowns[chosen].seats)
    pick.some("seats", options, "Who sees it? (nobody: the GM alone)", default=now)
    return pick.ready(do.ShowCountdown)


def _end(_game: Game, known: Known, pick: Picker) -> Ready:
    everything = labelled(list(known.countdowns.values()))
    pick.word("countdown", everything, "Which countdown?")
    return pick.ready(do.EndCountdown)


VERBS = (
    Verb(do.StartCountdown, "Start a countdown", "DH-CD-01", Who.GM, _start),
    Verb(do.AdvanceCountdown, "Advance a countdown", "DH-CD-10", Who.GM, _advance),
    Verb(do.ShowCountdown, "Show or hide a countdown", "DH-CD-01", Who.GM, _show),
    Verb(do.EndCountdown, "End a countdown", "DH-CD-05", Who.GM, _end),
)
