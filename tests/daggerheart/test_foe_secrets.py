"""What players know of adversaries: words, unless the GM shows numbers."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from daggerheart.fights import attack, deal, fight, fighter, foe_strikes, strike, wolf
from daggerheart.tables import ANNA, roll, told
from support import Table
from tableside.core.cards import Card
from tableside.core.desk import Adjust
from tableside.core.effects import Modifier
from tableside.core.values import GM
from tableside.systems.daggerheart.fights.adversaries import FoeAttacks
from tableside.systems.daggerheart.sheet.desk import SetOption


def view(at: Table, actor: Any = ANNA) -> Any:
    return at.system.known(at.state, actor)


def wary(**more: Any) -> Any:
    return wolf(difficulty=13, hp_max=11, major=7, severe=17, motives="hush", notes="hush", **more)


class TestSheet:
    @pytest.mark.rule("DH-FOE-07")
    def test_players_see_a_name_and_how_it_looks(self) -> None:
        at = fight(fighter(), wary())
        seen = view(at).characters["wolf"]
        assert (seen.difficulty, seen.major, seen.severe, seen.attack) == (0, 0, 0, 0)
        assert (seen.weapons, seen.experiences, seen.motives, seen.notes) == ((), (), "", "")
        assert "wolf.hp" not in view(at).tracks
        assert view(at).standing["wolf"] == "fresh"
        assert view(at, GM).characters["wolf"].difficulty == 13

    def test_how_it_looks(self) -> None:
        at = fight(fighter(), wolf(hp_max=4))
        looks = []
        for _ in range(4):
            at.play(GM, Adjust(track="wolf.hp", by=1))
            looks.append(view(at).standing["wolf"])
        assert looks == ["hurt", "hurt", "nearly down", "down"]

    def test_the_table_may_show_numbers(self) -> None:
        at = fight(fighter(), wary())
        at.play(GM, SetOption(option="foes", value="numbers"))
        assert view(at).tracks["wolf.hp"] == 0
        assert view(at).characters["wolf"].hp_max == 11
        assert view(at).characters["wolf"].difficulty == 0
        at.play(GM, SetOption(option="foes_difficulty", value="shown"))
        assert view(at).characters["wolf"].difficulty == 13

    def test_whoever_plays_it_reads_it(self) -> None:
        at = fight(fighter(), wary(controller="anna"))
        assert view(at).characters["wolf"].difficulty == 13
        assert view(at).tracks["wolf.hp"] == 0


class TestRolls:
    @pytest.mark.rule("DH-FOE-07", "DH-ROLL-03")
    @pytest.mark.parametrize("shown", [True, False])
    def test_the_difficulty_stays_the_gms_even_after_the_result(self, shown: bool) -> None:
        facts = {"foes_difficulty": "shown"} if shown else {}
        at = fight(fighter(), wary(), facts=facts)
        matter = attack(at)
        assert (view(at).matters[0].values.difficulty == 13) is shown
        roll(at, matter, 2, 3)
        line = next(one for one in told(at, ANNA) if "failure" in one)
        assert ("against 13" in line) is shown
        assert any("against 13" in one for one in told(at, GM))
        assert (view(at).last.roll.target is not None) is shown

    def test_what_a_hit_marks_shows_in_words_only(self) -> None:
        at = fight(fighter(), wary())
        strike(at, 9, 8, 8)
        read = told(at, ANNA)
        assert any(one.startswith("Wolf is hit") for one in read)
        assert not any(" HP" in one or "Hp" in one for one in read)
        assert any("Wolf marks 2 HP" in one for one in told(at, GM))

    def test_resistance_of_an_adversary_is_not_told(self) -> None:
        at = fight(fighter(), wary(resists=("phy",)))
        deal(at, 20, "wolf")
        assert not any("becomes" in one for one in told(at, ANNA))
        assert any("20 damage becomes 10." in one for one in told(at, GM))

    def test_nothing_of_its_attack_shows_before_the_dice(self) -> None:
        at = fight(fighter(), wary(), gm=True)
        at.without_dice(GM, FoeAttacks(character="wolf", target="ana"))
        matter = view(at).matters[0]
        assert matter.roll.sides == ()
        assert (matter.values.total, matter.values.weapon.damage.die) == (None, 0)

    def test_its_damage_is_a_number_without_parts(self) -> None:
        at = fight(fighter(), wary(), gm=True)
        foe_strikes(at, 15, 5)
        hit = view(at).matters[1].values
        assert (hit.damage.total, hit.damage.terms, hit.hp) == (7, (), 2)


class TestCards:
    def test_what_a_card_does_is_at_work_but_not_read(self) -> None:
        card = Card("tough", "Tough Hide", modifiers=(Modifier("own_difficulty", 2),))
        at = fight(fighter(), wary(cards=(card,)))
        seen = view(at).effects
        assert [one.name for one in seen] == ["hidden"]
        assert b"tough" not in msgspec.json.encode(seen)
        matter = attack(at)
        roll(at, matter, 8, 4)
        assert any("against 15" in one for one in told(at, GM))
