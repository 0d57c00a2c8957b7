"""Numbers that follow from the rest of a hero's sheet, by the formulas of the ruleset."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from support import Table
from tableside.core.values import GM
from tableside.systems.wrath_glory.harm.requests import Harm
from tableside.systems.wrath_glory.harm.resist import NameResilience
from tableside.systems.wrath_glory.harm.soak import Soak
from tableside.systems.wrath_glory.sheet.desk import EditSheet
from tableside.systems.wrath_glory.state import UNKNOWN, Person
from tableside.systems.wrath_glory.state.gear import Armour
from wrath_glory.combat.attack_tables import GANGER, fight
from wrath_glory.tables import ANNA, hero

ATTRIBUTES = {
    **{"strength": 4, "toughness": 4, "agility": 5, "initiative": 4},
    **{"willpower": 3, "intellect": 2, "fellowship": 2},
}
COAT, SHIELD = Armour("coat", "Coat", 4), Armour("shield", "Shield", 1, shield=True)
BRANDT = replace(
    hero("vess"), tier=2, attributes=ATTRIBUTES, skills={"awareness": 3}, totals={}, worn=(COAT,)
)


def reckoned(at: Table) -> dict[str, int]:
    return {name: one.value for name, one in at.system.reckoned(at.state, "vess").items()}


def maximum(at: Table, track: str) -> int:
    top = at.system.known(at.state, ANNA).maximums[f"vess.{track}"]
    assert isinstance(top.value, int)
    return top.value


@pytest.mark.parametrize("ruleset", ["starter", "revised", "revised-full"])
def test_everything_that_a_fight_needs_follows(ruleset: str) -> None:
    at = fight(ruleset, BRANDT, GANGER)
    made = reckoned(at)
    assert (made["defence"], made["resilience"], made["determination"]) == (3, 9, 4)
    assert (made["conviction"], made["resolve"], made["influence"]) == (3, 2, 1)
    assert (maximum(at, "wounds"), maximum(at, "shock")) == (8, 5)
    assert at.system.reckoned(at.state, "vess")["resilience"].why() == (
        "resilience: +4 Toughness, +4 Armour, +1 always = 9"
    )


def test_the_older_core_book_says_nothing_of_wounds_and_shock() -> None:
    at = fight("core", BRANDT, GANGER)
    assert reckoned(at)["defence"] == 3
    assert not {"vess.wounds", "vess.shock"} & set(at.system.known(at.state, ANNA).maximums)


def test_what_is_printed_comes_first_and_can_be_struck_again() -> None:
    at = fight("revised", BRANDT, GANGER)
    at.play(ANNA, EditSheet("vess", defence=5, max_wounds=12))
    assert (reckoned(at)["defence"], maximum(at, "wounds")) == (5, 12)
    at.play(ANNA, EditSheet("vess", defence=UNKNOWN, max_wounds=UNKNOWN))
    assert (reckoned(at)["defence"], maximum(at, "wounds")) == (3, 8)


def test_a_shield_counts_beside_the_best_armour() -> None:
    vest = Armour("vest", "Vest", 2)
    at = fight("revised", replace(BRANDT, worn=(vest, COAT, SHIELD)), GANGER)
    assert reckoned(at)["resilience"] == 4 + 1 + 5


def test_armour_that_nobody_named_is_asked_for_before_it_kills() -> None:
    at = fight("revised", replace(BRANDT, worn=()), GANGER)
    assert "resilience" not in reckoned(at)
    at.play(GM, Harm(who=("vess",), damage=12))
    asked = at.question(ANNA, at.to("b1.vess", NameResilience))
    assert (asked.name, asked.default) == ("resilience", 5)


def test_a_blow_meets_it_and_the_soak_rolls_it() -> None:
    at = fight("revised", BRANDT, GANGER)
    at.play(GM, Harm(who=("vess",), damage=12))
    ready = at.ready(ANNA, at.to("b1.vess", Soak))
    assert [one.value for one in ready.preview[:2]] == [4, 3]  # Determination; 12 less 9


def test_a_threat_has_what_its_block_prints() -> None:
    threat = replace(GANGER, attributes=ATTRIBUTES, defence=UNKNOWN)
    at = fight("revised", BRANDT, threat)
    assert "defence" not in at.system.reckoned(at.state, "ganger")


def test_a_house_rule_changes_one_of_them(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    said = "values.max_wounds = { of = { tier = 3, toughness = 2 }, plus = 1 }"
    head = 'name = "ours"\ntitle = "Ours"\nextends = "revised"\n'
    file.write_text(f"{head}[topics.tests]\n{said}\n")
    at = fight(str(file), BRANDT, GANGER)
    assert (maximum(at, "wounds"), maximum(at, "shock")) == (15, 5)


def test_nothing_follows_below_zero() -> None:
    weak = replace(BRANDT, attributes={**ATTRIBUTES, "willpower": 0})
    at = fight("revised", weak, GANGER)
    assert reckoned(at)["resolve"] == 0


def test_half_of_awareness_goes_up() -> None:
    from tableside.systems.wrath_glory.numbers.derived import number_of

    at = fight("revised", BRANDT, GANGER)
    person: Person = at.state.characters["vess"]
    assert number_of(at.system.rules, person, "passive_awareness") == 3  # of 2 + 3
