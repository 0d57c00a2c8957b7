"""Daggerheart's files, each in the shape of the real ones: what arrives, is asked and is left."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from reading.from_files import FILES, content, doubts, left, missing, person, things
from tableside.core.cards import Per
from tableside.systems.contents import read_file, read_text, together
from tableside.systems.daggerheart.sheet.stock import kinds
from tableside.systems.daggerheart.state.gear import Damage
from tableside.systems.kit.reading.files import Text

TRAITS = {
    **{"agility": 1, "strength": 0, "finesse": 2, "instinct": 1, "presence": 0, "knowledge": -1}
}


class TestFoundryAdversary:
    def test_every_number_arrives(self) -> None:
        hound = person("foundry-adversary.json")
        assert (hound.tier, hound.foe_type, hound.difficulty, hound.attack) == (
            1,
            "standard",
            12,
            1,
        )
        assert (hound.major, hound.severe, hound.hp_max, hound.stress_max) == (6, 11, 4, 2)
        assert hound.weapons[0].damage == Damage(1, 8, 2)
        assert (hound.weapons[0].name, hound.weapons[0].range) == ("Jaws", "very_close")
        assert [(one.name, one.bonus) for one in hound.experiences] == [("Still water", 2)]
        assert (hound.motives, hound.relentless) == ("circle, drag under, wait", 2)
        assert missing("foundry-adversary.json") == ()
        assert (hound.origin.source, hound.origin.id) == (
            "foundry daggerheart 2.7.4",
            "aB3dEf6hIj9kLm2n",
        )

    def test_features_are_cards_in_plain_words(self) -> None:
        drag, howl, *_ = person("foundry-adversary.json").cards
        assert (drag.kind, drag.cost, drag.reaction.trait) == ("action", {"stress": 1}, "strength")
        assert drag.text == "Mark a Stress to drag a target under."
        assert (howl.text, howl.uses, howl.per) == (
            "Spend a Fear: all who hear it shiver.",
            1,
            Per.EVENING,
        )

    def test_words_win_over_data_and_the_difference_is_asked(self) -> None:
        assert doubts("foundry-adversary.json") == [
            ("costs 1 Fear, by its words", "costs 2 Fear, by its data")
        ]

    def test_one_of_several_prices_is_taken_by_nobody(self) -> None:
        data = json.loads((FILES / "foundry-adversary.json").read_text(encoding="utf-8"))
        two = [{"cost": [{"key": "stress", "value": n}]} for n in (1, 2)]
        data["items"][2]["system"]["actions"] = two
        found = read_file("x.json", json.dumps(data).encode()).found
        assert found.entries[0].person.cards[2].cost == {}
        assert "Relentless (2): 1 Stress; 2 Stress" in [one.words for one in found.left]

    def test_an_effect_that_lasts_resists_and_no_script_is_looked_at(self) -> None:
        assert set(person("foundry-adversary.json").resists) == {"phy", "mag"}
        assert left("foundry-adversary.json") == {
            "hit points value: 1": "how hurt it is: mark it at the table",
            "physical damage reduced by 1": "damage is not reduced by a number here",
            "Run It: @prof uses": "no number: nothing of a file is worked out",
            "Run It: a macro": "nothing of a file is run",
        }

    def test_what_is_secret_is_for_the_gm(self) -> None:
        hound = person("foundry-adversary.json")
        assert "ferryman" in hound.notes
        assert not any("ferryman" in one.text for one in hound.cards)

    def test_the_shapes_of_earlier_versions(self) -> None:
        swarm, fen = (one.person for one in content("foundry-adversary-early.json").found.entries)
        assert (swarm.weapons[0].name, swarm.weapons[0].damage) == (
            "Unarmed attack",
            Damage(2, 6, 3, ("mag",)),
        )
        assert (swarm.per_hp, swarm.horde, swarm.settled) == (3, Damage(1, 6, 1, ("mag",)), True)
        assert (fen.foe_type, fen.place_type, fen.impulses) == (
            *("environment", "traversal"),
            "mislead, sink",
        )
        (card,) = fen.cards
        assert (card.text, card.asks) == ("The path sinks.", "Who of you lost a friend here?")
        assert (card.countdown.name, card.countdown.start) == ("Sinking", 4)
        assert [one.label for one in fen.adversaries] == ["Pack"]


class TestFoundryHero:
    def test_sums_are_worked_out_from_class_gear_and_level_ups(self) -> None:
        tam = person("foundry-hero.json")
        assert tam.hero
        assert tam.traits == {**TRAITS, "agility": 2, "finesse": 3}
        assert (tam.level, tam.hp_max, tam.stress_max, tam.evasion) == (3, 7, 6, 13)
        assert (tam.proficiency, tam.major, tam.severe, tam.armour_score) == (2, 9, 16, 3)
        assert [(one.name, one.bonus) for one in tam.experiences] == [
            ("Eel catcher", 3),
            ("Quiet feet", 3),
        ]
        assert (tam.scars, tam.marked_traits) == (("Scar 1",), ("agility",))
        assert missing("foundry-hero.json") == ()

    def test_gear_cards_and_where_somebody_comes_from(self) -> None:
        tam = person("foundry-hero.json")
        (bow,) = tam.weapons
        assert (bow.name, bow.damage, bow.trait, bow.range, bow.hands) == (
            *("Reed Bow", Damage(0, 6, 2), "finesse"),
            *("far", 2),
        )
        assert bow.text == "It bends.\nreliable"
        assert tam.belongings == ("Old Knife", "Rope x2")
        light, song, feet = tam.cards
        assert (light.kind, light.domain, light.level, light.recall) == ("domain", "Sage", 1, 1)
        assert (light.cost, light.uses, light.per) == ({"hope": 1}, 1, Per.REST)
        assert (feet.kind, tam.vault) == ("ancestry", (song.id,))
        assert {"class": "Fenwarden", "ancestry": "Toadfolk"}.items() <= tam.about.items()

    def test_secrets_are_in_the_gms_notes_alone(self) -> None:
        tam = person("foundry-hero.json")
        assert "duke" in tam.notes
        assert "duke" not in str((tam.about, tam.cards, tam.weapons))

    def test_what_stands_in_play_is_left(self) -> None:
        assert set(left("foundry-hero.json")) == {
            *("hit points value: 2", "stress value: 1", "hope value: 3"),
            *("gold: coins 0, handfuls 3, bags 0, chests 0", "1 Armor Slots are marked"),
        }

    def test_level_ups_that_may_be_in_the_numbers_are_asked_about(self) -> None:
        data = json.loads((FILES / "foundry-hero.json").read_text(encoding="utf-8"))
        data["system"]["levelData"]["level"]["current"] = 5
        data["system"]["proficiency"] = 2
        found = read_file("x.json", json.dumps(data).encode()).found
        assert ("2, level-ups included", "3, with 1 of level-ups") in [
            (one.taken, one.other) for one in found.doubts
        ]


def test_foundry_items_are_things_of_the_pack() -> None:
    found = things("foundry-items.json")
    lash = found["weapon: Silt Lash"]
    assert (lash.damage, lash.secondary, lash.tier, lash.hands) == (
        Damage(0, 8, 1, ("mag",)),
        True,
        *(2, 1),
    )
    plate = found["armour: Shell Plate"]
    assert (plate.major, plate.severe, plate.score) == (9, 20, 4)
    assert found["card: Undertow"].cost == {"stress": 1}
    assert (found["class_: Fenwarden"].hp, found["class_: Fenwarden"].evasion) == (6, 11)
    assert found["subclass: Of the Lamp"].spellcast == "instinct"
    assert found["item: Eel Oil"].consumable
    assert "such are not read" in left("foundry-items.json")["Somebody Else"]


class TestSetsOfData:
    def test_every_sort_has_its_table(self) -> None:
        found = things("set.json")
        calling = found["class_: Fenwarden"]
        assert (calling.domains, calling.evasion, calling.hp) == (("Sage", "Bone"), 11, 6)
        assert (calling.hope.name, calling.hope.cost) == ("Hold the Light", {"hope": 3})
        assert (calling.features[0].uses, calling.features[0].per) == (1, Per.LONG_REST)
        assert (calling.subclasses, calling.backgrounds) == (
            ("Of the Lamp", "Of the Reed"),
            ("Who taught you?",),
        )
        lamp = found["subclass: Of the Lamp"]
        assert [lamp.foundation[0].name, lamp.specialization[0].name, lamp.mastery[0].name] == [
            *("Wick", "Flame", "Beacon")
        ]
        assert lamp.foundation[0].text == "It never dies: mark a Stress."
        assert found["ancestry: Toadfolk"].features[0].kind == "ancestry"
        assert "often patient" in found["community: Stiltborn"].text
        light = found["card: Moth Light"]
        assert (light.domain, light.level, light.recall, light.cost) == ("Sage", 1, 1, {"hope": 1})
        bow = found["weapon: Reed Bow"]
        assert (bow.damage, bow.trait, bow.hands) == (Damage(0, 6, 2), "finesse", 2)
        coat = found["armour: Bark Coat"]
        assert (coat.major, coat.severe, coat.score) == (6, 13, 3)

    def test_adversaries_and_places_of_a_set_are_entries(self) -> None:
        hound, fen = content("set.json").found.entries
        assert (hound.sort, hound.missing, fen.sort, fen.missing) == ("foe", (), "environment", ())
        assert content("set.json").found.left == ()

    def test_csv(self) -> None:
        assert things("weapons.csv")["weapon: Silt Lash"].damage == Damage(0, 8, 1, ("mag",))
        assert "never warps" in things("weapons.csv")["weapon: Reed Bow"].text

    def test_yaml(self) -> None:
        found = things("set.yaml")
        assert found["weapon: Silt Lash"].damage == Damage(0, 8, 1, ("mag",))
        assert found["card: Moth Light"].text == "Spell\nSpend a Hope to let a pale light follow."

    def test_a_note_with_front_matter(self) -> None:
        light = things("card.md")["card: Moth Light"]
        assert light.text == "Spell\nSpend a Hope to let a pale light follow."

    @pytest.mark.parametrize("name", ["hound.md", "toolkit.json", "daggerforge.json"])
    def test_obsidian_and_encounter_tools(self, name: str) -> None:
        hound = person(name)
        assert (hound.difficulty, hound.major, hound.severe) == (12, 6, 11)
        assert (hound.hp_max, hound.stress_max, hound.attack) == (4, 2, 1)
        assert hound.weapons[0].damage == Damage(1, 8, 2)
        assert (hound.cards[0].name, hound.cards[0].cost) == ("Drag Under", {"stress": 1})
        assert (missing(name), left(name)) == ((), {})


class TestHeroFiles:
    @pytest.mark.parametrize("name", ["tam.dhchar", "builder.json", "sheet.json"])
    def test_the_sheet_arrives(self, name: str) -> None:
        tam = person(name)
        assert (tam.name, tam.hero, tam.traits) == ("Tam of the Reeds", True, TRAITS)
        assert tam.experiences[0].name == "Eel catcher"
        assert tam.about["class"] == "Fenwarden"
        assert tam.cards[0].name.lower() == "moth light"

    def test_dhchar(self) -> None:
        tam = person("tam.dhchar")
        assert (tam.level, tam.hp_max, tam.stress_max, tam.armour_score) == (3, 6, 6, 3)
        assert (tam.vault, tam.scars) == (("old_song",), ("A cold hand",))
        assert tam.belongings == ("Eel oil x2 (slip free)", "A rope")
        assert tam.notes == "Afraid of bells."
        assert missing("tam.dhchar") == ("evasion", "weapons", "major")
        assert "active primary weapon: Reed bow" in left("tam.dhchar")

    def test_builder(self) -> None:
        tam = person("builder.json")
        assert (tam.level, tam.proficiency, tam.stress_max) == (2, 2, 7)
        assert (tam.about["ancestry"], tam.belongings) == ("Toadfolk", ("Eel oil",))
        assert missing("builder.json") == ("evasion", "hp_max", "weapons", "major")

    def test_sheet(self) -> None:
        tam = person("sheet.json")
        assert (tam.major, tam.severe, tam.evasion, tam.proficiency) == (8, 15, 11, 2)
        assert left("sheet.json")["hp: 1"] == "how it stands in play: mark it at the table"


class TestSheetAsText:
    @pytest.mark.parametrize("name", ["tam.txt", "tam-notes.md"])
    def test_labels_in_whatever_order(self, name: str) -> None:
        tam = person(name)
        assert (tam.name, tam.hero, tam.traits) == ("Tam of the Reeds", True, TRAITS)
        assert (tam.level, tam.evasion, tam.hp_max, tam.major, tam.severe) == (3, 12, 6, 9, 16)
        (bow,) = tam.weapons
        assert (bow.name, bow.trait, bow.range, bow.damage) == (
            *("Reed Bow", "finesse", "far"),
            Damage(0, 6, 2),
        )
        assert missing(name) == ()

    def test_sections(self) -> None:
        tam = person("tam.txt")
        light, song = tam.cards
        assert (light.name, light.domain, light.level, light.cost) == (
            *("Moth Light", "Sage", 1),
            {"hope": 1},
        )
        assert (song.text, tam.vault) == ("You hum.", ("old_song",))
        assert tam.belongings == ("a rope", "eel oil", "a bell")
        assert (tam.worn[0].name, tam.worn[0].major, tam.worn[0].score) == ("Bark Coat", 6, 3)
        assert left("tam.txt") == {
            "Hope: 3": "how it stands in play: mark it at the table",
            "hp_max: 2 marked": "how it stands in play: mark it at the table",
            "Weight: 40 stone": "no field is known for it",
            "Gold: 3 handfuls": "gold lies on a track: set it at the table",
        }

    def test_a_sheet_that_somebody_saved_as_data(self) -> None:
        data = {
            **{"name": "Tam", "class": "Fenwarden", "level": 2, "evasion": 11, "hp": 6},
            **{"traits": TRAITS, "experiences": "Eel catcher +2", "ancestry": "Toadfolk"},
        }
        (entry,) = read_file("x.json", json.dumps(data).encode()).found.entries
        assert (entry.sort, entry.missing, entry.person.traits) == ("hero", ("weapons",), TRAITS)
        assert (entry.person.level, entry.person.evasion, entry.person.hp_max) == (2, 11, 6)
        front = "---\n" + "\n".join(f"{key}: {data[key]}" for key in ("name", "class", "level"))
        (entry,) = read_file(
            "x.md", f"{front}\nevasion: 11\n---\nBorn on stilts.".encode()
        ).found.entries
        assert (entry.sort, entry.person.name, entry.person.evasion) == ("hero", "Tam", 11)

    def test_what_is_missing_is_asked(self) -> None:
        (entry,) = read_file("x.txt", b"Tam\nClass: Fenwarden\nEvasion: 11\nLevel 1").found.entries
        assert entry.missing == ("traits", "hp_max", "weapons")


SALTWIFE = """SALTWIFE
Saltwives keep
the shore. They wait.
DOMAINS \u2013 Salt & Fen
SALTWIFE\u2019S HOPE FEATURE
Salt\u2019s Mercy: Spend 3 Hope to
clear 2 Armor Slots.
CLASS FEATURES
Pickle: Mark a Stress to preserve a target within
Far range.
Taste: Once per long rest, you taste: the sea.
 \u25e6 Brine: It is salt.
7
The printed page
<!-- PDF page 8 -->
Swim: You swim.
SALTWIFE SUBCLASSES
Choose either.
SPELLCAST TRAIT
Knowledge
FOUNDATION FEATURES
Herbs: They heal."""
BRINE = """BRINE
Play it.
SPELLCAST TRAIT
Knowledge
FOUNDATION FEATURE
Herbs: They heal,
often.
SPECIALIZATION FEATURES
Walk: You walk.
MASTERY FEATURES
Circle: A circle."""


def of_set(name: str, *records: Mapping[str, Any]) -> list[Any]:
    found = read_file(name, json.dumps(records).encode()).found
    assert found.left == ()
    return [one.thing for one in found.things]


class TestANewerSet:
    """Sets of a later form: `feature`, numbers without names, and whole pages as descriptions."""

    def test_features_under_headings_of_a_description_arrive(self) -> None:
        [calling] = of_set("classes.json", {"name": "Saltwife", "description": SALTWIFE})
        assert [one.name for one in calling.features] == ["Pickle", "Taste", "Swim"]
        assert calling.features[1].text == (
            "Once per long rest, you taste: the sea.\n\u25e6 Brine: It is salt."
        )
        assert (calling.hope.name, calling.hope.cost) == ("Salt\u2019s Mercy", {"hope": 3})
        assert calling.text.startswith("Saltwives keep\nthe shore.")
        [brine] = of_set("subclasses.json", {"name": "Brine", "description": BRINE})
        stages = (brine.foundation, brine.specialization, brine.mastery)
        assert [one.name for stage in stages for one in stage] == ["Herbs", "Walk", "Circle"]
        assert (brine.spellcast, brine.text) == ("knowledge", "Play it.")
        for file, word in (("ancestries.json", "ANCESTRY"), ("communities.json", "COMMUNITY")):
            page = f"Toadfolk are damp.\n{word} FEATURE\nHop: You hop."
            [folk] = of_set(file, {"name": "Toadfolk", "description": page})
            assert [one.name for one in folk.features] == ["Hop"]

    def test_fields_of_its_own_come_before_what_a_description_says(self) -> None:
        own = [{"name": "Float", "text": "You float."}]
        [calling] = of_set(
            "classes.json", {"name": "Saltwife", "description": SALTWIFE, "feature": own}
        )
        assert [one.name for one in calling.features] == ["Float"]

    def test_more_features_than_a_sheet_has_room_for_are_left(self) -> None:
        page = "CLASS FEATURES\n" + "Swim: You swim.\n" * 61
        record = {"name": "Saltwife", "description": page}
        found = read_file("classes.json", json.dumps([record]).encode()).found
        assert found.things[0].thing.features == ()
        assert [one.why for one in found.left] == ["more than 60 features"]

    def test_traits_without_names_stand_in_the_order_of_the_sheet(self) -> None:
        record = {"name": "Saltwife", "suggested_traits": "0, -1, +1, 0, +2, +1"}
        hope = {"hope_feature_name": "Mercy", "hope_feature_text": "Spend 3 Hope."}
        [calling] = of_set("set.json", {**record, **hope})
        [kind] = kinds({"class_": (calling,)})
        assert [*kind.person.traits.values()] == [0, -1, 1, 0, 2, 1]

    def test_what_somebody_may_become_is_a_card(self) -> None:
        pages = {"name": "Ghost", "description": "It is thin.", "feature": []}
        feature = {"name": "Pass", "text": "Spend a Hope to pass through a wall."}
        [card] = of_set("transformations.json", {**pages, "feature": [feature]})
        assert (card.text, card.cost) == (
            "Pass: Spend a Hope to pass through a wall.",
            {"hope": 1},
        )
        [bare] = of_set("transformations.json", pages)
        assert bare.text == "It is thin."

    def test_pages_of_a_set_that_are_nobody_are_left_and_no_adversary(self) -> None:
        page = json.dumps([{"name": "Salt", "description": "The domain of salt."}])
        folk = json.dumps([{"name": "Toadfolk", "description": "Damp."}])
        each = [
            read_text(Text(name, text), "daggerheart")
            for name, text in (("domains.json", page), ("ancestries.json", folk))
        ]
        found = together("a set", each).found
        assert found.entries == ()
        assert [(one.words, one.why[:11]) for one in found.left] == [("Salt", "words alone")]
        assert [one.thing.name for one in found.things] == ["Toadfolk"]
