"""Real dice as they are read off the table: Wrath dice by their faces, of a pool only the icons."""

from __future__ import annotations

from tableside.core.headings import RealDice
from tableside.core.row_interpreter import Run
from tableside.systems.wrath_glory.numbers.spending import rerollable
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.state import Test, Thread

_COUNTED = ("ed", "soak", "reroll", "pool")  # of these only the icons count


def real_dice(rules: Ruleset, matter: Thread) -> RealDice | None:
    """Of those that a matter waits for, which have names and which are only counted."""
    roll, held = matter.roll, matter.values
    assert roll is not None
    parts = [part.rstrip("0123456789") for part in roll.key.split(".")[1:]]
    if isinstance(held, Test):
        # WG-WRATH-01, WG-WP-05: the first dice, or those of them that are thrown again.
        places = rerollable(rules, held) if parts[-1:] == ["reroll"] else range(len(roll.sides))
        wraths = 0 if parts[-1:] == ["glory"] else sum(place < held.wrath_dice for place in places)
        return RealDice(("Wrath",) * wraths, len(roll.sides) - wraths)
    if any(part in _COUNTED for part in parts):
        return RealDice(counted=len(roll.sides))
    if isinstance(held, Run) and len(roll.sides) == 2:  # a d66
        return RealDice(("Tens", "Units"))
    return RealDice(("Direction", "Distance")) if parts[-1:] == ["scatter"] else None
