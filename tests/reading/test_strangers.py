"""Ways of writing that are not layouts of a page: sheets, data in tags, texts below headings."""

from __future__ import annotations

import pytest

from tableside.systems.daggerheart.sheet.stat_text import read as read_daggerheart
from tableside.systems.daggerheart.state.gear import Damage
from tableside.systems.wrath_glory.sheet.stat_text import read as read_wrath_glory

COMMAS = """Name,Tier,Type,Difficulty,Major,Severe,HP,Stress,ATK,Weapon,Range,Damage
Bog Nurse,2,Support,13,8,16,5,4,+2,Needle,Close,"2d6+1 mag"
"""
TAGS = (
    "<foe><name>Bog Nurse</name><tier>2</tier><type>Support</type><difficulty>13</difficulty>"
    "<hp>5</hp><stress>4</stress><major>8</major><severe>16</severe><atk>+2</atk>"
    "<weapon>Needle</weapon><range>Close</range><damage>2d6+1 mag</damage></foe>"
)
GIVEN = """name = "Bog Nurse"
tier = 2
type = "Support"
difficulty = 13
hp = 5
stress = 4
thresholds = "8/16"
atk = +2
weapon = "Needle"
range = "Close"
damage = "2d6+1 mag"
"""


FRONT = """---
title: Bog Nurse
tier: 2
type: Support
difficulty: 13
thresholds: 8/16
hp: 5
stress: 4
atk: "+2"
weapon: Needle
range: Close
damage: 2d6+1 mag
---

She mends what nobody brought her.
"""
DRAWN = """\u250c\u2500\u2500\u2500\u2500\u2500\u2500\u2510
\u2502 BOG NURSE
\u251c\u2500\u2500\u2500\u2500\u2500\u2500\u2524
\u2502 Tier       \u2502 2
\u2502 Type       \u2502 Support
\u2502 Difficulty \u2502 13
\u2502 Thresholds \u2502 8/16
\u2502 HP         \u2502 5
\u2502 Stress     \u2502 4
\u2502 ATK        \u2502 +2
\u2502 Weapon     \u2502 Needle
\u2502 Range      \u2502 Close
\u2502 Damage     \u2502 2d6+1 mag
\u2514\u2500\u2500\u2500\u2500\u2500\u2500\u2518
"""


@pytest.mark.parametrize("text", [COMMAS, TAGS, GIVEN, FRONT, DRAWN])
def test_an_adversary_as_a_sheet_and_as_data(text: str) -> None:
    found = read_daggerheart(text)
    (entry,) = found.entries
    one = entry.person
    assert (one.name, one.tier, one.foe_type, one.difficulty) == ("Bog Nurse", 2, "support", 13)
    assert (one.hp_max, one.stress_max, one.major, one.severe, one.attack) == (5, 4, 8, 16, 2)
    (weapon,) = one.weapons
    assert (weapon.name, weapon.range) == ("Needle", "close")
    assert weapon.damage == Damage(2, 6, 1, ("mag",))
    assert not entry.missing
    assert not found.left


def test_names_of_features_stand_below_a_heading_of_their_kind() -> None:
    text = (
        "# Bog Nurse\nTier 2 Support\nDifficulty 13\nHP 5\n\n## Actions\n### Stitch It\n"
        "Spend a Fear to clear 2 HP.\n\n## Reactions\n### Hush\nWhoever speaks marks a Stress.\n"
    )
    (entry,) = read_daggerheart(text).entries
    cards = [(one.name, one.kind, one.text) for one in entry.person.cards]
    assert cards == [
        ("Stitch It", "action", "Spend a Fear to clear 2 HP."),
        ("Hush", "reaction", "Whoever speaks marks a Stress."),
    ]


@pytest.mark.parametrize(
    "arms",
    [
        "Sickle. Melee. Damage 4+S, ED 3, AP -1. Brutal.\n"
        "Reed Gun. Range 6/12/18. Damage 10, ED 2.",
        "### Sickle\n- Damage: 4 + S\n- ED: 3\n- AP: -1\n- Range: Melee\n- Traits: Brutal\n"
        "### Reed Gun\n- Damage: 10\n- ED: 2\n- Range: 6/12/18",
    ],
)
def test_a_weapon_in_sentences_or_a_part_a_line(arms: str) -> None:
    text = f"Gutter Prophet\nElite\nStrength 4\nDefence 3\nWounds 7\n\nWeapons\n{arms}\n"
    (entry,) = read_wrath_glory(text).entries
    first, second = entry.person.weapons
    assert (first.name, first.damage, first.ed, first.ap) == ("Sickle", 4, 3, 1)
    assert (first.adds_strength, first.traits) == (True, {"brutal": 0})
    assert (second.name, second.damage, second.ed, second.range) == ("Reed Gun", 10, 2, 12)


def test_remarks_around_a_block_are_told_and_not_read() -> None:
    text = (
        "ok this one is for sunday, have a look\n\n**Bog Nurse**\nTier 2 Support\nDifficulty 13\n"
        "HP 5\nHush - Passive: Nobody within Close range can speak.\n\nTODO: find a picture\n"
    )
    found = read_daggerheart(text)
    (entry,) = found.entries
    assert (entry.person.name, entry.person.notes) == ("Bog Nurse", "")
    assert [one.text for one in entry.person.cards] == ["Nobody within Close range can speak."]
    assert [one.words for one in found.left] == [
        "ok this one is for sunday, have a look",
        "TODO: find a picture",
    ]


def test_things_in_lists_of_data() -> None:
    text = (
        'name = "Gutter Prophet"\nrole = "Elite"\nstrength = 4\ndefence = 3\nwounds = 7\n\n'
        '[[weapons]]\nname = "Sickle"\nprofile = "Melee, 4 (S) + 3 ED, AP -1, Brutal"\n\n'
        '[[abilities]]\nname = "Chant"\ntext = "Allies within 10 metres add +1d."\n'
    )
    (entry,) = read_wrath_glory(text).entries
    one = entry.person
    assert (one.name, one.threat_class, one.defence) == ("Gutter Prophet", "elite", 3)
    assert [(w.name, w.damage, w.ed, w.ap) for w in one.weapons] == [("Sickle", 4, 3, 1)]
    assert [(c.name, c.text) for c in one.cards] == [("Chant", "Allies within 10 metres add +1d.")]


@pytest.mark.parametrize(
    "text",
    [
        "Rat; Difficulty 10; HP 3; Stress 1\nWolf; Difficulty 12; HP 4; Stress 2",
        "Rat: Difficulty 10, HP 3, Stress 1\nWolf: Difficulty 12, HP 4, Stress 2",
        "Name\tDifficulty\tHP\tStress\nRat\t10\t3\t1\nWolf\t12\t4\t2",
    ],
)
def test_everybody_on_a_line_of_their_own(text: str) -> None:
    found = read_daggerheart(text)
    people = [entry.person for entry in found.entries]
    assert [(one.name, one.difficulty, one.hp_max, one.stress_max) for one in people] == [
        ("Rat", 10, 3, 1),
        ("Wolf", 12, 4, 2),
    ]
    assert found.left == ()


@pytest.mark.parametrize(
    ("said", "attack", "dice"), [("1d20+3", 3, ""), ("d20 - 2", -2, ""), ("+1d4", 0, "+1d4")]
)
def test_the_die_that_is_thrown_anyway_is_no_part_of_the_modifier(
    said: str, attack: int, dice: str
) -> None:
    text = f"Fen Rat\nTier 1 Standard\nDifficulty 10 | HP 3\nATK: {said} | Bite: Melee | 1d6 phy"
    (entry,) = read_daggerheart(text).entries
    assert (entry.person.attack, entry.person.attack_dice) == (attack, dice)


def test_numbers_before_their_labels() -> None:
    text = (
        "Gutter Prophet (Elite)\n4 Strength, 5 Toughness, 3 Agility, 4 Initiative, 5 Willpower, "
        "3 Intellect, 6 Fellowship\n3 Defence, 8 Resilience, 7 Wounds, 6 Shock, 6 Speed\n"
    )
    (entry,) = read_wrath_glory(text).entries
    one = entry.person
    assert list(one.attributes.values()) == [4, 5, 3, 4, 5, 3, 6]
    assert (one.defence, one.resilience, one.max_wounds, one.max_shock) == (3, 8, 7, 6)


def test_a_section_of_a_block_begins_no_other() -> None:
    text = "Gutter Prophet\nElite\n\nStrength 4\nToughness 5\n\nCombat\nDefence 3\nWounds 7\n"
    (entry,) = read_wrath_glory(text).entries
    assert (entry.person.name, entry.person.defence) == ("Gutter Prophet", 3)
