"""WG-MORTAL: Wounds that nothing stops, and the gear that does."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from support import only
from tableside.core.values import GM
from tableside.systems.wrath_glory.harm.requests import Harm
from tableside.systems.wrath_glory.harm.soak import Soak
from tableside.systems.wrath_glory.harm.wounds import Harmed
from wrath_glory.combat.harm_tables import VESS, fight, harm, soak, take, taken
from wrath_glory.tables import ANNA

FIELD = replace(VESS, can_soak_mortal=True)


@pytest.mark.rule("WG-MORTAL-01")
@pytest.mark.parametrize("ruleset", ["core", "revised-full"])
def test_resilience_does_not_help_and_they_are_not_soaked(ruleset: str) -> None:
    at = fight(ruleset)
    events = harm(at, mortal=2)
    assert (taken(at), at.open()) == ((2, 0), [])
    assert (only(events, Harmed).wounds, only(events, Harmed).mortal) == (0, 2)


@pytest.mark.rule("WG-MORTAL-01")
def test_beside_ordinary_wounds_they_stay_what_they_are() -> None:
    at = fight("core", tracks={"vess.wrath": 0})
    harm(at, damage=9, mortal=2)
    soak(at, "b1.vess", 6, 6, 6)
    assert taken(at) == (2, 2)  # 1 soaked, 1 for trying


@pytest.mark.rule("WG-MORTAL-01")
@pytest.mark.parametrize("ruleset", ["starter", "revised"])
def test_elsewhere_there_are_none(ruleset: str) -> None:
    at = fight(ruleset)
    refused = at.refusal(GM, Harm(who=("vess",), mortal=1))
    assert (refused.code, refused.rule) == ("not_in_ruleset", "WG-MORTAL-01")
    harm(at, wounds=1)
    assert at.open() == ["b1", "b1.vess"]


@pytest.mark.rule("WG-MORTAL-02")
def test_with_the_gear_they_are_soaked_like_wounds() -> None:
    at = fight("core", vess=FIELD, tracks={"vess.wrath": 0})
    harm(at, mortal=3)
    _, pending, _ = at.ready(ANNA, at.to("b1.vess", Soak)).preview
    assert pending.why() == "pending: +0 Wounds, +3 Mortal Wounds = 3"
    events = soak(at, "b1.vess", 6, 1, 1)
    assert taken(at) == (1, 3)
    assert (only(events, Harmed).soaked, only(events, Harmed).mortal) == (2, 1)


@pytest.mark.rule("WG-MORTAL-02")
def test_ordinary_wounds_go_first_and_all_may_be_taken() -> None:
    at = fight("core", vess=FIELD, tracks={"vess.wrath": 0})
    harm(at, wounds=1, mortal=2)
    events = soak(at, "b1.vess", 6, 1, 1)
    assert (only(events, Harmed).wounds, only(events, Harmed).mortal) == (0, 1)
    harm(at, mortal=2)
    take(at, "b2.vess")
    assert taken(at)[0] == 3


@pytest.mark.rule("WG-MORTAL-02")
def test_what_is_no_attack_is_not_soaked_even_with_it() -> None:
    at = fight("core", vess=FIELD)
    harm(at, mortal=2, attack=False)
    assert (taken(at), at.open()) == ((2, 0), [])
