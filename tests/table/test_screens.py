"""What a screen is sent, laid over what it has, is what it would be sent whole; and no more."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from table.test_table import at_table
from tableside.core.desk import Adjust, GiveControl
from tableside.core.identity_cache import Recall
from tableside.core.offers import Field, Ready
from tableside.core.values import GM, Illegal, Role
from tableside.systems import load, skirmish
from tableside.table import chronicle
from tableside.table.door import make_gm, sit_down
from tableside.table.frames import Screen
from tableside.table.openings import create_table
from tableside.table.patches import Change, changes
from tableside.table.seats import Seat
from tableside.table.store.sqlite import SqliteStore
from tableside.table.table import Table
from tableside.web.looking import AT_ONCE, PAUSE, Looking, Unwanted
from tableside.web.settings import MOST_SAID

STEPS = 40


class Client:
    """What a browser makes of the messages of one screen."""

    def __init__(self) -> None:
        self.screen = Screen(0)
        self.frame: Any = None
        self.numbers: list[int] = []
        self.bytes = 0

    def take(self, raw: bytes | None) -> Any:
        if raw is None:
            return None
        message = json.loads(raw)
        self.numbers.append(message["number"])
        self.bytes = len(raw)
        if message["whole"]:
            self.frame = {**message["whole"], "told": []}
        if message["changes"]:
            for path in message["changes"]["gone"]:
                del self._above(path)[path[-1]]
            for one in message["changes"]["set"]:
                node, step = self._above(one["path"]), one["path"][-1]
                rest = node[step][-one["rest"] :] if "rest" in one else []
                node[step] = [*one["now"], *rest] if rest else one["now"]
        return message

    def _above(self, path: list[Any]) -> Any:
        node = self.frame
        for step in path[:-1]:
            node = node[step]
        return node


def anew(table: Table, seat: Seat) -> Any:
    """A whole frame for the same moment, without the log."""
    shared, table.frames = table.frames, Recall()  # worked out for this seat alone
    raw = Screen(0).next(table, seat)
    table.frames = shared
    assert raw
    return {**json.loads(raw)["whole"], "told": []}


def deeds(table: Table, chance: Random) -> Iterator[Any]:
    """What somebody does, over and over: anything that is offered, with its defaults."""
    system = table.system
    for _ in range(STEPS):
        known = system.known(table.history.state, GM)
        offers = [one for one in system.offers(known) if one.verb != "end_evening"]
        answers = [one for one in offers if one.matter and one.verb != "call_off"]
        while True:
            offer = chance.choice(answers or offers)
            answer = system.walk(known, offer, lambda field: field.default)
            if isinstance(answer, Ready):
                yield answer.command
                break
            answers = [one for one in answers if one is not offer]


async def _gathered(store: SqliteStore, game: str) -> Table:
    ready = skirmish(game)
    assert ready is not None
    table = await create_table(store, load(game), "s", "Ours", ready.setup)
    await sit_down(table, "Gwen", Role.GM)
    heroes = [one.id for one in table.history.setup.characters if one.hero][:3]
    for place, who in enumerate(heroes, start=2):
        await sit_down(table, f"Player of {who}")
        table.history.submit(GM, GiveControl(who, seat=f"seat{place}"))
    await sit_down(table, "Watcher", Role.SPECTATOR)
    return table


@pytest.mark.parametrize("game", ["wrath-glory", "daggerheart"])
def test_changes_laid_over_a_frame_are_the_next_frame(tmp_path: Path, game: str) -> None:
    async def run(_table: Table, store: SqliteStore) -> None:
        table = await _gathered(store, game)
        clients = {seat: Client() for seat in table.seats.seats}
        whole: dict[str, int] = {}
        for number, command in enumerate(deeds(table, Random(4))):
            for seat, client in clients.items():
                client.take(client.screen.next(table, table.seats.seats[seat]))
                assert client.frame == anew(table, table.seats.seats[seat])
                if not number:
                    whole[seat] = client.bytes
                assert client.take(client.screen.next(table, table.seats.seats[seat])) is None
            try:
                table.history.submit(GM, command, table._hand(command))
            except Illegal:
                continue
        for seat, client in clients.items():
            assert client.numbers == list(range(1, len(client.numbers) + 1))
            assert client.bytes < whole[seat] / 2

    at_table(tmp_path, run)


def _read_anew(table: Table, seat: Seat, patch: pytest.MonkeyPatch) -> Any:
    """The whole log as this seat reads it, put into words for this seat alone."""
    with patch.context() as alone:
        alone.setattr(chronicle, "_READ", Recall())
        alone.setattr(table, "frames", Recall())
        raw = Screen(0).next(table, seat)
    assert raw
    return json.loads(raw)["whole"]["told"]


class Reader(Client):
    """A browser that keeps the log as well, and that may come anew."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[Any] = []

    def take(self, raw: bytes | None) -> Any:
        message = super().take(raw)
        if message is not None:
            whole = message["whole"] or {}
            self.told += whole.get("told", []) + message["told"]
        return message

    def come_again(self) -> None:
        """The connection broke: another one goes on behind what was read."""
        self.screen, self.numbers = Screen(self.frame["seq"]), []


def _foes(table: Table) -> list[str]:
    return [one.id for one in table.history.state.characters.values() if not one.hero]


async def _happens(table: Table, readers: dict[str, Reader], chance: Random) -> None:
    """Something of an evening: a deed, a step back or forth, a lost line, somebody else's part."""
    seats = [one for one in table.seats.seats.values() if one.role is not Role.SPECTATOR]
    what, reader = chance.random(), chance.choice([*readers.values()])
    try:
        if what < 0.15:  # what some read of whoever is theirs to play, and others do not
            theirs = ("wounds", "shock", "hp", "stress")
            held = sorted(one for one in table.history.state.tracks if one.endswith(theirs))
            track = chance.choice([one for one in held if one.split(".")[0] in _foes(table)])
            table.history.submit(GM, Adjust(track=track, by=1))
        elif what < 0.5:
            command = next(deeds(table, chance))
            table.history.submit(GM, command, table._hand(command))
        elif what < 0.65:
            table.history.undo()
        elif what < 0.73:
            table.history.redo()
        elif what < 0.79:
            reader.screen.forget()
        elif what < 0.85 and reader.frame:
            reader.come_again()
        elif what < 0.93:
            who = chance.choice(sorted(table.history.state.characters))
            table.history.submit(GM, GiveControl(who, seat=chance.choice(seats).id))
        else:
            seat = chance.choice(seats).id
            await make_gm(table, seat, gm=table.seats.seats[seat].role is not Role.GM)
            readers[seat] = Reader()  # their connection is closed: they come anew
    except Illegal:
        pass
    table.tell()


@pytest.mark.parametrize("seed", [2, 7])
@pytest.mark.parametrize("game", ["wrath-glory", "daggerheart"])
def test_whatever_happens_a_screen_shows_what_its_seat_may_read_and_no_more(
    tmp_path: Path, game: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run(_table: Table, store: SqliteStore) -> None:
        table, chance = await _gathered(store, game), Random(seed)
        readers = {seat: Reader() for seat in table.seats.seats}
        for who, player in zip(_foes(table), ("seat2", "seat3"), strict=False):
            table.history.submit(GM, GiveControl(who, seat=player))
        for _ in range(STEPS):
            await _happens(table, readers, chance)
            for key, reader in readers.items():
                seat = table.seats.seats[key]
                reader.take(reader.screen.next(table, seat))
                assert reader.frame == anew(table, seat)
        for key, reader in readers.items():
            assert reader.told == _read_anew(table, table.seats.seats[key], monkeypatch)

    at_table(tmp_path, run)


def test_a_screen_that_lost_something_is_sent_everything_again(tmp_path: Path) -> None:
    async def run(_table: Table, store: SqliteStore) -> None:
        table = await _gathered(store, "wrath-glory")
        seat = next(iter(table.seats.seats.values()))
        client = Client()
        client.screen.look_at([""])
        first = client.take(client.screen.next(table, seat))
        lists = client.take(client.screen.lists(table, seat))["lists"]
        assert client.screen.lists(table, seat) is None
        client.screen.forget()
        again = client.take(client.screen.next(table, seat))
        assert {**again["whole"], "told": []} == {**first["whole"], "told": []}
        assert client.take(client.screen.lists(table, seat))["lists"] == lists

    at_table(tmp_path, run)


def test_lists_hold_all_that_is_free_of_those_whom_a_screen_looks_at(tmp_path: Path) -> None:
    async def run(_table: Table, store: SqliteStore) -> None:
        table = await _gathered(store, "wrath-glory")
        table.history.submit(GM, mode := _mode(table), table._hand(mode))
        for seat in table.seats.seats.values():
            known = table.system.known(table.history.state, table.seats.actor(seat))
            every = table.system.every(known)
            client = Client()
            assert client.screen.look_at(["", *known.characters])
            assert not client.screen.look_at(["", *known.characters])
            raw = client.screen.lists(table, seat)
            lists = {} if raw is None else client.take(raw)["lists"]
            for part in ("offers", "closed"):
                told = [one for each in lists.values() for one in each[part]]
                free = [
                    one
                    for one in json.loads(msgspec.json.encode(getattr(every, part)))
                    if not (one if part == "offers" else one["offer"])["matter"]
                ]
                assert sorted(told, key=str) == sorted(free, key=str)

    at_table(tmp_path, run)


def _mode(table: Table) -> Any:
    known = table.system.known(table.history.state, GM)
    offer = next(one for one in table.system.offers(known) if one.verb == "set_mode")
    asked: Any = table.system.ask_next(known, offer, {})
    while isinstance(asked, Field):
        asked = table.system.ask_next(known, offer, {asked.name: "combat"})
    return asked.command


class Part(msgspec.Struct, frozen=True):
    """Something with parts."""

    number: int
    names: dict[str, Any]


def test_only_what_differs_is_a_change() -> None:
    kept = [1]
    old = Part(1, {"a": 1, "b": kept, "c": 3})
    assert not changes(old, Part(1, {"a": 1, "b": kept, "c": 3}))
    made = changes(old, Part(2, {"a": 1, "b": [1], "d": 4}), ("view",))
    assert made.set == (Change(("view", "number"), 2), Change(("view", "names", "d"), 4))
    assert made.gone == (("view", "names", "c"),)
    assert not changes(old, Part(2, {"a": 1, "b": kept, "c": 3}), but=("number",))


class One(msgspec.Struct, frozen=True):
    """One of several, known by its id."""

    id: str
    part: Part
    marks: tuple[int, ...] = ()


class Several(msgspec.Struct, frozen=True):
    """Lists of things."""

    ones: tuple[One, ...] = ()
    words: tuple[str, ...] = ()
    part: Part | None = None


def test_of_what_has_fields_only_those_that_differ_are_a_change() -> None:
    part = Part(1, {"a": 1})
    old = Several((One("x", part), One("y", part)), ("b", "c"), part)
    moved = Several((One("x", part), One("y", Part(2, {"a": 1}), (3,))), ("b", "c"), part)
    assert changes(old, moved).set == (
        Change(("ones", 1, "part", "number"), 2),
        Change(("ones", 1, "marks"), (3,)),
    )
    assert changes(old, replace(old, part=Part(2, {"a": 1}))).set == (
        Change(("part", "number"), 2),
    )
    assert changes(old, replace(old, part=None)).set == (Change(("part",), None),)
    assert changes(replace(old, part=None), old).set == (Change(("part",), part),)


def test_what_stays_at_the_end_of_a_list_is_not_told_again() -> None:
    part = Part(1, {})
    old = Several((One("x", part), One("y", part)), ("b", "c"))
    for words, told, rest in (
        (("a", "b", "c"), ("a",), 2),
        (("c",), (), 1),
        (("d", "c"), ("d",), 1),
        (("b",), ("b",), 0),
        ((), (), 0),
    ):
        assert changes(old, replace(old, words=words)).set == (Change(("words",), told, rest),)
    ones = (One("z", part), *old.ones)
    assert changes(old, replace(old, ones=ones)).set == (Change(("ones",), ones[:1], 2),)
    assert changes(old, replace(old, ones=old.ones[::-1])).set == (
        Change(("ones",), old.ones[::-1]),
    )


def test_lists_wait_a_moment_but_not_for_somebody_new(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    screen = Looking(0)
    assert screen.rest() is None
    assert screen.hears('{"look": ["vess"]}')
    assert screen.due()
    screen._told, screen._new, screen._stale = now, False, True
    assert screen.rest() == PAUSE
    now += PAUSE / 2
    assert screen.rest() == pytest.approx(PAUSE / 2)
    assert screen.hears('{"look": ["vess", "doran"]}')
    assert screen.due()
    screen._told = now
    assert screen.rest() == pytest.approx(AT_ONCE)
    screen.hears('{"look": []}')
    assert screen.rest() is None


def test_what_a_screen_should_not_say_is_refused() -> None:
    screen = Looking(0)
    for said in ("", "nothing", "[]", '{"look": 3}', '{"look": [3]}', "x" * (MOST_SAID + 1)):
        with pytest.raises(Unwanted):
            screen.hears(said)
    assert not screen.looks
    assert screen.hears('{"anew": true}')


class Lone(msgspec.Struct, frozen=True):
    """Something with a single field."""

    word: str


def test_a_single_field_is_compared_as_any_other() -> None:
    assert changes(Lone("ab"), Lone("abc")).set == (Change(("word",), "abc"),)
