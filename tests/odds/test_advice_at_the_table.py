"""Advice at a table of Wrath & Glory: what the library says, by what the seat knows."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from support import Table
from tableside.core.chances import Advice
from tableside.core.values import GM, Actor
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory import odds
from wrath_glory.combat import attack_tables as attacks
from wrath_glory.tables import ANNA, answer, call, roll, table, thrown


def advised(at: Table, matter: str, aim: str = "succeed", actor: Actor = ANNA) -> Advice | None:
    known = at.system.known(at.state, actor)
    found: Advice | None = at.system.advise(known, matter, aim)
    return found


@pytest.mark.parametrize("aim", ["succeed", "keep_wrath"])
def test_a_missed_test(aim: str) -> None:
    at = table(tracks={"glory": 2, "vess.wrath": 1})
    matter = thrown(at, 1, 4, 5, 2, 2, dn=4)
    found = advised(at, matter, aim)
    wrath = 1 if aim == "succeed" else 0
    made = odds.advise(odds.Lying(2, 0, 2, 4), aim, wrath=wrath, glory=2)
    assert found is not None
    assert (found.says, found.reason) == (made.best.says, made.reason)
    assert found.aims == ("succeed", "keep_wrath")
    if aim == "keep_wrath":
        assert (found.verb, found.chosen) == ("roll_glory_dice", {"dice": 2})
        answer(at, matter, do.RollGloryDice, 6, 1, dice=2)  # and that can be done


def test_what_is_reached_already_is_left_alone() -> None:
    at = table(tracks={"glory": 2, "vess.wrath": 1})
    matter = thrown(at, 1, 4, 5, 2, 2, dn=2)
    found = advised(at, matter)
    assert found is not None
    assert (found.verb, found.says) == ("settle", "As it lies")


def test_what_is_spent_is_not_advised_again() -> None:
    at = table(tracks={"glory": 2, "vess.wrath": 2})
    matter = thrown(at, 1, 4, 5, 2, 2, dn=6)
    answer(at, matter, do.RerollFailures, 1, 1)
    found = advised(at, matter)
    assert found is not None
    assert found.verb == "roll_glory_dice"
    assert "Re-roll" not in found.reason


def test_only_of_dice_that_lie_there_against_a_dn_that_lies_open() -> None:
    at = table(tracks={"glory": 2, "vess.wrath": 1})
    matter = call(at, dn=5, hidden=True)
    assert advised(at, matter) is None
    roll(at, matter, 1, 4, 5, 2, 2)
    assert advised(at, matter) is None
    assert advised(at, "nowhere") is None


class TestAttacks:
    def _missing(self, **more: Any) -> Table:
        target = {"resilience": 7, "armour": 2, **more}
        foe = replace(attacks.GANGER, defence=3, **target)
        tracks = {"vess.wrath": 1, "glory": 2}
        at = attacks.fight("revised-full", attacks.VESS, attacks.KELL, foe, tracks=tracks)
        attacks.attack(at, 4, 4, 4, 2, 2)
        return at

    def _expected(self, target: odds.Target, ap: int, unit: str) -> odds.Advice:
        worth = [odds.for_hit(10, 1 + more, target, ap=ap).mean for more in range(12)]
        lying = odds.Lying(3, 0, 2, 3)
        return odds.advise(lying, "wounds", wrath=1, glory=2, wounds=worth, unit=unit)

    def test_the_gm_is_told_of_wounds_and_a_player_of_damage(self) -> None:
        at = self._missing()
        for actor, made in (
            (GM, self._expected(odds.Target(7, 2), 1, "Wounds")),
            (ANNA, self._expected(odds.Target(0), 0, "damage")),
        ):
            found = advised(at, "a1.test", "wounds", actor)
            assert found is not None
            assert found.aims == odds.AIMS
            assert (found.says, found.reason) == (made.best.says, made.reason)

    def test_a_hidden_resilience_changes_nothing_that_a_player_reads(self) -> None:
        seen = [advised(self._missing(resilience=one), "a1.test", "wounds") for one in (3, 12)]
        assert seen[0] == seen[1]
