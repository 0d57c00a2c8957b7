"""Seals: what ties every entry of a log to its head and to all that came before it.

A seal finds what the disk has changed; it does not stop an owner who makes the whole chain anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import NamedTuple

ROW, FACT = "row", "fact"
KINDS = (ROW, FACT)


class Mark(NamedTuple):
    """How far a log goes: the number of its last entry, and that one's seal."""

    n: int
    seal: bytes


class Entry(NamedTuple):
    """One entry of a log; `id` is the submission of a row, and empty for a fact."""

    n: int
    kind: str
    form: int
    id: str
    body: bytes
    seal: bytes

    @property
    def mark(self) -> Mark:
        """The end of a log that goes up to here."""
        return Mark(self.n, self.seal)


class Walked(NamedTuple):
    """The entries that are what was written, how far they go, and in words what is not."""

    good: list[Entry]
    mark: Mark
    broken: str


def head_seal(head: bytes) -> bytes:
    """The seal of an empty log: of its head alone."""
    return hashlib.sha256(head).digest()


def begin(head: bytes) -> Mark:
    """The end of a log that has no entries yet."""
    return Mark(0, head_seal(head))


def next_seal(after: Mark, kind: str, form: int, id: str, body: bytes) -> bytes:
    """The seal of the entry that comes next."""
    name = id.encode(errors="surrogatepass")
    # Lengths first: no two entries are the same string of bytes. In one piece: a log has many.
    front = (after.n + 1, kind.encode(errors="surrogatepass"), form, len(name), len(body))
    return hashlib.sha256(b"%b%d %b %d %d %d\n%b%b" % (after.seal, *front, name, body)).digest()


def sealed(after: Mark, kind: str, form: int, id: str, body: bytes) -> Entry:
    """The entry that comes next."""
    seal = next_seal(after, kind, form, id, body)
    return Entry(after.n + 1, kind, form, id, body, seal)


def walk(after: Mark, entries: Iterable[Entry], end: Mark | None = None) -> Walked:
    """Check entries behind a mark, and whether they reach the end; it never raises."""
    good: list[Entry] = []
    for one in entries:
        made = next_seal(after, one.kind, one.form, one.id, one.body)
        if one.n != after.n + 1 or made != one.seal:
            said = f"Entry {after.n + 1} is not what was written; shown is what stood before it."
            return Walked(good, after, said)
        good.append(one)
        after = one.mark
    broken = ""
    if end is not None and after != end:
        broken = f"The log ends at entry {after.n}, and it should end at {end.n}."
        if after.n == end.n:
            broken = f"The end of the log, entry {end.n}, is not what was written."
    return Walked(good, after, broken)


def check(*parts: bytes) -> bytes:
    """A checksum for what lies beside the log and may change: seats, seeds, snapshots."""
    made = hashlib.sha256()
    for part in parts:
        made.update(f"{len(part)}\n".encode())
        made.update(part)
    return made.digest()
