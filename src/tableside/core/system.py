"""The protocol of a game with its ruleset bound in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeAlias

import msgspec

from tableside.core.basis import Basis
from tableside.core.chances import Advice, Odds
from tableside.core.effects import Explained
from tableside.core.ground import Ground
from tableside.core.headings import Heading
from tableside.core.last_roll import InRoll
from tableside.core.offer_cache import Memory
from tableside.core.offers import Choose, ClosedOffer, Field, Form, Listed, Offer, Ready
from tableside.core.recalled import Recalled
from tableside.core.reckoning import Reckoning
from tableside.core.sheet_page import Page
from tableside.core.sight import Sight
from tableside.core.state import K, S, State
from tableside.core.values import (
    Actor,
    Command,
    Event,
    Fault,
    Illegal,
    Limit,
    Line,
    Missed,
    Outlook,
    Roll,
    Value,
    Verdict,
)
from tableside.core.verbs import Verb
from tableside.core.vocabulary import Vocabulary


class System(Protocol[S, K]):
    """What play, history, tables and tools need of a game; every method is pure."""

    name: ClassVar[str]
    notes: ClassVar[frozenset[str]]
    rolls: ClassVar[Mapping[str, str]]
    state_type: ClassVar[type[State]]
    setup_type: ClassVar[type[msgspec.Struct]]
    command_type: ClassVar[Any]
    verbs: ClassVar[Mapping[str, Verb]]
    limits: ClassVar[Mapping[Limit, str]]
    parts: ClassVar[Mapping[type[Event], Any]]
    events_type: ClassVar[Any]  # a tuple of every event the game knows

    @property
    def ruleset_hash(self) -> str: ...

    @property
    def resolved(self) -> Mapping[str, Any]: ...

    def new(self, setup: Any) -> S: ...

    def known(self, state: S, actor: Actor) -> K: ...

    def explain(self, known: K) -> Mapping[str, Explained]: ...

    def headings(self, known: K) -> Mapping[str, Heading]: ...

    def deeds(self) -> Mapping[str, str]: ...

    def vocabulary(self) -> Vocabulary: ...

    def page(self, known: K, who: str) -> Page: ...

    def changed(self, known: K, who: str, draft: Mapping[str, Any]) -> Command: ...

    def newcomer(self, person: Any, seat: str) -> Command: ...

    def pitch(self, person: Any) -> tuple[str, ...]: ...

    def rests(self, known: K) -> Mapping[str, Outlook]: ...

    def ground(self, known: K) -> Ground | None: ...

    def offers(self, known: K, memory: Memory | None = None) -> Sequence[Offer]: ...

    def every(self, known: K, memory: Memory | None = None) -> Listed: ...

    def sight(self, known: K) -> Sight: ...

    def rests_on(self, state: S, command: Command) -> Iterable[Basis]: ...

    def at_hand(self, known: K, sight: Sight) -> Listed: ...

    def listed(self, known: K, character: str, memory: Memory | None = None) -> Listed: ...

    def barred(self, known: K) -> Sequence[ClosedOffer]: ...

    def ask_next(
        self, known: K, offer: Offer, chosen: Mapping[str, Value]
    ) -> Field | Ready | Illegal: ...

    def walk(self, known: K, offer: Offer, choose: Choose) -> Ready | Illegal: ...

    def forms(self, actor: Actor) -> Sequence[Form]: ...

    def decide(self, state: S, actor: Actor, command: Command) -> Sequence[Event]: ...

    def proceed(self, state: S) -> Sequence[Event]: ...

    def awaited(self, state: S) -> tuple[Roll, ...]: ...

    def evolve(self, state: S, event: Event) -> S: ...

    def tell(self, state: S, event: Event, actor: Actor) -> Line | None: ...

    def in_roll(self, state: S, event: Event) -> InRoll | None: ...

    def recall(self, state: S, event: Event, reader: Actor) -> tuple[Recalled, ...]: ...

    def missed(self, known: K, matter: str) -> Missed | None: ...

    def odds(
        self, known: K, offer: Offer, chosen: Mapping[str, Value], *, by_number: bool = False
    ) -> Odds | None: ...

    def advise(self, known: K, matter: str, aim: str) -> Advice | None: ...

    def verdict(self, state: S, event: Event) -> Verdict | None: ...

    def faults(self, state: S) -> Iterable[Fault]: ...

    def maximum(self, state: S, track: str) -> Reckoning | None: ...

    def besides(self, now: S, wanted: S) -> Sequence[tuple[str, str, str, Event]]: ...


AnySystem: TypeAlias = System[Any, Any]  # whichever: its states only go back to it
