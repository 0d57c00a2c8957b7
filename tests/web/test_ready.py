"""Readers are made before anything is read beside play: two made at once bring Python down."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec

from tableside.web.ready import make_readers, structs


def test_whatever_is_read_beside_play_may_be_read_at_once() -> None:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    script = Path(__file__).with_name("all_at_once.py")
    done = subprocess.run(
        [sys.executable, script], env=env, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.stdout == "all read\n", done.stderr
    assert done.returncode == 0


def test_a_struct_that_is_never_read_is_in_nobodys_way() -> None:
    """Such as one of a program that uses Tableside: a union that msgspec cannot tell apart."""
    one, other = (msgspec.defstruct(name, [("x", int)]) for name in ("One", "Other"))
    both = msgspec.defstruct("Both", [("either", one | other)])
    assert both in {*structs()}
    make_readers.__wrapped__()
