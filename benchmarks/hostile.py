"""One hostile seat beside three that play, and floods of refused requests: loopback, bounded.

The server is the real one, with its real limits. Quiet and hostile turns follow each other in one
run, so that a busy machine is busy for both. The hostile device has an address of its own, as it
would; it uses whatever its seat may do: large sheets, many heroes, questions, odds, junk, sockets.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import re
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException
from websockets.typing import Subprotocol

from limits import NOTHING, Limit, close, most
from machine import build
from table_client import Http, Phone, RefusedError, percentile
from web.flooding import FLOODS, flood
from web.servers import far

ELSEWHERE = "127.0.0.2"  # where the hostile device asks from
STARTS = 60.0  # seconds
PACE = 0.1  # seconds between two commands of those who play
LARGEST = 200_000  # bytes of a frame
GROWTH = 30.0  # MB
WORSE = 5.0  # times


class Seat(Http):
    """A device from an address of its own."""

    def __init__(self, port: int, address: str, token: str = "") -> None:
        super().__init__(port)
        self.address, self.token = address, token

    async def say(self, method: str, path: str, body: Any = None) -> Any:
        """Ask as this seat."""
        if self._pipe is None:
            self._pipe = await asyncio.open_connection(
                "127.0.0.1", self._port, local_addr=(self.address, 0)
            )
        return await self.ask(method, path, body, self.token)


@asynccontextmanager
async def served() -> AsyncIterator[tuple[int, str]]:
    """`tableside serve`: its port, and the owner's token."""
    with tempfile.TemporaryDirectory() as folder:
        said = Path(folder) / "said"
        start = ("-c", "from tableside.cli import main; main()", "serve", "--host", "127.0.0.1")
        options = ("--port", "0", "--data", folder, "--no-browser")
        with said.open("wb") as out:
            process = await asyncio.create_subprocess_exec(
                sys.executable, *start, *options, stdout=out, env={**os.environ, "NO_COLOR": "1"}
            )
        try:
            async with asyncio.timeout(STARTS):
                while "Stop with" not in said.read_text():
                    await asyncio.sleep(0.05)
            text = re.sub(r"\s", "", said.read_text())
            found = re.search(r"127\.0\.0\.1:(\d+)/#owner=([\w-]{43})", text)
            assert found, text
            yield int(found[1]), found[2]
        finally:
            process.kill()
            await process.wait()


class Table:
    """Those who play, and whoever wants to spoil it."""

    def __init__(self, port: int, identity: str, seats: list[Seat]) -> None:
        self.port, self.path, self.seats = port, f"/api/tables/{identity}", seats
        self.phones = [Phone(seat.token) for seat in seats[:3]]
        self.listening = [
            asyncio.create_task(phone.listen(port, identity)) for phone in self.phones
        ]
        self.sent, self.largest, self.refused, self.done = 0, 0, 0, 0

    def play(self, **command: Any) -> dict[str, Any]:
        """A command as it is sent."""
        self.sent += 1
        return {"submission": f"submission-{self.sent}", "command": command}

    async def evening(self, seconds: float) -> list[float]:
        """Play for so long; how long each answer took."""
        end, times = time.perf_counter() + seconds, list[float]()
        while time.perf_counter() < end:
            for seat in self.seats[:3]:
                by = 1 if self.sent % 2 else -1
                body = self.play(do="adjust", track="vess.wrath", by=by)
                if seat is self.seats[2]:
                    body = self.play(do="adjust", track="doran.wrath", by=by)
                began = time.perf_counter()
                with contextlib.suppress(RefusedError):  # at 0, or at its most: answered too
                    await seat.say("POST", f"{self.path}/play", body)
                times.append(time.perf_counter() - began)
                await asyncio.sleep(PACE)
            self.largest = max(self.largest, *(len(phone.raw) for phone in self.phones))
        return times

    async def attack(self) -> None:
        """Whatever a seat may do, as fast as it can, until it is stopped."""
        await asyncio.gather(*(self._one_by_one(number) for number in range(4)), self._sockets())

    async def _one_by_one(self, number: int) -> None:
        mallory = Seat(self.port, ELSEWHERE, self.seats[3].token)
        turn = number
        try:
            while True:
                turn += 1
                path, body = self._blow(turn)
                try:
                    await mallory.say("POST", f"{self.path}/{path}", body)
                    self.done += 1
                except RefusedError:
                    self.refused += 1
                except (OSError, asyncio.IncompleteReadError):
                    mallory = Seat(self.port, ELSEWHERE, self.seats[3].token)
        finally:
            await mallory.close()

    def _blow(self, turn: int) -> tuple[str, Any]:
        name = f"m{turn // 13 % 40}"
        long = ["x" * 120] * (60 + turn % 140)
        many = {f"s{number}": 1 for number in range(5000)}
        offer = {"verb": "try_test", "character": "m0"}
        blows: tuple[tuple[str, Any], ...] = (
            ("play", self.play(do="add_character", id=name, name="M", seat="seat4", talents=long)),
            ("play", self.play(do="edit_sheet", character="m0", talents=long, name=f"M {turn}")),
            ("play", self.play(do="edit_sheet", character="m0", skills=many)),
            ("play", self.play(do="try_test", character=name, skill="awareness")),
            ("play", self.play(do="adjust", track="m0.wrath", by=(-1) ** turn, reason="x" * 200)),
            ("play", self.play(do="call_test", who=["vess"], skill="awareness", dn=3)),
            ("odds", {"of": [{"offer": offer}] * 60}),
            ("walk", {"offer": offer}),
            ("undo", {"submission": f"undo-{turn:06}"} if turn % 5 else {}),
            ("correct", {"seq": turn % 9, "faces": {"t1.pool": [1]}}),
            ("pleas", {"offer": offer, "why": "x" * 200}),
            ("sit", {"name": f"Mallory {turn}"}),
            ("play", [[[turn]]]),
        )
        return blows[turn % len(blows)]

    async def _sockets(self) -> None:
        """Open one after the other, and talk on them."""
        url = f"ws://127.0.0.1:{self.port}{self.path}/live?screen"
        offered = [Subprotocol("tableside"), Subprotocol(self.seats[3].token)]
        while True:
            with contextlib.suppress(WebSocketException, OSError):
                async with connect(
                    url, subprotocols=offered, proxy=None, local_addr=(ELSEWHERE, 0)
                ) as one:
                    for number in range(200):
                        await one.send(f'{{"look":["m{number}"]}}')
            await asyncio.sleep(0.05)

    async def leave(self) -> None:
        """Everybody hangs up."""
        for task in self.listening:
            task.cancel()
        for seat in self.seats:
            await seat.close()


async def seated(port: int, owner: str) -> Table:
    """A table with a GM, two who play, and one more."""
    boss = Seat(port, "127.0.0.1", owner)
    made = await boss.say("POST", "/api/tables", {"name": "Ours", "system": "wrath-glory"})
    await boss.close()
    path, seats = f"/api/tables/{made['table']}", [Seat(port, "127.0.0.1", made["token"])]
    for name, address in (("Anna", "127.0.0.1"), ("Ben", "127.0.0.1"), ("Mallory", ELSEWHERE)):
        guest = Seat(port, address)
        guest.token = (await guest.say("POST", f"{path}/sit", {"name": name}))["token"]
        seats.append(guest)
    table = Table(port, made["table"], seats)
    for who, seat in (("vess", 1), ("doran", 2)):
        body = table.play(do="add_character", id=who, name=who.title(), seat=f"seat{seat + 1}")
        await seats[seat].say("POST", f"{path}/play", body)
    return table


async def beside(turns: int, seconds: float) -> list[Limit]:
    """Quiet and hostile turns, one after the other."""
    quiet, hostile = list[float](), list[float]()
    async with served() as (port, owner):
        table = await seated(port, owner)
        await table.evening(1.0)
        for _ in range(turns):
            quiet += await table.evening(seconds)
            attack = asyncio.create_task(table.attack())
            hostile += await table.evening(seconds)
            attack.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await attack
            await asyncio.sleep(1.0)
        before = [phone.seq for phone in table.phones]
        await table.evening(1.0)
        heard = all(phone.seq > seq for phone, seq in zip(table.phones, before, strict=True))
        await table.leave()
    p99 = [percentile(times, 0.99) for times in (quiet, hostile)]
    p50 = [percentile(times, 0.5) for times in (quiet, hostile)]
    print(f"\none hostile seat: {table.done} accepted, {table.refused} refused")
    print(f"  the others' answers beside it  p50 {p50[1]:.1f} ms, p99 {p99[1]:.1f} ms")
    print(f"  beside a quiet one             p50 {p50[0]:.1f} ms, p99 {p99[0]:.1f} ms")
    return [
        most("largest frame beside a hostile seat", table.largest, LARGEST, "bytes"),
        most("answers beside a hostile seat, p99", p99[1] / p99[0], WORSE, "times a quiet one's"),
        Limit("everybody is told afterwards", "yes" if heard else "no", heard, NOTHING),
    ]


def floods(count: int) -> list[Limit]:
    """So many requests that cannot be read, and that are refused."""
    limits = []
    for kind in FLOODS:
        with tempfile.TemporaryDirectory() as folder, far(Path(folder)) as server:
            flood(server, kind, 200)
            grown = flood(server, kind, count)
            limits.append(most(f"memory, {count:,} {kind} requests", grown, GROWTH, "MB"))
    return limits


def report(requests: int, turns: int, seconds: float) -> list[Limit]:
    """Both."""
    return [*floods(requests), *asyncio.run(beside(turns, seconds))]


def main() -> int:
    """Measure, print, and say by the exit code whether every limit was kept."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--requests", type=int, default=100_000, help="of each kind")
    options.add_argument("--turns", type=int, default=3, help="quiet and hostile")
    options.add_argument("--seconds", type=float, default=8.0, help="of each turn")
    chosen = options.parse_args()
    print(build())
    return 0 if close(report(chosen.requests, chosen.turns, chosen.seconds)) else 1


if __name__ == "__main__":
    sys.exit(main())
