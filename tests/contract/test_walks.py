"""Random walks over every ruleset, of 100 steps each; together those of a ruleset do everything.

A failure names its seed; `TABLESIDE_SEED=17 pytest tests/contract/test_walks.py -k core-walks`
walks that one again.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

from contract.coverage import check_met, missed
from contract.games import EVERY, form_names, game_of, system_of
from contract.run import run
from tableside.core.values import Role

LATER, MOST_LATER = 1000, 80
ONE = os.environ.get("TABLESIDE_SEED", "")
RULESETS = pytest.mark.parametrize(("system", "ruleset"), EVERY)


@pytest.mark.parametrize(
    ("system", "ruleset"), [pytest.param(*one, id="-".join((*one, "walks"))) for one in EVERY]
)
def test_walks(system: str, ruleset: str) -> None:
    if ONE:
        run(system, ruleset, int(ONE))
        return
    met: Counter[str] = Counter()
    for seed in range(game_of(system).walks):
        met += run(system, ruleset, seed)
    # Some verbs hang on how dice fall: whoever has missed one by bad luck walks on, for a while.
    bound = system_of(system, ruleset)
    for seed in range(LATER, LATER + MOST_LATER):
        if missed(bound, met):
            met += run(system, ruleset, seed)
    check_met(bound, met)


@RULESETS
def test_every_ruleset_has_setups_that_stand(system: str, ruleset: str) -> None:
    game, bound = game_of(system), system_of(system, ruleset)
    assert len(game.setups) >= 5
    for name, setup in game.setups.items():
        assert not list(bound.faults(bound.new(setup))), name


@RULESETS
def test_every_form_has_a_generator(system: str, ruleset: str) -> None:
    game, bound = game_of(system), system_of(system, ruleset)
    forms = set(form_names(bound, Role.GM))
    assert set(game.forms) == forms
    assert set(form_names(bound, Role.PLAYER)) <= forms
    assert set(game.spoilers) <= forms


@RULESETS
def test_a_walk_is_made_of_its_seed_alone(system: str, ruleset: str) -> None:
    assert run(system, ruleset, 3, steps=20) == run(system, ruleset, 3, steps=20)
