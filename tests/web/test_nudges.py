"""A nudge reaches the screens of whoever is waited for, once, and nothing of it is kept."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from tableside.table import nudges
from web.client import CALL, Device, Party
from web.servers import Refused, Wire


@contextmanager
def screen(device: Device) -> Iterator[Wire]:
    """A screen of this seat, past its first frame."""
    path = f"/api/tables/{device.table}/live?screen"
    wire = device.server.live(path, ["tableside", device.token], {})
    wire.receive(5)
    try:
        yield wire
    finally:
        wire.close()


def heard(wire: Wire, seconds: float = 0.2) -> list[Any]:
    """Everything that a screen is sent for a moment."""
    found = []
    while True:
        try:
            found.append(msgspec.json.decode(wire.receive(seconds)))
        except TimeoutError:
            return found


def test_only_whoever_is_waited_for_is_told_and_only_once(wrath: Party) -> None:
    wrath.gm.play(**CALL)
    rows = wrath.gm.frame["seq"]
    with screen(wrath.anna) as anna, screen(wrath.ben) as ben, screen(wrath.gm) as gm:
        for one in (anna, ben, gm):
            heard(one)
        wrath.gm.post("nudge", character="vess")
        assert [one["nudged"] for one in heard(anna)] == [True]
        assert not any(one["nudged"] for one in (*heard(ben), *heard(gm)))
        wrath.gm.play("adjust", track="ruin", by=1)
        assert not any(one["nudged"] for one in heard(anna))
    with screen(wrath.anna) as later:
        assert not any(one["nudged"] for one in heard(later))
    wrath.gm.until(rows + 1)
    assert wrath.gm.frame["seq"] <= rows + 2  # the call and the track: a nudge is no row


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
