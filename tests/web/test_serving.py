"""Starting a server: addresses, the port that is taken, where data goes."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
import segno

from tableside.table.folder import data_folder
from tableside.web.serving import CannotServeError, _blocks, lan_address, listen


def test_a_port_that_is_taken_is_named_with_a_way_out() -> None:
    with listen("127.0.0.1", 0) as free:
        port = free.getsockname()[1]
        with pytest.raises(CannotServeError, match=f"uses port {port}: .*--port {port + 1}"):
            listen("127.0.0.1", port)
    with listen("127.0.0.1", port):
        pass


def test_data_goes_where_this_system_keeps_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "/elsewhere")
    assert data_folder() == Path("/elsewhere/tableside")
    monkeypatch.delenv("XDG_DATA_HOME")
    assert data_folder() == Path.home() / ".local" / "share" / "tableside"
    monkeypatch.setattr("sys.platform", "darwin")
    assert data_folder().parts[-2:] == ("Application Support", "Tableside")


def test_the_address_for_phones_is_not_this_machines_own() -> None:
    found = lan_address()
    assert not found.startswith("127.")
    if found:
        socket.inet_aton(found)


def test_the_code_in_the_terminal_holds_every_module() -> None:
    code = segno.make("http://192.0.2.7:8000")
    rows = [list(row) for row in code.matrix_iter(border=2)]
    lines = _blocks(code).splitlines()
    assert len(lines) == -(-len(rows) // 2)
    dark = {"\u2580": (0, 1), "\u2584": (1, 0), " ": (1, 1), "\u2588": (0, 0)}
    for number, line in enumerate(lines):
        for column, mark in enumerate(line):
            assert dark[mark][0] == rows[2 * number][column]
