"""House rules that a server is to read: beside play, within limits, refused in a sentence."""

from __future__ import annotations

import os
import time
from pathlib import Path
from threading import Event

import pytest

from tableside.table import house
from web.client import make_table, owner
from web.servers import Near, Refused

GOOD = 'name = "ours"\ntitle = "Ours"\nextends = "sheet"\n'
DEEP = ".".join(["a"] * 1999) + " = 1\n"
BAD: dict[str, tuple[bytes, str]] = {
    "no TOML": (b"name = \n", "rule.toml, line 1: not valid TOML"),
    "nobody's": (GOOD.replace("sheet", "mine").encode(), "line 3: extends: no ruleset 'mine'"),
    "of itself": (GOOD.replace("sheet", "rule.toml").encode(), "no ruleset 'rule.toml'"),
    "a wrong value": (f"{GOOD}[topics.fear.values]\nmax = 'x'\n".encode(), "line 5: topics.fear"),
    "a missing table": (
        f"{GOOD}[topics.fear.values]\ntable = 'no.toml'\n".encode(),
        "line 5: topics.fear.values.table",
    ),
    "no text": (GOOD.encode() + b"# \xff\n", "line 4: is no text in UTF-8"),
    "long": (b"#" * 70_000, "is larger than 64 KB"),
    "a long line": (b"a." * 3000 + b"b = 1\n", "line 1: a line of 6,005 characters"),
    "deep lists": (b"x = [\n" + b"[[[[\n" * 2000, "lie too deep"),
    "deep keys": ((DEEP * 16).encode(), "rule.toml"),
    "many keys": ("".join(f"a{one}.b.c.d = 1\n" for one in range(3500)).encode(), "rule.toml"),
}


@pytest.mark.parametrize("what", list(BAD))
def test_a_bad_house_rule_is_refused_in_its_sentence(
    server: Near, tmp_path: Path, what: str
) -> None:
    raw, words = BAD[what]
    path = tmp_path / "rule.toml"
    path.write_bytes(raw)
    began = time.process_time()
    with pytest.raises(Refused) as refused:
        make_table(server, "daggerheart", ruleset=str(path))
    assert (refused.value.status, refused.value.code) == (400, "bad_file")
    assert words in refused.value.sentence
    assert str(tmp_path) not in refused.value.sentence
    assert time.process_time() - began < 5
    assert owner(server).get("/api/tables") == []
    path.write_text(GOOD)
    make_table(server, "daggerheart", ruleset=str(path))


@pytest.mark.skipif(os.name == "nt" or not os.getuid(), reason="it may read everything")
def test_one_that_may_not_be_read(server: Near, tmp_path: Path) -> None:
    path = tmp_path / "rule.toml"
    path.write_text(GOOD)
    path.chmod(0)
    with pytest.raises(Refused, match=r"rule.toml: cannot be read"):
        make_table(server, "daggerheart", ruleset=str(path))


@pytest.mark.parametrize("name", ["x" * 5000 + ".toml", "no\0where.toml", "/dev/zero", "."])
def test_what_is_no_file_is_told_the_good_ones(server: Near, name: str) -> None:
    with pytest.raises(Refused) as refused:
        make_table(server, "daggerheart", ruleset=name)
    assert (refused.value.status, refused.value.code) == (400, "malformed")
    assert len(refused.value.sentence) < 1000


def test_one_that_takes_too_long(
    server: Near, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits for a slow disk, and meanwhile others are served."""
    path = tmp_path / "rule.toml"
    path.write_text(GOOD)
    monkeypatch.setattr(house, "MOST_READING", 0.05)
    slow, there = str(path), Event()
    monkeypatch.setattr(house, "load", lambda _, file: there.wait(60) if file == slow else None)
    began = time.monotonic()
    try:
        with pytest.raises(Refused, match=r"rule.toml: takes more than 0.05 seconds"):
            make_table(server, "daggerheart", ruleset=slow)
    finally:
        there.set()
    assert time.monotonic() - began < 30
