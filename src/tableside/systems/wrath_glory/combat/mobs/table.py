"""What this chapter hands to the engine."""

from __future__ import annotations

from tableside.core.chapter import Chapter
from tableside.core.places import Verb, Who
from tableside.core.tell import listed, name_of
from tableside.core.values import Actor, Line
from tableside.systems.wrath_glory.combat.mobs import commands as do
from tableside.systems.wrath_glory.combat.mobs import forming
from tableside.systems.wrath_glory.combat.mobs.events import HarmSpread, MobFormed
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.state import State


def _said(state: State, _event: object) -> State:
    return state  # sheets and tracks change by the events around it


def _formed(_game: Game, state: State, event: MobFormed, _actor: Actor) -> Line:
    if not event.members:
        return Line(f"The mob breaks up: {event.kind}.", ("WG-NPC-03",))
    names = listed(name_of(state, one) for one in event.members)
    return Line(f"One mob: {names}.", ("WG-NPC-03",))


def _spread(_game: Game, state: State, event: HarmSpread, _actor: Actor) -> Line:
    one, other = name_of(state, event.character), name_of(state, event.to)
    return Line(f"What fells {one} strikes {other} too.", ("WG-TRAIT-16",))


MOBS = Chapter(
    verbs=(Verb(do.FormMob, "Form a mob", "WG-NPC-03", Who.GM, forming.form_mob),),
    deciders={do.FormMob: forming.make_mob},
    handlers={MobFormed: _said, HarmSpread: _said},
    lines={MobFormed: _formed, HarmSpread: _spread},
)
