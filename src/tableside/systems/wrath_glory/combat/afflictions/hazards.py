"""How conditions take hold, and WG-HAZ-02, -03: harm that a d3 measures."""

from __future__ import annotations

from typing import Any

from tableside.core.effects import Effect
from tableside.core.matters import Matter, MatterClosed, MatterOpened, moved
from tableside.core.notes import PROCEDURE as NOTE
from tableside.core.notes import STEP, Note
from tableside.core.state import EffectBegan, EffectEnded
from tableside.core.values import GM_SEAT, Event, Events, Roll
from tableside.systems.wrath_glory.combat.afflictions.events import HazardRolled, Unmoved
from tableside.systems.wrath_glory.combat.afflictions.named import (
    FLYING,
    FRENZIED,
    KEPT_OFF,
    NAMED,
    PINNED,
    immune,
)
from tableside.systems.wrath_glory.combat.harm.opening import blow_matter
from tableside.systems.wrath_glory.dice import third
from tableside.systems.wrath_glory.fight import Blow, Hazard
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.numbers.conditions import (
    AIRLESS,
    DRY,
    LEAK,
    PRONE,
    UNCONSCIOUS,
    borne,
    condition_of,
)
from tableside.systems.wrath_glory.standing import exhausted
from tableside.systems.wrath_glory.state import State, Thread

PROCEDURE, ROLLING, BLOW = "hazard", "roll", "blow"


def hazard_matter(name: str, hazard: Hazard, parent: str = "") -> MatterOpened[Hazard]:
    """The d3 is asked of whoever it hurts."""
    wanted = Roll(f"{name}.d3", (6,), hazard.character)
    return MatterOpened(Matter(name, PROCEDURE, ROLLING, hazard, roll=wanted, parent=parent))


def hazard_fell(_game: Game, _state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """So many Wounds, or Mortal Wounds, are on their way."""
    hazard = thread.values
    assert isinstance(hazard, Hazard)
    who, amount = hazard.character, third(faces[0]) if hazard.die == 3 else faces[0]
    told = HazardRolled(
        thread.id,
        who,
        hazard.source,
        faces[0],
        amount,
        hazard.mortal,
        hazard.die,
        hazard.rule,
        hazard.more,
        hazard.shock,
    )
    plain = not hazard.mortal and not hazard.shock
    blow = Blow(
        who,
        hazard.source,
        wounds=hazard.more + (amount if plain else 0),
        mortal=amount if hazard.mortal else 0,
        shock=amount if hazard.shock else 0,
    )
    return [told, moved(thread, BLOW), blow_matter(thread.id, blow)]


def blow_step(game: Game, state: State, thread: Thread) -> Events:
    """It has been taken; the last Shock of somebody without air is the last (WG-HAZ-08)."""
    hazard = thread.values
    assert isinstance(hazard, Hazard)
    return [
        *(faint(game, state, hazard.character) if hazard.shock else ()),
        MatterClosed(thread.id),
    ]


def faint(game: Game, state: State, who: str) -> list[Event]:
    """WG-HAZ-08: out of Shock and still without air, somebody passes out."""
    gone = game.rules.plays("WG-HAZ-08") and exhausted(game.rules, state, who)
    without = borne(state, who, AIRLESS)
    if not gone or not without or fainted(state, who) is not None:
        return []
    return [EffectBegan(conditions.fainted(who, without[0].id))]


def fainted(source: Any, who: str) -> Effect | None:
    """WG-HAZ-08: what counts the rounds since somebody passed out for want of air."""
    lying = borne(source, who, UNCONSCIOUS)
    return next((one for one in lying if one.rule == "WG-HAZ-08"), None)


def lay_on(game: Game, state: State, effect: Effect, origin: str = "") -> list[Event]:
    """A condition begins or joins one of its name (CONV-9), unless it finds no hold.

    A frenzy drives out what it keeps off (WG-COND-08), whoever flew falls (WG-HAZ-02), and
    whoever is Pinned goes to cover (WG-COND-10).
    """
    rules, who, condition = game.rules, effect.on, condition_of(effect)
    if immune(rules, state, who, condition):
        return [Unmoved(who, effect.name, NAMED[FRENZIED].label)]
    ended = {FRENZIED: KEPT_OFF, PRONE: (FLYING,), DRY: (LEAK,)}.get(condition, ())
    gone = [one for each in ended for one in borne(state, who, each)]
    events: list[Event] = [conditions.begun(state, effect)]
    events += [EffectEnded(one.id, expired=False) for one in gone]
    if condition == PINNED:
        events.append(_to_cover(state, who, origin))
    if condition != PRONE or not gone or not rules.plays("WG-HAZ-02"):
        return events
    name = f"{origin}.fall" if origin else f"h{state.opened + 1}"
    return [*events, hazard_matter(name, Hazard(who, "the fall", mortal=False))]


def _to_cover(state: State, who: str, origin: str) -> MatterOpened[Note]:
    """WG-COND-10: the GM says where the cover is."""
    note = Note(PINNED, who, "Pinned: they must move to cover. Name it.", "WG-COND-10")
    name = f"{origin}.cover" if origin else f"n{state.opened + 1}"
    return MatterOpened(Matter(name, NOTE, STEP, note, (GM_SEAT,)))
