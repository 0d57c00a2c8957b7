"""Named ways in which a table of Wrath & Glory can be wrong."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.core.state import track_of
from tableside.core.values import Fault
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.state import (
    COMBAT,
    MODE,
    SHOCK,
    WOUNDS,
    WRATH,
    State,
    Test,
    Thread,
)
from tableside.systems.wrath_glory.state.fight import Blow


def faults(rules: Ruleset, state: State) -> Iterable[Fault]:
    """What the core cannot see."""
    if state.facts.get(MODE) not in ("narrative", "combat"):
        yield Fault("no_mode", broken=True)
    if (state.facts.get(MODE) == COMBAT) is (state.fight is None):
        yield Fault("no_fight", broken=True)
    if state.fight is not None and state.fight.active not in ("", *state.characters):
        yield Fault("nobody_active", broken=True, where=state.fight.active)
    for key, one in state.characters.items():
        needed = (WOUNDS, SHOCK, WRATH) if one.hero else (WOUNDS, SHOCK)
        for track in needed:
            if track_of(key, track) not in state.tracks:
                yield Fault(f"no_{track}_track", broken=True, where=key)
    for matter in state.matters:
        if isinstance(matter.values, Test):
            yield from _test_faults(state, matter, matter.values)
        elif isinstance(matter.values, Blow):
            yield from _blow_faults(rules, state, matter, matter.values)


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


def _blow_faults(rules: Ruleset, state: State, matter: Thread, blow: Blow) -> Iterable[Fault]:
    if blow.target not in state.characters:
        yield Fault("nobody_struck", broken=True, where=matter.id)
    if min(blow.wounds, blow.mortal, blow.shock) < 0:
        yield Fault("harm_below_nothing", broken=True, where=matter.id)
    if blow.mortal and not rules.plays("WG-MORTAL-01"):
        yield Fault("mortal_wounds_unknown", broken=True, where=matter.id)
    if blow.soak and not blow.wounds + blow.mortal:
        yield Fault("nothing_to_soak", broken=True, where=matter.id)
