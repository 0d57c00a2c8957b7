"""WG-RUIN: the GM's pool."""

from __future__ import annotations

import pytest

from support import every, only, waiving
from tableside.core.desk import Adjust
from tableside.core.evening import BeginEvening
from tableside.core.notes import NoteTold, Told
from tableside.core.offers import OneOf
from tableside.core.state import Gained, Overstepped, Reset, Spent
from tableside.core.values import GM, Limit
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory import events as was
from wrath_glory.tables import ANNA, table, whole_test


@pytest.mark.rule("WG-RUIN-01")
def test_the_pool_begins_empty_and_has_no_maximum(ruleset: str) -> None:
    at = table(ruleset)
    assert at.tracks["ruin"] == 0
    at.play(GM, Adjust(track="ruin", by=100))
    at.play(GM, Adjust(track="ruin", by=100))
    assert (at.tracks["ruin"], at.faults()) == (200, {})
    events = at.play(GM, BeginEvening(present=("vess", "kell")))
    assert Reset("ruin", 0, "WG-RUIN-01") in events
    assert at.tracks["ruin"] == 0


@pytest.mark.rule("WG-RUIN-01")
def test_it_is_the_gms() -> None:
    at = table(tracks={"ruin": 2})
    command = do.SpendRuin(use="own", amount=1)
    assert at.refusal(ANNA, command).code == "not_gm"
    assert at.refusal(ANNA, Adjust(track="ruin", by=-1)).code == "not_yours"
    assert "spend_ruin" not in at.verbs(ANNA)
    at.play(GM, command)


@pytest.mark.rule("WG-RUIN-02")
@pytest.mark.parametrize(("name", "gained"), [("revised", 1), ("revised-full", 1)])
def test_each_traded_complication_gives_one(name: str, gained: int) -> None:
    at = table(name, pool=3)
    for test in ("t1", "t2"):
        whole_test(at, 1, 4, 4)
        events = at.play(ANNA, at.to(f"{test}.complication1", do.GiveRuin, who="vess"))
        assert only(events, Gained).amount == gained
    assert at.tracks["ruin"] == 2


@pytest.mark.rule("WG-RUIN-02")
def test_a_complication_that_is_told_gives_none(ruleset: str) -> None:
    at = table(ruleset, pool=3)
    whole_test(at, 1, 4, 4)
    events = at.play(GM, at.to("t1.complication1", Told, text="A patrol comes."))
    assert only(events, NoteTold) == NoteTold("complication", "vess", "A patrol comes.")
    assert at.tracks["ruin"] == 0


@pytest.mark.rule("WG-RUIN-03")
def test_the_gm_spends_it_on_a_use_of_their_own(ruleset: str) -> None:
    at = table(ruleset, tracks={"ruin": 3})
    events = at.play(GM, do.SpendRuin(use="own", amount=2, purpose="Reinforcements"))
    assert only(events, Spent) == Spent("ruin", 2, "WG-RUIN-03")
    assert only(events, was.RuinUsed) == was.RuinUsed("own", "Reinforcements")
    assert at.tracks["ruin"] == 1


@pytest.mark.rule("WG-RUIN-03")
def test_it_cannot_go_below_zero() -> None:
    at = table(tracks={"ruin": 1})
    assert at.refusal(GM, do.SpendRuin(use="own", amount=2)).code == "not_a_choice"
    at.play(GM, do.SpendRuin(use="own", amount=1))
    empty = at.refusal(GM, do.SpendRuin(use="own", amount=1))
    assert (empty.code, empty.rule, empty.limit) == ("no_ruin", "WG-RUIN-03", Limit.COST)
    assert "spend_ruin" not in at.verbs(GM)
    events = at.play(waiving(Limit.COST), do.SpendRuin(use="own", amount=1))
    assert only(events, Overstepped).waived
    assert not every(events, Spent)
    assert at.tracks["ruin"] == 0


@pytest.mark.rule("WG-RUIN-03")
def test_the_menu_holds_only_what_exists_so_far(ruleset: str) -> None:
    at = table(ruleset, tracks={"ruin": 3})
    domain = at.question(GM, do.SpendRuin()).domain
    assert isinstance(domain, OneOf)
    assert [option.value for option in domain.options] == ["own"]
    assert at.refusal(GM, do.SpendRuin(use="seize", amount=1)).code == "not_a_choice"
