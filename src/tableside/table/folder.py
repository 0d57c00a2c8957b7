"""The folder that holds a server's tables: where it is, who may read it, who serves it now.

A lock belongs to the process, not to the file: one that was left by a killed server is free.
"""

from __future__ import annotations

import errno
import os
import re
import secrets
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

DATABASE = "tables.sqlite3"
LOCK, OWNER = "lock", "owner"
# Behind everything that is written there: on Windows nobody else may read what is locked.
_LOCKED_AT = 4096
_TOKEN = re.compile(r"[\w-]{43}", re.ASCII)


class FolderError(Exception):
    """Why a folder cannot be used, in a sentence with a way out."""


class Holder(msgspec.Struct):
    """The process that serves a folder, and how it is reached."""

    pid: int = 0
    address: str = ""


def data_folder() -> Path:
    """Where this system keeps a user's data, however Tableside is started."""
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Tableside"
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", home)) / "Tableside"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "tableside"


def prepare(folder: Path) -> bool:
    """Make a folder that only this account reads; whether it was open to others before.

    Seeds of dice and digests of tokens lie in it. A folder that has more to it than tables, such
    as a home or /tmp, keeps its mode: only our own files in it are closed.
    """
    with _in_words(folder):
        if not folder.exists():
            folder.mkdir(parents=True, mode=0o700)
        ours = [one for name in (f"{DATABASE}*", LOCK, OWNER) for one in folder.glob(name)]
        if ours or not any(folder.iterdir()):
            ours = [*ours, folder] if _only_ours(folder) else ours
        return sum(_close(one) for one in ours) > 0  # all of them, not only up to the first


@contextmanager
def held(folder: Path, address: str) -> Iterator[None]:
    """Hold a folder as its only server."""
    with _in_words(folder):
        lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if not _locked(lock):
            raise FolderError(_held_by(folder, lock))
        with _in_words(folder):
            os.ftruncate(lock, 0)
            os.lseek(lock, 0, os.SEEK_SET)
            os.write(lock, msgspec.json.encode(Holder(os.getpid(), address)))
        yield
    finally:
        os.close(lock)


def owner_token(folder: Path, *, fresh: bool = False) -> str:
    """What makes somebody the owner of this server; the same after every start."""
    path = folder / OWNER
    with _in_words(folder):
        if not fresh and path.is_file():
            kept = path.read_text(encoding="ascii", errors="replace").strip()
            if _TOKEN.fullmatch(kept):
                return kept
        token = secrets.token_urlsafe(32)
        beside = folder / f"{OWNER}.new"
        beside.unlink(missing_ok=True)
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(f"{token}\n")
        beside.replace(path)
    return token


def _only_ours(folder: Path) -> bool:
    found = folder.stat()
    mine = not hasattr(os, "getuid") or found.st_uid == os.getuid()
    return mine and not found.st_mode & stat.S_ISVTX and folder.resolve() != Path.home()


def _close(path: Path) -> bool:
    """Take every right of others away; whether there were any."""
    mode = stat.S_IMODE(path.stat().st_mode)
    if os.name == "nt" or not mode & 0o077:
        return False
    path.chmod(mode & 0o700)
    return True


def _locked(lock: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(lock, _LOCKED_AT, os.SEEK_SET)
            msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _held_by(folder: Path, lock: int) -> str:
    os.lseek(lock, 0, os.SEEK_SET)
    holder = Holder()
    with suppress(msgspec.DecodeError):
        holder = msgspec.json.decode(os.read(lock, 1000), type=Holder)
    who = f" (process {holder.pid}, {holder.address})" if holder.pid else ""
    return (
        f"Another Tableside{who} serves the tables in {folder} already: "
        "use that one, stop it, or name another folder with --data."
    )


_WAY_OUT = "name another folder with --data."
_WORDS = {
    errno.ENOSPC: f"is on a disk that is full: make room, or {_WAY_OUT}",
    errno.EDQUOT: f"is on a disk where your share is used up: make room, or {_WAY_OUT}",
    errno.EROFS: f"is on a disk that cannot be written to: {_WAY_OUT}",
    errno.EACCES: f"may not be written to by this account: change its owner, or {_WAY_OUT}",
    errno.EPERM: f"may not be written to by this account: change its owner, or {_WAY_OUT}",
    errno.ENOTDIR: f"is a file, or lies in one: {_WAY_OUT}",
}


@contextmanager
def _in_words(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        number = error.errno or 0
        words = _WORDS.get(number, f"cannot be used ({error.strerror or error}): {_WAY_OUT}")
        raise FolderError(f"The folder {folder} {words}") from error
