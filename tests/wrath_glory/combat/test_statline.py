"""Stat lines as people paste them, in several layouts."""

from __future__ import annotations

import pytest

from tableside.systems.wrath_glory.sheet.stat_text import read
from tableside.systems.wrath_glory.state.gear import Category, Weapon

ROWS = """Tunnel Ganger (Troop)
S T A I Wil Int Fel
3 3 3 3 2 2 2
Defence 2; Resilience 7 (5 + 2); Wounds 3; Shock 4; Speed 6
Skills: Ballistic Skill 6, Weapon Skill 5, Awareness 4, Default 4
Scrap Rifle: 10 + 1 ED, AP 0, Range 12-24-36, Salvo 2, Rapid Fire (1)
Cowardly: flees when alone
Keywords: Human, Scum"""

ONE_LINE = (
    "Hulking Brute, elite; Def: 3; Res: 9 (AR 3); Max Wounds 8; BS 5; WS 7; Determination 4; "
    "Great Maul (6 + 3 ED; AP -2; Unwieldy [2]); Str 5 Tou 5"
)

LINES = """# Ash Prophet
Adversary, Tier 3
Strength: 4
Toughness: 5
Defence: 4
Resilience: 8
Armour: 2
Wounds: 11
Shock: 9
Speed: 7m
Bone Pistol, Damage 9, ED 1, AP 1, range 12 m, pistol, 2 reloads"""


def test_rows_of_attributes_and_lines_of_numbers() -> None:
    found = read(ROWS)
    person = found.person
    assert (person.name, person.threat_class, person.hero) == ("Tunnel Ganger", "troop", False)
    assert person.attributes["willpower"] == 2
    assert (person.defence, person.resilience, person.armour) == (2, 7, 2)
    assert (person.max_wounds, person.max_shock, person.speed) == (3, 4, 6)
    assert person.totals["ballistic_skill"] == 6
    assert person.totals["default"] == 4
    assert person.keywords == ("human", "scum")
    assert person.weapons == (
        Weapon(
            "scrap_rifle",
            "Scrap Rifle",
            Category.RANGED,
            damage=10,
            ed=1,
            range=24,
            salvo=2,
            traits={"rapid_fire": 1},
        ),
    )
    assert found.left_over == ("Cowardly: flees when alone",)


def test_everything_in_one_line() -> None:
    found = read(ONE_LINE)
    person = found.person
    assert (person.name, person.threat_class) == ("Hulking Brute", "elite")
    assert (person.defence, person.resilience, person.armour, person.max_wounds) == (3, 9, 3, 8)
    assert person.attributes == {"determination": 4, "strength": 5, "toughness": 5}
    assert person.totals == {"ballistic_skill": 5, "weapon_skill": 7}
    (maul,) = person.weapons
    assert (maul.damage, maul.ed, maul.ap, maul.category) == (6, 3, 2, Category.MELEE)
    assert maul.traits == {"unwieldy": 2}
    assert found.left_over == ()


def test_one_number_a_line() -> None:
    found = read(LINES)
    person = found.person
    assert (person.name, person.threat_class, person.tier) == ("Ash Prophet", "adversary", 3)
    assert (person.resilience, person.armour, person.speed) == (8, 2, 7)
    (pistol,) = person.weapons
    assert (pistol.damage, pistol.ed, pistol.ap, pistol.range) == (9, 1, 1, 12)
    assert (pistol.reloads, pistol.traits) == (2, {"pistol": 0})
    assert found.left_over == ()


@pytest.mark.parametrize(
    ("line", "damage", "ed"),
    [
        ("Blade: 5 + 4 ED", 5, 4),
        ("Blade | Damage 4 ED 2 | AP -1", 4, 2),
        ("Blade, damage 7, 3 ED", 7, 3),
        ("Blade (3 + S + 2 ED)", 3, 2),
        ("Attacks: Blade 6/2 ED", 6, 2),
    ],
)
def test_damage_is_written_in_many_ways(line: str, damage: int, ed: int) -> None:
    (weapon,) = read(f"Foe\n{line}").person.weapons
    assert (weapon.name, weapon.damage, weapon.ed) == ("Blade", damage, ed)


def test_two_weapons_of_one_name_have_ids_of_their_own() -> None:
    found = read("Foe\nClaw: 3 + 1 ED\nClaw: 3 + 1 ED\nClaw: 3 + 1 ED")
    assert [one.id for one in found.person.weapons] == ["claw", "claw_2", "claw_3"]


@pytest.mark.parametrize("text", ["", "   \n ", "hello world", "The gang moves at dawn."])
def test_what_is_no_stat_line_gives_nothing(text: str) -> None:
    assert read(text).understood == 0


def test_armour_beyond_resilience_is_not_believed() -> None:
    assert read("Foe\nResilience 5 (AR 9)").person.armour == -1
