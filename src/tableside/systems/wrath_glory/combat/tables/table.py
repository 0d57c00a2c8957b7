"""What this chapter hands to the engine."""

from __future__ import annotations

from typing import Any

from tableside.core.chapter import Chapter, answers_of
from tableside.core.places import Verb, Who
from tableside.core.rowrun import GO, ROLL, TABLE, TARGET, UPGRADE
from tableside.systems.wrath_glory.combat.tables import commands as do
from tableside.systems.wrath_glory.combat.tables import decide, offers, running, waiting
from tableside.systems.wrath_glory.combat.tables.opening import PROCEDURE
from tableside.systems.wrath_glory.combat.tables.tell import LINES
from tableside.systems.wrath_glory.combat.turns.upkeep import falls_due
from tableside.systems.wrath_glory.purposes import ROW
from tableside.systems.wrath_glory.skill_tests.glory import agreed
from tableside.systems.wrath_glory.skill_tests.outcome import settled


def _said(state: Any, _event: Any) -> Any:
    return state  # a fact for the log; the state changes by the events around it


def _asked(command: Any, label: str, rule: str, ask: Any, step: str) -> Verb:
    return Verb(command, label, rule, Who.ASKED, ask, PROCEDURE, (step,))


TABLES = Chapter(
    verbs=(
        _asked(do.PickVictim, "Strike", "WG-CRIT-01", offers.pick_victim, TARGET),
        _asked(do.RollOnTable, "Roll for it", "WG-CRIT-03", offers.roll_on_table, ROLL),
        _asked(do.PickRow, "Choose", "WG-CRIT-03", offers.pick_row, running.ROW),
        _asked(do.Worsen, "Make it worse", "WG-GLORY-07", offers.worsen, UPGRADE),
        _asked(do.PickOutcome, "Say", "WG-CRIT-03", offers.pick_outcome, running.CHOOSE),
        _asked(do.PickAffected, "Say whom", "WG-CRIT-03", offers.pick_affected, running.SELECT),
        Verb(
            do.RollComplication,
            "Roll on the table",
            "WG-COMP-00",
            Who.ASKED,
            offers.roll_complication,
            "note",
            ("open",),
        ),
        Verb(
            do.MakeReady,
            "Make a weapon ready",
            "WG-CRIT-03",
            Who.AMONG,
            offers.make_ready,
            among=offers.bereft,
        ),
        Verb(
            do.ComeTrue,
            "It happens now",
            "WG-CRIT-03",
            Who.ASKED,
            waiting.ask_come_true,
            waiting.PROCEDURE,
            (waiting.WAIT,),
        ),
    ),
    deciders={
        do.PickVictim: decide.pick_victim,
        do.RollOnTable: decide.roll_on_table,
        do.PickRow: decide.pick_row,
        do.Worsen: decide.worsen,
        do.PickOutcome: decide.pick_outcome,
        do.PickAffected: decide.pick_affected,
        do.RollComplication: decide.roll_complication,
        do.MakeReady: decide.make_ready,
        do.ComeTrue: waiting.come_true,
    },
    steps={
        (PROCEDURE, TABLE): running.table_step,
        (PROCEDURE, UPGRADE): running.upgrade_step,
        (PROCEDURE, GO): running.go_step,
    },
    on_faces={PROCEDURE: running.faces_fell},
    defaults={
        (PROCEDURE, TARGET): ("pick_victim",),
        (PROCEDURE, ROLL): ("roll_on_table",),
        (PROCEDURE, running.ROW): ("pick_row",),
        (PROCEDURE, UPGRADE): ("worsen",),
        (PROCEDURE, running.CHOOSE): ("pick_outcome",),
        (PROCEDURE, running.SELECT): ("pick_affected",),
        (waiting.PROCEDURE, waiting.WAIT): ("come_true",),
    },
    handlers=dict.fromkeys(LINES, _said),
    lines=LINES,
    listeners=((falls_due, lambda _game: waiting.UPKEEP),),
    answers=(
        *answers_of(settled, {ROW: running.tested}),
        *answers_of(agreed, {PROCEDURE: running.agreed}),
    ),
)
