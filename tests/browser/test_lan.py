"""The address that phones use: plain HTTP in a local network, which is no secure context."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, expect

from browser.desk import call_test
from browser.people import LAPTOP, House, accept, button, card, last_roll, number, roll, sit
from browser.test_recap import recap_of, the_evening
from browser.thrown import own_dice, pool
from web.servers import STARTING


@contextmanager
def evening(data: Path) -> Iterator[tuple[str, str]]:
    """`tableside serve`, as a GM starts it: its port, and the owner's token."""
    said = data / "said.txt"
    start = "from tableside.cli import main; main()"
    command = [sys.executable, "-c", start, "serve", "--host", "0.0.0.0", "--port", "0"]
    env = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with said.open("wb") as out:
        process = subprocess.Popen(
            [*command, "--data", str(data), "--no-browser"], stdout=out, stderr=out, env=env
        )
    try:
        until = time.monotonic() + STARTING
        while "Stop with Ctrl-C" not in said.read_text():
            assert process.poll() is None, said.read_text()
            assert time.monotonic() < until, said.read_text()
            time.sleep(0.05)
        text = said.read_text()
        found = re.search(r":(\d+)/#owner=(\S+)", text)
        assert found, text
        yield found[1], found[2]
    finally:
        process.kill()
        process.wait(STARTING)


def test_a_test_over_the_local_network(browser: Browser, tmp_path: Path) -> None:
    with evening(tmp_path) as (port, token):
        house = House(browser, f"http://{LAPTOP}:{port}", owner=token)
        gm, anna, ben = house.desk("GM"), house.phone("Anna"), house.phone("Ben")
        link = house.make_table(gm, "The Far Side")
        sit(anna, link, "Anna", "Vess")
        sit(ben, link, "Ben", "Kell")
        assert anna.evaluate("isSecureContext") is False
        call_test(gm, "Stealth", 3, "Vess")
        hers = card(anna, "Vess: Stealth")
        number(hers, "Your Stealth total?", 5)
        own_dice(anna)
        roll(hers).click()
        pool(anna, wrath=4, sixes=1, fours=0)
        verdict = "Vess succeeds: 3 icons against DN 3 (Stealth)."
        accept(anna, hers, verdict)
        for page in (gm, ben):
            expect(last_roll(page)).to_contain_text(verdict)

        # Here no browser has a clipboard to write to: the old way copies, and pastes elsewhere.
        assert gm.evaluate("navigator.clipboard === undefined")
        for how in ("Begin", "End"):
            the_evening(gm, how)
        recap = recap_of(gm)
        recap.get_by_text("Share", exact=True).click()
        button(recap, "Copy text").click()
        expect(recap).to_contain_text("Copied.")
        button(recap, "Write on").click()
        field = recap.get_by_label("What happened")
        field.fill("")
        field.press("Control+V")
        expect(field).to_have_value(re.compile("^The Far Side, session 1"))
        house.leave()
        assert house.problems == []
