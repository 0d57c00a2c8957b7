"""Wrath & Glory's files, each in the shape of the real ones: what arrives, is asked and is left."""

from __future__ import annotations

import pytest

from reading.from_files import content, doubts, left, missing, person, things
from tableside.systems.wrath_glory.state.gear import Category

SIX = {"strength": 3, "toughness": 4, "agility": 4, "initiative": 3, "willpower": 3}


class TestThreat:
    def test_every_number_arrives(self) -> None:
        stoker = person("stoker.threat")
        assert stoker.name == "Drowned Stoker"
        assert stoker.classes == {"1": "elite", "2": "troop", "3": "troop"}
        assert (stoker.defence, stoker.resilience, stoker.armour) == (2, 8, 3)
        assert (stoker.max_wounds, stoker.max_shock, stoker.speed) == (5, 0, 5)
        assert (stoker.size, stoker.passive_awareness) == ("large", 2)
        assert stoker.attributes["determination"] == 4
        assert stoker.totals == {"default": 4, "awareness": 3, "weapon_skill": 7}
        assert (stoker.worn[0].name, stoker.worn[0].rating) == ("Slag plate", 3)
        assert missing("stoker.threat") == ("threat_class",)

    def test_strength_is_in_what_is_printed(self) -> None:
        hook, gun = person("stoker.threat").weapons
        assert (hook.damage, hook.ed, hook.ap, hook.adds_strength) == (9, 3, 1, False)
        assert (gun.category, gun.range, gun.salvo, gun.traits) == (
            *(Category.RANGED, 12, 2),
            {"rapid_fire": 1, "pistol": 0},
        )

    def test_abilities_are_cards_and_what_is_not_said_is_asked(self) -> None:
        cards = {one.kind: one for one in person("stoker.threat").cards}
        assert (cards["ruin"].cost, cards["bonus"].name) == ({"ruin": 1}, "Waterlogged")
        assert cards["mob"].text == "Five or more: +1 die."
        assert ("costs 1 Ruin", "costs nothing") in doubts("stoker.threat")
        assert left("stoker.threat") == {"speed note: wades": "words beside a number"}

    def test_an_encounter_has_its_own_threats_and_the_names_of_others(self) -> None:
        stoker = person("hall.encounter")
        assert (stoker.threat_class, stoker.armour, stoker.max_shock) == ("troop", 0, 3)
        assert set(left("hall.encounter")) == {"2 x Ash warden", "Ilva"}


class TestCharacter:
    def test_ratings_arrive(self) -> None:
        ilva = person("ilva.character")
        assert ilva.hero
        assert ilva.attributes == {**SIX, "intellect": 2, "fellowship": 2, "corruption": 1}
        assert ilva.skills == {
            **{"athletics": 1, "awareness": 2, "ballistic_skill": 3, "pilot": 1},
            **{"weapon_skill": 2},
        }
        assert (ilva.tier, ilva.rank, ilva.wealth) == (2, 1, 2)
        assert (ilva.talents, ilva.belongings) == (
            ("Steady aim", "Iron gut"),
            ("Rivet gun", "Slag plate"),
        )
        assert (ilva.about["species"], ilva.memorable) == ("Deep born", ("A split lip",))

    def test_what_ids_do_not_say_is_asked_or_left(self) -> None:
        assert missing("ilva.character") == (
            *("defence", "resilience", "armour", "max_wounds", "max_shock", "speed", "weapons"),
        )
        assert set(left("ilva.character")) == {
            *("psychic powers: Cold hand", "current wounds: 5", "current wrath: 1"),
            *("additional xp: 10", "Rivet gun, Slag plate"),
        }


class TestFoundry:
    def test_a_threat(self) -> None:
        (entry,) = content("foundry-threat.json").found.entries
        stoker = entry.person
        assert (entry.sort, entry.count) == ("foe", 3)
        assert (stoker.defence, stoker.resilience, stoker.armour) == (2, 9, 3)  # typed; worked out
        assert (stoker.max_wounds, stoker.max_shock) == (5, 0)
        assert (stoker.attributes["strength"], stoker.attributes["resolve"]) == (5, 2)
        assert stoker.totals == {"weapon_skill": 7}
        (hook,) = stoker.weapons
        assert (hook.damage, hook.ed, hook.ap, hook.adds_strength) == (4, 3, 1, True)
        assert (hook.traits, hook.keywords) == ({"brutal": 0}, ("foundry", "chain"))
        assert (stoker.keywords, stoker.notes) == (("foundry",), "It tends dead fires.")

    def test_what_is_secret_is_on_no_card(self) -> None:
        assert "bursts" not in str(person("foundry-threat.json").cards)
        assert left("foundry-threat.json")["Then it bursts."] == "for the GM alone"

    def test_a_hero_of_the_time_before_version_7(self) -> None:
        ilva = person("foundry-agent-early.json")
        assert ilva.hero
        assert (ilva.defence, ilva.resilience, ilva.max_wounds, ilva.max_shock) == (2, 5, 8, 6)
        assert ilva.skills == {"ballistic_skill": 3, "awareness": 2}
        (gun,) = ilva.weapons
        assert (gun.damage, gun.ed, gun.ap, gun.range, gun.salvo) == (8, 2, 1, 12, 2)
        assert gun.traits == {"pistol": 0, "rapid_fire": 1}
        (power,) = ilva.powers
        assert (power.against, power.damage, power.ed, power.minor) == ("defence", 7, 2, True)
        assert (power.potency, power.duration) == ("One more die.", "Instant")
        assert (ilva.cards[0].kind, ilva.talents, ilva.cards[0].cost) == (
            *("talent", ("Steady aim",)),
            {},
        )
        assert (ilva.belongings, ilva.objective) == (("Lamp oil",), "Find the sea.")
        assert missing("foundry-agent-early.json") == ()

    def test_items(self) -> None:
        found = things("foundry-wg-items.json")
        assert found["weapon: Rivet gun"].range == 12
        shield = found["armour: Mirror shield"]
        assert (shield.rating, shield.shield, shield.invulnerable) == (2, True, True)


class TestSheetAsText:
    @pytest.mark.parametrize("name", ["ilva.md", "ilva.txt"])
    def test_labels_in_whatever_order(self, name: str) -> None:
        ilva = person(name)
        assert (ilva.name, ilva.hero, ilva.rank) == ("Ilva Torn", True, 1)
        assert SIX.items() <= ilva.attributes.items()
        assert (ilva.defence, ilva.resilience, ilva.max_wounds, ilva.max_shock) == (2, 9, 8, 5)
        assert (ilva.speed, ilva.wealth, ilva.about["archetype"]) == (6, 2, "Rust Reeve")
        gun = ilva.weapons[0]
        assert (gun.name, gun.damage, gun.ed, gun.salvo) == ("Rivet gun", 8, 2, 2)

    def test_the_creators_summary(self) -> None:
        ilva = person("ilva.md")
        assert ilva.skills == {"ballistic_skill": 3, "weapon_skill": 2, "awareness": 2}
        assert ilva.weapons[1].adds_strength
        assert (ilva.talents, ilva.belongings) == (("Steady aim", "Iron gut"), ("Lamp oil",))
        assert missing("ilva.md") == ()

    def test_ratings_or_pools_is_one_question(self) -> None:
        assert doubts("ilva.txt") == [
            ("ratings, to which attributes are added", "whole pools, attributes included")
        ]
        assert missing("ilva.txt") == ("armour",)
        assert left("ilva.txt")["Weight: 60 stone"] == "no field is known for it"
