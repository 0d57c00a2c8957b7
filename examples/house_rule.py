"""Load a house rule, and play the same evening under it and under the ruleset it extends.

Run it with the environment that `make test` builds: `.venv/bin/python examples/house_rule.py`
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tableside import GM, Actor, History, Roll, load
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.state import Person, Setup

HOUSE_RULE = Path(__file__).with_suffix(".toml")
OREL = Person(id="orel", name="Sister Orel", controller="ben", totals={"leadership": 2})
BEN = Actor("ben")


def evening(game: Any) -> History:
    """Two rolls with a full pool of Glory: a six on the Wrath die, then a one."""
    table = History(game, Setup(characters=(OREL,), tracks={"glory": 6}))
    for faces in ((6, 5), (1, 6)):
        _try_leadership(table, faces)
    return table


def _try_leadership(table: History, faces: tuple[int, ...]) -> None:
    def dice(_roll: Roll) -> tuple[int, ...]:
        return faces

    # Ben rolls unasked and spends nothing; the GM judges afterwards.
    table.submit(BEN, do.TryTest("orel", skill="leadership"), dice)
    matter = table.state.matters[-1]
    table.submit(BEN, do.Stop("orel", matter.id, matter.revision))
    matter = next(one for one in table.state.matters if one.id == matter.id)
    table.submit(GM, do.Judge("", matter.id, matter.revision, dn=2))


def report(ruleset: str) -> None:
    """What the table holds afterwards, and what it offers Ben about the Complication."""
    game = load("wrath-glory", ruleset)
    rules, table = game.rules, evening(game)
    top = game.maximum(table.state, "glory")
    assert top is not None  # some rulesets state no maximum; these two do
    print(f"{rules.resolved.title} ({game.ruleset_hash})")
    print(f"  {top.why()}")
    print(f"  Glory now: {table.state.tracks['glory']}")
    verbs = {offer.verb for offer in game.offers(game.known(table.state, BEN))}
    print(f"  1 Ruin in place of the Complication: {'give_ruin' in verbs}")


# A shipped ruleset is loaded by its name, a house rule by its path.
report("revised-full")
report(str(HOUSE_RULE))
