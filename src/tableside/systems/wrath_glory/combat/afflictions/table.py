"""What this chapter hands to the engine."""

from __future__ import annotations

from tableside.core.chapter import Chapter, answers_of
from tableside.core.places import Verb, Who
from tableside.systems.wrath_glory import purposes
from tableside.systems.wrath_glory.combat.afflictions import commands as do
from tableside.systems.wrath_glory.combat.afflictions import events as was
from tableside.systems.wrath_glory.combat.afflictions import hazards, inflicting, removing, ticking
from tableside.systems.wrath_glory.combat.afflictions.tell import LINES
from tableside.systems.wrath_glory.combat.turns.order import everybody
from tableside.systems.wrath_glory.combat.turns.upkeep import falls_due
from tableside.systems.wrath_glory.skill_tests.outcome import settled
from tableside.systems.wrath_glory.state import State


def _said(state: State, _event: object) -> State:
    return state  # a fact for the log; tracks and effects change by the events around it


AFFLICTIONS = Chapter(
    verbs=(
        Verb(do.Inflict, "Give a condition", "WG-COND-12", Who.GM, inflicting.inflict),
        Verb(
            do.ShakeOff,
            "Shake it off",
            "WG-COND-01",
            Who.AMONG,
            removing.shake_off,
            among=everybody,
        ),
        Verb(
            do.HelpShakeOff,
            "Rid somebody of it",
            "WG-COND-02",
            Who.AMONG,
            removing.help_shake_off,
            among=everybody,
        ),
        Verb(
            do.PutOut, "Put the fire out", "WG-HAZ-05", Who.AMONG, removing.put_out, among=everybody
        ),
    ),
    deciders={
        do.Inflict: inflicting.make_inflict,
        do.ShakeOff: removing.make_shake_off,
        do.HelpShakeOff: removing.make_help_shake_off,
        do.PutOut: removing.make_put_out,
    },
    steps={(hazards.PROCEDURE, hazards.BLOW): hazards.blow_step},
    on_faces={hazards.PROCEDURE: hazards.hazard_fell},
    handlers=dict.fromkeys((was.HazardRolled, was.TurnLost, was.Unmoved), _said),
    lines=LINES,
    listeners=((falls_due, lambda _game: ticking.TICKING),),
    answers=answers_of(
        settled, {purposes.PANIC: ticking.panicked, purposes.POISON: ticking.resisted}
    ),
)
