"""A real server process for tests and benchmarks: `python serving.py FOLDER PORT SECONDS [SEED]`.

SECONDS is how long a client may take to read a frame. There is no limit on commands, so that a few
clients can play fast. With a SEED the dice of every table are the same each time.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import uvicorn

from tableside.table import table
from tableside.web import live
from tableside.web.app import create_app
from tableside.web.gc_tuning import tidied, tune
from tableside.web.settings import MOST_BODY, Settings


def main() -> None:
    """Serve until killed."""
    folder, port, slowest, *seed = sys.argv[1:]
    tune()
    if seed:
        vars(table)["new_seed"] = seed[0].encode
    live.SLOWEST = float(slowest)
    settings = Settings(
        Path(folder), owner_token=os.environ["TABLESIDE_OWNER"], rate=1e6, burst=10**6, joins=10**6
    )
    uvicorn.run(
        create_app(settings, tidied),
        host="127.0.0.1",
        port=int(port),
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=MOST_BODY,
        access_log=True,
    )


if __name__ == "__main__":
    main()
