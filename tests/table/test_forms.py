"""Steps raise what was stored in an older form: what each kind of step does, and what none does."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from tableside.core.history import WrongLogError
from tableside.table.forms import FORM, FORMS, raised_fact, raised_head, raised_row, raised_seats
from tableside.table.forms.form import Form
from tableside.table.forms.opening import began
from tableside.table.forms.steps import STEPS, Steps
from tableside.table.store.protocol import StoreError

GAME, OTHER = "daggerheart", "wrath-glory"


def row(*events: dict[str, Any], do: str = "strike", **more: Any) -> bytes:
    command = {"do": do, "character": "mira"}
    return msgspec.json.encode({"seq": 7, "command": command, "events": events, **more})


def wounded(wounds: int, **more: Any) -> dict[str, Any]:
    return {"was": "wounded", "who": "mira", "wounds": wounds, **more}


@pytest.fixture
def steps() -> Steps:
    return Steps()


@pytest.fixture
def third(steps: Steps) -> Form:
    return Form(3, steps)


def test_the_newest_form_is_written_and_each_has_its_number() -> None:
    assert [one.number for one in FORMS] == list(range(3, FORM + 1))
    assert all(3 <= form <= FORM for form, _ in STEPS.topics())


def test_what_no_step_concerns_is_handed_through_unparsed(steps: Steps, third: Form) -> None:
    broken = b'{"seq": 1, this is not even JSON'
    assert raised_row(GAME, 2, broken) is broken
    third.upcast("event:wounded", f"command:{OTHER}:shoot", "fact:odds_set")(dict)
    assert raised_row(GAME, 2, broken, steps) is broken  # the tag does not stand in it
    assert raised_fact(2, broken, steps) is broken
    assert raised_seats(2, broken, steps) is broken
    other = row(do="shoot")
    assert raised_row(GAME, 2, other, steps) is other  # a step of the other game
    new = row(wounded(1))
    assert raised_row(GAME, FORM, new, steps) is new


def test_an_event_becomes_several(steps: Steps, third: Form) -> None:
    @third.upcast("event:wounded")
    def split(event: Any) -> Any:
        return [
            {"was": "gained", "track": f"{event['who']}.{one}", "points": event[one]}
            for one in ("wounds", "shock")
        ]

    body = row({"was": "before"}, wounded(2, shock=1), {"was": "after"})
    events = json.loads(raised_row(GAME, 2, body, steps))["events"]
    assert events == [
        {"was": "before"},
        {"was": "gained", "track": "mira.wounds", "points": 2},
        {"was": "gained", "track": "mira.shock", "points": 1},
        {"was": "after"},
    ]


def test_an_event_becomes_none_and_the_rest_of_the_row_stays(steps: Steps, third: Form) -> None:
    third.upcast(f"event:{GAME}:wounded")(lambda _: None)
    body = row(wounded(2), {"was": "after"}, faces={"t1": [3, 4]})
    was, now = json.loads(body), json.loads(raised_row(GAME, 2, body, steps))
    assert now == {**was, "events": [{"was": "after"}]}
    assert raised_row(OTHER, 2, body, steps) is body


def test_a_command_is_raised_by_its_tag(steps: Steps, third: Form) -> None:
    @third.upcast(f"command:{GAME}:strike")
    def rename(command: Any) -> Any:
        return {**command, "do": "attack"}

    now = json.loads(raised_row(GAME, 2, row(), steps))
    assert now["command"] == {"do": "attack", "character": "mira"}
    other = row(do="roll")
    assert raised_row(GAME, 2, other, steps) is other


def test_a_fact_is_raised_by_its_tag(steps: Steps, third: Form) -> None:
    third.upcast("fact:odds_set")(lambda fact: {**fact, "shown": fact["shown"] == "yes"})
    old = b'{"fact":"odds_set","shown":"yes"}'
    assert json.loads(raised_fact(2, old, steps)) == {"fact": "odds_set", "shown": True}
    other = b'{"fact":"opening_told","text":"x"}'
    assert raised_fact(2, other, steps) is other


def test_seats_are_raised_whole(steps: Steps, third: Form) -> None:
    third.with_default("seats", "seats.*.colour", "grey")
    old = b'{"seats":{"seat1":{"name":"Anna"},"seat2":{"name":"Ben","colour":"red"}}}'
    now = json.loads(raised_seats(2, old, steps))["seats"]
    assert [one["colour"] for one in now.values()] == ["grey", "red"]


def test_a_setup_and_a_ruleset_are_raised_with_the_head(steps: Steps, third: Form) -> None:
    third.with_default(f"setup:{GAME}", "characters.*.level", 1)
    third.without(f"setup:{GAME}", "facts.weather")
    third.with_default(f"ruleset:{GAME}", "rolls.dice", 2)
    third.without(f"ruleset:{GAME}", "weather")
    head = {
        "id": "t",
        "system": GAME,
        "form": 2,
        "ruleset": {"title": "X", "values": {"rolls": {"steps": []}, "weather": {"x": 1}}},
        "setup": {"characters": [{"id": "mira"}], "facts": {"weather": "rain", "mode": "story"}},
    }
    was = json.dumps(head)
    now = raised_head(head, steps)
    assert now["ruleset"] == {"title": "X", "values": {"rolls": {"steps": [], "dice": 2}}}
    assert now["setup"] == {
        "characters": [{"id": "mira", "level": 1}],
        "facts": {"mode": "story"},
    }
    assert json.dumps(head) == was  # what is stored stays
    assert raised_head(now, steps) == now
    other = {**head, "system": OTHER}
    assert raised_head(other, steps) is other


def test_a_value_that_is_there_is_kept_and_a_new_topic_begun(steps: Steps, third: Form) -> None:
    third.with_default(f"ruleset:{GAME}", "rolls.dice", 2)
    third.with_default(f"ruleset:{GAME}", "tides.high", 4)
    head = {"system": GAME, "form": 2, "ruleset": {"values": {"rolls": {"dice": 3}}}, "setup": {}}
    now = raised_head(head, steps)["ruleset"]["values"]
    assert now == {"rolls": {"dice": 3}, "tides": {"high": 4}}


def test_forms_follow_one_another(steps: Steps, third: Form) -> None:
    fourth = Form(4, steps)
    third.upcast("event:wounded")(lambda one: {**one, "was": "hurt"})
    third.upcast("event:hurt")(lambda one: {**one, "was": "grieved"})  # of form 2, not ours
    fourth.upcast("event:hurt")(lambda one: [one, {"was": "told", "of": one["wounds"]}])
    fourth.upcast("row")(lambda one: {**one, "seen": [event["was"] for event in one["events"]]})
    body = row(wounded(2), {"was": "hurt"})
    from_second = json.loads(steps.row(GAME, 2, body))
    assert from_second["seen"] == ["hurt", "grieved"]
    assert [one["was"] for one in from_second["events"]] == ["hurt", "told", "grieved"]
    from_third = json.loads(steps.row(GAME, 3, row({"was": "hurt", "wounds": 1}, wounded(9))))
    assert [one["was"] for one in from_third["events"]] == ["hurt", "told", "wounded"]
    assert steps.row(GAME, 4, body) is body


def test_a_head_is_never_raised_twice(steps: Steps, third: Form) -> None:
    third.upcast(f"setup:{GAME}")(lambda one: {"rounds": one["rounds"] + 1})
    head = {"system": GAME, "form": 2, "ruleset": {}, "setup": {"rounds": 1}}
    once = raised_head(head, steps)
    assert once["setup"] == raised_head(once, steps)["setup"] == {"rounds": 2}


def test_a_step_counts_from_when_it_is_registered(steps: Steps, third: Form) -> None:
    body = row(wounded(1))
    assert raised_row(GAME, 2, body, steps) is body
    third.upcast("event:wounded")(lambda _: None)
    assert json.loads(raised_row(GAME, 2, body, steps))["events"] == []


def test_a_second_step_of_a_form_sees_only_what_still_bears_the_tag(
    steps: Steps, third: Form
) -> None:
    third.upcast("event:wounded")(lambda one: [one, {"was": "told"}])
    third.upcast(f"event:{GAME}:wounded")(lambda one: {**one, "wounds": one["wounds"] + 1})
    now = json.loads(raised_row(GAME, 2, row(wounded(1)), steps))
    assert now["events"] == [wounded(2), {"was": "told"}]


def test_a_step_reaches_what_bears_a_tag_anywhere_in_a_row(steps: Steps, third: Form) -> None:
    third.everywhere(f"row:{GAME}", "is", "test", lambda one: {**one, "dn": 3})
    inner = {"is": "test", "inner": [{"is": "test"}, {"is": "fall"}]}
    body = row({"was": "matter_opened", "matter": {"values": inner}})
    now = json.loads(raised_row(GAME, 2, body, steps))["events"][0]["matter"]["values"]
    assert now == {"is": "test", "dn": 3, "inner": [{"is": "test", "dn": 3}, {"is": "fall"}]}
    assert raised_row(OTHER, 2, body, steps) is body


@pytest.mark.parametrize("topic", ["", "rows", "event", "ruleset:", "command"])
def test_a_topic_that_does_not_exist_is_refused(third: Form, topic: str) -> None:
    with pytest.raises(ValueError, match="there is no topic"):
        third.upcast(topic)
    with pytest.raises(ValueError, match="there is no topic"):
        third.unchanged(topic, "no reason")


def test_what_needs_no_step_is_said_and_costs_nothing(steps: Steps, third: Form) -> None:
    third.unchanged("event:wounded", "it was never written")
    assert steps.topics() == {(3, "event:wounded")}
    body = row(wounded(1))
    assert raised_row(GAME, 2, body, steps) is body


def test_what_a_step_cannot_raise_is_said_in_words(steps: Steps, third: Form) -> None:
    third.upcast("event:wounded", "fact:odds_set")(lambda one: {**one, "x": one["missing"]})
    third.upcast("seats")(lambda one: one["missing"])
    third.upcast("command:strike")(lambda one: [one, one])  # a row has one command
    with pytest.raises(WrongLogError, match="a row of form 2 cannot be raised"):
        raised_row(GAME, 2, row(wounded(1), do="roll"), steps)
    with pytest.raises(WrongLogError, match="a row of form 2 cannot be raised"):
        raised_row(GAME, 2, row(), steps)
    with pytest.raises(WrongLogError, match="a fact of form 2 cannot be raised"):
        raised_fact(2, b'{"fact":"odds_set"}', steps)
    with pytest.raises(WrongLogError, match="seats cannot be raised"):
        raised_seats(2, b"{}", steps)


def test_a_newer_form_is_refused_and_named() -> None:
    newer, said = FORM + 1, f"form {FORM + 1}, this one reads up to {FORM}"
    head = {"id": "t1", "name": "Night", "system": GAME, "form": newer, "ruleset": {}, "setup": {}}
    for read in (
        lambda: raised_row(GAME, newer, row()),
        lambda: raised_fact(newer, b"{}"),
        lambda: raised_seats(newer, b"{}"),
        lambda: raised_head(head),
    ):
        with pytest.raises(WrongLogError, match=said):
            read()
    with pytest.raises(StoreError, match=rf"'Night' \(t1\).*{said}"):
        began(head)
