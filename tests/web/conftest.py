"""A server in this process over a fresh folder, and a party at a table of each game."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tableside.web.app import create_app
from tableside.web.settings import Settings
from web.client import Party, party
from web.servers import OWNER, Near, near


def settings_for(path: Path) -> Settings:
    """Settings that let a test play fast."""
    return Settings(path, owner_token=OWNER, rate=1000.0, burst=1000, joins=1000)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """The settings of the server in this process."""
    return settings_for(tmp_path)


@pytest.fixture
def server(settings: Settings) -> Iterator[Near]:
    """The application in this process."""
    with near(create_app(settings)) as one:
        yield one


@pytest.fixture
def wrath(server: Near) -> Iterator[Party]:
    """A party at a table of Wrath & Glory."""
    with party(server, "wrath-glory") as one:
        yield one


@pytest.fixture
def still(server: Near) -> Iterator[Party]:
    """The same without live connections, for tests that need none."""
    with party(server, "wrath-glory", live=False) as one:
        yield one


@pytest.fixture
def hope(server: Near) -> Iterator[Party]:
    """A party at a table of Daggerheart."""
    with party(server, "daggerheart") as one:
        yield one


@pytest.fixture
def written(settings: Settings) -> Any:
    """How many rows and facts there are on disk."""

    def count() -> tuple[int, int]:
        with closing(sqlite3.connect(settings.database)) as db:
            sql = "SELECT count(*) FROM entries WHERE kind = ?"
            [rows] = db.execute(sql, ("row",)).fetchone()
            [facts] = db.execute(sql, ("fact",)).fetchone()
        return rows, facts

    return count
