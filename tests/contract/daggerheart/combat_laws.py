"""Damage, marks and death worked out a second time, from events alone."""

from __future__ import annotations

from typing import Any

from tableside.core.history import Row
from tableside.core.matters import MatterOpened
from tableside.core.state import Adjusted, Gained, Spent
from tableside.core.values import Event
from tableside.systems.daggerheart.fights import adversaries as foes
from tableside.systems.daggerheart.fights.adversaries import FoeRolled
from tableside.systems.daggerheart.fights.attacks import RaiseDifficulty
from tableside.systems.daggerheart.fights.damage import ArmourMarked, Harmed, Struck
from tableside.systems.daggerheart.fights.tag_team import RollChosen, StartTagTeam
from tableside.systems.daggerheart.state import Person, State
from tableside.systems.daggerheart.state.fight import DeathMove, FoeAttack, Hit

COMBAT_CAUSES = {
    "DH-FEAR-06": (RaiseDifficulty, foes.FoeAttacks, foes.FoeRolls),
    "DH-TAG-01": (StartTagTeam,),
}
_CHANGED = ("damage_taken", "major", "severe", "hp_max", "armour_score", "stress_max")
# Every mark has its reason.
_HP = {"DH-HP-01", "DH-HP-04", "DH-FOE-06", "DH-STR-03"}


def combat_laws(system: Any, before: State, row: Row) -> None:
    """Each step of a hit, each mark and each fall is what the rules say."""
    state = before
    for place, event in enumerate(row.events):
        if isinstance(event, Struck):
            _struck(state, event)
        elif isinstance(event, Harmed):
            _harmed(state, event, row.events[place:])
        elif isinstance(event, ArmourMarked):
            _armour(system, state, event, row.events[place:])
        elif isinstance(event, FoeRolled):
            _foe_rolled(state, event)
        elif isinstance(event, RollChosen):
            _tag(state, event, row.events[place:])
        elif isinstance(event, Gained | Spent):
            _accounted(event)
        state = system.evolve(state, event)
    _dying(state, row.events)


def _plain(state: State) -> bool:
    """Whether no effect changes what a hit does."""
    return not any(m.quantity in _CHANGED for e in state.effects for m in e.modifiers)


def _half(number: int) -> int:
    return (number + 1) // 2


def _hp(state: State, one: Person, damage: int) -> int:
    if damage <= 0:
        return 0
    if not one.hero and one.minion:
        return one.hp_max
    major, severe = one.major, one.severe
    if one.hero and not major and not severe:
        major, severe = one.level, 2 * one.level
    if severe and damage >= severe:
        return 4 if damage >= 2 * severe and state.facts["massive_damage"] == "on" else 3
    return 2 if major and damage >= major else 1


def _struck(state: State, event: Struck) -> None:
    one = state.characters[event.target]
    hit = next(m.values for m in state.matters if m.id == event.matter)
    assert isinstance(hit, Hit)
    if not _plain(state):
        return
    left = max(0, event.damage)
    if all(kind in one.immune for kind in hit.types):
        left = 0
    elif all(kind in one.resists for kind in hit.types):
        left = _half(left)
    assert event.effective == left, event
    assert event.hp == _hp(state, one, left), event


def _harmed(state: State, event: Harmed, after: tuple[Event, ...]) -> None:
    hit = next(m.values for m in state.matters if m.id == event.matter)
    assert isinstance(hit, Hit)
    assert event.hp == max(0, hit.hp - hit.armour)
    marked = [e for e in after if isinstance(e, Gained) and e.track == f"{event.target}.hp"]
    again = any(isinstance(e, Harmed) and e.target == event.target for e in after)
    if event.hp or not again:  # else the marks are of a hit that follows in the same row
        assert sum(e.amount + e.lost for e in marked[:1]) == event.hp
    if event.minions:
        x = state.characters[event.target].minion
        assert len(event.minions) <= event.effective // x


def _armour(system: Any, state: State, event: ArmourMarked, after: tuple[Event, ...]) -> None:
    hit = next(m.values for m in state.matters if m.id == event.matter)
    assert isinstance(hit, Hit)
    assert not hit.direct, "armour against direct damage"
    assert hit.armour < system.rules.values.armour.slots
    assert Gained(f"{event.target}.armour", 1, "DH-ARM-02") in after


def _foe_rolled(state: State, event: FoeRolled) -> None:
    made = next(m.values for m in state.matters if m.id == event.matter)
    assert isinstance(made, FoeAttack)
    net = len(made.advantages) - len(made.disadvantages)
    assert len(event.faces) == (2 if net else 1)
    assert event.kept == (max(event.faces) if net > 0 else min(event.faces))
    assert event.success == (event.kept == 20 or event.total >= event.needed)
    assert event.critical == (event.kept == 20 and not event.reaction)


def _tag(state: State, event: RollChosen, after: tuple[Event, ...]) -> None:
    moves = [e for e in after if isinstance(e, Gained) and e.rule in ("DH-TAG-04", "DH-TAG-05")]
    if "fear" in event.outcome:
        assert [(e.track, e.amount + e.lost) for e in moves] == [("fear", 2)]
    else:
        both = [f"{event.initiator}.hope", f"{event.partner}.hope"]
        assert [e.track for e in moves] == both
        assert all(e.amount + e.lost == 1 for e in moves)


def _accounted(event: Gained | Spent) -> None:
    """Every change of Hope, Fear, Stress, HP, armour and gold has a rule."""
    assert event.amount >= 0, event
    own = event.track.rpartition(".")[2]
    if own in ("hope", "fear", "stress", "hp", "armour", "gold"):
        assert event.rule.startswith("DH-"), event
    if own == "hp" and isinstance(event, Gained):
        assert event.rule in _HP | {"DH-HAZ-03"}, event


def _door(values: Any, who: str) -> bool:
    return isinstance(values, DeathMove) and values.character == who


def _dying(state: State, events: tuple[Event, ...]) -> None:
    """A hero whose last HP was marked just now makes a death move, or has made it."""
    if any(isinstance(e, Adjusted) for e in events):
        return
    for event in events:
        if not isinstance(event, Gained) or not event.track.endswith(".hp"):
            continue
        who = event.track.partition(".")[0]
        one = state.characters.get(who)
        full = one is not None and one.hero and state.tracks[event.track] >= one.hp_max
        if full and not any(m.quantity == "hp_max" for e in state.effects for m in e.modifiers):
            asked = any(isinstance(e, MatterOpened) and _door(e.matter.values, who) for e in events)
            down = any(
                e.id in (f"{who}.unconscious", f"{who}.dead", f"{who}.retired")
                for e in state.effects
            )
            waits = any(_door(m.values, who) for m in state.matters)
            assert asked or down or waits, f"{who} has no HP left and nothing happens"
