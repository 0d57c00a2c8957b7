"""How adversaries' rolls, rests and the spotlight are shown while they wait."""

from __future__ import annotations

from tableside.core.headings import Heading, names
from tableside.core.last_roll import InRoll, Part
from tableside.core.matters import Matter
from tableside.core.tell import name_of
from tableside.systems.daggerheart.fights.adversaries import FoeRolled
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.state import Known, State
from tableside.systems.daggerheart.state.fight import FoeAttack
from tableside.systems.daggerheart.state.scene import LONG, Handover, Project, Rest

SHOWN = Subject("shown")


@SHOWN.rolls(FoeRolled)
def _lies(_game: Game, _state: State, event: FoeRolled) -> InRoll:
    """A d20 says how it ended; against another target the same die lies there still."""
    part = Part.HARM if event.again else Part.WHOLE
    return InRoll(part=part, matter=event.matter, who=event.attacker)


@SHOWN.heads(FoeAttack, damage="to roll the damage")
def _head_of_foe_attack(_game: Game, known: Known, matter: Matter[FoeAttack]) -> Heading:
    foe = matter.values
    who = name_of(known, foe.attacker)
    targets = names(known, foe.targets)
    return Heading(f"{who} attacks {targets}" if targets else f"{who} rolls")


@SHOWN.heads(Rest, moves="to choose downtime moves", countdown="to move a countdown on")
def _head_of_rest(_game: Game, known: Known, matter: Matter[Rest]) -> Heading:
    return Heading("A long rest" if matter.values.kind == LONG else "A short rest")


@SHOWN.heads(Project, open="to say how it goes")
def _head_of_project(_game: Game, known: Known, matter: Matter[Project]) -> Heading:
    project = matter.values
    return Heading(f"{name_of(known, project.character)} works on {project.name or 'a project'}")


@SHOWN.heads(Handover, open="to go on or let it be")
def _head_of_handover(_game: Game, known: Known, matter: Matter[Handover]) -> Heading:
    return Heading(f"{name_of(known, matter.values.character)} has taken the spotlight")
