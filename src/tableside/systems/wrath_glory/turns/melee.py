"""Who is engaged with whom in melee."""

from __future__ import annotations

from tableside.core.desk import somebody
from tableside.core.showing import Showing
from tableside.core.tell import name_of
from tableside.core.values import Actor, Command, Event, Events, Illegal, Line, Role
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.state import State
from tableside.systems.wrath_glory.turns.order import engaged_with, in_a_fight
from tableside.systems.wrath_glory.turns.turns import in_fight

MELEES = Subject("melee")


def engage(state: State, one: str, other: str) -> list[Event]:
    """Two are in melee from now on; nothing if they are already, or if there is no fight."""
    if state.fight is None or one == other or other in engaged_with(state, one):
        return []
    first, second = sorted((one, other))
    return [MeleeJoined(first, second)]


@MELEES.event
class MeleeJoined(Event, frozen=True, tag="melee_joined"):
    """Two are engaged."""

    one: str
    other: str


@MELEES.folds(MeleeJoined)
def _melee_joined(state: State, event: MeleeJoined) -> State:
    assert state.fight is not None
    return in_fight(state, engaged=(*state.fight.engaged, (event.one, event.other)))


@MELEES.tells(MeleeJoined)
def _tell_joined(_game: Game, state: State, event: MeleeJoined, _actor: Actor) -> Line:
    one, other = name_of(state, event.one), name_of(state, event.other)
    return Line(f"{one} and {other} are in melee.")


@MELEES.event
class MeleeLeft(Event, frozen=True, tag="melee_left"):
    """Somebody is engaged no longer with these."""

    character: str
    others: tuple[str, ...]


@MELEES.folds(MeleeLeft)
def _melee_left(state: State, event: MeleeLeft) -> State:
    assert state.fight is not None
    ended = {tuple(sorted((event.character, other))) for other in event.others}
    return in_fight(state, engaged=tuple(pair for pair in state.fight.engaged if pair not in ended))


@MELEES.tells(MeleeLeft)
def _tell_left(_game: Game, state: State, event: MeleeLeft, _actor: Actor) -> Line:
    others = ", ".join(name_of(state, one) for one in event.others)
    return Line(f"{name_of(state, event.character)} leaves the melee with {others}.")


class SetEngaged(Command, frozen=True, tag="set_engaged"):
    """Say that two are in melee with each other, or no longer."""

    other: str = ""
    engaged: bool = True


@MELEES.form(
    SetEngaged,
    "Say who is in melee with whom",
    Role.GM,
    showing=Showing(group="Places"),
    somebody=True,
)
def _set_engaged(_game: Game, state: State, _actor: Actor, command: SetEngaged) -> Events:
    in_a_fight(state)
    one, other = somebody(state, command.character), somebody(state, command.other)
    if one.id == other.id:
        raise Illegal("same_character", f"{one.name} cannot be in melee alone.")
    if command.engaged is (other.id in engaged_with(state, one.id)):
        raise Illegal("already_so", "So it is already.")
    if command.engaged:
        return engage(state, one.id, other.id)
    return [MeleeLeft(one.id, (other.id,))]
