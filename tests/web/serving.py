"""A real server process for tests and benchmarks: `python serving.py FOLDER PORT SECONDS [SEED]`.

SECONDS is how long a client may take to read a frame, and to send a request. There is no limit on
commands, so that a few clients can play fast. With a SEED the dice of every table are the same each
time.

With `again` as its SEED it serves nothing itself: for each line that it reads it starts a server,
and says which process that is. All of them share what takes longest, loading the modules.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import uvicorn

from tableside.table import sessions, table
from tableside.web import live, patience
from tableside.web.app import create_app
from tableside.web.gc_tuning import tidied, tune
from tableside.web.patience import Patient
from tableside.web.settings import MOST_SAID, Settings

AGAIN = "again"


def again() -> None:
    """A new server for each line, until it is killed; one that ends in another way ends this."""
    while sys.stdin.readline():
        if not (process := os.fork()):
            os.close(sys.stdin.fileno())
            os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
            serve(sys.argv[1:4])
            os._exit(1)
        print(process, flush=True)
        if os.waitpid(process, 0)[1] != signal.SIGKILL:
            sys.exit("the server has ended by itself")
        print("killed", flush=True)


def serve(given: list[str]) -> None:
    """Serve until killed."""
    folder, port, slowest, *seed = given
    tune()
    if seed:
        vars(table)["new_seed"] = seed[0].encode
        # What phones mix in is never the same.
        setattr(sessions.Sessions, "salted", lambda *_: [])  # noqa: B010
    live.SLOWEST = patience.SLOWEST = float(slowest)
    settings = Settings(
        Path(folder),
        owner_token=os.environ["TABLESIDE_OWNER"],
        rate=1e6,
        burst=10**6,
        joins=10**6,
        sockets=10**6,
    )
    uvicorn.run(
        create_app(settings, tidied),
        host="127.0.0.1",
        port=int(port),
        http=Patient,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=MOST_SAID,
        access_log=True,
    )


if __name__ == "__main__":
    if sys.argv[4:] == [AGAIN]:
        again()
    else:
        serve(sys.argv[1:])
