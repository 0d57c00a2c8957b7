"""Kill -9 in the middle of play: nothing that was answered is lost, nothing happens twice.

TABLESIDE_LONG: 1,000 kills, in twenty evenings of fifty.
"""

from __future__ import annotations

import asyncio
import json
import math
import os
import random
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import WebSocketException

from tableside.table.frames import frame
from tableside.table.house import House
from tableside.table.store.sqlite import SqliteStore
from web.client import Device, fresh, make_table, sit
from web.servers import Cut, Far, far, link

EVENINGS, KILLS = (20, 50) if os.environ.get("TABLESIDE_LONG") else (1, 10)
WAITING = 60.0  # seconds for what takes a moment, on a machine that is busy with other things
TRACKS = {"gm": "ruin", "Anna": "vess.wrath", "Ben": "doran.wrath", "Carla": "mira.wrath"}
GONE = (httpx.TransportError, WebSocketException, OSError, Cut)  # TimeoutError is an OSError


class Player(threading.Thread):
    """Somebody who taps as fast as answers come, and repeats what was not answered."""

    def __init__(self, server: Far, name: str, table: str, token: str) -> None:
        super().__init__(name=name, daemon=True)
        self.device = Device(link(server), table, token)
        self.sent: set[str] = set()
        self.done: dict[str, int] = {}
        self.refused: set[str] = set()
        self.repeats = 0
        self.halt = threading.Event()
        self.until = math.inf  # once play has halted
        self.fault: BaseException | None = None
        self._random = random.Random(name)

    def run(self) -> None:
        try:
            while not self.halt.is_set():
                self._turn()
        except BaseException as fault:
            self.fault = fault

    def _turn(self) -> None:
        what, body = self._tap()
        self.sent.add(body["submission"])
        answer = self._insist(what, body)
        if answer is None:
            return
        if answer.status_code == 201:
            self.done[body["submission"]] = answer.json()["seq"]
            self.catch_up(answer.json()["seq"])
        else:
            assert answer.status_code == 409, answer.text
            self.refused.add(body["submission"])

    def _tap(self) -> tuple[str, dict[str, Any]]:
        chance, body = self._random.random(), {"submission": fresh()}
        if self.name == "gm" and chance < 0.2:
            return self._random.choice(["undo", "redo"]), body
        command: dict[str, Any] = {"do": "adjust", "track": TRACKS[self.name], "by": 1}
        if chance < 0.4:
            command["by"] = -1
        elif chance < 0.6 and self.name != "gm":
            hero = TRACKS[self.name].partition(".")[0]
            command = {"do": "try_test", "character": hero, "skill": "awareness"}
        return "play", {**body, "command": command}

    def _insist(self, what: str, body: dict[str, Any]) -> httpx.Response | None:
        while True:
            try:
                return self.device.request("POST", what, body)
            except GONE:
                if self.halt.is_set():
                    return None
                self.repeats += 1
                time.sleep(0.1)

    def catch_up(self, seq: int) -> None:
        """Read frames up to a row that was answered, connecting again if need be.

        While there is no server nobody can be told. Once there is one, the first frame goes so far.
        """
        while self.device.cursor < seq:
            try:
                if self.device.wire is None:
                    seen = self.device.connect()["seq"]
                    assert seen >= seq, f"{self.name} was answered row {seq}, and is told {seen}"
                else:
                    self.device.until(seq)
            except GONE:
                self.device.leave()
                assert not self.halt.is_set() or time.monotonic() < self.until, self.name
                time.sleep(0.1)


def wait_for_play(players: list[Player], more: int) -> None:
    """Until so many more commands were answered."""
    wanted = sum(len(one.done) for one in players) + more
    end = time.monotonic() + WAITING
    while sum(len(one.done) for one in players) < wanted:
        assert all(one.fault is None for one in players), [one.fault for one in players]
        assert time.monotonic() < end, "play does not go on"
        time.sleep(0.005)


@pytest.mark.parametrize("evening", range(EVENINGS))
def test_kill_minus_nine(tmp_path: Path, evening: int) -> None:
    chance = random.Random(evening)
    with far(tmp_path / "data") as server:
        gm = make_table(server)
        tokens = {"gm": gm.token}
        for number, name in enumerate(("Anna", "Ben", "Carla"), start=2):
            one = sit(server, gm.table, name)
            hero = TRACKS[name].partition(".")[0]
            sheet: dict[str, Any] = {"totals": {"awareness": 4}, "seat": f"seat{number}"}
            one.play("add_character", id=hero, name=hero.title(), **sheet)
            tokens[name] = one.token
        players = [Player(server, name, gm.table, token) for name, token in tokens.items()]
        for player in players:
            player.start()
        for _ in range(KILLS):
            wait_for_play(players, chance.randint(1, 12))
            time.sleep(chance.uniform(0, 0.03))  # anywhere between two answers
            server.kill()
            server.start()
        wait_for_play(players, 8)
        for player in players:
            player.until = time.monotonic() + WAITING
            player.halt.set()
        for player in players:
            player.join(WAITING)
            assert not player.is_alive()
            assert player.fault is None, repr(player.fault)
        stored = rows(server.data)
        check(players, stored)
        fresh_eyes(server, players)
        server.kill()
        compared = asyncio.run(from_disk(server.data, players))
    sent, done = (sum(len(getattr(one, what)) for one in players) for what in ("sent", "done"))
    repeats = sum(one.repeats for one in players)
    print(
        f"evening {evening}: {KILLS} kills, {sent} commands sent, {done} answered, {repeats} "
        f"repeats, {len(stored)} rows: none lost, none twice; {compared} views equal the fold"
    )


def rows(data: Path) -> list[tuple[int, str]]:
    with closing(sqlite3.connect(data / "tables.sqlite3")) as db:
        entries = list(db.execute("SELECT n, id FROM entries ORDER BY n"))
    assert [n for n, _ in entries] == list(range(1, len(entries) + 1))  # dense
    return list(enumerate((id for _, id in entries if id), 1))  # a fact, as a promise, has none


def check(players: list[Player], stored: list[tuple[int, str]]) -> None:
    """The log against what the clients saw."""
    last = len(stored)
    where = {submission: seq for seq, submission in stored}
    assert len(where) == last  # nothing twice
    sent = set().union(*(one.sent for one in players))
    assert set(list(where)[3:]) <= sent  # behind the three heroes: nothing nobody asked for
    for one in players:
        assert {submission: where.get(submission) for submission in one.done} == one.done
        assert not one.refused & set(where)
        one.catch_up(last)
        assert [entry["seq"] for entry in one.device.told] == list(range(1, last + 1))
    assert sum(len(one.done) for one in players) >= KILLS
    assert sum(one.repeats for one in players) >= KILLS  # the kills did hit somebody


def fresh_eyes(server: Far, players: list[Player]) -> None:
    """Whoever played through it all sees what a newcomer sees."""
    for one in players:
        one.device.until(lambda frame: all(seat["here"] for seat in frame["seats"]))
        again = Device(server, one.device.table, one.device.token)
        frame = again.connect()
        assert {**frame, "told": []} == {**one.device.frame, "told": []}
        again.leave()
    for one in players:
        one.device.leave()
        one.device.server.http.close()


async def from_disk(data: Path, players: list[Player]) -> int:
    """Everybody's last view is what folding the whole log gives; how many were compared."""
    with closing(sqlite3.connect(data / "tables.sqlite3")) as db:
        db.execute("DELETE FROM snapshots")
        db.commit()
    store = SqliteStore(data / "tables.sqlite3")
    await store.open()
    try:
        table = await House(store).table(players[0].device.table)
        for one in players:
            table.here = dict.fromkeys(table.seats.seats, 1)
            seat, seen = table.seats.seats[one.device.frame["seat"]], one.device.frame
            made = json.loads(msgspec.json.encode(frame(table, seat, table.seq)))
            assert made == {**seen, "told": []}
    finally:
        await store.close()
    return len(players)
