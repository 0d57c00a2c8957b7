"""Play a scenario: text in, result out. Nothing here reads files, rolls dice or prints."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from tableside.core.history import History, Row, Start
from tableside.core.state import Overstepped
from tableside.core.values import Caution, Illegal
from tableside.core.verbs import tag_of
from tableside.scenarios.addressing import address, answered
from tableside.scenarios.correcting import redo_step
from tableside.scenarios.expecting import check
from tableside.scenarios.format import CORRECT, LATER, REDO, UNDO, Expect, Step, StepRef
from tableside.scenarios.moments import Moment, actor_of, reckonings
from tableside.scenarios.reading import Script, read_all
from tableside.scenarios.results import Miss, Result, Stuck
from tableside.scenarios.tape import Tape, TapeShort

Hear = Callable[[Moment], None]  # whoever wants to know of every step as it is played


def run(file: str, text: str, ruleset: str = "", hear: Hear | None = None) -> Result:
    """Read a scenario and play it under each of its rulesets; a broken file raises BadFileError."""
    played = [play(script, hear) for script in read_all(file, text, ruleset)]
    return Result(
        file,
        played[0].title,
        sum(one.steps for one in played),
        sum(one.checks for one in played),
        tuple(miss for one in played for miss in one.misses),
    )


def play(script: Script, hear: Hear | None = None) -> Result:
    """Play a scenario up to its end, or to the first step where something is missed."""
    return _Play(script, hear or (lambda _moment: None)).result()


class _Play:
    """One scenario as it is played."""

    def __init__(self, script: Script, hear: Hear) -> None:
        self.script, self.system, self.hear = script, script.system, hear
        self.history = History(script.system, script.setup, Start(0, 0, script.start))
        self.looked = 0
        self._rows: dict[int, list[int]] = {}  # of each step, the rows that stood for it
        self._after: dict[int, Any] = {}  # of each step, the state it led to

    def result(self) -> Result:
        """Play the steps in order, then look at the end."""
        scenario = self.script.scenario
        played = 0
        misses: tuple[Miss, ...] = ()
        self.hear(Moment(self.script, 0, self.script.start, self.script.start))
        for number, step in enumerate(scenario.steps, 1):
            if step.skip:
                self._after[number] = self.history.state
                continue
            played, misses = played + 1, self._step(number, step)
            if misses:
                break
        if not misses:
            misses = self._end()
        misses = tuple(replace(miss, ruleset=self.script.ruleset) for miss in misses)
        return Result(self.script.file, scenario.title, played, self.looked, misses)

    def _step(self, number: int, step: Step) -> tuple[Miss, ...]:
        before = self.history.state
        try:
            moment = self._moment(number, step)
        except Stuck as stuck:
            moment = Moment(self.script, number, before, self.history.state)
            self.hear(moment)
            why = reckonings(moment)
            return (Miss(number, step.title, stuck.what, stuck.expected, stuck.got, why),)
        self._after[number] = moment.state
        self.hear(moment)
        return self._checked(moment, step.expect)

    def _end(self) -> tuple[Miss, ...]:
        start, state = self.history.state_at(0), self.history.state
        if waiting := [roll.key for roll in self.system.awaited(state)]:
            return (Miss(0, "", "dice", "all thrown", f"still to throw: {', '.join(waiting)}"),)
        events = tuple(event for row in self.history.line() for event in row.events)
        moment = Moment(self.script, 0, start, state, events)
        return self._checked(moment, self.script.scenario.expect)

    def _checked(self, moment: Moment, expect: Expect) -> tuple[Miss, ...]:
        like = None
        if expect.same_as is not None:
            like = self._after[self.script.number(expect.same_as)]
        checks = check(moment, expect, like)
        for fault in self.system.faults(moment.state):
            if fault.broken:
                checks.expect(False, "the state", "sound", f"{fault.name} {fault.where}")
        self.looked += checks.looked
        return checks.misses()

    def _moment(self, number: int, step: Step) -> Moment:
        """Play one step; a refusal is one of the things it may bring."""
        before, rows = self.history.state, len(self.history.rows)
        tape = Tape(() if step.dice == LATER else tuple(map(int, step.dice)))
        try:
            moment = self._played(number, step, tape)
        except TapeShort as short:
            wanted = f"{len(short.roll.sides)} for {short.roll.key}"
            raise Stuck("dice", wanted, f"{short.left} left on the tape") from short
        except Illegal as illegal:
            if self.history.state is not before or len(self.history.rows) != rows:
                raise Stuck("the refusal", "nothing changed", "the table changed") from illegal
            return Moment(self.script, number, before, before, refused=illegal)
        if tape.left:
            raise Stuck("dice", "all thrown", f"left over: {', '.join(map(str, tape.left))}")
        return moment

    def _played(self, number: int, step: Step, tape: Tape) -> Moment:
        if step.do == CORRECT:
            return self._corrected(number, step, tape)
        before = self.history.state
        row = self._row(step, tape)
        self._rows[number] = [row.seq]
        cautions = _cautions(self.system, before, row)
        now = self.history.state
        return Moment(self.script, number, before, now, row.events, cautions, command=row.command)

    def _row(self, step: Step, tape: Tape) -> Row:
        actor = replace(actor_of(step.by), waives=step.waive)
        if step.do == UNDO:
            return self.history.undo(actor)
        if step.do == REDO:
            return self.history.redo(actor)
        where = address(self.system, self.history.state, actor, step)
        said = self.script.command(step, **where)
        known = self.system.known(self.history.state, actor)
        command = answered(self.system, known, said, step)
        return self.history.submit(actor, command, None if step.dice == LATER else tape)

    def _corrected(self, number: int, step: Step, tape: Tape) -> Moment:
        assert step.step is not None  # checked when the file was read
        corrected = self.script.number(step.step)
        kind = self.script.commands[self.script.scenario.steps[corrected - 1].do]
        steps_of = {seq: one for one, seqs in self._rows.items() for seq in seqs}
        seq = self._seq(step.step)
        done = redo_step(self.history, kind, seq, step, tape)
        for seqs in self._rows.values():
            seqs.extend(done.renamed[one] for one in tuple(seqs) if one in done.renamed)
        return Moment(
            self.script,
            number,
            done.before,
            self.history.state,
            done.events,
            correction=done.correction,
            steps_of=steps_of,
        )

    def _seq(self, ref: StepRef) -> int:
        """The row that stands for a step on the present line of play."""
        rows = self._rows.get(self.script.number(ref))
        if not rows:
            skipped = self.script.scenario.steps[self.script.number(ref) - 1].skip
            got = "it was skipped" if skipped else "it was refused"
            raise Stuck("the correction", f"step {ref} was played", got)
        line = {row.seq for row in self.history.line()}
        return next((seq for seq in reversed(rows) if seq in line), rows[0])


def _cautions(system: Any, before: Any, row: Row) -> tuple[Caution | Overstepped, ...]:
    """What a command was warned of: a verb's mere advice is shown but not logged."""
    if tag_of(type(row.command)) in system.verbs:
        ready = system.checked(system.known(before, row.actor), row.command)
        return tuple(ready.cautions)
    return tuple(one for one in row.events if isinstance(one, Overstepped))
