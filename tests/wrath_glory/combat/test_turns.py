"""WG-INIT and WG-OPT-11: alternating turns, rounds, seizing the Initiative, held actions."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from support import Table, only, waiving
from tableside.core.correction import adopt, correct
from tableside.core.desk import Adjust, GiveEffect, SetPresence, StrikeCharacter
from tableside.core.effects import Hook, Moment
from tableside.core.offers import Field, Offer, OneOf
from tableside.core.values import GM, Limit
from tableside.systems.wrath_glory import commands as table_do
from tableside.systems.wrath_glory.combat.turns import commands as do
from tableside.systems.wrath_glory.combat.turns import events as was
from tableside.systems.wrath_glory.fight import Side
from tableside.systems.wrath_glory.state import COMBAT, NARRATIVE
from wrath_glory.combat.turns_tables import (
    ADVISED,
    BRUTE,
    GANGER,
    KELL,
    ORLA,
    VESS,
    act,
    begin,
    end,
    fight,
    now,
    refused,
    turns,
)
from wrath_glory.tables import ANNA, BEN, CARA, table

RULESETS = ("starter", "revised", "core", "revised-full")


@pytest.mark.rule("WG-INIT-01", "WG-TEST-10")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_fight_begins_and_ends_with_the_mode(ruleset: str) -> None:
    at = table(ruleset, VESS, GANGER)
    assert at.state.fight is None
    at.play(GM, table_do.SetMode(mode=COMBAT))
    assert (now(at).round, now(at).side, now(at).active) == (1, Side.PLAYERS, "")
    at.play(GM, GiveEffect(name="Dazed", on="vess", until=Moment(Hook.ROUND)))
    at.play(GM, table_do.SetMode(mode=NARRATIVE))
    assert at.state.fight is None
    assert at.state.effects == ()  # whatever lasted no longer than a fight is over
    assert "The fight is over." in at.read(ANNA)


@pytest.mark.rule("WG-INIT-01")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_sides_alternate_and_the_players_begin(ruleset: str) -> None:
    at = fight(ruleset)
    assert at.refusal(GM, do.GiveTurn(who="ganger")).code == "not_your_pick"
    begin(at, "vess")
    assert now(at).active == "vess"
    end(at)
    assert refused(at, do.TakeTurn(character="kell")) == "not_your_pick"
    begin(at, "ganger")
    end(at)
    assert refused(at, do.TakeTurn(character="vess")) == "has_acted"
    begin(at, "kell")
    assert [line for line in at.read(ANNA) if line.endswith("acts.")] == [
        "Vess acts.",
        "Ganger acts.",
        "Kell acts.",
    ]


@pytest.mark.rule("WG-INIT-01")
def test_the_order_is_shown_and_not_enforced_where_the_table_only_advises() -> None:
    at = fight("revised", limits=ADVISED)
    turns(at, "vess")
    asked = at.ready(BEN, do.TakeTurn(character="kell"))
    assert [one.code for one in asked.cautions] == ["not_your_pick"]
    begin(at, "kell")
    begin(at, "ganger")  # in order: no caution, and Kell's turn is over
    assert (now(at).active, now(at).acted) == ("ganger", ("vess", "kell"))
    assert at.ready(CARA, do.TakeTurn(character="orla")).cautions == ()


@pytest.mark.rule("WG-INIT-01")
def test_only_the_player_or_the_gm_begins_and_ends_a_turn() -> None:
    at = fight("revised")
    assert at.refusal(BEN, do.TakeTurn(character="vess")).code == "not_yours"
    begin(at, "vess", GM)
    assert at.refusal(BEN, do.EndTurn(character="vess")).code == "not_yours"
    assert refused(at, do.TakeTurn(character="vess")) == "already_active"
    assert at.refusal(ANNA, do.EndTurn(character="kell")).code == "not_yours"
    assert at.refusal(BEN, do.EndTurn(character="kell")).code == "not_now"
    at.play(ANNA, do.EndTurn(character="vess"))


@pytest.mark.rule("WG-INIT-02")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_round_ends_by_itself_when_all_have_acted(ruleset: str) -> None:
    at = fight(ruleset)
    at.play(GM, GiveEffect(name="Smoke", until=Moment(Hook.ROUND, number=1)))
    turns(at, "vess", "ganger", "kell", "brute")
    assert now(at).round == 1
    begin(at, "orla")
    events = end(at)
    assert only(events, was.RoundEnded).number == 1
    assert (now(at).round, now(at).side, now(at).acted) == (2, Side.PLAYERS, ())
    assert at.state.effects == ()
    assert at.read(BEN)[-2:] == ["Round 2: the players pick.", "Smoke has run out."]


@pytest.mark.rule("WG-INIT-02")
def test_whoever_acts_after_the_last_turn_begins_the_next_round() -> None:
    at = fight("revised", VESS, GANGER)
    turns(at, "vess")
    begin(at, "ganger")
    events = begin(at, "vess")  # nobody ended the ganger's turn
    assert [type(event) for event in events][:4] == [
        was.TurnEnded,
        was.RoundEnded,
        was.RoundBegan,
        was.TurnBegan,
    ]
    assert (now(at).round, now(at).active, now(at).turns["vess"]) == (2, "vess", 2)


@pytest.mark.rule("WG-INIT-02")
def test_the_gm_ends_a_round_early() -> None:
    at = fight("revised")
    begin(at, "vess")
    asked = at.ready(GM, do.EndRound())
    assert "Kell" in asked.cautions[0].sentence
    at.play(GM, do.EndRound())
    assert (now(at).round, now(at).active) == (2, "")
    assert at.refusal(ANNA, do.EndRound()).code == "not_gm"


@pytest.mark.rule("WG-INIT-03")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_left_of_the_larger_side_acts_in_a_row(ruleset: str) -> None:
    at = fight(ruleset, VESS, KELL, ORLA, GANGER)
    turns(at, "vess", "ganger", "kell")
    begin(at, "orla")  # no threat is left
    end(at)
    assert now(at).round == 2


@pytest.mark.rule("WG-INIT-02", "WG-INIT-03")
def test_whoever_is_down_or_away_or_out_is_skipped() -> None:
    at = fight("core", tracks={"ganger.wounds": 3})
    turns(at, "vess")
    assert at.refusal(GM, do.GiveTurn(who="ganger")).code == "not_a_choice"
    at.play(GM, SetPresence(character="kell", present=False))
    turns(at, "brute")
    at.play(GM, do.SetCast(character="orla", fights=False))  # the last one who had not acted
    assert now(at).round == 2
    assert refused(at, do.TakeTurn(character="orla")) == "not_now"
    assert at.refusal(GM, do.SetCast(character="orla", fights=False)).code == "already_so"
    at.play(GM, do.SetCast(character="orla"))
    begin(at, "orla")


@pytest.mark.rule("WG-INIT-02")
def test_a_turn_ends_by_itself_when_its_character_drops() -> None:
    at = fight("core")
    begin(at, "vess")
    at.play(GM, SetPresence(character="vess", present=False))
    assert (now(at).active, now(at).acted) == ("", ("vess",))
    begin(at, "ganger")
    at.play(GM, StrikeCharacter(character="ganger"))
    assert now(at).active == ""
    assert now(at).acted == ("vess",)


@pytest.mark.rule("WG-INIT-02")
def test_nobody_able_to_act_ends_no_rounds() -> None:
    at = fight("core", VESS, GANGER, tracks={"vess.wounds": 5, "ganger.wounds": 3})
    at.play(GM, GiveEffect(name="Silence"))
    assert now(at).round == 1


@pytest.mark.rule("WG-INIT-01")
def test_a_newcomer_is_in_the_fight() -> None:
    at = fight("revised", VESS, GANGER)
    turns(at, "vess")
    at.play(GM, table_do.AddCharacter(id="imp", name="Imp", hero=False))
    turns(at, "ganger")
    assert now(at).round == 1
    turns(at, "imp")
    assert now(at).round == 2


@pytest.mark.rule("WG-INIT-04", "WG-GLORY-08")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_players_seize_the_initiative(ruleset: str) -> None:
    at = fight(ruleset, tracks={"glory": 2})
    assert refused(at, do.Seize(character="kell")) == "no_hand_over"
    begin(at, "vess")
    assert refused(at, do.Seize(character="kell")) == "no_hand_over"
    end(at)
    assert refused(at, do.Seize(character="vess")) == "has_acted"
    events = act(at, do.Seize(character="kell"))
    assert only(events, was.InitiativeSeized).side is Side.PLAYERS
    assert (now(at).active, at.tracks["glory"]) == ("kell", 1)


@pytest.mark.rule("WG-INIT-04")
@pytest.mark.parametrize("ruleset", ["revised", "core", "revised-full"])
def test_seizing_comes_once_until_the_other_side_acts(ruleset: str) -> None:
    at = fight(ruleset, tracks={"glory": 3})
    turns(at, "vess")
    act(at, do.Seize(character="kell"))
    end(at)
    refusal = at.refusal(CARA, do.Seize(character="orla"))
    assert (refusal.code, refusal.limit) == ("already_seized", Limit.ONCE)
    at.play(waiving(Limit.ONCE), do.Seize(character="orla"))
    assert at.tracks["glory"] == 1


@pytest.mark.rule("WG-INIT-04")
def test_the_starter_set_sells_it_as_often_as_there_is_glory() -> None:
    at = fight("starter", tracks={"glory": 2})
    turns(at, "vess")
    act(at, do.Seize(character="kell"))
    end(at)
    act(at, do.Seize(character="orla"))
    assert at.tracks["glory"] == 0


@pytest.mark.rule("WG-INIT-04", "WG-GLORY-08")
def test_seizing_costs_glory_and_takes_another_player() -> None:
    mine = replace(ORLA, controller="anna")
    at = fight("revised", VESS, KELL, mine, GANGER)
    turns(at, "vess")
    assert at.refusal(BEN, do.Seize(character="kell")).code == "no_glory"
    rich = fight("revised", VESS, KELL, mine, GANGER, tracks={"glory": 1})
    turns(rich, "vess")
    assert rich.refusal(ANNA, do.Seize(character="orla")).code == "same_player"
    rich.play(BEN, do.Seize(character="kell"))


@pytest.mark.rule("WG-GLORY-04", "WG-INIT-04")
@pytest.mark.parametrize("agree", [True, False])
def test_the_others_are_asked_where_the_table_wants_it(*, agree: bool) -> None:
    at = fight("starter", tracks={"glory": 1}, facts={"glory_agreement": "ask"})
    turns(at, "vess")
    act(at, do.Seize(character="kell"))
    assert at.matter("z1.agreement1").asks == ("vess", "orla")
    assert refused(at, do.Seize(character="orla")) == "waiting"
    assert (now(at).active, at.tracks["glory"]) == ("", 1)
    at.play(ANNA, at.to("z1.agreement1", table_do.Agree))
    answered = table_do.Agree if agree else table_do.Object
    at.play(CARA, at.to("z1.agreement1", answered))
    assert at.open() == []
    assert (now(at).active, at.tracks["glory"]) == (("kell", 0) if agree else ("", 1))


@pytest.mark.rule("WG-GLORY-04", "WG-INIT-04")
def test_while_the_others_think_the_moment_passes() -> None:
    at = fight("starter", tracks={"glory": 1}, facts={"glory_agreement": "ask"})
    turns(at, "vess")
    act(at, do.Seize(character="kell"))
    begin(at, "ganger")
    for who in ("vess", "orla"):
        act(at, at.to("z1.agreement1", table_do.Agree, who))
    assert (now(at).active, at.tracks["glory"], at.open()) == ("ganger", 1, [])


@pytest.mark.rule("WG-INIT-04")
def test_where_the_players_go_next_anyway_nothing_is_seized() -> None:
    at = fight("revised", VESS, KELL, GANGER, tracks={"glory": 1})
    turns(at, "vess", "ganger")
    assert refused(at, do.Seize(character="kell")) == "no_hand_over"
    begin(at, "kell")


@pytest.mark.rule("WG-INIT-05", "WG-RUIN-03")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_gm_seizes_it_with_ruin(ruleset: str) -> None:
    at = fight(ruleset, tracks={"ruin": 1})
    turns(at, "vess")
    assert at.refusal(GM, do.SeizeForThreat(who="brute")).code == "no_hand_over"
    turns(at, "ganger")
    at.play(GM, do.SeizeForThreat(who="brute"))
    assert (now(at).active, at.tracks["ruin"]) == ("brute", 0)
    poor = fight(ruleset)
    turns(poor, "vess", "ganger")
    assert poor.refusal(GM, do.SeizeForThreat(who="brute")).code == "no_ruin"


@pytest.mark.rule("WG-INIT-05")
@pytest.mark.parametrize(("ruleset", "again"), [("starter", True), ("revised", False)])
def test_how_often_the_gm_seizes_it(ruleset: str, again: bool) -> None:
    third = replace(BRUTE, id="imp", name="Imp")
    at = fight(ruleset, VESS, KELL, GANGER, BRUTE, third, tracks={"ruin": 2})
    turns(at, "vess", "ganger")
    at.play(GM, do.SeizeForThreat(who="brute"))
    end(at)
    if again:
        at.play(GM, do.SeizeForThreat(who="imp"))
        assert at.tracks["ruin"] == 0
    else:
        assert at.refusal(GM, do.SeizeForThreat(who="imp")).code == "already_seized"


@pytest.mark.rule("WG-OPT-11")
@pytest.mark.parametrize("ruleset", ["starter", "revised"])
def test_without_the_rule_nothing_is_held(ruleset: str) -> None:
    assert refused(fight(ruleset), do.Hold(character="vess")) == "not_in_ruleset"


@pytest.mark.rule("WG-OPT-11")
def test_a_held_action_is_used_later() -> None:
    at = fight("core")
    act(at, do.Hold(character="vess"))
    assert (now(at).active, now(at).holding, now(at).acted) == ("", ("vess",), ())
    assert refused(at, do.Hold(character="vess")) == "already_holding"
    turns(at, "ganger", "kell")
    act(at, do.ActNow(character="vess"))
    assert (now(at).active, now(at).holding, now(at).turns["vess"]) == ("vess", (), 1)
    assert refused(at, do.ActNow(character="vess")) == "not_now"


@pytest.mark.rule("WG-OPT-11", "WG-OPP-02", "WG-OPP-04")
def test_to_be_before_a_threat_one_must_win_by_initiative() -> None:
    at = fight("core")
    act(at, do.Hold(character="vess"))
    begin(at, "ganger")
    assert refused(at, do.ActNow(character="vess")) == "not_a_choice"
    # CONV-5: the holder's dice first; 2 icons stand against 1
    events = act(at, do.ActNow(character="vess", before="ganger"), 4, 6, 4, 1)
    assert only(events, was.TurnResumed).character == "vess"
    assert (now(at).active, at.tracks["glory"]) == ("vess", 0)  # no Wrath die, no Glory
    end(at)
    begin(at, "ganger")


@pytest.mark.rule("WG-OPT-11")
def test_whoever_loses_acts_afterwards() -> None:
    at = fight("core", tracks={"vess.wrath": 0})
    act(at, do.Hold(character="vess"))
    begin(at, "ganger")
    events = act(at, do.ActNow(character="vess", before="ganger"), 1, 4, 6, 1)
    assert only(events, was.HoldBeaten).by == "ganger"
    assert now(at).active == "ganger"
    assert refused(at, do.ActNow(character="vess", before="ganger")) == "too_late"
    assert refused(at, do.Move(character="vess", metres=1)) == "must_be_faster"
    assert refused(at, do.TakeTurn(character="vess")) == "must_be_faster"
    assert now(at).active == "ganger"
    end(at)
    act(at, do.ActNow(character="vess"))
    assert now(at).active == "vess"


@pytest.mark.rule("WG-OPT-11")
def test_a_turn_that_must_be_won_is_not_given() -> None:
    at = fight("core")
    act(at, do.Hold(character="vess"))
    assert "vess" in given_turns(at)
    begin(at, "ganger")
    assert "vess" not in given_turns(at)
    assert refused(at, do.GiveTurn(who="vess")) == "must_be_faster"


def given_turns(at: Table) -> list[object]:
    field = at.system.ask_next(at.system.known(at.state, GM), Offer("give_turn"), {})
    assert isinstance(field, Field)
    assert isinstance(field.domain, OneOf)
    return [option.value for option in field.domain.options]


@pytest.mark.rule("WG-OPT-11", "WG-INIT-02")
def test_a_held_action_is_lost_with_the_round() -> None:
    at = fight("core", VESS, GANGER)
    at.play(GM, GiveEffect(name="Focus", on="vess", until=Moment(Hook.TURN_END, "vess")))
    act(at, do.Hold(character="vess"))
    turns(at, "ganger")
    assert now(at).round == 1  # the held action may still be used
    events = at.play(GM, do.EndRound())
    assert only(events, was.TurnEnded).lost
    assert (now(at).round, now(at).holding) == (2, ())
    assert at.state.effects == ()
    assert "Vess's held action is lost." in at.read(ANNA)


@pytest.mark.rule("WG-OPT-11")
def test_nobody_holds_who_has_begun_to_act() -> None:
    at = fight("core")
    act(at, do.Move(character="vess", metres=1))
    assert refused(at, do.Hold(character="vess")) == "has_begun"


@pytest.mark.rule("WG-INIT-01")
def test_effects_end_with_the_turns_they_wait_for() -> None:
    at = fight("revised", VESS, GANGER)
    begin(at, "vess")
    for name, until in {
        "First": Moment(Hook.TURN_END, "vess", 1),
        "Second": Moment(Hook.TURN_START, "vess", 2),
        "Third": Moment(Hook.TURN_END, "vess", 2),
    }.items():
        at.play(GM, GiveEffect(name=name, on="vess", until=until))

    def names() -> list[str]:
        return [effect.name for effect in at.state.effects]

    end(at)
    assert names() == ["Second", "Third"]
    turns(at, "ganger")
    begin(at, "vess")
    assert names() == ["Third"]
    end(at)
    assert names() == []


@pytest.mark.rule("WG-INIT-01")
def test_turns_are_undone_like_everything_else() -> None:
    at = fight("revised")
    begin(at, "vess")
    before = at.state
    end(at)
    at.history.undo(GM)
    assert at.state == before
    stale = do.EndTurn(character="vess", matter="t1", revision=1)
    assert at.refusal(ANNA, stale).code == "no_such_matter"


@pytest.mark.rule("WG-INIT-01", "WG-TEST-10")
@pytest.mark.parametrize("how", ["settle", "replay"])
def test_a_corrected_mode_brings_its_fight(how: str) -> None:
    at = table("revised", VESS, GANGER)
    at.play(GM, Adjust(track="ruin", by=1))
    at.play(GM, table_do.AwardWrath(who="vess", amount=1))
    adopt(at.history, correct(at.history, 1, table_do.SetMode(mode=COMBAT)), how)
    assert at.faults() == {}
    begin(at, "vess")
    assert now(at).active == "vess"


@pytest.mark.rule("WG-INIT-01")
def test_a_corrected_turn_is_another_ones() -> None:
    at = fight("revised")
    begin(at, "vess", GM)  # row 1
    end(at)  # row 2
    begin(at, "ganger")  # row 3
    wrong = do.TakeTurn(character="kell")
    correction = correct(at.history, 1, wrong)
    assert [one.seq for one in correction.misfits] == [2]  # it was not Vess who ended a turn
    adopt(at.history, correction, "replay")
    assert (now(at).active, now(at).acted) == ("ganger", ("kell",))


@pytest.mark.rule("WG-INIT-01")
def test_few_offers_stand_for_threats() -> None:
    at = fight("revised")
    named = {offer.character for offer in at.offers(GM)}
    assert not {"ganger", "brute"} & named
    turns(at, "vess")
    begin(at, "ganger")
    assert {"ganger"} == {"ganger", "brute"} & {one.character for one in at.offers(GM)}
