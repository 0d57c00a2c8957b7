"""Every place of a screen that a verb or a form may have is written down."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from tableside.systems import SYSTEMS, load

PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"


def test_the_places_of_screens_are_those_of_the_protocol() -> None:
    section = (
        PROTOCOL.read_text(encoding="utf-8").split("### Places on a screen")[1].split("\n#")[0]
    )
    written = re.findall(r"^\| `([a-z ]+)` \|", section, re.MULTILINE)
    games: list[Any] = [load(system) for system in SYSTEMS]
    assert written == sorted({part for game in games for part in game.deeds()})
