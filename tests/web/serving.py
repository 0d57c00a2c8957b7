"""Real server processes for tests and benchmarks.

For each line that it reads it starts a server, and says which process that is; all of them share
what takes longest, loading the modules. A line is JSON: the folder, the port, the seconds that a
client may take to read a frame and to send a request, and perhaps a seed, with which the dice of
every table are the same each time. There is no limit on commands, so that a few clients can play
fast.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path
from unittest.mock import patch

import uvicorn

from tableside.table import forecasts, house, openings, sessions
from tableside.web import live, patience
from tableside.web.app import create_app
from tableside.web.gc_tuning import tidied, tune
from tableside.web.patience import Patient
from tableside.web.ready import make_readers
from tableside.web.settings import MOST_SAID, Settings

LOG = "server.log"
COUNTING = 150.0  # seconds for a forecast: a machine with other work counts slowly


def main() -> None:
    """A server for each line, until there are no more."""
    make_readers()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody here waits for those that have ended
    for line in sys.stdin:
        if not (process := os.fork()):
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            _begin(*json.loads(line))
            os._exit(1)
        print(process, flush=True)


def _begin(folder: str, port: int, slowest: float, seed: str) -> None:
    """Serve until killed, in a process that has its own log and nothing to read."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    log = os.open(Path(folder, LOG), os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    for into, own in ((nothing, sys.stdin), (log, sys.stdout), (log, sys.stderr)):
        os.dup2(into, own.fileno())
    tune()
    if seed:
        # A name that is no longer there is told: the dice would fall by chance, and nobody see it.
        patch.object(openings, "new_seed", seed.encode).start()
        patch.object(house, "new_seed", seed.encode).start()
        # What phones mix in is never the same.
        patch.object(sessions.Sessions, "salted", lambda *_: []).start()
    live.SLOWEST = patience.SLOWEST = slowest
    forecasts.LONGEST = COUNTING
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
        port=port,
        http=Patient,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=MOST_SAID,
        access_log=True,
    )


if __name__ == "__main__":
    main()
