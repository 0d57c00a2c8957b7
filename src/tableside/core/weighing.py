"""How a game says what a choice would bring: one function for each verb that throws dice."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, NamedTuple

from msgspec.structs import replace

from tableside.core.chances import Advice, Odds
from tableside.core.matters import find
from tableside.core.offers import Choose, Field, Offer, Ready, admits
from tableside.core.showing import OddsAt
from tableside.core.state import K
from tableside.core.values import GM, Command, Illegal, Missed, Value
from tableside.core.verbs import Verb, tag_of

# The game, what the seat knows, the finished command, and whether chances by number are asked for.
Weigh = Callable[[Any, Any, Ready, bool], Odds | None]
# The game, what the seat knows, the matter, and the aim; none where nothing can be advised.
Advise = Callable[[Any, Any, Any, str], Advice | None]


class Weighed(NamedTuple):
    """What works a verb's odds out, and where a screen shows them."""

    weigh: Weigh
    at: OddsAt


Row = tuple[type[Command], Weigh, OddsAt]


def weighed(*rows: Row) -> Mapping[str, Weighed]:
    """The table of what is weighed, by verb."""
    return {tag_of(command): Weighed(weigh, at) for command, weigh, at in rows}


def shown_odds(verbs: Mapping[str, Verb], table: Mapping[str, Weighed]) -> Mapping[str, Verb]:
    """Verbs that say where their odds stand."""
    return {
        name: replace(verb, showing=replace(verb.showing, odds=table[name].at))
        if name in table
        else verb
        for name, verb in verbs.items()
    }


class Weighing(ABC, Generic[K]):
    """The part of an engine that answers what an offer would bring."""

    weighed: ClassVar[Mapping[str, Weighed]] = {}  # by verb
    advisers: ClassVar[Mapping[str, Advise]] = {}  # by procedure

    @abstractmethod
    def missed(self, known: K, matter: str) -> Missed | None:
        """An open roll that can still be saved."""

    @abstractmethod
    def _asked(
        self, known: K, offer: Offer, chosen: Mapping[str, Value], choose: Choose | None = None
    ) -> Ready:
        """An offer's questions answered as they come up, or the reason why not raised."""

    def odds(
        self, known: K, offer: Offer, chosen: Mapping[str, Value], *, by_number: bool = False
    ) -> Odds | None:
        """What a choice would bring, by this seat's knowledge alone; none if nothing is thrown."""
        found = self.weighed.get(offer.verb)
        if found is None:
            return None
        seen = known
        if self.missed(known, offer.matter) is not None:
            # A roll that falls short is everybody's to look at; what is weighed stays their own.
            seen = replace(known, actor=GM)
        try:
            # Once through is enough: what a limit would say to a later answer is no matter of odds.
            ready = self._asked(seen, offer, {}, chosen_or_default(chosen))
        except Illegal:
            return None
        return found.weigh(self, known, ready, by_number)

    def advise(self, known: K, matter: str, aim: str) -> Advice | None:
        """The best that can be done about a matter by what this seat knows; none if nothing."""
        thread = find(known.matters, matter)
        adviser = None if thread is None else self.advisers.get(thread.procedure)
        return None if adviser is None else adviser(self, known, thread, aim)


def chosen_or_default(chosen: Mapping[str, Value]) -> Choose:
    """Answers to an offer's questions: what was chosen if it fits, else the default."""

    def choose(field: Field) -> Value:
        wanted = chosen.get(field.name)
        return wanted if wanted is not None and admits(field.domain, wanted) else field.default

    return choose
