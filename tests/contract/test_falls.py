"""The laws of falling see what they are there for."""

from __future__ import annotations

from typing import Any

import pytest

from contract import falls
from contract.games import game_of
from contract.walk import Walk
from tableside.systems.daggerheart.game import at_once
from tableside.systems.daggerheart.system import Daggerheart
from tableside.systems.wrath_glory import system as wrath_glory

# Where each begins in the middle of something.
BEGUN = (("wrath-glory", "core", "a volley"), ("daggerheart", "srd-2", "at odds"))


def seed_of(system: str, setup: str) -> int:
    """The first walk that begins there."""
    return 2 * sorted(game_of(system).setups).index(setup)


@pytest.mark.parametrize(("system", "ruleset", "setup"), BEGUN)
def test_a_walk_begins_with_falls_and_goes_on_as_if_nobody_had_fallen(
    system: str, ruleset: str, setup: str
) -> None:
    walk = Walk(system, ruleset, seed_of(system, setup))
    opened = {f"{one.procedure} {one.step}" for one in walk.state.matters}
    assert opened
    assert all(walk.met[f"{falls.FALL} {place}"] == 1 for place in opened)
    assert not walk.game.falling.out(walk.system, walk.state)


@pytest.mark.parametrize(("system", "ruleset", "setup"), BEGUN)
def test_somebody_who_rolls_on_is_seen(
    system: str, ruleset: str, setup: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody(_game: Any, _state: Any, events: Any = ()) -> Any:
        return events

    monkeypatch.setattr(wrath_glory, "with_falls", nobody)
    left = {hook: said for hook, said in Daggerheart.listeners.items() if hook is not at_once}
    monkeypatch.setattr(Daggerheart, "listeners", left)
    with pytest.raises(AssertionError, match="fell"):
        Walk(system, ruleset, seed_of(system, setup))
