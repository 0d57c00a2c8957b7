"""What was read, told back: rows to set right, questions, what is missing, what has no place."""

from __future__ import annotations

import pytest

from tableside.systems import READERS
from tableside.systems.kit.pack import Reader, read_any
from tableside.systems.kit.reading.readback import Given, Ready, counted, told
from tableside.systems.kit.reading.results import Left

WRATH_GLORY, DAGGERHEART = READERS["wrath-glory"](), READERS["daggerheart"]()
JACKAL = """Rust Jackal x3 (Troop)
Strength 4
Initiative 4
Resilience 7 (2 AR: scrap plate)
Wounds 3
Weight 40 stone, all of it rust
Chopper: 5 + 4 ED, AP -1, rending 2, melee
Teeth: 2d8+1d4 damage
RUIN: Howl: Everybody is afraid."""
WIGHT = """Salt Wight
Tier 1 Standard
Difficulty 13 | Thresholds 6/11 | HP 4
ATK: +4 | Cold hands: Melee | 2d8+1d4
Experience: Tidal caves +2
Grip of brine - Action: The target must mark a Stress."""
STAIR = """The Sunken Stair
Tier 1 Traversal
Impulses: drown, mislead
Difficulty 11
Potential Adversaries: Wights (Salt Wight, Brine Wight), Eel
Slick steps - Passive: Whoever runs here reacts with Agility."""


def one(reader: Reader, text: str, given: Given | None = None) -> Ready:
    """The only entry of a text."""
    (ready,), _ = both(reader, text, given)
    return ready


def both(
    reader: Reader, text: str, given: Given | None = None
) -> tuple[list[Ready], tuple[Left, ...]]:
    """The entries of a text with the same said about each, and what is loose."""
    found = read_any(reader, "x", text)
    return told(found, reader, {each.person.id: given or Given() for each in found.entries})


def shown(ready: Ready) -> dict[str, str]:
    """What stands in each row."""
    return {row.path: row.value for row in (*ready.back.rows, *ready.back.missing)}


def typed(reader: Reader, text: str, **values: str) -> Ready:
    """The entry with something typed into its rows; `__` stands for the dot of a path."""
    return one(reader, text, Given({key.replace("__", "."): it for key, it in values.items()}))


def test_how_many_stands_behind_the_name() -> None:
    back = one(WRATH_GLORY, JACKAL).back
    assert (back.name, back.count) == ("Rust Jackal", 3)
    assert counted("Rat (x2)") == ("Rat", 2)
    assert counted("Rat 4\u00d7") == ("Rat", 4)
    assert counted("8x Rat") == ("Rat", 8)
    assert counted("Rex") == ("Rex", 1)
    assert one(WRATH_GLORY, JACKAL, Given(count=5)).back.count == 5


def test_a_number_that_nobody_read_is_asked_for() -> None:
    ready = one(DAGGERHEART, WIGHT)
    assert "Stress of Salt Wight" in list(ready.wanting)
    (row,) = [each for each in ready.back.missing if each.path == "stress_max"]
    assert (row.value, row.needed, row.number) == ("", True, True)
    said = typed(DAGGERHEART, WIGHT, stress_max="3")
    assert said.person.stress_max == 3
    assert "Stress of Salt Wight" not in list(said.wanting)
    assert "stress_max" in [each.path for each in said.back.missing]  # it stays where it stood


def test_thresholds_are_asked_for_together_and_may_be_none() -> None:
    text = WIGHT.replace(" | Thresholds 6/11", "")
    assert {"Major threshold of Salt Wight", "Severe threshold of Salt Wight"} <= set(
        one(DAGGERHEART, text).wanting
    )
    said = typed(DAGGERHEART, text, major="none", severe="none")
    assert (said.person.major, said.person.severe, said.person.settled) == (0, 0, True)


def test_a_number_that_is_struck_is_asked_for_again() -> None:
    ready = typed(DAGGERHEART, WIGHT, hp_max="")
    assert "HP of Salt Wight" in list(ready.wanting)
    assert "hp_max" not in [row.path for row in ready.back.rows]


def test_what_follows_from_the_sheet_is_preset_with_its_reason() -> None:
    ready = one(WRATH_GLORY, JACKAL)
    (row,) = [each for each in ready.back.missing if each.path == "defence"]
    assert (row.value, row.why) == ("3", "By the sheet: Initiative 4, -1.")
    assert ready.person.defence == 3
    assert typed(WRATH_GLORY, JACKAL, attributes__initiative="5").person.defence == 4
    assert typed(WRATH_GLORY, JACKAL, defence="2").person.defence == 2
    assert ready.person.max_shock == -1  # and nothing else is


def test_both_readings_are_there_and_either_can_be_taken() -> None:
    ready = one(WRATH_GLORY, JACKAL)
    damage, trait, howl, teeth = (
        next(each for each in ready.back.doubts if each.id.startswith(start))
        for start in ("weapons.chopper.damage", "weapons.chopper.tr", "cards.howl", "cards.teeth")
    )
    assert (damage.taken, damage.other) == ("total 5", "5 + Strength 4 = 9")
    for strength, other in (("6", "5 + Strength 6 = 11"), ("", "5 + Strength")):  # worked out anew
        said = typed(WRATH_GLORY, JACKAL, attributes__strength=strength).back.doubts
        assert next(each.other for each in said if each.id == damage.id) == other
    assert (damage.label, damage.about, damage.path) == ("Chopper", "damage", "weapons.chopper")
    assert teeth.open
    assert "a question about Chopper of Rust Jackal" in list(ready.wanting)
    same = one(WRATH_GLORY, JACKAL, Given(answers={damage.id: "taken"})).person.weapons[0]
    assert not same.adds_strength
    answers = dict.fromkeys((damage.id, trait.id, howl.id), "other")
    other = one(WRATH_GLORY, JACKAL, Given(answers=answers)).person
    assert other.weapons[0].adds_strength
    assert (other.weapons[0].traits, other.weapons[0].house) == ({"penetrating": 2}, ())
    assert {each.name: each.cost for each in other.cards}["Howl"] == {}


def test_damage_dice_have_a_home_in_one_game_and_are_kept_as_words_in_the_other() -> None:
    wight = one(DAGGERHEART, WIGHT)
    assert wight.person.weapons[0].damage.dice() == (8, 8, 4)
    (doubt,) = [each for each in wight.back.doubts if each.about == "kind of damage"]
    magic = one(DAGGERHEART, WIGHT, Given(answers={doubt.id: "other"})).person
    assert magic.weapons[0].damage.types == ("mag",)
    assert shown(one(WRATH_GLORY, JACKAL))["cards.teeth"] == "2d8+1d4 damage"
    armed = typed(WRATH_GLORY, JACKAL, cards__teeth="4 + 2 ED, melee")
    assert [each.name for each in armed.person.weapons] == ["Chopper", "Teeth"]
    assert "Teeth" not in [each.name for each in armed.person.cards]
    assert not [each for each in armed.back.doubts if each.label == "Teeth"]


@pytest.mark.parametrize(
    ("reader", "text", "path", "words", "then"),
    [
        (WRATH_GLORY, JACKAL, "weapons.chopper", "6 + Strength + 2 ED, AP -2, melee, brutal", ""),
        (WRATH_GLORY, JACKAL, "cards.howl", "action; 2 ruin; Dogs; all of them.", ""),
        (WRATH_GLORY, JACKAL, "worn.scrap_plate", "3 AR", ""),
        (WRATH_GLORY, JACKAL, "attributes.strength", "5", ""),
        (WRATH_GLORY, JACKAL, "max_shock", "none", ""),
        (WRATH_GLORY, JACKAL, "threat_class", "elite", ""),
        (DAGGERHEART, WIGHT, "weapons.w1", "very close, 1d6+1d4+2 magic, several", ""),
        (DAGGERHEART, WIGHT, "experiences.x1", "Deep caves +3", ""),
        (DAGGERHEART, WIGHT, "attack", "-1", ""),
        (DAGGERHEART, WIGHT, "major", "7", ""),
        (DAGGERHEART, STAIR, "adversaries.0", "Salt Wight, Crab", ""),
        (DAGGERHEART, STAIR, "impulses", "drown", ""),
        (WRATH_GLORY, JACKAL, "keywords", "cult,rust", "cult, rust"),
        (DAGGERHEART, WIGHT, "slow", "yes", "yes"),
        (DAGGERHEART, WIGHT, "horde", "1d4+1", "1d4+1 physical"),
    ],
)
def test_every_row_is_typed_as_it_is_told(
    reader: Reader, text: str, path: str, words: str, then: str
) -> None:
    ready = one(reader, text, Given({path: words}))
    assert shown(ready)[path] == (then or words)
    again = one(reader, text, Given({path: shown(ready)[path]}))
    assert again.person == ready.person


def test_what_cannot_be_is_said_where_it_stands() -> None:
    ready = typed(WRATH_GLORY, JACKAL, max_wounds="many", weapons__chopper="sharp")
    wrong = {row.path: row.wrong for row in ready.back.rows if row.wrong}
    assert wrong["max_wounds"] == "'many' is no number."
    assert wrong["weapons.chopper"].startswith("'sharp' is no weapon, such as: 9 + 4 ED")
    assert "Wounds of Rust Jackal" in list(ready.wanting)
    for path, words in (("weapons.w1", "bites"), ("experiences.x1", "Caves")):
        back = one(DAGGERHEART, WIGHT, Given({path: words})).back
        assert [row.path for row in back.rows if row.wrong] == [path]


def test_a_weapon_may_be_added_and_taken_away() -> None:
    text = "Foe\nDefence 3\nWounds 2"
    armed = typed(WRATH_GLORY, text, weapons="Club: 3 + 1 ED, melee")
    assert [each.name for each in armed.person.weapons] == ["Club"]
    assert typed(WRATH_GLORY, JACKAL, weapons__chopper="").person.weapons == ()
    foe = typed(DAGGERHEART, "Foe\nHP 3", weapons="Claws: far, 1d6 mag")
    assert (foe.person.weapons[0].name, foe.person.weapons[0].range) == ("Claws", "far")


def test_what_was_typed_for_something_that_is_gone_is_not_lost() -> None:
    ready = typed(WRATH_GLORY, JACKAL, weapons__sword="9 + 1 ED", nothing="5")
    assert [left.words for left in ready.back.left] == [
        *("Weight 40 stone, all of it rust", "9 + 1 ED", "5"),
    ]


def test_words_without_a_place_stand_with_their_entry_and_go_into_the_notes() -> None:
    assert one(WRATH_GLORY, JACKAL).person.notes == "Weight 40 stone, all of it rust"
    assert one(WRATH_GLORY, JACKAL, Given(keep=False)).person.notes == ""
    ready, left = both(WRATH_GLORY, "A fine day.")
    assert ready == []
    assert [each.words for each in left] == ["A fine day"]


def test_two_of_one_name_are_told_apart() -> None:
    text = f"{WIGHT}\n\n{WIGHT.replace('HP 4', 'HP 5')}"
    found = read_any(DAGGERHEART, "x", text)
    ready, _ = told(found, DAGGERHEART, {"salt_wight_2": Given({"stress_max": "2"})})
    assert [each.back.key for each in ready] == ["salt_wight", "salt_wight_2"]
    assert [len(each.back.doubts) for each in ready] == [2, 2]
    assert [each.person.stress_max for each in ready] == [6, 2]


def test_a_place_is_told_as_one() -> None:
    ready = one(DAGGERHEART, STAIR)
    assert (ready.back.sort, ready.person.foe_type) == ("environment", "environment")
    assert list(ready.wanting) == []
    assert "foe_type" not in shown(ready)


def test_blocks_part_at_a_name_behind_a_gap() -> None:
    text = f"{JACKAL}\n\n| **Pit Hound** | Elite |\n|---|---|\n| Defence | 3 |\n| Wounds | 4 |"
    text += "\n\nMud Hag\nDefence 2; Resilience 4"
    ready, _ = both(WRATH_GLORY, text)
    assert [each.back.name for each in ready] == ["Rust Jackal", "Pit Hound", "Mud Hag"]
    assert ready[1].person.threat_class == "elite"
