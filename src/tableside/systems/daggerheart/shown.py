"""How adversaries' rolls, rests and the spotlight are shown while they wait."""

from __future__ import annotations

from tableside.core.headings import Heading, names
from tableside.core.last_roll import InRoll, Part
from tableside.core.matters import Matter
from tableside.core.state import Gained, Spent
from tableside.core.tell import name_of
from tableside.systems.daggerheart.fights.adversaries import FoeRolled
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.rest import RestDiceFell
from tableside.systems.daggerheart.state import SHORT_RESTS, Known, State
from tableside.systems.daggerheart.state.fight import FoeAttack
from tableside.systems.daggerheart.state.scene import LONG, Handover, Project, Rest

SHOWN = Subject("shown")


@SHOWN.rolls(FoeRolled)
def _lies(_game: Game, _state: State, event: FoeRolled) -> InRoll:
    """A d20 says how it ended; against another target the same die lies there still."""
    part = Part.HARM if event.again else Part.WHOLE
    return InRoll(part=part, matter=event.matter, who=event.attacker)


@SHOWN.rolls(RestDiceFell)
def _rest_dice(_game: Game, state: State, _event: RestDiceFell) -> InRoll | None:
    """What a rest has brought stands where everybody looks, dice and all."""
    return _of_rest(state)


@SHOWN.rolls(Spent)
def _cleared(_game: Game, state: State, event: Spent) -> InRoll | None:
    """Slots that a rest clears."""
    return _by_rest(state, event.rule)


@SHOWN.rolls(Gained)
def _gained(_game: Game, state: State, event: Gained) -> InRoll | None:
    """Hope, and the GM's Fear; how many short rests there were is nobody's gain."""
    return None if event.track == SHORT_RESTS else _by_rest(state, event.rule)


def _by_rest(state: State, rule: str) -> InRoll | None:
    """DH-REST-05, -06: what the moves of a rest bring, and what it gives the GM."""
    return _of_rest(state) if rule.startswith("DH-REST-") or rule == "DH-FEAR-09" else None


def _of_rest(state: State) -> InRoll | None:
    for one in state.matters:
        if isinstance(one.values, Rest):
            return InRoll(part=Part.HARM, matter=one.id, called=_kind(one.values))
    return None


def _kind(rest: Rest) -> str:
    return "A long rest" if rest.kind == LONG else "A short rest"


@SHOWN.heads(FoeAttack, damage="to roll the damage")
def _head_of_foe_attack(_game: Game, known: Known, matter: Matter[FoeAttack]) -> Heading:
    foe = matter.values
    who = name_of(known, foe.attacker)
    targets = names(known, foe.targets)
    return Heading(f"{who} attacks {targets}" if targets else f"{who} rolls")


@SHOWN.heads(Rest, moves="to choose downtime moves", countdown="to move a countdown on")
def _head_of_rest(_game: Game, known: Known, matter: Matter[Rest]) -> Heading:
    return Heading(_kind(matter.values))


@SHOWN.heads(Project, open="to say how it goes")
def _head_of_project(_game: Game, known: Known, matter: Matter[Project]) -> Heading:
    project = matter.values
    return Heading(f"{name_of(known, project.character)} works on {project.name or 'a project'}")


@SHOWN.heads(Handover, open="to go on or let it be")
def _head_of_handover(_game: Game, known: Known, matter: Matter[Handover]) -> Heading:
    return Heading(f"{name_of(known, matter.values.character)} has taken the spotlight")
