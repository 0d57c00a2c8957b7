"""Random skirmishes in every ruleset: four heroes, six threats, five seats, to the end.

A failure names its seed; `TABLESIDE_SEED=17 pytest tests/skirmish -k core-games` plays it again.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from contract.blocks import Together
from skirmish.player import HEROES_DOWN, THREATS_DOWN, Skirmish
from skirmish.run import play
from tableside.core.offers import Field, Ready
from tableside.core.values import Value
from tableside.systems import RULESETS

GAMES, BLOCK = 25, 5  # of each ruleset, and of those that are played in a row
ONE = os.environ.get("TABLESIDE_SEED", "")
FIRSTS = [int(ONE)] if ONE else range(0, GAMES, BLOCK)
BLOCKS = [
    pytest.param(ruleset, first, id=f"{ruleset}-games-{first}")
    for ruleset in RULESETS["wrath-glory"]
    for first in FIRSTS
]
# What no ruleset can do without in a fight.
USUAL = {"attack", "give_turn", "end_turn", "settle", "soak", "take_blow", "told", "move", "act"}


@pytest.mark.parametrize(("ruleset", "first"), BLOCKS)
def test_skirmishes(ruleset: str, first: int, whole_run: Path) -> None:
    if ONE:
        play(ruleset, first)
        return
    met: Counter[str] = Counter()
    for seed in range(first, first + BLOCK):
        met += play(ruleset, seed)
    every = Together(whole_run / f"skirmishes-{ruleset}", len(FIRSTS)).add(str(first), met)
    if every is not None:  # the last block that ends judges for all
        assert set(every) >= {*USUAL, HEROES_DOWN, THREATS_DOWN}, sorted(every)


def test_a_skirmish_is_made_of_its_seed_alone(ruleset: str) -> None:
    assert _opening(ruleset, 3) == _opening(ruleset, 3) != _opening(ruleset, 4)


def _opening(ruleset: str, seed: int) -> list[object]:
    fight = Skirmish(ruleset, seed)
    for _ in range(20):
        fight.step()
    return [(row.command, row.faces) for row in fight.history.rows]


def test_a_walk_is_the_same_as_asking_one_by_one(ruleset: str) -> None:
    fight = Skirmish(ruleset, 1)
    for _ in range(30):
        fight.step()
    for known, offer in fight.everything():
        fight.rng = Random(7)
        walked = fight.system.walk(known, offer, fight.choose)
        fight.rng, chosen = Random(7), dict[str, Value]()
        while isinstance(asked := fight.system.ask_next(known, offer, chosen), Field):
            chosen[asked.name] = fight.choose(asked)
        assert isinstance(walked, Ready)
        assert walked == asked, offer
