"""Slow senders, endless heads and too many connections, at a real server."""

from __future__ import annotations

import re
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tableside.web.patience import MOST_HEAD, MOST_OF_ADDRESS
from web.client import make_table
from web.servers import PATIENCE, Far, far

SLOWEST = 1.0  # here; 10 at a table
POST = b"POST /api/odds HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
BODY = POST + b"Content-Length: 500\r\n\r\n"
LATE = [b"408"]
DRIPS = {  # what comes at once, what then drop by drop, and with which codes that is answered
    "nothing": (b"", b"", []),
    "a head": (b"GET / HTTP/1.1\r\n", b"X: y\r\n", LATE),
    "half a line": (b"GET / HTTP/1.1\r\nX: ", b"y", LATE),
    "a body": (BODY + b"{", b" ", LATE),
    "pieces": (POST + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n", LATE),
    "a second head": (b"GET /api/odds HTTP/1.1\r\nHost: x\r\n\r\nGET /", b"x", [b"200", *LATE]),
    "what is refused anyway": (
        b"POST /api/import HTTP/1.1\r\nContent-Length: 999\r\n\r\n",
        b"x",
        [b"401"],
    ),
}


def wire(server: Far, source: str = "127.0.0.1") -> socket.socket:
    """A connection by hand."""
    return socket.create_connection(
        ("127.0.0.1", server.port), timeout=20, source_address=(source, 0)
    )


def cut_after(server: Far, begins: bytes, drop: bytes) -> tuple[float, bytes]:
    """How many seconds somebody may go on like this, and what they are told in the end."""
    told = b""
    with wire(server) as one:
        one.sendall(begins)
        began = time.monotonic()
        one.settimeout(0.1)
        while time.monotonic() - began < 15:
            try:
                if drop:
                    one.sendall(drop)
                if not (heard := one.recv(4096)):
                    break
                told += heard
            except TimeoutError:
                continue
            except OSError:
                break
        return time.monotonic() - began, told


def is_open(one: socket.socket) -> bool:
    """Whether the server has not closed it, as far as is known by now."""
    one.setblocking(False)
    try:
        return one.recv(1) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Far]:
    with far(tmp_path_factory.mktemp("patience"), frames=SLOWEST) as one:
        yield one


@pytest.mark.parametrize("what", list(DRIPS))
def test_a_slow_sender_is_cut(server: Far, what: str) -> None:
    begins, drop, codes = DRIPS[what]
    after, told = cut_after(server, begins, drop)
    assert SLOWEST * 0.9 <= after < SLOWEST + 4
    assert re.findall(rb"HTTP/1\.1 (\d+)", told) == codes
    assert (b'"too_slow"' in told) is (codes[-1:] == LATE)


def test_what_is_large_has_its_time(server: Far) -> None:
    """A file that comes in evenly is not cut for its size."""
    size, piece = 400_000, b"x" * 40_000
    head = b"POST /api/import HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer owner-token-of-the-tests"
    with wire(server) as one:
        one.sendall(head + b"\r\nContent-Length: %d\r\n\r\n" % size)
        for _ in range(size // len(piece)):
            one.sendall(piece)
            time.sleep(0.2)
        assert b" 400 " in one.recv(4096)  # it is no table, and was read to its end


def test_an_endless_head_is_cut(server: Far) -> None:
    with wire(server) as one:
        one.sendall(b"GET / HTTP/1.1\r\n")
        endless = b"X-Long: " + b"y" * 1000 + b"\r\n"
        with pytest.raises(OSError, match=r"\[Errno"):  # long before that much has gone
            one.sendall(endless * MOST_HEAD)


@pytest.mark.skipif(sys.platform != "linux", reason="needs a second address of this machine")
def test_who_has_too_many_open_gets_no_more(tmp_path: Path) -> None:
    """Here, from where a web server in front would speak for everybody, there is no such limit."""
    with far(tmp_path, frames=60.0) as server, ExitStack() as stack:  # nobody is cut for slowness
        gm = make_table(server)
        many = range(MOST_OF_ADDRESS + 20)
        left = [stack.enter_context(wire(server, "127.0.0.2")) for _ in many]
        late = time.monotonic() + PATIENCE
        while len(left) > MOST_OF_ADDRESS:
            assert time.monotonic() < late, len(left)
            time.sleep(0.05)
            left = [one for one in left if is_open(one)]
        assert len(left) == MOST_OF_ADDRESS
        assert gm.request("GET", "forms").status_code == 200  # others have room
