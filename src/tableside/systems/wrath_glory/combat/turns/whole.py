"""WG-ACT-07: what takes the whole round."""

from __future__ import annotations

from tableside.core.offers import Picker
from tableside.core.values import Event, Limit
from tableside.systems.wrath_glory.combat.turns.events import ActionTaken
from tableside.systems.wrath_glory.combat.turns.passing import take
from tableside.systems.wrath_glory.combat.turns.using import check_order
from tableside.systems.wrath_glory.fight import Slot
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.state import Known, State


def _slots(game: Game, more: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """Everything a turn grants but the reflexes, and the move only if it is named."""
    wanted = (Slot.COMBAT, Slot.SIMPLE, *more)
    return tuple(slot for slot in wanted if game.rules.values.turns.slots.get(slot))


def check_whole_round(
    game: Game, known: Known, pick: Picker, action: str, more: tuple[Slot, ...] = ()
) -> None:
    """Nothing of the turn may be used yet."""
    assert known.fight is not None
    who = pick.offer.character
    check_order(game, known, pick, who)
    turn = known.fight.turn
    fresh = known.fight.active != who or not (
        turn.plan or any(turn.used.get(slot) for slot in _slots(game, more))
    )
    words = action.replace("_", " ").title()
    sentence = f"{words} takes the whole round, and {known.characters[who].name} has begun to act."
    pick.limit(fresh, Limit.ONCE, "has_begun", "WG-ACT-07", sentence)


def spend_whole_round(
    game: Game, state: State, who: str, action: str, more: tuple[Slot, ...] = ()
) -> list[Event]:
    """Every slot of the turn is used."""
    return [*take(game, state, who), ActionTaken(who, action, _slots(game, more))]
