"""The GM's inbox: notes that wait to be told, hang on nothing and block nothing."""

from __future__ import annotations

from typing import Any

import msgspec

from tableside.core.hooks import Hook, Hooked
from tableside.core.matters import Matter, MatterClosed, MatterOpened, opened
from tableside.core.offers import Picker, Ready
from tableside.core.showing import ONWARD
from tableside.core.state import State
from tableside.core.values import GM_SEAT, Actor, Command, Event, Events
from tableside.core.verbs import Verb, Who

PROCEDURE, STEP = "note", "open"
MOST_TEXT = 200


class Note(msgspec.Struct, frozen=True, tag="note", tag_field="is"):
    """Something for the GM to tell."""

    kind: str
    character: str
    text: str
    rule: str
    secret: bool = False  # what it is about is the GM's alone

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return (self.character,) if self.character else ()


class Told(Command, frozen=True, tag="told"):
    """The GM has told what a note asked for."""

    text: str = ""


class NoteTold(Event, frozen=True, tag="note_told"):
    """The GM told what a note asked for."""

    kind: str
    character: str
    text: str
    secret: bool = False


def note_opened(origin: str, count: int, note: Note) -> MatterOpened[Note]:
    """Put a note into the inbox; its id hangs on the matter it came from."""
    matter = Matter(f"{origin}.{note.kind}{count}", PROCEDURE, STEP, note, (GM_SEAT,))
    return MatterOpened(matter)


def note_of_its_own(state: State, place: int, note: Note) -> MatterOpened[Note]:
    """A note that comes from no matter; `place` tells several of one command apart."""
    matter = Matter(f"n{state.opened + place}", PROCEDURE, STEP, note, (GM_SEAT,))
    return MatterOpened(matter)


def _ask(_game: object, _known: object, pick: Picker) -> Ready:
    pick.text("text", MOST_TEXT, "What did you tell? (may stay empty)")
    return pick.ready(Told)


note_told = Hook[Any, [Any, Note], list[Event]]("when the GM tells what a note asked for")


def told(game: Hooked, state: State, _actor: Actor, command: Told) -> Events:
    """A note is done with; what was told stays in the log."""
    _, note = opened(state.matters, command.matter, Note)
    done = NoteTold(note.kind, note.character, command.text, note.secret)
    return [*note_told.all(game, state, note), done, MatterClosed(command.matter)]


def told_verb(rule: str) -> Verb:
    """The verb that answers a note."""
    return Verb(
        command=Told,
        label="Told it",
        rule=rule,
        who=Who.ASKED,
        ask=_ask,
        procedure=PROCEDURE,
        steps=(STEP,),
        showing=ONWARD,
    )
