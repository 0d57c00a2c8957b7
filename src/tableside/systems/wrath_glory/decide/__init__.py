"""Which function decides what: one module per chapter of the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tableside.core.calling_off import CallOff, call_off
from tableside.core.evening import (
    BeginEvening,
    EndEvening,
    EndScene,
    end_evening,
    end_scene,
)
from tableside.core.notes import Told
from tableside.core.values import Command, Events
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.decide import evening, glory, opposed, ruin, tests, wrath

DECIDERS: Mapping[type[Command], Callable[[Any, Any, Any, Any], Events]] = {
    do.TryTest: tests.try_test,
    do.CallTest: tests.call_test,
    do.RollDice: tests.roll,
    do.BuySuccesses: tests.buy,
    do.AllowBuying: tests.allow,
    do.DenyBuying: tests.deny,
    do.Settle: tests.settle,
    do.Stop: tests.stop,
    do.Judge: tests.judge,
    do.RerollFailures: wrath.reroll,
    do.AddDetail: wrath.add_detail,
    do.AcceptDetail: wrath.accept_detail,
    do.DeclineDetail: wrath.decline_detail,
    do.AwardWrath: wrath.award,
    do.MeetObjective: wrath.meet_objective,
    do.RollGloryDice: glory.roll_glory_dice,
    do.Agree: glory.agree,
    do.Object: glory.object_,
    Told: ruin.told,
    do.GiveRuin: ruin.give_ruin,
    do.SpendRuin: ruin.spend_ruin,
    do.Oppose: opposed.oppose,
    do.SetMode: evening.set_mode,
    BeginEvening: evening.begin_evening,
    EndEvening: end_evening,
    EndScene: end_scene,
    CallOff: call_off,
}

STEPS: Mapping[tuple[str, str], Callable[[Any, Any, Any], Events]] = {
    ("test", "call"): tests.call_step,
    ("test", "spend"): tests.spend_step,
    ("test", "judge"): tests.judge_step,
    ("test", "shift"): tests.shift_step,
    ("test", "outcome"): tests.outcome_step,
    ("opposed", "compare"): opposed.compare_step,
    ("agreement", "ask"): glory.agreement_step,
}

ON_FACES: Mapping[str, Callable[[Any, Any, Any, tuple[int, ...]], Events]] = {
    "test": tests.faces_fell,
}

DEFAULTS: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("test", "call"): ("roll",),
    ("test", "consent"): ("allow_buying",),
    ("test", "spend"): ("settle", "stop"),
    ("test", "judge"): ("judge",),
    ("test", "shift"): ("settle",),
    ("agreement", "ask"): ("agree",),
    ("note", "open"): ("told",),
    ("detail", "open"): ("decline_detail",),
}

BY_DEFAULT: Mapping[type[Command], Callable[[Any, Any, Any, Any], Events]] = {
    do.RollDice: tests.roll_by_default,
    do.Judge: tests.judge_by_default,
}

ROLLS: Mapping[str, str] = {
    "test": "test",
    "opposed": "opposed test",
}
