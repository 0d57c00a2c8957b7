"""The words that forms and sheets are told are those that the engine reads."""

from __future__ import annotations

import pytest

from tableside.core.rows import Lasts, When, Whom
from tableside.core.vocabulary import Vocable
from tableside.systems import load
from tableside.systems.daggerheart.rolls.outcome import OUTCOMES
from tableside.systems.daggerheart.scene import gm_moves
from tableside.systems.daggerheart.sheet.checks import FOE_TYPES
from tableside.systems.daggerheart.state.gear import BANDS, TYPES
from tableside.systems.daggerheart.state.scene import Advance, Loop
from tableside.systems.daggerheart.traits import TRAITS
from tableside.systems.wrath_glory.numbers.reckon import QUANTITIES
from tableside.systems.wrath_glory.numbers.traits import TRAIT_RULES
from tableside.systems.wrath_glory.state.gear import HOUSE_CHANGES
from tableside.systems.wrath_glory.tables.words import CONDITIONS
from tableside.systems.wrath_glory.tables.words import TRACKS as POINTS
from tableside.systems.wrath_glory.vehicles import BROKEN

EVERYWHERE = [
    *(("wrath-glory", one) for one in ("starter", "revised", "core", "revised-full")),
    *(("daggerheart", one) for one in ("sheet", "srd-1", "srd-2")),
]


def words(kind: str, system: str = "wrath-glory", ruleset: str = "core") -> dict[str, Vocable]:
    """The words of a kind."""
    return {one.word: one for one in load(system, ruleset).vocabulary()[kind]}


def hearts(kind: str) -> dict[str, Vocable]:
    return words(kind, "daggerheart", "srd-2")


@pytest.mark.parametrize(("system", "ruleset"), EVERYWHERE)
def test_every_word_has_a_name_and_stands_once_in_its_list(system: str, ruleset: str) -> None:
    for kind, found in load(system, ruleset).vocabulary().items():
        assert found, kind
        assert all(one.word and one.name for one in found)
        assert len({one.word for one in found}) == len(found), kind


def test_conditions_and_which_of_them_are_rated() -> None:
    ours = {name: one for name, one in CONDITIONS.items() if one not in BROKEN.values()}
    found = words("conditions")
    assert list(found) == list(ours)
    assert {name: bool(one.number) for name, one in found.items()} == {
        name: bool(one.rated) for name, one in ours.items()
    }


def test_only_conditions_that_the_ruleset_plays() -> None:
    assert set(words("conditions", ruleset="starter")) == {"Fear", "Prone"}


def test_points_and_numbers() -> None:
    assert set(words("points")) == set(POINTS) - {"facing"}
    assert set(words("changes")) <= set(QUANTITIES)
    assert set(words("weapon_changes")) == set(HOUSE_CHANGES)


def test_whom_and_how_long() -> None:
    assert set(words("whom")) <= set(Whom)
    assert set(words("lasts")) == set(Lasts)
    assert set(words("later")) == set(When)


def test_traits_of_weapons() -> None:
    found = words("weapon_traits")
    assert {word: one.rule for word, one in found.items()} == dict(TRAIT_RULES)
    assert all(one.says for one in found.values())


@pytest.mark.rule("WG-AREA-01")
def test_the_sizes_of_areas_by_how_many_they_take_in() -> None:
    assert [one.number for one in words("areas").values()] == [1, 3, 5, 10, 15]


def test_daggerheart() -> None:
    assert list(hearts("traits")) == list(TRAITS)
    assert list(hearts("bands")) == list(BANDS)
    assert list(hearts("damage_types")) == list(TYPES)
    assert {"", "environment", *hearts("foe_types")} == set(FOE_TYPES)
    assert {**hearts("soft_moves"), **hearts("hard_moves")}.keys() == gm_moves._MOVES.keys()
    assert hearts("battle_points")["minion"].says == "1 for as many as there are heroes"
    assert hearts("battle_points")["solo"].says == "5 each"
    assert set(hearts("death_moves")) == {"blaze_of_glory", "avoid_death", "risk_it_all"}
    assert set(hearts("ticks")) == set(Advance)
    assert set(hearts("loops")) == set(Loop) - {Loop.NONE}
    assert set(hearts("results")) == set(OUTCOMES)
    assert {one for one, held in hearts("results").items() if not held.number} == {
        "failure_with_hope",
        "failure_with_fear",
        "failure",
    }


@pytest.mark.rule("DH-GOLD-01", "DH-LVL-07")
def test_gold_and_hands_are_counted_as_the_ruleset_says() -> None:
    assert [one.number for one in hearts("gold").values()] == [100, 10, 1]
    assert hearts("loadout")["domain"].number == 5
