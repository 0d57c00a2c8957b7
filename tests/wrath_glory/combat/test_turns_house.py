"""Variants of turns and movement that no shipped ruleset plays, as house rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from support import Table
from tableside.core.desk import GiveEffect
from tableside.core.values import GM
from tableside.systems.wrath_glory.skill_tests.tests import Stop
from tableside.systems.wrath_glory.turns.actions import StandUp
from tableside.systems.wrath_glory.turns.defence import FullDefence
from tableside.systems.wrath_glory.turns.melee import SetEngaged
from tableside.systems.wrath_glory.turns.movement import Disengage, Move
from tableside.systems.wrath_glory.turns.order import engaged_with
from tableside.systems.wrath_glory.turns.rounds import Seize, TakeTurn
from wrath_glory.combat.turns_tables import (
    GANGER,
    VESS,
    act,
    begin,
    end,
    fight,
    now,
    refused,
    seat,
    turns,
)


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path / "house.toml")


class House:
    """Writes a house rule over core and begins a fight under it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def fight(self, topic: str, said: str) -> Table:
        self.path.write_text(
            f'name = "ours"\ntitle = "Ours"\nextends = "core"\n[topics.{topic}]\n{said}\n'
        )
        return fight(str(self.path), VESS, GANGER, tracks={"vess.wrath": 0, "glory": 1})


@pytest.mark.rule("WG-OPT-10")
def test_full_defence_by_initiative_lasts_for_the_round(house: House) -> None:
    at = house.fight("options", 'values = { full_defence = "initiative" }')
    act(at, FullDefence(character="vess"), 1, 2)  # no Wrath die, and no least
    act(at, at.to("t1", Stop))  # no Glory dice
    assert [(one.name, one.rating) for one in at.state.effects] == [("Full Defence", 0)]
    end(at)
    assert refused(at, FullDefence(character="vess")) == "has_acted"
    turns(at, "ganger")
    assert (now(at).round, at.state.effects) == (2, ())


@pytest.mark.rule("WG-OPT-09")
def test_disengaging_at_half_speed(house: House) -> None:
    at = house.fight("options", 'values = { disengage = "half_speed" }')
    at.play(GM, SetEngaged(character="vess", other="ganger"))
    act(at, Disengage(character="vess", metres=3))
    assert engaged_with(at.state, "vess") == ()


@pytest.mark.rule("WG-COND-12")
def test_standing_up_counts_as_moving(house: House) -> None:
    at = house.fight("conditions", 'values = { prone = "all_move" }')
    at.play(GM, GiveEffect(name="Prone", on="vess"))
    act(at, StandUp(character="vess"))
    assert refused(at, Move(character="vess", metres=1)) == "slot_used"


@pytest.mark.rule("WG-INIT-01")
def test_without_an_order_nobody_is_asked_to_act(house: House) -> None:
    at = house.fight("turn_order", 'excluded = ["WG-INIT-01"]')
    assert refused(at, TakeTurn(character="vess")) == "not_in_ruleset"
    act(at, Move(character="vess", metres=1))


@pytest.mark.rule("WG-INIT-04", "WG-GLORY-08")
def test_every_seat_reads_the_price_that_is_paid(house: House) -> None:
    house.fight("turns", "values = { seize_cost = 2 }")
    at = fight(str(house.path), tracks={"glory": 3})
    for reader in (GM, seat("vess")):
        prices = at.system.known(at.state, reader).prices
        assert (prices["seize"], prices["seize_for_threat"]) == ({"glory": 2}, {"ruin": 2})
    begin(at, "vess")
    end(at)
    act(at, Seize(character="kell"))
    assert at.tracks["glory"] == 1
