"""Daggerheart as the contract suite sees it."""

from __future__ import annotations

from contract.daggerheart.forms import FORMS, SPOILERS
from contract.daggerheart.laws import field_laws, laws, line_laws
from contract.daggerheart.setups import SETUPS
from contract.daggerheart.twist import plant, reveals, secrets, twist, twist_command
from contract.domains import HUSH
from contract.games import Game

GAME = Game(
    setups=SETUPS,
    forms=FORMS,
    spoilers=SPOILERS,
    plant=plant,
    twist=twist,
    twist_command=twist_command,
    reveals=reveals,
    secrets=secrets,
    words=lambda _state: {HUSH},
    laws=laws,
    line_laws=line_laws,
    field_laws=field_laws,
)
