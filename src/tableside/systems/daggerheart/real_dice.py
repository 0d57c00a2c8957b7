"""Real dice as they are read off the table: the Hope die, the Fear die, and damage as one total."""

from __future__ import annotations

from tableside.core.headings import RealDice, spoken
from tableside.systems.daggerheart.state import DualityRoll, Thread
from tableside.systems.daggerheart.state.fight import DeathMove, Harming
from tableside.systems.daggerheart.state.scene import FateRoll

_BOTH = RealDice(("Hope", "Fear"))


def real_dice(matter: Thread) -> RealDice | None:
    """Of those that a matter waits for, which have names."""
    roll, held = matter.roll, matter.values
    assert roll is not None
    if isinstance(held, FateRoll):
        return RealDice((spoken(held.die),))
    if isinstance(held, Harming) or roll.key.endswith(".damage"):
        return RealDice(summed=True)
    if isinstance(held, DualityRoll) and not held.faces:
        return _BOTH
    if isinstance(held, DeathMove) and matter.step in ("risk", "scar"):
        return _BOTH if matter.step == "risk" else RealDice(("Hope",))
    return None
