"""What each seat reads about dying: of a threat only what can be seen."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.chapter import Teller
from tableside.core.tell import name_of
from tableside.core.values import Actor, Event, Line, Role
from tableside.systems.wrath_glory.combat.dying import events as was
from tableside.systems.wrath_glory.combat.dying.events import Outcome
from tableside.systems.wrath_glory.combat.dying.injuries import MEMORABLE
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.state import State
from tableside.systems.wrath_glory.view import lies_open

_ENDS = {Outcome.AWAKE: "comes round", Outcome.DEAD: "dies"}


def _open(state: State, who: str, actor: Actor) -> bool:
    one = state.characters.get(who)
    return one is None or actor.role is Role.GM or lies_open(one, actor)


def _defiance(_game: Game, state: State, event: was.DefianceRolled, actor: Actor) -> Line | None:
    who = name_of(state, event.character)
    if not _open(state, event.character, actor):
        end = _ENDS.get(event.outcome)
        return None if end is None else Line(f"{who} {end}.", ("WG-DYING-09",))
    die = f"{event.face}{f' +{event.bonus}' if event.bonus else ''}"
    rules = ("WG-DYING-09", *(("WG-WP-09",) if event.bonus else ()), *_RULES[event.outcome])
    return Line(f"{who} defies death: {die}, {_end(who, event)}.", rules)


_RULES: Mapping[Outcome, tuple[str, ...]] = {
    Outcome.AWAKE: ("WG-DYING-12",),
    Outcome.STABLE: ("WG-DYING-11",),
    Outcome.FAILED: (),
    Outcome.DEAD: ("WG-DYING-10",),
}


def _end(who: str, event: was.DefianceRolled) -> str:
    marks = f"{_failures(event.marks)}, {event.failures} in all"
    match event.outcome:
        case Outcome.AWAKE:
            return "conscious again, with 1 Wound left"
        case Outcome.STABLE:
            return "stabilised"
        case Outcome.FAILED:
            return marks
        case Outcome.DEAD:
            return f"{marks}: {who} dies"


def _failures(marks: int) -> str:
    return "a failure" if marks == 1 else f"{marks} failures"


def _injury(_game: Game, state: State, event: was.InjuryTaken, actor: Actor) -> Line | None:
    who = name_of(state, event.character)
    if not _open(state, event.character, actor):
        return Line(f"{who} dies.", ("WG-DYING-04",)) if event.dead else None
    if event.kind == MEMORABLE:
        return Line(f"{who} bears a Memorable Injury.", (event.rule or "WG-DYING-06",))
    text = f"Traumatic Injury {event.count} for {who}"
    if not event.limit:
        return Line(f"{text}.", ("WG-DYING-03",))
    end = f"more than {event.limit}: {who} dies" if event.dead else f"{event.limit} are survived"
    return Line(f"{text}; {end}.", ("WG-DYING-03", "WG-DYING-04"))


def _described(_game: Game, state: State, event: was.InjuryDescribed, actor: Actor) -> Line | None:
    if not _open(state, event.character, actor):
        return None
    kind = f"{event.kind.title()} Injury"
    return Line(f"{name_of(state, event.character)}, {kind}: {event.text}", ("WG-DYING-06",))


def _round(_game: Game, state: State, event: was.BroughtRound, _actor: Actor) -> Line:
    healer, patient = name_of(state, event.healer), name_of(state, event.patient)
    return Line(f"{healer} brings {patient} round.", ("WG-MED-03",))


def _because(reason: str) -> str:
    return f" ({reason})" if reason else ""


def _declared(_game: Game, state: State, event: was.DeathDeclared, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    return Line(f"The GM declares {who} dead{_because(event.reason)}.")


def _revived(_game: Game, state: State, event: was.Revived, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    return Line(f"The GM lets {who} live{_because(event.reason)}.")


LINES: Mapping[type[Event], Teller] = {
    was.DefianceRolled: _defiance,
    was.InjuryTaken: _injury,
    was.InjuryDescribed: _described,
    was.BroughtRound: _round,
    was.DeathDeclared: _declared,
    was.Revived: _revived,
}
