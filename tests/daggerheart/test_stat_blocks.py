"""Adversaries from pasted text, from a form and by copying; weapons; the table's options."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from daggerheart.fights import BITE, BOW, SWORD, attack, fight, fighter, marked, wolf
from daggerheart.tables import ANNA, BEN, told
from support import every, only
from tableside.core.state import CharacterJoined, FactSet
from tableside.core.values import GM
from tableside.systems.daggerheart import commands as sheets
from tableside.systems.daggerheart.sheet import desk as do
from tableside.systems.daggerheart.sheet.desk import StatBlockRead
from tableside.systems.daggerheart.sheet.stat_text import read
from tableside.systems.daggerheart.state.gear import Damage

BLOCK = """
Mire Stalker
Tier 2 Skulk
A lean thing of reed and mud that waits below the surface.
Motives & Tactics: ambush, drag under, vanish
Difficulty: 14 | Thresholds: 9/17 | HP: 5 | Stress: 4
ATK: +3 | Barbed Tongue: Very Close | 2d8+4 phy
Experience: Still Water +3, Swamp Sense +2
FEATURES
Relentless (2) - Passive: The Stalker can be spotlighted twice.
Drag Under - Action: Mark a Stress to pull a target within Very Close below the surface.
They are Restrained.
Silt Cloud - Reaction: Spend 2 Fear when hit to become Hidden.
"""
LINE = (
    "Bog Rat; Tier 1 Minion; Difficulty 10; Thresholds None; HP 1; Stress 1; "
    "Atk +0; Bite: Melee 2 phy"
)


class TestReading:
    def test_a_whole_block(self) -> None:
        found = read(BLOCK)
        one = found.person
        numbers = (one.tier, one.difficulty, one.major, one.severe, one.hp_max, one.stress_max)
        assert numbers == (2, 14, 9, 17, 5, 4)
        assert (one.name, one.foe_type, one.attack, one.relentless) == (
            "Mire Stalker",
            "skulk",
            3,
            2,
        )
        weapon = one.weapons[0]
        assert (weapon.name, weapon.range) == ("Barbed Tongue", "very_close")
        assert weapon.damage == Damage(2, 8, 4)
        assert [(x.name, x.bonus) for x in one.experiences] == [
            ("Still Water", 3),
            ("Swamp Sense", 2),
        ]
        assert one.motives == "ambush, drag under, vanish"
        assert found.left_over == ("A lean thing of reed and mud that waits below the surface.",)

    def test_features_are_cards_with_their_costs(self) -> None:
        cards = {one.name: one for one in read(BLOCK).person.cards}
        assert set(cards) == {"Relentless (2)", "Drag Under", "Silt Cloud"}
        assert cards["Drag Under"].cost == {"stress": 1}
        assert cards["Drag Under"].text.endswith("They are Restrained.")
        assert cards["Silt Cloud"].cost == {"fear": 2}

    def test_one_line(self) -> None:
        one = read(LINE.replace(";", "\n")).person
        assert (one.name, one.foe_type, one.difficulty) == ("Bog Rat", "minion", 10)
        assert (one.major, one.severe, one.hp_max) == (0, 0, 1)
        assert one.weapons[0].damage == Damage(0, 0, 2)

    @pytest.mark.rule("DH-FOE-01", "DH-ATK-01")
    @pytest.mark.parametrize(
        ("line", "several"),
        [
            ("Sweep: Very Close | 2d6+3 phy | all targets within range", True),
            ("Sweep: Very Close 2d6+3 phy, up to three targets", True),
            ("Sweep (several): Very Close | 2d6+3 phy", True),
            ("Sweep: Very Close | 2d6+3 phy against each creature in reach", True),
            ("Sweep: Very Close | 2d6+3 phy", False),
        ],
    )
    def test_an_attack_that_strikes_several(self, line: str, several: bool) -> None:
        found = read(f"Thresher\nTier 1 Bruiser\nDifficulty 12\n{line}")
        weapon = found.person.weapons[0]
        assert (weapon.name, weapon.several, found.left_over) == ("Sweep", several, ())
        assert weapon.damage == Damage(2, 6, 3)

    @pytest.mark.rule("DH-FOE-06")
    def test_what_stands_behind_a_type(self) -> None:
        assert read("Rat\nTier 1 Minion (3)\nDifficulty 10").person.minion == 3
        horde = read("Rats\nTier 1 Horde (5/HP)\nDifficulty 10")
        assert (horde.person.foe_type, horde.left_over) == ("horde", ("Horde (5/HP)",))

    @pytest.mark.rule("DH-FOE-06")
    @pytest.mark.parametrize(
        ("feature", "field", "value"),
        [
            ("Minion (4) - Passive: It falls.", "minion", 4),
            ("Slow - Passive: It needs a token.", "slow", True),
            ("Horde (1d4+1) - Passive: Half.", "horde", Damage(1, 4, 1)),
            ("Relentless (3) - Passive: Often.", "relentless", 3),
        ],
    )
    def test_features_that_the_rules_know(self, feature: str, field: str, value: Any) -> None:
        one = read(f"Thing\nDifficulty 12 HP 3\n{feature}").person
        assert getattr(one, field) == value

    @pytest.mark.parametrize(
        ("text", "major", "severe"),
        [("Thresholds: 8/None", 8, 0), ("Thresholds 8 / 15", 8, 15), ("Thresholds: None", 0, 0)],
    )
    def test_thresholds_as_people_write_them(self, text: str, major: int, severe: int) -> None:
        one = read(f"Thing\n{text}; HP 3").person
        assert (one.major, one.severe) == (major, severe)

    @pytest.mark.parametrize(
        ("text", "damage"),
        [
            ("Fists: Melee | 1d8+3 phy", Damage(1, 8, 3)),
            ("Spark: Far | 3d6 mag", Damage(3, 6, 0, ("mag",))),
            ("Maw: Close | 2d10-1 phy/mag", Damage(2, 10, -1, ("phy", "mag"))),
            ("Gaze: Far | 1d12+2 magic direct", Damage(1, 12, 2, ("mag",), direct=True)),
        ],
    )
    def test_attacks_as_people_write_them(self, text: str, damage: Damage) -> None:
        assert read(f"Thing\nHP 3\n{text}").person.weapons[0].damage == damage


class TestPasting:
    def test_it_joins_with_its_tracks_and_the_rest_is_a_note_of_the_gms(self) -> None:
        at = fight()
        pasted = do.PasteAdversary(text=BLOCK)
        assert at.refusal(ANNA, pasted).code == "not_gm"
        events = at.play(GM, pasted)
        assert only(events, StatBlockRead).character == "mire_stalker"
        assert (at.tracks["mire_stalker.hp"], at.tracks["mire_stalker.stress"]) == (0, 0)
        assert "mire_stalker.hope" not in at.tracks
        assert at.state.characters["mire_stalker"].notes.startswith("A lean thing")
        assert any("not understood" in line for line in told(at, GM))
        assert not any("not understood" in line for line in told(at, ANNA))
        attack(at, "mire_stalker")

    def test_several_at_once_are_lettered(self) -> None:
        at = fight()
        at.play(GM, do.PasteAdversary(text=BLOCK, name="Eel", count=3))
        names = [one.name for one in at.state.characters.values() if one.kind == "Eel"]
        assert names == ["Eel A", "Eel B", "Eel C"]

    @pytest.mark.parametrize(
        ("wrong", "code"),
        [
            ({"text": "A fine day."}, "not_understood"),
            ({"text": ""}, "not_understood"),
            ({"text": "x" * 8001}, "too_long"),
            ({"count": 0}, "not_a_choice"),
            ({"count": 21}, "not_a_choice"),
        ],
    )
    def test_what_cannot_be_read_is_refused(self, wrong: dict[str, Any], code: str) -> None:
        at = fight()
        good = do.PasteAdversary(text=BLOCK)
        assert at.refusal(GM, replace(good, **wrong)).code == code
        at.play(GM, good)


class TestCopies:
    def test_fresh_and_unhurt(self) -> None:
        at = fight(tracks={"wolf.hp": 3})
        events = at.play(GM, do.CopyAdversary(character="wolf", count=2))
        assert [one.character.name for one in every(events, CharacterJoined)] == [
            "Wolf B",
            "Wolf C",
        ]
        assert (marked(at, "wolf"), marked(at, "wolf_b")) == (3, 0)
        assert at.state.characters["wolf"].name == "Wolf A"

    def test_there_is_only_one_of_each_hero(self) -> None:
        at = fight()
        assert at.refusal(GM, do.CopyAdversary(character="ana")).code == "not_an_adversary"


class TestForm:
    def test_an_adversary_from_a_form(self) -> None:
        at = fight()
        made = sheets.AddCharacter(
            id="ogre", name="Ogre", hero=False, difficulty=13, hp_max=8, weapons=(BITE,)
        )
        assert at.refusal(ANNA, made).code == "not_gm"
        at.play(GM, made)
        attack(at, "ogre")

    @pytest.mark.parametrize(
        ("change", "code"),
        [
            ({"foe_type": "dog"}, "bad_type"),
            ({"hp_max": 0}, "bad_number"),
            ({"difficulty": 100}, "bad_number"),
            ({"level": 11}, "bad_number"),
            ({"major": 9, "severe": 8}, "bad_number"),
            ({"resists": ("fire",)}, "bad_type"),
            ({"weapons": (BITE, BITE)}, "taken"),
            ({"weapons": (replace(BITE, trait="luck"),)}, "no_such_trait"),
            ({"weapons": (replace(BITE, range="yonder"),)}, "bad_range"),
            ({"weapons": (replace(BITE, range="out_of_range"),)}, "bad_range"),
            ({"weapons": (replace(BITE, damage=Damage(1, 1)),)}, "bad_damage"),
            ({"weapons": (replace(BITE, damage=Damage(types=())),)}, "bad_type"),
            ({"horde": Damage(21, 6)}, "bad_damage"),
        ],
    )
    def test_numbers_that_cannot_be(self, change: dict[str, Any], code: str) -> None:
        at = fight()
        good = sheets.AddCharacter(id="ogre", name="Ogre", hero=False, severe=20)
        assert at.refusal(GM, replace(good, **change)).code == code
        at.play(GM, good)


class TestWeapons:
    def test_they_come_and_go(self) -> None:
        at = fight(fighter(weapons=(SWORD,)), wolf())
        at.play(ANNA, do.TakeWeapon(character="ana", weapon=BOW))
        better = replace(SWORD, damage=Damage(0, 10, 2))
        at.play(ANNA, do.TakeWeapon(character="ana", weapon=better))
        assert at.state.characters["ana"].weapons == (better, BOW)
        assert at.refusal(BEN, do.DropWeapon(character="ana", weapon="bow")).code == "not_yours"
        assert at.refusal(ANNA, do.DropWeapon(character="ana", weapon="axe")).code == "not_there"
        at.play(ANNA, do.DropWeapon(character="ana", weapon="bow"))
        assert at.state.characters["ana"].weapons == (better,)
        assert at.refusal(ANNA, do.TakeWeapon(character="ana")).code == "not_a_choice"


class TestOptions:
    @pytest.mark.rule("DH-HP-03")
    def test_the_gm_sets_them(self) -> None:
        at = fight()
        on = do.SetOption(option="massive_damage", value="on")
        assert at.refusal(ANNA, on).code == "not_gm"
        assert only(at.play(GM, on), FactSet).value == "on"
        for option, value, code in (
            ("massive_damage", "maybe", "not_a_choice"),
            ("weather", "rain", "no_such_option"),
            ("spotlight", "gm", "no_such_option"),
        ):
            assert at.refusal(GM, do.SetOption(option=option, value=value)).code == code
