"""What a table says beyond play: rules, maximums, and people by their names."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tableside.core.effects import Effect, Modifier
from tableside.core.values import GM, Actor
from tableside.systems import load
from tableside.systems.rulebook import rulebook
from tableside.systems.wrath_glory.state import Setup
from web.client import Party, make_table, party
from web.servers import Near, Refused
from web.test_play import GAMES, lines


@GAMES
def test_every_rule_can_be_read(server: Near, system: str) -> None:
    gm = make_table(server, system)
    for rule in rulebook(system).values():
        said = gm.get(f"rules/{rule.id}")
        assert set(said) == {"id", "title", "text", "kind", "topic", "status", "source", "house"}
        assert (said["id"], said["title"]) == (rule.id, rule.title)
        assert said["text"].startswith(rule.text)


def test_a_rule_stands_as_the_tables_own_ruleset_has_it(server: Near) -> None:
    full, starter = (make_table(server, ruleset=name) for name in ("revised-full", "starter"))
    lent = full.get("rules/WG-OPP-01")
    assert (lent["status"], lent["source"]) == ("borrowed", "starter")
    own = starter.get("rules/WG-OPP-01")
    assert (own["status"], own["source"]) == ("said", "")
    revised = make_table(server, ruleset="revised").get("rules/WG-TEST-01")
    difference = rulebook("wrath-glory")["WG-TEST-01"].differences["revised"]
    assert revised["text"].endswith(f"\n\n{difference}")


def test_the_reference_is_searched_by_words(server: Near) -> None:
    gm = make_table(server, ruleset="revised-full")
    said = gm.get("reference?q=headshot")
    assert [(one["sort"], one["id"]) for one in said["found"]] == [("row", "WG-CRIT-C11")]
    [row] = said["found"]
    assert (row["status"], row["source"], row["house"]) == ("borrowed", "core", False)
    assert said["more"] == 0
    assert gm.get("reference?q=rallying%20ally")["found"][0]["id"] == "WG-FEAR-03"
    assert gm.get("reference?q=" + "xyzzy%20" * 100) == {"found": [], "more": 0}


@GAMES
def test_without_words_the_reference_begins_with_everything(server: Near, system: str) -> None:
    said = make_table(server, system).get("reference")
    shown = len(said["found"])
    assert shown == min(60, len(rulebook(system)))
    assert shown + said["more"] >= len(rulebook(system))
    first = said["found"][0]["sort"]
    assert first == ("condition" if system == "wrath-glory" else "rule")


@GAMES
def test_page_by_page_the_reference_shows_everything_once(server: Near, system: str) -> None:
    gm = make_table(server, system)
    pages, more = 0, 1
    seen: list[tuple[str, str, str]] = []
    while more:
        said = gm.get(f"reference?after={len(seen)}")
        seen += [(one["sort"], one["id"], one["title"]) for one in said["found"]]
        pages, more = pages + 1, said["more"]
    assert len(seen) == len(set(seen)) >= len(rulebook(system))
    assert pages > 1
    assert gm.get(f"reference?after={len(seen)}") == {"found": [], "more": 0}
    assert gm.get("reference?after=-5") == gm.get("reference")


@pytest.mark.parametrize("rule", ["WG-NONE-99", "DH-HOPE-02", "wg-test-01", "%2e%2e", "x" * 300])
def test_a_rule_that_is_not_in_this_game(still: Party, rule: str) -> None:
    with pytest.raises(Refused, match="There is no rule") as refused:
        still.anna.get(f"rules/{rule}")
    assert (refused.value.status, refused.value.code) == (404, "no_such_rule")


def test_how_high_a_track_may_go(wrath: Party, hope: Party) -> None:
    [(track, glory)] = wrath.ben.frame["view"]["maximums"].items()
    assert (track, glory["quantity"], glory["total"]) == ("glory", "glory_max", 6)
    assert glory["terms"][0]["rule"] == "WG-GLORY-02"
    tops = {track: one["total"] for track, one in hope.ben.frame["view"]["maximums"].items()}
    assert tops["fear"] == 12
    assert tops["vess.hope"] == tops["doran.hope"] == 6
    assert "vess.stress" in tops


def test_an_open_effect_shows_in_the_maximum(wrath: Party) -> None:
    more: dict[str, Any] = {"quantity": "glory_max", "amount": 3}
    wrath.sync(wrath.gm.play("give_effect", name="Omen", on="scene", modifiers=[more]))
    assert wrath.ben.frame["view"]["maximums"]["glory"]["total"] == 9
    secret: dict[str, Any] = {"name": "Doom", "on": "scene", "modifiers": [more], "secret": True}
    with pytest.raises(Refused, match="cannot change in secret"):
        wrath.gm.play("give_effect", **secret)


def test_a_maximum_with_a_hidden_reason_would_be_hidden() -> None:
    """No form makes such an effect today; should one ever, no number gets out."""
    system = load("wrath-glory", "revised-full")
    doom = Effect("e1", "Doom", "scene", modifiers=(Modifier("glory_max", 3),), secret=True)
    state = replace(system.new(Setup(())), effects=(doom,))
    assert system.known(state, GM).maximums["glory"].total == 9
    hidden = system.known(state, Actor("anna")).maximums["glory"]
    assert (hidden.total, hidden.terms) == (None, ())


@GAMES
def test_the_log_calls_people_by_their_names(server: Near, system: str) -> None:
    with party(server, system) as table:
        table.sync(table.gm.play("give_control", character="vess", seat="seat3"))
        table.sync(table.gm.play("give_control", character="vess", seat=""))
        table.sync(table.gm.play("give_control", character="vess", seat="someone"))
        for device in table.all:
            said = [line for line in lines(device) if "is played by" in line]
            assert said == [
                "Vess is played by Ben.",
                "Vess is played by the GM.",
                "Vess is played by someone.",
            ]
        assert table.anna.frame["view"]["characters"]["vess"]["controller"] == "someone"
