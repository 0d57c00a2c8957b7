"""DH-PVP-01: what is rolled against another hero without attacking meets that hero's reaction."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.matters import Matter, MatterClosed, MatterOpened, find, moved
from tableside.core.values import Event
from tableside.systems.daggerheart.events import Withstood
from tableside.systems.daggerheart.ruleset import RollStep
from tableside.systems.daggerheart.state import CONTEST, DualityRoll, State, Thread


def reaction_to(matter: str, roll: DualityRoll) -> list[Event]:
    """The other hero reacts first: their total is the Difficulty, which stands before the dice."""
    if roll.purpose != CONTEST:
        return []
    (other,) = roll.targets
    reaction = DualityRoll(other, reaction=True, purpose=CONTEST, member_of=matter)
    child = Matter(f"{matter}.{other}", "roll", RollStep.CALL, reaction, parent=matter)
    return [MatterOpened(child)]


def withstood(state: State, thread: Thread, roll: DualityRoll) -> list[Event]:
    """The reaction is thrown; nothing but its total goes into the other roll (DH-REACT-01).

    Matching dice succeed whatever they are compared with (A-02), so the other roll fails unless
    its own dice match as well; and even then no harm comes of it (DH-REACT-02).
    """
    assert roll.total is not None
    hope, fear = roll.faces[:2]
    total = max(1, roll.total.value)
    critical = hope == fear
    said = Withstood(thread.id, roll.character, roll.trait, total, critical)
    closed = MatterClosed(thread.id)
    action = find(state.matters, roll.member_of)
    if action is None or not isinstance(action.values, DualityRoll) or action.values.named:
        return [said, closed]
    met = replace(action.values, difficulty=total, withstood=critical)
    return [said, closed, moved(action, values=met)]
