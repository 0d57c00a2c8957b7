"""Random walks over every ruleset, of 100 steps each; together those of a ruleset do everything.

They are cut into blocks, so that several workers share them. A failure names its seed;
`TABLESIDE_SEED=17 pytest tests/contract -k core-walks` walks that one again.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from contract.blocks import Together
from contract.coverage import check_all_met
from contract.games import EVERY, form_names, game_of, system_of
from contract.run import run
from tableside.core.values import Role

BLOCK = 8
ONE = os.environ.get("TABLESIDE_SEED", "")
FIRST = os.environ.get("TABLESIDE_FIRST", "")  # verbs that were tried first there
RULESETS = pytest.mark.parametrize(("system", "ruleset"), EVERY)


def _firsts(system: str) -> range:
    """The first seed of each block."""
    return range(int(ONE), int(ONE) + 1) if ONE else range(0, game_of(system).walks, BLOCK)


BLOCKS = [
    pytest.param(*one, first, id="-".join((*one, "walks", str(first))))
    for one in EVERY
    for first in _firsts(one[0])
]


@pytest.mark.parametrize(("system", "ruleset", "first"), BLOCKS)
def test_walks(system: str, ruleset: str, first: int, whole_run: Path) -> None:
    if ONE:
        run(system, ruleset, first, first=FIRST.split(",") if FIRST else (), keen=1.0)
        return
    met: Counter[str] = Counter()
    felled: set[str] = set()
    for seed in range(first, min(first + BLOCK, game_of(system).walks)):
        met += run(system, ruleset, seed, felled=felled)
    together = Together(whole_run / f"walks-{system}-{ruleset}", len(_firsts(system)))
    every = together.add(str(first), met)
    if every is not None:  # the last block that ends judges for all
        check_all_met(system, ruleset, every)


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
