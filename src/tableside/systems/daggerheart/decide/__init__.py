"""Which function decides what: one module per chapter of the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tableside.core.calling_off import CallOff
from tableside.core.notes import Told, told
from tableside.core.values import Command, Events
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart.decide import (
    experiences,
    exposed,
    groups,
    helping,
    late,
    rolls,
)

DECIDERS: Mapping[type[Command], Callable[[Any, Any, Any, Any], Events]] = {
    do.Describe: rolls.describe,
    do.NoRollNeeded: rolls.no_roll,
    do.AskForRoll: rolls.ask_for_roll,
    do.CallRoll: rolls.call_roll,
    do.Attempt: rolls.attempt,
    do.SetDifficulty: rolls.set_difficulty,
    do.Grant: rolls.grant,
    do.RuleOut: rolls.rule_out,
    do.RollDuality: rolls.roll_duality,
    do.Judge: rolls.judge,
    do.HelpAlly: helping.help_ally,
    do.AskForHelp: helping.ask_for_help,
    do.GiveHelp: helping.give_help,
    do.DeclineHelp: helping.decline_help,
    do.LateExperience: late.late_experience,
    do.LateHelp: late.late_help,
    do.LeadGroup: groups.lead_group,
    do.SetGroup: groups.set_group,
    do.WriteExperience: experiences.write,
    do.ApproveExperience: experiences.approve,
    do.RejectExperience: experiences.reject,
    Told: told,
    CallOff: helping.call_off_asked,
}

STEPS: Mapping[tuple[str, str], Callable[[Any, Any, Any], Events]] = {
    ("roll", "call"): rolls.call_step,
    ("roll", "judge"): rolls.judge_step,
    ("roll", "outcome"): rolls.outcome_step,
    ("roll", late.LATE): late.late_step,
    ("roll", late.AMENDED): late.amended_step,
    (exposed.EXPOSED, exposed.REACT): exposed.react_step,
    ("group", "lead"): groups.lead_step,
    ("group", "done"): groups.done_step,
}

ON_FACES: Mapping[str, Callable[[Any, Any, Any, tuple[int, ...]], Events]] = {
    "roll": rolls.faces_fell,
}

DEFAULTS: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("roll", "call"): ("roll",),
    ("roll", "judge"): ("judge",),
    ("help", "open"): ("decline_help",),
    ("group", "open"): ("set_group",),
    ("said", "open"): ("no_roll_needed",),
    ("experience", "open"): ("approve_experience",),
    ("note", "open"): ("told",),
}

BY_DEFAULT: Mapping[type[Command], Callable[[Any, Any, Any, Any], Events]] = {
    do.RollDuality: rolls.roll_by_default,
}

ROLLS: Mapping[str, str] = {
    "roll": "roll",
    "group": "group action",
    exposed.EXPOSED: "reaction",
}
