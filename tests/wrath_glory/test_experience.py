"""Experience points: given at the end of a session, logged on the sheet, spent by their owner."""

from __future__ import annotations

from pathlib import Path

from docs.pages import blocks, read, section
from tableside import load
from tableside.core.values import GM
from tableside.systems.wrath_glory.experience import GiveExperience
from tableside.systems.wrath_glory.sheet.desk import EditSheet
from tableside.systems.wrath_glory.sheet.page import page
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


def test_prices_stand_in_a_house_rule_and_nowhere_else(tmp_path: Path) -> None:
    """Ratings rise step by step at their prices, whatever else has its own; without, nothing."""
    at = table()
    who = next(key for key, one in at.state.characters.items() if one.controller == ANNA.seat)
    ratings = {"strength": 3, "toughness": 6, "willpower": 1}
    at.play(GM, EditSheet(who, attributes=ratings, skills={"tech": 2}, totals={"stealth": 5}))
    known = load("wrath-glory", "revised-full").known(at.state, ANNA)

    def laid_out(ruleset: str) -> tuple[dict[str, int], dict[str, str]]:
        sheet = page(load("wrath-glory", ruleset).rules, known, who)
        (log,) = (one for part in sheet.sections for one in part.fields if one.path == "earned")
        hints = {one.title: one.hint for one in sheet.sections}
        return {one.name: one.number for one in log.options}, hints

    options, hints = laid_out("revised-full")
    assert (options, "points" in str(hints)) == ({}, False)
    [ours] = blocks(section(read("docs/house-rules.md"), "Prices of advances"), "toml")
    (tmp_path / "ours.toml").write_text(ours, encoding="utf-8")
    options, hints = laid_out(str(tmp_path / "ours.toml"))
    assert (options["Strength 4"], options["Willpower 2"], options["Tech 3"]) == (11, 3, 6)
    assert (options["Pilot 1"], options["A talent"]) == (1, 15)
    # What is as high as prices go, or is printed as a whole, has none.
    assert not [one for one in options if one.startswith(("Toughness", "Stealth", "Agility"))]
    assert hints["Attributes"] == "69 points by your table's prices"
    assert hints["Skills"].endswith("; 4 points by your table's prices")
