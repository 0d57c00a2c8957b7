"""A screen that stays open for a while: what it remembers is what it would be told anew."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from contract.games import PLAYERS
from tableside.core.offer_cache import Memory
from tableside.core.values import GM

if TYPE_CHECKING:
    from contract.walk import Walk

STEPS = 16


class Watch:
    """One seat's screen, which looks after each of some steps in a row."""

    def __init__(self, rng: Random) -> None:
        self.seat = rng.choice((GM, *PLAYERS[:3]))
        self._first = rng.randint(1, 100 - STEPS)
        self._memory = Memory()

    def look(self, walk: Walk, step: int) -> None:
        """With its memory a seat is offered what it would be offered without one."""
        if self._first <= step < self._first + STEPS:
            known, offers = walk.offers(self.seat)
            remembered = walk.system.offers(known, self._memory)
            assert list(remembered) == offers, "a memory offers something else"
            ready = walk.system.at_hand(known, walk.system.sight(known))
            answers = [one for one in ready.offers if one.matter]
            assert answers == [one for one in offers if one.matter], "an answer is not at hand"
            for offer in ready.offers:
                if not offer.matter:  # shown by what is seen alone: it stands, or is refused
                    walk.system.ask_next(known, offer, {})
