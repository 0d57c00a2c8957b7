"""Adversaries from pasted text, from a form and by copying; weapons; the table's options."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from daggerheart.fights import BITE, BOW, SWORD, attack, fight, fighter, marked, wolf
from daggerheart.tables import ANNA, BEN, told
from reading.invented import wrapped
from support import every, only
from tableside.core.state import CharacterJoined, FactSet, Origin
from tableside.core.values import GM
from tableside.systems.daggerheart import commands as sheets
from tableside.systems.daggerheart.sheet import desk as do
from tableside.systems.daggerheart.sheet.desk import StatBlockRead
from tableside.systems.daggerheart.sheet.stat_text import read
from tableside.systems.daggerheart.state import Company, Person
from tableside.systems.daggerheart.state.gear import Armour, Damage
from tableside.systems.kit.reading.results import Doubt, Entry

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


def one_of(text: str) -> Entry[Person]:
    (entry,) = read(text).entries
    return entry


def person(text: str) -> Person:
    return one_of(text).person


class TestReading:
    def test_a_whole_block(self) -> None:
        found = read(BLOCK)
        one = found.entries[0].person
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
        assert one.notes == "A lean thing of reed and mud that waits below the surface."
        assert (found.left, found.doubts, found.entries[0].missing) == ((), (), ())

    def test_features_are_cards_with_their_costs(self) -> None:
        cards = {one.name: one for one in person(BLOCK).cards}
        assert set(cards) == {"Relentless (2)", "Drag Under", "Silt Cloud"}
        assert cards["Drag Under"].cost == {"stress": 1}
        assert cards["Drag Under"].text.endswith("They are Restrained.")
        assert cards["Silt Cloud"].cost == {"fear": 2}
        assert [one.kind for one in cards.values()] == ["passive", "action", "reaction"]

    def test_stress_that_somebody_else_marks_is_no_price_and_in_doubt(self) -> None:
        found = read("Thing\nHP 3\nGlare - Action: The target must mark a Stress.")
        assert found.entries[0].person.cards[0].cost == {}
        (doubt,) = found.doubts
        change = {"cards.glare.cost": {"stress": 1}}
        assert doubt == Doubt("thing.cards.glare.cost", "costs nothing", "costs 1 Stress", change)

    def test_one_line(self) -> None:
        one = person(LINE)
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
        weapon = found.entries[0].person.weapons[0]
        assert (weapon.name, weapon.several, found.left) == ("Sweep", several, ())
        assert weapon.damage == Damage(2, 6, 3)

    @pytest.mark.rule("DH-FOE-06")
    def test_what_stands_behind_a_type(self) -> None:
        assert person("Rat\nTier 1 Minion (3)\nDifficulty 10").minion == 3
        horde = person("Rats\nTier 1 Horde (5/HP)\nDifficulty 10")
        assert (horde.foe_type, horde.per_hp) == ("horde", 5)

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
        one = person(f"Thing\nDifficulty 12 HP 3\n{feature}")
        assert getattr(one, field) == value

    @pytest.mark.parametrize(
        ("text", "major", "severe"),
        [
            ("Thresholds: 8/None", 8, 0),
            ("Thresholds 8 / 15", 8, 15),
            ("Thresholds: None", 0, 0),
            ("Thresholds: Major 8, Severe 15", 8, 15),
            ("Major 8, Severe 15", 8, 15),
            ("Major Threshold: 8; Severe Threshold: None", 8, 0),
            ("Thresholds: 8\u201315", 8, 15),
        ],
    )
    def test_thresholds_as_people_write_them(self, text: str, major: int, severe: int) -> None:
        one = person(f"Thing\n{text}; HP 3")
        assert (one.major, one.severe) == (major, severe)

    @pytest.mark.parametrize(
        ("text", "damage"),
        [
            ("Fists: Melee | 1d8+3 phy", Damage(1, 8, 3)),
            ("Spark: Far | 3d6 mag", Damage(3, 6, 0, ("mag",))),
            ("Maw: Close | 2d10-1 phy/mag", Damage(2, 10, -1, ("phy", "mag"))),
            ("Gaze: Far | 1d12+2 magic direct", Damage(1, 12, 2, ("mag",), direct=True)),
            ("Gaze: Far | 2d6+3 direct phy", Damage(2, 6, 3, direct=True)),
            ("Maw (Close): 2d10 \u2212 1 physical damage", Damage(2, 10, -1)),
            ("Maw: Close | 2d8 + 1d4 + 2 phy", Damage(2, 8, 2, more=(4,))),
            ("Weapon: Maw | Range: Close | Damage: 4 mag", Damage(0, 0, 4, ("mag",))),
        ],
    )
    def test_attacks_as_people_write_them(self, text: str, damage: Damage) -> None:
        assert person(f"Thing\nHP 3\n{text}").weapons[0].damage == damage

    def test_an_attack_without_damage_is_left_and_missing(self) -> None:
        found = read("Rat\nDifficulty 10; HP 3\nBite: Melee | phy")
        (entry,) = found.entries
        assert entry.person.weapons == ()
        assert [one.why for one in found.left] == ["an attack without damage"]
        assert entry.missing == ("tier", "foe_type", "major", "stress_max", "attack", "weapons")

    def test_dice_as_the_modifier_of_an_attack(self) -> None:
        one = person("Rat\nHP 3\nATK: +1d4 | Bite: Melee | 1d6 phy")
        assert (one.attack_dice, one.attack, one.weapons[0].name) == ("+1d4", 0, "Bite")

    def test_what_was_read_once_is_not_read_again(self) -> None:
        found = read("Rat\nHP: 3\nDifficulty: 10\nHP: 4")
        assert found.entries[0].person.hp_max == 3
        assert [(one.words, one.why) for one in found.left] == [("HP: 4", "already read as 3")]

    @pytest.mark.parametrize(
        ("text", "name"),
        [
            ("MIRE STALKER OF THE FEN\nHP 3", "Mire Stalker of the Fen"),
            ("O'BRANNOCH\nHP 3", "O'Brannoch"),
            ("Odd Nell: the Tallow Queen\nHP 3", "Odd Nell: the Tallow Queen"),
            ("Rat: Difficulty 10, HP 3", "Rat"),
            ("Rat (Tier 1 Minion)\nHP 3", "Rat"),
            ("## **Unit 7** ##\nHP 3", "Unit 7"),
        ],
    )
    def test_names_as_they_stand_there(self, text: str, name: str) -> None:
        assert person(text).name == name

    @pytest.mark.parametrize("sign", ["|", "[", "(", "{", "-", "#", ">", "*", ":", ";", "\u2013"])
    def test_no_sign_at_the_beginning_raises(self, sign: str) -> None:
        for text in (sign, f"{sign} Rat", f"{sign}\nHP 3", f"{sign}HP 3", sign * 50):
            read(text)

    def test_several_blocks_in_one_text(self) -> None:
        found = read(f"{BLOCK}\nBog Rat\nTier 1 Minion\nDifficulty 10; HP 1; Stress 1")
        assert [one.person.name for one in found.entries] == ["Mire Stalker", "Bog Rat"]
        assert [one.person.hp_max for one in found.entries] == [5, 1]


WAYLAID = """---
statblock: inline
---

```statblock
layout: Environment
name: "Waylaid"
tier: "1"
type: "Event"
description: "A trap is set for the careless."
impulses: "Overwhelm, scatter"
difficulty: "Special (see \u201cStrength\u201d)"
potential_adversaries: "Any"
feats:
 - name: "Strength - Passive"
   desc: "It is as hard as they are.\\n\\n*Who gives the sign? Who runs?*"
 - name: "Surprise! - Action"
   desc: "They show themselves, and you gain 2 Fear."
```"""


class TestNotes:
    def test_data_in_fences_with_front_matter(self) -> None:
        found = read(WAYLAID)
        (entry,) = found.entries
        one = entry.person
        assert (one.name, one.place_type, entry.missing) == ("Waylaid", "event", ("difficulty",))
        assert [(card.name, card.kind) for card in one.cards] == [
            ("Strength", "passive"),
            ("Surprise!", "action"),
        ]
        assert one.cards[0].asks == "Who gives the sign? Who runs?"
        assert [left.words.split(":")[0] for left in found.left] == ["layout", "difficulty"]

    def test_a_description_behind_the_type_and_bullets_in_a_feature(self) -> None:
        one = person(
            "# Brine Spark\n\n**_Tier 1 Solo._** _A hissing knot of salt._\n\n"
            "- **Difficulty:** 14 | **Thresholds:** 7/14 | **HP:** 7 | **Stress:** 3\n\n"
            "### FEATURES\n\n**_Undertow - Action:_** **Spend a Fear**, and on a failure:\n\n"
            "- They are moved. They fall.\n- They mark a Stress.\n"
        )
        assert (one.foe_type, one.notes, one.hp_max) == ("solo", "A hissing knot of salt.", 7)
        (card,) = one.cards
        assert card.text.endswith("on a failure: They are moved. They fall. They mark a Stress.")

    @pytest.mark.parametrize("columns", [34, 40, 52, 70])
    def test_what_a_page_has_broken_is_joined(self, columns: int) -> None:
        whole, broken = read(BLOCK), read(wrapped(BLOCK, columns))
        assert broken == whole

    def test_rows_over_rows_that_do_not_match_are_left(self) -> None:
        found = read("Rat\nDifficulty HP Stress\n12 3")
        assert found.entries[0].missing[2:5] == ("difficulty", "major", "hp_max")
        assert [one.words for one in found.left] == ["Difficulty HP Stress 12 3"]


PLACE = """The Lamplit Fen
Tier 1 Traversal
A path of reeds that is not always there.
Impulses: mislead, sink, shine
Difficulty: 11
Potential Adversaries: Beasts (Mire Hound, Rat), Lurker
FEATURES
Sinking Path - Action: A hero reacts with Agility or begins to sink.
Who of you lost a friend here?
"""


class TestPlaces:
    def test_an_environment_is_one(self) -> None:
        entry = one_of(PLACE)
        one = entry.person
        assert (entry.sort, one.foe_type, one.place_type) == (
            "environment",
            "environment",
            "traversal",
        )
        assert (one.impulses, one.difficulty) == ("mislead, sink, shine", 11)
        assert one.adversaries == (
            Company("Beasts", ("Mire Hound", "Rat")),
            Company("", ("Lurker",)),
        )
        assert one.cards[0].asks == "Who of you lost a friend here?"
        assert entry.missing == ()

    @pytest.mark.parametrize(
        ("more", "sort"), [("Impulses: gossip", "environment"), ("HP: 4; Atk: +1", "foe")]
    )
    def test_social_is_either(self, more: str, sort: str) -> None:
        assert one_of(f"The Court\nTier 2 Social\nDifficulty: 14\n{more}").sort == sort

    def test_a_pasted_environment_joins_as_one(self) -> None:
        at = fight()
        at.play(GM, do.PasteAdversary(text=PLACE))
        assert at.state.characters["the_lamplit_fen"].foe_type == "environment"


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
        attack(at, "mire_stalker")

    def test_what_is_left_in_doubt_or_missing_is_told_to_the_gm(self) -> None:
        at = fight()
        text = "Eel\nDifficulty 10; HP 3\nWeight: 40\nGlare - Action: They mark a Stress."
        at.play(GM, do.PasteAdversary(text=text))
        line = next(line for line in told(at, GM) if "not understood" in line)
        assert "not understood: Weight: 40." in line
        assert (
            "could be meant otherwise: cards.glare.cost: costs nothing, or costs 1 Stress." in line
        )
        assert "not said in the text: tier, foe type, major, stress max, attack, weapons." in line
        assert not any("not understood" in line for line in told(at, ANNA))

    def test_its_own_example_is_understood(self) -> None:
        at = fight()
        at.play(GM, do.PasteAdversary(text="Rat; Difficulty 10; HP 3."))
        rat = at.state.characters["rat"]
        assert (rat.difficulty, rat.hp_max) == (10, 3)

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
            ({"text": 'format = "tableside-pack"'}, "not_understood"),
            ({"text": f"{BLOCK}\n{BLOCK}"}, "taken"),
            ({"text": f"{BLOCK}\n{LINE}", "count": 11}, "not_a_choice"),
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

    def test_homes_of_what_is_told(self) -> None:
        at = fight()
        said: dict[str, Any] = {"about": {"class": "Fenwarden"}, "origin": Origin("notes")}
        coat = Armour("coat", "Bark coat", 1, 6, 13, 3)
        at.play(GM, sheets.AddCharacter(id="tam", name="Tam", worn=(coat,), **said))
        at.play(GM, sheets.EditSheet(character="tam", belongings=("rope", "eel")))
        tam = at.state.characters["tam"]
        assert (tam.worn, tam.belongings, tam.origin) == ((coat,), ("rope", "eel"), Origin("notes"))

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
            ({"weapons": (replace(BITE, hands=3),)}, "bad_number"),
            ({"per_hp": -1}, "bad_number"),
            ({"place_type": "cellar"}, "bad_type"),
            ({"impulses": "x" * 2001}, "too_long"),
            ({"adversaries": (Company("Pack", ("Rat",) * 201),)}, "too_many"),
            ({"worn": (Armour("coat", "Coat", score=13),)}, "bad_number"),
            ({"about": {"class": "x" * 2001}}, "too_long"),
            ({"belongings": ("rope",) * 121}, "too_long"),
            ({"origin": Origin("x" * 2001)}, "too_long"),
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
