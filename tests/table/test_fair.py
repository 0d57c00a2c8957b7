"""Fair dice: sessions of the real engine are worked out again, and whatever is changed is found."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import pytest
from click.testing import CliRunner

from table.memory import MemoryStore
from tableside.cli.app import tableside
from tableside.core.calling_off import CallOff
from tableside.core.desk import Adjust
from tableside.core.evening import BeginEvening, EndEvening
from tableside.core.matters import has_children
from tableside.core.values import GM, Actor, Command, Illegal, Role
from tableside.core.verbs import TakeDefault
from tableside.systems import load
from tableside.systems.daggerheart import commands as dh
from tableside.systems.daggerheart import state as dh_state
from tableside.systems.wrath_glory import commands as wg
from tableside.systems.wrath_glory import state as wg_state
from tableside.table import dice_sheet, fair
from tableside.table.chronicle import entry
from tableside.table.dice import DiceRule
from tableside.table.door import sit_down
from tableside.table.export import saved
from tableside.table.frames import frame
from tableside.table.heads import read as read_head
from tableside.table.openings import create_table, open_table
from tableside.table.seals import begin, sealed
from tableside.table.seats import DiceRuleSet, Seats
from tableside.table.store.protocol import Store
from tableside.table.table import Table

LONG = bool(os.environ.get("TABLESIDE_LONG"))
SESSIONS = 1000 if LONG else 200
CHANGES = 1000
FILES = 20
ANNA, BEN = Actor("seat1"), Actor("seat2")
SHEET = Path(__file__).parents[2] / "web" / "tests" / "evening.dice.jsonl"
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
    "wrath-glory": (load("wrath-glory", "core"), WG),
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
        with patch("tableside.table.openings.new_seed", lambda: self.secret):
            self.table = await create_table(store, system, "t", "Ours", setup)
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


def test_a_sheet_is_this_for_ever() -> None:
    """The client's own arithmetic is held against the same file: see web/tests/fairdice.test.ts."""
    assert SHEET.read_bytes() == files()[1][1]


def at_evening(play: Callable[[Evening], Coroutine[Any, Any, None]], game: str = "") -> None:
    async def work() -> None:
        evening = Evening(game or "wrath-glory")
        await evening.begin()
        await play(evening)

    run(work())


def test_whoever_takes_dice_back_cannot_spend_them_otherwise() -> None:
    async def play(evening: Evening) -> None:
        await evening.roll("vess", 3)
        for back in range(2):
            await evening.table.undo(GM, f"undo{back}")
        fell = evening.fell[:]
        evening.fell.clear()
        await evening.roll("vess", 4)  # the same test, and other dice
        assert evening.fell != fell
        for back in range(2, 4):
            await evening.table.undo(GM, f"undo{back}")
        evening.fell.clear()
        await evening.roll("vess", 3)
        assert evening.fell == fell
        await evening.table.note(evening.table.sessions.ended)
        wrong, told = fair.check(await evening.export())
        assert not wrong
        assert told["thrown anew"] == 1

    at_evening(play)


def test_new_dice_by_the_gms_wish_are_counted() -> None:
    async def play(evening: Evening) -> None:
        await evening.roll("vess", 3)
        fell, matter = evening.fell[:], evening.table.history.state.matters
        await evening.table.undo(GM, "undo")
        [matter] = evening.table.history.state.matters
        await evening.play(GM, wg.RollDice("vess", matter.id, matter.revision), new_dice=True)
        assert evening.fell[len(fell) :] != fell
        with pytest.raises(Illegal, match="Only the GM asks for new dice"):
            await evening.table.submit(ANNA, evening.called("vess", 3), "anna", new_dice=True)
        await evening.table.note(evening.table.sessions.ended)
        assert fair.check(await evening.export())[1]["thrown anew"] == 1

    at_evening(play)


def test_a_correction_keeps_how_its_dice_came_about_and_throws_new_ones_only_when_adopted() -> None:
    async def play(evening: Evening) -> None:
        table = evening.table
        await evening.roll("vess", 3)
        await evening.settle()
        await evening.roll("kell", 3)
        await evening.settle()
        called = next(row for row in table.history.rows if row.faces)
        first, many = called.parent, {"bonus": 2}
        before = table.history.last
        with patch("tableside.table.dice.fair.faces", side_effect=AssertionError("thrown")):
            seen = await table.correct(GM, first, many, {})
        assert seen.unthrown
        assert table.history.last == before
        with pytest.raises(Illegal, match="New dice must fall"):
            await table.adopt(
                GM, first, many, {}, how="settle", head=seen.head, submission="settled"
            )
        await table.adopt(GM, first, many, {}, how="replay", head=seen.head, submission="adopted")
        grown = next(row for row in table.history.line() if row.faces)
        [key] = called.faces
        assert grown.faces[key][: len(called.faces[key])] == called.faces[key]
        assert len(grown.faces[key]) == len(called.faces[key]) + 2
        assert len(grown.dice[key].sides) == 2
        later = [row for row in table.history.line() if row.faces][-1]
        assert later.dice
        await evening.roll("vess", 2)
        await table.note(table.sessions.ended)
        wrong, told = fair.check(await evening.export())
        assert not wrong
        assert told["worked out"] >= 4

    at_evening(play)


def test_dice_that_the_gm_sets_are_said_to_be() -> None:
    async def play(evening: Evening) -> None:
        table = evening.table
        await evening.roll("vess", 3)
        await evening.settle()
        row = next(row for row in table.history.rows if row.faces)
        [(key, faces)] = row.faces.items()
        other = {key: tuple(face % 6 + 1 for face in faces)}
        seen = await table.correct(GM, row.seq, {}, other)
        await table.adopt(
            GM, row.seq, {}, other, how="replay", head=seen.head, submission="adopted"
        )
        await table.note(table.sessions.ended)
        wrong, told = fair.check(await evening.export())
        assert not wrong
        assert told["set right"] == 1

    at_evening(play)


def test_typed_dice_are_marked_and_either_sort_can_be_left_out() -> None:
    async def play(evening: Evening) -> None:
        table = evening.table
        await evening.play(GM, evening.called("vess", 3))
        [matter] = table.history.state.matters
        roll = wg.RollDice("vess", matter.id, matter.revision)
        await table.note(lambda _: [DiceRuleSet(DiceRule.SERVER)])
        with pytest.raises(Illegal, match="Tableside's dice alone"):
            await table.submit(ANNA, roll, "a", real_dice=True)
        await table.note(lambda _: [DiceRuleSet(DiceRule.REAL)])
        await table.submit(ANNA, roll, "b")
        [awaited] = table.system.awaited(table.history.state)
        with pytest.raises(Illegal, match="real dice alone"):
            await table.answer_roll(ANNA, awaited.key, None, "c")
        faces = (6,) * len(awaited.sides)
        await table.note(lambda _: [DiceRuleSet(DiceRule.SERVER)])
        with pytest.raises(Illegal, match="Tableside's dice alone"):
            await table.answer_roll(ANNA, awaited.key, faces, "d")
        await table.note(lambda _: [DiceRuleSet(DiceRule.BOTH)])
        row = await table.answer_roll(ANNA, awaited.key, faces, "e")
        told = entry(table.history, row, BEN, table.seats.names())
        assert (told.seat, told.typed) == ("dice", "seat1")
        sits = table.seats.seats["seat2"]
        last = frame(table, sits, 0).last_roll
        assert last is not None
        assert last.typed == "seat1"
        assert fair.check(await evening.export())[1] == {"typed in": 1}

    at_evening(play)


def test_a_sheet_says_nothing_of_places_before_the_seed_is_shown() -> None:
    async def play(evening: Evening) -> None:
        await evening.roll("vess", 3)
        raw = await evening.sheet(ANNA)
        assert b'"place"' not in raw
        assert b'"branch"' not in raw
        assert b"deed" not in raw
        assert fair.check(raw)[1] == {"not shown yet": 1}

    at_evening(play)


def test_a_sheet_has_only_the_dice_that_its_seat_was_told() -> None:
    async def play(evening: Evening) -> None:
        await evening.roll("vess", 3)
        raw = await evening.sheet(Actor("seat9", Role.SPECTATOR))
        assert fair.check(raw)[1] == {"not shown yet": 1}
        with patch.object(dice_sheet, "_seen", lambda *_: iter(())):
            assert not fair.check(await evening.sheet(ANNA))[1]

    at_evening(play)


def test_a_salt_counts_once_for_each_seat_from_the_next_dice_on() -> None:
    async def play(evening: Evening) -> None:
        table = evening.table
        await evening.roll("vess", 3)
        await evening.settle()
        await evening.salted("seat1")
        await evening.salted("seat1")
        assert [one.seat for one in table.seats.dice.salts] == ["seat1"]
        await evening.roll("vess", 3)
        salts = [one.salts for row in table.history.rows for one in row.dice.values()]
        assert (salts[0], salts[-1]) == (0, 1)
        with pytest.raises(Illegal, match="32 hexadecimal digits"):
            table.sessions.salted(table.seats, "seat2", "salt")

    at_evening(play)


def test_a_table_without_its_secret_makes_a_new_promise_with_the_first_command() -> None:
    async def play(evening: Evening) -> None:
        await evening.roll("vess", 3)
        old = evening.table.seats.dice
        evening.store.secret = b"another"
        held = await evening.store.head("t")
        assert held is not None
        again = await open_table(
            cast(Store, evening.store), read_head("t", held), GAMES["wrath-glory"][0]
        )
        assert again.seats.dice == old
        await again.submit(GM, Adjust(track="ruin", by=1), "more")
        assert again.seats.dice.session == old.session + 1
        evening.table = again
        await evening.settle()
        await evening.roll("vess", 3)
        await again.note(again.sessions.ended)
        wrong, told = fair.check(await evening.export())
        assert not wrong
        assert told["not shown yet"] == 1
        assert told["worked out"] >= 1

    at_evening(play)


def test_the_script_runs_alone_and_so_does_the_command(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.table.jsonl", tmp_path / "bad.table.jsonl"
    raw, _ = files()[1]
    good.write_bytes(raw)
    bad.write_bytes(raw.replace(b'"faces":{"t1', b'"faces":{"t2', 1))
    script = tmp_path / "verify_dice.py"
    script.write_bytes(Path(fair.__file__).read_bytes())
    command = (sys.executable, "-I", str(script))
    done = subprocess.run([*command, good], capture_output=True, text=True, check=False)
    assert (done.returncode, "'worked out'" in done.stdout) == (0, True)
    assert subprocess.run([*command, good, "nonsense"], capture_output=True, check=False).returncode
    assert subprocess.run([*command, bad], capture_output=True, check=False).returncode
    runner = CliRunner()
    fine = runner.invoke(tableside, ["verify", "--dice", str(good)])
    assert (fine.exit_code, "worked out" in fine.output) == (0, True)
    assert runner.invoke(tableside, ["verify", "--dice", str(bad)]).exit_code == 2
    noted = runner.invoke(tableside, ["verify", "--dice", str(good), "--noted", "nonsense"])
    assert noted.exit_code == 1


def test_the_verifier_is_short_and_needs_the_standard_library_alone() -> None:
    lines = Path(fair.__file__).read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 80
    assert not [line for line in lines if "import" in line and "tableside" in line]


@pytest.mark.parametrize(
    ("told", "seen"),
    [
        ([[3, 5]], ["shown"]),
        ([[3, 5], [3]], ["hidden", "shown"]),
        ([[5, 3, 1]], ["shown"]),
        ([[3, 5, 3]], ["hidden", "shown"]),
        ([], []),
    ],
)
def test_a_line_of_dice_tells_of_no_others(
    monkeypatch: pytest.MonkeyPatch, told: list[list[int]], seen: list[str]
) -> None:
    lines = [SimpleNamespace(dice=SimpleNamespace(faces=one)) for one in told]
    line = SimpleNamespace(entry=SimpleNamespace(lines=lines))
    monkeypatch.setattr(dice_sheet, "read_row", lambda *_: line)
    row: Any = SimpleNamespace(faces={"hidden": (3,), "shown": (3, 5)})
    table: Any = SimpleNamespace(history=None, seats=Seats())
    assert list(dice_sheet._seen(table, row, Actor("seat2", Role.PLAYER))) == seen
