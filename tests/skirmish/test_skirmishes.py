"""Random skirmishes in every ruleset: four heroes, six threats, five seats, to the end.

A failure names its seed; `TABLESIDE_SEED=17 pytest tests/skirmish -k core]` plays that one again.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

from skirmish.player import HEROES_DOWN, THREATS_DOWN, Skirmish
from skirmish.run import play
from tableside.core.offers import Field, Ready
from tableside.core.values import Value

GAMES = 25  # of each ruleset
ONE = os.environ.get("TABLESIDE_SEED", "")
SEEDS = [int(ONE)] if ONE else range(GAMES)
# What no ruleset can do without in a fight.
USUAL = {"attack", "give_turn", "end_turn", "settle", "soak", "take_blow", "told", "move", "act"}


def test_skirmishes(ruleset: str) -> None:
    met: Counter[str] = Counter()
    for seed in SEEDS:
        met += play(ruleset, seed)
    if not ONE:
        assert set(met) >= {*USUAL, HEROES_DOWN, THREATS_DOWN}, sorted(met)


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
