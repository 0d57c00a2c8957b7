"""What a server needs to know, in one value."""

from __future__ import annotations

import secrets
from pathlib import Path

import msgspec

MOST_BODY = 64 * 1024


def _token() -> str:
    return secrets.token_urlsafe(32)


class Settings(msgspec.Struct, frozen=True):
    """Where data is kept, who owns the server, who may ask."""

    data: Path
    owner_token: str = msgspec.field(default_factory=_token)
    address: str = ""  # how phones reach this server; empty: as the asker does
    origins: tuple[str, ...] = ()  # beside the host a request itself names
    rate: float = 20.0  # commands a second for one seat
    burst: int = 40
    joins: int = 30  # that an address may try in a minute

    @property
    def database(self) -> Path:
        """The file all tables are in."""
        return self.data / "tables.sqlite3"
