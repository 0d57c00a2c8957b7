"""What the log of Daggerheart says: the dice as data, a Difficulty that is set, who succeeds."""

from __future__ import annotations

from typing import Any

import pytest

from daggerheart.tables import ANNA, BEN, answer, call, helps, lead, roll, ruling, table
from support import Table, only
from tableside.core.values import GM, Actor, Thrown
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart.rolls import outcome as was


class TestDice:
    @pytest.mark.parametrize("reader", [GM, ANNA, BEN])
    @pytest.mark.rule("DH-ROLL-06")
    def test_hope_and_fear_by_their_names(self, reader: Actor) -> None:
        at = table()
        roll(at, call(at, hidden=True), 8, 5)
        dice = Thrown("duality", (8, 5), labels=("Hope", "Fear"), character="ana")
        assert at.dice(reader) == [dice]

    @pytest.mark.rule("DH-ADV-05")
    @pytest.mark.parametrize("kind", ["advantage", "disadvantage"])
    def test_every_d6_behind_them(self, kind: str) -> None:
        at = table()
        granted: dict[str, Any] = {kind: 2}
        roll(at, call(at, **granted), 8, 5, 6, 3)
        (dice,) = at.dice(BEN)
        label = kind.title()
        assert dice.faces == (8, 5, 6, 3)
        assert dice.labels == ("Hope", "Fear", label, label)


class TestDifficulty:
    def changed(self, hidden: bool) -> Table:
        at = table()
        matter = call(at, difficulty=12, hidden=hidden)
        at.play(GM, ruling(at, matter, do.SetDifficulty, difficulty=17))
        return at

    @pytest.mark.rule("DH-ROLL-03")
    def test_everybody_reads_that_it_changes(self) -> None:
        at = self.changed(hidden=False)
        for reader in (GM, ANNA, BEN):
            assert at.told(reader) == ["The GM sets the Difficulty for Ana: 17."]

    @pytest.mark.rule("DH-ROLL-03")
    def test_a_hidden_one_stays_hidden(self) -> None:
        at = self.changed(hidden=True)
        assert at.told(GM) == ["The GM sets the Difficulty for Ana: 17 (hidden)."]
        for reader in (ANNA, BEN):
            assert at.told(reader) == ["The GM sets the Difficulty for Ana; it stays hidden."]


@pytest.mark.rule("DH-GROUP-03")
def test_one_of_a_group_succeeds_or_fails() -> None:
    at = table()
    group = lead(at)
    roll(at, f"{group}.bo", 9, 8, trait="agility")
    roll(at, f"{group}.cal", 1, 2, trait="agility")
    assert "The group: 1 succeeds, 1 fails; Ana rolls at +0." in at.told(BEN)


@pytest.mark.parametrize("reader", [GM, ANNA, BEN])
def test_nothing_saves_a_roll_once_its_dice_lie_there(reader: Actor) -> None:
    at = table()
    matter = call(at, difficulty=30)
    helps(at, matter, "bo")
    assert at.missed(reader, matter) is None
    roll(at, matter, 2, 1, 1)
    assert matter not in at.open()  # the Hope that is left could not help it any more
    at.play(GM, do.SetSpotlight(to="players"))
    at.play(ANNA, do.Attempt(character="ana", trait="agility"))
    roll(at, "r2", 1, 2)
    assert at.matter("r2").step == "judge"
    assert at.missed(reader, "r2") is None
    assert only(answer(at, "r2", do.Judge, difficulty=9), was.RollSettled).outcome
