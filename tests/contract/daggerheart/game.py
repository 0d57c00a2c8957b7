"""Daggerheart as the contract suite sees it."""

from __future__ import annotations

from typing import Any

from contract.daggerheart.falling import FALLING
from contract.daggerheart.forms import FORMS, SPOILERS
from contract.daggerheart.laws import field_laws, laws, line_laws
from contract.daggerheart.setups import EAGER, PROLOGUES, SETUPS
from contract.daggerheart.twist import plant, reveals, secrets, twist, twist_command, words
from contract.games import Game


def _unplayed(system: Any) -> set[str]:
    """Where nobody has to agree to a last deed, nobody does."""
    return set() if system.rules.values.death.approval else {"approve_deed", "refuse_deed"}


GAME = Game(
    setups=SETUPS,
    prologues=PROLOGUES,
    eager=EAGER,
    unplayed=_unplayed,
    rest_outlasts_evening=True,
    walks=40,  # each setup twice and more, half of them enforcing every limit
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
)
