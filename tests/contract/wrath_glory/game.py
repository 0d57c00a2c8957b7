"""Wrath & Glory as the contract suite sees it."""

from __future__ import annotations

from typing import Any

from contract.games import Game
from contract.wrath_glory.forms import FORMS, SPOILERS
from contract.wrath_glory.laws import field_laws, laws, line_laws
from contract.wrath_glory.setups import EAGER, PROLOGUES, SETUPS
from contract.wrath_glory.twist import plant, reveals, secrets, twist, twist_command, words


def _unplayed(system: Any) -> set[str]:
    """Where lying on the ground is only named nobody is lifted either (WG-COND-12)."""
    return set() if system.rules.values.conditions.prone_defence else {"help_up"}


GAME = Game(
    setups=SETUPS,
    prologues=PROLOGUES,
    eager=EAGER,
    unplayed=_unplayed,
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
    walks=80,  # each setup four times, half of them enforcing every limit
    often=("harm", "harm", "mark_weapon"),
)
