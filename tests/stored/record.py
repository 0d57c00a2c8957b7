"""Play evenings and keep them as the store wrote them: `PYTHONPATH=tests python
tests/stored/record.py`.

Files that are here already are never written again: tables of a new form get new names in
`TABLES`. What is recorded beside each table is told in README.md.
"""

from __future__ import annotations

import asyncio
import lzma
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from contract.daggerheart import combat_setups as dh_fight
from contract.daggerheart import setups as dh
from contract.games import game_of
from contract.prologue import Opening, said, verb
from contract.wrath_glory import cast as wg
from recorded.canonical import Canon, parts, written
from recorded.choosing import ANYHOW
from stored import rulesets
from stored.evening import Evening
from stored.reading import HERE, Recorded, changed_parts, seats_of
from tableside.core.cards import TakeCard
from tableside.core.desk import Adjust
from tableside.core.history import History
from tableside.core.values import GM, Command
from tableside.systems.daggerheart.sheet.desk import AddCharacter as DhAdd
from tableside.systems.daggerheart.sheet.desk import SetOption as DhOption
from tableside.systems.wrath_glory.options import SetOption as WgOption
from tableside.systems.wrath_glory.sheet.desk import AddCharacter as WgAdd
from tableside.systems.wrath_glory.skill_tests.glory import SetAgreement
from tableside.table.forms import FORM
from tableside.table.house import House
from tableside.table.log import whole
from tableside.table.store.sqlite import SqliteStore
from tableside.table.table import Table

ROWS = 1000
HARM = ("wounds", "shock", "hp", "stress")
PASTED = {
    "wrath-glory": ("paste_threat", "copy_threat"),
    "daggerheart": ("paste_adversary", "copy_adversary"),
}
SEATS = {"anna": "seat2", "ben": "seat3", "cleo": "seat4"}
WG_CAST = (
    *(*wg.ALL, wg.NOBLE, *wg.THUGS, *wg.GANG, wg.GUNNER, wg.SEER),
    *(wg.NOBODYS, wg.WALL, wg.TRUCK, wg.CAR),
)
DH_CAST = (dh.MIRA, dh.BRAM, dh.TILDA, dh.AWAY, dh.NOBODYS, dh.SELA, dh.NEWT, dh.MILL)
DH_FOES = (dh_fight.WOLF, *dh_fight.RATS, dh_fight.SWARM, dh_fight.TROLL, dh_fight.NOBODY)
DH_MORE = (dh_fight.VERA, dh_fight.ODO, dh_fight.RIKE, *DH_FOES)
# name -> system, ruleset, whether the sample skirmish lies ready, who is added, the seed of play
TABLES: dict[str, tuple[str, str, bool, tuple[Any, ...], str]] = {
    "wg-full-2": ("wrath-glory", "revised-full", False, WG_CAST, "1"),
    "wg-core-2": ("wrath-glory", "core", True, (wg.SEER, wg.NOBLE, wg.CAR, wg.KELL), "1"),
    "dh-srd-2": ("daggerheart", "srd-2", False, (*DH_CAST, *DH_MORE), "1"),
    "dh-sheet-2": ("daggerheart", "sheet", True, (dh.SELA, dh.NEWT, dh_fight.VERA), "1"),
    "wg-full-3": ("wrath-glory", "revised-full", False, WG_CAST, "1"),
    "dh-srd-3": ("daggerheart", "srd-1", False, (*DH_CAST, *DH_MORE), "1"),
}


def enter(system: str, person: Any) -> Iterator[Command]:
    """A sheet put on the table by hand: the character, then the cards."""
    kind: Any = WgAdd if system == "wrath-glory" else DhAdd
    fields = {one: getattr(person, one) for one in kind.__struct_fields__ if hasattr(person, one)}
    yield kind(**fields, seat=SEATS.get(person.controller, ""))
    if "cards" not in fields:
        for card in person.cards:
            yield TakeCard(person.id, card=card)


def scenes(evening: Evening) -> list[list[Opening]]:
    """The contract suite's own openings: tracks near their ends, a script, what it leads to."""
    game = game_of(evening.table.system.name)
    found = []
    for name, setup in game.setups.items():
        scene = [
            _at(f"{one.id}.{track}", 0)
            for one in setup.characters
            for track in HARM
            if f"{one.id}.{track}" not in setup.tracks
        ]
        scene += [_at(track, points) for track, points in setup.tracks.items()]
        scene += [_fact(evening.table.system.name, *one) for one in setup.facts.items()]
        scene += game.prologues.get(name, ())
        scene += [_eager(evening, one) for one in game.eager.get(name, ())]
        found.append(scene)
    return found


def _at(track: str, points: int) -> Opening:
    def opening(_system: Any, state: Any) -> Command | None:
        by = points - state.tracks.get(track, points)
        return Adjust(track=track, by=by) if by else None

    return Opening(opening)


def _fact(system: str, fact: str, value: Any) -> Opening:
    """How a setup is played, said at the table."""
    if fact == "mode":
        return verb("set_mode", mode=value)
    if fact == "glory_agreement":
        return said(SetAgreement(ask=value == "ask"))
    kind = WgOption if system == "wrath-glory" else DhOption
    return said(kind(option=fact, value=value))


def _eager(evening: Evening, wanted: str) -> Opening:
    return Opening(lambda _, state: evening.chooser.offered(state, ANYHOW, wanted=wanted))


async def play(store: SqliteStore, name: str) -> Table:
    """One of the evenings, through the house as a server has it."""
    system, ruleset, sample, people, seed = TABLES[name]
    house = House(store)
    table, _ = await house.begin("" if sample else name, system, ruleset, "Gus", sample=sample)
    evening = Evening(table, f"{name}/{seed}")
    await evening.arrives()
    for number, person in enumerate(people):
        for command in enter(system, person):
            await evening.does(GM, command)  # a pasted one may have the name already
        if number == 7:  # the makers of these forms want a small company
            for kind in PASTED[system] * 2:
                await evening.does(GM, evening.chooser.form(evening.state, GM, kind))
    free = [key for key, one in evening.state.characters.items() if one.hero and not one.controller]
    for player, hero in zip(evening.players, free, strict=False):
        await evening._tried(table.take_hero(player, hero, evening._new()))
    await evening.goes_on(ROWS, scenes(evening))
    await evening.leaves_open(8)
    await house.close()
    return table


def beside(table: Table, history: History, name: str) -> Recorded:
    """What the tests compare with: states by row, the last in full, what each seat knows."""
    canon, system = Canon(), table.system
    knows = {one.seat: system.known(history.state, one) for one in seats_of(table.seats)}
    places: dict[tuple[str, str], int] = {}
    for row in history.rows:
        for matter in history.state_at(row.seq).matters:
            places.setdefault((matter.procedure, matter.step), row.seq)
    return Recorded(
        table.record.id,
        TABLES[name][0],
        TABLES[name][1],
        history.last,
        [changed for _, changed in changed_parts(history)],
        canon(history.state),
        {seat: parts(canon(known)) for seat, known in knows.items()},
        [(*place, seq) for place, seq in places.items()],
        canon(table.seats),
    )


async def record(name: str, folder: Path) -> Recorded:
    """Play, close, pack."""
    path = folder / f"{name}.sqlite"
    store = SqliteStore(path)
    await store.open()
    table = await play(store, name)
    history = (await whole(store, table.record, History(table.system, table._setup))).history
    await store.close()
    db = sqlite3.connect(path)
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.execute("VACUUM")
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
    made = beside(table, history, name)
    _pack(HERE / f"{name}.sqlite.xz", path.read_bytes())
    _pack(HERE / f"{name}.recorded.json.xz", written(msgspec.to_builtins(made)))
    return made


def _pack(path: Path, data: bytes) -> None:
    path.write_bytes(lzma.compress(data, preset=9 | lzma.PRESET_EXTREME))


def main() -> None:
    """Record every table that is not here yet, and the rulesets of this form."""
    if rulesets.record(FORM):
        print(f"rulesets of form {FORM}: kept")
    for name in TABLES:
        if (HERE / f"{name}.sqlite.xz").exists():
            print(f"{name}: is here and stays as it is")
            continue
        with tempfile.TemporaryDirectory() as folder:
            made = asyncio.run(record(name, Path(folder)))
        procedures = sorted({one for one, _, _ in made.open})
        print(f"{name}: {made.rows} rows, {len(procedures)} procedures: {', '.join(procedures)}")


if __name__ == "__main__":
    main()
