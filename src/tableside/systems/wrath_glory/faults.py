"""Named ways in which a table of Wrath & Glory can be wrong."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.core.values import Fault
from tableside.systems.wrath_glory.state import MODE, WRATH, State, Test, Thread


def faults(state: State) -> Iterable[Fault]:
    """What the core cannot see."""
    if state.facts.get(MODE) not in ("narrative", "combat"):
        yield Fault("no_mode", broken=True)
    for key, one in state.characters.items():
        if one.hero and f"{key}.{WRATH}" not in state.tracks:
            yield Fault("no_wrath_track", broken=True, where=key)
    for matter in state.matters:
        if isinstance(matter.values, Test):
            yield from _test_faults(state, matter, matter.values)


def _test_faults(state: State, matter: Thread, test: Test) -> Iterable[Fault]:
    if test.character not in state.characters:
        yield Fault("nobody_tested", broken=True, where=matter.id)
    if test.faces and test.pool is not None:
        roll = matter.roll  # Glory dice are counted when bought and lie there once thrown
        coming = len(roll.sides) if roll is not None and ".glory" in roll.key else 0
        if len(test.faces) + coming != test.pool.value + test.glory_dice:
            yield Fault("wrong_dice", broken=True, where=matter.id)
    if test.wrath_dice > 1 and test.opposed:
        yield Fault("wrath_dice_in_contest", broken=True, where=matter.id)
