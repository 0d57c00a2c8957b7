"""Corrections: branch before a row, decide what followed again, compare, and choose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from tableside.core.differences import Difference, Lines, named, of_tracks
from tableside.core.history import Corrected, History, Row, behalf_of
from tableside.core.matters import MatterOpened, find
from tableside.core.maximums import surplus
from tableside.core.play import Dice, Proposal, fold, propose
from tableside.core.state import Adjusted, State
from tableside.core.system import AnySystem
from tableside.core.values import DICE, GM, Actor, Command, Event, Faces, Fell, Illegal, Role, Roll
from tableside.core.verbs import TakeDefault


class Misfit(msgspec.Struct, frozen=True):
    """A later command that no longer fits, why, and what stands in its place."""

    seq: int
    command: Command
    sentence: str
    instead: str  # "default" if the question was answered by its default, or ""


class NewRow(msgspec.Struct, frozen=True):
    """A row of the new line, not yet written."""

    actor: Actor
    command: Command
    proposal: Proposal
    dice: Mapping[str, Fell] = {}


class Correction(msgspec.Struct, frozen=True, kw_only=True):
    """A worked-out correction: the GM looks at it and adopts it, or does not."""

    seq: int
    head: int  # where play stood when it was worked out
    rows: tuple[NewRow, ...]
    misfits: tuple[Misfit, ...]
    differences: tuple[Difference, ...]
    later: tuple[str, ...]  # what settling now leaves to matters that are still open
    state: Any
    awaited: tuple[Roll, ...]  # new dice that somebody must still roll


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat is shown of a correction before anybody adopts it."""

    seq: int
    head: int
    differences: tuple[Difference, ...]
    misfits: tuple[Misfit, ...] = ()
    later: tuple[str, ...] = ()
    unthrown: int = 0  # dice that would fall if it were adopted: nobody knows how
    was: tuple[str, ...] = ()  # what was read of the deed, where it would say something else
    becomes: tuple[str, ...] = ()
    stays: int = 0  # how many later rows stay as they are
    says: Mapping[str, tuple[str, ...]] = {}  # what everybody will read, by how it is adopted


def shown(history: History, found: Correction, actor: Actor) -> Preview:
    """A correction as a seat may look at it: the GM all of it, others what they know of both ends.

    Of that only tracks: how a roll ends, or what lies on a foe afterwards, would tell a player who
    tries one face after the other what a hidden number is. Settling is the GM's, and so is `later`.
    """
    system = history.system
    now, wanted = (system.known(one, actor) for one in (history.state, found.state))
    if actor.role is Role.GM:
        return Preview(
            seq=found.seq,
            head=found.head,
            differences=named(system, now, wanted, found.differences),
            misfits=found.misfits,
            later=found.later,
            unthrown=_unthrown(history, found),
        )
    tracks = named(system, now, wanted, of_tracks(now, wanted))
    return Preview(seq=found.seq, head=found.head, differences=tracks)


def _unthrown(history: History, found: Correction) -> int:
    """How many dice the present does not wait for, and the corrected line does."""
    waiting = {roll.key for roll in history.system.awaited(history.state)}
    return sum(len(roll.sides) for roll in found.awaited if roll.key not in waiting)


def correct(
    history: History,
    seq: int,
    command: Command | None = None,
    faces: Mapping[str, tuple[int, ...]] | None = None,
    dice: Dice | None = None,
    *,
    fell: Mapping[str, Fell] | None = None,
    first: Sequence[Command] = (),
) -> Correction:
    """Work out what would have happened had a row's command or dice been otherwise.

    Dice that never fell are asked for; in `fell` they write down how they came about. What should
    have been put right on a sheet `first` is played by the GM before it.
    """
    tail = _tail(history, seq)
    if isinstance(tail[0].command, Corrected):
        raise Illegal("not_correctable", "A correction is taken back, not corrected.")
    if isinstance(command, Faces):  # another answer to a roll is other faces under its key
        faces = {**(faces or {}), command.key: command.faces}
    redone = _Redone(history, tail, faces or {}, dice, {} if fell is None else fell)
    for one in first:
        redone.put_right(one)
    redone.again(tail[0], tail[0].command if command is None else command)
    for row in tail[1:]:
        redone.follow(row)
    redone.throw_the_rest()
    lines = _lines(history, tail, redone.rows, redone.state)
    return Correction(
        seq=seq,
        head=history.head,
        rows=tuple(redone.rows),
        misfits=tuple(redone.misfits),
        differences=tuple(lines.differences()),
        later=tuple(lines.later()),
        state=redone.state,
        awaited=history.system.awaited(redone.state),
    )


def with_changes(system: AnySystem, command: Command, changed: Mapping[str, Any]) -> Command:
    """A recorded command with some fields otherwise."""
    plain = msgspec.to_builtins(command)
    unknown = set(changed) - set(plain)
    if unknown:
        good = ", ".join(plain)
        raise Illegal("not_a_choice", f"{unknown.pop()!r} is not in that row. There are: {good}.")
    try:
        made: Command = msgspec.convert({**plain, **changed}, system.command_type | Faces)
    except msgspec.ValidationError as error:
        raise Illegal("not_a_choice", f"That cannot be put there: {error}.") from error
    return made


def _lines(history: History, tail: Sequence[Row], rows: Sequence[NewRow], state: State) -> Lines:
    """The old and the new line from the corrected row on; what was settled by hand is no play."""
    return Lines(
        system=history.system,
        now=history.state,
        wanted=state,
        played=[row.events for row in tail if not isinstance(row.command, Corrected)],
        again=[row.proposal.events for row in rows if not isinstance(row.command, Corrected)],
    )


def _tail(history: History, seq: int) -> list[Row]:
    """The rows of the present line from a row on."""
    line = history.line()
    places = [place for place, row in enumerate(line) if row.seq == seq]
    if not places:
        raise Illegal("no_such_row", "That is not on the present line of play.")
    return line[places[0] :]


def adopt(history: History, correction: Correction, how: str, actor: Actor = GM) -> Row:
    """Take a correction on: `replay` the new line, or `settle` the difference now."""
    rows = draft_adoption(history, correction, how, actor)
    for row in rows:
        history.restore(row)
    return rows[-1]


def draft_adoption(
    history: History, correction: Correction, how: str, actor: Actor = GM, submission: str = ""
) -> list[Row]:
    """The rows that would take a correction on, to be stored together and then restored."""
    if actor.role is not Role.GM:
        raise Illegal("not_gm", "Only the GM adopts a correction.")
    if correction.head != history.head:
        raise Illegal("stale", "Play has gone on since; work the correction out again.")
    if how == "settle":
        if _unthrown(history, correction):
            raise Illegal("new_dice", "New dice must fall for this: play it again to throw them.")
        command = Corrected(seq=correction.seq, how="settle")
        tail = _tail(history, correction.seq)
        events = _lines(history, tail, correction.rows, correction.state).net()
        events += surplus(history.system, fold(history.system, history.state, events))
        net = Proposal(tuple(events), None, {})
        return [history.next_row(history.head, actor, command, net, submission)]
    if how != "replay":
        raise Illegal("not_a_choice", f"Adopt a correction by 'settle' or 'replay', not {how!r}.")
    return _new_line(history, correction, actor, submission)


def _new_line(history: History, correction: Correction, actor: Actor, submission: str) -> list[Row]:
    rows: list[Row] = []
    parent, seq = history.row(correction.seq).parent, history.last
    before = history.state_at(parent)
    last = NewRow(
        actor,
        Corrected(seq=correction.seq, how="replay", was_head=history.head),
        Proposal((), correction.state, {}),
    )
    for new in (*correction.rows, last):
        seq += 1
        behalf = behalf_of(before, new.actor, new.command)
        row = history.next_row(0, new.actor, new.command, new.proposal)
        made = replace(row, seq=seq, parent=parent, submission=f"#{seq}", behalf=behalf)
        rows.append(replace(made, dice=new.dice))
        parent, before = seq, new.proposal.state
    rows[-1] = replace(rows[-1], submission=submission or f"#{seq}")
    return rows


class _Redone:
    """The new line as it grows."""

    def __init__(
        self,
        history: History,
        tail: list[Row],
        faces: Mapping[str, tuple[int, ...]],
        dice: Dice | None,
        fell: Mapping[str, Fell],
    ) -> None:
        self.system = history.system
        self._seq = tail[0].seq
        self.state = history.state_at(tail[0].parent)
        self.rows: list[NewRow] = []
        self.misfits: list[Misfit] = []
        self._dice = dice
        self._recorded = {key: (row, rolled) for row in tail for key, rolled in row.faces.items()}
        self._fell = fell  # of new dice
        self._faces = {key: rolled for key, (_, rolled) in self._recorded.items()}
        self._to_come = set(self._faces)  # rolls that were answered only by a later row
        self._check(faces)
        self._faces.update(faces)

    def _check(self, faces: Mapping[str, tuple[int, ...]]) -> None:
        for key in faces:
            if key not in self._faces:
                good = ", ".join(self._faces) or "none"
                raise Illegal("no_such_roll", f"No roll {key!r} to correct. There are: {good}.")

    def _answer(self, roll: Roll) -> tuple[int, ...] | None:
        """Recorded faces first, each in its own row's place; only new dice are asked for."""
        if roll.key in self._to_come:
            return None
        kept = self._faces.get(roll.key, ())[: len(roll.sides)]
        missing = roll.sides[len(kept) :]
        if not missing:
            return kept
        new = self._dice(replace(roll, sides=missing)) if self._dice else None
        return None if new is None else kept + new

    def put_right(self, command: Command) -> None:
        """Something on a sheet, before the row that rests on it."""
        self._add(GM, command)

    def again(self, row: Row, command: Command) -> None:
        """Decide a command at the head of the new line."""
        self._to_come.difference_update(row.faces)
        if isinstance(command, Faces) and command.key in self._faces:
            command = replace(command, faces=self._faces[command.key])
        self._add(row.actor, command)

    def _add(self, actor: Actor, command: Command) -> None:
        proposal = propose(self.system, self.state, actor, command, self._answer)
        dice = {key: one for key in proposal.faces if (one := self._how(key, proposal)) is not None}
        self.rows.append(NewRow(actor, command, proposal, dice))
        self.state = proposal.state

    def _how(self, key: str, kept: Proposal) -> Fell | None:
        """How the last dice of a roll came about: just now, or in the row they were kept from."""
        if key in self._fell:
            return self._fell[key]
        if key not in self._recorded:
            return None
        row, was = self._recorded[key]
        fell, now = row.dice.get(key), kept.faces[key]
        if fell is None or was[: len(now)] != now:
            return None  # a hand has set them
        left = fell.sides[: max(0, len(fell.sides) - len(was) + len(now))]
        return replace(fell, sides=left) if left else None

    def follow(self, row: Row) -> None:
        """Decide a later command again, or say why it no longer fits."""
        command = row.command
        if isinstance(command, Corrected):
            # An earlier correction of the same row is superseded by this one.
            return None if command.seq == self._seq else self._keep(row)
        if isinstance(command, Faces):
            return self._throw(row, command)
        try:
            return self.again(row, self._addressed(command))
        except Illegal as illegal:
            self._misfit(row, command, illegal)

    def _throw(self, row: Row, command: Faces) -> None:
        """The dice of a row again, with new ones if there are more of them now."""
        self._to_come.discard(command.key)
        for roll in self.system.awaited(self.state):
            faces = self._answer(roll) if roll.key == command.key else None
            if faces is not None:
                self._faces[roll.key] = faces
                return self.again(row, command)
        return None  # nobody waits for them, or new dice are missing

    def throw_the_rest(self) -> None:
        """Dice whose own row came too early for them still count."""
        self._to_come.clear()
        for roll in self.system.awaited(self.state):
            faces = self._answer(roll)
            if faces is not None:
                command = Faces(key=roll.key, faces=faces)
                self._add(DICE, command)
                return self.throw_the_rest()
        return None

    def _keep(self, row: Row) -> None:
        # The net difference of an earlier correction stays what it was, as far as it still fits.
        kept: list[Event] = []
        for event in row.events:
            if (fitting := _fitting(self.state, event)) is not None:
                kept.append(fitting)
                self.state = self.system.evolve(self.state, fitting)
        above = surplus(self.system, self.state)
        self.state = fold(self.system, self.state, above)
        made = Proposal((*kept, *above), self.state, {})
        self.rows.append(NewRow(row.actor, row.command, made))

    def _addressed(self, command: Command) -> Command:
        matter = find(self.state.matters, command.matter)
        return command if matter is None else replace(command, revision=matter.revision)

    def _misfit(self, row: Row, command: Command, illegal: Illegal) -> None:
        self._to_come.difference_update(row.faces)
        matter = find(self.state.matters, command.matter)
        instead = ""
        if matter is not None and (command.character or GM.seat) in matter.asks:
            default = TakeDefault(command.character, matter.id, matter.revision)
            self._add(GM, default)
            instead = "default"
        self.misfits.append(Misfit(row.seq, command, illegal.sentence, instead))


def _fitting(state: State, event: Event) -> Event | None:
    """No track goes below 0, and no note lies in the inbox twice."""
    if isinstance(event, Adjusted):
        return replace(
            event,
            changes={
                track: max(amount, -state.tracks[track])
                for track, amount in event.changes.items()
                if track in state.tracks
            },
        )
    if isinstance(event, MatterOpened) and find(state.matters, event.matter.id) is not None:
        return None
    return event
