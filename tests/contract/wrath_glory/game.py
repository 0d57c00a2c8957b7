"""Wrath & Glory as the contract suite sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import json

from contract.games import Game
from contract.wrath_glory.falling import FALLING
from contract.wrath_glory.forms import FORMS, SPOILERS
from contract.wrath_glory.laws import field_laws, laws, line_laws
from contract.wrath_glory.setups import EAGER, PROLOGUES, SETUPS
from contract.wrath_glory.twist import plant, reveals, secrets, twist, twist_command, words
from tableside.core.rows import Disable, Later, Word
from tableside.systems.wrath_glory.ruleset.consequences import CriticalPick

# What only a row can ask, by the words of the vocabulary that ask it; of several weapons that
# somebody might lose the GM says which.
_ASKED_BY: Mapping[str, tuple[type[Word], ...]] = {
    "come_true": (Later,),
    "make_ready": (Disable,),
}


def _unplayed(system: Any) -> set[str]:
    """What a row, a Multi-attack or a house rule would have to lead to, and none does here."""
    rules = system.rules
    said = json.encode(list(rules.resolved.tables.values())).decode()
    found = {
        verb
        for verb, kinds in _ASKED_BY.items()
        if not any(f'"do":"{kind.__struct_config__.tag}"' in said for kind in kinds)
    }
    if rules.values.criticals.pick is CriticalPick.ROLL:
        found.add("pick_row")
    if not rules.plays("WG-OPT-12"):
        found.add("pick_victim")
    if rules.plays("WG-REST-01"):
        found.add("rest")  # it is a Regroup or a Respite
    return found


GAME = Game(
    setups=SETUPS,
    prologues=PROLOGUES,
    eager=EAGER,
    unplayed=_unplayed,
    always=frozenset({"pick_outcome", "pick_affected"}),  # the cards of the cast ask
    forms=FORMS,
    spoilers=SPOILERS,
    plant=plant,
    twist=twist,
    twist_command=twist_command,
    reveals=reveals,
    secrets=secrets,
    words=words,
    laws=laws,
    line_laws=line_laws,
    field_laws=field_laws,
    falling=FALLING,
    walks=80,  # each setup four times, half of them enforcing every limit
    often=("harm", "harm", "mark_weapon", "revive"),
)
