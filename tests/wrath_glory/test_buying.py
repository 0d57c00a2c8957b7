"""WG-TEST-07: half the pool in place of a roll, with the GM's consent."""

from __future__ import annotations

import pytest

from support import every, only
from tableside.core.desk import Overrule
from tableside.core.effects import Uses
from tableside.core.state import SheetEdited
from tableside.core.values import GM
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory import events as was
from tableside.systems.wrath_glory.state import Person
from wrath_glory.tables import (
    ANNA,
    BRUTE,
    NO_FAILURES,
    SKILL,
    UNHURT,
    answer,
    call,
    hero,
    roll,
    table,
)

pytestmark = pytest.mark.rule("WG-TEST-07")


@pytest.mark.parametrize(("pool", "icons"), [(1, 1), (4, 2), (5, 3), (6, 3)])
def test_half_the_pool_rounded_up_with_consent(pool: int, icons: int) -> None:
    at = table("core", pool=pool)
    matter = call(at, dn=3)
    answer(at, matter, do.BuySuccesses)
    assert at.matter(matter).asks == ("gm",)
    assert at.verbs(GM, matter) == {"allow_buying", "deny_buying", "take_default", "call_off"}
    events = answer(at, matter, do.AllowBuying)
    assert only(events, was.SuccessesBought).icons == icons
    settled = only(events, was.TestSettled)
    assert (settled.icons, settled.success) == (icons, icons >= 3)


def test_bonus_dice_are_part_of_the_pool() -> None:
    at = table("core", pool=3)
    matter = call(at, dn=3, bonus=2)
    answer(at, matter, do.BuySuccesses)
    assert only(answer(at, matter, do.AllowBuying), was.TestSettled).icons == 3


def test_there_is_no_wrath_die_and_nothing_to_spend_or_shift() -> None:
    at = table("core", pool=12, tracks={"glory": 3})
    matter = call(at, dn=1)
    answer(at, matter, do.BuySuccesses)
    settled = only(answer(at, matter, do.AllowBuying), was.TestSettled)
    assert (settled.kept, settled.complications, settled.wrath_sixes) == (6, 0, 0)
    assert settled.shifts == {}
    bank = {"glory": 3, "ruin": 0, "vess.wrath": 2, "kell.wrath": 2}
    assert at.tracks == {**UNHURT, **NO_FAILURES, **bank}


def test_the_gm_may_want_to_see_dice() -> None:
    at = table("core")
    matter = call(at, dn=3)
    answer(at, matter, do.BuySuccesses)
    answer(at, matter, do.DenyBuying)
    assert at.matter(matter).asks == ("vess",)
    events = roll(at, matter, 4, 4, 4, 4, 4)
    assert only(events, was.TestSettled).icons == 5


def test_only_the_gm_consents() -> None:
    at = table("core")
    matter = call(at, dn=3)
    answer(at, matter, do.BuySuccesses)
    assert at.refusal(ANNA, at.to(matter, do.AllowBuying)).code == "not_gm"
    assert at.refusal(ANNA, at.to(matter, do.DenyBuying)).code == "not_gm"


def test_a_gm_who_buys_for_somebody_has_consented() -> None:
    at = table("core")
    matter = call(at, dn=3)
    events = at.play(GM, at.to(matter, do.BuySuccesses))
    assert only(events, was.TestSettled).icons == 3


def test_the_choice_is_made_before_the_dice() -> None:
    at = table("core")
    matter = call(at, dn=3)
    roll(at, matter, 4, 4, 2, 2, 2)
    assert at.refusal(ANNA, at.to(matter, do.BuySuccesses)).code == "not_now"


def test_a_contested_test_is_always_rolled() -> None:
    at = table("core")
    at.play(
        GM,
        do.Oppose(initiator="vess", initiator_skill=SKILL, opponent="kell", opponent_skill=SKILL),
    )
    refused = at.refusal(ANNA, at.to("o1.initiator", do.BuySuccesses))
    assert (refused.code, refused.rule) == ("contested", "WG-TEST-07")
    call(at, "kell")
    assert "buy_successes" in at.verbs(GM, "t2")


def test_an_empty_pool_buys_nothing() -> None:
    at = table("core", pool=1)
    matter = call(at, dn=1, bonus=-1)
    assert at.refusal(ANNA, at.to(matter, do.BuySuccesses)).code == "empty_pool"


def test_a_number_the_sheet_lacks_is_asked_here_too() -> None:
    at = table("core", Person("vess", "Vess", controller="anna"))
    matter = call(at, dn=2)
    events = answer(at, matter, do.BuySuccesses, total=4)
    assert only(events, SheetEdited).character.totals == {SKILL: 4}
    assert only(answer(at, matter, do.AllowBuying), was.TestSettled).icons == 2


@pytest.mark.parametrize("name", ["starter", "revised", "revised-full"])
def test_only_core_sells_successes(name: str) -> None:
    at = table(name)
    matter = call(at, dn=3)
    refused = at.refusal(ANNA, at.to(matter, do.BuySuccesses))
    assert (refused.code, refused.rule) == ("not_in_ruleset", "WG-TEST-07")
    assert at.verbs(ANNA, matter) == {"roll"}
    sold = table("core")
    assert sold.verbs(ANNA, call(sold, dn=3)) == {"roll", "buy_successes"}


def test_a_bonus_for_one_roll_is_not_used_up_by_a_purchase_that_was_denied() -> None:
    at = table("core", pool=3)
    at.play(GM, Overrule(quantity="pool", amount=2, on="vess", until=Uses(1)))
    matter = call(at, dn=3)
    answer(at, matter, do.BuySuccesses)
    answer(at, matter, do.DenyBuying)
    assert only(roll(at, matter, 4, 4, 4, 4, 4), was.TestSettled).icons == 5
    assert at.state.effects == ()


def test_a_bonus_for_one_roll_is_used_up_by_a_purchase_that_stands() -> None:
    at = table("core", pool=3)
    at.play(GM, Overrule(quantity="pool", amount=2, on="vess", until=Uses(1)))
    matter = call(at, dn=3)
    answer(at, matter, do.BuySuccesses)
    assert only(answer(at, matter, do.AllowBuying), was.TestSettled).icons == 3
    assert at.state.effects == ()


def test_a_threats_successes_can_be_bought_while_its_pool_is_not_known() -> None:
    blank = Person("brute", "Brute", hero=False)
    at = table("core", hero(), blank)
    matter = call(at, "brute", dn=2)
    events = at.play(GM, at.to(matter, do.BuySuccesses, total=4))
    assert only(events, was.TestSettled).success
    known = table("core", hero(), BRUTE)  # a threat whose pool is known rolls at once
    known.play(GM, do.CallTest(who=("brute",), skill=SKILL, dn=2), 4, 4, 2, 2)
    assert not every(known.history.rows[-1].events, was.SuccessesBought)
