"""A browser is taken wherever there is one."""

from __future__ import annotations

from pathlib import Path

import pytest

from browser import chromium


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine without any."""
    monkeypatch.delenv(chromium.NAMED, raising=False)
    monkeypatch.delenv(chromium.WITHOUT, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(chromium, "PLACES", (str(tmp_path / "opt" / "chrome"),))
    for folder in chromium.FOLDERS:
        monkeypatch.delenv(folder, raising=False)


def put(path: Path) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o755)
    return str(path)


def test_none_at_all() -> None:
    assert chromium.find() == ""
    assert "no Chromium and no Chrome" in chromium.missing()


def test_on_the_path_and_in_the_usual_places(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = put(tmp_path / "opt" / "chrome")
    assert chromium.find() == usual
    on_the_path = put(tmp_path / "bin" / "google-chrome")
    assert chromium.find() == on_the_path
    monkeypatch.setenv("ProgramFiles", str(tmp_path / "programs"))
    assert chromium.find() == on_the_path
    assert chromium.missing() == ""


def test_one_that_is_named_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path / "bin" / "chromium")
    monkeypatch.setenv(chromium.NAMED, str(tmp_path / "mine"))
    assert "names" in chromium.missing()
    mine = put(tmp_path / "mine")
    assert chromium.find() == mine
    monkeypatch.setenv(chromium.WITHOUT, "1")
    assert "is set" in chromium.missing()
