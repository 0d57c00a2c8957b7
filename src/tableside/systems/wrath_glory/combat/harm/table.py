"""What this chapter hands to the engine."""

from __future__ import annotations

from tableside.core.chapter import Chapter
from tableside.core.places import DeskVerb
from tableside.core.values import Events, Role
from tableside.systems.wrath_glory.combat.harm import bare, resist, soaking
from tableside.systems.wrath_glory.combat.harm import commands as do
from tableside.systems.wrath_glory.combat.harm import events as was
from tableside.systems.wrath_glory.combat.harm.applying import apply_step
from tableside.systems.wrath_glory.combat.harm.offers import HARM_VERBS
from tableside.systems.wrath_glory.combat.harm.tell import HARM_LINES
from tableside.systems.wrath_glory.fight import Blow
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.numbers import blows as opening
from tableside.systems.wrath_glory.state import State, Thread


def _faces_fell(game: Game, state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """The d3 of a tie, or the dice of a soak roll."""
    blow = thread.values
    assert isinstance(blow, Blow)
    if thread.step == opening.TIE:
        return resist.tie_fell(game, state, thread, blow, faces[0])
    return soaking.soak_fell(game, state, thread, blow, faces)


def _said(state: State, _event: object) -> State:
    return state  # a fact for the log; the tracks change by the events around it


_BLOW, _ALL = opening.PROCEDURE, (Role.GM, Role.PLAYER)

HARM = Chapter(
    verbs=HARM_VERBS,
    deciders={
        do.NameResilience: resist.name_resilience,
        do.Soak: soaking.soak,
        do.TakeBlow: soaking.take_blow,
        do.RerollSoak: soaking.reroll_soak,
        do.KeepSoak: soaking.keep_soak,
        do.SoakAll: soaking.soak_all,
    },
    steps={
        (_BLOW, opening.RESIST): resist.resist_step,
        (_BLOW, opening.SOAK): soaking.soak_step,
        (_BLOW, opening.REROLL): soaking.reroll_step,
        (_BLOW, opening.APPLY): apply_step,
        (bare.REQUEST, bare.BLOWS): bare.blows_step,
    },
    on_faces={
        _BLOW: _faces_fell,
        bare.REQUEST: bare.request_fell,
        bare.THROW: bare.throw_fell,
    },
    by_default={
        do.NameResilience: resist.name_resilience_by_default,
        do.Soak: soaking.soak_by_default,
    },
    defaults={
        (_BLOW, opening.RESILIENCE): ("name_resilience",),
        (_BLOW, opening.SOAK): ("soak", "take_blow"),
        (_BLOW, opening.THREAT_SOAK): ("take_blow",),
        (_BLOW, opening.REROLL): ("keep_soak",),
    },
    desk={
        do.Harm: DeskVerb(do.Harm, "Harm somebody", (Role.GM,), bare.harm),
        do.RollDamage: DeskVerb(do.RollDamage, "Roll damage", _ALL, bare.roll_damage),
        do.RollPool: DeskVerb(do.RollPool, "Roll a pool", _ALL, bare.roll_pool),
    },
    handlers=dict.fromkeys(
        (
            was.Struck,
            was.ShockRolled,
            was.SoakRolled,
            was.Harmed,
            was.DamageThrown,
            was.PoolRolled,
        ),
        _said,
    ),
    lines=HARM_LINES,
    rolls={bare.REQUEST: "harm", bare.THROW: "roll"},
)
