"""The first page on a slow phone: from the link to a page on which a name can be typed.

Chromium with a processor four times slower and 1.6 Mbit/s with 150 ms to and from the server, as
its developer tools emulate them; nothing lies in the browser's cache. `usable` is when the field
for the name takes keys. What came over the network is counted as it came, compressed.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import expect

from browser.people import House, chromium, missing
from limits import Limit, close, most
from machine import build
from web.client import make_table
from web.servers import far

TIMES = 5
SLOWER = 4
SPEED, AWAY = 1_600_000 / 8, 150  # bytes a second, milliseconds
USABLE = 3.0  # seconds


def opened(house: House, table: str) -> tuple[float, int]:
    """The seconds until a name can be typed, and the bytes that came."""
    page = house.phone("Anna")
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    limits = {"offline": False, "latency": AWAY, "downloadThroughput": SPEED}
    devtools.send("Network.emulateNetworkConditions", {**limits, "uploadThroughput": SPEED})
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    came: list[int] = []
    devtools.on("Network.loadingFinished", lambda one: came.append(int(one["encodedDataLength"])))
    began = time.monotonic()
    page.goto(f"{house.base}/#table={table}", wait_until="commit")
    field = page.get_by_role("textbox")
    field.fill("Anna")
    expect(field).to_have_value("Anna")
    seconds = time.monotonic() - began
    page.context.close()
    return seconds, sum(came)


def report() -> list[Limit]:
    """Print what was found."""
    if why := missing():
        print(f"\nthe first page: not measured, {why}")
        return []
    with tempfile.TemporaryDirectory() as data, far(Path(data)) as server, chromium() as browser:
        house = House(browser, f"http://127.0.0.1:{server.port}")
        table = make_table(server).table
        found = [opened(house, table) for _ in range(TIMES)]
    each = sorted(seconds for seconds, _ in found)
    middle = statistics.median(each)
    print(f"\nthe first page, a processor {SLOWER} times slower and 1.6 Mbit/s: {TIMES} times")
    print(
        f"  a name can be typed after {middle:>6.2f} s (least {each[0]:.2f}, most {each[-1]:.2f})"
    )
    print(f"  what came over the network {found[0][1] / 1000:>5.0f} KB")
    return [most("first page on a slow phone", middle, USABLE, "s")]


if __name__ == "__main__":
    print(build())
    sys.exit(0 if close(report()) else 1)
