"""Shipped rulesets lie ready, worked out; they are what their TOML says, or else not used."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tableside.core.rulesets import CheckValues, Deeds
from tableside.systems import bind, load, load_roll
from tableside.systems.daggerheart import SHIPPED as DAGGERHEART
from tableside.systems.daggerheart.ruleset import check as check_daggerheart
from tableside.systems.kit import Shipped, files, ready_rulesets
from tableside.systems.kit.ready_rulesets import Ready, ready
from tableside.systems.kit.ruleset_files import work_out
from tableside.systems.wrath_glory import SHIPPED as WRATH_GLORY
from tableside.systems.wrath_glory.ruleset import check as check_wrath_glory
from tableside.systems.wrath_glory.tables.words import deeds_of

ROOT = Path(__file__).parents[2]
HOUSE = 'name = "ours"\ntitle = "Our own"\nextends = "{}"\n'
GAMES: tuple[tuple[Shipped, CheckValues, Deeds | None], ...] = (
    (WRATH_GLORY, check_wrath_glory, deeds_of),
    (DAGGERHEART, check_daggerheart, None),
)


@pytest.fixture(autouse=True)
def _read_anew() -> None:
    ready.cache_clear()


def changed(patch: pytest.MonkeyPatch, change: str, more: str = "# more") -> None:
    """Somebody has written something into a file, or it is gone."""
    read = files.data

    def data(package: str, *path: str) -> str:
        if path[-1] != change:
            return read(package, *path)
        if change.endswith(".json"):
            raise FileNotFoundError(change)
        return f"{read(package, *path)}\n{more}\n"

    patch.setattr(ready_rulesets, "data", data)


def test_the_tool_finds_nothing_to_write() -> None:
    tool = ROOT / "tools" / "resolved_rulesets.py"
    done = subprocess.run(
        [sys.executable, tool, "--check"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(("game", "check", "deeds"), GAMES)
def test_what_lies_ready_is_what_the_toml_says(
    game: Shipped, check: CheckValues, deeds: Deeds | None
) -> None:
    for name in game.rulesets:
        found, said = ready(game, name), work_out(game, name, check, deeds)
        assert found is not None, name
        assert found.resolved == said
        assert found.digest == said.digest()
        assert msgspec.json.encode(found.resolved) == msgspec.json.encode(said)  # a log's head


@pytest.mark.parametrize(
    ("system", "name"), [(one.system, name) for one, _, _ in GAMES for name in one.rulesets]
)
def test_a_game_has_the_hash_of_its_rules(system: str, name: str) -> None:
    game = load(system, name)
    stored = bind(system, msgspec.json.encode(game.resolved))  # worked out anew
    assert game.ruleset_hash == load_roll(system, name).ruleset_hash == stored.ruleset_hash


@pytest.mark.parametrize(
    ("change", "more"),
    [
        ("rules.toml", 'core = "said"'),
        ("rules.toml", 'topic = "tests"'),
        ("revised.toml", "# more"),
        ("complications-core.toml", "# more"),
        ("core.json", ""),
    ],
)
def test_what_does_not_fit_its_toml_is_not_used(
    change: str, more: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = load("wrath-glory", "core").ruleset_hash
    changed(monkeypatch, change, more)
    ready.cache_clear()
    assert ready(WRATH_GLORY, "core") is None
    for game in (load("wrath-glory", "core"), load_roll("wrath-glory", "core")):
        assert game.ruleset_hash == usual  # by the TOML
        assert "attack" in game.verbs


def test_words_of_the_book_and_tables_of_others_do_not_matter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    changed(monkeypatch, "rules.toml", 'text = "Said otherwise."')
    assert ready(WRATH_GLORY, "core") is not None
    changed(monkeypatch, "criticals-starter.toml")
    ready.cache_clear()
    assert ready(WRATH_GLORY, "core") is not None
    assert ready(WRATH_GLORY, "starter") is None


def test_what_cannot_be_read_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ready_rulesets, "data", lambda *_: '{"sources": 1}')
    assert ready(WRATH_GLORY, "core") is None


def test_another_ruleset_than_its_own_is_not_in_a_file() -> None:
    found: list[Ready | None] = [ready(WRATH_GLORY, name) for name in WRATH_GLORY.rulesets]
    assert [one.resolved.name for one in found if one] == list(WRATH_GLORY.rulesets)


@pytest.mark.parametrize(
    ("system", "extends"), [("wrath-glory", "revised"), ("daggerheart", "sheet")]
)
def test_a_house_rule_is_worked_out_and_played_whole(
    system: str, extends: str, tmp_path: Path
) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(HOUSE.format(extends), encoding="utf-8")
    for game in (load(system, str(path)), load_roll(system, str(path))):
        assert game.resolved["name"] == "ours"
        assert game.ruleset_hash == load(system, extends).ruleset_hash
        assert "attack" in game.verbs
