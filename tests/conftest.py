"""Fixtures that several folders of tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tableside.systems import RULESETS

pytest_plugins = ["whole_run"]


@pytest.fixture(params=RULESETS["wrath-glory"])
def ruleset(request: pytest.FixtureRequest) -> str:
    """Each ruleset of Wrath & Glory in turn, for what is the same in all of them."""
    return str(request.param)


@pytest.fixture(scope="session")
def whole_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all workers of this run of the tests share."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
