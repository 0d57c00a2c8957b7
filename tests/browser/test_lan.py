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

import pytest
from playwright.sync_api import Browser, expect

from browser.desk import call_test
from browser.people import House, accept, card, last_roll, number, roll
from browser.thrown import own_dice, pool
from tableside.web.serving import lan_address
from web.servers import STARTING


@contextmanager
def evening(data: Path) -> Iterator[tuple[str, str]]:
    """`tableside serve`, as a GM starts it: the address for phones, and the owner's token."""
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
        address = re.search(r"Or they open (\S+) and type the code", text)
        token = re.search(r"#owner=(\S+)", text)
        assert address, text
        assert token, text
        yield address[1], token[1]
    finally:
        process.kill()
        process.wait(STARTING)


def test_a_test_over_the_local_network(browser: Browser, tmp_path: Path) -> None:
    if not lan_address():
        pytest.skip("this machine has no address but loopback")
    with evening(tmp_path) as (address, token):
        house = House(browser, address, owner=token)
        table = house.table("The Far Side")
        anna = table.anna
        assert anna.evaluate("isSecureContext") is False
        call_test(table.gm, "Stealth", 3, "Vess")
        hers = card(anna, "Vess: Stealth")
        number(hers, "Your Stealth total?", 5)
        own_dice(anna)
        roll(hers).click()
        pool(anna, wrath=4, sixes=1, fours=0)
        verdict = "Vess succeeds: 3 icons against DN 3 (Stealth)."
        accept(anna, hers, verdict)
        for page in (table.gm, table.ben):
            expect(last_roll(page)).to_contain_text(verdict)
        house.leave()
        assert house.problems == []
