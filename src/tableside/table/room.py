"""How much there is room for: on a sheet, for a seat, at a table, in its log.

What a player is refused for is counted by what that player knows, so that no refusal tells of
what is hidden. What is there already stays: only more of it is refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import gt
from typing import Any

import msgspec

from tableside.core.history import History, Row
from tableside.core.system import System
from tableside.core.values import Actor, Illegal, Role
from tableside.table.buckets import Bucket
from tableside.table.seals import Entry

MOST_SHEET, MOST_ENTRIES = 32 * 1024, 200  # bytes of a sheet as it is sent; entries of each list
MOST_OF_SEAT, MOST_CHARACTERS = 4, 200  # whom one player adds, how many a table has
MOST_WAITING, MOST_LASTING = 40, 60  # matters about those whom a seat plays, and effects on them
# Bytes of a row, and of a player's: an attack on four has 60 KB, and grows with each it meets.
MOST_ROW, MOST_OF_PLAYER = 4 * 1024 * 1024, 2 * 1024 * 1024
MOST_ROWS, MOST_BYTES = 100_000, 256 * 1024 * 1024  # of a log
BYTES_A_SECOND, BYTES_AT_ONCE = 64 * 1024, 4 * 1024 * 1024  # that a player's rows may have


class Room:
    """What a table's log has taken, and what each player may add to it now."""

    def __init__(self) -> None:
        self.held = 0  # bytes
        self._players = Bucket(BYTES_A_SECOND, BYTES_AT_ONCE)

    def take(self, rows: Sequence[Row], last: int, entries: Sequence[Entry]) -> None:
        """Whether rows may be written as these entries behind the last one; or a refusal.

        Who corrects dice writes anew what others did since: each row counts as whose it is.
        """
        actor, sizes = rows[-1].actor, [len(one.body) for one in entries]
        for row, size in zip(rows, sizes, strict=True):
            most = MOST_OF_PLAYER if row.actor.role is Role.PLAYER else MOST_ROW
            if size > most:
                sentence = f"That is {size:,} bytes to keep; {most:,} at a time can be."
                raise Illegal("too_large", sentence)
        if last + len(sizes) > MOST_ROWS or self.held + sum(sizes) > MOST_BYTES:
            raise _full(
                f"The log of this table is full ({MOST_ROWS:,} rows, or {MOST_BYTES // 2**20} MB): "
                "save the table, and go on at a new one."
            )
        cost = min(sum(sizes), BYTES_AT_ONCE)  # a long evening played again is one deed
        if actor.role is not Role.GM and not self._players.take(actor.seat, cost):
            raise Illegal("too_fast", "That was too much at once; wait a moment.")

    def wrote(self, entries: Sequence[Entry]) -> None:
        """They are written."""
        self.held += sum(len(one.body) for one in entries)


def drafted(history: History, row: Row) -> Row:
    """A row after which there is not more than there is room for."""
    check_room(history.system, history.state, history.behind(row), row.actor)
    return row


def check_room(system: System[Any, Any], before: Any, after: Any, actor: Actor) -> None:
    """Refuse a command after which there would be more than there is room for."""
    changed = [
        key for key, one in after.characters.items() if before.characters.get(key) is not one
    ]
    held, had = (sum(one.count for one in each.wings.values()) for each in (after, before))
    if held > max(MOST_CHARACTERS, had):
        raise _full(f"{MOST_CHARACTERS} wait in the wings at most; strike somebody first.")
    if len(after.characters) > max(MOST_CHARACTERS, len(before.characters)):
        raise _full(f"A table has {MOST_CHARACTERS} characters at most; strike somebody first.")
    if actor.role is not Role.GM:
        # What a seat knows is part of what there is, and is only worked out where that is much.
        if any(map(gt, _count(after, actor), _most_of_seat())):
            was, now = (_count(system.known(one, actor), actor) for one in (before, after))
            _check_seat(was, now)
        changed = [key for key in changed if after.characters[key].controller == actor.seat]
    for key in changed:
        if not _is_much(after.characters[key]):
            continue
        sheet = system.known(after, actor).characters[key]
        if _is_much(sheet):
            _check_sheet(sheet, system.known(before, actor).characters.get(key))


def _most_of_seat() -> tuple[int, int, int]:
    return MOST_OF_SEAT, MOST_WAITING, MOST_LASTING


def _count(known: Any, actor: Actor) -> tuple[int, int, int]:
    """Whom a seat plays, what waits for them, what lies on them."""
    own = {key for key, one in known.characters.items() if one.controller == actor.seat}
    waiting = sum(not own.isdisjoint((*one.asks, *one.values.about)) for one in known.matters)
    return len(own), waiting, sum(one.on in own for one in known.effects)


def _check_seat(was: tuple[int, int, int], now: tuple[int, int, int]) -> None:
    sentences = (
        f"You play {was[0]} already; ask the GM for another one.",
        "So much waits for an answer of yours already; settle some of it first.",
        f"No more than {MOST_LASTING} effects lie on whom you play; ask the GM to end some.",
    )
    for before, after, limit, sentence in zip(was, now, _most_of_seat(), sentences, strict=True):
        if after > before >= limit:
            raise _full(sentence)


def _is_much(sheet: Any) -> bool:
    most = max(map(_size, _parts(sheet).values()))
    return most > MOST_ENTRIES or len(msgspec.json.encode(sheet)) > MOST_SHEET


def _check_sheet(sheet: Any, there: Any) -> None:
    parts, old = _parts(sheet), _parts(there) if there is not None else {}
    for name, part in parts.items():
        if _size(part) > max(MOST_ENTRIES, _size(old.get(name))):
            sentence = f"{_spoken(name)}: {_size(part):,} entries; a sheet has {MOST_ENTRIES} each."
            raise Illegal("too_long", sentence)
    size = len(msgspec.json.encode(sheet))
    if size > max(MOST_SHEET, 0 if there is None else len(msgspec.json.encode(there))):
        longest = max(parts, key=lambda name: len(msgspec.json.encode(parts[name])))
        sentence = (
            f"This sheet has {size:,} bytes and may have {MOST_SHEET:,}; "
            f"most of it stands under {_spoken(longest)}: shorten that."
        )
        raise Illegal("too_long", sentence)


def _parts(sheet: Any) -> dict[str, Any]:
    return msgspec.structs.asdict(sheet)


def _size(part: Any) -> int:
    return len(part) if isinstance(part, list | tuple | Mapping) else 0


def _spoken(name: str) -> str:
    return name.replace("_", " ")


def _full(sentence: str) -> Illegal:
    return Illegal("full", sentence)
