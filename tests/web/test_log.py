"""The route that reads the log back: paged, searched, each seat's own lines."""

from __future__ import annotations

import pytest

from web.client import Party
from web.servers import Refused


def test_every_seat_reads_its_own_lines_to_the_first_row(wrath: Party) -> None:
    wrath.gm.play("give_effect", name="Hush", on="vess", modifiers=[], secret=True)
    for _ in range(4):
        wrath.sync(wrath.gm.play("adjust", track="ruin", by=1))
    for device in (wrath.gm, wrath.anna):
        told = [one for one in device.told if one["lines"]]
        assert device.get("rows") == {"rows": told, "before": 0}
        page = device.get("rows?most=2")
        assert page["rows"] == told[-2:]
        earlier = device.get(f"rows?before={page['before']}&most=200")
        assert earlier == {"rows": told[:-2], "before": 0}
    assert wrath.gm.get("rows?find=hush")["rows"]
    assert not wrath.anna.get("rows?find=hush")["rows"]
    assert len(wrath.anna.get("rows?find=ruin")["rows"]) == 4


def test_whoever_has_no_seat_reads_nothing(wrath: Party) -> None:
    stranger = type(wrath.gm)(wrath.gm.server, wrath.gm.table)
    with pytest.raises(Refused) as refused:
        stranger.get("rows")
    assert refused.value.status == 401
    with pytest.raises(Refused) as refused:
        wrath.anna.get("rows?before=soon")
    assert refused.value.status == 400
    assert len(wrath.anna.get("rows?most=-5&before=-3")["rows"]) == 1
