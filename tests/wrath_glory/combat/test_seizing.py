"""WG-INIT-04 and -05: seizing the Initiative."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from support import only, waiving
from tableside.core.values import GM, Limit
from tableside.systems.wrath_glory import commands as table_do
from tableside.systems.wrath_glory.state.fight import Side
from tableside.systems.wrath_glory.turns import rounds as do
from tableside.systems.wrath_glory.turns import rounds as was
from wrath_glory.combat.attack_tables import RULESETS
from wrath_glory.combat.turns_tables import (
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
from wrath_glory.tables import ANNA, BEN, CARA


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


@pytest.mark.rule("WG-INIT-05")
def test_nobody_is_left_to_seize_it_for() -> None:
    at = fight("core", VESS, KELL, BRUTE, tracks={"ruin": 3})
    turns(at, "vess", "brute")
    refusal = at.refusal(waiving(*Limit), do.SeizeForThreat(who="brute"))
    assert (refusal.code, refusal.rule) == ("nobody_left", "WG-INIT-05")
