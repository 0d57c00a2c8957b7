"""A nudge reaches the screens of whoever is waited for, once, and nothing of it is kept."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from tableside.table import nudges
from web.client import CALL, Device, Party
from web.servers import PATIENCE, Refused, Wire


@contextmanager
def screen(device: Device) -> Iterator[Wire]:
    """A screen of this seat, past its first frame."""
    path = f"/api/tables/{device.table}/live?screen"
    wire = device.server.live(path, ["tableside", device.token], {})
    wire.receive(PATIENCE)
    try:
        yield wire
    finally:
        wire.close()


def nudges_until(wire: Wire, row: int) -> int:
    """How often a screen is nudged until it is told a row."""
    found = 0
    while True:
        said: Any = msgspec.json.decode(wire.receive(PATIENCE))
        found += int(said["nudged"])
        if any(one["seq"] == row for one in said["told"]):
            return found


def test_only_whoever_is_waited_for_is_told_and_only_once(wrath: Party) -> None:
    wrath.gm.play(**CALL)
    rows = wrath.gm.frame["seq"]
    with screen(wrath.anna) as anna, screen(wrath.ben) as ben, screen(wrath.gm) as gm:
        wrath.gm.post("nudge", character="vess")
        first = wrath.gm.play("adjust", track="ruin", by=1)
        assert [nudges_until(one, first) for one in (anna, ben, gm)] == [1, 0, 0]
        second = wrath.gm.play("adjust", track="ruin", by=1)
        assert nudges_until(anna, second) == 0
    with screen(wrath.anna) as later:
        assert nudges_until(later, wrath.gm.play("adjust", track="ruin", by=1)) == 0
    assert second == rows + 3  # the call and two tracks: a nudge is no row


def test_one_at_a_time(wrath: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    wrath.gm.play(**CALL)
    wrath.gm.post("nudge", character="vess")
    with pytest.raises(Refused) as again:
        wrath.gm.post("nudge", character="vess")
    assert again.value.code == "just_nudged"
    assert nudges.PAUSE >= 2


def test_nobody_is_nudged_who_is_not_waited_for(wrath: Party) -> None:
    for who in ("vess", "nobody"):
        with pytest.raises(Refused) as refused:
            wrath.gm.post("nudge", character=who)
        assert refused.value.code == "not_asked"
    wrath.gm.play(**CALL)
    wrath.gm.play("give_control", character="vess", seat="")
    with pytest.raises(Refused) as refused:
        wrath.gm.post("nudge", character="vess")
    assert refused.value.code == "not_asked"


def test_a_player_nudges_nobody(wrath: Party) -> None:
    wrath.gm.play(**CALL)
    with pytest.raises(Refused) as refused:
        wrath.ben.post("nudge", character="vess")
    assert refused.value.code == "not_gm"
