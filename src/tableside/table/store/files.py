"""The SQLite file: made, opened, or refused in one sentence that says what to do."""

from __future__ import annotations

import os
import sqlite3
import stat
from contextlib import closing, suppress
from pathlib import Path
from urllib.parse import quote

from tableside.table.store.protocol import FORMAT, StoreError

APPLICATION = 0x7461626C  # "tabl": what a file of ours says of itself, from format 3 on
UPGRADED = 2  # the one older format that is read
MAGIC = b"SQLite format 3\0"
SCHEMA = """
CREATE TABLE tables (id TEXT PRIMARY KEY, head BLOB NOT NULL, seal BLOB NOT NULL) STRICT;
CREATE TABLE ends (
    tab TEXT PRIMARY KEY, n INTEGER NOT NULL, seal BLOB NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE entries (
    tab TEXT NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, form INTEGER NOT NULL,
    id TEXT NOT NULL, body BLOB NOT NULL, seal BLOB NOT NULL, PRIMARY KEY (tab, n)
) STRICT;
CREATE UNIQUE INDEX ids ON entries (tab, id) WHERE id <> '';
CREATE TABLE seats (tab TEXT PRIMARY KEY, body BLOB NOT NULL, checksum BLOB NOT NULL) STRICT;
CREATE TABLE seeds (
    tab TEXT NOT NULL, stretch INTEGER NOT NULL, seed BLOB NOT NULL, checksum BLOB NOT NULL,
    PRIMARY KEY (tab, stretch)
) STRICT;
CREATE TABLE snapshots (
    tab TEXT PRIMARY KEY, n INTEGER NOT NULL, form INTEGER NOT NULL, body BLOB NOT NULL,
    seal BLOB NOT NULL, checksum BLOB NOT NULL
) STRICT;
CREATE TABLE items (
    tab TEXT NOT NULL, place TEXT NOT NULL, id TEXT NOT NULL, revision INTEGER NOT NULL,
    form INTEGER NOT NULL, about BLOB NOT NULL, hash BLOB NOT NULL, checksum BLOB NOT NULL,
    body BLOB NOT NULL, PRIMARY KEY (tab, place, id)
) STRICT;
"""
TABLES = {
    FORMAT: {"tables", "ends", "entries", "seats", "seeds", "snapshots", "items"},
    UPGRADED: {"tables", "rows", "facts", "snapshots"},
}
# Appending is one statement, and so a transaction of its own, however many tables write: each
# entry moves the end of its log, and one that stands elsewhere takes the statement back.
APPENDING = """
CREATE TEMP VIEW appending AS
    SELECT tab, n, kind, form, id, body, seal, seal AS was FROM entries WHERE 0;
CREATE TEMP TRIGGER appended INSTEAD OF INSERT ON appending BEGIN
    UPDATE ends SET n = NEW.n, seal = NEW.seal
        WHERE tab = NEW.tab AND n = NEW.n - 1 AND seal = NEW.was;
    SELECT RAISE(ABORT, 'behind') WHERE changes() <> 1;
    INSERT INTO entries VALUES (NEW.tab, NEW.n, NEW.kind, NEW.form, NEW.id, NEW.body, NEW.seal);
END;
"""
_ELSE = "Move it away, or put a backup in its place."


def look(path: Path, *, writing: bool = True) -> int:
    """The format of a file that is there and ours; nothing is written, whatever it is."""
    _look_at_file(path)
    for place in (path, path.parent):
        if writing and not os.access(place, os.W_OK):
            raise StoreError(f"{place} may not be written to. Change its permissions.")
    try:
        with closing(reading(path)) as db:
            version, application = _number(db, "user_version"), _number(db, "application_id")
            found = db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
    except sqlite3.Error as error:
        raise StoreError(f"{path} {unreadable(error)}") from error
    names = {str(name, "utf-8", "replace") for (name,) in found}
    if application not in (0, APPLICATION) or not version:
        raise StoreError(f"{path} is a database of another program. {_ELSE}")
    if version not in TABLES:
        raise StoreError(
            f"{path} was written by another version of Tableside (format {version}, this one "
            f"reads {UPGRADED} and {FORMAT}). Keep the file and use that version."
        )
    if not TABLES[version] <= names or (version == FORMAT and application != APPLICATION):
        raise StoreError(f"{path} is not what Tableside writes, or only a part of it. {_ELSE}")
    return version


def _look_at_file(path: Path) -> None:
    try:
        about = path.stat()
        if stat.S_ISDIR(about.st_mode):
            raise StoreError(f"{path} is a folder, and should be a file. {_ELSE}")
        if not stat.S_ISREG(about.st_mode):
            raise StoreError(f"{path} is no file. {_ELSE}")
        if not about.st_size:
            raise StoreError(f"{path} is empty: what it held is gone. {_ELSE}")
        with path.open("rb") as file:
            if file.read(len(MAGIC)) != MAGIC:
                raise StoreError(f"{path} is not a database. {_ELSE}")
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {error.strerror or error}.") from error


def unreadable(error: sqlite3.Error) -> str:
    """What is wrong with a file that SQLite gives up on, and what to do."""
    match code(error):
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return "is in use by another program. Close that one first."
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            return "may not be written to. Change its permissions."
        case sqlite3.SQLITE_FULL:
            return "cannot be used: the disk is full. Make room there."
        case sqlite3.SQLITE_CANTOPEN:
            return f"cannot be opened ({error}). See to its folder and permissions."
        case sqlite3.SQLITE_IOERR:
            return f"cannot be read or written ({error}). See to the disk."
    return f"is damaged ({error}). Keep a copy of it, and put a backup in its place."


def code(error: BaseException) -> int:
    """Which kind of error SQLite has met; 0: it was none of SQLite's."""
    return (getattr(error, "sqlite_errorcode", 0) or 0) & 0xFF


def reading(path: Path) -> sqlite3.Connection:
    """A connection that writes nothing and leaves nothing behind, also beside a server."""
    # Whoever has it open has this file too; without it there is nobody, and no need for more files.
    how = "mode=ro" if path.with_name(f"{path.name}-wal").exists() else "immutable=1"
    db = sqlite3.connect(f"file:{quote(str(path))}?{how}", uri=True, isolation_level=None)
    db.text_factory = bytes  # text that is none would stop a whole query
    return db


def connect(path: Path) -> sqlite3.Connection:
    """A connection that writes, to a file of today's format; made if there is none."""
    if not os.path.lexists(path):
        _make(path)
    db = open_for_writing(path)
    db.executescript(APPENDING)
    return db


def open_for_writing(path: Path) -> sqlite3.Connection:
    """A connection that keeps what it has confirmed."""
    db = sqlite3.connect(
        f"file:{quote(str(path))}?mode=rw",
        uri=True,
        isolation_level=None,
        check_same_thread=False,
    )
    db.text_factory = bytes
    mode = db.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    # The journal of that change is gone for good before there is a log of changes: a file with both
    # could not be looked at.
    _sync_folder(path)
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA secure_delete = ON")  # who is forgotten is not left in a free page
    db.execute("PRAGMA temp_store = MEMORY")
    if mode != b"wal" or _number(db, "synchronous") != 2:
        db.close()
        raise StoreError(f"{path} cannot promise to keep what it has confirmed. Use another disk.")
    return db


def _make(path: Path) -> None:
    """A new file, under its name only when it is whole."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise StoreError(f"{path.parent} cannot be made: {error.strerror or error}.") from error
    new = path.with_name(f"{path.name}.new")
    try:
        new.unlink(missing_ok=True)  # somebody was stopped in the middle of this
        os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        with closing(sqlite3.connect(new, isolation_level=None)) as db:
            made(db)
        into_place(new, path)
    except OSError as error:
        raise StoreError(f"{path} cannot be made: {error.strerror or error}.") from error


def made(db: sqlite3.Connection) -> None:
    """Lay today's tables out in one transaction."""
    numbers = f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {FORMAT};"
    db.executescript(f"BEGIN IMMEDIATE; {SCHEMA} {numbers} COMMIT;")


def into_place(new: Path, path: Path) -> None:
    """Give a finished file its name, so that a crash leaves either all of it or nothing."""
    synced(new)
    new.replace(path)
    _sync_folder(path)


def _sync_folder(path: Path) -> None:
    with suppress(OSError):  # not every system syncs folders
        synced(path.parent)


def synced(path: Path) -> None:
    """Have a file or a folder on disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def copy(db: sqlite3.Connection, to: Path) -> None:
    """SQLite's own copy of a database that may be in use, as a new file, on disk."""
    part = to.with_name(f"{to.name}.part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    with closing(sqlite3.connect(part, isolation_level=None)) as into:
        db.backup(into)
    into_place(part, to)


def _number(db: sqlite3.Connection, pragma: str) -> int:
    return int(db.execute(f"PRAGMA {pragma}").fetchone()[0])
