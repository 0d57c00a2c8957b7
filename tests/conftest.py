"""Fixtures that several folders of tests share."""

from __future__ import annotations

import pytest

from tableside.systems import RULESETS


@pytest.fixture(params=RULESETS["wrath-glory"])
def ruleset(request: pytest.FixtureRequest) -> str:
    """Each ruleset of Wrath & Glory in turn, for what is the same in all of them."""
    return str(request.param)
