"""What goes along when a table is played on by another book: heroes, seats, what lies beside."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from tableside.core.values import Role
from tableside.table import papers
from tableside.table.seats import DeviceLetIn, Fact, SeatTaken, fresh_seat
from tableside.table.store.protocol import Item
from tableside.table.table import Table


def setup(game: Any, old: Table) -> Any:
    """Heroes as they stand, with their tracks; a track that the other book lacks stays behind."""
    state = old.history.state
    heroes = {one.id: one for one in state.characters.values() if one.hero}
    begun = game.setup_type(characters=tuple(heroes.values()), limits=dict(state.limits))
    there = game.new(begun).tracks
    tracks = {
        track: points
        for track, points in state.tracks.items()
        if track in there and track.partition(".")[0] in heroes
    }
    return replace(begun, tracks=tracks)


def seated(old: Table, gm: str, digest: str) -> Sequence[Fact]:
    """Whoever plays keeps their seat, and knocks from their device; the GM comes by a token."""
    seats = old.seats
    facts: list[Fact] = [
        SeatTaken(one.id, one.name, Role.PLAYER)
        for one in seats.seats.values()
        if one.role is Role.PLAYER or one.lent
    ]
    first = next(
        (one for one in seats.seats.values() if one.role is Role.GM and not one.lent), None
    )
    seat, name = (first.id, first.name) if first else (fresh_seat(seats), gm)
    return [*facts, SeatTaken(seat, name, Role.GM), DeviceLetIn(seat, digest)]


def beside(items: Iterable[Item]) -> Iterator[Item]:
    """What lies beside the log; the new one counts its evenings from the first again."""
    for one in items:
        kept = one.place == papers.PLACE and one.id.startswith(papers.EVENING)
        yield one._replace(id=secrets.token_hex(8)) if kept else one
