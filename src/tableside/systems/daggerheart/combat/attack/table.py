"""What this chapter hands to the engine."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tableside.core.chapter import Chapter, answers_of
from tableside.systems.daggerheart.combat.attack import commands as do
from tableside.systems.daggerheart.combat.attack import decide, tag
from tableside.systems.daggerheart.combat.attack import events as was
from tableside.systems.daggerheart.combat.attack.damage import damage_fell
from tableside.systems.daggerheart.combat.attack.offers import ATTACK_VERBS
from tableside.systems.daggerheart.combat.attack.tell import ATTACK_LINES
from tableside.systems.daggerheart.moments import more_dice, settled
from tableside.systems.daggerheart.ruleset import RollStep
from tableside.systems.daggerheart.state import ATTACK, State


def _said(state: Any, _event: Any) -> Any:
    return state  # a fact for the log; the state changes by the events around it


def _aimed(state: State, event: was.AttackDeclared) -> State:
    return replace(state, aims={**state.aims, event.attacker: event.target})


ATTACKS = Chapter(
    verbs=ATTACK_VERBS,
    deciders={
        do.Attack: decide.attack,
        do.RaiseDifficulty: decide.raise_difficulty,
        do.StartTagTeam: tag.start,
        do.ChooseRoll: tag.choose,
    },
    steps={
        ("roll", RollStep.AFTERMATH): decide.aftermath_step,
        (tag.PROCEDURE, tag.ROLLS): tag.rolls_step,
        (tag.PROCEDURE, tag.AFTERMATH): tag.aftermath_step,
    },
    on_faces={tag.PROCEDURE: tag.damage_fell},
    defaults={(tag.PROCEDURE, tag.CHOOSE): ("choose_roll",)},
    handlers={
        was.AttackDeclared: _aimed,
        was.DifficultyRaised: _said,
        was.TagTeamBegan: _said,
        was.RollChosen: _said,
    },
    lines=ATTACK_LINES,
    rolls={tag.PROCEDURE: "Tag Team"},
    answers=(
        *answers_of(settled, {ATTACK: decide.attack_settled}),
        (more_dice, RollStep.DAMAGE, damage_fell),
    ),
)
