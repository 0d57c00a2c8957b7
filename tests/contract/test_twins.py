"""A twin is a table that could be: whatever the game would take, it takes of a twin as well."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from contract.games import game_of, system_of
from contract.wrath_glory.cast import POWERS
from tableside.systems import RULESETS
from tableside.systems.wrath_glory.sheet.check import check_person


@pytest.mark.parametrize("ruleset", RULESETS["wrath-glory"])
def test_a_twin_of_wrath_and_glory_has_only_sheets_that_can_be(ruleset: str) -> None:
    game, system = game_of("wrath-glory"), system_of("wrath-glory", ruleset)
    for name, setup in game.setups.items():
        state = system.new(setup)
        people = {key: replace(one, powers=POWERS) for key, one in state.characters.items()}
        twin = game.twist(replace(state, characters=people))
        assert twin.characters != people, name
        for one in twin.characters.values():
            check_person(system, one)
