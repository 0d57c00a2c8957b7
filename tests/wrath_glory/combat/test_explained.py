"""Effects explain themselves: what they do, when they end, every way to be rid of them."""

from __future__ import annotations

from typing import Any

import pytest

from support import Table
from tableside.core.desk import Adjust, Overrule
from tableside.core.effects import Explained
from tableside.core.values import GM, Actor
from tableside.systems.wrath_glory.conditions.conditions import Inflict
from tableside.systems.wrath_glory.conditions.named import NAMED
from tableside.systems.wrath_glory.harm.death import DeclareDead
from tableside.systems.wrath_glory.turns.actions import MarkWeapon
from wrath_glory.combat.conditions_tables import fight, inflict
from wrath_glory.combat.row_tables import scene, stumble
from wrath_glory.tables import ANNA, BEN


def explained(at: Table, effect: str, actor: Actor = ANNA) -> Explained:
    found: dict[str, Explained] = at.system.explain(at.system.known(at.state, actor))
    return found[effect]


def ways(at: Table, effect: str) -> dict[str, str]:
    return {one.verb: one.text for one in explained(at, effect).ways}


MORE: dict[str, dict[str, Any]] = {
    "fear": {"rating": 2, "source": "brute"},
    "terror": {"source": "brute"},
    "poisoned": {"rating": 4, "damage": 2},
    "hindered": {"rating": 2},
    "vulnerable": {"rating": 2},
}


@pytest.mark.parametrize("condition", NAMED)
def test_every_condition_says_what_it_does_and_when_it_ends(condition: str) -> None:
    at = fight()
    at.play(GM, Inflict(condition=condition, who=("vess",), **MORE.get(condition, {})))
    (effect,) = [one for one in at.state.effects if one.on == "vess"]
    found = explained(at, effect.id)
    assert found.until.startswith("until ")
    assert found.what or condition == "flying"  # being in the air does nothing by itself
    assert NAMED[condition].rule in found.rules
    # Whatever is on offer to be rid of it is among the ways; these two are nobody's to end.
    assert bool(found.ways) is (condition not in ("flying", "surprised"))


@pytest.mark.parametrize("verb", ["shake_off", "help_shake_off", "put_out"])
def test_a_way_is_a_verb_that_is_there(verb: str) -> None:
    at = fight()
    inflict(at, "burning")
    assert verb in ways(at, "vess.burning")
    assert verb in at.system.verbs


def test_a_fire_in_every_word() -> None:
    at = fight()
    inflict(at, "burning")
    found = explained(at, "vess.burning")
    assert found.what == "1d3 Mortal Wounds and a Willpower test as each turn begins"
    assert found.until == "until the fire is put out"
    assert ways(at, "vess.burning") == {
        "put_out": "Agility DN 3, as an action",
        "shake_off": "Willpower DN 5, as an action",
        "help_shake_off": "a friend: Leadership DN 3 or Medicae DN 3, as an action",
    }
    assert found.rules == ("WG-COND-05", "WG-HAZ-03", "WG-HAZ-04")
    assert at.lines(ANNA)[0].rules == ("WG-COND-05",)


@pytest.mark.parametrize(
    ("ruleset", "verb", "text"),
    [
        ("starter", "rally", "a friend: Leadership DN 4"),
        (
            "core",
            "help_shake_off",
            "a friend: Leadership DN 3, as an action",
        ),
    ],
)
def test_fear_is_talked_away_as_the_ruleset_says(ruleset: str, verb: str, text: str) -> None:
    at = fight(ruleset)
    inflict(at, "fear", rating=2, source="brute")
    (effect,) = [one.id for one in at.state.effects if one.on == "vess"]
    assert ways(at, effect)[verb] == text


def test_whoever_lies_there_knows_how_close_the_end_is() -> None:
    at = fight("core", tracks={"vess.wounds": 8, "vess.defiance": 1})
    found = explained(at, "vess.down")
    assert found.what.endswith("a Defiance Check as each turn begins; failures: 1 of 3")
    assert found.until == "until a Wound is healed"
    assert ways(at, "vess.down") == {"stabilise": "a friend: Medicae DN 3, as an action"}
    at = fight("revised")
    at.play(GM, Adjust(track="vess.wounds", by=9))
    what = explained(at, "vess.down").what
    assert what.endswith("Wounds become Traumatic Injuries: 0, of which 3 are survived")


def test_wounds_shock_and_death() -> None:
    at = fight()
    at.play(GM, Adjust(track="vess.wounds", by=1))
    at.play(GM, Adjust(track="vess.shock", by=6))
    at.play(GM, DeclareDead("kell"))
    wounded, exhausted = explained(at, "vess.wounded"), explained(at, "vess.exhausted")
    assert (wounded.what, wounded.until) == ("DN +1", "until the Wounds are healed")
    assert exhausted.until == "until Shock is restored"
    assert "recover_shock" in ways(at, "vess.exhausted")
    assert explained(at, "kell.dead").until == "for good"


def test_a_weapon_that_is_out_of_use() -> None:
    at = scene("core")
    stumble(at, 3, 1)
    assert ways(at, "vess.jammed.gun") == {"make_ready": "Tech DN 2, as an action"}
    at = scene("core")
    stumble(at, 3, 4)
    assert ways(at, "vess.dropped.gun") == {"make_ready": "a Simple Action"}
    at = scene("core")
    at.play(ANNA, MarkWeapon("vess", weapon="gun", trouble="empty"))
    assert ways(at, "vess.empty.gun") == {"reload": "reload"}


def test_what_is_hidden_is_explained_to_the_gm_alone() -> None:
    at = fight()
    at.play(GM, Overrule(quantity="dn", amount=1, on="vess", reason="A trap", secret=True))
    (effect,) = at.state.effects
    assert effect.id in at.system.explain(at.system.known(at.state, GM))
    assert effect.id not in at.system.explain(at.system.known(at.state, BEN))
