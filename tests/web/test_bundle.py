"""How much of the client comes over the network, as it is sent: compressed."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

BUILT = Path(__file__).parents[2] / "src" / "tableside" / "web" / "static" / "assets"
FIRST, TABLE = 60_000, 160_000  # bytes with the style: of the door, and of a table to play at
_IMPORTED = re.compile(r"""(?:from|import)\s*["']\./([\w.-]+\.js)["']""")


def weight(path: Path) -> int:
    """What a file weighs as it is sent."""
    return len(gzip.compress(path.read_bytes(), 9))


def needed(*names: str) -> set[Path]:
    """The scripts that must be there before the first of these runs."""
    found: set[Path] = set()
    wanted = [path for name in names for path in BUILT.glob(f"{name}-*.js")]
    assert len(wanted) >= len(names), names
    while wanted:
        path = wanted.pop()
        if path not in found:
            found.add(path)
            wanted += [BUILT / one for one in _IMPORTED.findall(path.read_text(encoding="utf-8"))]
    return found


def style() -> int:
    return sum(weight(path) for path in BUILT.glob("*.css"))


def test_the_first_page_needs_little() -> None:
    total = style() + sum(map(weight, needed("index", "Start", "Door")))
    assert total < FIRST, f"{total:,} bytes"


def test_a_table_to_play_at_stays_small() -> None:
    for parts in (("TableRoom",), ("TableRoom", "WhoStandsWhere"), ("TableRoom", "GmDesk")):
        total = style() + sum(map(weight, needed("index", "Door", *parts)))
        assert total < TABLE, f"{parts}: {total:,} bytes"
