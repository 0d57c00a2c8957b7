"""What of those who are no heroes lies open to a seat: sheets, tracks, dice, effects."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from msgspec.structs import replace

from tableside.core.cards import by_card
from tableside.core.effects import Effect, While
from tableside.core.known import veiled
from tableside.core.matters import Concern
from tableside.core.reckoning import Reckoning
from tableside.core.state import Character, TableState
from tableside.core.values import Actor, Roll
from tableside.core.verbs import plays

P = TypeVar("P", bound=Character)
Opens = Callable[[P, Actor], bool]  # whether a seat may read somebody's sheet


def lies_open(one: Character, actor: Actor) -> bool:
    """A hero's sheet is everybody's to read, anybody else's only for whoever plays it."""
    return one.hero or plays(actor, one)


def bare(made: Reckoning | None) -> Reckoning | None:
    """A number without what it is made of."""
    return None if made is None else replace(made, terms=())


def roll_shown(
    state: TableState[Concern, P], roll: Roll | None, actor: Actor, opens: Opens[P]
) -> Roll | None:
    """Dice lie open once they are thrown; how many of an adversary's they will be does not."""
    if roll is None:
        return None
    whose = state.characters.get(roll.character)
    return roll if whose is None or opens(whose, actor) else replace(roll, sides=())


def effects_shown(state: TableState[Concern, P], actor: Actor, opens: Opens[P]) -> Iterable[Effect]:
    """What an adversary's card does is at work, but what it is stays on the card, id included."""
    if not any(one.secret for one in state.effects):
        yield from state.effects
        return
    masks = {
        one.id: f"hidden{place}"
        for place, one in enumerate(state.effects)
        if one.secret and by_card(one) and not _reads(state, one.on, actor, opens)
    }
    for one in state.effects:
        shown = veiled(one)
        if one.id in masks:
            shown = replace(shown, id=masks[one.id])
        elif one.secret and by_card(one):
            shown = replace(one, secret=False)
        if isinstance(shown.until, While) and shown.until.effect in masks:
            shown = replace(shown, until=While(masks[shown.until.effect]))
        yield shown


def _reads(state: TableState[Concern, P], who: str, actor: Actor, opens: Opens[P]) -> bool:
    """Whether a sheet lies open; a correction may have taken somebody away whom an effect names."""
    return who in state.characters and opens(state.characters[who], actor)
