"""Fair dice: sessions of the real engine are worked out again, and whatever is changed is found."""

from __future__ import annotations

import asyncio
import json
import os
import random
from collections.abc import Coroutine
from contextlib import suppress
from functools import cache
from typing import Any, cast

import pytest

from table.memory import MemoryStore
from tableside.core.calling_off import CallOff
from tableside.core.desk import Adjust
from tableside.core.evening import BeginEvening, EndEvening
from tableside.core.matters import has_children
from tableside.core.values import GM, Actor, Command, Illegal
from tableside.core.verbs import TakeDefault
from tableside.systems import load
from tableside.systems.daggerheart import commands as dh
from tableside.systems.daggerheart import state as dh_state
from tableside.systems.wrath_glory import commands as wg
from tableside.systems.wrath_glory import state as wg_state
from tableside.table import dice_sheet, fair, sessions
from tableside.table.door import sit_down
from tableside.table.export import saved
from tableside.table.seals import begin, sealed
from tableside.table.store.protocol import Store
from tableside.table.table import Table, create_table

LONG = bool(os.environ.get("TABLESIDE_LONG"))
SESSIONS = 1000 if LONG else 200
CHANGES = 1000
FILES = 20
ANNA, BEN = Actor("seat1"), Actor("seat2")
SALTS = {"seat1": "5a" * 16, "seat2": "0e" * 16}
WG = wg_state.Setup(
    (
        wg_state.Person("vess", "Vess", controller="seat1", totals={"awareness": 5}),
        wg_state.Person("kell", "Kell", controller="seat2", totals={"awareness": 4}),
    )
)
DH = dh_state.Setup(
    (
        dh_state.Person("vess", "Vess", controller="seat1", traits={"agility": 1}),
        dh_state.Person("kell", "Kell", controller="seat2", traits={"agility": 2}),
    )
)
GAMES: dict[str, tuple[Any, Any]] = {
    "wrath-glory": (load("wrath-glory", "revised-full"), WG),
    "daggerheart": (load("daggerheart", "srd-2"), DH),
}


class Evening:
    """An evening of one game that a script plays; the same one, with more or less between rolls."""

    def __init__(self, game: str, secret: bytes = b"secret" * 6) -> None:
        self.game, self.store, self.secret = game, MemoryStore(), secret
        self.count = 0
        self.fell = list[tuple[int, ...]]()
        self.promised = list[str]()

    async def begin(self) -> Table:
        system, setup = GAMES[self.game]
        store = cast(Store, self.store)
        self.table = await create_table(store, system, "t", "Ours", setup)
        self.table.sessions = sessions.Sessions(self.secret)
        self.store.secret = self.secret
        await sit_down(self.table, "Anna")
        await sit_down(self.table, "Ben")
        return self.table

    async def play(self, actor: Actor, command: Command, **how: bool) -> None:
        self.count += 1
        row = await self.table.submit(actor, command, f"s{self.count}", **how)
        self.fell += row.faces.values()

    def called(self, who: str, dn: int) -> Command:
        if self.game == "wrath-glory":
            return wg.CallTest(who=(who,), skill="awareness", dn=dn)
        return dh.CallRoll(who=(who,), trait="agility", difficulty=dn + 10)

    async def roll(self, who: str, dn: int, **how: bool) -> None:
        """A roll that the GM calls for, and all that comes of it."""
        await self.play(GM, self.called(who, dn))
        [matter] = [one for one in self.table.history.state.matters if one.id.count(".") == 0][-1:]
        kind = wg.RollDice if self.game == "wrath-glory" else dh.RollDuality
        await self.play(GM, kind(who, matter.id, matter.revision), **how)

    async def settle(self) -> None:
        """The GM takes default after default until nothing waits."""
        for _ in range(40):
            matters = self.table.history.state.matters
            free = [one for one in matters if one.asks and not has_children(matters, one.id)]
            if not free:
                return
            who = "" if free[0].asks[0] == GM.seat else free[0].asks[0]
            await self.play(GM, TakeDefault(who, free[0].id, free[0].revision))

    async def harmless(self, chance: random.Random) -> None:
        """What moves no dice: a track, a test that is called off, somebody's salt, a look back."""
        track = "ruin" if self.game == "wrath-glory" else "fear"
        what = chance.randrange(4)
        if what == 0:
            await self.play(GM, Adjust(track=track, by=1))
        elif what == 1:
            await self.play(GM, self.called("vess", 4))
            matter = self.table.history.state.matters[-1]
            await self.play(GM, CallOff("", matter.id, matter.revision))
        elif what == 2:
            await self.play(GM, Adjust(track=track, by=1))
            await self.table.undo(GM, f"u{self.count}")
        else:
            with suppress(Illegal):
                await self.play(ANNA, EndEvening())  # refused: it is no player's

    async def salted(self, seat: str) -> None:
        await self.table.note(lambda seats: self.table.sessions.salted(seats, seat, SALTS[seat]))

    async def export(self) -> bytes:
        return b"".join([one async for one in saved(cast(Store, self.store), "t")])

    async def sheet(self, actor: Actor) -> bytes:
        return b"".join([one async for one in dice_sheet.sheet(self.table, actor)])


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


async def scripted(number: int, *, busy: bool) -> Evening:
    """One script of rolls, alone or with much between them."""
    script, between = random.Random(number), random.Random(number + 1)
    evening = Evening(sorted(GAMES)[number % 2], f"secret {number}".encode())
    await evening.begin()
    if number % 3:
        await evening.play(GM, BeginEvening(present=("vess", "kell")))
    for at in range(script.randrange(3, 7)):
        who, dn = script.choice(("vess", "kell")), script.randrange(2, 5)
        if at in (0, 2) and script.random() < 0.7:
            await evening.salted(f"seat{1 + at // 2}")
        for _ in range(between.randrange(3) if busy else 0):
            await evening.harmless(between)
        before = len(evening.fell)
        await evening.roll(who, dn)
        if busy and between.random() < 0.3:  # the very same once more
            fell = evening.fell[before:]
            await evening.table.undo(GM, f"back{at}")
            await evening.table.redo(GM, f"forth{at}")
            await evening.table.undo(GM, f"again{at}")
            del evening.fell[before:]
            matter = evening.table.history.state.matters[-1]
            kind = wg.RollDice if evening.game == "wrath-glory" else dh.RollDuality
            await evening.play(GM, kind(who, matter.id, matter.revision))
            assert evening.fell[before:] == fell
        await evening.settle()
    evening.promised.append(evening.table.seats.dice.commitment)
    if number % 3:
        await evening.play(GM, EndEvening())
    else:
        await evening.table.note(evening.table.sessions.ended)
    return evening


def test_sessions_are_right_whatever_is_done_between_rolls() -> None:
    async def both(number: int) -> int:
        bare, busy = await scripted(number, busy=False), await scripted(number, busy=True)
        assert bare.fell == busy.fell
        rolls = 0
        for one in (bare, busy):
            raw = await one.export()
            wrong, told = fair.check(raw, one.promised[0])
            assert not wrong
            assert told["worked out"]
            assert not told["not shown yet"] + told["set right"]
            rolls += told["worked out"]
            for actor in (GM, ANNA):
                wrong, sheet = fair.check(await one.sheet(actor))
                assert not wrong
                assert sheet["worked out"] == told["worked out"]
                assert not sheet["behind unseen dice"]
        return rolls

    assert sum(run(both(number)) for number in range(SESSIONS // 2)) > SESSIONS * 3


@cache
def files() -> tuple[tuple[bytes, bytes], ...]:
    """Tables and sheets whose seeds are shown."""

    async def made(number: int) -> tuple[bytes, bytes]:
        evening = await scripted(number, busy=True)
        return await evening.export(), await evening.sheet(ANNA)

    return tuple(run(made(number)) for number in range(FILES))


def found(raw: bytes) -> bool:
    try:
        return bool(fair.check(raw)[0])
    except (ValueError, LookupError, TypeError, AttributeError):
        return True  # it is no such file any more


def test_every_changed_file_is_found() -> None:
    chance, missed = random.Random(7), list[Any]()
    for number in range(CHANGES):
        raw = chance.choice(files())[number % 2]
        lines = raw.splitlines(keepends=True)
        at, how = chance.randrange(len(lines)), number % 4
        if how == 0:
            spot = chance.randrange(len(raw) - 1)  # but for the last line feed
            bent = raw[:spot] + bytes([raw[spot] ^ 1 << chance.randrange(7)]) + raw[spot + 1 :]
        elif how == 1:
            bent = b"".join(lines[:at] + lines[at + 1 :])
        elif how == 2:
            bent = b"".join(lines[:at])
        else:
            other = (at + 1) % len(lines)
            lines[at], lines[other] = lines[other], lines[at]
            bent = b"".join(lines)
        if not found(bent):
            missed.append((number, how, at))
    assert not missed


def resealed(lines: list[Any]) -> bytes:
    """A file by somebody who makes every seal anew."""
    head, mark = lines[0], begin(lines[0])
    made = [head]
    for body in lines[1:]:
        one = sealed(mark, "row" if "faces" in body else "fact", 3, "", json.dumps(body).encode())
        mark = one.mark
        front = f'{{"n":{one.n},"kind":"{one.kind}","form":3,"id":"","seal":"{one.seal.hex()}"'
        made.append(front.encode() + b',"body":' + one.body + b"}")
    end = {"end": {"file": 1, "n": mark.n, "seal": mark.seal.hex(), "whole": True}}
    return b"\n".join((*made, json.dumps(end).encode(), b""))


def test_a_changed_die_is_found_under_new_seals_too() -> None:
    chance, tried = random.Random(8), 0
    for raw in (one for pair in files() for one in pair):
        lines = raw.splitlines()
        bodies = [json.loads(line)["body"] for line in lines[1:-1]]
        assert not found(resealed([lines[0], *bodies]))
        for at, body in enumerate(bodies):
            for key in body.get("dice", {}):
                other = json.loads(json.dumps(bodies))
                faces, fell = other[at]["faces"][key], body["dice"][key]
                die = chance.randrange(len(faces))
                faces[die] = faces[die] % fell["sides"][die] + 1
                assert found(resealed([lines[0], *other]))
                tried += 1
    assert tried > 100


@pytest.mark.parametrize(
    "change",
    [
        lambda row, fell: fell.update(branch=fell["branch"] + 1),
        lambda row, fell: fell.update(nth=fell["nth"] + 1),
        lambda row, fell: fell.update(place="7" * 16),
        lambda row, fell: fell.update(salts=fell["salts"] + 1),
        lambda row, fell: row.update(dice={}),
    ],
)
def test_dice_of_another_place_are_found_though_the_seed_gives_them(change: Any) -> None:
    """A server cannot look for dice that it likes: where they fall is not its choice."""
    lines = files()[1][0].splitlines()
    bodies = [json.loads(line)["body"] for line in lines[1:-1]]
    seed = next(bytes.fromhex(one["seed"]) for one in bodies if one.get("fact") == "seed_shown")
    salts = [(x["seat"], x["salt"]) for x in bodies if x.get("fact") == "dice_salted"]
    row = next(one for one in bodies if one.get("dice"))
    [(key, fell)] = [*row["dice"].items()][:1]
    change(row, fell)
    row["faces"][key] = fair.faces(seed, salts[: fell["salts"]], fell)
    assert found(resealed([lines[0], *bodies]))
