"""A table of each form and game lives here for ever, and is read through the steps of its form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from recorded.canonical import Canon
from stored.plain import plain
from stored.reading import by_form, form_of, names, recorded
from stored.rulesets import path_of
from tableside.core.history import History, WrongLogError
from tableside.systems import RULESETS
from tableside.table.forms import FORM, raised_row
from tableside.table.forms.form import Form
from tableside.table.forms.opening import began
from tableside.table.forms.steps import STEPS, Steps
from tableside.table.store.protocol import StoreError

FIRST = 2  # the oldest form that is read


@pytest.mark.parametrize("form", range(FIRST, FORM + 1))
def test_each_form_has_a_table_of_each_game_and_the_rulesets(form: int) -> None:
    assert set(by_form().get(form, {})) == set(RULESETS)
    assert path_of(form).exists()


def test_no_table_is_of_a_form_that_nobody_has_written() -> None:
    assert set(by_form()) <= set(range(FIRST, FORM + 1))
    for name in names():
        assert plain(name).head["form"] == form_of(name)
        assert max(form for form, _ in plain(name).rows) == form_of(name)


def folded(head: Mapping[str, Any], rows: list[tuple[int, bytes]], steps: Steps = STEPS) -> History:
    """A table as its bytes say, raised from whatever form they have."""
    system, setup = began(head, steps)
    history = History(system, setup)
    for form, body in rows:
        history.restore_bytes(raised_row(head["system"], form, body, steps))
    return history


@pytest.mark.parametrize("name", names())
def test_each_table_is_read_through_forms(name: str) -> None:
    stored = plain(name)
    history = folded(stored.head, stored.rows)
    assert history.last == recorded(name).rows
    assert Canon()(history.state) == recorded(name).last


# As if the tables of form 2 had been stored by a version that called things otherwise.
OPTIONS = {"daggerheart": ("hope", "max"), "wrath-glory": ("glory", "start")}


def former_head(head: Mapping[str, Any], topic: str, value: str) -> dict[str, Any]:
    values = {**head["ruleset"]["values"], "weather": {"rain": True}}
    values[topic] = {name: one for name, one in values[topic].items() if name != value}
    setup = {**head["setup"], "weather": "rain"}
    return {**head, "ruleset": {**head["ruleset"], "values": values}, "setup": setup}


def former_row(body: bytes) -> bytes:
    row = msgspec.json.decode(body)
    if row["command"]["do"] == "adjust":
        row["command"] = {**row["command"], "do": "put_right"}
    events = [
        {"was": "won", "at": one.pop("track"), "more": one} if one["was"] == "gained" else one
        for one in row["events"]
    ]
    if len(events) > 1:
        events[:2] = [{"was": "both", "first": events[0], "second": events[1]}]
    row["events"] = [*events, {"was": "weather_told", "rain": True}]
    return msgspec.json.encode(row)


def steps_from(head: Mapping[str, Any], topic: str, value: str) -> Steps:
    """Two forms of steps that lead back to what is read today."""
    steps, game = Steps(), head["system"]
    third, fourth = Form(3, steps), Form(4, steps)
    was = head["ruleset"]["values"][topic][value]
    third.with_default(f"ruleset:{game}", f"{topic}.{value}", was)
    third.without(f"ruleset:{game}", "weather")
    third.without(f"setup:{game}", "weather")
    third.upcast("event:weather_told")(lambda _: None)
    third.upcast("event:both")(lambda one: [one["first"], one["second"]])
    third.upcast(f"command:{game}:put_right")(lambda one: {**one, "do": "adjust"})
    fourth.upcast(f"event:{game}:won")(
        lambda one: {**one["more"], "was": "gained", "track": one["at"]}
    )
    return steps


@pytest.mark.parametrize("name", ["dh-sheet-2", "wg-core-2"])
def test_a_whole_table_of_a_former_version_folds_to_the_same_state(name: str) -> None:
    head, rows = plain(name)
    option = OPTIONS[head["system"]]
    steps = steps_from(head, *option)
    former = [(form, former_row(body)) for form, body in rows]
    assert sum(b'"both"' in body for _, body in former) > 300
    assert sum(b'"won"' in body for _, body in former) > 50
    assert sum(b'"put_right"' in body for _, body in former) > 5
    with pytest.raises(StoreError, match="in its ruleset"):
        folded(former_head(head, *option), former, Steps())
    with pytest.raises(WrongLogError):
        folded(head, former, Steps())
    history = folded(former_head(head, *option), former, steps)
    assert history.last == recorded(name).rows
    assert Canon()(history.state) == recorded(name).last
