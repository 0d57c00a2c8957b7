"""The table-driven engine: a game hands in its verbs, steps and handlers, the rest is here."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, ClassVar, Generic

import msgspec
from msgspec.structs import replace

from tableside.core import matters as threads
from tableside.core.basis import Basis
from tableside.core.calling_off import CallOff, ask_call_off, calls_off_on_offer
from tableside.core.chapter import Closing, OnFaces, OnRoll, OpeningTeller, Step, tables_of
from tableside.core.command_checks import (
    alike,
    check_faces,
    chosen_of,
    no_leftovers,
    overstepped,
    plain_of,
)
from tableside.core.effects import Explained, due
from tableside.core.ground import Ground
from tableside.core.headings import CORE_HEADS, Head, Heading, RealDice, spoken, waiting
from tableside.core.hooks import Answers, Listeners
from tableside.core.last_roll import InRoll
from tableside.core.matters import MatterOpened, in_turn
from tableside.core.maximums import leave_room, over_maximum
from tableside.core.offer_cache import Memory, Standing, sorted_out
from tableside.core.offers import (
    Asked,
    Choose,
    ClosedOffer,
    Field,
    Form,
    Listed,
    Offer,
    Picker,
    Ready,
)
from tableside.core.opening import Opening
from tableside.core.recalled import Recalled, Recalling
from tableside.core.reckoning import Reckoning
from tableside.core.rulesets import Bound
from tableside.core.sheet_page import Page, plain_page
from tableside.core.sight import Placed, Sight, in_sight, spots
from tableside.core.state import (
    CORE_HANDLERS,
    Character,
    EffectEnded,
    Handler,
    K,
    MomentPassed,
    S,
    Setting,
    State,
    TolerationEnded,
)
from tableside.core.tell import CORE_LINES, Teller
from tableside.core.values import (
    NEW_TABLE,
    Actor,
    Barred,
    Command,
    Event,
    Events,
    Faces,
    Fault,
    Illegal,
    Limit,
    Line,
    Missed,
    Outlook,
    Role,
    Roll,
    Value,
    Verdict,
)
from tableside.core.verbs import (
    Decider,
    DeskVerb,
    Spot,
    TakeDefault,
    Verb,
    Who,
    admit,
    answerable,
    defaults_on_offer,
    not_forbidden,
    only_gm,
    own_places,
    tag_of,
)
from tableside.core.vocabulary import Vocabulary
from tableside.core.weighing import Weighing, shown_odds

_NOTHING: Mapping[str, Value] = {}


class Engine(Weighing[K], ABC, Generic[S, K]):
    """A game with its ruleset bound in; every method is a pure function of its arguments."""

    name: ClassVar[str]
    verbs: ClassVar[Mapping[str, Verb]]
    desk: ClassVar[Mapping[type[Command], DeskVerb]]
    deciders: ClassVar[Mapping[type[Command], Decider]]
    steps: ClassVar[Mapping[tuple[str, str], Step]]
    on_faces: ClassVar[Mapping[str, OnFaces]]
    defaults: ClassVar[Mapping[tuple[str, str], tuple[str, ...]]]  # the first that stands
    by_default: ClassVar[Mapping[type[Command], Decider]] = {}
    rolls: ClassVar[Mapping[str, str]]  # procedures that the GM may call off, in words
    handlers: ClassVar[Mapping[type[Event], Handler]]
    lines: ClassVar[Mapping[type[Event], Teller]]  # in place of the core's, or of its own
    opened: ClassVar[Mapping[type, OpeningTeller]]  # by what a new matter holds
    heads: ClassVar[Mapping[type, Head]] = {}  # by what a matter holds
    waits: ClassVar[Mapping[tuple[type, str], str]] = {}  # and for what it waits at which step
    parts: ClassVar[Mapping[type[Event], OnRoll]] = {}  # events that the last roll is made of
    recalled: ClassVar[Mapping[type[Event], Recalling]] = {}  # events that a table retells
    facts: ClassVar[Mapping[str, tuple[str, ...]]]  # choices of the table; the first is how it is
    listeners: ClassVar[Listeners] = {}  # at each hook
    answers: ClassVar[Answers] = {}  # at each switch
    limits: ClassVar[Mapping[Limit, str]]  # the kinds it has, and what each of them stops
    quantities: ClassVar[Mapping[str, bool]]  # what may be overruled; True: also in secret
    opening: ClassVar[Opening] = Opening()  # what sets a table up that is not fresh
    notes: ClassVar[frozenset[str]]  # procedures that only lie in the GM's inbox
    unhurried: ClassVar[frozenset[str]] = frozenset()  # and those that wait until somebody is back
    state_type: ClassVar[type[State]]
    setup_type: ClassVar[type[msgspec.Struct]]
    command_type: ClassVar[Any]
    events_type: ClassVar[Any]

    rules: Bound[Any]  # the bound ruleset: what it plays, its values, its hash
    _walked: tuple[object, Ready | None] = (None, None)  # by whom a command was found last

    def __init_subclass__(
        cls,
        subjects: Sequence[Closing] = (),
        generic: Sequence[object] = (),
        first: Sequence[str] = (),
    ) -> None:
        """A game is made of its subjects; `generic` events of the core hold types of its own.

        The verbs in `first` are offered before all others.
        """
        super().__init_subclass__()
        if subjects:
            for name, table in tables_of(subjects, *generic, first=first).items():
                setattr(cls, name, table)
            cls.verbs = shown_odds(cls.verbs, cls.weighed)

    @property
    def ruleset_hash(self) -> str:
        """Which rules exactly are bound in."""
        return str(self.rules.digest)

    @property
    def resolved(self) -> Mapping[str, Any]:
        """The ruleset itself, for the log."""
        built: dict[str, Any] = msgspec.to_builtins(self.rules.resolved)
        return built

    @abstractmethod
    def new(self, setup: Any) -> S:
        """A table at its start."""

    @abstractmethod
    def known(self, state: S, actor: Actor) -> K:
        """What this seat may know, built up from nothing."""

    def rests_on(self, state: S, command: Command) -> Iterable[Basis]:
        """What a deed was decided by that stands on a sheet, as it was then."""
        return ()

    @abstractmethod
    def explain(self, known: K) -> Mapping[str, Explained]:
        """What each effect that a seat knows of does, when it ends, how to be rid of it."""

    def tell(self, state: S, event: Event, actor: Actor) -> Line | None:
        """What this seat reads about an event that happened in `state`, or nothing."""
        if isinstance(event, MatterOpened):
            opening = self.opened.get(type(event.matter.values))
            return None if opening is None else opening(self, state, event.matter, actor)
        teller = self.lines.get(type(event)) or CORE_LINES.get(type(event))
        return None if teller is None else teller(self, state, event, actor)

    @abstractmethod
    def verdict(self, state: S, event: Event) -> Verdict | None:
        """How a test or a roll ended, if this event ends one."""

    def headings(self, known: K) -> Mapping[str, Heading]:
        """How each matter that a seat knows of is headed, and what it waits for, by its id."""
        return {one.id: self._heading(known, one) for one in known.matters}

    def _heading(self, known: K, matter: threads.Matter[Any]) -> Heading:
        kind = type(matter.values)
        head = self.heads.get(kind) or CORE_HEADS.get(kind)
        said = head(self, known, matter) if head else Heading(spoken(matter.procedure))
        usual = self.waits.get((kind, matter.step), "")
        dice = self._real_dice(matter) if matter.roll is not None and matter.roll.sides else None
        return replace(said, waits=waiting(matter, said.waits or usual), dice=dice)

    def _real_dice(self, matter: threads.Matter[Any]) -> RealDice | None:
        """How those that a matter waits for are read, if some have names or are only counted."""
        return None

    def in_roll(self, state: S, event: Event) -> InRoll | None:
        """What an event that happened in `state` does to the last roll."""
        part = self.parts.get(type(event))
        return None if part is None else part(self, state, event)

    def recall(self, state: S, event: Event, reader: Actor) -> tuple[Recalled, ...]:
        """What an event that happened in `state`, and of which this reader read, is worth."""
        found = self.recalled.get(type(event))
        return () if found is None else found(self, state, event, reader)

    def missed(self, known: K, matter: str) -> Missed | None:
        """An open roll that can still be saved; none where nothing is spent on fallen dice."""
        return None

    def deeds(self) -> Mapping[str, str]:
        """The verb or form that stands in each place of a screen, by the word for that place."""
        every: tuple[Verb | DeskVerb, ...] = (*self.verbs.values(), *self.desk.values())
        return {one.showing.part: tag_of(one.command) for one in every if one.showing.part}

    def vocabulary(self) -> Vocabulary:
        """The words of this ruleset, for forms and sheets."""
        return {}

    def page(self, known: K, who: str) -> Page:
        """Somebody's sheet as a page, as this seat may read it."""
        return plain_page(known, who)

    def changed(self, known: K, who: str, draft: Mapping[str, Any]) -> Command:
        """Everything that somebody put into the fields of a page, as one command."""
        raise Illegal("not_yours", "This sheet is only to be read.")

    def newcomer(self, person: Any, seat: str) -> Command:
        """The command by which somebody joins with a whole sheet, played by a seat."""
        raise Illegal("not_yours", "Here a hero begins with a name alone.")

    def pitch(self, person: Any) -> tuple[str, ...]:
        """What somebody is good at, in a few words, for whoever looks for a hero."""
        return ()

    def rests(self, known: K) -> Mapping[str, Outlook]:
        """What the rests that can be taken now would bring, by their kind."""
        return {}

    def ground(self, known: K) -> Ground | None:
        """Who stands where, as this seat sees it; None: the table does not keep it."""
        return None

    def besides(self, now: S, wanted: S) -> Sequence[tuple[str, str, str, Event]]:
        """What differs that is no track, fact, sheet or effect: its name, both values, a fact."""
        return ()

    @abstractmethod
    def maximum(self, state: S | K, track: str) -> Reckoning | None:
        """How high a track may go, if it has a maximum; sheets and effects alone change it."""

    def maximums(self, known: K) -> dict[str, Reckoning]:
        """The same for every track that a seat knows of."""
        tops = ((track, self.maximum(known, track)) for track in known.tracks)
        return {track: top for track, top in tops if top is not None}

    def let_go(self, state: S, who: str) -> Events:
        """What a hero who is away had open is called off: some of it, or nothing is left."""
        return ()

    @abstractmethod
    def fresh_tracks(self, person: Any) -> dict[str, int]:
        """The tracks a character brings to the table."""

    def begin(
        self,
        kind: type[S],
        setup: Setting,
        tracks: Mapping[str, int],
        facts: Mapping[str, tuple[str, ...]],
    ) -> S:
        """The state a setup describes; the first value of each fact is how it begins."""
        people: dict[str, Character] = {}
        all_tracks = dict(tracks)
        for one in setup.characters:
            if one.id in people:
                raise Illegal("taken", f"There are two characters {one.id!r}.")
            people[one.id] = one
            all_tracks |= self.fresh_tracks(one)
        for track, points in setup.tracks.items():
            if track not in all_tracks or points < 0:
                good = ", ".join(all_tracks)
                raise Illegal("no_such_track", f"{track!r} = {points}; there are: {good}, from 0.")
        for fact, value in setup.facts.items():
            if value not in facts.get(fact, ()):
                good = "; ".join(f"{name}: {', '.join(each)}" for name, each in facts.items())
                raise Illegal("no_such_fact", f"{fact} = {value!r}; there are {good}.")
        made = kind(
            characters=people,
            tracks={**all_tracks, **setup.tracks},
            limits={**NEW_TABLE, **setup.limits},
            facts={**{fact: values[0] for fact, values in facts.items()}, **setup.facts},
        )
        beyond = {one.name: "so from the start" for one in self.faults(made) if not one.broken}
        return msgspec.structs.replace(made, tolerated=beyond)

    def reckonings(self, values: msgspec.Struct) -> tuple[Reckoning, ...]:
        """The numbers a matter holds, for whoever asks why."""
        held = (getattr(values, name) for name in values.__struct_fields__)
        return tuple(one for one in held if isinstance(one, Reckoning))

    def counted(self, state: S, who: str, number: int) -> Events:
        """Set the newest countdown, or somebody's breath, to where it stands as play begins."""
        return ()

    def reckoned(self, state: S, who: str) -> Mapping[str, Reckoning]:
        """What somebody's sheet comes to now, by the name of each number."""
        return {}

    def faults(self, state: S) -> Iterable[Fault]:
        """Everything wrong with a state."""
        for track, points in state.tracks.items():
            if points < 0:
                yield Fault("negative_track", broken=True, where=track)
            top = self.maximum(state, track)
            if top is not None and points > top.value:
                yield Fault(over_maximum(track), broken=False, where=track)
        for matter in state.matters:
            yield from threads.faults_of(matter, state.matters, state.characters)

    def offers(self, known: K, memory: Memory | None = None) -> Sequence[Offer]:
        """Everything this seat may do now; with its memory only what has changed is asked again."""
        return self.every(known, memory).offers

    def every(self, known: K, memory: Memory | None = None) -> Listed:
        """The same with what is closed by a limit alone."""
        found = self._listed(known, memory)
        return replace(found, offers=self._everywhere(known, found.offers))

    def at_hand(self, known: K, sight: Sight) -> Listed:
        """What this seat may do about what waits, and what it has at hand at every moment."""
        # So few of them that what they rest on would cost more to compare than they to ask.
        answers, ready = sight.own(known)
        if not answers and known.actor.role is not Role.GM:
            return Listed(ready)
        listed = sorted_out([(offer, self._answers(known, verb, offer)) for verb, offer in answers])
        offers = self._everywhere(known, listed.offers)
        return Listed((*offers, *ready) if offers else ready, listed.closed)

    def _answers(self, known: K, verb: Verb, offer: Offer) -> Standing:
        """The same as `standing` for a place that is in sight: whose it is has been looked at."""
        try:
            not_forbidden(known, verb, offer.character)
            pick = Picker(offer, _NOTHING, known.actor, known.limits, verb.rule, shown=False)
            verb.ask(self, known, pick)
        except Barred as barred:
            return barred.bar
        except Illegal:
            return False
        except Asked:
            pass
        return True

    def sight(self, known: K) -> Sight:
        """Where something is to be done: the same for all seats of a role that see alike."""
        role = known.actor.role
        return in_sight(self, known, partial(self._verbs_of, role), self._verbs_in_sight(role))

    def listed(self, known: K, character: str, memory: Memory | None = None) -> Listed:
        """What this seat may do for one character unasked; for nobody: what is the GM's to do.

        The memory must be one of that character's.
        """
        return self._listed(known, memory, character, free=True)

    def barred(self, known: K) -> Sequence[ClosedOffer]:
        """What this seat could do if nothing spoke against it, each with what does."""
        return self.every(known).closed

    def _listed(
        self,
        known: K,
        memory: Memory | None,
        character: str | None = None,
        *,
        free: bool | None = None,
    ) -> Listed:
        verbs = self._verbs_at(frozenset() if free else spots(known), known.actor.role, free)
        if memory is not None:
            return memory.listed(known, verbs, self.standing)
        return self._at_places(known, verbs, character)

    def _at_places(self, known: K, verbs: Iterable[Verb], character: str | None = None) -> Listed:
        spread = (offer for verb in verbs for offer in own_places(known, verb, character))
        return sorted_out((offer, self.standing(known, offer)) for offer in spread)

    def _everywhere(self, known: K, found: Sequence[Offer]) -> tuple[Offer, ...]:
        """What the GM may do about any matter comes last."""
        return (*found, *defaults_on_offer(known), *calls_off_on_offer(known, self.rolls))

    @classmethod
    @lru_cache(maxsize=512)
    def _verbs_at(cls, spots: frozenset[Spot], role: Role, free: bool | None) -> tuple[Verb, ...]:
        """Verbs that may be this role's, free of any matter or where it has a say."""
        return tuple(
            one
            for one in cls.verbs.values()
            if (role is Role.GM or one.who is not Who.GM)
            and free in (None, not one.procedure)
            and (not one.procedure or not one.spots.isdisjoint(spots))
        )

    @classmethod
    @lru_cache(maxsize=512)
    def _verbs_of(cls, role: Role, procedure: str, step: str) -> tuple[Placed, ...]:
        """Verbs that may be this role's at a step, each with which one it is of all."""
        return tuple(
            (place, one)
            for place, one in enumerate(cls.verbs.values())
            if (role is Role.GM or one.who is not Who.GM)
            and one.procedure == procedure
            and step in one.steps
        )

    @classmethod
    @lru_cache(maxsize=16)
    def _verbs_in_sight(cls, role: Role) -> tuple[Verb, ...]:
        return tuple(one for one in cls._verbs_at(frozenset(), role, True) if one.at_hand)

    def standing(self, known: K, offer: Offer) -> Standing:
        """Whether somebody may do this now, or which limit alone is against it."""
        answer = self._next(known, offer, {}, shown=False)
        return answer.bar if isinstance(answer, Barred) else not isinstance(answer, Illegal)

    def stands(self, known: K, offer: Offer) -> bool:
        """Whether somebody may do this now."""
        return self.standing(known, offer) is True

    def ask_next(
        self, known: K, offer: Offer, chosen: Mapping[str, Value]
    ) -> Field | Ready | Illegal:
        """The next question inside an offer, the finished command, or why not."""
        return self._next(known, offer, chosen)

    def _next(
        self, known: K, offer: Offer, chosen: Mapping[str, Value], *, shown: bool = True
    ) -> Field | Ready | Illegal:
        try:
            return self._asked(known, offer, chosen, shown=shown)
        except Asked as asked:
            return asked.field
        except Illegal as illegal:
            return illegal

    def walk(self, known: K, offer: Offer, choose: Choose) -> Ready | Illegal:
        """An offer's questions answered as they come up; the same as asking one by one."""
        try:
            ready = self._asked(known, offer, {}, choose)
        except Illegal as illegal:
            return illegal
        self._walked = (known, ready)
        return ready

    def _asked(
        self,
        known: K,
        offer: Offer,
        chosen: Mapping[str, Value],
        choose: Choose | None = None,
        *,
        shown: bool = True,
    ) -> Ready:
        if offer.verb == tag_of(TakeDefault):
            return self._ask_default(known, offer)
        if offer.verb == tag_of(CallOff):
            return ask_call_off(known, self.rolls, offer)
        verb = self._verb(offer.verb)
        plain = plain_of(verb.command)
        at = (offer, chosen, known.actor, known.limits, verb.rule)
        picker = Picker(*at, choose=choose, plain=plain, shown=shown)
        admit(known, verb, offer)
        ready = verb.ask(self, known, picker)
        no_leftovers(verb.command, picker, chosen)
        return ready

    def decide(self, state: S, actor: Actor, command: Command) -> Events:
        """Check a command by the same questions and work out what happens."""
        if isinstance(command, Faces):
            return self._decide_faces(state, actor, command)
        if type(command) in self.desk:
            return self._decide_desk(state, actor, command)
        known, deciders = self.known(state, actor), self.deciders
        ready = self.checked(known, command)
        if isinstance(command, TakeDefault):
            ready = self.checked(known, self.default_answer(state, actor, command))
            deciders = {**deciders, **self.by_default}
        events = deciders[type(ready.command)](self, state, actor, ready.command)
        return [*overstepped(ready), *events]

    def checked(self, known: K, command: Command) -> Ready:
        """Walk a finished command through its own questions, unless it was just found that way."""
        walked, ready = self._walked
        if walked is known and ready is not None and alike(ready.command, command):
            return ready
        offer = Offer(tag_of(type(command)), command.character, command.matter, command.revision)
        answer = self._next(known, offer, chosen_of(command), shown=False)
        if isinstance(answer, Illegal):
            raise answer
        if isinstance(answer, Field):
            raise Illegal("incomplete", f"Still to be chosen: {answer.label}.")
        return answer

    def proceed(self, state: S) -> Events:
        """The engine's next automatic step, or nothing."""
        if ended := due(state.effects, state.passing):
            return self._end_effects(state, ended)
        if state.passing:
            return [MomentPassed(), *self._falls_due(state)]
        if state.tolerated:
            standing = {fault.name for fault in self.faults(state)}
            if mended := [name for name in state.tolerated if name not in standing]:
                return [TolerationEnded(name) for name in mended]
        for matter in state.matters:
            if matter.idle and not threads.has_children(state.matters, matter.id):
                return self.steps[matter.procedure, matter.step](self, state, matter)
        return ()

    def _falls_due(self, state: S) -> Events:
        """What the moments passing now bring with them, once their effects have ended."""
        return ()

    def _end_effects(self, state: S, ended: tuple[str, ...]) -> Events:
        events: list[Event] = []
        for effect in ended:
            batch = leave_room(self, state, EffectEnded(effect))
            for event in batch:
                state = self.evolve(state, event)
            events += batch
        return events

    def awaited(self, state: S) -> tuple[Roll, ...]:
        """The dice somebody must answer now, in the order in which they are thrown."""
        return tuple(one.roll for one in in_turn(state.matters) if one.roll is not None)

    def evolve(self, state: S, event: Event) -> S:
        """Fold one event in; only assigns."""
        handler = self.handlers.get(type(event)) or CORE_HANDLERS[type(event)]
        new: S = handler(state, event)
        return new

    def forms(self, actor: Actor) -> Sequence[Form]:
        """The desk commands this seat has a right to."""
        return [verb.form() for verb in self.desk.values() if actor.role in verb.roles]

    def default_answer(self, state: S, actor: Actor, command: Command) -> Command:
        """The command that answers a question by its defaults, walked as anybody would."""
        offer = Offer(tag_of(TakeDefault), command.character, command.matter, command.revision)
        return self._default(self.known(state, actor), offer).command

    def _default(self, known: K, offer: Offer) -> Ready:
        matter = threads.find(known.matters, offer.matter)
        assert matter is not None  # checked before
        refused = Illegal("no_default", "There is no default here.")
        for verb in self.defaults[matter.procedure, matter.step]:
            answer = self.walk(known, replace(offer, verb=verb), lambda field: field.default)
            if not isinstance(answer, Illegal):
                return answer
            refused = answer
        raise refused

    def _verb(self, name: str) -> Verb:
        if name in self.verbs:
            return self.verbs[name]
        good = ", ".join(sorted(self.verbs))
        raise Illegal("unknown_verb", f"There is no verb {name!r}. There are: {good}.")

    def _ask_default(self, known: K, offer: Offer) -> Ready:
        only_gm(known.actor)
        answerable(known, offer)
        command = TakeDefault(offer.character, offer.matter, offer.revision)
        answer = self._default(known, offer)
        does = answer.label or self.verbs[tag_of(type(answer.command))].label
        return Ready(command, cautions=answer.cautions, label=does)

    def _decide_desk(self, state: S, actor: Actor, command: Command) -> Events:
        form = self.desk[type(command)]
        if actor.role not in form.roles:
            raise Illegal("not_gm", f"Only the GM may do this: {form.label.lower()}.")
        return form.decide(self, state, actor, command)

    def _decide_faces(self, state: S, actor: Actor, command: Faces) -> Events:
        if actor.role is not Role.DICE:
            raise Illegal("not_the_dice", "Only the dice answer a roll.")
        for matter in state.matters:
            if matter.roll is not None and matter.roll.key == command.key:
                check_faces(matter.roll, command.faces)
                return self.on_faces[matter.procedure](self, state, matter, command.faces)
        raise Illegal("no_such_roll", f"Nobody waits for a roll {command.key!r}.")
