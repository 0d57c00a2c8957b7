"""What a slow phone has to do: the browser's own work after a tap, and for somebody else's deed.

Chromium at a skirmish. The time is what the page's main thread has computed (script, layout,
painting), so what the network and the server take does not count, and a busy machine hardly does.
A processor six times slower computes six times as long: that is reckoned, and not left to
Chromium's own throttling. Set to six, that made the same script take 7.3 times as long by this
measure on a machine at rest, and 9 times on a busy one. What an idle page does in the same time is
measured in the same run and taken off.

One's own attack is the tap, all that is sent and drawn because of it, and two messages of the
table: the frame with the result, and afterwards the list of what else may be done. Of somebody
else's attack comes one frame, which draws a card with dice; of a track that the GM changes comes
one that draws a number. Wants Chromium; `make install` of the browser tests brings what else it
needs, and `PYTHONPATH=tests` the people of those tests.
"""

from __future__ import annotations

import re
import statistics
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import CDPSession, Locator, expect

from browser.people import House, button, card, chromium, enemies, last_roll, missing, take
from limits import Limit, close, most
from machine import build
from web.servers import far

SLOWER = 6  # times
TIMES = 12
OWN, OTHERS = 200.0, 16.0  # milliseconds
QUIET = 1500  # milliseconds in which a page has long taken in what came
ATTACKS = re.compile("(hits|misses) Toll guard A")
MEASURED = ("TaskDuration", "ScriptDuration")


class Work(NamedTuple):
    """Milliseconds of a slow phone, and those of them that are script."""

    all: float
    script: float


class Slow:
    """A page, and how long its main thread has worked."""

    def __init__(self, house: House, who: str) -> None:
        self.page = house.phone(who)
        self._house, self._who = house, who
        self._devtools: CDPSession = self.page.context.new_cdp_session(self.page)
        self._devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
        self._before, self._heard = Work(0, 0), 0

    def _worked(self) -> Work:
        metrics = self._devtools.send("Performance.getMetrics")["metrics"]
        found = {it["name"]: 1000 * SLOWER * float(it["value"]) for it in metrics}
        return Work(*(found[name] for name in MEASURED))

    def begin(self) -> None:
        """From now on."""
        self._heard = len(self._house.heard[self._who])
        self._before = self._worked()

    def done(self) -> Work:
        """Its work since then."""
        return Work(*(now - then for now, then in zip(self._worked(), self._before, strict=True)))

    def heard(self) -> int:
        """Messages of the table since then."""
        return len(self._house.heard[self._who]) - self._heard

    def place(self, button: Locator) -> tuple[float, float]:
        """Where a finger taps it: looking for it again would be work for the page."""
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


Deeds = dict[str, list[tuple[Work, int]]]  # the work for each, and the messages it came by


def measure(house: House) -> Deeds:
    """The work for one's own attack, for an attack of somebody else, for a track, for nothing."""
    gm, phone, other = house.desk("GM"), Slow(house, "Anna"), Slow(house, "Ben")
    anna = phone.page
    link = house.skirmish(gm, "the revised book")
    take(anna, link, "Anna", "Sela Marsh")
    take(other.page, link, "Ben", "Jax")
    button(enemies(gm), "Begin the fight").click()
    panel = card(anna, "Sela Marsh attacks")
    told = last_roll(anna).get_by_text(ATTACKS)
    found: Deeds = {"own": [], "attack": [], "track": [], "idle": []}

    def settled(name: str, *pages: Slow) -> None:
        anna.wait_for_timeout(QUIET)
        for key, page in zip(name.split(), pages, strict=True):
            found[key].append((page.done(), page.heard()))

    for _ in range(TIMES):
        panel.get_by_role("radio", name=re.compile("^Toll guard A,")).check()
        anna.wait_for_timeout(QUIET)  # its odds have come
        tap = phone.place(button(panel, "Attack", exact=True))
        anna.wait_for_timeout(QUIET)
        phone.begin()
        settled("idle", phone)
        phone.begin()
        other.begin()
        anna.touchscreen.tap(*tap)
        settled("own attack", phone, other)
        expect(button(anna, "Accept", exact=True).or_(told)).to_be_visible()
        button(gm, "Take back").click()
        expect(panel).to_be_visible()
        anna.wait_for_timeout(QUIET)
        other.begin()
        button(gm, "Ruin plus 1").click()
        settled("track", other)
        button(gm, "Take back").click()
        anna.wait_for_timeout(QUIET)
    return found


def _middle(found: list[tuple[Work, int]], idle: float = 0) -> tuple[float, float, str]:
    """Half of them took longer than that: all of it, its script; and how far they lie apart."""
    each = sorted(work.all - idle for work, _ in found)
    script = statistics.median(work.script for work, _ in found)
    return statistics.median(each), script, f"least {each[0]:.1f}, most {each[-1]:.1f}"


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
        found = measure(house)
        house.leave()
    idle, _, _ = _middle(found["idle"])
    print(
        f"\na phone, its processor {SLOWER} times slower: {TIMES} times each, ms of its main thread"
    )
    print(f"  an idle page, taken off   {idle:>8.1f}")
    limits = []
    for key, name, wanted in (
        ("own", "tap to one's own result", OWN),
        ("attack", "taking in an attack", OTHERS),
        ("track", "taking in a track", OTHERS),
    ):
        middle, script, apart = _middle(found[key], idle)
        came = statistics.mode(heard for _, heard in found[key])
        print(f"  {name:<26}{middle:>8.1f}, script {script:.1f}; messages {came} ({apart})")
        limits.append(most(f"slow phone: {name}", middle, wanted, "ms"))
    return limits


if __name__ == "__main__":
    print(build())
    sys.exit(0 if close(report()) else 1)
