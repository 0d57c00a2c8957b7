"""A table of one: a single roll, walked through whatever the engine offers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from tableside.core.engine import Engine
from tableside.core.history import History, Row
from tableside.core.matters import Matter
from tableside.core.offers import Field, Offer, Ready
from tableside.core.values import GM, GM_SEAT, Actor, Command, Event, Illegal, Line, Roll, Value

HERO = "hero"
PLAYER = Actor("player")


class Die(msgspec.Struct, frozen=True):
    """One face on the table, and which die it is if that matters."""

    face: int
    name: str = ""


class Game(msgspec.Struct, frozen=True):
    """What the command line knows of a game beyond the engine's own words."""

    title: str
    first: str  # in which order real dice are typed in
    setup: Any
    opening: Command
    dice: Callable[[Event], tuple[Die, ...]]  # the dice an event shows
    result: Callable[[tuple[Event, ...]], dict[str, Any]]  # the outcome, for scripts


class Question(msgspec.Struct, frozen=True):
    """An open matter, who is asked, what they may do, and what is usual."""

    matter: Matter[Any]
    actor: Actor
    offers: tuple[Offer, ...]
    default: Offer | None  # None: it may be left alone


class Solo:
    """The roll as it goes."""

    def __init__(
        self, system: Engine[Any, Any], game: Game, dice: Callable[[Roll], tuple[int, ...]]
    ) -> None:
        self.system, self.game, self.dice = system, game, dice
        self.history = History(system, game.setup)
        self.rows: list[Row] = []
        self.left: set[str] = set()  # notes that were left to the GM

    @property
    def state(self) -> Any:
        """The table now."""
        return self.history.state

    def submit(self, actor: Actor, command: Command) -> Row:
        """Do something; whatever dice it takes are thrown at once."""
        row = self.history.submit(actor, command, self.dice)
        self.rows.append(row)
        return row

    def question(self) -> Question | None:
        """What waits next, notes last; nothing once the roll is over."""
        matters = sorted(self.state.matters, key=lambda one: one.procedure in self.system.notes)
        asked = (self._asked(one) for one in matters if one.id not in self.left)
        return next((one for one in asked if one is not None), None)

    def _asked(self, matter: Matter[Any]) -> Question | None:
        note = matter.procedure in self.system.notes
        actor = GM if GM_SEAT in matter.asks and not note else PLAYER
        known = self.system.known(self.state, actor)
        offers = tuple(
            one
            for one in self.system.offers(known)
            if one.matter == matter.id and one.verb in self.system.verbs
        )
        if not offers:
            return None
        return Question(matter, actor, offers, None if note else self._usual(matter, offers))

    def _usual(self, matter: Matter[Any], offers: tuple[Offer, ...]) -> Offer:
        verbs = self.system.defaults[matter.procedure, matter.step]
        usual = (offer for verb in verbs for offer in offers if offer.verb == verb)
        return next(usual, offers[0])

    def ask(
        self, question: Question, offer: Offer, chosen: dict[str, Value]
    ) -> Field | Ready | Illegal:
        """The next question inside an offer."""
        known = self.system.known(self.state, question.actor)
        return self.system.ask_next(known, offer, chosen)

    def told(self, row: Row) -> Iterator[tuple[Event, Line | None]]:
        """The events of a row, each with the line the player reads of it, if any."""
        state = self.history.state_at(row.parent)
        for event in row.events:
            yield event, self.system.tell(state, event, PLAYER)
            state = self.system.evolve(state, event)
