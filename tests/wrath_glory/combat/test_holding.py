"""WG-OPT-11: holding an action."""

from __future__ import annotations

import pytest

from support import Table, only
from tableside.core.desk import GiveEffect
from tableside.core.effects import Moment, Occasion
from tableside.core.offers import Field, Offer, OneOf
from tableside.core.values import GM, Limit
from tableside.systems.wrath_glory.turns.movement import Move
from tableside.systems.wrath_glory.turns.rounds import (
    ActNow,
    EndRound,
    GiveTurn,
    Hold,
    HoldBeaten,
    TakeTurn,
)
from tableside.systems.wrath_glory.turns.turns import TurnEnded, TurnResumed
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
from wrath_glory.tables import ANNA


@pytest.mark.rule("WG-OPT-11")
@pytest.mark.parametrize("ruleset", ["starter", "revised"])
def test_without_the_rule_nothing_is_held(ruleset: str) -> None:
    assert refused(fight(ruleset), Hold(character="vess")) == "not_in_ruleset"


@pytest.mark.rule("WG-OPT-11")
def test_a_held_action_is_used_later() -> None:
    at = fight("core")
    act(at, Hold(character="vess"))
    assert (now(at).active, now(at).holding, now(at).acted) == ("", ("vess",), ())
    assert refused(at, Hold(character="vess")) == "already_holding"
    turns(at, "ganger", "kell")
    act(at, ActNow(character="vess"))
    assert (now(at).active, now(at).holding, now(at).turns["vess"]) == ("vess", (), 1)
    assert refused(at, ActNow(character="vess")) == "not_now"


@pytest.mark.rule("WG-OPT-11", "WG-OPP-02", "WG-OPP-04")
def test_to_be_before_a_threat_one_must_win_by_initiative() -> None:
    at = fight("core")
    act(at, Hold(character="vess"))
    begin(at, "ganger")
    assert refused(at, ActNow(character="vess")) == "not_a_choice"
    # CONV-5: the holder's dice first; 2 icons stand against 1
    events = act(at, ActNow(character="vess", before="ganger"), 4, 6, 4, 1)
    assert only(events, TurnResumed).character == "vess"
    assert (now(at).active, at.tracks["glory"]) == ("vess", 0)  # no Wrath die, no Glory
    end(at)
    begin(at, "ganger")


@pytest.mark.rule("WG-OPT-11")
def test_whoever_loses_acts_afterwards() -> None:
    at = fight("core", tracks={"vess.wrath": 0})
    act(at, Hold(character="vess"))
    begin(at, "ganger")
    events = act(at, ActNow(character="vess", before="ganger"), 1, 4, 6, 1)
    assert only(events, HoldBeaten).by == "ganger"
    assert now(at).active == "ganger"
    assert refused(at, ActNow(character="vess", before="ganger")) == "too_late"
    for command in (TakeTurn(character="vess"), Move(character="vess", metres=1)):
        refusal = at.refusal(ANNA, command)
        assert (refusal.code, refusal.limit) == ("must_be_faster", Limit.TURN_ORDER)
    assert (now(at).active, now(at).acted) == ("ganger", ())
    end(at)
    act(at, ActNow(character="vess"))
    assert now(at).active == "vess"


@pytest.mark.rule("WG-OPT-11", "WG-INIT-01")
def test_after_a_lost_race_no_other_hero_takes_the_threats_turn_away() -> None:
    at = fight("core")
    act(at, Hold(character="vess"))
    begin(at, "ganger")
    act(at, ActNow(character="vess", before="ganger"), 1, 4, 6, 1)
    assert refused(at, Move(character="kell", metres=1)) == "turn_unused"
    assert (now(at).active, now(at).acted) == ("ganger", ())


@pytest.mark.rule("WG-OPT-11")
@pytest.mark.parametrize("ruleset", ["core", "revised-full"])
def test_a_held_action_waits_for_a_friends_turn_to_be_used(ruleset: str) -> None:
    at = fight(ruleset)
    act(at, Hold(character="vess"))
    turns(at, "ganger")
    act(at, Hold(character="kell"))
    turns(at, "brute")
    begin(at, "orla")
    for command in (ActNow(character="vess"), Move(character="kell", metres=1)):
        assert refused(at, command) == "turn_unused"
    assert "give_turn" not in at.verbs(GM)
    act(at, Move(character="orla", metres=1))
    act(at, ActNow(character="vess"))
    assert refused(at, ActNow(character="kell")) == "turn_unused"  # nor another holder's
    end(at)
    act(at, ActNow(character="kell"))
    assert now(at).acted == ("ganger", "brute", "orla", "vess")


@pytest.mark.rule("WG-OPT-11")
def test_a_held_threat_ends_no_heros_unused_turn() -> None:
    at = fight("core")
    turns(at, "vess")
    begin(at, "ganger")
    act(at, Hold(character="ganger"))
    begin(at, "kell")
    assert at.refusal(GM, GiveTurn(who="ganger")).code == "turn_unused"


@pytest.mark.rule("WG-OPT-11")
def test_a_turn_that_must_be_won_is_not_given() -> None:
    at = fight("core")
    act(at, Hold(character="vess"))
    assert "vess" in given_turns(at)
    begin(at, "ganger")
    assert "vess" not in given_turns(at)
    assert refused(at, GiveTurn(who="vess")) == "must_be_faster"


def given_turns(at: Table) -> list[object]:
    field = at.system.ask_next(at.system.known(at.state, GM), Offer("give_turn"), {})
    assert isinstance(field, Field)
    assert isinstance(field.domain, OneOf)
    return [option.value for option in field.domain.options]


@pytest.mark.rule("WG-OPT-11", "WG-INIT-02")
def test_a_held_action_is_lost_with_the_round() -> None:
    at = fight("core", VESS, GANGER)
    at.play(GM, GiveEffect(name="Focus", on="vess", until=Moment(Occasion.TURN_END, "vess")))
    act(at, Hold(character="vess"))
    turns(at, "ganger")
    assert now(at).round == 1  # the held action may still be used
    events = at.play(GM, EndRound())
    assert only(events, TurnEnded).lost
    assert (now(at).round, now(at).holding) == (2, ())
    assert at.state.effects == ()
    assert "Vess's held action is lost." in at.read(ANNA)


@pytest.mark.rule("WG-OPT-11")
def test_nobody_holds_who_has_begun_to_act() -> None:
    at = fight("core")
    act(at, Move(character="vess", metres=1))
    assert refused(at, Hold(character="vess")) == "has_begun"
