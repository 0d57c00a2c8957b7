"""What every table holds whatever the game, the facts that change it, and the dumb fold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from tableside.core.effects import Effect, Fallen, Occasion, Passing, Uses, outlasting
from tableside.core.matters import (
    CalledOff,
    Concern,
    Matter,
    MatterClosed,
    MatterMoved,
    MatterOpened,
    V_co,
)
from tableside.core.reckoning import Reckoning
from tableside.core.values import NEW_TABLE, Actor, Event, Limit, Mode


class Character(msgspec.Struct, frozen=True):
    """Somebody in the story; the games add what their sheets hold."""

    UNTOLD: ClassVar[tuple[str, ...]] = ("controller",)  # no words of a sheet, but how it is kept

    id: str
    name: str
    hero: bool = True
    controller: str = ""  # the seat that plays it; empty: the GM
    present: bool = True


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a sheet comes from: a file or a book, its own id there, a page."""

    source: str = ""
    id: str = ""
    page: str = ""


P = TypeVar("P", bound=Character)
P_co = TypeVar("P_co", bound=Character, covariant=True)


class Offstage(msgspec.Struct, Generic[P_co], frozen=True, kw_only=True):
    """One or several alike who are at hand and not there: the rules do not know of them."""

    id: str
    sheet: P_co
    count: int = 1
    tracks: Mapping[str, int] = {}  # as they stood when somebody went off; empty: fresh
    effects: tuple[Effect, ...] = ()  # that lay on them then and have not run out since
    away: bool = False  # put away for another scene, not hidden in this one


class TableState(msgspec.Struct, Generic[V_co, P_co], frozen=True):
    """The state both games share. It holds no history and no derived number."""

    SPELLED: ClassVar[Mapping[str, str]] = {}  # tracks whose names a book spells its own way

    characters: Mapping[str, P_co]
    tracks: Mapping[str, int] = {}
    matters: tuple[Matter[V_co], ...] = ()
    effects: tuple[Effect, ...] = ()
    passing: tuple[Passing, ...] = ()  # moments whose effects have still to end
    limits: Mapping[Limit, Mode] = msgspec.field(default_factory=lambda: dict(NEW_TABLE))
    wings: Mapping[str, Offstage[P_co]] = {}  # who is at hand and not there; the GM's alone
    facts: Mapping[str, str] = {}  # named choices: the mode of play, whose spotlight it is ...
    tolerated: Mapping[str, str] = {}  # faults beyond the rules that somebody allowed, and why
    evening: bool = False
    opened: int = 0  # how many matters have begun, for their ids
    begun: int = 0  # how many effects have begun, for theirs


class KnownTable(msgspec.Struct, Generic[V_co, P_co], frozen=True):
    """What one seat knows of the table, built up field by field."""

    SPELLED: ClassVar[Mapping[str, str]] = {}  # tracks whose names a book spells its own way

    actor: Actor
    characters: Mapping[str, P_co]
    tracks: Mapping[str, int]
    matters: tuple[Matter[V_co], ...]
    effects: tuple[Effect, ...]
    limits: Mapping[Limit, Mode]
    facts: Mapping[str, str]
    evening: bool
    wings: Mapping[str, Offstage[P_co]] = {}  # the GM's alone
    maximums: Mapping[str, Reckoning] = {}  # of its tracks, as far as this seat may know
    uses: Mapping[str, Mapping[str, int]] = {}  # left of cards that run out, by holder and card
    at_work: Mapping[str, tuple[str, ...]] = {}  # cards that nobody has to use, by their holders
    fallen: Mapping[str, Fallen] = {}  # whoever is down or dead


State: TypeAlias = TableState[Concern, Character]  # of whichever game
Known: TypeAlias = KnownTable[Concern, Character]
Reading: TypeAlias = State | Known  # what is, or what a seat knows of it
S = TypeVar("S", bound=State)
K = TypeVar("K", bound=Known)


class Setting(Protocol):
    """How a table begins, whatever the game."""

    @property
    def characters(self) -> Iterable[Character]: ...

    @property
    def tracks(self) -> Mapping[str, int]: ...

    @property
    def facts(self) -> Mapping[str, str]: ...

    @property
    def limits(self) -> Mapping[Limit, Mode]: ...


def track_of(character: str, track: str) -> str:
    """The name of a character's own track."""
    return f"{character}.{track}"


def owner_of(track: str) -> tuple[str, str]:
    """Whose track it is, and which of theirs; what is the whole table's is nobody's."""
    owner, dot, own = track.partition(".")
    return (owner, own) if dot else ("", track)


class Gained(Event, frozen=True, tag="gained"):
    """A track went up by what fitted; `lost` is what a maximum kept out."""

    track: str
    amount: int
    rule: str
    lost: int = 0


class Spent(Event, frozen=True, tag="spent"):
    """A track went down, by a cost or by being cleared."""

    track: str
    amount: int
    rule: str


class Reset(Event, frozen=True, tag="reset"):
    """A rule set a track to a value."""

    track: str
    value: int
    rule: str


class Adjusted(Event, frozen=True, tag="adjusted"):
    """Somebody at the desk changed tracks by hand, or a correction settled a difference."""

    changes: Mapping[str, int]
    reason: str = ""


class EffectBegan(Event, frozen=True, tag="effect_began"):
    """An effect began, or took the place of one with the same id."""

    effect: Effect


class EffectUsed(Event, frozen=True, tag="effect_used"):
    """An effect counted once."""

    id: str


class EffectEnded(Event, frozen=True, tag="effect_ended"):
    """An effect ended: it expired, or somebody ended it."""

    id: str
    expired: bool = True


class MomentPassed(Event, frozen=True, tag="moment_passed"):
    """Everything that ended at these moments has ended."""


class SceneEnded(Event, frozen=True, tag="scene_ended"):
    """A scene is over."""


class Rested(Event, frozen=True, tag="rested"):
    """The party has rested: what lasts until then ends, what comes back by it is back."""

    long: bool = False  # where a game tells a short rest from a long one


class EveningBegan(Event, frozen=True, tag="evening_began"):
    """An evening of play began with these heroes present."""

    present: tuple[str, ...]


class EveningEnded(Event, frozen=True, tag="evening_ended"):
    """An evening of play is over."""


class PresenceSet(Event, frozen=True, tag="presence_set"):
    """A hero is away from now on, or back."""

    character: str
    present: bool


class LimitSet(Event, frozen=True, tag="limit_set"):
    """The table enforces a kind of limit, or only advises on it."""

    limit: Limit
    mode: Mode


class FactSet(Event, frozen=True, tag="fact_set"):
    """A named choice of the table changed."""

    fact: str
    value: str
    rule: str = ""


class Overstepped(Event, frozen=True, kw_only=True, tag="overstepped"):
    """A limit was passed with leave; `waived` by the GM, otherwise the table only advises."""

    limit: Limit
    code: str
    rule: str
    sentence: str
    waived: bool
    about: str = ""  # whose deed it was, or the track that went past its maximum


class Tolerated(Event, frozen=True, tag="tolerated"):
    """A state beyond the rules is allowed until it is put right."""

    fault: str
    reason: str


class TolerationEnded(Event, frozen=True, tag="toleration_ended"):
    """A state beyond the rules was put right."""

    fault: str


class ControlGiven(Event, frozen=True, tag="control_given"):
    """Who plays a character changed; an empty seat is the GM's."""

    character: str
    seat: str


class CharacterLeft(Event, frozen=True, tag="character_left"):
    """A character was struck from the roster, or went off: then the GM has them at hand."""

    character: str
    struck: bool = True


class WentOff(Event, Generic[P], frozen=True, tag="went_off"):
    """Somebody waits in the wings."""

    group: Offstage[P]


class WingsLeft(Event, frozen=True, tag="wings_left"):
    """So many of a group wait there no more: they come on, or are struck."""

    group: str
    count: int
    struck: bool = False


class CharacterJoined(Event, Generic[P], frozen=True, tag="character_joined"):
    """A character came onto the roster, with the tracks it brings."""

    character: P
    tracks: Mapping[str, int]


class SheetEdited(Event, Generic[P], frozen=True, tag="sheet_edited"):
    """A character's sheet was changed, and with it perhaps which tracks it has."""

    character: P
    tracks: Mapping[str, int] = {}  # new ones, or what the sheet says of them from now on
    dropped: tuple[str, ...] = ()


class Assumed(Event, frozen=True, tag="assumed"):
    """A number that a sheet lacks was taken by default, for one roll; the sheet stays as it is."""

    character: str
    number: str
    value: int


Handler = Callable[[Any, Any], Any]


def _on_opened(state: S, event: MatterOpened[Concern]) -> S:
    # An id with a dot belongs to another matter's family and is not counted: a Complication
    # more or less must not rename what comes after it, or corrections could not match it.
    counted = state.opened + ("." not in event.matter.id)
    return replace(state, matters=(*state.matters, event.matter), opened=counted)


def _on_moved(state: S, event: MatterMoved[Concern]) -> S:
    def went_on(matter: Matter[Concern]) -> Matter[Concern]:
        return replace(
            matter,
            step=event.step,
            values=event.values,
            asks=event.asks,
            roll=event.roll,
            revision=matter.revision + (not event.same),
        )

    matters = (went_on(one) if one.id == event.id else one for one in state.matters)
    return replace(state, matters=tuple(matters))


def _on_closed(state: S, event: MatterClosed) -> S:
    return replace(state, matters=tuple(one for one in state.matters if one.id != event.id))


def _on_gained(state: S, event: Gained) -> S:
    return _shift(state, {event.track: event.amount})


def _on_spent(state: S, event: Spent) -> S:
    return _shift(state, {event.track: -event.amount})


def _on_reset(state: S, event: Reset) -> S:
    return replace(state, tracks={**state.tracks, event.track: event.value})


def _on_adjusted(state: S, event: Adjusted) -> S:
    return _shift(state, event.changes)


def _shift(state: S, changes: Mapping[str, int]) -> S:
    tracks = dict(state.tracks)
    for track, amount in changes.items():
        tracks[track] += amount
    return replace(state, tracks=tracks)


def _on_effect_began(state: S, event: EffectBegan) -> S:
    others = tuple(one for one in state.effects if one.id != event.effect.id)
    return replace(state, effects=(*others, event.effect), begun=state.begun + 1)


def _on_effect_used(state: S, event: EffectUsed) -> S:
    return replace(
        state,
        effects=tuple(
            replace(one, until=Uses(one.until.left - 1))
            if one.id == event.id and isinstance(one.until, Uses)
            else one
            for one in state.effects
        ),
    )


def _on_effect_ended(state: S, event: EffectEnded) -> S:
    return replace(state, effects=tuple(one for one in state.effects if one.id != event.id))


def _on_moment_passed(state: S, _event: MomentPassed) -> S:
    """What waits in the wings with somebody ends by the same moments as what lies on others."""
    wings = {
        key: replace(one, effects=outlasting(one.effects, state.passing))
        for key, one in state.wings.items()
        if one.effects
    }
    return replace(state, passing=(), wings={**state.wings, **wings} if wings else state.wings)


def _on_scene_ended(state: S, _event: SceneEnded) -> S:
    return replace(state, passing=(*state.passing, Passing(Occasion.SCENE)))


def _on_rested(state: S, event: Rested) -> S:
    hook = Occasion.LONG_REST if event.long else Occasion.REST
    return replace(state, passing=(*state.passing, Passing(hook)))


def _on_evening_began(state: S, event: EveningBegan) -> S:
    characters = {
        key: replace(one, present=key in event.present) if one.hero else one
        for key, one in state.characters.items()
    }
    return replace(state, evening=True, characters=characters)


def _on_evening_ended(state: S, _event: EveningEnded) -> S:
    return replace(state, evening=False, passing=(*state.passing, Passing(Occasion.EVENING)))


def _with_character(state: S, character: Character) -> S:
    return replace(state, characters={**state.characters, character.id: character})


def _on_presence(state: S, event: PresenceSet) -> S:
    one = state.characters[event.character]
    return _with_character(state, replace(one, present=event.present))


def _on_limit(state: S, event: LimitSet) -> S:
    return replace(state, limits={**state.limits, event.limit: event.mode})


def _on_fact(state: S, event: FactSet) -> S:
    return replace(state, facts={**state.facts, event.fact: event.value})


def _on_said(state: S, _event: Event) -> S:
    return state  # for the log; the deed itself follows


def _on_tolerated(state: S, event: Tolerated) -> S:
    return replace(state, tolerated={**state.tolerated, event.fault: event.reason})


def _on_toleration_ended(state: S, event: TolerationEnded) -> S:
    left = {name: why for name, why in state.tolerated.items() if name != event.fault}
    return replace(state, tolerated=left)


def _on_control(state: S, event: ControlGiven) -> S:
    return _with_character(state, replace(state.characters[event.character], controller=event.seat))


def _on_left(state: S, event: CharacterLeft) -> S:
    own = track_of(event.character, "")
    return replace(
        state,
        characters={k: one for k, one in state.characters.items() if k != event.character},
        tracks={k: points for k, points in state.tracks.items() if not k.startswith(own)},
    )


def _on_went_off(state: S, event: WentOff[Character]) -> S:
    return replace(state, wings={**state.wings, event.group.id: event.group})


def _on_wings_left(state: S, event: WingsLeft) -> S:
    one = state.wings[event.group]
    wings = {key: each for key, each in state.wings.items() if key != event.group}
    if one.count > event.count:
        wings[event.group] = replace(one, count=one.count - event.count)
    return replace(state, wings=wings)


def _on_joined(state: S, event: CharacterJoined[Character]) -> S:
    return replace(_with_character(state, event.character), tracks={**state.tracks, **event.tracks})


def _on_sheet(state: S, event: SheetEdited[Character]) -> S:
    kept = {key: points for key, points in state.tracks.items() if key not in event.dropped}
    return replace(_with_character(state, event.character), tracks={**kept, **event.tracks})


CORE_HANDLERS: Mapping[type[Event], Handler] = {
    MatterOpened: _on_opened,
    MatterMoved: _on_moved,
    MatterClosed: _on_closed,
    Gained: _on_gained,
    Spent: _on_spent,
    Reset: _on_reset,
    Adjusted: _on_adjusted,
    EffectBegan: _on_effect_began,
    EffectUsed: _on_effect_used,
    EffectEnded: _on_effect_ended,
    MomentPassed: _on_moment_passed,
    SceneEnded: _on_scene_ended,
    Rested: _on_rested,
    EveningBegan: _on_evening_began,
    EveningEnded: _on_evening_ended,
    PresenceSet: _on_presence,
    LimitSet: _on_limit,
    FactSet: _on_fact,
    Overstepped: _on_said,
    CalledOff: _on_said,
    Assumed: _on_said,
    Tolerated: _on_tolerated,
    TolerationEnded: _on_toleration_ended,
    ControlGiven: _on_control,
    CharacterLeft: _on_left,
    CharacterJoined: _on_joined,
    SheetEdited: _on_sheet,
    WentOff: _on_went_off,
    WingsLeft: _on_wings_left,
}
