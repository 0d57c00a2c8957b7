"""How a form says its steps: most of them in one line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tableside.table.forms.steps import STEPS, Step, Steps

EACH = "*"  # in a path: every one of a list or of a mapping's values


class Form:
    """The steps that raise what was stored in the form before this one."""

    def __init__(self, number: int, steps: Steps = STEPS) -> None:
        self.number, self._steps = number, steps

    def upcast(self, *topics: str) -> Callable[[Step], Step]:
        """A function that is a step for these topics."""
        return self._steps.upcast(self.number, *topics)

    def with_default(self, topic: str, path: str, value: Any) -> None:
        """A value that this form has added, and what it is for what was stored before it.

        The path of a ruleset's value is `topic.name`; of anything else it begins at the top.
        """

        def add(held: Mapping[str, Any], name: str) -> Mapping[str, Any]:
            return held if name in held else {**held, name: value}

        self._add(topic, path, add)

    def without(self, topic: str, path: str) -> None:
        """What this form no longer knows: a ruleset's topic, or one value of it, or a field."""

        def leave_out(held: Mapping[str, Any], name: str) -> Mapping[str, Any]:
            return {key: one for key, one in held.items() if key != name}

        self._add(topic, path, leave_out)

    def everywhere(self, topic: str, field: str, tag: str, step: Step) -> None:
        """A step for all that bears a tag anywhere inside, such as the values of a matter."""

        def walk(body: Any) -> Any:
            if isinstance(body, list):
                return [walk(one) for one in body]
            if not isinstance(body, dict):
                return body
            inner = {key: walk(one) for key, one in body.items()}
            return step(inner) if inner.get(field) == tag else inner

        self.upcast(topic)(walk)

    def unchanged(self, topic: str, why: str) -> None:
        """The stored struct is another, and yet what was stored needs no step: say why."""
        self._steps.unchanged(self.number, topic, why)

    def _add(
        self, topic: str, path: str, change: Callable[[Mapping[str, Any], str], Mapping[str, Any]]
    ) -> None:
        *way, name = path.split(".")
        if topic.startswith("ruleset:"):
            way.insert(0, "values")

        def step(body: Any) -> Any:
            return _changed(body, way, lambda held: change(held, name))

        self.upcast(topic)(step)


def _changed(body: Any, way: list[str], change: Callable[[Any], Any]) -> Any:
    """The same JSON with the mappings at the end of a way changed; what is not there is begun."""
    if not way:
        return change(body) if isinstance(body, dict) else body
    first, rest = way[0], way[1:]
    if first == EACH and isinstance(body, list):
        return [_changed(one, rest, change) for one in body]
    if first == EACH and isinstance(body, dict):
        return {key: _changed(one, rest, change) for key, one in body.items()}
    if first == EACH or not isinstance(body, dict):
        return body
    made = _changed(body.get(first, {}), rest, change)
    return {**body, first: made} if made or first in body else body
