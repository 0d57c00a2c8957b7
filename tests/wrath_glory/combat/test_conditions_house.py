"""Variants of conditions that no shipped ruleset plays, and what the players may read of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from support import Table
from tableside.core.effects import Occasion
from tableside.core.values import GM
from tableside.systems.wrath_glory.attack.declare import MakeAttack
from tableside.systems.wrath_glory.conditions.remedies import HelpShakeOff, help_dn
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.skill_tests.tests import CallTest
from tableside.systems.wrath_glory.turns.movement import Move
from tableside.systems.wrath_glory.turns.rounds import EndTurn, GiveTurn
from wrath_glory.combat.conditions_tables import fight, inflict, lying, settled
from wrath_glory.combat.turns_tables import act, begin, refused, turns
from wrath_glory.tables import ANNA, roll


def house(path: Path, topic: str, said: str) -> Table:
    """A fight under a house rule over core."""
    file = path / "house.toml"
    file.write_text(f'name = "ours"\ntitle = "Ours"\nextends = "core"\n[topics.{topic}]\n{said}\n')
    return fight(str(file))


@pytest.mark.rule("WG-COND-11")
def test_a_poison_may_be_resisted_as_the_round_ends(tmp_path: Path) -> None:
    at = house(tmp_path, "conditions", 'values = { poison = "round" }')
    inflict(at, "poisoned", rating=2, damage=3)
    turns(at, "vess", "ganger", "kell", "brute")
    begin(at, "orla")
    assert settled(act(at, EndTurn("orla"), 4, 2, 2)) == [(1, 2, False)]
    assert (at.tracks["vess.wounds"], lying(at)) == (3, {"poisoned"})


@pytest.mark.rule("WG-MED-02")
def test_a_poison_that_names_its_cure() -> None:
    rules = fight().system.rules
    toxic = conditions.poisoned(rules, "vess", 4, 4, treatment=2, moment=Occasion.ROUND)
    plain = conditions.poisoned(rules, "vess", 4, 4)
    assert [help_dn(rules, one, "medicae") for one in (toxic, plain)] == [2, 4]
    assert help_dn(rules, toxic, "leadership") == 3


@pytest.mark.rule("WG-MED-02")
def test_one_dn_for_all_medicae(tmp_path: Path) -> None:
    at = house(tmp_path, "medicae", 'values = { effects_dn = "fixed" }')
    inflict(at, "blinded")
    treat = HelpShakeOff("kell", skill="medicae", who="vess", effect="vess.blinded")
    assert settled(act(at, treat, 4, 4, 4, 2)) == [(3, 3, True)]


@pytest.mark.rule("WG-FEAR-02")
def test_fear_of_facing_it_alone(tmp_path: Path) -> None:
    at = house(tmp_path, "fear", 'values = { scope = "attacks" }')
    inflict(at, "fear", source="brute", rating=1)
    at.play(GM, CallTest(who=("vess",), skill="athletics", dn=2))
    assert settled(roll(at, "t1", 4, 4, 2, 2, 2)) == [(2, 2, True)]
    blow = MakeAttack("vess", weapon="sword", targets=("brute",))
    assert settled(at.play(ANNA, blow, 4, 4, 2, 2, 2)) == [(2, 4, False)]


@pytest.mark.rule("WG-HAZ-03")
def test_players_read_that_a_foe_burns_and_not_how_badly() -> None:
    at = fight()
    inflict(at, "burning", who="ganger")
    turns(at, "vess")
    at.play(GM, GiveTurn(who="ganger"), 5, 4, 4, 4, 4)
    assert "The fire hurts Ganger." in at.read(ANNA)
    assert "The fire: 3 Mortal Wounds for Ganger (d3)." in at.read(GM)
    assert not [line for line in at.read(ANNA) if "3 Mortal Wounds for" in line]


@pytest.mark.rule("WG-COND-13")
def test_the_restrained_may_lose_every_move(tmp_path: Path) -> None:
    at = house(tmp_path, "conditions", 'values = { restrained_move = "every" }')
    inflict(at, "restrained")
    turns(at, "vess", "ganger", "kell", "brute", "orla")
    assert refused(at, Move("vess", metres=1)) == "restrained"
