"""WG-ATK-05 and WG-ATK-10 outside of attacks (A-54): Stealth slowly, Medicae on oneself."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from support import Table, only
from tableside.core.offers import Field
from tableside.core.values import GM
from tableside.systems.wrath_glory import commands as table_do
from tableside.systems.wrath_glory import events as was
from tableside.systems.wrath_glory.turns import actions as do
from wrath_glory.combat.turns_tables import GANGER, VESS, act, fight
from wrath_glory.tables import ANNA, roll, table

SNEAK = replace(VESS, totals={"stealth": 4, "medicae": 4, "awareness": 4})
WITH = ("core", "revised-full")


def sneaking(ruleset: str) -> Table:
    return table(ruleset, SNEAK, tracks={"vess.wrath": 0})


def pool(at: Table, skill: str, **more: Any) -> list[tuple[str, int]]:
    ready = at.system.checked(
        at.system.known(at.state, ANNA), table_do.TryTest("vess", skill=skill, **more)
    )
    return [(one.label, one.amount) for one in ready.preview[0].terms]


@pytest.mark.rule("WG-ATK-05")
@pytest.mark.parametrize("ruleset", WITH)
def test_moving_slowly_gives_two_dice_to_stealth_alone(ruleset: str) -> None:
    at = sneaking(ruleset)
    assert pool(at, "stealth")[1:] == []
    assert pool(at, "stealth", manner="slowly")[1:] == [("moving slowly", 2)]
    wrong = table_do.TryTest("vess", skill="awareness", manner="slowly")
    assert at.refusal(ANNA, wrong).code == "not_asked_here"
    at.play(GM, table_do.CallTest(who=("vess",), skill="stealth", dn=3, manner="slowly"))
    settled = only(roll(at, "t1", 2, 4, 4, 1, 4, 1), was.TestSettled)
    assert (settled.icons, settled.success) == (3, True)


@pytest.mark.rule("WG-ATK-10")
@pytest.mark.parametrize("ruleset", WITH)
@pytest.mark.parametrize(("manner", "dn"), [("", 3), ("oneself", 4)])
def test_medicae_on_oneself_is_harder(ruleset: str, manner: str, dn: int) -> None:
    at = sneaking(ruleset)
    at.play(GM, table_do.CallTest(who=("vess",), skill="medicae", dn=3, manner=manner))
    assert only(roll(at, "t1", 2, 4, 4, 1), was.TestSettled).dn == dn


@pytest.mark.rule("WG-ATK-10", "WG-ACT-02")
def test_so_it_is_in_a_fight_and_judged_afterwards() -> None:
    at = fight("core", SNEAK, GANGER, tracks={"vess.wrath": 0})
    act(at, do.Act("vess", slot="combat", skill="medicae", manner="oneself"), 2, 4, 4, 1)
    events = at.play(GM, at.to("t1", table_do.Judge, dn=2))
    assert only(events, was.TestSettled).dn == 3


@pytest.mark.rule("WG-ATK-05", "WG-ATK-10")
@pytest.mark.parametrize("ruleset", ["starter", "revised"])
@pytest.mark.parametrize("skill", ["stealth", "medicae"])
def test_where_the_rules_are_silent_nothing_is_asked(ruleset: str, skill: str) -> None:
    at = sneaking(ruleset)
    asked = at.ask(ANNA, table_do.TryTest("vess"), skill=skill, bonus=0)
    assert not isinstance(asked, Field)
    for manner, rule in (("slowly", "WG-ATK-05"), ("oneself", "WG-ATK-10")):
        called = table_do.CallTest(who=("vess",), skill=skill, dn=3, manner=manner)
        refusal = at.refusal(GM, called)
        assert (refusal.code, refusal.rule) == ("not_in_ruleset", rule)
