"""WG-WP-07: Shock turned back."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tableside.core.values import GM
from tableside.systems.wrath_glory.state.fight import Slot
from tableside.systems.wrath_glory.turns.rounds import EndRound
from tableside.systems.wrath_glory.turns.shock import RecoverShock
from wrath_glory.combat.turns_tables import (
    GANGER,
    KELL,
    ORLA,
    VESS,
    act,
    fight,
    now,
    refused,
)
from wrath_glory.tables import table

CLASSES = ("starter", "revised", "revised-full")


@pytest.mark.rule("WG-WP-07", "WG-SHOCK-01")
@pytest.mark.parametrize(
    ("ruleset", "faces", "left"),
    [("starter", (), 2), ("revised", (), 1), ("core", (5,), 0), ("core", (1,), 1)],
)
def test_a_wrath_point_turns_shock_back(ruleset: str, faces: tuple[int, ...], left: int) -> None:
    at = fight(ruleset, tracks={"vess.shock": 5, "vess.wrath": 1})
    act(at, RecoverShock(character="vess"), *faces)
    assert (at.tracks["vess.shock"], at.tracks["vess.wrath"]) == (left, 0)
    assert now(at).turn.used == {Slot.COMBAT: 1}


@pytest.mark.rule("WG-WP-07")
@pytest.mark.parametrize("ruleset", CLASSES)
def test_out_of_combat_it_takes_no_action(ruleset: str) -> None:
    at = table(ruleset, VESS, GANGER, tracks={"vess.shock": 6})
    act(at, RecoverShock(character="vess"))
    act(at, RecoverShock(character="vess"))
    assert at.tracks["vess.wrath"] == 0
    assert refused(at, RecoverShock(character="vess")) in ("no_wrath", "no_shock")


@pytest.mark.rule("WG-WP-07")
def test_what_recovering_shock_needs() -> None:
    at = fight("revised", tracks={"vess.shock": 0, "kell.shock": 2, "kell.wrath": 0})
    assert refused(at, RecoverShock(character="vess")) == "no_shock"
    assert refused(at, RecoverShock(character="kell")) == "no_wrath"
    assert at.refusal(GM, RecoverShock(character="ganger")).code == "not_now"
    down = fight("core", tracks={"vess.shock": 2, "vess.wounds": 5})
    assert refused(down, RecoverShock(character="vess")) == "not_now"


@pytest.mark.rule("WG-WP-07")
def test_the_revised_rules_allow_it_once_a_round() -> None:
    at = fight("revised", replace(VESS, max_shock=12), KELL, ORLA, GANGER, tracks={"vess.shock": 9})
    act(at, RecoverShock(character="vess"))
    assert refused(at, RecoverShock(character="vess")) == "already_recovered"
    at.play(GM, EndRound())
    act(at, RecoverShock(character="vess"))
    assert at.tracks["vess.shock"] == 1
