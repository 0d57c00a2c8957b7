"""Stat lines as people paste them, in several layouts."""

from __future__ import annotations

import pytest

from tableside.systems.kit.reading.results import Doubt
from tableside.systems.wrath_glory.sheet.stat_text import read
from tableside.systems.wrath_glory.state import Person
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
    person = found.entries[0].person
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
    (card,) = person.cards
    assert (card.name, card.text) == ("Cowardly", "flees when alone")
    assert found.left == ()


def test_everything_in_one_line() -> None:
    found = read(ONE_LINE)
    person = found.entries[0].person
    assert (person.name, person.threat_class) == ("Hulking Brute", "elite")
    assert (person.defence, person.resilience, person.armour, person.max_wounds) == (3, 9, 3, 8)
    assert person.attributes == {"determination": 4, "strength": 5, "toughness": 5}
    assert person.totals == {"ballistic_skill": 5, "weapon_skill": 7}
    (maul,) = person.weapons
    assert (maul.damage, maul.ed, maul.ap, maul.category) == (6, 3, 2, Category.MELEE)
    assert maul.traits == {"unwieldy": 2}
    assert found.left == ()


def test_one_number_a_line() -> None:
    found = read(LINES)
    person = found.entries[0].person
    assert (person.name, person.threat_class, person.tier) == ("Ash Prophet", "adversary", 3)
    assert (person.resilience, person.armour, person.speed) == (8, 2, 7)
    (pistol,) = person.weapons
    assert (pistol.damage, pistol.ed, pistol.ap, pistol.range) == (9, 1, 1, 12)
    assert (pistol.reloads, pistol.traits) == (2, {"pistol": 0})
    assert found.left == ()


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
    (weapon,) = one(f"Foe\n{line}").weapons
    assert (weapon.name, weapon.damage, weapon.ed) == ("Blade", damage, ed)


def test_two_weapons_of_one_name_have_ids_of_their_own() -> None:
    found = one("Foe\nClaw: 3 + 1 ED\nClaw: 3 + 1 ED\nClaw: 3 + 1 ED")
    assert [weapon.id for weapon in found.weapons] == ["claw", "claw_2", "claw_3"]


@pytest.mark.parametrize("text", ["", "   \n ", "hello world", "The gang moves at dawn."])
def test_what_is_no_stat_line_gives_nothing(text: str) -> None:
    assert not any(entry.seen for entry in read(text).entries)


@pytest.mark.parametrize("between", [", ", " - ", " \u2013 ", " | ", "; "])
def test_numbers_and_weapons_in_one_line_whatever_stands_between_them(between: str) -> None:
    parts = ("Scrap Boy", "Def 2", "Res 8", "W 4", "Sh 3")
    arms = ("Chopper 9+4 ED AP -1 melee", "Slugger 10+1 ED range 12")
    found = one(between.join((*parts, *arms)))
    assert (found.name, found.defence, found.resilience) == ("Scrap Boy", 2, 8)
    assert (found.max_wounds, found.max_shock) == (4, 3)
    assert [(arm.name, arm.damage, arm.ed, arm.range) for arm in found.weapons] == [
        ("Chopper", 9, 4, 0),
        ("Slugger", 10, 1, 12),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Scrap Boy: Def 2 Res 8 W 4 Sh 3\nScrap Nob: Def 3 Res 9 W 6 Sh 4",
        "Name\tDefence\tResilience\tWounds\tShock\nScrap Boy\t2\t8\t4\t3\nScrap Nob\t3\t9\t6\t4",
    ],
)
def test_everybody_on_a_line_of_their_own(text: str) -> None:
    found = [entry.person for entry in read(text).entries]
    assert [(foe.name, foe.defence, foe.max_wounds) for foe in found] == [
        ("Scrap Boy", 2, 4),
        ("Scrap Nob", 3, 6),
    ]
    assert read(text).left == ()


@pytest.mark.parametrize("above", ["DETERMINATION: Spend 1 Ruin", "TRAIT: Mob Rule"])
def test_an_ability_above_a_weapon_is_no_part_of_its_name(above: str) -> None:
    found = one(f"Foe\nDefence 3 Wounds 5\n{above}\nChopper: 9 + 4 ED, AP -1, melee")
    assert [arm.name for arm in found.weapons] == ["Chopper"]
    assert len(found.cards) == 1


def test_damage_that_is_nothing_but_strength() -> None:
    found = one("Foe\nStrength 3\nRifle: 10 +1 ED, Salvo 2, Rapid Fire (1)\nKnife (S)+2 ED")
    assert [(arm.name, arm.damage, arm.ed) for arm in found.weapons] == [
        ("Rifle", 10, 1),
        ("Knife", 0, 2),
    ]
    assert (found.weapons[0].house, found.weapons[1].adds_strength) == ((), True)


def test_a_keyword_to_be_filled_in_is_no_tag() -> None:
    found = one("Foe\nKEYWORDS: FOUNDRY, <WARBAND>, [CHOIR]\nDefence 2 Wounds 1")
    assert found.keywords == ("foundry", "warband", "choir")


def test_armour_beyond_resilience_is_not_believed() -> None:
    found = read("Foe\nResilience 5 (AR 9)")
    assert found.entries[0].person.armour == -1
    assert [one.why for one in found.left] == ["more than the Resilience of 5"]


def one(text: str) -> Person:
    (entry,) = read(text).entries
    return entry.person


class TestStrength:
    @pytest.mark.rule("WG-DMG-02")
    @pytest.mark.parametrize(
        ("damage", "adds"),
        [
            ("9 + 4 ED", False),
            ("5 (S) +4 ED", True),
            ("5 + S + 4 ED", True),
            ("(S)+5 +4 ED", True),
            ("S+5 +4 ED", True),
            ("5 + Strength, 4 ED", True),
        ],
    )
    def test_it_is_added_only_where_the_line_says_so(self, damage: str, adds: bool) -> None:
        (weapon,) = one(f"Foe\nStrength 4\nChopper: {damage}, AP -1, melee").weapons
        assert (weapon.name, weapon.ed, weapon.adds_strength) == ("Chopper", 4, adds)

    @pytest.mark.rule("WG-DMG-02")
    def test_both_readings_are_worked_out(self) -> None:
        found = read("Foe\nStrength 4\nChopper: 5 + 4 ED, melee")
        assert found.doubts == (
            Doubt(
                *("foe.weapons.chopper.damage", "total 5", "5 + Strength 4 = 9"),
                {"weapons.chopper.adds_strength": True},
            ),
        )
        assert read("Foe\nStrength 4\nChopper: 5 (S) + 4 ED, melee").doubts == ()


class TestAsTheBooksPrintIt:
    def test_skills_with_their_attribute_and_passive_awareness(self) -> None:
        found = one(
            "Foe\nSKILLS: Default 4, Awareness 3 (Passive 2), Intimidation (Wil) 6, Pilot 3"
        )
        assert dict(found.totals) == {"default": 4, "awareness": 3, "intimidation": 6, "pilot": 3}
        assert found.passive_awareness == 2

    @pytest.mark.parametrize(
        "written",
        ["8 (Slag plate: 3 AR)", "8 (3 AR: Slag plate)", "8 (5 + 3)", "8 [3 armour]", "8 (AR 3)"],
    )
    def test_armour_in_brackets(self, written: str) -> None:
        found = one(f"Foe\nResilience {written}")
        assert (found.resilience, found.armour) == (8, 3)
        assert [thing.name for thing in found.worn] == ["Slag plate"] * ("Slag" in written)

    @pytest.mark.parametrize(
        ("reach", "category", "metres"),
        [
            ("Range 1", "melee", 0),
            ("Range 2 [M]", "melee", 0),
            ("Range 8m (T)", "thrown", 8),
            ("Range 6 - 12 - 18 / Salvo -", "ranged", 12),
            ("12m / Salvo (2)", "ranged", 12),
        ],
    )
    def test_ranges(self, reach: str, category: str, metres: int) -> None:
        (weapon,) = one(f"Foe\nACTION: Hook: 9 +3ED / AP \u2013 / {reach} / Brutal").weapons
        assert (weapon.name, weapon.category, weapon.range) == ("Hook", category, metres)
        assert (weapon.damage, weapon.ed, weapon.ap, weapon.traits) == (9, 3, 0, {"brutal": 0})

    def test_traits_without_a_rule_are_kept_as_words(self) -> None:
        found = read("Foe\nHook: 9 + 3 ED, AP -1, Range 6-12-18, Agonising, Reaping, Rending (2)")
        (weapon,) = found.entries[0].person.weapons
        assert weapon.traits == {"agonizing": 0}
        assert [trait.name for trait in weapon.house] == ["Reaping", "Rending (2)"]
        (doubt,) = found.doubts
        assert (doubt.taken, doubt.other) == ("Rending (2), kept as words", "Penetrating 2")

    def test_dice_in_place_of_a_number_are_in_doubt(self) -> None:
        found = read("Foe\nHook: 9 + 1d3 ED, AP -1, Range 6-12-18, Salvo 2")
        assert found.entries[0].person.weapons[0].ed == 2
        assert [(one.taken, one.other) for one in found.doubts] == [
            ("2 ED, the middle of 1d3", "1 to 3")
        ]

    def test_classes_by_tier(self) -> None:
        text = "Foe\nTier 1: Elite | Tier 2: Troop\nDefence 2"
        (entry,) = read(text).entries
        assert entry.person.classes == {"1": "elite", "2": "troop"}
        assert (entry.person.threat_class, "threat_class" in entry.missing) == ("", True)
        assert read(text, tier=2).entries[0].person.threat_class == "troop"
        assert one("Foe\n- E T - -\nDefence 2").classes == {"2": "elite", "3": "troop"}

    def test_abilities_are_cards_and_their_words_no_numbers(self) -> None:
        text = (
            "Foe\nSpeed 6\nHook: 9 + 3 ED, melee\n"
            "RUIN: Last Breath: Every lamp goes out. When it dies, all take 12 +5 ED.\n"
            "Quick: It moves with Speed 12.\n"
            "DETERMINATION: Spend 1 Ruin to roll 4d6."
        )
        found = read(text)
        person = found.entries[0].person
        assert [(card.name, card.kind, dict(card.cost)) for card in person.cards] == [
            ("Last Breath", "ruin", {"ruin": 1}),
            ("Quick", "", {}),
            ("Determination", "determination", {"ruin": 1}),
        ]
        assert (person.speed, len(person.weapons), person.attributes["determination"]) == (6, 1, 4)
        assert "foe.cards.last_breath.cost" in [one.path for one in found.doubts]

    def test_several_blocks_in_one_text(self) -> None:
        text = "Jackal (Troop)\nDefence 2\nWounds 3\n\nCultist (Elite)\nDefence 3\nWounds 5"
        found = read(text).entries
        assert [(one.person.name, one.person.max_wounds) for one in found] == [
            ("Jackal", 3),
            ("Cultist", 5),
        ]

    def test_a_label_without_a_number_is_left(self) -> None:
        found = read("Foe\nWounds: 3\nDefence: two")
        assert found.entries[0].person.defence == -1
        assert [(one.path, one.why) for one in found.left] == [
            ("foe.defence", "no number stands there")
        ]

    def test_a_table_of_weapons(self) -> None:
        text = (
            "Foe\n\n| Weapon | Damage | ED | AP | Range | Salvo | Traits |\n"
            "|--|--|--|--|--|--|--|\n"
            "| Rivet Gun | 8 | 2 | -1 | 10-20-30 | 2 | Pistol |\n"
            "| Maul | 4 + S | 1 | \u2013 | 1 | \u2013 | [Brutal, Parry] |"
        )
        gun, maul = one(text).weapons
        assert (gun.name, gun.damage, gun.ed, gun.ap, gun.range) == ("Rivet Gun", 8, 2, 1, 20)
        assert (maul.damage, maul.adds_strength, set(maul.traits)) == (4, True, {"brutal", "parry"})

    def test_other_ways_to_move_and_a_size(self) -> None:
        found = one("Foe\nSpeed 6 (Fly 12)  Size: Large")
        assert (found.speed, found.moves, found.size) == (6, {"fly": 12}, "large")

    def test_no_shock_is_none_and_not_unknown(self) -> None:
        assert one("Foe\nDefence Wounds Shock\n2 5 -").max_shock == 0
        assert one("Foe\nDefence Wounds\n2 5").max_shock == -1

    def test_prose_is_not_read_as_numbers(self) -> None:
        found = one("Foe\nDefence 2\nIt rolls a 6 and is gone, leaving a 3 behind it.")
        assert (dict(found.attributes), found.defence) == ({}, 2)

    @pytest.mark.parametrize("sign", ["|", "[", "(", "{", "-", "#", ">", "*", ":", ";", "\u2013"])
    def test_no_sign_at_the_beginning_raises(self, sign: str) -> None:
        for text in (sign, f"{sign} Rat", f"{sign}\nDefence 3", f"{sign}5 + 2 ED", sign * 50):
            read(text)
