"""What goes over the wire is the same at twin tables, byte by byte, until something is revealed.

In all 2,000 commands and more at each run; `make test-long` plays 20,000.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from contract.games import EVERY
from contract.papered import DEEDS
from contract.served import walk_served

COMMANDS = 60  # of each walk
WALKS = 48 if os.environ.get("TABLESIDE_LONG") else 5


@pytest.mark.parametrize(("system", "ruleset"), EVERY)
def test_nobody_is_sent_what_would_tell_twins_apart(
    tmp_path: Path, system: str, ruleset: str
) -> None:
    met = walk_served(tmp_path / "twins", system, ruleset, range(WALKS), COMMANDS)
    assert met["commands"] == WALKS * COMMANDS
    assert met["frames"] > met["commands"]
    assert met["answers"] > met["commands"]
    # What is fished for is caught now and then, or nothing would be compared.
    for deed in DEEDS:
        assert met[f"beside {deed.__name__}"], f"never {deed.__name__}"
    for bait in ("correct 201", "ask 200", "odds 200", "rows 200", "sheet 200", "play 409"):
        assert met[bait], f"never {bait}"
