"""How will this fight go, asked at a served table while fifty others play on."""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from limits import Limit, close, most
from machine import Watch, build
from table_client import Http, percentile, serving
from table_groups import Group, Played, connected, groups_of
from table_server import OWNER

TABLES, FIGHTING = 50, 0.5
ANSWER, TIMES = 2.0, 1.3  # seconds of a forecast; p99 of the others over what it is without
BETWEEN = 1.0  # seconds between two questions


class Found(NamedTuple):
    """Seconds to the others' answers without and with a GM who asks, and to hers."""

    without: list[float]
    beside: list[float]
    asked: list[float]


async def measure(seconds: float) -> Found:
    """The same tables, first alone and then beside a GM who asks again and again."""
    with tempfile.TemporaryDirectory() as folder:
        async with serving("table", Path(folder)) as port:
            groups = groups_of(port, TABLES, FIGHTING, panels=False)
            for group in groups:
                await group.begin()
            gm = await _Gm.begun(port)
            async with connected(groups):
                await gm.ask()  # the process begins, and the fight's tables are made
                without, beside, asked = list[float](), list[float](), list[float]()
                for part in range(4):  # by turns, since machines have moods
                    ends = time.perf_counter() + seconds / 4
                    asking = asyncio.create_task(gm.again(ends, asked)) if part % 2 else None
                    played = await asyncio.gather(*(_plays(one, ends) for one in groups))
                    if asking is not None:
                        await asking
                    times = [one.answer for each in played for one in each]
                    (beside if part % 2 else without).extend(times)
            await gm.http.close()
            return Found(without, beside, asked)


class _Gm:
    def __init__(self, http: Http, table: str, token: str) -> None:
        self.http, self.table, self.token = http, table, token

    @classmethod
    async def begun(cls, port: int) -> _Gm:
        """At a table of her own, with a fight that is prepared."""
        http = Http(port)
        new = {"name": "the GM who asks", "system": "wrath-glory", "sample": True}
        made = await http.ask("POST", "/api/tables", new, OWNER)
        return cls(http, made["table"], made["token"])

    async def ask(self) -> float:
        """Seconds to the answer."""
        began = time.perf_counter()
        await self.http.ask("POST", f"/api/tables/{self.table}/forecast", {}, self.token)
        return time.perf_counter() - began

    async def again(self, ends: float, asked: list[float]) -> None:
        """Ask until then."""
        while time.perf_counter() < ends:
            asked.append(await self.ask())
            await asyncio.sleep(BETWEEN)


async def _plays(group: Group, ends: float) -> list[Played]:
    """A command a second."""
    played, begin = [], time.perf_counter() + random.Random(group.id).random()
    while begin < ends:
        await asyncio.sleep(max(0.0, begin - time.perf_counter()))
        played.append(await group.play())
        begin += 1.0
    return played


def report(seconds: float = 60.0) -> list[Limit]:
    """Print the table."""
    watch = Watch()
    found = asyncio.run(measure(seconds))
    away = watch.away()
    p99 = [percentile(one, 0.99) for one in (found.without, found.beside)]
    slowest = percentile(found.asked, 0.99) / 1000
    print(f"\na forecast at a served table, {TABLES} others play on")
    print(f"  others' answers, p99: {p99[0]:.1f} ms without, {p99[1]:.1f} ms beside it")
    print(f"  {len(found.asked)} forecasts, p99 {slowest:.2f} s")
    return [
        most("a forecast at a served table", slowest, ANSWER, "s", away),
        most("others' p99 beside a forecast", p99[1] / p99[0], TIMES, "times", away),
    ]


if __name__ == "__main__":
    print(build())
    sys.exit(0 if close(report()) else 1)
