"""Forms about death: the GM has the last word."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.desk import somebody
from tableside.core.notes import MOST_TEXT
from tableside.core.places import DeskVerb
from tableside.core.play import fold
from tableside.core.state import EffectBegan, EffectEnded, Reset, track_of
from tableside.core.values import Actor, Command, Event, Events, Illegal, Role
from tableside.systems.wrath_glory.combat.dying import commands as do
from tableside.systems.wrath_glory.combat.dying.defiance import struggles
from tableside.systems.wrath_glory.combat.dying.events import DeathDeclared, Revived
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.standing import dead, limit_of, taken
from tableside.systems.wrath_glory.state import DEFIANCE, State


def _reason(text: str) -> str:
    if len(text) > MOST_TEXT:
        raise Illegal("too_long", f"A reason has {MOST_TEXT} characters at most.")
    return text.strip()


def _declare(_game: Game, state: State, _actor: Actor, command: do.DeclareDead) -> Events:
    one = somebody(state, command.character)
    if dead(state, one.id):
        raise Illegal("already_so", f"{one.name} is dead already.")
    declared = DeathDeclared(one.id, _reason(command.reason))
    return [declared, EffectBegan(conditions.dead(one.id))]


def _revive(game: Game, state: State, _actor: Actor, command: do.Revive) -> Events:
    """Alive by the same rules that said otherwise: nothing is left that would kill at once."""
    one = somebody(state, command.character)
    if not dead(state, one.id):
        raise Illegal("already_so", f"{one.name} is not dead.")
    kept = min(len(one.traumatic), limit_of(game.rules, one))
    ended = EffectEnded(conditions.dead(one.id).id, expired=False)
    events: list[Event] = [Revived(one.id, kept, _reason(command.reason)), ended]
    if taken(state, one.id, DEFIANCE):
        events.append(Reset(track_of(one.id, DEFIANCE), 0, "WG-DYING-10"))
    if struggles(game.rules, fold(game, state, events), one.id):
        events.append(EffectBegan(conditions.stabilised(one.id)))
    return events


_GM = (Role.GM,)

DYING_DESK: Mapping[type[Command], DeskVerb] = {
    do.DeclareDead: DeskVerb(do.DeclareDead, "Declare somebody dead", _GM, _declare),
    do.Revive: DeskVerb(do.Revive, "Say that somebody lives", _GM, _revive),
}
