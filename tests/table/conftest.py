from __future__ import annotations

import sqlite3
from typing import Any

import pytest

from table.stores import Breaks


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Breaks:
    """A disk that fails when it is told to."""
    real: Any = sqlite3.connect
    when: dict[str, Any] = {"begins": "nothing", "says": "", "code": 0, "done": False}

    class Failing(sqlite3.Connection):
        def execute(self, sql: str, *rest: Any) -> sqlite3.Cursor:
            if not sql.startswith(when["begins"]):
                return super().execute(sql, *rest)
            if when["done"]:
                super().execute(sql, *rest).close()
            error = sqlite3.OperationalError(when["says"])
            error.sqlite_errorcode = when["code"]
            raise error

    def connect(*args: Any, **named: Any) -> Any:
        return real(*args, **{**named, "factory": Failing})

    monkeypatch.setattr("tableside.table.store.files.sqlite3.connect", connect)

    def fail(begins: str = "nothing", says: str = "", code: int = 0, *, done: bool = False) -> None:
        when.update(begins=begins, says=says, code=code, done=done)

    return fail
