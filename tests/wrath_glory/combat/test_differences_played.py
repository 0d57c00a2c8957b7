"""Where the rulesets disagree about fights, played: the same moment under each of them.

The numbers D-.. are the catalogue's; test_differences.py has what each ruleset says. The finer
points of a rule are in the tests of its chapter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from support import Table, only
from tableside.core.values import GM, Illegal
from tableside.systems import RULESETS
from tableside.systems.wrath_glory import commands as test_do
from tableside.systems.wrath_glory.harm.requests import Harm
from tableside.systems.wrath_glory.harm.wounds import Harmed
from tableside.systems.wrath_glory.state.fight import Slot
from tableside.systems.wrath_glory.turns.actions import Reload
from tableside.systems.wrath_glory.turns.rounds import MultiAction, Seize
from tableside.systems.wrath_glory.turns.shock import RecoverShock
from wrath_glory.combat import attack_tables, harm_tables, turns_tables
from wrath_glory.combat.harm_tables import effects, harm, soak, take, taken
from wrath_glory.combat.turns_tables import act, begin, end, now, turns
from wrath_glory.tables import ANNA, call

ALL = {"run", "sprint", "full_defence", "multi_action", "hold"}


def recovered(name: str) -> tuple[int, bool]:
    """Shock of five that a Wrath point leaves, and whether it takes the Combat Action."""
    at = turns_tables.fight(name, tracks={"vess.shock": 5, "vess.wrath": 2})
    begin(at, "vess")
    dice = (1,) if name == "core" else ()
    act(at, RecoverShock(character="vess"), *dice)
    return at.tracks["vess.shock"], bool(now(at).turn.used.get(Slot.COMBAT))


def damage_equal_to_resilience(name: str) -> tuple[int, int]:
    at = harm_tables.fight(name)
    harm(at, *((5,) if name == "core" else ()), damage=8)
    return taken(at)


def more_ap_than_armour(name: str) -> int:
    """Wounds of 8 damage with AP 5 against Resilience 8, of which 3 are armour."""
    at = harm_tables.fight(name)
    harm(at, damage=8, ap=5)
    take(at, "b1.vess")
    return taken(at)[0]


def far_too_much(name: str) -> tuple[int, int]:
    """Where Wounds (of six) and Shock (of five) stop."""
    at = harm_tables.fight(name)
    harm(at, wounds=9, shock=20, attack=False)
    if "b1.vess" in at.open():
        take(at, "b1.vess")
    return taken(at)


def at_the_maximum(name: str) -> tuple[bool, bool]:
    """Whether it makes Exhausted, and whether it brings down."""
    at = harm_tables.fight(name, tracks={"vess.shock": 5, "vess.wounds": 6})
    return "Exhausted" in effects(at), bool({"Dying", "Unconscious"} & effects(at))


def more_shock_while_exhausted(name: str) -> tuple[int, int]:
    """Wounds and Mortal Wounds that 2 Shock become."""
    at = harm_tables.fight(name, tracks={"vess.shock": 5 if name == "core" else 6})
    was = only(harm(at, shock=2), Harmed)
    return was.wounds, was.mortal


def penalty_with_most_wounds_gone(name: str) -> int:
    at = harm_tables.fight(name, tracks={"vess.wounds": 4})
    preview = at.ready(ANNA, at.to(call(at), test_do.RollDice)).preview
    return next(one.value for one in preview if one.quantity == "dn") - 3


def a_fall(name: str) -> bool:
    """Whether Wounds that no attack dealt can be soaked."""
    at = harm_tables.fight(name)
    harm(at, wounds=2, attack=False)
    return "soak" in at.verbs(ANNA)


def price_of_two_wounds(name: str) -> tuple[int, int]:
    at = harm_tables.fight(name, tracks={"vess.wrath": 0})
    harm(at, wounds=2)
    soak(at, "b1.vess", 4, 4, 1)
    return taken(at)


def threats_that_soak(name: str) -> list[str]:
    """Of a threat with Determination in its profile and an Elite."""
    listed = replace(harm_tables.GANGER, attributes={"determination": 3, "toughness": 3})
    elite = replace(harm_tables.GANGER, attributes={"toughness": 3}, threat_class="elite")
    found = []
    for word, ganger in (("listed", listed), ("elite", elite)):
        tracks, facts = {"ruin": 1}, {"threat_soak": "ask"}
        at = harm_tables.fight(name, ganger=ganger, tracks=tracks, facts=facts)
        harm(at, who="ganger", damage=9)
        found += [word] * ("b1.ganger" in at.open())
    return found


def twice_the_maximum(name: str) -> bool:
    at = harm_tables.fight(name)
    return only(harm(at, who="ganger", wounds=8), Harmed).dead


def mortal_wounds(name: str) -> int | None:
    """How many of two pass Resilience and Soak; None where there are none."""
    at = harm_tables.fight(name)
    if not at.system.rules.plays("WG-MORTAL-01"):
        assert at.refusal(GM, Harm(who=("vess",), mortal=2)).rule == "WG-MORTAL-01"
        return None
    harm(at, mortal=2)
    return taken(at)[0]


def seizes_in_a_row(name: str) -> int:
    at = turns_tables.fight(name, tracks={"glory": 3})
    turns(at, "vess")
    count = 0
    for who in ("kell", "orla"):
        if "seize" not in at.verbs(turns_tables.seat(who)):
            break
        act(at, Seize(character=who))
        end(at)
        count += 1
    return count


def slots_of_reloading(name: str) -> dict[Slot, int]:
    at = turns_tables.fight(name)
    begin(at, "vess")
    act(at, Reload(character="vess", weapon="rifle"))
    return {slot: count for slot, count in now(at).turn.used.items() if count}


def offered_on_a_turn(name: str) -> set[str]:
    """Which of these there are."""
    at = turns_tables.fight(name)
    begin(at, "vess")
    return at.verbs(ANNA) & ALL


def three_actions(name: str) -> int | None:
    """The penalty of a Multi-action of three on a test."""
    at = turns_tables.fight(name)
    begin(at, "vess")
    if "multi_action" not in at.verbs(ANNA):
        return None
    act(at, MultiAction(character="vess", actions=("run", "reload", "attack")))
    [effect] = [one for one in at.state.effects if one.on == "vess"]
    [modifier] = effect.modifiers
    assert (modifier.quantity, modifier.rule) == ("dn", "WG-OPT-17")
    return int(modifier.amount)


def several_targets(name: str) -> dict[str, bool]:
    """Whether the rifle, which has Salvo, and the musket, which has none, may take two."""
    return {weapon: _takes_two(attack_tables.fight(name), weapon) for weapon in ("rifle", "musket")}


def _takes_two(at: Table, weapon: str) -> bool:
    two = attack_tables.declared(at, weapon=weapon, targets=("ganger", "second"))
    return not isinstance(at.ask(ANNA, two, weapon=weapon, targets=two.targets), Illegal)


def salvo_serves(name: str) -> list[int]:
    """For how many targets Salvo is offered."""
    found = []
    for targets in (("ganger",), ("ganger", "second")):
        at = attack_tables.fight(name)
        if len(targets) > 1 and not _takes_two(at, "rifle"):
            continue
        chips = attack_tables.chips(at, weapon="rifle", targets=targets)
        found += [len(targets)] * ("salvo" in chips)
    return found


class Row(NamedTuple):
    number: str
    played: Callable[[str], object]
    starter: object
    revised: object
    core: object
    revised_full: object


BOTH, ONE = {"rifle": True, "musket": True}, {"rifle": True, "musket": False}
NEITHER = {"rifle": False, "musket": False}

TABLE = (
    Row("D-05", recovered, (2, True), (1, True), (1, True), (1, True)),
    Row("D-12", damage_equal_to_resilience, (0, 0), (0, 1), (0, 3), (0, 1)),
    Row("D-13", more_ap_than_armour, 3, 3, 3, 3),
    Row("D-14", far_too_much, (7, 6), (7, 6), (6, 5), (7, 6)),
    Row(
        "D-15 D-19",
        at_the_maximum,
        (False, False),
        (False, False),
        (True, True),
        (False, False),
    ),
    Row("D-17", more_shock_while_exhausted, (2, 0), (2, 0), (0, 2), (2, 0)),
    Row("D-18", penalty_with_most_wounds_gone, 1, 1, 2, 1),
    Row("D-20", a_fall, True, True, False, True),
    Row("D-21", price_of_two_wounds, (0, 2), (0, 2), (0, 3), (0, 2)),
    Row("D-22", threats_that_soak, ["listed"], [], ["elite"], ["listed"]),
    Row("D-26", twice_the_maximum, False, False, True, False),
    Row("D-27", mortal_wounds, None, None, 2, 2),
    Row("D-29", seizes_in_a_row, 2, 1, 1, 1),
    Row(
        "D-30 D-31",
        slots_of_reloading,
        {Slot.SIMPLE: 1},
        {Slot.SIMPLE: 1},
        {Slot.COMBAT: 1},
        {Slot.SIMPLE: 1},
    ),
    Row("D-32", three_actions, None, 3, 4, 3),
    Row("D-33", several_targets, NEITHER, ONE, BOTH, ONE),
    Row("D-34", salvo_serves, [], [2], [1], [2]),
    Row(
        "D-35 D-36 D-37",
        offered_on_a_turn,
        {"sprint", "full_defence"},
        {"run", "multi_action"},
        ALL,
        ALL,
    ),
)


@pytest.mark.rule(
    "WG-WP-07",
    "WG-DMG-05",
    "WG-DMG-06",
    "WG-DMG-09",
    "WG-SHOCK-02",
    "WG-WOUND-01",
    "WG-SHOCK-05",
    "WG-WOUND-02",
    "WG-SOAK-01",
    "WG-SOAK-03",
    "WG-SOAK-08",
    "WG-WOUND-05",
    "WG-MORTAL-01",
    "WG-INIT-04",
    "WG-ACT-01",
    "WG-OPT-18",
    "WG-OPT-17",
    "WG-OPT-12",
    "WG-OPT-15",
    "WG-OPT-23",
    "WG-MOVE-04",
    "WG-MOVE-05",
    "WG-OPT-10",
)
@pytest.mark.parametrize("name", RULESETS["wrath-glory"])
@pytest.mark.parametrize("row", TABLE, ids=[row.number for row in TABLE])
def test_each_ruleset_plays_its_own_way(row: Row, name: str) -> None:
    assert row.played(name) == getattr(row, name.replace("-", "_"))
