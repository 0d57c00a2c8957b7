"""What can go wrong at the start: one sentence for each, before anybody is told an address."""

from __future__ import annotations

import errno
import os
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tableside.table.folder import DATABASE, LOCK, OWNER, FolderError, held, owner_token, prepare
from tableside.web import serving
from tableside.web.serving import CannotServeError, Evening, serve
from web.client import make_table
from web.servers import OWNER as TESTERS
from web.servers import Near
from web.test_stopping import evening, owner_of


def start(*options: object) -> subprocess.CompletedProcess[str]:
    """`tableside serve`, which is to end by itself."""
    command = [sys.executable, "-m", "tableside", "serve", "--no-browser", *map(str, options)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def refused(done: subprocess.CompletedProcess[str]) -> str:
    """The one sentence; nothing was shown before it."""
    assert done.returncode == 2, done
    assert done.stdout == ""
    [line] = done.stderr.splitlines()
    return line.removeprefix("Error: ")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_second_server_is_told_of_the_first(tmp_path: Path) -> None:
    with evening(tmp_path) as one:
        said = refused(start("--data", tmp_path / "data", "--port", 0))
        assert f"Another Tableside (process {one.process.pid}, http://" in said
        assert f":{one.port}) serves the tables in {tmp_path / 'data'} already" in said
        httpx.get(f"http://127.0.0.1:{one.port}/").raise_for_status()  # the first goes on


def test_a_killed_server_leaves_no_obstacle_and_the_owner_keeps_the_link(tmp_path: Path) -> None:
    data, owners = tmp_path / "data", []
    for _ in range(2):
        with evening(tmp_path) as one:
            owners.append(one.said.partition("#owner=")[2].split()[0])
            os.killpg(one.process.pid, signal.SIGKILL)
            one.process.wait(30)
        assert mode(data) == 0o700
        assert {mode(path) for path in data.iterdir()} == {0o600}
    assert owners[0] == owners[1]
    assert {DATABASE, LOCK, OWNER} <= {path.name for path in data.iterdir()}


def test_a_store_that_is_refused(tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_text("no database at all, and long enough to be looked at")
    said = refused(start("--data", tmp_path, "--port", 0))
    assert said.startswith("The tables cannot be opened: ")
    assert "not a database" in said
    (tmp_path / DATABASE).unlink()
    with closing(sqlite3.connect(tmp_path / DATABASE)) as db:
        db.execute("PRAGMA user_version = 99")
        db.execute("CREATE TABLE later (tables)")
    assert "another version" in refused(start("--data", tmp_path, "--port", 0))


def test_a_port_that_is_taken_and_a_folder_that_is_a_file(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    assert f"{file} is a file, or lies in one" in refused(start("--data", file, "--port", 0))
    inside = refused(start("--data", file / "data", "--port", 0))
    assert "is a file, or lies in one" in inside
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = refused(start("--host", "127.0.0.1", "--port", port, "--data", tmp_path / "data"))
    assert f"Another program uses port {port}" in said
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "on a disk that is full"),
        (errno.EROFS, "on a disk that cannot be written to"),
        (errno.EACCES, "may not be written to by this account"),
        (errno.EIO, "cannot be used (Input/output error)"),
    ],
)
@pytest.mark.parametrize("call", ["open", "write", "ftruncate"])
def test_what_a_disk_may_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, number: int, words: str
) -> None:
    def fails(*_: object) -> Any:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, call, fails)
    with pytest.raises(FolderError) as raised, held(tmp_path, ""):
        pass
    monkeypatch.undo()
    assert words in str(raised.value)
    assert "--data" in str(raised.value)
    with held(tmp_path, ""):
        pass  # and nothing is left locked


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.EACCES, "may not use port 80: try --port 8000"),
        (errno.EADDRNOTAVAIL, "192.0.2.1 is no address of this machine"),
        (errno.EADDRINUSE, "Another program uses port 80: stop it, or try --port 8000"),
        (errno.ENOBUFS, "Cannot listen on 192.0.2.1, port 80"),
    ],
)
def test_what_a_network_may_say(monkeypatch: pytest.MonkeyPatch, number: int, words: str) -> None:
    class Refusing(socket.socket):
        def bind(self, _: object) -> None:
            raise OSError(number, os.strerror(number))

    monkeypatch.setattr(socket, "socket", Refusing)
    with pytest.raises(CannotServeError) as raised:
        serving.listen("192.0.2.1", 80)
    assert words in str(raised.value)


def test_a_client_that_was_not_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "STATIC", tmp_path)
    monkeypatch.setattr(os, "umask", lambda _: 0)
    with pytest.raises(CannotServeError, match="`make client` builds them"):
        serve(Evening("127.0.0.1", 0, tmp_path / "data"), print)
    assert not (tmp_path / "data").exists()


@contextmanager
def loose(path: Path, how: int = 0o755) -> Iterator[Path]:
    """A folder as an older version left it."""
    path.mkdir()
    path.chmod(how)
    for name in (DATABASE, f"{DATABASE}-wal", "letter"):
        (path / name).touch()
        (path / name).chmod(0o644)
    yield path


def test_what_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    with loose(tmp_path / "data") as data:
        assert prepare(data)
        assert [mode(data), mode(data / DATABASE), mode(data / f"{DATABASE}-wal")] == [
            0o700,
            0o600,
            0o600,
        ]
        assert mode(data / "letter") == 0o644  # not ours
        assert not prepare(data)


def test_a_folder_that_is_not_for_tables_alone_keeps_its_mode(tmp_path: Path) -> None:
    with loose(tmp_path / "shared", 0o1777) as shared:
        assert prepare(shared)
        assert mode(shared) == 0o1777
        assert mode(shared / DATABASE) == 0o600
    documents = tmp_path / "documents"
    documents.mkdir(mode=0o755)
    (documents / "letter").touch()
    assert not prepare(documents)
    assert mode(documents) == 0o755


def test_the_owner_is_the_same_until_a_new_link_is_wanted(tmp_path: Path) -> None:
    first = owner_token(tmp_path)
    assert owner_token(tmp_path) == first
    second = owner_token(tmp_path, fresh=True)
    assert second not in ("", first)
    assert owner_token(tmp_path) == second
    assert mode(tmp_path / OWNER) == 0o600
    for broken in ("", "short", "two lines\nof it", "\0" * 43):
        (tmp_path / OWNER).write_text(broken)
        assert len(owner_token(tmp_path)) == 43


def test_the_code_in_the_terminal_leads_to_the_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with evening(tmp_path, options=("--address", "https://Table.example/")) as one:
        code = one.said.partition("type the code ")[2].split(".")[0]
        assert f"open https://table.example and type the code {code}." in one.said
        owner = one.said.partition("#owner=")[2].split()[0]
        assert f"https://table.example/#owner={owner}\n" in one.said
        monkeypatch.setattr("web.client.OWNER", owner)
        server = owner_of(one, tmp_path)
        assert seen(server.http, code) == []
        gm = make_table(server)
        assert [table["table"] for table in seen(server.http, code)] == [gm.table]
        assert gm.get("invite")["link"] == f"https://table.example/#table={gm.table}"
        screen = gm.get("invite?screen=true")["link"]
        assert screen == f"https://table.example/#screen={gm.table}"
        allowed = server.http.post("/api/odds", headers={"Origin": "https://table.example"})
        assert allowed.status_code != 403
        server.http.close()


def seen(http: httpx.Client, code: str) -> list[dict[str, str]]:
    answer = http.get("/api/joinable", headers={"Authorization": f"Bearer {code}"})
    found: list[dict[str, str]] = answer.raise_for_status().json()
    return found


def test_strangers_learn_nothing(server: Near) -> None:
    gm = make_table(server)
    for given in ({}, {"Authorization": "Bearer 22222222"}, {"Authorization": f"Bearer {TESTERS}"}):
        answer = server.http.get("/api/joinable", headers=given)
        assert (answer.status_code, answer.json()["code"]) == (401, "wrong_code")
        assert gm.table not in answer.text


def test_a_code_is_read_as_people_type_it(server: Near, settings: Any) -> None:
    make_table(server)
    code = settings.join_code
    for typed in (code, code.upper(), f"{code[:4]}-{code[4:]}", f"{code[:4]} {code[4:]}"):
        assert len(seen(server.http, typed)) == 1
    assert TESTERS not in code
