"""What is done beside the log at a table and at its twin: whispers, secrets, handouts, the shelf.

What is for the GM or for one player alone differs at the twin, or is not done there; what lies
open is the same at both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from contract.games import ANNA, BEN, DORA
from table.pictures import PNG, png_of
from tableside.core.values import GM, Actor

_SECRETS = ("person", "private", "project", "thread")  # the GM's until they are shown
_SHELVED = ("secret", "handout", "note", "loot", "person")


class Ask(NamedTuple):
    """A request at the table and another at its twin; none: nothing is asked there."""

    method: str
    what: str
    ours: Any
    theirs: Any
    by: tuple[Actor, Actor] = (GM, GM)
    open: bool = False  # whether everybody is told of it


Deed = Callable[[Random, int], Iterator[Ask]]


def _either(rng: Random, ours: Any, theirs: Any) -> tuple[Any, Any]:
    """At both tables, or at one of them alone."""
    return rng.choice(((ours, theirs), (ours, theirs), (ours, None), (None, theirs)))


def _whispered(rng: Random, number: int) -> Iterator[Ask]:
    """To somebody who never looks."""
    one: dict[str, Any] = {"kind": "whisper", "text": f"hush {number}", "to": [DORA.seat]}
    yield Ask("POST", "papers", *_either(rng, one, one | {"text": "other"}))
    back = {"kind": "whisper", "text": f"answer {number}"}
    yield Ask("POST", "papers", *_either(rng, back, back | {"text": "no"}), by=(DORA, DORA))


def _thrown(rng: Random, _number: int) -> Iterator[Ask]:
    dice = {"kind": "dice", "dice": rng.randint(1, 5), "sides": 6}
    yield Ask("POST", "papers", *_either(rng, dice, dice | {"sides": 20, "to": [DORA.seat]}))


def _noted(rng: Random, number: int) -> Iterator[Ask]:
    kept = {"kind": rng.choice(_SECRETS), "text": f"hush {number}", "most": 4}
    other = {"kind": rng.choice(_SECRETS), "text": "otherwise", "most": 6}
    yield Ask("POST", "papers", *_either(rng, kept, other))


def _shelved(rng: Random, number: int) -> Iterator[Ask]:
    item = {"kind": rng.choice(_SHELVED), "name": f"hush {number}", "body": {"text": "x"}}
    bodies = _either(rng, item, item | {"name": "other", "body": {"text": "y", "count": 9}})
    yield Ask("PUT", f"shelf/item{number}", *bodies)


def _pictured(rng: Random, number: int) -> Iterator[Ask]:
    """A picture that nobody sees, or that is whispered to somebody who never looks."""
    side = 2 + number % 50
    yield Ask("POST", "pictures?name=hush", *_either(rng, png_of(side, 3), png_of(side, 4)))


def _laid(_rng: Random, number: int) -> Iterator[Ask]:
    said = {"kind": "handout", "text": f"The manifest, page {number}"}
    yield Ask("POST", "papers", said, said, open=True)
    yield Ask("POST", "pictures?name=The+pier", PNG, PNG)


def _told(rng: Random, number: int) -> Iterator[Ask]:
    said = {"kind": rng.choice(_SECRETS), "text": f"open {number}", "most": 4, "shown": True}
    yield Ask("POST", "papers", said, said, open=said["kind"] != "private")


def _stopped(rng: Random, _number: int) -> Iterator[Ask]:
    for paused in (True, False):
        by = (ANNA, BEN) if rng.random() < 0.5 else (BEN, DORA)
        yield Ask("POST", "pause", {"paused": paused}, {"paused": paused}, by=by, open=True)


DEEDS: tuple[Deed, ...] = (
    _whispered,
    _thrown,
    _noted,
    _shelved,
    _pictured,
    _laid,
    _told,
    _stopped,
)
