"""A table keeps its own ruleset: values that a release adds or drops never make it unreadable."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from recorded.canonical import Canon
from stored.rulesets import StoredRuleset, head_of, rulesets_of, shipped
from tableside.table.forms import FORM
from tableside.table.forms.form import Form
from tableside.table.forms.opening import began
from tableside.table.forms.steps import STEPS, Steps
from tableside.table.store.protocol import StoreError

FIRST = 2  # the oldest form that is read
VALUES, TOPICS = 530, 83  # how many there were when this was written; there are only ever more
TODAY = shipped()
EACH = pytest.mark.parametrize("ruleset", TODAY, ids=lambda one: one.name)


def values_of(head: dict[str, Any], steps: Steps = STEPS) -> Any:
    system: Any = began(head, steps)[0]
    return Canon()(system.rules.values)


def test_rulesets_of_every_older_form_open_with_the_values_they_had() -> None:
    for form in range(FIRST, FORM):
        for ruleset in rulesets_of(form):
            assert values_of(head_of(ruleset, form)) == ruleset.values, (form, ruleset.name)
        assert {one.system for one in rulesets_of(form)} == {one.system for one in TODAY}


def later(ruleset: StoredRuleset) -> Iterator[tuple[str, str, Any, Any]]:
    """As if each value had been added by today's release: topic, name, value, and what was."""
    values = ruleset.resolved["values"]
    for topic, held in values.items():
        for name, value in held.items():
            before = {key: one for key, one in held.items() if key != name}
            yield topic, name, value, {**values, topic: before}


def test_the_cases_are_all_there() -> None:
    assert sum(1 for one in TODAY for _ in later(one)) >= VALUES
    topics = {(one.system, topic) for one in TODAY for topic in one.resolved["values"]}
    assert len(topics) >= TOPICS
    assert len(TODAY) >= 7


@EACH
def test_each_value_added_later_is_given_in_one_line(ruleset: StoredRuleset) -> None:
    seen = Counter[str]()
    for topic, name, value, before in later(ruleset):
        stored = head_of(ruleset, 2, before)
        steps = Steps()
        Form(3, steps).with_default(f"ruleset:{ruleset.system}", f"{topic}.{name}", value)
        assert values_of(stored, steps) == ruleset.values, (topic, name)
        seen[_without_the_step(stored, topic, name)] += 1
    assert seen["refused"], "no value of this ruleset would have been missed"


def _without_the_step(stored: dict[str, Any], topic: str, name: str) -> str:
    """It binds by a default of its own, or it is refused by name: never anything else."""
    try:
        began(stored, Steps())
    except StoreError as error:
        said = str(error)
        assert "'Night watch' (t1)" in said, said
        assert re.search(rf"in its ruleset, `{topic}", said), said
        assert "opens with the version of Tableside that last played it" in said
        # A topic that lost its only value is missing itself.
        assert re.search(rf"`{name}`|`{topic}`", said), said
        return "refused"
    return "bound"


@EACH
def test_each_topic_dropped_later_is_left_out_in_one_line(ruleset: StoredRuleset) -> None:
    values = ruleset.resolved["values"]
    for topic, held in values.items():
        old = f"former_{topic}"
        stored = head_of(ruleset, 2, {**values, old: held or {"any": 1}})
        with pytest.raises(StoreError, match=rf"in its ruleset, `{old}`: .*unknown field"):
            began(stored, Steps())
        steps = Steps()
        Form(3, steps).without(f"ruleset:{ruleset.system}", old)
        assert values_of(stored, steps) == ruleset.values, topic


@EACH
def test_each_value_dropped_later_is_left_out_in_one_line(ruleset: StoredRuleset) -> None:
    values, read = ruleset.resolved["values"], _read(ruleset)
    for topic, held in values.items():
        if not held:
            continue  # topics without values say nothing, known or not
        stored = head_of(ruleset, 2, {**values, topic: {**held, "former": 1}})
        if topic in read:
            with pytest.raises(StoreError, match=rf"in its ruleset, `{topic}\.former`"):
                began(stored, Steps())
        steps = Steps()
        Form(3, steps).without(f"ruleset:{ruleset.system}", f"{topic}.former")
        assert values_of(stored, steps) == ruleset.values, topic


def _read(ruleset: StoredRuleset) -> tuple[str, ...]:
    system: Any = began(head_of(ruleset, FORM))[0]
    fields: tuple[str, ...] = system.rules.values.__struct_fields__
    return fields


def test_a_setup_that_does_not_fit_is_said_in_words_too() -> None:
    stored = {**head_of(TODAY[0], 2), "setup": {"characters": [{"id": 1}]}}
    with pytest.raises(StoreError, match=r"'Night watch' \(t1\).* in its setup, `characters\[0\]"):
        began(stored)
    with pytest.raises(StoreError, match="in its ruleset, There is no system 'chess'"):
        began({**head_of(TODAY[0], 2), "system": "chess"})
    with pytest.raises(StoreError, match="in its head"):
        began({"name": "nothing else"})
