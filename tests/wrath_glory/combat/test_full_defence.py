"""WG-OPT-10: Full Defence, on the own turn or late."""

from __future__ import annotations

import pytest

from tableside.core.notes import Note
from tableside.core.values import GM, Limit
from tableside.systems.wrath_glory import commands as table_do
from tableside.systems.wrath_glory.numbers.reckon import defence_of
from tableside.systems.wrath_glory.turns.actions import Act
from tableside.systems.wrath_glory.turns.defence import FullDefence
from tableside.systems.wrath_glory.turns.movement import Move
from tableside.systems.wrath_glory.turns.rounds import TakeTurn
from wrath_glory.combat.turns_tables import (
    GANGER,
    VESS,
    act,
    begin,
    end,
    fight,
    now,
    refused,
    turns,
)
from wrath_glory.tables import ANNA, answer


@pytest.mark.rule("WG-OPT-10", "WG-MOVE-08", "WG-WRATH-06")
def test_full_defence_adds_its_icons_to_defence() -> None:
    at = fight("core", tracks={"vess.wrath": 0})
    before = defence_of(at.system.rules, at.state, "vess", {})
    assert before is not None
    act(at, FullDefence(character="vess"), 6, 4, 1)
    answer(at, "t1", table_do.Stop)  # the Wrath six could pay for more dice
    effect = at.state.effects[0]
    assert (effect.name, effect.rating) == ("Full Defence", 3)
    after = defence_of(at.system.rules, at.state, "vess", {})
    assert after is not None
    assert after.value == before.value + 3
    assert at.tracks["glory"] == 1  # a test with a Wrath die
    assert refused(at, Act(character="vess", slot="combat")) == "slot_used"
    assert refused(at, Move(character="vess", metres=4)) == "too_far"
    act(at, Move(character="vess", metres=3))


@pytest.mark.rule("WG-OPT-10", "WG-MOVE-08")
def test_full_defence_lasts_until_the_end_of_the_next_turn_and_gives_at_least_one() -> None:
    at = fight("core", VESS, GANGER, tracks={"vess.wrath": 0})
    act(at, FullDefence(character="vess"), 2, 2, 2)
    assert at.state.effects[0].rating == 1
    end(at)
    turns(at, "ganger")
    begin(at, "vess")
    assert [one.name for one in at.state.effects] == ["Full Defence"]
    end(at)
    assert at.state.effects == ()


@pytest.mark.rule("WG-OPT-10", "WG-ACT-07")
def test_full_defence_takes_an_unused_round_or_the_next_one() -> None:
    at = fight("core", tracks={"vess.wrath": 0})
    act(at, Act(character="vess", slot="combat"))
    assert refused(at, FullDefence(character="vess")) == "has_begun"
    end(at)
    act(at, FullDefence(character="vess"), 4, 1, 2)  # late
    assert now(at).given_up == ("vess",)
    assert refused(at, FullDefence(character="vess")) == "given_up"
    turns(at, "ganger", "kell", "brute", "orla")
    assert (now(at).round, now(at).acted) == (2, ("vess",))
    assert refused(at, TakeTurn(character="vess")) == "has_acted"
    turns(at, "kell", "ganger", "orla")
    assert [one.name for one in at.state.effects] == ["Full Defence"]
    turns(at, "brute")
    assert (now(at).round, at.state.effects) == (3, ())  # it ends with the round it cost
    begin(at, "vess")


@pytest.mark.rule("WG-OPT-10", "WG-ATK-11")
@pytest.mark.parametrize("ruleset", ["core", "revised-full"])
def test_a_threat_that_has_acted_may_still_give_up_its_next_round(ruleset: str) -> None:
    at = fight(ruleset)
    late = FullDefence(character="ganger")
    turns(at, "vess")
    assert at.refusal(GM, late).code == "not_now"
    turns(at, "ganger")
    begin(at, "kell")
    defenders = [one.character for one in at.offers(GM) if one.verb == "full_defence"]
    assert "ganger" in defenders
    assert "brute" not in defenders
    act(at, late, 4, 1, 2)
    assert (now(at).given_up, now(at).active) == (("ganger",), "kell")
    assert refused(at, late) == "given_up"
    end(at)
    turns(at, "brute", "orla")
    assert now(at).acted == ("ganger",)


@pytest.mark.rule("WG-OPT-10", "WG-ACT-07")
def test_full_defence_of_the_starter_set_is_the_whole_round_without_numbers() -> None:
    at = fight("starter")
    act(at, FullDefence(character="vess"))
    note = at.matter("n1").values
    assert isinstance(note, Note)
    assert note.rule == "WG-OPT-10"
    assert refused(at, Move(character="vess")) == "slot_used"
    end(at)
    assert refused(at, FullDefence(character="vess")) == "has_acted"
    assert refused(fight("revised"), FullDefence(character="vess")) == "not_in_ruleset"


@pytest.mark.rule("WG-MOVE-08", "WG-OPT-10")
@pytest.mark.parametrize(("metres", "may"), [(3, True), (4, False)])
def test_whoever_has_walked_far_defends_no_more(metres: int, *, may: bool) -> None:
    at = fight("core")
    act(at, Move(character="vess", how="walk", metres=metres))
    assert ("full_defence" in at.verbs(ANNA)) is may
    if not may:
        refusal = at.refusal(ANNA, FullDefence(character="vess"))
        assert (refusal.code, refusal.limit) == ("too_far", Limit.CAP)


@pytest.mark.rule("WG-OPT-10", "WG-WRATH-03")
def test_a_one_is_for_the_gm_to_tell_and_no_row_of_the_table() -> None:
    at = fight("core", tracks={"vess.wrath": 0})
    act(at, FullDefence(character="vess"), 1, 2, 2)
    assert "d66" not in at.matter("t1.complication1").values.text
    assert "told" in at.verbs(GM, "t1.complication1")
    assert "roll_complication" not in at.verbs(GM, "t1.complication1")
