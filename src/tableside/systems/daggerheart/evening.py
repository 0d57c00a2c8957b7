"""An evening begins and ends: rewards, levels, and what comes back only with a new one."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.effects import Occasion, Passing
from tableside.core.evening import BeginEvening, EndEvening, end_scene, evening_verbs
from tableside.core.notes import Note, note_of_its_own
from tableside.core.state import EveningBegan, EveningEnded
from tableside.core.values import Actor, Event, Events
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.state import State

EVENING = Subject("evening")

_REWARDS = "Rewards? Gold, loot, something enhanced, knowledge, leads for further stories."


def _begin(_game: Game, _state: State, _actor: Actor, command: BeginEvening) -> Events:
    """DH-FEAR-02: nothing is reset; Fear and Hope carry over from one evening to the next."""
    return [EveningBegan(command.present)]


def _end(game: Game, state: State, _actor: Actor, _command: EndEvening) -> Events:
    """DH-GOLD-01 and DH-LVL-01: what a GM might hand out now."""
    rewards = Note("rewards", "", _REWARDS, "DH-GOLD-01")
    events: list[Event] = [EveningEnded(), note_of_its_own(state, 1, rewards)]
    if state.evenings + 1 >= game.rules.values.levels.sessions:
        text = f"{state.evenings + 1} evenings since the last level: is it time for another?"
        events.append(note_of_its_own(state, 2, Note("level", "", text, "DH-LVL-01")))
    return events


_begins, _ends, _scene_ends = evening_verbs("DH-FEAR-02")
EVENING.takes(_begins, _begin)
EVENING.takes(_ends, _end)
EVENING.takes(_scene_ends, end_scene)


@EVENING.folds(EveningEnded)
def _ended(state: State, _event: EveningEnded) -> State:
    """A scene is over with the evening, but nobody has rested: such uses do not come back."""
    ended = (Passing(Occasion.SCENE), Passing(Occasion.EVENING, alone=True))
    evenings = state.evenings + 1
    return replace(state, evening=False, evenings=evenings, passing=(*state.passing, *ended))
