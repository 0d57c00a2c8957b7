"""Where screens look for verbs and forms, as the games say it."""

from __future__ import annotations

import inspect
from collections import Counter
from typing import Any

import pytest

from tableside.core.verbs import tag_of
from tableside.systems import SYSTEMS, load
from tableside.systems.kit import sheet

GAMES: list[Any] = [load(system) for system in SYSTEMS]
# Deciders that hand the whole command on to what reads whom it is about.
_HANDED_ON = (sheet.changes, sheet.more)
_ABOUT_SOMEBODY = "command.character"
# Whoever is named there only says whose dice they are.
_WHOSE_DICE = {"roll_damage", "roll_pool"}


def _reads_somebody(decide: Any) -> bool:
    source = inspect.getsource(decide)
    handed = any(f"sheet.{one.__name__}(" in source for one in _HANDED_ON)
    return handed or _ABOUT_SOMEBODY in source


@pytest.mark.parametrize("game", GAMES)
def test_a_form_says_whether_it_is_about_somebody(game: Any) -> None:
    """A screen asks for a character exactly where it is read."""
    read = {tag_of(one.command) for one in game.desk.values() if _reads_somebody(one.decide)}
    said = {tag_of(one.command) for one in game.desk.values() if one.somebody}
    assert said == read - _WHOSE_DICE


@pytest.mark.parametrize("game", GAMES)
def test_a_place_of_a_screen_has_one_form(game: Any) -> None:
    """And its word is nobody's verb, so that no screen can take the one for the other."""
    parts = Counter(one.showing.part for one in game.desk.values() if one.showing.part)
    assert [part for part, count in parts.items() if count > 1] == []
    verbs = {*game.verbs, *(tag_of(command) for command in game.desk)}
    assert verbs.isdisjoint(game.deeds())


def test_what_both_games_have_stands_in_the_same_places() -> None:
    """Forms of the same name are the same to a screen."""
    wrath, heart = ({tag_of(c): one.showing for c, one in game.desk.items()} for game in GAMES)
    same = wrath.keys() & heart.keys()
    assert {one: wrath[one] for one in same} == {one: heart[one] for one in same}
