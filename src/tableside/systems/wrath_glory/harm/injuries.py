"""Injuries that last, and those that kill (WG-DYING-02 to -04, -06)."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core import plates
from tableside.core.headings import Heading
from tableside.core.matters import Matter, MatterClosed, MatterOpened, opened
from tableside.core.notes import MOST_TEXT
from tableside.core.offers import Picker, Ready
from tableside.core.state import EffectBegan
from tableside.core.tell import name_of
from tableside.core.values import GM_SEAT, Actor, Command, Event, Events, Line
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.harm.wounds import Harmed, brought_down
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.numbers.derived_conditions import clings, limit_of
from tableside.systems.wrath_glory.numbers.masks import open_to
from tableside.systems.wrath_glory.state import Known, State, Thread
from tableside.systems.wrath_glory.state.fight import Injury

INJURIES = Subject("injuries")

PROCEDURE, DESCRIBE = "injury", "describe"
MEMORABLE, TRAUMATIC = "memorable", "traumatic"  # fields of the sheet


@INJURIES.on(brought_down)
def _marked(game: Game, state: State, thread: Thread, harmed: Harmed, _lay: bool) -> list[Event]:
    """WG-DYING-02, -03: going down may leave a mark, and so does every Wound after it."""
    who = harmed.target
    if not clings(state, who):
        return []
    if harmed.down:
        return _on_falling(game, state, who, thread.id)
    return _traumatic(game, state, who, thread.id) if harmed.injured else []


def _on_falling(game: Game, state: State, who: str, origin: str) -> list[Event]:
    """WG-DYING-02: whoever starts to die is marked by it, where the ruleset says so."""
    rules = game.rules
    if not rules.plays("WG-DYING-02") or not rules.values.dying.memorable_on_dying:
        return []
    return memorable(game, state, who, origin, "WG-DYING-02")


def memorable(game: Game, state: State, who: str, origin: str, rule: str = "") -> list[Event]:
    """A Memorable Injury: it stays after recovery, and what it is the GM says."""
    count = len(state.characters[who].memorable) + 1
    return _bears(game, InjuryTaken(character=who, kind=MEMORABLE, count=count, rule=rule), origin)


def _traumatic(game: Game, state: State, who: str, origin: str) -> list[Event]:
    """WG-DYING-03, -04: one more, which may be one too many."""
    person = state.characters[who]
    limit = limit_of(game.rules, person) if game.rules.plays("WG-DYING-04") else 0
    dead = bool(limit) and len(person.traumatic) + 1 > limit
    taken = InjuryTaken(
        character=who,
        kind=TRAUMATIC,
        count=len(person.traumatic) + 1,
        limit=limit,
        dead=dead,
        rule="WG-DYING-03",
    )
    events = _bears(game, taken, origin)
    return [*events, EffectBegan(conditions.dead(who, "WG-DYING-04"))] if dead else events


def _bears(game: Game, taken: InjuryTaken, origin: str) -> list[Event]:
    events: list[Event] = [taken]
    if game.rules.plays("WG-DYING-06") and not taken.dead:
        injury = Injury(taken.character, taken.kind, taken.count)
        matter = Matter(f"{origin}.{PROCEDURE}", PROCEDURE, DESCRIBE, injury, (GM_SEAT,))
        events.append(MatterOpened(matter))
    return events


@INJURIES.event
class InjuryTaken(Event, frozen=True, kw_only=True, tag="injury_taken"):
    """Somebody bears an injury that lasts."""

    character: str
    kind: str
    count: int  # how many of that kind now
    limit: int = 0  # how many are survived; 0: it does not kill
    dead: bool = False
    rule: str = ""  # by which it came; a row of a group's own has none


@INJURIES.folds(InjuryTaken)
def _taken(state: State, event: InjuryTaken) -> State:
    held: tuple[str, ...] = getattr(state.characters[event.character], event.kind)
    return on_sheet(state, event.character, **{event.kind: (*held, "")})


def on_sheet(state: State, who: str, **changes: tuple[str, ...]) -> State:
    """The state with something else on a sheet."""
    made = replace(state.characters[who], **changes)
    return replace(state, characters={**state.characters, who: made})


@INJURIES.tells(InjuryTaken)
def _tell_injury(_game: Game, state: State, event: InjuryTaken, actor: Actor) -> Line | None:
    who = name_of(state, event.character)
    if not open_to(state, event.character, actor):
        return Line(f"{who} dies.", ("WG-DYING-04",)) if event.dead else None
    if event.kind == MEMORABLE:
        return Line(f"{who} bears a Memorable Injury.", (event.rule or "WG-DYING-06",))
    text = f"Traumatic Injury {event.count} for {who}"
    if not event.limit:
        return Line(f"{text}.", ("WG-DYING-03",))
    end = f"more than {event.limit}: {who} dies" if event.dead else f"{event.limit} are survived"
    shown = plates.dies(who) if event.dead else None
    return Line(f"{text}; {end}.", ("WG-DYING-03", "WG-DYING-04"), plate=shown)


class DescribeInjury(Command, frozen=True, tag="describe_injury"):
    """Put an injury that lasts into words; they stay on the sheet."""

    text: str = ""


describe_injury = INJURIES.verb(
    DescribeInjury,
    "Describe the injury",
    "WG-DYING-06",
    Who.ASKED,
    at=(PROCEDURE, DESCRIBE),
    default=True,
)


@describe_injury.asks
def _words(_game: Game, known: Known, pick: Picker) -> Ready:
    pick.text("text", MOST_TEXT, "What is the injury? (may stay empty)")
    return pick.ready(DescribeInjury)


@describe_injury.decides
def _describe(_game: Game, state: State, _actor: Actor, command: DescribeInjury) -> Events:
    """WG-DYING-06: the GM's words stay on the sheet."""
    thread, injury = opened(state.matters, command.matter, Injury)
    closed = MatterClosed(thread.id)
    if not command.text.strip():
        return [closed]
    told = InjuryDescribed(injury.character, injury.kind, injury.place, command.text)
    return [told, closed]


@INJURIES.event
class InjuryDescribed(Event, frozen=True, tag="injury_described"):
    """The GM put an injury into words."""

    character: str
    kind: str
    place: int
    text: str


@INJURIES.folds(InjuryDescribed)
def _described(state: State, event: InjuryDescribed) -> State:
    person = state.characters.get(event.character)
    held: tuple[str, ...] = () if person is None else getattr(person, event.kind)
    if event.place > len(held):
        return state  # struck from the sheet, or the sheet from the roster, meanwhile
    told = (*held[: event.place - 1], event.text, *held[event.place :])
    return on_sheet(state, event.character, **{event.kind: told})


@INJURIES.tells(InjuryDescribed)
def _tell_described(_game: Game, state: State, event: InjuryDescribed, actor: Actor) -> Line | None:
    if not open_to(state, event.character, actor):
        return None
    kind = f"{event.kind.title()} Injury"
    return Line(f"{name_of(state, event.character)}, {kind}: {event.text}", ("WG-DYING-06",))


@INJURIES.heads(Injury, describe="to describe it")
def _head_of_injury(_game: Game, known: Known, matter: Matter[Injury]) -> Heading:
    injury = matter.values
    title = f"{name_of(known, injury.character)}: a {injury.kind.title()} Injury"
    if injury.kind == TRAUMATIC:
        lasts = "It lasts, and too many of them kill."
        return Heading(title, f"{lasts} Say what is left of it, or leave it unsaid.")
    return Heading(title, "A mark that stays. Say what it looks like, or leave it unsaid.")
