"""Wrath & Glory as the contract suite sees it."""

from __future__ import annotations

from contract.games import Game
from contract.wrath_glory.forms import FORMS, SPOILERS
from contract.wrath_glory.laws import field_laws, laws, line_laws
from contract.wrath_glory.setups import SETUPS
from contract.wrath_glory.twist import plant, reveals, secrets, twist, twist_command

GAME = Game(
    setups=SETUPS,
    forms=FORMS,
    spoilers=SPOILERS,
    plant=plant,
    twist=twist,
    twist_command=twist_command,
    reveals=reveals,
    secrets=secrets,
    laws=laws,
    line_laws=line_laws,
    field_laws=field_laws,
    often=("harm", "harm", "mark_weapon"),
)
