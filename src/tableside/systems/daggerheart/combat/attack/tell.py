"""Log lines about attacks and Tag Teams."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.chapter import Teller
from tableside.core.tell import listed, name_of
from tableside.core.values import Actor, Event, Line
from tableside.systems.daggerheart.combat.attack import events as was
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.state import State


def _declared(_game: Game, state: State, event: was.AttackDeclared, _actor: Actor) -> Line:
    who = name_of(state, event.attacker)
    whom = listed(name_of(state, one) for one in (event.target, *event.others))
    return Line(f"{who} attacks {whom}: {event.weapon}.", ("DH-ATK-01",))


def _raised(_game: Game, state: State, event: was.DifficultyRaised, _actor: Actor) -> Line:
    foe, who = name_of(state, event.foe), name_of(state, event.character)
    return Line(f"{foe}'s {event.name} stands against {who}'s roll.", ("DH-FEAR-06",))


def _began(_game: Game, state: State, event: was.TagTeamBegan, _actor: Actor) -> Line:
    one, other = name_of(state, event.initiator), name_of(state, event.partner)
    at = f" against {name_of(state, event.target)}" if event.target else ""
    return Line(f"Tag Team: {one} and {other}{at}.", ("DH-TAG-01",))


def _chosen(_game: Game, state: State, event: was.RollChosen, _actor: Actor) -> Line:
    who, words = name_of(state, event.chosen), event.outcome.replace("_", " ")
    return Line(f"{who}'s roll stands for both: {words}.", ("DH-TAG-03",))


ATTACK_LINES: Mapping[type[Event], Teller] = {
    was.AttackDeclared: _declared,
    was.DifficultyRaised: _raised,
    was.TagTeamBegan: _began,
    was.RollChosen: _chosen,
}
