"""Two lines of play side by side: what differs, in words and as facts that settle it now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import msgspec
from msgspec.structs import replace

from tableside.core.effects import Effect
from tableside.core.matters import Concern, Matter, MatterClosed, MatterMoved, MatterOpened, find
from tableside.core.state import (
    Adjusted,
    EffectBegan,
    EffectEnded,
    EffectUsed,
    FactSet,
    Gained,
    Reading,
    SheetEdited,
    Spent,
    State,
)
from tableside.core.system import AnySystem
from tableside.core.tell import listed, name_of, sheet_changes, spoken, track_name
from tableside.core.values import Event, Verdict

Batches = Sequence[tuple[Event, ...]]  # the events of each row


class Difference(msgspec.Struct, frozen=True):
    """What the correction would change in the present."""

    what: str
    was: str
    becomes: str
    name: str = ""  # in words, for whoever looks at it


@dataclass
class _Booked:
    """What one matter has done to the table by itself."""

    tracks: Counter[str] = field(default_factory=Counter)
    facts: set[str] = field(default_factory=set)
    effects: set[str] = field(default_factory=set)

    def add(self, event: Event) -> None:
        match event:
            case Gained(track, amount):
                self.tracks[track] += amount
            case Spent(track, amount):
                self.tracks[track] -= amount
            case FactSet(fact):
                self.facts.add(fact)
            case EffectUsed(effect):
                self.effects.add(effect)


@dataclass(frozen=True, kw_only=True)
class Lines:
    """The line that was played and the corrected one, from the corrected row on."""

    system: AnySystem
    now: State
    wanted: State
    played: Batches
    again: Batches

    def differences(self) -> list[Difference]:
        """Everything that would be otherwise, verdicts first."""
        old, new = self.now, self.wanted
        ended = self._verdicts()
        told = {matter for matter, _ in ended}
        found = list(ended.values())
        found += of_tracks(old, new)
        found += [
            Difference(fact, old.facts.get(fact, "-"), new.facts.get(fact, "-"))
            for fact in {**old.facts, **new.facts}
            if old.facts.get(fact) != new.facts.get(fact)
        ]
        found += [Difference(key, *_sheets(old, new, key)) for key in _edited(old, new)]
        lasting, wanted = ({effect.id: effect for effect in one.effects} for one in (old, new))
        found += [
            Difference(key, *_lasting(lasting.get(key), wanted.get(key)))
            for key in {**lasting, **wanted}
            if lasting.get(key) != wanted.get(key)
        ]
        found += [Difference(*one[:3]) for one in self.system.besides(old, new)]
        before, after = ({m.id for m in one.matters} - told for one in (old, new))
        open_now = [m.id for m in (*old.matters, *new.matters)]
        states = {True: "open", False: "settled"}
        found += [
            Difference(key, states[key in before], states[key in after])
            for key in dict.fromkeys(open_now)
            if (key in before) != (key in after)
        ]
        return found

    def _verdicts(self) -> dict[tuple[str, str], Difference]:
        """By matter: what ended otherwise, or ended on one line alone."""
        was, becomes = (self._ended(each) for each in (self.played, self.again))
        found = {}
        for key, known in {**was, **becomes}.items():
            before = was[key].result if key in was else _unfinished(self.now, known)
            after = becomes[key].result if key in becomes else _unfinished(self.wanted, known)
            if before != after:
                found[key] = Difference(known.what, before, after)
        return found

    def _ended(self, batches: Batches) -> dict[tuple[str, str], Verdict]:
        """How each test or roll of a line ended; on the other line a matter may be another's."""
        found = (self.system.verdict(self.now, event) for batch in batches for event in batch)
        return {(one.matter, one.what): one for one in found if one is not None}

    def later(self) -> list[str]:
        """What settling now leaves to matters that are still open, in words."""
        said = []
        for matter, _, _ in self._otherwise():
            what = self.system.rolls.get(matter.procedure, matter.procedure)
            names = listed(name_of(self.now, who) for who in matter.values.about)
            said.append(
                f"The {what} of {names} is still open: what it brings or costs is left to it."
            )
        return said

    def _otherwise(self) -> list[tuple[Matter[Concern], _Booked, _Booked]]:
        """What is open here and booked something else on the other line; notes book nothing."""
        playing = [one for one in self.now.matters if one.procedure not in self.system.notes]
        ended = {e.id for batch in self.played for e in batch if isinstance(e, MatterClosed)}
        played, again = (_booked(playing, ended, each) for each in (self.played, self.again))
        pairs = ((one, played[one.id], again[one.id]) for one in playing)
        return [(one, here, there) for one, here, there in pairs if here != there]

    def net(self) -> list[Event]:
        """The net difference as facts: tracks, choices, sheets, effects, and notes in the inbox.

        What a matter that is still open has booked, on either line, is left to that matter: it
        would otherwise be booked now and again at its end.
        """
        now, wanted, apart = self.now, self.wanted, self._otherwise()
        here, there = _all(one[1] for one in apart), _all(one[2] for one in apart)
        changes = {}
        for track, points in now.tracks.items():
            if track in wanted.tracks:
                ours, theirs = points - here.tracks[track], wanted.tracks[track]
                changes[track] = max(theirs - there.tracks[track] - ours, -points)
        changes = {track: by for track, by in changes.items() if by}
        reason = " ".join(("correction.", *self.later())).removesuffix(".")
        events: list[Event] = [Adjusted(changes, reason)] if changes else []
        events += [
            FactSet(fact, value, "")
            for fact, value in wanted.facts.items()
            if now.facts.get(fact) != value and fact not in here.facts | there.facts
        ]
        events += [SheetEdited(wanted.characters[key]) for key in _edited(now, wanted)]
        events += self._effects(here.effects | there.effects)
        events += [one[3] for one in self.system.besides(now, wanted)]
        return events + self._notes()

    def _effects(self, used: set[str]) -> Iterator[Event]:
        lasting = {one.id for one in self.wanted.effects}
        for one in self.now.effects:
            if one.id not in lasting | used:
                yield EffectEnded(one.id, expired=False)
        for one in self.wanted.effects:
            if one not in self.now.effects and one.id not in used:
                yield EffectBegan(one)

    def _notes(self) -> list[Event]:
        notes = self.system.notes
        before = {one.id: one for one in self.now.matters if one.procedure in notes}
        after = {one.id: one for one in self.wanted.matters if one.procedure in notes}
        events: list[Event] = [MatterClosed(key) for key in before if key not in after]
        # A note of something that is still open here comes when that is settled, not twice.
        open_now = {one.id for one in self.now.matters}
        events += [
            MatterOpened(one)
            for key, one in after.items()
            if key not in before and open_now.isdisjoint(_hangs_on(key))
        ]
        return events


def of_tracks(old: Reading, new: Reading) -> list[Difference]:
    """Tracks that stand otherwise, of two states or of what somebody knows of two."""
    return [
        Difference(track, str(old.tracks.get(track, "-")), str(new.tracks.get(track, "-")))
        for track in {**old.tracks, **new.tracks}
        if old.tracks.get(track) != new.tracks.get(track)
    ]


def _hangs_on(matter: str) -> Iterator[str]:
    """What a matter came from, by its name, back to what somebody began."""
    while matter := matter.rpartition(".")[0]:
        yield matter


def _unfinished(state: State, verdict: Verdict) -> str:
    matter = find(state.matters, verdict.matter)
    same = matter is not None and matter.values.about == verdict.characters
    return "still open" if same else "not made"


def _booked(
    playing: Sequence[Matter[Concern]], ended: set[str], batches: Batches
) -> dict[str, _Booked]:
    """What each of these matters booked on a line; what has ended here keeps its own account.

    Whatever a matter brings stands before its own next step or its end in the row's events.
    """
    found = {matter.id: _Booked() for matter in playing}
    for batch in batches:
        before: list[Event] = []
        for event in batch:
            before.append(event)
            if isinstance(event, MatterMoved | MatterClosed):
                if (owner := _owner(found, ended, event.id)) is not None:
                    for one in before:
                        owner.add(one)
                before = []
    return found


def _owner(found: dict[str, _Booked], ended: set[str], matter: str) -> _Booked | None:
    """The open matter that a matter is, or hangs on by its name and is still to come here."""
    while matter and matter not in found and matter not in ended:
        matter = matter.rpartition(".")[0]
    return found.get(matter)


def _all(booked: Iterable[_Booked]) -> _Booked:
    whole = _Booked()
    for one in booked:
        for track, points in one.tracks.items():
            whole.tracks[track] += points
        whole.facts |= one.facts
        whole.effects |= one.effects
    return whole


def _edited(old: State, new: State) -> list[str]:
    return [
        key
        for key, one in old.characters.items()
        if key in new.characters and new.characters[key] != one
    ]


def _sheets(old: State, new: State, who: str) -> tuple[str, str]:
    return "as it is", sheet_changes(old.characters[who], new.characters[who]) or "changed"


def _lasting(old: Effect | None, new: Effect | None) -> tuple[str, str]:
    if old is not None and new is not None and old.name == new.name:
        return old.name, f"{new.name}, changed"
    return ("-" if old is None else old.name), ("-" if new is None else new.name)


def named(
    system: AnySystem, old: Reading, new: Reading, found: Iterable[Difference]
) -> tuple[Difference, ...]:
    """The same with words for what goes by an id, of what somebody knows of both ends."""
    names = {**_names(system, new), **_names(system, old)}
    return tuple(replace(one, name=names.get(one.what, one.what)) for one in found)


def _names(system: AnySystem, known: Reading) -> dict[str, str]:
    """What people call whatever a difference may be about."""
    return {
        **{key: one.title for key, one in system.headings(known).items()},
        **{one.id: f"{name_of(known, one.on)}: {one.name}" for one in known.effects},
        **{key: f"{one.name}'s sheet" for key, one in known.characters.items()},
        **{fact: spoken(fact) for fact in known.facts},
        **{track: track_name(known, track) for track in known.tracks},
    }
