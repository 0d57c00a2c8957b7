"""The arithmetic of blows worked out a second time, from faces and events alone."""

from __future__ import annotations

from typing import Any

from tableside.core.state import Gained
from tableside.systems.wrath_glory.combat.harm.events import Harmed, SoakRolled, Struck
from tableside.systems.wrath_glory.fight import Blow
from tableside.systems.wrath_glory.state import State


def worth(faces: tuple[int, ...]) -> int:
    """Icons: one for a four or five, two for a six."""
    return len([face for face in faces if face > 3]) + faces.count(6)


def harm_laws(system: Any, state: State, event: Any, after: tuple[Any, ...]) -> None:
    """What one event about a blow says; `after` are the events that follow it in its row."""
    if isinstance(event, Struck):
        _struck(system, state, event)
    elif isinstance(event, SoakRolled):
        assert event.icons == worth(event.pool), event
        assert len(event.pool) >= len(event.faces)
    elif isinstance(event, Harmed):
        _harmed(system, state, event, after)


def _blow(state: State, matter: str) -> Blow:
    return next(m.values for m in state.matters if m.id == matter)  # type: ignore[return-value]


def _struck(system: Any, state: State, event: Struck) -> None:
    """Damage less Resilience; a tie brings Shock and no Wounds."""
    held = _blow(state, event.matter)
    if event.damage is None or event.resilience is None:
        return
    over = event.damage - event.resilience
    assert event.wounds >= max(0, over), event
    if over == 0 and system.rules.values.damage.equal == "none" and not held.shock:
        assert event.shock == 0, event


def _harmed(system: Any, state: State, event: Harmed, after: tuple[Any, ...]) -> None:
    """What was pending is taken or soaked; no point appears or vanishes but at a track's end."""
    blow = _blow(state, event.matter)
    pending = blow.wounds + blow.mortal
    taken = event.wounds + event.mortal
    assert 0 <= event.soaked <= min(worth(blow.soak), pending), event
    if system.rules.values.soak.overflow != "mortal":
        assert taken == pending - event.soaked, (blow, event)
    hero = state.characters[event.target].hero
    assert event.shock == blow.shock + (event.soaked if hero else 0), (blow, event)
    for own, amount in (("wounds", taken), ("shock", event.shock)):
        track = f"{event.target}.{own}"
        marked = next((e for e in after if isinstance(e, Gained) and e.track == track), None)
        assert (marked.amount + marked.lost if marked else 0) >= amount, (event, marked)
        if marked and marked.lost:
            assert state.tracks[track] + marked.amount >= system.maximum(state, track).value
