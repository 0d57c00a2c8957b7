"""WG-SHOCK-03: what is left to do for whoever is out of Shock."""

from __future__ import annotations

import pytest

from support import Table
from tableside.core.values import GM
from tableside.systems.wrath_glory.turns.actions import Act
from tableside.systems.wrath_glory.turns.movement import Move
from tableside.systems.wrath_glory.turns.rounds import Hold, MultiAction
from wrath_glory.combat.attack_tables import WITH_OPTIONS, labels
from wrath_glory.combat.turns_tables import act, begin, end, fight, refused
from wrath_glory.tables import ANNA


def spent(ruleset: str) -> Table:
    at = fight(ruleset, tracks={"vess.shock": 6 if ruleset == "core" else 7})
    begin(at, "vess")
    return at


@pytest.mark.rule("WG-SHOCK-03")
@pytest.mark.parametrize("ruleset", ["starter", "revised", "revised-full"])
def test_neither_simple_nor_reflexive_actions(ruleset: str) -> None:
    at = spent(ruleset)
    for slot in ("simple", "reflexive"):
        refusal = at.refusal(ANNA, Act(character="vess", slot=slot))
        assert (refusal.code, refusal.rule) == ("exhausted", "WG-SHOCK-03")
    assert set(labels(at.question(GM, Act("vess"), what=""))) == {
        "combat",
        "move",
        "free",
    }
    act(at, Act(character="vess", slot="combat"))
    end(at)


@pytest.mark.rule("WG-SHOCK-03", "WG-MOVE-06", "WG-MOVE-07")
@pytest.mark.parametrize(("ruleset", "climbs"), [("core", True), ("revised-full", False)])
def test_they_walk_or_crawl(ruleset: str, *, climbs: bool) -> None:
    at = spent(ruleset)
    asked_first = at.question(ANNA, Move("vess"))
    if climbs:
        assert set(labels(asked_first)) == {"walk", "climb"}
    else:
        assert asked_first.name == "metres"
        assert refused(at, Move("vess", how="climb", metres=1)) == "not_asked_here"
    act(at, Move("vess", metres=2))


@pytest.mark.rule("WG-SHOCK-03", "WG-OPT-11")
@pytest.mark.parametrize("ruleset", WITH_OPTIONS)
def test_they_hold_no_action(ruleset: str) -> None:
    assert refused(spent(ruleset), Hold("vess")) == "forbidden"
    act(fight(ruleset), Hold("vess"))


@pytest.mark.rule("WG-WP-07", "WG-OPT-17")
@pytest.mark.parametrize(("wrath", "may"), [(0, False), (1, True)])
def test_a_multi_action_needs_the_wrath_point_that_begins_it(wrath: int, *, may: bool) -> None:
    at = fight("core", tracks={"vess.shock": 6, "vess.wrath": wrath})
    assert ("multi_action" in at.verbs(ANNA)) is may
    if not may:
        assert refused(at, MultiAction(character="vess", actions=("attack",))) == "exhausted"


@pytest.mark.rule("WG-WP-07", "WG-OPT-17")
@pytest.mark.parametrize("shock", [0, 3])
def test_shock_is_restored_in_a_plan_only_if_there_is_some(shock: int) -> None:
    at = fight("core", tracks={"vess.shock": shock, "vess.wrath": 1})
    listed = labels(at.question(ANNA, MultiAction("vess")))
    assert ("recover_shock" in listed) is bool(shock)
