"""The last roll of a line of play: its dice as they lie now, how it ended, what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from tableside.core.values import Line, Plate, Thrown

MOST_OUTCOME = 10  # lines that stand below a roll


class Part(StrEnum):
    """What an event does to the last roll."""

    BEGINS = "begins"  # dice are thrown: those of its line
    LIES = "lies"  # they lie otherwise now
    WHOLE = "whole"  # dice are thrown, and the same line says how it ended
    ENDS = "ends"  # its line says how it ended; dice in that line join the others
    STANDS = "stands"  # of two rolls this one counts
    HARM = "harm"  # what came of it; of no roll, it stands alone
    AFTER = "after"  # what came of whatever lies there
    APART = "apart"  # a moment of its own, which stands beside it until the next deed


class InRoll(msgspec.Struct, frozen=True, kw_only=True):
    """An event as a part of the last roll."""

    part: Part
    matter: str = ""
    who: str = ""  # whose roll begins, or stands
    dice: Thrown | None = None  # all of them as they lie now
    together: str = ""  # the matter in which others roll beside this one
    called: str = ""  # where nobody rolls: what it came from


class LastRoll(msgspec.Struct, frozen=True, kw_only=True):
    """A roll as one seat reads it."""

    seq: int  # the row that threw or ended it
    matter: str
    who: str = ""  # nobody: harm that came without a roll
    dice: Thrown | None = None
    verdict: str = ""
    plate: Plate | None = None
    outcome: tuple[Line, ...] = ()
    called: str = ""  # where nobody rolled: what it came from, if that is no harm
    together: str = ""
    before: tuple[LastRoll, ...] = ()  # those who rolled together with this one
    typed: str = ""  # the seat that typed its newest dice in, if they are real ones


class Told(NamedTuple):
    """A line of a row, and what its event does to the last roll."""

    seq: int
    line: Line
    what: InRoll


class Rolls(NamedTuple):
    """How the rolls of a line of play stand at one moment."""

    last: LastRoll | None = None
    of: Mapping[str, LastRoll] = {}  # by whose they are: of two one may stand for both

    def after(self, told: Iterable[Told]) -> Rolls:
        """How they stand once these lines are told, oldest first."""
        found, rolls = self.last, dict(self.of)
        for one in told:
            if one.what.part is Part.STANDS:
                chosen = rolls.get(one.what.who, found)
                found = chosen and replace(chosen, seq=one.seq, verdict=one.line.text)
            else:
                found = _after(found, one)
            if found is not None and found.who:
                rolls[found.who] = found
        return Rolls(found, rolls)


def _after(found: LastRoll | None, told: Told) -> LastRoll | None:
    seq, line, what = told
    match what.part:
        case Part.BEGINS | Part.WHOLE:
            return _begun(found, told)
        case Part.LIES | Part.ENDS if found is not None:
            before = tuple(_changed(one, told) for one in found.before)
            return replace(_changed(found, told), before=before)
        case Part.HARM if found is None or not _comes_of(found, told):
            return LastRoll(seq=seq, matter=what.matter, called=what.called, outcome=(line,))
        case Part.HARM | Part.AFTER if found is not None:
            return replace(found, outcome=(*found.outcome, line)[-MOST_OUTCOME:])
    return found


def _changed(roll: LastRoll, told: Told) -> LastRoll:
    """A roll whose dice lie otherwise, or that has come to its end; another one stays."""
    seq, line, what = told
    if not roll.who or not (_hangs(roll.matter, what.matter) or _hangs(what.matter, roll.matter)):
        return roll
    if what.part is Part.LIES:
        return replace(roll, seq=seq, dice=what.dice)
    return replace(_joined(roll, told), verdict=line.text, plate=line.plate)


def _comes_of(roll: LastRoll, told: Told) -> bool:
    """Whether harm follows from this roll: in the same row, or from what the roll was made for."""
    seq, _, what = told
    return roll.seq == seq or roll.matter.partition(".")[0] == what.matter.partition(".")[0]


def _begun(found: LastRoll | None, told: Told) -> LastRoll:
    seq, line, what = told
    made = LastRoll(
        seq=seq,
        matter=what.matter,
        who=what.who,
        dice=what.dice or line.dice,
        verdict=line.text if what.part is Part.WHOLE else "",
        plate=line.plate if what.part is Part.WHOLE else None,
        together=what.together,
    )
    if found is None or not what.together or found.together != what.together:
        return made
    alone = replace(found, before=(), outcome=())
    return replace(made, before=(*found.before, alone), outcome=found.outcome)


def _joined(found: LastRoll, told: Told) -> LastRoll:
    """A roll with dice that fell after it."""
    more, lying = told.line.dice, found.dice
    if more is None or lying is None:
        return found
    come_to = [one.icons for one in (lying, more) if one.icons is not None]
    dice = replace(
        lying,
        faces=lying.faces + more.faces,
        labels=lying.labels + more.labels,
        icons=sum(come_to) if come_to else None,
    )
    return replace(found, seq=told.seq, dice=dice)


def _hangs(matter: str, other: str) -> bool:
    """Whether a matter is the other, or follows from it: `o3.initiator` is a side of `o3`."""
    return matter == other or matter.startswith(f"{other}.")
