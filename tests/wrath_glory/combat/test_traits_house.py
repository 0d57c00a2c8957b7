"""Traits of weapons that a table invents, in the vocabulary of cards."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from support import Table, only
from tableside.core.effects import Modifier
from tableside.core.reckoning import Op
from tableside.core.values import Illegal
from tableside.systems.wrath_glory.attack.resolve import DamageRolled
from tableside.systems.wrath_glory.numbers.traits import ap_of
from tableside.systems.wrath_glory.sheet.check import MOST_HOUSE, check_weapon
from tableside.systems.wrath_glory.state.gear import HouseTrait, Weapon
from wrath_glory.combat.attack_tables import GANGER, VESS, attack, declared, fight
from wrath_glory.tables import ANNA

BARBED = HouseTrait(
    "Barbed",
    "It does not come out again.",
    (
        Modifier("pool", 1),
        Modifier("dn", -1),
        Modifier("damage", 2),
        Modifier("ed", 1),
        Modifier("ap", 3),
    ),
)
GUN = Weapon("gun", "Gun", damage=8, ed=2, range=24)
HOOKED = replace(GUN, house=(BARBED,))
HIT = (2, 4, 4, 5, 1)  # three icons against Defence 3, nothing on the Wrath die


def armed(weapon: Weapon, ruleset: str = "core") -> Table:
    """Vess with that weapon and nothing else."""
    return fight(ruleset, replace(VESS, weapons=(weapon,)), GANGER)


@pytest.mark.parametrize("ruleset", ["starter", "revised", "core", "revised-full"])
def test_it_counts_under_whichever_rules(ruleset: str) -> None:
    at, plain = armed(HOOKED, ruleset), armed(GUN, ruleset)
    (more, easier), (pool, dn) = (
        each.system.checked(
            each.system.known(each.state, ANNA), declared(each, weapon="gun")
        ).preview[:2]
        for each in (at, plain)
    )
    assert (more.value, easier.value) == (pool.value + 1, dn.value - 1)
    for made in (more, easier):
        assert sum(term.label == "Barbed" for term in made.terms) == 1


def test_damage_and_its_dice() -> None:
    plain = only(attack(armed(GUN), *HIT, 6, 1, weapon="gun"), DamageRolled).damage
    hooked = only(attack(armed(HOOKED), *HIT, 2, 6, 1, 4, weapon="gun"), DamageRolled).damage
    assert hooked == plain + 2 + 1  # the flat points, and the icon of one die more


def test_it_pierces_and_never_thickens() -> None:
    rules = armed(GUN).system.rules
    assert ap_of(rules, replace(HOOKED, ap=1), 0) == 4
    dull = HouseTrait("Dull", modifiers=(Modifier("ap", -5),))
    assert ap_of(rules, replace(GUN, ap=2, house=(dull,)), 0) == 0


@pytest.mark.parametrize(
    "trait",
    [
        HouseTrait(""),
        HouseTrait("Odd", modifiers=(Modifier("glory_max", 1),)),
        HouseTrait("Odd", modifiers=(Modifier("pool", 1, Op.SET),)),
        HouseTrait("Odd", modifiers=(Modifier("pool", 1, when={"skill": "tech"}),)),
        HouseTrait("Odd", modifiers=(Modifier("pool", 1000),)),
        HouseTrait("Odd", "x" * 10_000),
    ],
)
def test_what_could_not_be_played_is_refused(trait: HouseTrait) -> None:
    with pytest.raises(Illegal):
        check_weapon(replace(GUN, house=(trait,)))


def test_there_are_not_too_many() -> None:
    check_weapon(replace(GUN, house=(BARBED,) * MOST_HOUSE))
    with pytest.raises(Illegal, match="at most"):
        check_weapon(replace(GUN, house=(BARBED,) * (MOST_HOUSE + 1)))
