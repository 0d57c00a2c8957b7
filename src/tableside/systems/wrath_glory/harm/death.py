"""The GM has the last word on who is dead."""

from __future__ import annotations

from tableside.core import plates
from tableside.core.desk import somebody
from tableside.core.notes import MOST_TEXT
from tableside.core.play import fold
from tableside.core.recalled import Kind, Recalled, always
from tableside.core.showing import Showing
from tableside.core.state import EffectBegan, EffectEnded, Reset, track_of
from tableside.core.tell import name_of
from tableside.core.values import Actor, Command, Event, Events, Illegal, Line, Role
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.harm.defiance import struggles
from tableside.systems.wrath_glory.harm.injuries import on_sheet
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.numbers.derived_conditions import (
    dead,
    limit_of,
    taken,
)
from tableside.systems.wrath_glory.state import (
    DEFIANCE,
    State,
)

DEATH = Subject("death")


class DeclareDead(Command, frozen=True, tag="declare_dead"):
    """The GM says that somebody is dead, whatever the dice said."""

    reason: str = ""


@DEATH.form(
    DeclareDead, "Declare somebody dead", Role.GM, showing=Showing(part="death"), somebody=True
)
def _declare(_game: Game, state: State, _actor: Actor, command: DeclareDead) -> Events:
    one = somebody(state, command.character)
    if dead(state, one.id):
        raise Illegal("already_so", f"{one.name} is dead already.")
    declared = DeathDeclared(one.id, _reason(command.reason))
    return [declared, EffectBegan(conditions.dead(one.id))]


@DEATH.event
class DeathDeclared(Event, frozen=True, tag="death_declared"):
    """The GM said that somebody is dead."""

    character: str
    reason: str = ""


@DEATH.tells(DeathDeclared)
def _tell_declared(_game: Game, state: State, event: DeathDeclared, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    hero = event.character in state.characters and state.characters[event.character].hero
    shown = plates.dies(who, event.reason) if hero else None
    return Line(f"The GM declares {who} dead{_because(event.reason)}.", plate=shown)


DEATH.recalls(DeathDeclared)(always(Recalled(Kind.DEATH)))


class Revive(Command, frozen=True, tag="revive"):
    """The GM says that somebody is not dead after all."""

    reason: str = ""


@DEATH.form(Revive, "Say that somebody lives", Role.GM, showing=Showing(part="life"), somebody=True)
def _revive(game: Game, state: State, _actor: Actor, command: Revive) -> Events:
    """Alive by the same rules that said otherwise: nothing is left that would kill at once."""
    one = somebody(state, command.character)
    if not dead(state, one.id):
        raise Illegal("already_so", f"{one.name} is not dead.")
    kept = min(len(one.traumatic), limit_of(game.rules, one))
    ended = EffectEnded(conditions.dead(one.id).id, expired=False)
    events: list[Event] = [Revived(one.id, kept, _reason(command.reason)), ended]
    if taken(state, one.id, DEFIANCE):
        events.append(Reset(track_of(one.id, DEFIANCE), 0, "WG-DYING-10"))
    if struggles(game.rules, fold(game, state, events), one.id):
        events.append(EffectBegan(conditions.stabilised(one.id)))
    return events


@DEATH.event
class Revived(Event, frozen=True, tag="revived"):
    """The GM said that somebody is not dead; injuries beyond what is survived are struck."""

    character: str
    traumatic: int  # how many stay
    reason: str = ""


@DEATH.folds(Revived)
def _revived(state: State, event: Revived) -> State:
    person = state.characters[event.character]
    return on_sheet(state, event.character, traumatic=person.traumatic[: event.traumatic])


@DEATH.tells(Revived)
def _tell_revived(_game: Game, state: State, event: Revived, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    return Line(f"The GM lets {who} live{_because(event.reason)}.")


DEATH.recalls(Revived)(always(Recalled(Kind.RISE)))


def _reason(text: str) -> str:
    if len(text) > MOST_TEXT:
        raise Illegal("too_long", f"A reason has {MOST_TEXT} characters at most.")
    return text.strip()


def _because(reason: str) -> str:
    return f" ({reason})" if reason else ""
