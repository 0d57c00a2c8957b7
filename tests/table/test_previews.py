"""What a player's look at a correction tells of a foe: nothing that this seat does not know."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tableside.core.values import GM, Actor, Command
from tableside.systems import load
from tableside.systems.daggerheart import commands as dh
from tableside.systems.daggerheart import state as dh_state
from tableside.systems.daggerheart.fights.attacks import Attack
from tableside.systems.daggerheart.state import gear as dh_gear
from tableside.systems.wrath_glory import state as wg_state
from tableside.systems.wrath_glory.attack.declare import MakeAttack
from tableside.systems.wrath_glory.state.gear import Category, Weapon
from tableside.table.openings import create_table
from tableside.table.store.sqlite import SqliteStore
from tableside.table.table import Table

ANNA = Actor("anna")
Faces = tuple[int, ...]


def wrath(**numbers: Any) -> tuple[str, Any, list[Command]]:
    """Vess goes for somebody with a blade: 5 damage, 3 ED, no Strength."""
    blade = Weapon("blade", "Blade", Category.MELEE, damage=5, ed=3)
    vess = wg_state.Person(
        "vess",
        "Vess",
        controller="anna",
        attributes={"strength": 0},
        totals={"weapon_skill": 3},
        weapons=(blade,),
    )
    usual = {"defence": 2, "resilience": 7, "max_wounds": 8, "max_shock": 8}
    foe = wg_state.Person("foe", "Foe", hero=False, **{**usual, **numbers})
    poor = {"vess.wrath": 0}  # or the roll stays open, to be saved
    setup = wg_state.Setup((vess, foe), tracks=poor, facts={"foes_defence": "hidden"})
    return "wrath-glory", setup, [MakeAttack("vess", weapon="blade", targets=("foe",))]


def hope(**numbers: Any) -> tuple[str, Any, list[Command]]:
    """Vess goes for somebody with a sword: d12 + 1."""
    sword = dh_gear.Weapon("sword", "Sword", dh_gear.Damage(0, 12, 1), "agility")
    vess = dh_state.Person("vess", "Vess", controller="anna", weapons=(sword,))
    usual = {"difficulty": 10, "major": 5, "severe": 9, "hp_max": 8}
    foe = dh_state.Person("foe", "Foe", hero=False, **{**usual, **numbers})
    setup = dh_state.Setup((vess, foe))
    deeds = [Attack("vess", target="foe"), dh.RollDuality("vess", modifier=0)]
    return "daggerheart", setup, deeds


GAMES = {"wrath-glory": wrath, "daggerheart": hope}


async def _begun(store: SqliteStore, system: str, setup: Any, commands: Sequence[Command]) -> Table:
    table = await create_table(store, load(system), "t", "Ours", setup)
    for number, command in enumerate(commands):
        place: dict[str, Any] = {}
        for matter in table.history.state.matters:
            place = {"matter": matter.id, "revision": matter.revision}
        await table.submit(ANNA, replace(command, **place), f"s{number}", real_dice=True)
    return table


async def _typed(table: Table, faces: Faces) -> str:
    [roll] = table.system.awaited(table.history.state)
    await table.answer_roll(ANNA, roll.key, faces, f"f{table.history.last}")
    return roll.key


def looks(
    path: Path, system: str, hidden: Mapping[str, int], typed: Sequence[Faces], tries: list[Faces]
) -> tuple[list[bytes], list[bytes]]:
    """Previews of other faces for the dice typed in last: Anna's, and the GM's."""

    async def run() -> tuple[list[bytes], list[bytes]]:
        store = SqliteStore(path / "tables.sqlite3")
        await store.open()
        try:
            table = await _begun(store, *GAMES[system](**hidden))
            *_, key = [await _typed(table, faces) for faces in typed]
            seq = table.history.last
            hers, full = list[bytes](), list[bytes]()
            for one in tries:
                for who, seen in ((ANNA, hers), (GM, full)):
                    preview = await table.correct(who, seq, {}, {key: one})
                    seen.append(msgspec.json.encode(preview))
        finally:
            await store.close()
        return hers, full

    path.mkdir()
    return asyncio.run(run())


ED: list[Faces] = [(1, 1, 1), (4, 4, 1), (4, 4, 4), (6, 4, 4), (6, 6, 4), (6, 6, 6)]
POOLS: list[Faces] = [(5, 2, 2), (5, 6, 2), (5, 6, 6), (6, 2, 2), (6, 6, 2), (1, 6, 2)]
D12: list[Faces] = [(face,) for face in range(1, 13)]
Case = tuple[str, str, tuple[int, int], list[Faces], list[Faces]]
TWINS: list[Case] = [
    ("wrath-glory", "resilience", (7, 9), [(5, 5, 5), (1, 1, 1)], ED),
    ("wrath-glory", "defence", (2, 3), [(5, 5, 2)], POOLS),
    ("daggerheart", "major", (5, 7), [(8, 6), (1,)], D12),
    ("daggerheart", "severe", (9, 12), [(8, 6), (1,)], D12),
    ("daggerheart", "difficulty", (10, 12), [(3, 2)], [(6, 5), (7, 5), (12, 2)]),
]


@pytest.mark.parametrize("case", TWINS, ids=[f"{one[0]}-{one[1]}" for one in TWINS])
def test_a_players_looks_do_not_tell_a_hidden_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, case: Case
) -> None:
    monkeypatch.setattr("tableside.table.openings.new_seed", lambda: b"seed" * 8)
    system, number, values, typed, tries = case
    (hers, full), (hers_too, full_too) = (
        looks(tmp_path / str(value), system, {number: value}, typed, tries) for value in values
    )
    assert full != full_too  # the number does count
    assert hers == hers_too


def test_a_players_own_tracks_still_show(tmp_path: Path) -> None:
    """With Hope in place of Fear there is one Hope more, whoever looks."""
    [hers], [full] = looks(tmp_path / "one", "daggerheart", {}, [(2, 9)], [(9, 2)])
    mine = {"what": "vess.hope", "was": "2", "becomes": "3", "name": "Vess's Hope"}
    assert mine in msgspec.json.decode(hers)["differences"]
    assert mine in msgspec.json.decode(full)["differences"]
