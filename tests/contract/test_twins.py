"""A twin is a table that could be: whatever the game would take, it takes of a twin as well."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from contract.games import game_of, system_of
from contract.walk import Walk
from contract.wrath_glory.cast import POWERS
from tableside.core.desk import Adjust
from tableside.core.matters import Matter
from tableside.core.play import Proposal
from tableside.core.values import GM, Illegal
from tableside.systems import RULESETS
from tableside.systems.daggerheart.state import DualityRoll
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


@pytest.mark.parametrize("code", ["not_a_choice", "not_asked_here"])
def test_a_question_that_the_gm_is_not_asked_at_the_other_table_is_no_leak(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    walk = Walk("wrath-glory", "starter", 0)
    other = walk.twin.state

    def otherwise(*_: object) -> Proposal:
        raise Illegal(code, "That is not asked here.")

    monkeypatch.setattr(walk.twin, "_propose", otherwise)
    walk.submit(GM, Adjust(track="ruin", by=1))
    assert walk.twin.state is not other


def test_a_roll_without_a_difficulty_has_none_at_the_other_table() -> None:
    game, system = game_of("daggerheart"), system_of("daggerheart", "srd-2")
    state = system.new(game.setups["a fight"])
    for difficulty, other in ((0, 0), (12, 13)):
        roll = DualityRoll(character="vera", difficulty=difficulty, hidden=True)
        twin = game.twist(replace(state, matters=(Matter("r1", "roll", "call", roll),)))
        assert twin.matters[0].values.difficulty == other
