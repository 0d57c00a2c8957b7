"""Notes: what the GM is reminded of, or is to tell."""

from __future__ import annotations

from tableside.core.matters import Matter
from tableside.core.notes import Note, NoteTold, told, told_verb
from tableside.core.tell import name_of
from tableside.core.values import Actor, Line, Role
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.state import State

NOTES = Subject("notes")
NOTES.takes(told_verb("DH-ROLL-11"), told)
NOTES.defaults("note", "open", "told")
NOTES.event(NoteTold)


@NOTES.tells_opening(Note)
def _noted(_game: Game, state: State, matter: Matter[Note], actor: Actor) -> Line | None:
    note = matter.values
    if note.secret and actor.role is not Role.GM:
        return None
    who = f"{name_of(state, note.character)}: " if note.character else ""
    return Line(f"{who}{note.text}", (note.rule,))
