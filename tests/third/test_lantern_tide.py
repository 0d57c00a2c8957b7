"""The game that no screen knows, played by its engine alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tableside import systems
from tableside.core.history import History
from tableside.core.last_roll import Part
from tableside.core.offers import Offer, Ready
from tableside.core.values import GM, Illegal, Roll, Value
from third.game import SHIPPED, LanternTide, load, register, sample
from web.names_in_client import SOURCES


@pytest.fixture
def known_here() -> Iterator[None]:
    """This process knows the game, for one test."""
    register()
    yield
    for table in (systems.SYSTEMS, systems.PACKAGES, systems.RULESETS, systems.DEFAULT_RULESET):
        table.pop(SHIPPED.system)


def _fours(roll: Roll) -> tuple[int, ...]:
    return (4,) * len(roll.sides)


def _do(history: History, verb: str, who: str = "", matter: str = "", **chosen: Value) -> None:
    system = history.system
    known = system.known(history.state, GM)
    offer = Offer(verb, who, matter)
    ready = system.walk(known, offer, lambda field: chosen.get(field.name, field.default))
    if isinstance(ready, Illegal):
        raise ready
    assert isinstance(ready, Ready)
    history.submit(GM, ready.command, _fours)


def _table() -> History:
    game: Any = load("tide")
    return History(game, sample("").setup)


def test_an_attack_with_oil_on_the_flames() -> None:
    history = _table()
    _do(history, "lantern_strike", "mirren", flames=2)
    assert history.state.tracks["oil"] == 0
    assert history.state.tracks["drowned.hurt"] == 4 + 4 + 4 + 3 - 6 + 1
    parts = history.system.parts
    assert [
        history.system.in_roll(history.state, event).part  # type: ignore[union-attr]
        for event in history.rows[-1].events
        if type(event) in parts
    ] == [Part.WHOLE]


def test_what_is_not_there_cannot_be_spent() -> None:
    history = _table()
    _do(history, "lantern_strike", "mirren", flames=2)
    with pytest.raises(Illegal, match="does not fit"):
        _do(history, "lantern_strike", "osk", flames=1)
    _do(history, "lantern_kindle", "osk")
    assert history.state.tracks["osk.breath"] == 3
    _do(history, "lantern_strike", "osk", flames=1)


def test_a_rest_waits_for_everybody() -> None:
    history = _table()
    _do(history, "lantern_strike", "drowned", target="mirren")
    _do(history, "lantern_kindle", "osk")
    assert history.state.tracks["mirren.hurt"] == 1
    _do(history, "rest")
    (camp,) = history.state.matters
    assert camp.asks == ("mirren", "osk")
    _do(history, "lantern_recover", "mirren", camp.id)
    _do(history, "lantern_recover", "osk", camp.id, what="breath")
    assert history.state.matters == ()
    assert history.state.tracks["mirren.hurt"] == 0
    assert history.state.tracks["osk.breath"] == 4


@pytest.mark.usefixtures("known_here")
def test_a_game_from_elsewhere_is_known_once_it_is_added() -> None:
    game = systems.load(SHIPPED.system)
    assert isinstance(game, LanternTide)
    again = systems.bind(SHIPPED.system, msgspec.json.encode(game.resolved))
    assert again.ruleset_hash == game.ruleset_hash
    assert systems.title_of(SHIPPED.system) == "Lantern Tide"
    found = systems.skirmish(SHIPPED.system)
    assert found is not None
    assert systems.load_roll(SHIPPED.system).name == SHIPPED.system


def test_and_not_before() -> None:
    with pytest.raises(systems.UnknownNameError, match="There are: wrath-glory, daggerheart"):
        systems.load(SHIPPED.system)
    assert systems.title_of(SHIPPED.system) == SHIPPED.system
    assert systems.skirmish(SHIPPED.system) is None


def test_the_client_knows_nothing_of_it() -> None:
    client = "".join(
        one.read_text(encoding="utf-8")
        for one in SOURCES.rglob("*")
        if one.suffix in (".ts", ".svelte")
    )
    own = {verb for verb in LanternTide.verbs if verb.startswith("lantern_")}
    rules = {verb.rule for verb in LanternTide.verbs.values() if verb.rule.startswith("LT-")}
    assert len(own) == 3
    assert len(rules) == 3
    named = {*own, *rules, SHIPPED.system, SHIPPED.title}
    assert {one for one in named if one in client} == set()
