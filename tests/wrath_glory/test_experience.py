"""Experience points: given at the end of a session, logged on the sheet, spent by their owner."""

from __future__ import annotations

from tableside.core.values import GM
from tableside.systems.wrath_glory.experience import GiveExperience
from tableside.systems.wrath_glory.sheet.desk import EditSheet
from tableside.systems.wrath_glory.state.gear import Earned
from wrath_glory.tables import ANNA, table


def test_what_a_session_brings_stands_in_a_log_and_is_taken_back_in_one_step() -> None:
    at = table()
    heroes = tuple(key for key, one in at.state.characters.items() if one.hero)
    at.play(GM, GiveExperience(who=heroes, points=30, why="Session 3"))
    for one in heroes:
        assert at.state.characters[one].earned == (Earned("e1", "Session 3", 30),)
    at.play(GM, GiveExperience(who=heroes[:1], points=5, why="A good plan"))
    assert [one.points for one in at.state.characters[heroes[0]].earned] == [30, 5]
    at.history.undo()
    assert len(at.state.characters[heroes[0]].earned) == 1


def test_its_owner_spends_it_and_only_the_gm_gives() -> None:
    at = table()
    who = next(key for key, one in at.state.characters.items() if one.controller == ANNA.seat)
    assert at.refusal(ANNA, GiveExperience(who=(who,), points=5, why="Me")).code == "not_gm"
    at.play(GM, GiveExperience(who=(who,), points=30, why="Session 3"))
    spent = (*at.state.characters[who].earned, Earned("x", "Strength 5", -12))
    at.play(ANNA, EditSheet(who, earned=spent))
    assert sum(one.points for one in at.state.characters[who].earned) == 18
    bad = EditSheet(who, earned=(Earned("x", "Much", 10_000),))
    assert at.refusal(ANNA, bad).code == "bad_number"
