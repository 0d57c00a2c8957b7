"""What seats know from one command to the next: the same where it is the same, new where not."""

from __future__ import annotations

from typing import Any

import pytest

import daggerheart.tables as hearts
import wrath_glory.tables as wrath
from support import Table
from tableside.core.desk import Adjust, GiveEffect, SetPresence
from tableside.core.known import with_same_parts
from tableside.core.reckoning import base_term, reckon
from tableside.core.state import KnownTable
from tableside.core.values import GM, Actor

HEROES = {"wrath-glory": "vess", "daggerheart": "ana"}
ANNA, STRANGER = Actor("anna"), Actor("somebody")


@pytest.fixture(params=HEROES)
def game(request: pytest.FixtureRequest) -> tuple[Table, str]:
    """A table of each game, and a hero of Anna's there."""
    name = str(request.param)
    at = wrath.table("core") if name == "wrath-glory" else hearts.table(hearts.hero(), hearts.foe())
    return at, HEROES[name]


def _changed(at: Table, actor: Actor, command: Any) -> set[str]:
    """The parts of a seat's view that a command makes others; all the rest is the very same."""
    before = at.system.known(at.state, actor)
    at.play(GM, command)
    now = at.system.known(at.state, actor)
    names = [name for name in now.__struct_fields__ if name != "actor"]
    return {name for name in names if getattr(now, name) is not getattr(before, name)}


@pytest.mark.parametrize("actor", [GM, ANNA, STRANGER], ids=lambda one: one.seat)
class TestFromOneCommandToTheNext:
    def test_points_change_the_tracks_alone(self, game: tuple[Table, str], actor: Actor) -> None:
        at, who = game
        track = f"{who}.wrath" if f"{who}.wrath" in at.tracks else f"{who}.hope"
        held = at.tracks[track]
        assert _changed(at, actor, Adjust(track=track, by=-1)) == {"tracks"}
        assert at.system.known(at.state, actor).tracks[track] == held - 1

    def test_harm_shows_at_once(self, game: tuple[Table, str], actor: Actor) -> None:
        at, _who = game
        foe = next(key for key, one in at.state.characters.items() if not one.hero)
        own = "wounds" if f"{foe}.wounds" in at.tracks else "hp"
        _changed(at, actor, Adjust(track=f"{foe}.{own}", by=1))
        assert at.system.known(at.state, actor).standing == {
            **dict.fromkeys(at.state.characters, "fresh"),
            foe: "hurt",
        }

    def test_who_leaves_changes_the_roster_and_nobody_else_in_it(
        self, game: tuple[Table, str], actor: Actor
    ) -> None:
        at, who = game
        before = at.system.known(at.state, actor).characters
        assert "characters" in _changed(at, actor, SetPresence(who, present=False))
        now = at.system.known(at.state, actor).characters
        assert not now[who].present
        others = [key for key in now if key != who]
        assert others
        assert all(now[key] is before[key] for key in others)

    def test_an_effect_comes_with_its_words(self, game: tuple[Table, str], actor: Actor) -> None:
        at, who = game
        first = at.system.explain(at.system.known(at.state, actor))
        given = GiveEffect(on=who, name="Cold", forbids=("attack",))
        assert {"effects"} <= _changed(at, actor, given) <= {"effects", "maximums"}
        [new] = at.system.known(at.state, actor).effects[-1:]
        then = at.system.explain(at.system.known(at.state, actor))
        assert new.id in then
        assert new.id not in first
        _changed(at, actor, SetPresence(who, present=False))
        assert at.system.explain(at.system.known(at.state, actor)) == then


class _Sample(KnownTable[Any, Any], frozen=True):
    """What some seat might know."""


def _sample(**parts: Any) -> _Sample:
    empty: dict[str, Any] = {"characters": {}, "matters": (), "effects": (), "limits": {}}
    given = {"tracks": {"a": 1, "b": 2}, "facts": {}, "evening": False, **empty, **parts}
    return _Sample(actor=GM, **given)


class TestTheSameParts:
    def test_what_holds_the_very_same_is_kept(self) -> None:
        before = _sample(matters=(GM, ANNA))
        now = with_same_parts(_sample(matters=(GM, ANNA), evening=True), before)
        assert now.evening
        assert now.tracks is before.tracks
        assert now.matters is before.matters

    def test_another_order_is_another_part(self) -> None:
        before, other = _sample(), {"b": 2, "a": 1}
        assert with_same_parts(_sample(tracks=other), before).tracks is other

    def test_what_is_merely_equal_is_not_looked_into(self) -> None:
        tops = [{"a": reckon("a", (base_term("most", 3),))} for _ in range(2)]
        before = _sample(maximums=tops[0])
        assert with_same_parts(_sample(maximums=tops[1]), before).maximums is tops[1]
