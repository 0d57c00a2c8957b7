"""`tableside import` with content: shown, and written as a pack; or words why not."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from cli.support_cli import tell, told
from reading.from_files import FILES
from table.saved import at, played
from tableside.systems import READERS
from tableside.systems.contents import read_file
from tableside.table.house import House


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_content_is_shown_and_written_as_a_pack(tmp_path: Path) -> None:
    said = told("import", str(FILES / "tam.dhchar"))
    assert "hero: Tam of the Reeds\n" in said
    assert "not said   Evasion, An attack, Major threshold, Severe threshold" in said
    assert "left       active primary weapon: Reed bow" in said
    assert "All that arrived is in tam.tableside.json" in said
    file = tmp_path / "tam.tableside.json"
    again = read_file("x", file.read_bytes())
    (entry,) = again.found.entries
    (first,) = read_file("tam.dhchar", (FILES / "tam.dhchar").read_bytes()).found.entries
    assert entry.person == first.person
    assert '"share": "private"' in file.read_text(encoding="utf-8")
    assert any(one.why == "not said" for one in again.found.left)


def test_several_files_make_one_pack_and_out_names_it(tmp_path: Path) -> None:
    out = tmp_path / "fen.tableside.json"
    files = [str(FILES / one) for one in ("set.json", "foundry-adversary.json", "weapons.csv")]
    said = told("import", *files, "--out", str(out))
    assert "3 x weapon: Reed Bow, Reed Bow, Silt Lash" in said
    found = read_file("x", out.read_bytes()).found
    assert [one.person.id for one in found.entries] == [
        *("mire_hound", "mire_hound_2", "the_lamplit_fen")
    ]


def test_a_packed_folder_makes_one_pack(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "fen.zip", "w") as packed:
        for name in ("weapons.csv", "foundry-adversary.json", "hound.md"):
            packed.write(FILES / name, f"fen/{name}")
    assert "2 x weapon: Reed Bow, Silt Lash" in told("import", "fen.zip")
    found = read_file("x", (tmp_path / "fen.tableside.json").read_bytes()).found
    assert [one.person.id for one in found.entries] == ["mire_hound", "mire_hound_2"]


def test_what_cannot_be_done_is_told(tmp_path: Path) -> None:
    both = (str(FILES / "tam.dhchar"), str(FILES / "stoker.threat"))
    assert "a pack is for one game" in tell("import", *both).stderr
    other = tell("import", both[1], "--system", "daggerheart").stderr
    assert "for Wrath & Glory, and this is Daggerheart." in other
    told("import", both[0])
    assert "is there already; name another file with --out." in tell("import", both[0]).stderr
    broken = tmp_path / "x.json"
    broken.write_text('{"name": "Tam", "system": {')
    result = tell("import", str(broken))
    assert (result.exit_code, "cut off, damaged" in result.stderr) == (1, True)
    assert not (tmp_path / "x.tableside.json").exists()


def test_a_table_and_content_at_once(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()

    async def make(house: House) -> None:
        await played(house)

    at(folder, make)
    told("export", "The Wreck", "wreck.table.jsonl", "--data", str(folder))
    (tmp_path / "wreck").write_bytes((tmp_path / "wreck.table.jsonl").read_bytes())
    said = told("import", "wreck", str(FILES / "stoker.threat"), "--data", str(tmp_path / "new"))
    assert "'The Wreck' is here now" in said
    assert "foe: Drowned Stoker" in said


def test_heroes_of_a_table_go_elsewhere_as_a_pack(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()

    async def make(house: House) -> list[object]:
        table = await played(house)
        return [one for one in table.history.state.characters.values() if one.hero]

    heroes = at(folder, make)
    said = told("export", "The Wreck", "--heroes", "--data", str(folder))
    assert "saved in the-wreck-heroes.tableside.json" in said
    raw = (tmp_path / "the-wreck-heroes.tableside.json").read_bytes()
    found = read_file("x", raw).found
    assert len(found.entries) == len(heroes) > 1
    assert READERS["wrath-glory"]().game == read_file("x", raw).reader.game
    again = tell("export", "The Wreck", "--heroes", "--data", str(folder))
    assert "is there already" in again.stderr
