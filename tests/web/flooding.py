"""A flood of refused requests against a real server: `python flooding.py [REQUESTS]`, by hand.

Says how much memory the server has grown by. Loopback only; it ends by itself.
"""

from __future__ import annotations

import socket
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from web.servers import Far, far

CONNECTIONS, AT_ONCE = 4, 50
FLOODS = {
    "refused": b'{"of":[{"roll":"wrath-glory/test","pool":"x","dn":3}]}',
    "malformed": b'{"of":[{"roll":',
}


def resident(pid: int) -> float:
    """How much memory a process holds, in MB; Linux alone says so in a file."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise AssertionError("no memory?")


def _pour(port: int, body: bytes, count: int) -> int:
    """So many requests down one connection, some at once; how many were refused as unreadable."""
    head = "POST /api/odds HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    one = f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body
    refused = 0
    with socket.create_connection(("127.0.0.1", port)) as wire, wire.makefile("rb") as answers:
        while count > 0:
            now = min(count, AT_ONCE)
            wire.sendall(one * now)
            for _ in range(now):
                refused += b" 400 " in answers.readline()
                size = 0
                while (line := answers.readline()) not in (b"\r\n", b""):
                    if line.lower().startswith(b"content-length:"):
                        size = int(line.split(b":")[1])
                answers.read(size)
            count -= now
    return refused


def flood(server: Far, kind: str, count: int) -> float:
    """Pour; how many MB the server has grown by."""
    before, share = resident(server.pid), count // CONNECTIONS
    with ThreadPoolExecutor(CONNECTIONS) as pool:
        pours = [pool.submit(_pour, server.port, FLOODS[kind], share) for _ in range(CONNECTIONS)]
    assert sum(one.result() for one in pours) == share * CONNECTIONS
    return resident(server.pid) - before


def main() -> None:
    """Every kind of flood, each against a server of its own."""
    count = int(sys.argv[1]) if sys.argv[1:] else 20_000
    for kind in FLOODS:
        with tempfile.TemporaryDirectory() as folder, far(Path(folder)) as server:
            flood(server, kind, 200)
            print(f"{count} {kind}: {flood(server, kind, count):+.1f} MB")


if __name__ == "__main__":
    main()
