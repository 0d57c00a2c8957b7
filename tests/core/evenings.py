"""Evenings whose rows are corrected, and how they would have gone otherwise."""

from __future__ import annotations

from support import Table
from tableside.core.values import GM
from tableside.core.verbs import TakeDefault
from tableside.systems.wrath_glory import commands as do
from wrath_glory.tables import (
    SKILL,
    answer,
    call,
    roll,
    settle,
    table,
)


def call_vess(dn: int, **more: int) -> do.CallTest:
    """The call that is put right."""
    return do.CallTest(who=("vess",), skill=SKILL, dn=dn, **more)  # type: ignore[arg-type]


def evening() -> Table:
    """Vess earns 2 Glory against DN 3, and Kell spends both on a test that needs them."""
    at = table()
    matter = call(at, dn=3)  # row 1
    roll(at, matter, 6, 6, 4, 2, 2)  # row 2
    settle(at, matter, glory=1)  # row 3
    call(at, "kell", dn=3)  # row 4
    roll(at, "t2", 4, 2, 2, 2, 2)  # row 5
    answer(at, "t2", do.RollGloryDice, 5, 5, dice=2)  # row 6
    return at


def evening_with_dn_5() -> Table:
    """The same evening as it would have been played against DN 5."""
    at = table()
    matter = call(at, dn=5)
    roll(at, matter, 6, 6, 4, 2, 2)
    at.play(GM, at.to(matter, TakeDefault))  # no six can be spared
    call(at, "kell", dn=3)
    roll(at, "t2", 4, 2, 2, 2, 2)
    at.play(GM, at.to("t2", TakeDefault))  # one Glory is not two
    return at
