"""What a card costs in Hope, Stress and Fear, and whose moment it takes."""

from __future__ import annotations

from typing import Any, ClassVar

from tableside.core.cards import Card, CardTable
from tableside.core.offers import Picker
from tableside.core.state import Spent, track_of
from tableside.core.values import Event, Events, Illegal
from tableside.systems.daggerheart.campaign.cards.loadout import KINDS
from tableside.systems.daggerheart.scene.spotlight.turn import (
    ask_gm_move,
    ask_spotlight,
    move_made,
)
from tableside.systems.daggerheart.slots import pay_stress
from tableside.systems.daggerheart.standing import slots
from tableside.systems.daggerheart.state import FEAR, HOPE, STRESS

ACTION = "action"  # a card that takes its user's spotlight
_RULES = {HOPE: "DH-HOPE-07", FEAR: "DH-FEAR-05"}


class DaggerheartCards(CardTable):
    """Hope and Fear are spent, Stress is marked; no card costs what its user has not."""

    costs: ClassVar[tuple[str, ...]] = (HOPE, STRESS, FEAR)

    def purse(self, source: Any, character: str, what: str) -> int:
        """Free slots, where a cost marks them."""
        if what == STRESS:  # DH-STR-02
            held, most = slots(source, character, STRESS)
            return max(0, most - held)
        return super().purse(source, character, what)

    def pay(self, state: Any, character: str, what: str, amount: int) -> list[Event]:
        """Pay it; a waived cost takes what is there."""
        paid = min(amount, self.purse(state, character, what))
        if not paid:
            return []
        if what == STRESS:
            return pay_stress(state, character, paid, "DH-STR-02")
        track = FEAR if what == FEAR else track_of(character, what)
        return [Spent(track, paid, _RULES[what])]

    def ask_action(self, known: Any, pick: Picker, character: str, action: str) -> None:
        """DH-SPOT-09 and -10: a feature that is an action takes the spotlight of its side."""
        if action != ACTION:
            return
        if known.characters[character].hero:
            ask_spotlight(known, pick)
        else:
            ask_gm_move(known, pick, character)

    def take_action(self, state: Any, character: str, action: str) -> Events:
        """The GM's move is made by whoever uses it."""
        if action != ACTION or state.characters[character].hero:
            return ()
        return move_made(state, character)

    def check_card(self, card: Card) -> None:
        """Refuse what this game does not know."""
        super().check_card(card)
        if card.kind not in KINDS:
            good = ", ".join(filter(None, KINDS))
            raise Illegal("no_such_kind", f"{card.kind!r} is no kind of card. There are: {good}.")
        if card.action not in ("", ACTION):
            raise Illegal("no_such_action", f"A card is an {ACTION!r} or takes no spotlight.")
