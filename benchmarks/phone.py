"""What a slow phone has to do: the browser's own work after a tap, and for somebody else's deed.

Chromium with its processor throttled six times, at a skirmish. The time is that of the page's main
thread (script, layout, painting), so what the network and the server take does not count, and a
busy machine hardly does. Wants Chromium; `make install` of the browser tests brings what else it
needs, and `PYTHONPATH=tests` the people of those tests.
"""

from __future__ import annotations

import re
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import CDPSession, Locator, Page, expect

from browser.people import House, button, card, chromium, enemies, last_roll, missing, take
from limits import Limit, close, most
from machine import build
from web.servers import far

SLOWER = 6  # times
TIMES = 12
OWN, OTHERS = 200.0, 16.0  # milliseconds
QUIET = 1500  # milliseconds in which a page has long taken in what came
ATTACKS = re.compile("(hits|misses) Toll guard A")


class Slow:
    """A page on a slow processor, and how long its main thread has worked."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._devtools: CDPSession = page.context.new_cdp_session(page)
        self._devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
        self._devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})

    def worked(self) -> float:
        """Milliseconds so far."""
        found = self._devtools.send("Performance.getMetrics")["metrics"]
        return 1000 * float(next(it["value"] for it in found if it["name"] == "TaskDuration"))

    def place(self, button: Locator) -> tuple[float, float]:
        """Where a finger taps it: looking for it again would be work for the page."""
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def settle(self) -> float:
        """Wait until nothing is left to do; milliseconds so far."""
        self.page.wait_for_timeout(QUIET)
        return self.worked()


def measure(house: House) -> tuple[list[float], list[float]]:
    """The work for one's own attack, and for an attack of somebody else, again and again."""
    gm, anna, ben = house.desk("GM"), house.phone("Anna"), house.phone("Ben")
    link = house.skirmish(gm, "the revised book")
    take(anna, link, "Anna", "Sela Marsh")
    take(ben, link, "Ben", "Jax")
    button(enemies(gm), "Begin the fight").click()
    panel = card(anna, "Sela Marsh attacks")
    phone, other = Slow(anna), Slow(ben)
    told = last_roll(anna).get_by_text(ATTACKS)
    own, others = [], []
    for _ in range(TIMES):
        panel.get_by_role("radio", name=re.compile("^Toll guard A,")).check()
        anna.wait_for_timeout(QUIET)  # its odds have come
        tap = phone.place(button(panel, "Attack", exact=True))
        before, idle = phone.settle(), other.worked()
        anna.touchscreen.tap(*tap)
        own.append(phone.settle() - before)
        others.append(other.worked() - idle)
        expect(button(anna, "Accept", exact=True).or_(told)).to_be_visible()
        button(gm, "Take back").click()
        expect(panel).to_be_visible()
    return own, others


def report() -> list[Limit]:
    """Print the table."""
    if why := missing():
        print(f"\na slow phone: not measured, {why}")
        return []
    with (
        tempfile.TemporaryDirectory() as folder,
        chromium() as browser,
        far(Path(folder), seed="a slow phone") as server,
    ):
        house = House(browser, f"http://127.0.0.1:{server.port}")
        own, others = measure(house)
        house.leave()
    print(f"\na phone, its processor {SLOWER} times slower: {TIMES} attacks, ms of its main thread")
    limits = []
    for name, found, wanted in (
        ("tap to one's own result", own, OWN),
        ("taking in a frame", others, OTHERS),
    ):
        middle = statistics.median(found)
        print(f"  {name:<26}{middle:>8.1f} (least {min(found):.1f}, most {max(found):.1f})")
        limits.append(most(f"slow phone: {name}", middle, wanted, "ms"))
    return limits


if __name__ == "__main__":
    print(build())
    sys.exit(0 if close(report()) else 1)
