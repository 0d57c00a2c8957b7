"""The client's wire types are those of the server."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_wire_types_are_up_to_date() -> None:
    tool = [sys.executable, str(ROOT / "tools" / "wire_types.py"), "--check"]
    done = subprocess.run(tool, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, f"run tools/wire_types.py: {done.stdout}{done.stderr}"
