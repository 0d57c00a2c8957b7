"""The server in this process, as tests use it."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from threading import Thread

from tableside.web.app import create_app
from web.client import make_table
from web.conftest import settings_for
from web.servers import near


def test_one_that_fails_with_a_live_connection_open_ends_at_once(tmp_path: Path) -> None:
    def failing() -> None:
        with suppress(ArithmeticError), near(create_app(settings_for(tmp_path))) as server:
            make_table(server).connect()
            raise ArithmeticError

    one = Thread(target=failing, daemon=True)
    one.start()
    one.join(30)
    assert not one.is_alive(), "it waits for whoever was connected"
