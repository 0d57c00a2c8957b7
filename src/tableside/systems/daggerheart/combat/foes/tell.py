"""Log lines about adversaries."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.chapter import Teller
from tableside.core.tell import name_of
from tableside.core.values import Actor, Event, Line, Thrown
from tableside.systems.daggerheart.combat.foes import events as was
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.state import State


def _rolled(_game: Game, state: State, event: was.FoeRolled, _actor: Actor) -> Line:
    who, faces = name_of(state, event.attacker), " and ".join(map(str, event.faces))
    thrown = Thrown(
        "d20", event.faces, labels=("d20",) * len(event.faces), character=event.attacker
    )
    if not event.target:
        how = "succeeds" if event.success else "fails"
        kind = "reaction" if event.reaction else "roll"
        text = f"{who} rolls {faces}: {event.total} against {event.needed}, the {kind} {how}."
        return Line(text, ("DH-FOE-04",), thrown)
    how = "a critical hit!" if event.critical else "a hit." if event.success else "a miss."
    target = name_of(state, event.target)
    rules = ("DH-FOE-04",) if event.critical else ("DH-FOE-01", "DH-EVA-01")
    reach = f"{event.total} against {target}'s Evasion {event.needed}, {how}"
    if event.again:
        return Line(f"{who}: {reach}", rules)
    return Line(f"{who} rolls {faces}: {reach}", rules, thrown)


def _wound_up(_game: Game, state: State, event: was.WoundUp, _actor: Actor) -> Line:
    return Line(f"{name_of(state, event.character)} winds up.", ("DH-FOE-06",))


FOES_LINES: Mapping[type[Event], Teller] = {
    was.FoeRolled: _rolled,
    was.WoundUp: _wound_up,
}
