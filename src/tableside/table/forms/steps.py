"""Upgrade steps: pure functions from old JSON to new, each for one topic and one form.

A step of form 4 raises what was stored in form 3. What is stored stays as it lies; only what is
read is raised, form by form. docs/stored-forms.md says how a step is added.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

import msgspec

from tableside.core.history import WrongLogError

Step = Callable[[Any], Any]
ALONE = ("row", "seats", "picture", "pack")  # topics that need no more than their kind
KINDS = (*ALONE, "ruleset", "setup", "fact", "command", "event", "shelf")
FAULTS = (LookupError, TypeError, ValueError, AttributeError, msgspec.MsgspecError)


class Raise(NamedTuple):
    """What one form does to a row: as a whole, then to its command and events by their tags."""

    form: int
    row: tuple[Step, ...]
    commands: Mapping[str, tuple[Step, ...]]
    events: Mapping[str, tuple[Step, ...]]


class Plan(NamedTuple):
    """All that happens to the rows of a game from one form on."""

    raises: tuple[Raise, ...]
    every: bool  # whether some step takes whole rows, so that each has to be read
    tags: tuple[bytes, ...]  # otherwise only rows in which one of these stands

    def concerns(self, body: bytes) -> bool:
        """Whether any step may have something to do here."""
        return self.every or any(tag in body for tag in self.tags)


class Steps:
    """Steps by form and topic, and how they are applied on reading."""

    def __init__(self) -> None:
        self._steps: dict[int, dict[str, list[Step]]] = {}
        self._unchanged: dict[tuple[int, str], str] = {}
        self._plans: dict[tuple[str, int], Plan] = {}

    def upcast(self, form: int, *topics: str) -> Callable[[Step], Step]:
        """Register a step that raises these topics to a form from the one before it."""
        for topic in topics:
            _check(topic)

        def keep(step: Step) -> Step:
            for topic in topics:
                self._steps.setdefault(form, {}).setdefault(topic, []).append(step)
            self._plans.clear()
            return step

        return keep

    def unchanged(self, form: int, topic: str, why: str) -> None:
        """The stored struct is another, and yet what was stored needs no step: say why."""
        _check(topic)
        self._unchanged[form, topic] = why

    def topics(self) -> set[tuple[int, str]]:
        """Every form and topic with a step, or with a reason why it needs none."""
        stepped = {(form, topic) for form, steps in self._steps.items() for topic in steps}
        return stepped | set(self._unchanged)

    def head(self, head: Mapping[str, Any]) -> Mapping[str, Any]:
        """How a table began: its ruleset and its setup raised, everything else as it was."""
        game, form = head["system"], head["form"]
        parts = {part: self._whole(f"{part}:{game}", form) for part in ("ruleset", "setup")}
        if not any(parts.values()):
            return head
        made = {part: _raised(part, head[part], steps) for part, steps in parts.items()}
        return {**head, **made}

    def row(self, game: str, form: int, body: bytes) -> bytes:
        """A row; its bytes as they are if no step concerns them."""
        plan = self._plans.get((game, form))
        if plan is None:
            plan = self._plans[game, form] = self._plan(game, form)
        if not plan.concerns(body):
            return body
        try:
            row = msgspec.json.decode(body)
            for one in plan.raises:
                row = _raised_row(one, row)
        except FAULTS as error:
            raise WrongLogError(f"a row of form {form} cannot be raised: {error!r}") from error
        return msgspec.json.encode(row)

    def fact(self, form: int, body: bytes) -> bytes:
        """A fact of the table, likewise."""
        found = self._tagged(form, "fact")
        if not any(_needle(tag) in body for _, steps in found for tag in steps):
            return body
        try:
            fact = msgspec.json.decode(body)
            for _, steps in found:
                (fact,) = _pieces(fact, "fact", steps)
        except FAULTS as error:
            raise WrongLogError(f"a fact of form {form} cannot be raised: {error!r}") from error
        return msgspec.json.encode(fact)

    def beside(self, topic: str, form: int, body: bytes) -> bytes:
        """What lies beside a log, likewise: `seats`, `picture`, `shelf:KIND`."""
        steps = self._whole(topic, form)
        if not steps:
            return body
        try:
            made = msgspec.json.decode(body)
        except msgspec.DecodeError as error:
            raise WrongLogError(f"{topic} of form {form} cannot be read: {error}") from error
        return msgspec.json.encode(_raised(topic, made, steps))

    def _forms(self, form: int) -> list[int]:
        return sorted(one for one in self._steps if one > form)

    def _whole(self, topic: str, form: int) -> list[Step]:
        return [step for one in self._forms(form) for step in self._steps[one].get(topic, ())]

    def _tagged(
        self, form: int, kind: str, game: str = ""
    ) -> list[tuple[int, dict[str, tuple[Step, ...]]]]:
        """Form by form: the steps by tag, those for every game first."""
        found = []
        for one in self._forms(form):
            by_tag: dict[str, tuple[Step, ...]] = {}
            for prefix in (f"{kind}:", f"{kind}:{game}:"):
                for topic, steps in self._steps[one].items():
                    tag = topic.removeprefix(prefix)
                    if tag != topic and ":" not in tag:
                        by_tag[tag] = (*by_tag.get(tag, ()), *steps)
            found.append((one, by_tag))
        return found

    def _rows(self, form: int, game: str) -> tuple[Step, ...]:
        steps = self._steps[form]
        return (*steps.get("row", ()), *steps.get(f"row:{game}", ()))

    def _plan(self, game: str, form: int) -> Plan:
        commands = self._tagged(form, "command", game)
        events = dict(self._tagged(form, "event", game))
        raises = tuple(
            Raise(one, self._rows(one, game), by_tag, events[one]) for one, by_tag in commands
        )
        tags = {tag for one in raises for tag in (*one.commands, *one.events)}
        every = any(one.row for one in raises)
        return Plan(raises, every, tuple(_needle(tag) for tag in sorted(tags)))


def _check(topic: str) -> None:
    kind, _, rest = topic.partition(":")
    if kind not in KINDS or not (rest or kind in ALONE):
        raise ValueError(f"there is no topic {topic!r}; it begins with one of {', '.join(KINDS)}")


def _needle(tag: str) -> bytes:
    return f'"{tag}"'.encode()


def _raised(what: str, body: Any, steps: Collection[Step]) -> Any:
    try:
        for step in steps:
            body = step(body)
    except FAULTS as error:
        raise WrongLogError(f"its {what} cannot be raised: {error!r}") from error
    return body


def _raised_row(one: Raise, row: Any) -> Any:
    for step in one.row:
        row = step(row)
    (command,) = _pieces(row["command"], "do", one.commands)
    events = [made for event in row["events"] for made in _pieces(event, "was", one.events)]
    return {**row, "command": command, "events": events}


def _pieces(body: Any, field: str, by_tag: Mapping[str, tuple[Step, ...]]) -> list[Any]:
    """What becomes of one tagged thing: a step gives another, a list of them, or None.

    A second step of the same form sees only what still bears the tag.
    """
    tag, made = body[field], [body]
    for step in by_tag.get(tag, ()):
        before, made = made, []
        for piece in before:
            now = step(piece) if piece[field] == tag else piece
            made += now if isinstance(now, list) else [] if now is None else [now]
    return made


STEPS = Steps()  # those of every form, registered by the modules beside this one
