"""The sample scene: it stands, it is hidden where it must be, and it can be played."""

from __future__ import annotations

import pytest

from support import Table, only
from tableside.core.cards import UseCard
from tableside.core.desk import Adjust
from tableside.core.offers import OneOf
from tableside.core.state import Spent
from tableside.core.values import GM, Actor
from tableside.systems import RULESETS, load, skirmish
from tableside.systems.daggerheart.fights.attacks import Attack
from tableside.systems.daggerheart.scene.encounters import PlanEncounter
from tableside.systems.daggerheart.state import ENVIRONMENT


def scene(ruleset: str = "sheet") -> Table:
    """A table set up with the sample."""
    found = skirmish("daggerheart", ruleset)
    assert found is not None
    return Table(load("daggerheart", ruleset), found.setup)


@pytest.mark.parametrize("ruleset", RULESETS["daggerheart"])
def test_it_stands_under_every_ruleset(ruleset: str) -> None:
    at = scene(ruleset)
    assert at.faults() == {}
    people = at.state.characters.values()
    assert len([one for one in people if one.hero]) == 3
    assert len([one for one in people if one.kind == "Drowned oarsman"]) == 6
    assert [one.name for one in people if one.foe_type == ENVIRONMENT] == ["The slack water"]


def test_players_see_neither_motives_nor_features() -> None:
    at = scene()
    seen = at.system.known(at.state, Actor("anna")).characters
    for key, one in at.state.characters.items():
        if not one.hero:
            assert (seen[key].motives, seen[key].cards, seen[key].notes) == ("", (), "")
            assert one.motives


@pytest.mark.rule("DH-ENC-05")
@pytest.mark.parametrize("ruleset", RULESETS["daggerheart"])
def test_it_fits_its_own_battle_points(ruleset: str) -> None:
    at = scene(ruleset)
    asked = at.question(GM, PlanEncounter(), heroes=3)
    assert asked.default == {"minion": 6, "skulk": 2, "standard": 1, "leader": 1}
    ready = at.ready(GM, PlanEncounter(), heroes=3, roster=asked.default, adjust=())
    assert [one.value for one in ready.preview] == [11, 2 + 4 + 2 + 3]


@pytest.mark.rule("DH-FEAR-05")
def test_a_feature_is_one_tap_and_its_place_is_nobodys_target() -> None:
    at = scene()
    at.play(GM, Adjust(track="fear", by=1))
    events = at.play(GM, UseCard(character="slack_water", card="undertow"))
    assert only(events, Spent) == Spent("fear", 1, "DH-FEAR-05")
    asked = at.question(GM, Attack(character="orrin"))
    assert isinstance(asked.domain, OneOf)
    assert "slack_water" not in [one.value for one in asked.domain.options]
