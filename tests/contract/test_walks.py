"""Random walks over every ruleset, of 100 steps each, in batches for the workers.

A failure names its seed; `TABLESIDE_SEED=17 pytest tests/contract/test_walks.py -k core-` walks
that one again.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

from contract.coverage import check_met, missed
from contract.games import EVERY, form_names, game_of, system_of
from contract.run import run
from tableside.core.values import Role

BATCH, LATER = 40, 1000
ONE = os.environ.get("TABLESIDE_SEED", "")
BATCHES = [
    (system, ruleset, first)
    for system, ruleset in EVERY
    for first in ([int(ONE)] if ONE else range(0, game_of(system).walks, BATCH))
]
RULESETS = pytest.mark.parametrize(("system", "ruleset"), EVERY)


@pytest.mark.parametrize(("system", "ruleset", "first"), BATCHES)
def test_walks(system: str, ruleset: str, first: int) -> None:
    met: Counter[str] = Counter()
    for seed in [first] if ONE else range(first, first + BATCH):
        met += run(system, ruleset, seed)
    if ONE:
        return
    # Some verbs hang on how dice fall: whoever has missed one by bad luck walks on, for a while.
    bound = system_of(system, ruleset)
    for seed in range(LATER + first, LATER + first + 2 * BATCH):
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
