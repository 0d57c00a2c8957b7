"""What a server needs to know, in one value."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from pathlib import Path

import msgspec

from tableside.table.door import CODE_LENGTH, CODE_LETTERS
from tableside.table.folder import DATABASE

MOST_BODY = 64 * 1024
MOST_SAID = 16 * 1024  # bytes of one message on a live connection


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
    joins: int = 30  # that an address may try in a minute at one table; ten times that at all
    sockets: int = 256  # live connections of an address: a hall, or whoever comes by a tunnel
    backups: int = 7  # of as many nights they are kept; 0: none is made

    @property
    def database(self) -> Path:
        """The file all tables are in."""
        return self.data / DATABASE

    @property
    def join_code(self) -> str:
        """What shows a phone all tables of this server, as long as the owner's link is the same.

        Who has it may sit down everywhere, as with each table's own link, and may do no more.
        """
        made = hmac.digest(self.owner_token.encode(), b"tableside players", hashlib.sha256)
        return "".join(CODE_LETTERS[one % len(CODE_LETTERS)] for one in made[:CODE_LENGTH])
