"""What the disk itself takes: `python table_disk.py FOLDER SECONDS` commits a row now and then.

It runs beside a load, in a process of its own, and prints the seconds that each commit took: an
answer that waits for the disk cannot be quicker than that.
"""

from __future__ import annotations

import sqlite3
import sys
import time
from pathlib import Path

import msgspec

PAUSE = 0.05  # seconds between commits: few enough to be no load of its own
BODY = b"x" * 800  # about what a row weighs


def commits(folder: Path, seconds: float) -> list[float]:
    """The seconds that each commit took, as durable as those of the store."""
    db = sqlite3.connect(folder / "beside.sqlite3", isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("CREATE TABLE rows (body BLOB)")
    times, end = [], time.perf_counter() + seconds
    while (began := time.perf_counter()) < end:
        db.execute("INSERT INTO rows VALUES (?)", (BODY,))
        times.append(time.perf_counter() - began)
        time.sleep(PAUSE)
    db.close()
    return times


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(commits(Path(sys.argv[1]), float(sys.argv[2]))))
