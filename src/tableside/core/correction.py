"""Corrections: branch before a row, decide what followed again, compare, and choose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from tableside.core.history import Corrected, History, Row
from tableside.core.matters import MatterClosed, MatterOpened, find
from tableside.core.places import TakeDefault
from tableside.core.play import Dice, Proposal, propose
from tableside.core.state import Adjusted, FactSet
from tableside.core.values import GM, Actor, Command, Event, Faces, Illegal, Role, Roll


class Misfit(msgspec.Struct, frozen=True):
    """A later command that no longer fits, why, and what stands in its place."""

    seq: int
    command: Command
    sentence: str
    instead: str  # "default" if the question was answered by its default, or ""


class Difference(msgspec.Struct, frozen=True):
    """What the correction would change in the present."""

    what: str
    was: str
    becomes: str


class NewRow(msgspec.Struct, frozen=True):
    """A row of the new line, not yet written."""

    actor: Actor
    command: Command
    proposal: Proposal


class Correction(msgspec.Struct, frozen=True):
    """A worked-out correction: the GM looks at it and adopts it, or does not."""

    seq: int
    rows: tuple[NewRow, ...]
    misfits: tuple[Misfit, ...]
    differences: tuple[Difference, ...]
    state: Any
    awaited: tuple[Roll, ...]  # new dice that somebody must still roll


def correct(
    history: History,
    seq: int,
    command: Command | None = None,
    faces: Mapping[str, tuple[int, ...]] | None = None,
    dice: Dice | None = None,
) -> Correction:
    """Work out what would have happened had a row's command or dice been otherwise."""
    line = history.line()
    places = [place for place, row in enumerate(line) if row.seq == seq]
    if not places:
        raise Illegal("no_such_row", f"Row {seq} is not on the present line of play.")
    tail = line[places[0] :]
    if isinstance(tail[0].command, Corrected):
        raise Illegal("not_correctable", "A correction is taken back, not corrected.")
    redone = _Redone(history, tail, faces or {}, dice)
    redone.again(tail[0], tail[0].command if command is None else command)
    for row in tail[1:]:
        redone.follow(row)
    old, new = history.state, redone.state
    return Correction(
        seq,
        tuple(redone.rows),
        tuple(redone.misfits),
        tuple(_differences(old, new)),
        new,
        history.system.awaited(new),
    )


def adopt(history: History, correction: Correction, how: str, actor: Actor = GM) -> Row:
    """Take a correction on: `replay` the new line, or `settle` the difference now."""
    if actor.role is not Role.GM:
        raise Illegal("not_gm", "Only the GM adopts a correction.")
    if how == "settle":
        return _settle(history, correction, actor)
    if how != "replay":
        raise Illegal(
            "not_a_choice", f"A correction is adopted by 'settle' or 'replay', not {how!r}."
        )
    was_head, parent = history.head, history.row(correction.seq).parent
    for row in correction.rows:
        parent = history.append(parent, row.actor, row.command, row.proposal).seq
    history.forget_undone()
    command = Corrected(seq=correction.seq, how="replay", was_head=was_head)
    return history.append(parent, actor, command, Proposal((), correction.state, {}))


class _Redone:
    """The new line as it grows."""

    def __init__(
        self,
        history: History,
        tail: list[Row],
        faces: Mapping[str, tuple[int, ...]],
        dice: Dice | None,
    ) -> None:
        self.system = history.system
        self.state = history.state_at(tail[0].parent)
        self.rows: list[NewRow] = []
        self.misfits: list[Misfit] = []
        self._dice = dice
        self._faces = {key: rolled for row in tail for key, rolled in row.faces.items()}
        self._check(faces)
        self._faces.update(faces)

    def _check(self, faces: Mapping[str, tuple[int, ...]]) -> None:
        for key in faces:
            if key not in self._faces:
                good = ", ".join(self._faces) or "none"
                raise Illegal("no_such_roll", f"No roll {key!r} to correct. There are: {good}.")

    def _answer(self, roll: Roll) -> tuple[int, ...] | None:
        """Recorded faces first; only dice that were never thrown are asked for."""
        kept = self._faces.get(roll.key, ())[: len(roll.sides)]
        missing = roll.sides[len(kept) :]
        if not missing:
            return kept
        new = self._dice(replace(roll, sides=missing)) if self._dice else None
        return None if new is None else kept + new

    def again(self, row: Row, command: Command) -> None:
        """Decide a command at the head of the new line."""
        if isinstance(command, Faces) and command.key in self._faces:
            command = replace(command, faces=self._faces[command.key])
        proposal = propose(self.system, self.state, row.actor, command, self._answer)
        self.rows.append(NewRow(row.actor, command, proposal))
        self.state = proposal.state

    def follow(self, row: Row) -> None:
        """Decide a later command again, or say why it no longer fits."""
        command = row.command
        if isinstance(command, Corrected):
            return self._keep(row)
        if isinstance(command, Faces) and all(
            roll.key != command.key for roll in self.system.awaited(self.state)
        ):
            return None  # these dice were already thrown, with the deed they belong to
        try:
            return self.again(row, self._addressed(command))
        except Illegal as illegal:
            self._misfit(row, command, illegal)

    def _keep(self, row: Row) -> None:
        # The net difference of an earlier correction stays what it was.
        state = self.state
        for event in row.events:
            state = self.system.evolve(state, event)
        self.rows.append(NewRow(row.actor, row.command, Proposal(row.events, state, {})))
        self.state = state

    def _addressed(self, command: Command) -> Command:
        matter = find(self.state.matters, command.matter)
        return command if matter is None else replace(command, revision=matter.revision)

    def _misfit(self, row: Row, command: Command, illegal: Illegal) -> None:
        matter = find(self.state.matters, command.matter)
        instead = ""
        if matter is not None and (command.character or GM.seat) in matter.asks:
            default = TakeDefault(command.character, matter.id, matter.revision)
            proposal = propose(self.system, self.state, GM, default, self._answer)
            self.rows.append(NewRow(GM, default, proposal))
            self.state, instead = proposal.state, "default"
        self.misfits.append(Misfit(row.seq, command, illegal.sentence, instead))


def _differences(old: Any, new: Any) -> list[Difference]:
    found = [
        Difference(track, str(old.tracks.get(track, "-")), str(new.tracks.get(track, "-")))
        for track in {**old.tracks, **new.tracks}
        if old.tracks.get(track) != new.tracks.get(track)
    ]
    found += [
        Difference(fact, old.facts.get(fact, "-"), new.facts.get(fact, "-"))
        for fact in {**old.facts, **new.facts}
        if old.facts.get(fact) != new.facts.get(fact)
    ]
    before, after = ({matter.id: matter for matter in one.matters} for one in (old, new))
    found += [Difference(key, "open", "settled") for key in before if key not in after]
    found += [Difference(key, "settled", "open") for key in after if key not in before]
    return found


def _settle(history: History, correction: Correction, actor: Actor) -> Row:
    events = _net(history, history.state, correction.state)
    state = history.state
    for event in events:
        state = history.system.evolve(state, event)
    history.forget_undone()
    command = Corrected(seq=correction.seq, how="settle")
    return history.append(history.head, actor, command, Proposal(tuple(events), state, {}))


def _net(history: History, now: Any, wanted: Any) -> list[Event]:
    """The net difference as facts: tracks, named choices, and notes in the GM's inbox."""
    changes = {
        track: wanted.tracks[track] - points
        for track, points in now.tracks.items()
        if track in wanted.tracks and wanted.tracks[track] != points
    }
    events: list[Event] = [Adjusted(changes, "correction")] if changes else []
    events += [
        FactSet(fact, value, "")
        for fact, value in wanted.facts.items()
        if now.facts.get(fact) != value
    ]
    notes = history.system.notes
    before = {one.id: one for one in now.matters if one.procedure in notes}
    after = {one.id: one for one in wanted.matters if one.procedure in notes}
    events += [MatterClosed(key) for key in before if key not in after]
    events += [MatterOpened(one) for key, one in after.items() if key not in before]
    return events
