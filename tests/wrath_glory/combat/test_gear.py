"""Weapons on sheets, lettered copies, pasted threats, and how the table plays combat."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tableside.core.values import GM
from tableside.systems.kit.sheet import Coming
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.options import SetOption
from tableside.systems.wrath_glory.samples import sample
from tableside.systems.wrath_glory.sheet.desk import (
    BringIn,
    CopyThreat,
    DropWeapon,
    PasteThreat,
    TakeWeapon,
)
from tableside.systems.wrath_glory.state import Person
from tableside.systems.wrath_glory.state.gear import Armour, Category, Weapon
from wrath_glory.tables import ANNA, BEN, BRUTE, hero, table

RIFLE = Weapon("rifle", "Rifle", Category.RANGED, damage=8, ed=1, range=24, reloads=3)


class TestWeapons:
    def test_a_weapon_brings_its_reloads_and_takes_them_away(self) -> None:
        at = table()
        at.play(ANNA, TakeWeapon("vess", weapon=RIFLE))
        assert at.state.characters["vess"].weapons == (RIFLE,)
        assert at.tracks["vess.reloads_rifle"] == 3
        assert "Vess: Rifle, 8 + 1 ED, AP 0." in at.read(BEN)
        at.play(ANNA, DropWeapon("vess", weapon="rifle"))
        assert at.state.characters["vess"].weapons == ()
        assert "vess.reloads_rifle" not in at.tracks

    def test_a_new_version_keeps_the_reloads_as_they_are(self) -> None:
        at = table("revised", hero(weapons=(RIFLE,)), tracks={"vess.reloads_rifle": 1})
        better = Weapon("rifle", "Rifle", Category.RANGED, damage=9, ed=2, reloads=5)
        at.play(ANNA, TakeWeapon("vess", weapon=better))
        assert at.state.characters["vess"].weapons == (better,)
        assert at.tracks["vess.reloads_rifle"] == 1

    @pytest.mark.parametrize(
        ("weapon", "code"),
        [
            (None, "no_weapon"),
            (Weapon("Rifle", "Rifle"), "bad_id"),
            (Weapon("unarmed", "Fists"), "bad_id"),
            (Weapon("rifle", " "), "bad_name"),
            (Weapon("rifle", "Rifle", damage=-1), "bad_number"),
            (Weapon("rifle", "Rifle", reloads=-2), "bad_number"),
            (Weapon("rifle", "Rifle", traits={"Big": 1}), "bad_trait"),
        ],
    )
    def test_a_weapon_that_cannot_be_is_refused(self, weapon: Weapon | None, code: str) -> None:
        assert table().refusal(ANNA, TakeWeapon("vess", weapon=weapon)).code == code

    def test_a_sheet_is_its_players_own(self) -> None:
        assert table().refusal(BEN, TakeWeapon("vess", weapon=RIFLE)).code == "not_yours"
        gone = table().refusal(ANNA, DropWeapon("vess", weapon="rifle"))
        assert (gone.code, "nothing" in gone.sentence) == ("not_there", True)

    def test_what_a_threat_carries_is_told_to_the_gm_alone(self) -> None:
        at = table()
        at.play(GM, TakeWeapon("brute", weapon=RIFLE))
        assert "Brute: Rifle, 8 + 1 ED, AP 0." in at.read(GM)
        assert not any("Rifle" in line for line in at.read(ANNA))


class TestSheets:
    def test_combat_numbers_are_filled_in_gradually(self) -> None:
        at = table()
        assert at.state.characters["vess"].defence == -1
        at.play(ANNA, do.EditSheet("vess", defence=3, resilience=8, armour=3))
        at.play(ANNA, do.EditSheet("vess", max_wounds=7))
        vess = at.state.characters["vess"]
        assert (vess.defence, vess.resilience, vess.armour, vess.max_wounds) == (3, 8, 3, 7)
        at.play(ANNA, do.EditSheet("vess", defence=-1))
        assert at.state.characters["vess"].defence == -1

    @pytest.mark.parametrize(
        ("changes", "code"),
        [
            ({"defence": 101}, "bad_number"),
            ({"defence": -2}, "bad_number"),
            ({"resilience": 5, "armour": 6}, "bad_number"),
            ({"threat_class": "boss"}, "bad_class"),
            ({"classes": {"6": "troop"}}, "bad_class"),
            ({"classes": {"1": "boss"}}, "bad_class"),
            ({"moves": {"fly": -1}}, "bad_number"),
            ({"moves": {f"way{n}": 1 for n in range(31)}}, "too_many"),
            ({"size": "x" * 61}, "too_long"),
            ({"passive_awareness": 101}, "bad_number"),
            ({"worn": (Armour("coat", "Coat", 101),)}, "bad_number"),
            ({"about": {"species": "x" * 2001}}, "too_long"),
            ({"belongings": ("rope",) * 121}, "too_long"),
            ({"weapons": (RIFLE, RIFLE)}, "taken"),
            ({"weapons": tuple(Weapon(f"w{n}", "W") for n in range(31))}, "too_many"),
        ],
    )
    def test_numbers_that_cannot_be_are_refused(self, changes: dict[str, Any], code: str) -> None:
        assert table().refusal(ANNA, do.EditSheet("vess", **changes)).code == code


class TestCopies:
    def test_seven_more_of_these_are_lettered_and_fresh(self) -> None:
        brute = Person("brute", "Brute", hero=False, max_wounds=5, weapons=(RIFLE,))
        at = table("revised", hero(), brute, tracks={"brute.wounds": 2})
        at.play(GM, CopyThreat("brute", count=7))
        brutes = [one for one in at.state.characters.values() if one.kind == "Brute"]
        assert [one.name for one in brutes] == [f"Brute {letter}" for letter in "ABCDEFGH"]
        assert (at.tracks["brute.wounds"], at.tracks["brute_h.wounds"]) == (2, 0)
        assert at.tracks["brute_h.reloads_rifle"] == 3

    def test_more_again_takes_the_next_letters(self) -> None:
        at = table("revised", hero(), BRUTE)
        at.play(GM, CopyThreat("brute", count=1))
        at.play(GM, CopyThreat("brute_b", count=2))
        assert [key for key in at.state.characters if key != "vess"] == [
            "brute",
            "brute_b",
            "brute_c",
            "brute_d",
        ]

    def test_heroes_are_not_copied_and_players_do_not_copy(self) -> None:
        assert table().refusal(GM, CopyThreat("vess")).code == "not_a_threat"
        assert table().refusal(ANNA, CopyThreat("brute")).code == "not_gm"
        assert table().refusal(GM, CopyThreat("brute", count=0)).code == "not_a_choice"


class TestPasting:
    def test_a_pasted_threat_joins_and_what_was_not_understood_is_kept(self) -> None:
        at = table()
        text = "Ganger (Troop); Defence 2; Resilience 6; Wounds 3\nFlees when alone"
        at.play(GM, PasteThreat(text=text))
        ganger = at.state.characters["ganger"]
        assert (ganger.defence, ganger.max_wounds, ganger.hero) == (2, 3, False)
        assert ganger.notes == "Flees when alone"
        assert "not understood: Flees when alone" in at.read(GM)[-1]
        assert not any("Flees" in line for line in at.read(ANNA))

    def test_several_at_once_and_a_name_of_ones_own(self) -> None:
        at = table()
        at.play(GM, PasteThreat(text="Ganger\nDefence 2", name="Rat", count=3))
        assert [one.name for one in at.state.characters.values()][-3:] == [
            "Rat A",
            "Rat B",
            "Rat C",
        ]

    def test_the_same_text_twice_takes_new_letters(self) -> None:
        at = table()
        at.play(GM, PasteThreat(text="Ganger\nDefence 2"))
        at.play(GM, PasteThreat(text="Ganger\nDefence 2"))
        assert [key for key in at.state.characters if key.startswith("ganger")] == [
            "ganger",
            "ganger_a",
        ]

    @pytest.mark.parametrize("text", ["", "hello", "12", "x" * 8001])
    def test_what_is_no_stat_line_is_refused(self, text: str) -> None:
        code = table().refusal(GM, PasteThreat(text=text)).code
        assert code == ("too_long" if len(text) > 8000 else "not_understood")


class TestBringingIn:
    def test_all_come_at_once_each_kind_with_letters_of_its_own(self) -> None:
        at, ox = table(), Person("x", "Ox", hero=False, defence=2, max_wounds=3)
        people = (Coming(ox, 2), Coming(replace(ox, name="Hag")), Coming(ox))
        at.play(GM, BringIn(people=people))
        assert [at.state.characters[one].name for one in at.state.characters][-4:] == [
            *("Ox A", "Ox B", "Hag", "Ox"),
        ]
        assert at.state.characters["ox_a"].kind == "Ox"
        assert at.tracks["hag.wounds"] == 0

    def test_a_hero_comes_once_and_without_a_seat(self) -> None:
        at, nim = table(), Person("x", "Nim", controller="seat9", present=False)
        at.play(GM, BringIn(people=(Coming(nim),)))
        assert (at.state.characters["nim"].controller, at.state.characters["nim"].present) == (
            *("", True),
        )
        assert at.refusal(GM, BringIn(people=(Coming(nim),))).code == "taken"
        assert at.refusal(GM, BringIn(people=(Coming(nim, 2),))).code == "not_a_choice"

    def test_only_the_gm_brings_them_and_nobody_wrong(self) -> None:
        ox = Person("x", "Ox", hero=False)
        assert table().refusal(ANNA, BringIn(people=(Coming(ox),))).code == "not_gm"
        assert table().refusal(GM, BringIn()).code == "not_a_choice"
        assert table().refusal(GM, BringIn(people=(Coming(ox, 31),))).code == "not_a_choice"
        bad = replace(ox, armour=5, resilience=3)
        assert table().refusal(GM, BringIn(people=(Coming(bad),))).code == "bad_number"


class TestOptions:
    def test_the_table_chooses_how_it_plays(self) -> None:
        at = table()
        at.play(GM, SetOption(option="distance", value="metres"))
        assert at.state.facts["distance"] == "metres"

    @pytest.mark.parametrize(
        ("option", "value", "code"),
        [("mode", "combat", "no_such_option"), ("distance", "miles", "not_a_choice")],
    )
    def test_and_nothing_else(self, option: str, value: str, code: str) -> None:
        assert table().refusal(GM, SetOption(option=option, value=value)).code == code
        assert table().refusal(ANNA, SetOption(option="foes", value="words")).code == "not_gm"


@pytest.mark.parametrize("ruleset", ["starter", "revised", "core", "revised-full"])
def test_each_book_has_a_skirmish_that_begins(ruleset: str) -> None:
    one = sample(ruleset)
    at = table(ruleset, *one.setup().characters)
    heroes = [each for each in at.state.characters.values() if each.hero]
    threats = [each for each in at.state.characters.values() if not each.hero]
    assert len(heroes) == 4
    assert 6 <= len(threats) <= 8
    assert all(each.weapons and each.defence > 0 and each.max_wounds > 0 for each in heroes)
    assert all(each.weapons and each.resilience > 0 and each.max_wounds > 0 for each in threats)
    assert one.opening
