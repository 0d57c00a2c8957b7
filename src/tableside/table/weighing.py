"""Odds of what is on a screen: worked out beside play, and kept while nothing has changed."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from tableside.core.chances import Odds
from tableside.core.offers import Offer
from tableside.core.system import System
from tableside.core.values import Actor, Value

Question = tuple[Offer, Mapping[str, Value], bool]  # an offer, what was chosen, whether by number
MOST_KEPT = 2000


class Weighed:
    """Answers for one state of play; every seat's are its own."""

    def __init__(self, system: System[Any, Any]) -> None:
        self._system = system
        self._state: Any = None
        self._kept: dict[tuple[Actor, bytes], Odds | None] = {}  # by a digest: some ask at length

    async def answer(
        self, state: Any, actor: Actor, questions: Sequence[Question]
    ) -> list[Odds | None]:
        """The odds of each question; the work is done in a thread, so that frames go on."""
        if state is not self._state or len(self._kept) > MOST_KEPT:
            self._state, self._kept = state, {}
        kept, known = self._kept, self._system.known(state, actor)
        keys = [(actor, sha256(msgspec.json.encode(one)).digest()) for one in questions]
        wanted = {
            key: question for key, question in zip(keys, questions, strict=True) if key not in kept
        }
        if wanted:
            found = await asyncio.to_thread(self._weigh, known, list(wanted.values()))
            kept.update(zip(wanted, found, strict=True))
        return [kept[key] for key in keys]

    def _weigh(self, known: Any, questions: Sequence[Question]) -> list[Odds | None]:
        return [
            self._system.odds(known, offer, chosen, by_number=by_number)
            for offer, chosen, by_number in questions
        ]
