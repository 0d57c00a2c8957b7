"""A treatment from its test to what it gives back."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.matters import Matter, MatterClosed, MatterOpened, moved
from tableside.core.play import fold
from tableside.core.state import EffectBegan, Spent, track_of
from tableside.core.values import Actor, Event, Events, Roll
from tableside.systems.wrath_glory.campaign.matters import Pause, Treatment
from tableside.systems.wrath_glory.campaign.medicae import commands as do
from tableside.systems.wrath_glory.campaign.medicae.events import Treated
from tableside.systems.wrath_glory.campaign.medicae.offers import WORD, treatment
from tableside.systems.wrath_glory.campaign.respite.offers import regroup_of
from tableside.systems.wrath_glory.dice import third
from tableside.systems.wrath_glory.events import TestSettled
from tableside.systems.wrath_glory.fight import Slot
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.ruleset import TestStep
from tableside.systems.wrath_glory.shifting import RECOVER
from tableside.systems.wrath_glory.skill_tests.calls import kept_total
from tableside.systems.wrath_glory.standing import down, taken
from tableside.systems.wrath_glory.state import SHOCK, WOUNDS, State, Test, Thread
from tableside.systems.wrath_glory.turns.slots import spend

PROCEDURE, ROLLING = "treatment", "roll"


def treat(game: Game, state: State, _actor: Actor, command: do.Treat) -> Events:
    """The action is taken, the dice are thrown, and the patient has had their chance."""
    who, patient = command.character, command.patient
    events = spend(game, state, who, Slot.COMBAT, WORD)
    now = fold(game, state, events)
    test = treatment(game, now, who, command.what, patient)
    opened = MatterOpened(Matter(f"t{now.opened + 1}", "test", TestStep.CALL, test))
    marks = _marked(now, who, patient) if command.what == WOUNDS else []
    return [*events, *kept_total(now, test, command.total), *marks, opened]


def _marked(state: State, who: str, patient: str) -> list[Event]:
    """WG-MED-04, WG-REST-03: that somebody's Wounds were tended is kept, however it ends."""
    thread = regroup_of(state, who, patient)
    if thread is None:
        return [EffectBegan(conditions.tended(patient))]
    pause = thread.values
    assert isinstance(pause, Pause)
    values = replace(pause, treated=(*pause.treated, patient))
    return [moved(thread, values=values, asks=thread.asks, same=True)]


def wounds_treated(
    game: Game, state: State, _thread: Thread, test: Test, settled: TestSettled
) -> list[Event]:
    """WG-MED-04, -05: a Wound, and in a Regroup one more for each shifted six."""
    patient = test.patient
    if not settled.success or patient not in state.characters:
        return []
    if down(game.rules, state, patient):
        return []  # worse came meanwhile; now only WG-MED-03 helps
    more = settled.shifts.get(RECOVER, 0)
    return _given_back(state, Treatment(test.character, patient), WOUNDS, 1 + more)


def shock_treated(
    _game: Game, _state: State, thread: Thread, test: Test, settled: TestSettled
) -> list[Event]:
    """WG-MED-06: a d3 says how much."""
    if not settled.success:
        return []
    name = f"{thread.id}.soothed"
    wanted = Roll(f"{name}.d3", (6,), test.character)
    held = Treatment(test.character, test.patient)
    return [MatterOpened(Matter(name, PROCEDURE, ROLLING, held, roll=wanted))]


def faces_fell(game: Game, state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """WG-MED-06: d3 + 1."""
    held = thread.values
    assert isinstance(held, Treatment)
    amount = third(faces[0]) + game.rules.values.medicae.shock_more
    back = _given_back(state, held, SHOCK, amount, faces[0])
    return [*back, MatterClosed(thread.id)]


def _given_back(
    state: State, held: Treatment, what: str, amount: int, face: int = 0
) -> list[Event]:
    """As much as there is; a track never goes below nothing."""
    patient = held.patient
    if patient not in state.characters:
        return []
    rule = "WG-MED-04" if what == WOUNDS else "WG-MED-06"
    fits = min(amount, taken(state, patient, what))
    told: list[Event] = [Treated(held.healer, patient, what, fits, rule, face)]
    return [*told, Spent(track_of(patient, what), fits, rule)] if fits else told
