"""Server dice: promised before they fall, worked out again by anybody once the seed is shown.

A session has a seed, which hangs on the secret of its table; phones add salt to it. The place of a
roll is behind the dice that fell last on the line of play, whatever else was done there. The same
deed at the same place gets the same dice, so undo is no re-roll; another deed gets others, so
whoever undoes cannot spend dice that they know.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Sequence, Set
from enum import StrEnum
from typing import Any

import msgspec
from msgspec.structs import replace

from tableside.core.history import HeadMoved, History
from tableside.core.matters import Matter, find
from tableside.core.values import Command, Faces, Fell, Roll
from tableside.table import fair

SEED_BYTES = 32


class DiceRule(StrEnum):
    """Which dice a table plays with."""

    BOTH = "both"
    SERVER = "server"
    REAL = "real"


class Salt(msgspec.Struct, frozen=True):
    """What a seat has mixed in."""

    seat: str
    salt: str


class Promised(msgspec.Struct, frozen=True):
    """The session that is on: what is promised of its seed, and what was mixed in."""

    session: int = 0  # 0: none was begun yet
    commitment: str = ""
    salts: tuple[Salt, ...] = ()


def new_seed() -> bytes:
    """A secret from the operating system; it stays outside the log."""
    return secrets.token_bytes(SEED_BYTES)


def session_seed(secret: bytes, session: int) -> bytes:
    """The seed of one session: shown at its end, it says nothing of any other."""
    return hmac.digest(secret, f"session {session}".encode(), "sha256")


def commitment(secret: bytes, session: int) -> str:
    """What is shown of a session's seed from its beginning."""
    return fair.commitment(session, session_seed(secret, session))


class Thrower:
    """The server's hand for one submission; in `fell` it says how its dice came about."""

    def __init__(self, secret: bytes, now: Promised, first: Fell, but: Set[str] = frozenset()):
        self.fell: dict[str, Fell] = {}
        self._seed = session_seed(secret, first.session)
        self._salts = [(one.seat, one.salt) for one in now.salts[: first.salts]]
        self._first, self._but = first, but

    def __call__(self, roll: Roll) -> tuple[int, ...] | None:
        """The next roll, unless it is somebody else's."""
        if roll.key in self._but:
            return None
        fell = replace(self._first, nth=len(self.fell), sides=roll.sides)
        self.fell[roll.key] = fell
        return tuple(fair.faces(self._seed, self._salts, msgspec.structs.asdict(fell)))


class Places:
    """At which place each row stands, and what was thrown at each so far."""

    def __init__(self, until: int = 0, head: int = 0, place: str = "", used: Iterable[Fell] = ()):
        self.until = until
        self._at, self._taken_back = {head: place}, tuple(used)
        self._used: dict[str, dict[int, Fell]] = {}
        self._note(self._taken_back)

    def read(self, history: History) -> None:
        """Read on to the last row."""
        while self.until < history.last:
            row = history.row(self.until + 1)
            dice = tuple(row.dice.values())
            self._note(dice)
            self._at[row.seq] = (
                self._at[row.command.to]
                if isinstance(row.command, HeadMoved)
                else fair.behind(dice[-1].place, dice[-1].branch)
                if dice
                else self._at[row.parent]
            )
            self.until = row.seq

    def behind(
        self, history: History, head: int, taken_back: Iterable[int]
    ) -> tuple[str, tuple[Fell, ...]]:
        """For a snapshot: the place of its head, and the dice of rows that were taken back."""
        self.read(history)
        rows = (history.row(seq) for seq in taken_back if seq > history.start.seq)
        dice = (one for row in rows for one in row.dice.values())
        return self._at[head], (*self._taken_back, *dice)

    def _note(self, dice: Iterable[Fell]) -> None:
        for one in dice:
            self._used.setdefault(one.place, {}).setdefault(one.branch, one)

    def next(self, behind: int, deed: str, now: Promised, *, anew: bool) -> Fell:
        """How dice come about that a deed throws behind a row; as they did, if it is the same."""
        place = self._at[behind]
        used = self._used.get(place, {})
        if not anew:
            for one in used.values():
                if (one.session, one.deed) == (now.session, deed):
                    return replace(one, nth=0)
        return Fell(
            session=now.session,
            salts=len(now.salts),
            place=place,
            branch=max(used, default=-1) + 1,
            nth=0,
            deed=deed,
            sides=(),
        )


def deed_of(command: Command, matters: Sequence[Matter[Any]]) -> str:
    """What is done, whoever does it and however often it was asked: a digest.

    To a command belongs what it answers, with all that this follows from: a target may have been
    chosen long before the dice.
    """
    said: list[Any] = [replace(command, revision=0)]
    asking = find(matters, command.matter)
    if isinstance(command, Faces):
        said = []
        rolled = (one for one in matters if one.roll is not None and one.roll.key == command.key)
        asking = next(rolled, None)
    while asking is not None:
        said.append(replace(asking, revision=0))
        asking = find(matters, asking.parent)
    return hashlib.sha256(msgspec.json.encode(said)).hexdigest()[:16]
