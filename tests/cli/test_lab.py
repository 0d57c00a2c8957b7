"""How a fight will go, asked at the command line."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

from cli.support_cli import refused, tell, told
from table.saved import at, text
from tableside.core.values import GM
from tableside.systems.daggerheart.fights.attacks import Attack
from tableside.systems.kit.files import data
from tableside.systems.wrath_glory.lab.ways import FOES, HEROES
from tableside.table.house import House


@pytest.fixture
def bridge(tmp_path: Path) -> str:
    return _written(tmp_path / "bridge.toml", data("wrath_glory", "samples", "revised.toml"))


@pytest.fixture
def crossing(tmp_path: Path) -> str:
    return _written(tmp_path / "crossing.toml", data("daggerheart", "samples", "crossing.toml"))


def _written(file: Path, text: str) -> str:
    file.write_text(text, encoding="utf-8")
    return str(file)


def asked(*args: str) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(told("lab", *args, "--json"))
    return made


def test_an_encounter_in_words(bridge: str) -> None:
    text = told("lab", bridge, "--ruleset", "revised", "--fights", "300").splitlines()
    assert text[0].endswith("of 100 such fights, by how both sides play.")
    means = "cards, powers and special traits"
    assert text[1] == f"Without the {means} of Dain of the Locks and those whom they meet."
    assert "300 fights, heroes normal, foes normal:" in text
    assert sum("heroes ruthless" in line for line in text) == len(FOES)
    assert sum("foes ruthless" in line for line in text) == len(HEROES)
    assert {"Played:", "Only roughly:", "Left out:"} <= set(text)


def test_an_encounter_for_scripts_is_the_same_each_time(crossing: str) -> None:
    first = asked(crossing, "--fights", "300")
    assert asked(crossing, "--fights", "300") == first
    assert (first["system"], first["ruleset"], first["fights"]) == ("daggerheart", "sheet", 300)
    assert asked(crossing, "--fights", "300", "--seed", "4")["left"] != first["left"]
    assert asked(crossing, "--half", "0.05")["fights"] == 500
    assert first["win"]["low"] <= first["win"]["share"] <= first["win"]["high"]


def test_ways_change_how_it_goes(bridge: str) -> None:
    one_each = re.sub(r"count = \d", "count = 1", Path(bridge).read_text(encoding="utf-8"))
    few = _written(Path(bridge).with_name("few.toml"), one_each)
    held = asked(few, "--ruleset", "revised", "--heroes", "cautious", "--foes", "ruthless")
    bold = asked(few, "--ruleset", "revised", "--heroes", "ruthless", "--foes", "cautious")
    assert held["win"]["share"] < bold["win"]["share"]


def test_what_if_there_were_fewer_of_them(bridge: str) -> None:
    play = ("lab", bridge, "--ruleset", "revised", "--fights", "200")
    alone = ("--count", "toll_guard=0", "--count", "chain_hound=0")
    found = asked(*play[1:], *alone)
    assert set(found["names"]) == {"sela", "dain", "doctor_ruel", "jax", "the_ninth_bell"}
    swept = asked(*play[1:], "--count", "chain_hound=0", "--sweep", "toll_guard=0..3")["sweep"]
    assert [one["count"] for one in swept] == [0, 1, 2, 3]
    shares = [one["win"]["share"] for one in swept]
    assert shares[0] == found["win"]["share"] > shares[-1]
    text = told(*play, "--count", "chain_hound=0", "--sweep", "toll_guard=0..1").splitlines()
    for line, one in zip(text, swept[:2], strict=False):
        low, high = one["band"]
        assert line.startswith(f"toll_guard = {one['count']:<4}{one['word']}, {low} to {high} of")
    assert text[2].startswith("Without the cards")


def test_what_if_stands_beside_the_answer(bridge: str) -> None:
    few = ("--count", "toll_guard=2", "--count", "chain_hound=0")
    play = (bridge, "--ruleset", "revised", "--fights", "400", *few)
    changes = ("chain_hound=2", "tougher:jax=3,tougher:sela=3", "hurt:jax=4", "foes=cautious")
    options = [part for one in changes for part in ("--what-if", one)]
    found = asked(*play, *options)
    won = found["win"]["share"]
    shares = [one["win"]["share"] for one in found["what_if"]]
    assert [one["said"] for one in found["what_if"]] == list(changes)
    assert shares[0] < won < shares[1]
    assert shares[2] < won
    for one, share in zip(found["what_if"], shares, strict=True):
        by, low, high = one["difference"]
        assert by == pytest.approx(share - won)
        assert low <= by <= high
    text = told("lab", *play, *options).splitlines()
    assert "What if:" in text
    assert any(line.startswith("  hurt:jax=4: ") for line in text)
    assert "neither --svg" in refused("lab", *play, *options, "--sweep", "toll_guard=1..2")


def test_how_many_of_them_for_so_much(bridge: str) -> None:
    play = (bridge, "--ruleset", "revised", "--fights", "400", "--count", "chain_hound=0")
    sweep = ("--sweep", "toll_guard=0..4", "--aim", "60")
    found = asked(*play, *sweep)
    shares = {one["count"]: one["win"]["share"] for one in found["sweep"]}
    most = found["most"]["most"]
    assert shares[most] >= 0.6 > shares[most + 1]
    assert (found["most"]["least"] or 0) <= most <= found["most"]["at_best"]
    told_so = told("lab", *play, *sweep)
    assert f"60 of 100 are won with up to {most} of toll_guard; by the bounds," in told_so
    none = told("lab", *play, "--sweep", "toll_guard=4..5", "--aim", "99")
    assert "99 of 100 are won with none of these numbers of toll_guard." in none
    assert "--aim goes with --sweep" in refused("lab", *play, "--aim", "60")


def test_plots_are_saved_where_they_are_wanted(crossing: str, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "plots"
    told("lab", crossing, "--fights", "200", "--svg", str(folder))
    assert sorted(one.name for one in folder.iterdir()) == ["down.svg", "falls.svg", "rounds.svg"]
    assert "Maud Ironkettle" in (folder / "falls.svg").read_text(encoding="utf-8")
    assert "cannot be saved" in refused(
        "lab", crossing, "--fights", "20", "--svg", f"{crossing}/plots"
    )


def test_the_referee_plays_some_too(bridge: str) -> None:
    text = told("lab", bridge, "--ruleset", "revised", "--fights", "300", "--check", "3")
    assert re.search(r"The referee won 0 of 3 \(0 to 56%\), the lab says [01]%", text)
    assert text.endswith("no difference shows.\n")
    found = asked(bridge, "--ruleset", "revised", "--fights", "300", "--check", "2")
    assert found["referee"]["fights"] == 2


async def _at_a_table(house: House) -> bytes:
    """A hero of Daggerheart has struck, and waits to be asked for the roll."""
    table, _ = await house.begin("The Crossing", "daggerheart", "", "Lea", sample=True)
    await table.submit(GM, Attack(character="maud", target="bell_keeper"), "maud strikes")
    return await text(house, table.record.id)


def test_a_saved_table_goes_on_from_where_it_stands(tmp_path: Path, crossing: str) -> None:
    saved = at(tmp_path, _at_a_table)
    file = tmp_path / "saved.table.jsonl"
    file.write_bytes(saved)
    plain = asked(str(file), "--fights", "200")
    assert plain["ruleset"] == asked(crossing, "--fights", "200")["ruleset"]
    assert plain["seed"] != asked(crossing, "--fights", "200")["seed"]
    file.write_bytes(gzip.compress(saved))
    assert asked(str(file), "--fights", "200") == plain
    assert "has the id 'a'; there are" in refused("lab", str(file), "--count", "a=1")
    without = asked(str(file), "--fights", "200", "--count", "bell_keeper=0")["names"]
    assert "bell_keeper" in plain["names"]
    assert "bell_keeper" not in without
    assert "leave --ruleset out" in refused("lab", str(file), "--ruleset", "sheet")
    file.write_bytes(saved[:-300])
    assert "cut off" in refused("lab", str(file))


REFUSED = [
    ("[[hero]]\nid = 'a'\nname = 'A'\n", (), "lists nobody whom the heroes meet"),
    ("[[hero]\n", (), "bridge.toml"),
    ("hero = []\nthreat = []\n", ("--ruleset", "revised"), "somebody on either side"),
    ("hero = []\nthreat = []\nodd = 1\n", ("--ruleset", "revised"), "odd"),
]


@pytest.mark.parametrize(("text", "args", "says"), REFUSED)
def test_a_broken_file_is_refused(
    tmp_path: Path, text: str, args: tuple[str, ...], says: str
) -> None:
    assert says in refused("lab", _written(tmp_path / "bridge.toml", text), *args)


def test_a_way_that_nobody_knows(crossing: str) -> None:
    assert "the ways are cautious, normal, ruthless" in refused("lab", crossing, "--foes", "kind")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--count", "toll_guard"), "says no number of a kind"),
        (("--sweep", "toll_guard=4..2"), "says no numbers of a kind"),
        (("--sweep", "toll_guard=1..2", "--check", "3"), "neither --svg nor --check"),
        (("--what-if", "more:jax=1"), "says nothing that could be otherwise"),
        (("--what-if", "tougher:nobody=1"), "No hero here has the id 'nobody'; there are sela"),
        (("--what-if", "hurt:jax=30"), "has room for 0 to"),
        (("--spread", "pigeons"), "Fights are spread by loky or by dask:ADDRESS"),
        (("--count", "guards=2"), "there are toll_guard, chain_hound, the_ninth_bell"),
    ],
)
def test_a_kind_that_is_not_there(bridge: str, args: tuple[str, ...], says: str) -> None:
    assert says in refused("lab", bridge, "--ruleset", "revised", *args)


def test_no_text_at_all(tmp_path: Path) -> None:
    file = tmp_path / "odd.toml"
    file.write_bytes(b"\xff\xfe\x00")
    assert "neither a saved table nor text" in refused("lab", str(file))
    assert tell("lab", str(tmp_path / "not there")).exit_code == 2
