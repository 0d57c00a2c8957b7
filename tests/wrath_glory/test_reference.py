"""What can be looked up, and in which order it is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.core.rulesets import Resolved
from tableside.systems import RULESETS, load
from tableside.systems.reference import Entry, Sort, entries, look_up
from tableside.systems.rulebook import rulebook


def resolved(ruleset: str) -> Resolved:
    return load("wrath-glory", ruleset).rules.resolved


def everything(ruleset: str) -> list[Entry]:
    return entries(resolved(ruleset), rulebook("wrath-glory").values())


def found(ruleset: str, wanted: str) -> list[str]:
    return [one.id for one in look_up(everything(ruleset), wanted)]


@pytest.mark.parametrize("ruleset", RULESETS["wrath-glory"])
def test_every_rule_is_there_once_and_every_table_with_its_rows(ruleset: str) -> None:
    all_of_it = everything(ruleset)
    ids = [one.id for one in all_of_it]
    tables = resolved(ruleset).tables
    assert sorted(ids) == sorted({*rulebook("wrath-glory"), *tables})
    rows = [one for one in all_of_it if one.sort is Sort.ROW]
    assert len(rows) == sum(len(table.rows) for table in tables.values())
    assert all(one.played for one in rows)


def test_conditions_are_found_as_such() -> None:
    conditions = {one.title for one in everything("core") if one.sort is Sort.CONDITION}
    assert {"Bleeding", "Burning", "Prone", "Terror", "Exhausted"} <= conditions
    assert "Helping somebody up" not in conditions


def test_where_it_comes_from_is_marked() -> None:
    full = {one.id: one for one in everything("revised-full")}
    assert (full["WG-CRIT-C11"].status, full["WG-CRIT-C11"].source) == ("borrowed", "core")
    assert (full["WG-FEAR-02"].status, full["WG-FEAR-02"].source) == ("borrowed", "starter")
    assert (full["criticals"].sort, full["criticals"].source) == (Sort.TABLE, "core")
    assert (full["WG-CRIT-S1"].sort, full["WG-CRIT-S1"].played) == (Sort.RULE, False)
    assert full["WG-WP-10"].status == "borrowed"
    assert not any(one.house for one in full.values())


def test_what_is_played_comes_first_and_a_name_before_a_text() -> None:
    core = found("core", "bleeding")
    assert core[0] == "WG-COND-03"
    assert "WG-CRIT-S4" in core[1:]  # not played there, but still to be read
    assert found("starter", "bleeding")[0] == "WG-CRIT-S4"
    assert found("core", "wg-fear-02")[0] == "WG-FEAR-02"
    assert found("core", "HEADSHOT staggered") == ["WG-CRIT-C11"]
    assert found("core", "no such words") == []


def test_a_table_is_found_with_all_its_rows() -> None:
    core = resolved("core").tables["complications"]
    hits = found("core", core.title)
    assert hits[0] == "complications"
    assert set(hits) >= {row.rule for row in core.rows}


def test_without_words_everything_is_listed_conditions_first() -> None:
    listed = look_up(everything("core"), "")
    played = [one for one in listed if one.played]
    assert len(listed) == len(everything("core"))
    assert listed[: len(played)] == played
    order = [list(Sort).index(one.sort) for one in played]
    assert order == sorted(order)


def test_a_house_rule_is_marked(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(
        'name = "own"\ntitle = "Our own"\ndice = "d6"\n[[row]]\non = "1-6"\ntitle = "Ouch"\n'
        'text = "It hurts."\nkeywords = ["Pain"]\nthen = [{ do = "suffer", shock = 1 }]\n'
        'upgrades = [{ id = "more", label = "1 more", then = [{ do = "suffer", shock = 1 }] }]\n',
        encoding="utf-8",
    )
    ours = tmp_path / "ours.toml"
    ours.write_text(
        'name = "ours"\ntitle = "Ours"\nextends = "core"\n'
        '[topics.criticals.values]\ntable = "own.toml"\n'
        "[topics.terror.values]\ndn = 3\n",
        encoding="utf-8",
    )
    house = {one.id: one for one in everything(str(ours))}
    assert house["WG-COND-15"].house
    assert not house["WG-COND-03"].house
    [row] = look_up(house.values(), "ouch hurts")
    assert (row.id, row.sort, row.status, row.house) == ("criticals 1-6", Sort.ROW, "said", True)
    assert row.text == "It hurts.\nUpgrade: 1 more\nKeywords: Pain."
