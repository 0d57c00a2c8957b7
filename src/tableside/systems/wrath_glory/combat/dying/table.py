"""What this chapter hands to the engine."""

from __future__ import annotations

from tableside.core.chapter import Chapter, answers_of
from tableside.systems.wrath_glory.combat.dying import commands as do
from tableside.systems.wrath_glory.combat.dying import defiance, injuries, medicae
from tableside.systems.wrath_glory.combat.dying.desk import DYING_DESK
from tableside.systems.wrath_glory.combat.dying.evolve import HANDLERS
from tableside.systems.wrath_glory.combat.dying.tell import LINES
from tableside.systems.wrath_glory.combat.turns.upkeep import falls_due
from tableside.systems.wrath_glory.purposes import STABILISE
from tableside.systems.wrath_glory.skill_tests.outcome import settled

DYING = Chapter(
    verbs=(*defiance.DEFIANCE_VERBS, *injuries.INJURY_VERBS, *medicae.MEDICAE_VERBS),
    deciders={
        do.Defy: defiance.defy,
        do.DescribeInjury: injuries.describe,
        do.Stabilise: medicae.stabilise,
    },
    steps={(defiance.PROCEDURE, defiance.ASK): defiance.ask_step},
    on_faces={defiance.PROCEDURE: defiance.faces_fell},
    defaults={
        (defiance.PROCEDURE, defiance.ASK): ("defy",),
        (injuries.PROCEDURE, injuries.DESCRIBE): ("describe_injury",),
    },
    desk=DYING_DESK,
    handlers=HANDLERS,
    lines=LINES,
    listeners=((falls_due, lambda _game: (defiance.DEFIANCE_DUE,)),),
    answers=answers_of(settled, {STABILISE: medicae.stabilised}),
)
