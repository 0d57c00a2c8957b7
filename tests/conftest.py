"""Fixtures that several folders of tests share."""

from __future__ import annotations

import os
from hashlib import sha256
from itertools import count
from pathlib import Path

import pytest

from tableside.systems import RULESETS

pytest_plugins = ["whole_run"]


@pytest.fixture(params=RULESETS["wrath-glory"])
def ruleset(request: pytest.FixtureRequest) -> str:
    """Each ruleset of Wrath & Glory in turn, for what is the same in all of them."""
    return str(request.param)


@pytest.fixture(autouse=True)
def same_dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table in this process throws the same dice in every run of a test."""
    tables = count(1)

    def seed() -> bytes:
        return sha256(f"{request.node.name} {next(tables)}".encode()).digest()

    monkeypatch.setattr("tableside.table.openings.new_seed", seed)


@pytest.fixture(scope="session")
def whole_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all workers of this run of the tests share."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
