"""An evening begins and ends: rewards, levels, and what comes back only with a new one."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.calling_off import said_off
from tableside.core.desk import concerns, leaving
from tableside.core.effects import Occasion, Passing
from tableside.core.evening import BeginEvening, EndEvening, ask_present, end_scene, evening_verbs
from tableside.core.matters import MatterClosed, find
from tableside.core.notes import Note, note_of_its_own
from tableside.core.offers import Option, Picker, Ready
from tableside.core.play import fold
from tableside.core.state import EveningBegan, EveningEnded, FactSet
from tableside.core.values import Actor, Event, Events
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.numbers.derived_conditions import DEFEATED, has
from tableside.systems.daggerheart.scene.spotlight import players_hold
from tableside.systems.daggerheart.state import PLAYERS, SPOTLIGHT, Known, Proposal, State, Thread
from tableside.systems.daggerheart.state.fight import DeathMove
from tableside.systems.daggerheart.state.scene import LevelUp

EVENING = Subject("evening")

_REWARDS = "Rewards? Gold, loot, something enhanced, knowledge, leads for further stories."


_LASTING = (DeathMove, LevelUp, Proposal)  # what one evening leaves to the next to answer


def _ask_begin(_game: Game, known: Known, pick: Picker) -> Ready:
    """Who is there, and who of last time's adversaries is put away: first of all the defeated."""
    ask_present(known, pick)
    stay = _staying(known.matters)
    old = [
        one
        for one in known.characters.values()
        if not one.hero and not any(concerns(matter, one.id) for matter in stay)
    ]
    if old:
        names = tuple(Option(one.id, one.name) for one in old)
        down = tuple(one.id for one in old if has(known, one.id, DEFEATED))
        pick.some("away", names, "Who of last time is put away?", default=down)
    return pick.ready(BeginEvening)


def _staying(matters: tuple[Thread, ...]) -> list[Thread]:
    """What waits for an answer for as long as it takes, and whatever waits for that."""
    kept: list[Thread] = []
    for one in matters:
        thread: Thread | None = one if isinstance(one.values, _LASTING) else None
        while thread is not None:
            kept.append(thread)
            thread = find(matters, thread.parent)
    return kept


def _begin(game: Game, state: State, _actor: Actor, command: BeginEvening) -> Events:
    """DH-FEAR-02: Fear and Hope carry over; DH-SPOT-13: the players begin, and nothing is open."""
    stay = {one.id for one in _staying(state.matters)}
    over = [one for one in state.matters if one.id not in stay]
    events: list[Event] = [EveningBegan(command.present)]
    events += [
        said_off(game, one) for one in over if one.procedure in game.rolls and not one.parent
    ]
    events += [MatterClosed(one.id) for one in over]
    if not players_hold(state):
        events.append(FactSet(SPOTLIGHT, PLAYERS, "DH-SPOT-13"))
    for who in command.away:
        events += leaving(game, fold(game, state, events), who)
    return events


def _end(game: Game, state: State, _actor: Actor, _command: EndEvening) -> Events:
    """DH-GOLD-01 and DH-LVL-01: what a GM might hand out now."""
    rewards = Note("rewards", "", _REWARDS, "DH-GOLD-01")
    events: list[Event] = [EveningEnded(), note_of_its_own(state, 1, rewards)]
    if state.evenings + 1 >= game.rules.values.levels.sessions:
        text = f"{state.evenings + 1} sessions since the last level: is it time for another?"
        events.append(note_of_its_own(state, 2, Note("level", "", text, "DH-LVL-01")))
    return events


_begins, _ends, _scene_ends = evening_verbs("DH-FEAR-02")
EVENING.takes(_begins, _begin).asks(_ask_begin)
EVENING.takes(_ends, _end)
EVENING.takes(_scene_ends, end_scene)


@EVENING.folds(EveningEnded)
def _ended(state: State, _event: EveningEnded) -> State:
    """A scene is over with the evening, but nobody has rested: such uses do not come back."""
    ended = (Passing(Occasion.SCENE), Passing(Occasion.EVENING, alone=True))
    evenings = state.evenings + 1
    return replace(state, evening=False, evenings=evenings, passing=(*state.passing, *ended))
