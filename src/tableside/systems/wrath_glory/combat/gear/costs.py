"""What cards cost here: points that are spent, harm that is taken, parts of a turn."""

from __future__ import annotations

from typing import Any, ClassVar

from tableside.core.cards import Card, CardTable
from tableside.core.effects import Moment, Occasion, Until
from tableside.core.offers import Picker
from tableside.core.state import Gained, track_of
from tableside.core.values import Event, Events, Illegal
from tableside.systems.wrath_glory.fight import Slot
from tableside.systems.wrath_glory.numbers.conditions import end_of_round, next_turn
from tableside.systems.wrath_glory.standing import top_of
from tableside.systems.wrath_glory.state import GLORY, RUIN, SHOCK, WOUNDS, WRATH
from tableside.systems.wrath_glory.turns import slots

_TAKEN = {SHOCK: "WG-SHOCK-01", WOUNDS: "WG-WOUND-01"}  # counted up: a cost fills the track
_CARD = "use_card"
_BOTTOMLESS = 99  # a track whose end no sheet names


class CombatCards(CardTable):
    """Cards in Wrath & Glory."""

    costs: ClassVar[tuple[str, ...]] = (WRATH, GLORY, RUIN, SHOCK, WOUNDS)
    rules: Any

    def purse(self, source: Any, character: str, what: str) -> int:
        """Shock and Wounds are paid by taking them, as long as there is room on the track."""
        if what not in _TAKEN:
            return super().purse(source, character, what)
        track = track_of(character, what)
        top = top_of(self.rules, source, track)
        room = _BOTTOMLESS if top is None else top.value - source.tracks.get(track, 0)
        return max(0, room)

    def pay(self, state: Any, character: str, what: str, amount: int) -> list[Event]:
        """A waived cost takes what there is, or what still fits."""
        if what not in _TAKEN:
            return super().pay(state, character, what, amount)
        fits = min(amount, self.purse(state, character, what))
        return [Gained(track_of(character, what), fits, _TAKEN[what], amount - fits)]

    def ask_action(self: Any, known: Any, pick: Picker, character: str, action: str) -> None:
        """Whether the turn has room for it; a card that takes no action asks for none."""
        if action:
            slots.check(self, known, pick, Slot(action), _CARD, who=character)

    def take_action(self: Any, state: Any, character: str, action: str) -> Events:
        """Take the part of the turn that the card names; without one it is free (WG-ACT-06)."""
        return slots.spend(self, state, character, Slot(action), _CARD) if action else ()

    def lasting(self, state: Any, character: str, until: Until) -> Until:
        """A turn is the bearer's own next one, a round the one that is on (CONV-8)."""
        if not isinstance(until, Moment):
            return until
        if until.hook in (Occasion.TURN_START, Occasion.TURN_END):
            return next_turn(state, character, until.hook)
        return end_of_round(state) if until.hook is Occasion.ROUND else until

    def check_card(self, card: Card) -> None:
        """Refuse what this game does not know."""
        super().check_card(card)
        if card.action and card.action not in tuple(Slot):
            good = ", ".join(Slot)
            raise Illegal(
                "no_such_action", f"{card.action!r} is no action here. There are: {good}."
            )
