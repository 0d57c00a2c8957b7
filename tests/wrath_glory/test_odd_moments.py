"""Commands that come at an awkward moment: they are refused or answered, and nothing breaks."""

from __future__ import annotations

import pytest

from support import only
from tableside.core.values import GM
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory import events as was
from wrath_glory.tables import ANNA, SKILL, answer, call, table


@pytest.mark.rule("WG-TEST-01")
def test_what_heroes_do_unasked_is_not_for_threats(ruleset: str) -> None:
    at = table(ruleset)
    attempt = do.TryTest(character="brute", skill=SKILL)
    assert at.refusal(GM, attempt).code == "not_a_hero"
    assert "brute" not in {one.character for one in at.offers(GM) if one.verb == "try_test"}
    at.play(GM, do.TryTest(character="vess", skill=SKILL), 4, 4, 4, 4, 4)


@pytest.mark.rule("WG-WP-06")
@pytest.mark.parametrize("ruleset", ["starter", "revised", "revised-full"])
def test_a_threat_adds_no_detail(ruleset: str) -> None:
    at = table(ruleset)  # it has no Wrath points to look up either
    assert at.refusal(GM, do.AddDetail(character="brute")).code == "not_a_hero"
    at.play(GM, do.AddDetail(character="vess"))


@pytest.mark.rule("WG-TEST-07")
def test_a_number_struck_while_the_gm_thinks_about_a_purchase_is_asked_again() -> None:
    at = table("core", pool=5)
    matter = call(at)
    answer(at, matter, do.BuySuccesses)
    at.play(ANNA, do.EditSheet(character="vess", totals={SKILL: -1}))
    at.play(GM, at.to(matter, do.AllowBuying))
    asked = at.question(ANNA, at.to(matter, do.RollDice))
    assert (asked.name, at.matter(matter).asks) == ("total", ("vess",))
    answer(at, matter, do.BuySuccesses, total=4)
    events = at.play(GM, at.to(matter, do.AllowBuying))
    assert only(events, was.SuccessesBought).icons == 2
