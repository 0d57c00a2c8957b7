"""What tests of play share: dice on a tape, a table to play at, and how a refusal is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self, TypeVar

import pytest
from msgspec.structs import replace

from tableside.core.history import History, Row
from tableside.core.matters import Matter, find
from tableside.core.offers import Field, Offer, Ready
from tableside.core.values import (
    ALL_ENFORCED,
    GM,
    GM_SEAT,
    Actor,
    Command,
    Event,
    Illegal,
    Limit,
    Line,
    Missed,
    Mode,
    Roll,
    Scalar,
    Thrown,
    Value,
)
from tableside.core.verbs import tag_of
from tableside.systems import load

E = TypeVar("E", bound=Event)


class Tape:
    """Faces in the order in which they are thrown; too few or too many fail the test."""

    def __init__(self, *faces: int) -> None:
        self.left = list(faces)
        self.rolls: list[Roll] = []

    def __call__(self, roll: Roll) -> tuple[int, ...]:
        wanted = len(roll.sides)
        if len(self.left) < wanted:
            pytest.fail(f"the tape is short: {roll.key} wants {wanted} dice, {self.left} are left")
        faces, self.left = tuple(self.left[:wanted]), self.left[wanted:]
        self.rolls.append(roll)
        return faces

    def done(self) -> None:
        """Nothing may be left over."""
        if self.left:
            pytest.fail(f"dice are left over on the tape: {self.left}")


class Table:
    """A table in play: its history, and short words for what tests do at one."""

    def __init__(self, system: Any, setup: Any) -> None:
        self.system = system
        self.history = History(system, setup)
        self._start = self.history.state

    @classmethod
    def of(
        cls, system: str, ruleset: str, setup: Any, limits: dict[Limit, Mode] | None = None
    ) -> Self:
        """Such a table; every limit is enforced unless the test says otherwise."""
        enforced = {**ALL_ENFORCED, **(limits or {})}
        return cls(load(system, ruleset), replace(setup, limits=enforced))

    @property
    def state(self) -> Any:
        return self.history.state

    @property
    def tracks(self) -> dict[str, int]:
        return dict(self.state.tracks)

    def play(self, actor: Actor, command: Command, *faces: int) -> tuple[Event, ...]:
        """Submit a command with the dice it will throw, no more and no fewer."""
        return self.submit(actor, command, *faces).events

    def submit(self, actor: Actor, command: Command, *faces: int) -> Row:
        """The same, for tests that look at the row."""
        tape = Tape(*faces)
        row = self.submit_with(actor, command, tape)
        tape.done()
        return row

    def submit_with(self, actor: Actor, command: Command, tape: Tape) -> Row:
        """The same with as many dice from a tape as it takes."""
        row = self.history.submit(actor, command, tape)
        assert not [fault for fault in self.system.faults(self.state) if fault.broken]
        return row

    def without_dice(self, actor: Actor, command: Command) -> tuple[Event, ...]:
        """Submit a command and leave its dice to be typed in later."""
        return self.history.submit(actor, command).events

    def refusal(self, actor: Actor, command: Command) -> Illegal:
        """The refusal of a command that must be refused, and must leave no trace."""
        before, rows = self.state, len(self.history.rows)
        with pytest.raises(Illegal) as caught:
            self.history.submit(actor, command, Tape())
        assert self.state is before
        assert len(self.history.rows) == rows
        assert caught.value.sentence.endswith((".", "?", "!"))
        return caught.value

    def read(self, actor: Actor) -> list[str]:
        """What a seat has read in the log since the table was set up."""
        state, lines = self._start, []
        for row in self.history.rows:
            for event in row.events:
                lines.append(self.system.tell(state, event, actor))
                state = self.system.evolve(state, event)
        return [line.text for line in lines if line is not None]

    def matter(self, matter: str) -> Matter[Any]:
        """An open matter by its id."""
        found = find(self.state.matters, matter)
        assert found is not None, f"{matter} is not open; there are {self.open()}"
        return found

    def open(self) -> list[str]:
        """The ids of what is open, oldest first."""
        return [one.id for one in self.state.matters]

    def to(self, matter: str, command: type[Command], who: str = "", **chosen: Any) -> Command:
        """A command in answer to a matter, for whom it asks first unless somebody is named."""
        thread = self.matter(matter)
        asked = thread.asks[0] if thread.asks else ""
        character = who or ("" if asked == GM_SEAT else asked)
        return command(character=character, matter=matter, revision=thread.revision, **chosen)

    def offers(self, actor: Actor) -> list[Offer]:
        """Everything a seat is offered now."""
        return list(self.system.offers(self.system.known(self.state, actor)))

    def verbs(self, actor: Actor, matter: str | None = None) -> set[str]:
        """The verbs on offer to a seat, in one matter or everywhere."""
        return {one.verb for one in self.offers(actor) if matter in (None, one.matter)}

    def asked(self, actor: Actor, offer: Offer, **given: Value) -> list[str]:
        """Every question of an offer by its name, answered by its default or as given."""
        names: list[str] = []

        def answer(field: Field) -> Value:
            names.append(field.name)
            return given.get(field.name, field.default)

        self.system.walk(self.system.known(self.state, actor), offer, answer)
        return names

    def ask(self, actor: Actor, command: Command, **chosen: Value) -> Field | Ready | Illegal:
        """The next question of a command's verb after these answers."""
        offer = Offer(tag_of(type(command)), command.character, command.matter, command.revision)
        answer: Field | Ready | Illegal = self.system.ask_next(
            self.system.known(self.state, actor), offer, chosen
        )
        return answer

    def question(self, actor: Actor, command: Command, **chosen: Value) -> Field:
        """The same where a question must follow."""
        answer = self.ask(actor, command, **chosen)
        assert isinstance(answer, Field), answer
        return answer

    def barred(self, actor: Actor, command: Command, **chosen: Value) -> dict[Scalar, str]:
        """The choices of that question that are shut, each with the code of what is against it."""
        shown = getattr(self.question(actor, command, **chosen).domain, "barred", ())
        return {one.value: one.bars[0].code for one in shown}

    def ready(self, actor: Actor, command: Command, **chosen: Value) -> Ready:
        """The same where nothing is left to ask."""
        answer = self.ask(actor, command, **chosen)
        assert isinstance(answer, Ready), answer
        return answer

    def lines(self, actor: Actor) -> list[Line]:
        """The lines of the last row, as one seat reads them."""
        row = self.history.rows[-1]
        state, found = self.history.state_at(row.parent), []
        for event in row.events:
            found.append(self.system.tell(state, event, actor))
            state = self.system.evolve(state, event)
        return [line for line in found if line is not None]

    def told(self, actor: Actor) -> list[str]:
        """Their words."""
        return [line.text for line in self.lines(actor)]

    def dice(self, actor: Actor) -> list[Thrown]:
        """The dice in them."""
        return [line.dice for line in self.lines(actor) if line.dice is not None]

    def missed(self, actor: Actor, matter: str) -> Missed | None:
        """Whether a seat sees an open roll missed that can still be saved."""
        found: Missed | None = self.system.missed(self.system.known(self.state, actor), matter)
        return found

    def faults(self) -> dict[str, bool]:
        """What is wrong with the state, and whether it is broken by it."""
        return {fault.name: fault.broken for fault in self.system.faults(self.state)}


def table(
    system: str,
    ruleset: str,
    setup: Any,
    limits: dict[Limit, Mode] | None = None,
) -> Table:
    """A table of a game; every limit is enforced unless the test says otherwise."""
    return Table.of(system, ruleset, setup, limits)


def play(at: Table, *steps: tuple[Actor, Command, tuple[int, ...]]) -> list[Event]:
    """Several steps after one another: who, what, and with which dice."""
    return [event for actor, command, faces in steps for event in at.play(actor, command, *faces)]


def only(events: Sequence[Event], kind: type[E]) -> E:
    """The one event of a kind; a test that meets two of them is wrong about the play."""
    found = every(events, kind)
    assert len(found) == 1, found
    return found[0]


def every(events: Sequence[Event], kind: type[E]) -> list[E]:
    """All events of a kind, in order."""
    return [event for event in events if isinstance(event, kind)]


def waiving(*limits: Limit) -> Actor:
    """The GM, who lets these kinds of limit pass for one command."""
    return replace(GM, waives=limits)
