"""Log lines at death's door."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.chapter import Teller
from tableside.core.matters import Matter
from tableside.core.tell import name_of
from tableside.core.values import Actor, Event, Line, Thrown
from tableside.systems.daggerheart.combat.death import events as was
from tableside.systems.daggerheart.fight import DeathMove
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.state import State

_MOVES = {
    "blaze_of_glory": ("Blaze of Glory", "DH-DEATH-02"),
    "avoid_death": ("Avoid Death", "DH-DEATH-03"),
    "risk_it_all": ("Risk It All", "DH-DEATH-06"),
}


def asked(_game: Game, state: State, matter: Matter[DeathMove], _actor: Actor) -> Line:
    """Everybody holds their breath."""
    death = matter.values
    who = name_of(state, death.character)
    return Line(f"{who} has marked the last HP and makes a death move.", ("DH-DEATH-01",))


def _chosen(_game: Game, state: State, event: was.DeathMoveChosen, _actor: Actor) -> Line:
    name, rule = _MOVES[event.move]
    words = f": {event.text}" if event.text else "."
    return Line(f"{name_of(state, event.character)} chooses {name}{words}", (rule,))


def _scar(_game: Game, state: State, event: was.ScarRolled, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    how = "a scar, and one Hope slot fewer" if event.scar else "no scar"
    thrown = Thrown("duality", (event.hope,), labels=("Hope",), character=event.character)
    text = f"{who} rolls Hope {event.hope} against level {event.level}: {how}."
    return Line(text, ("DH-DEATH-04",), thrown)


def _risk(_game: Game, state: State, event: was.RiskRolled, _actor: Actor) -> Line:
    who, faces = name_of(state, event.character), (event.hope, event.fear)
    rule = "DH-DEATH-06"
    how = "stays on their feet"
    if event.hope == event.fear:
        rule, how = "DH-DEATH-08", "is as good as new"
    elif event.fear > event.hope:
        rule, how = "DH-DEATH-07", "loses everything"
    thrown = Thrown("duality", faces, labels=("Hope", "Fear"), character=event.character)
    return Line(f"{who} rolls Hope {event.hope}, Fear {event.fear} and {how}.", (rule,), thrown)


def _died(_game: Game, state: State, event: was.Died, _actor: Actor) -> Line:
    return Line(f"{name_of(state, event.character)} dies.", (event.rule,) if event.rule else ())


def _woke(_game: Game, state: State, event: was.Woke, _actor: Actor) -> Line:
    return Line(f"{name_of(state, event.character)} wakes.", ("DH-DEATH-05",))


def _judged(_game: Game, state: State, event: was.DeedJudged, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    text = f"{who}'s last deed is done." if event.approved else f"{who} chooses again."
    return Line(text, ("DH-DEATH-02",))


DEATH_LINES: Mapping[type[Event], Teller] = {
    was.DeedJudged: _judged,
    was.DeathMoveChosen: _chosen,
    was.ScarRolled: _scar,
    was.RiskRolled: _risk,
    was.Died: _died,
    was.Woke: _woke,
}
