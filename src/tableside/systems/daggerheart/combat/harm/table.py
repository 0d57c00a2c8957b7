"""What this chapter hands to the engine."""

from __future__ import annotations

from typing import Any

from tableside.core.chapter import Chapter, answers_of
from tableside.core.places import DeskVerb
from tableside.core.values import Role
from tableside.systems.daggerheart.combat.harm import bare, opening, striking
from tableside.systems.daggerheart.combat.harm import commands as do
from tableside.systems.daggerheart.combat.harm import events as was
from tableside.systems.daggerheart.combat.harm.offers import HARM_VERBS
from tableside.systems.daggerheart.combat.harm.tell import HARM_LINES
from tableside.systems.daggerheart.gm_moves import MARK_STRESS, gm_move
from tableside.systems.daggerheart.state import MASSIVE_DAMAGE

_GM, _ALL = (Role.GM,), (Role.GM, Role.PLAYER)


def _said(state: Any, _event: Any) -> Any:
    return state  # a fact for the log; the tracks change by the events around it


HARM = Chapter(
    verbs=HARM_VERBS,
    deciders={do.MarkArmour: striking.mark_armour, do.TakeHit: striking.take_hit},
    steps={
        (opening.HIT, opening.STRIKE): striking.strike_step,
        (opening.HIT, opening.APPLY): striking.apply_step,
        (opening.HARMING, opening.HITS): bare.hits_step,
    },
    on_faces={opening.HARMING: bare.harm_fell},
    defaults={(opening.HIT, opening.ARMOUR): ("mark_armour", "take_hit")},
    desk={
        verb.command: verb
        for verb in (
            DeskVerb(do.Harm, "Harm somebody", _GM, bare.harm),
            DeskVerb(do.ForceStress, "Have Stress marked", _GM, bare.force_stress),
            DeskVerb(do.MarkHp, "Have HP marked", _GM, bare.mark_hit_points),
            DeskVerb(do.Clear, "Clear marked slots", _ALL, bare.clear_slots),
        )
    },
    handlers=dict.fromkeys((was.DamageRolled, was.Struck, was.ArmourMarked, was.Harmed), _said),
    lines=HARM_LINES,
    rolls={opening.HARMING: "harm"},
    answers=answers_of(gm_move, {MARK_STRESS: bare.gm_has_stress_marked}),
    facts={MASSIVE_DAMAGE: ("off", "on")},  # DH-HP-03
)
