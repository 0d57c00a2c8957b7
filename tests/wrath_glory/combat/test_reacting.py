"""WG-ACT-04: a threat's Reflexive Action while somebody else acts."""

from __future__ import annotations

import pytest

from support import only
from tableside.core.values import GM, Limit
from tableside.systems.wrath_glory.state.fight import Slot
from tableside.systems.wrath_glory.turns import actions as do
from tableside.systems.wrath_glory.turns.slots import ActionTaken
from wrath_glory.combat.turns_tables import begin, end, fight, now, turns
from wrath_glory.tables import ANNA

WITH_REFLEXES = ("starter", "revised", "revised-full")


@pytest.mark.rule("WG-ACT-04")
@pytest.mark.parametrize("ruleset", WITH_REFLEXES)
def test_it_is_used_out_of_turn_and_ends_nobodys(ruleset: str) -> None:
    at = fight(ruleset)
    begin(at, "vess")
    events = at.play(GM, do.React(who="ganger", what="ducks"))
    assert only(events, ActionTaken) == ActionTaken("ganger", "other", (Slot.REFLEXIVE,), "ducks")
    assert (now(at).active, now(at).reflexive, now(at).acted) == ("vess", ("ganger",), ())
    assert any("ducks" in line for line in at.read(ANNA))


@pytest.mark.rule("WG-ACT-04")
def test_once_a_round() -> None:
    at = fight("revised")
    begin(at, "vess")
    at.play(GM, do.React(who="ganger"))
    refusal = at.refusal(GM, do.React(who="ganger"))
    assert (refusal.code, refusal.rule, refusal.limit) == (
        "reflexive_used",
        "WG-ACT-04",
        Limit.ONCE,
    )
    field = at.question(GM, do.React())
    assert [one.value for one in field.domain.options] == ["brute"]  # type: ignore[union-attr]
    end(at)
    turns(at, "ganger", "kell", "brute", "orla")
    at.play(GM, do.React(who="ganger"))


@pytest.mark.rule("WG-ACT-04")
def test_only_the_gm_and_only_where_there_are_such_actions() -> None:
    assert fight("core").refusal(GM, do.React(who="ganger")).rule == "WG-ACT-04"
    at = fight("revised")
    assert "react" in at.verbs(GM)
    assert "react" not in at.verbs(ANNA)
    begin(at, "vess")
    end(at)
    begin(at, "ganger")
    assert at.refusal(GM, do.React(who="ganger")).code == "not_a_choice"
    at.play(GM, do.React(who="brute"))
