"""What each seat reads of traits."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.chapter import Teller
from tableside.core.tell import name_of
from tableside.core.values import Actor, Event, Line
from tableside.systems.wrath_glory import gear
from tableside.systems.wrath_glory.combat.traits.events import Deployed, TraitTold
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.numbers.traits import TRAIT_RULES
from tableside.systems.wrath_glory.state import State
from tableside.systems.wrath_glory.view import lies_open

_WORDS: Mapping[str, str] = {
    gear.AGONIZING: "{weapon} hurts {who} beyond its Wounds{more}",
    gear.BLAZE: "{weapon} sets {who} on fire",
    gear.STEADFAST: "{weapon} is Steadfast: the first Complication of this fight passes {who} by",
    gear.SUPERCHARGE: "{weapon} was supercharged and lashes back at {who}",
    gear.TOXIC: "{weapon} has poisoned {who}",
}
KNOCKED_OUT = "knocked_out"  # WG-TRAIT-01, of whoever was Exhausted already


def _told(_game: Game, state: State, event: TraitTold, actor: Actor) -> Line:
    who = name_of(state, event.character)
    if event.trait == KNOCKED_OUT:
        text = f"{event.weapon} is too much for {who}, who was Exhausted already."
        return Line(text, (TRAIT_RULES[gear.AGONIZING],))
    open_to = lies_open(state.characters[event.character], actor)
    more = f": {event.amount} more" if event.amount and open_to else ""
    text = _WORDS[event.trait].format(weapon=event.weapon, who=who, more=more)
    return Line(f"{text}.", (TRAIT_RULES[event.trait],))


def _deployed(_game: Game, state: State, event: Deployed, _actor: Actor) -> Line:
    text = f"{name_of(state, event.character)} sets {event.weapon} up."
    return Line(text, (TRAIT_RULES[gear.HEAVY],))


LINES: Mapping[type[Event], Teller] = {
    TraitTold: _told,
    Deployed: _deployed,
}
