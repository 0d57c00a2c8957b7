"""Ctrl-C ends an evening: in good order, without a word of failure, and at once if wanted."""

from __future__ import annotations

import os
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import httpx
import pytest

from tableside.web.serving import LAST_WORDS
from web.client import make_table
from web.servers import STARTING, Far, _free_port

ROOT = Path(__file__).parents[2]
INSIDE_MAKE = {"MAKELEVEL", "MAKEFLAGS", "MFLAGS"}
CLOSED = "Closed. Everything is kept"


class Evening:
    """A server started as people start it, in a process group of its own as in a terminal."""

    def __init__(
        self,
        process: subprocess.Popen[bytes],
        port: int,
        said: IO[bytes],
        trusts: ssl.SSLContext | None = None,
    ) -> None:
        self.process, self.port, self._said = process, port, said
        self.address = f"{'https' if trusts else 'http'}://127.0.0.1:{port}"
        self.trusts = trusts or False

    @property
    def said(self) -> str:
        """All that stood in the terminal."""
        return Path(self._said.name).read_text()

    def begun(self) -> None:
        """Wait until it answers."""
        until = time.monotonic() + STARTING
        while time.monotonic() < until:
            try:
                httpx.get(f"{self.address}/api/schema/openapi.json", verify=self.trusts)
            except httpx.TransportError:
                assert self.process.poll() is None, self.said
                time.sleep(0.05)
            else:
                return
        raise AssertionError(self.said)

    def stopped(self, sig: int = signal.SIGINT, within: float = STARTING) -> int:
        """A key in the terminal reaches everybody in the group; how the first of them ends."""
        os.killpg(self.process.pid, sig)
        return self.process.wait(within)


@contextmanager
def evening(
    path: Path,
    *,
    make: bool = False,
    options: tuple[str, ...] = (),
    program: Sequence[str] = (sys.executable, "-m", "tableside.cli"),
    trusts: ssl.SSLContext | None = None,
) -> Iterator[Evening]:
    """`tableside serve` or `make serve`, ended by its own group's id whatever happens."""
    port, command = _free_port(), [*program, "serve", *options]
    command += ["--data", str(path / "data"), "--no-browser", "--port", ""]
    if make:
        script = path / "bin" / "tableside"
        script.parent.mkdir()
        script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tableside.cli "$@"\n')
        script.chmod(0o755)
        given = {"VENV": path, "DATA": path / "data", "PORT": port}
        command = ["make", "--old-file=client", "serve", *(f"{k}={v}" for k, v in given.items())]
    else:
        command[-1] = str(port)
    with (path / "said").open("wb") as said:
        # Nobody starts an evening from within make, which then speaks of its directories.
        env = {k: v for k, v in os.environ.items() if k not in INSIDE_MAKE} | {"BROWSER": "true"}
        if program[0] != sys.executable:
            env.pop("PYTHONPATH", None)
        process = subprocess.Popen(
            command, cwd=ROOT, env=env, stdout=said, stderr=said, start_new_session=True
        )
        one = Evening(process, port, said, trusts)
        try:
            one.begun()
            yield one
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait(STARTING)


def owner_of(one: Evening, path: Path) -> Far:
    """A way to a server that was started elsewhere."""
    far = Far(path)
    far.port = one.port
    far.http = httpx.Client(base_url=f"http://127.0.0.1:{one.port}")
    return far


@pytest.mark.parametrize("sig", [signal.SIGINT, signal.SIGTERM])
def test_an_evening_ends_well(tmp_path: Path, sig: int) -> None:
    with evening(tmp_path) as one:
        assert one.stopped(sig) == 0
        assert one.said.strip().splitlines()[-1].startswith(CLOSED)
        assert "Traceback" not in one.said
        assert "Aborted" not in one.said


def test_make_has_nothing_to_complain_of(tmp_path: Path) -> None:
    with evening(tmp_path, make=True) as one:
        one.stopped()
        assert one.said.strip().splitlines()[-1].startswith(CLOSED)
        assert "***" not in one.said


def test_phones_that_are_there_hold_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with evening(tmp_path) as one:
        token = one.said.partition("#owner=")[2].split()[0]
        monkeypatch.setattr("web.client.OWNER", token)
        server = owner_of(one, tmp_path)
        gm = make_table(server)
        gm.connect()
        with socket.create_connection(("127.0.0.1", one.port)) as asleep:
            head = f"POST /api/tables/{gm.table}/play HTTP/1.1\r\nHost: x\r\n"
            kind = "Content-Type: application/json\r\nContent-Length: 100\r\n"
            asleep.sendall(f"{head}{kind}Authorization: Bearer {gm.token}\r\n\r\n{{".encode())
            one.begun()  # what came before this answer has been read
            began = time.monotonic()
            assert one.stopped() == 0
            assert time.monotonic() - began < LAST_WORDS + 5
        gm.leave()
        server.http.close()
        assert one.said.strip().splitlines()[-1].startswith(CLOSED), one.said
        assert "Traceback" not in one.said, one.said


def test_a_second_time_ends_it_at_once(tmp_path: Path) -> None:
    with evening(tmp_path) as one, socket.create_connection(("127.0.0.1", one.port)) as asleep:
        head = "POST /api/odds HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"
        asleep.sendall(head.encode())
        one.begun()
        os.killpg(one.process.pid, signal.SIGINT)
        time.sleep(0.5)
        assert one.process.poll() is None  # it waits for the rest
        began = time.monotonic()
        assert one.stopped() == 0
        assert time.monotonic() - began < LAST_WORDS / 2
