"""WG-INIT and WG-OPT-11: alternating turns, rounds, seizing the Initiative, held actions."""

from __future__ import annotations

import pytest

from support import only
from tableside.core.correction import adopt, correct
from tableside.core.desk import Adjust, GiveEffect, SetPresence, StrikeCharacter
from tableside.core.effects import Moment, Occasion
from tableside.core.values import GM, Limit
from tableside.systems.wrath_glory import commands as table_do
from tableside.systems.wrath_glory.attack.together import AttackTogether
from tableside.systems.wrath_glory.state import COMBAT, NARRATIVE
from tableside.systems.wrath_glory.state.fight import Side
from tableside.systems.wrath_glory.turns import turns as was
from tableside.systems.wrath_glory.turns.movement import Move
from tableside.systems.wrath_glory.turns.rounds import EndRound, EndTurn, GiveTurn, TakeTurn
from tableside.systems.wrath_glory.turns.turns import SetCast
from wrath_glory.combat.attack_tables import RULESETS
from wrath_glory.combat.turns_tables import (
    ADVISED,
    GANGER,
    KELL,
    ORLA,
    VESS,
    begin,
    end,
    fight,
    now,
    refused,
    turns,
)
from wrath_glory.tables import ANNA, BEN, CARA, table


@pytest.mark.rule("WG-INIT-01", "WG-TEST-10")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_fight_begins_and_ends_with_the_mode(ruleset: str) -> None:
    at = table(ruleset, VESS, GANGER)
    assert at.state.fight is None
    at.play(GM, table_do.SetMode(mode=COMBAT))
    assert (now(at).round, now(at).side, now(at).active) == (1, Side.PLAYERS, "")
    at.play(GM, GiveEffect(name="Dazed", on="vess", until=Moment(Occasion.ROUND)))
    at.play(GM, table_do.SetMode(mode=NARRATIVE))
    assert at.state.fight is None
    assert at.state.effects == ()  # whatever lasted no longer than a fight is over
    assert "The fight is over." in at.read(ANNA)


@pytest.mark.rule("WG-INIT-01")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_sides_alternate_and_the_players_begin(ruleset: str) -> None:
    at = fight(ruleset)
    assert at.refusal(GM, GiveTurn(who="ganger")).code == "not_your_pick"
    begin(at, "vess")
    assert now(at).active == "vess"
    end(at)
    assert refused(at, TakeTurn(character="kell")) == "not_your_pick"
    begin(at, "ganger")
    end(at)
    assert refused(at, TakeTurn(character="vess")) == "has_acted"
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
    asked = at.ready(BEN, TakeTurn(character="kell"))
    assert [one.code for one in asked.cautions] == ["not_your_pick"]
    begin(at, "kell")
    at.play(BEN, Move(character="kell", metres=1))
    begin(at, "ganger")  # in order: no caution, and Kell's turn is over
    assert (now(at).active, now(at).acted) == ("ganger", ("vess", "kell"))
    at.play(GM, Move(character="ganger", metres=1))
    assert at.ready(CARA, TakeTurn(character="orla")).cautions == ()


@pytest.mark.rule("WG-INIT-01")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_nobody_else_ends_a_turn_of_which_nothing_is_used(ruleset: str) -> None:
    at = fight(ruleset)
    turns(at, "vess")
    begin(at, "ganger")
    for command in (Move(character="kell", metres=1), TakeTurn(character="kell")):
        refusal = at.refusal(BEN, command)
        assert (refusal.code, refusal.limit) == ("turn_unused", Limit.TURN_ORDER)
    at.play(GM, Move(character="ganger", metres=1))
    begin(at, "kell")
    assert (now(at).active, now(at).acted) == ("kell", ("vess", "ganger"))
    refusal = at.refusal(GM, AttackTogether(attackers=("brute",), target="kell"))
    assert refusal.code == "turn_unused"


@pytest.mark.rule("WG-INIT-01")
def test_the_gm_passes_an_unused_turn_on_and_is_told_so() -> None:
    at = fight("revised")
    begin(at, "vess")
    ready = at.ready(GM, GiveTurn(), who="ganger")
    assert [(one.limit, one.code) for one in ready.cautions] == [(None, "turn_unused")]
    begin(at, "ganger")
    assert (now(at).active, now(at).acted) == ("ganger", ("vess",))


@pytest.mark.rule("WG-INIT-01")
def test_only_the_player_or_the_gm_begins_and_ends_a_turn() -> None:
    at = fight("revised")
    assert at.refusal(BEN, TakeTurn(character="vess")).code == "not_yours"
    begin(at, "vess", GM)
    assert at.refusal(BEN, EndTurn(character="vess")).code == "not_yours"
    assert refused(at, TakeTurn(character="vess")) == "already_active"
    assert at.refusal(ANNA, EndTurn(character="kell")).code == "not_yours"
    assert at.refusal(BEN, EndTurn(character="kell")).code == "not_now"
    at.play(ANNA, EndTurn(character="vess"))


@pytest.mark.rule("WG-INIT-02")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_round_ends_by_itself_when_all_have_acted(ruleset: str) -> None:
    at = fight(ruleset)
    at.play(GM, GiveEffect(name="Smoke", until=Moment(Occasion.ROUND, number=1)))
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
    at.play(GM, Move(character="ganger", metres=1))
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
    asked = at.ready(GM, EndRound())
    assert "Kell" in asked.cautions[0].sentence
    at.play(GM, EndRound())
    assert (now(at).round, now(at).active) == (2, "")
    assert at.refusal(ANNA, EndRound()).code == "not_gm"


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
    assert at.refusal(GM, GiveTurn(who="ganger")).code == "not_a_choice"
    at.play(GM, SetPresence(character="kell", present=False))
    turns(at, "brute")
    at.play(GM, SetCast(character="orla", fights=False))  # the last one who had not acted
    assert now(at).round == 2
    assert refused(at, TakeTurn(character="orla")) == "not_now"
    assert at.refusal(GM, SetCast(character="orla", fights=False)).code == "already_so"
    at.play(GM, SetCast(character="orla"))
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


@pytest.mark.rule("WG-INIT-01")
def test_effects_end_with_the_turns_they_wait_for() -> None:
    at = fight("revised", VESS, GANGER)
    begin(at, "vess")
    for name, until in {
        "First": Moment(Occasion.TURN_END, "vess", 1),
        "Second": Moment(Occasion.TURN_START, "vess", 2),
        "Third": Moment(Occasion.TURN_END, "vess", 2),
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
    stale = EndTurn(character="vess", matter="t1", revision=1)
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
    wrong = TakeTurn(character="kell")
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
