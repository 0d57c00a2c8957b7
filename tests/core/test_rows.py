"""Rows of tables: the words they are made of, and what a bad file is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.core import rows
from tableside.core.row_files import read_table
from tableside.core.rows import (
    Action,
    Number,
    RowTable,
    TableDice,
    TableRow,
    number,
    possible,
    results,
    total,
)
from tableside.core.toml_text import BadFileError

SAYABLE = Path(__file__).with_name("rows_peril.toml")
HEAD = 'name = "ours"\ntitle = "Ours"\ndice = "d6"\n'


def anything(_action: Action) -> str:
    return ""


def read(text: str) -> RowTable:
    return read_table("ours.toml", HEAD + text, anything)


def whole(then: str, more: str = "") -> str:
    """A table of one row that does this."""
    return f'[[row]]\non = "1-6"\ntitle = "All"\ntext = "So."\nthen = [{then}]\n{more}'


def refused(text: str) -> BadFileError:
    with pytest.raises(BadFileError) as caught:
        read(text)
    return caught.value


class TestNumbers:
    @pytest.mark.parametrize(
        ("amount", "taken_apart"),
        [
            (2, Number(0, 0, 2)),
            (-1, Number(0, 0, -1)),
            ("1d3", Number(1, 3, 0)),
            ("1d3+3", Number(1, 3, 3)),
            ("2d6-1", Number(2, 6, -1)),
            ("2d8+10", Number(2, 8, 10)),
            ("1d20", Number(1, 20, 0)),
            ("d12-2", Number(0, 12, -2)),
        ],
    )
    def test_an_amount_is_dice_and_a_flat_number(
        self, amount: int | str, taken_apart: Number
    ) -> None:
        assert number(amount) == taken_apart

    def test_a_d66_reads_tens_and_units(self) -> None:
        assert (total((4,)), total((2, 5))) == (4, 25)
        assert len(possible(TableDice.D66)) == 36

    @pytest.mark.parametrize("dice", [TableDice.D4, TableDice.D12, TableDice.D100])
    def test_one_die_of_any_kind_is_read_as_it_lies(self, dice: TableDice) -> None:
        sides = int(dice[1:])
        row = TableRow(on=f"1-{sides}", title="All", text="So.")
        table = RowTable(name="ours", title="Ours", dice=dice, rows=(row,))
        assert (table.sides, possible(dice)[-1], total((sides,))) == ((sides,), sides, sides)
        assert table.row(sides) is row

    def test_a_range_skips_what_no_die_shows(self) -> None:
        assert results("16-21", TableDice.D66) == (16, 21)
        assert results("2 4 6", TableDice.D6) == (2, 4, 6)

    @pytest.mark.parametrize("on", ["", "0", "7", "3-1", "a", "1-"])
    def test_what_no_die_shows_names_nothing(self, on: str) -> None:
        assert results(on, TableDice.D6) == ()


class TestFiles:
    def test_every_result_leads_to_its_row(self) -> None:
        table = read_table("sayable.toml", SAYABLE.read_text(encoding="utf-8"), anything)
        assert [table.row(result).title for result in possible(table.dice)] == [
            "Mist",
            "Thin Veil",
            "Surge",
            "Summoning",
            "Possession",
            "Red Rain",
        ]

    def test_a_result_without_a_row_is_named(self) -> None:
        error = refused('[[row]]\non = "1-4"\ntitle = "Low"\ntext = "So."\n')
        assert (error.file, error.sentence) == ("ours.toml", "no row answers to 5 6")

    def test_a_result_of_two_rows_is_named_with_the_second(self) -> None:
        text = '[[row]]\non = "1-4"\ntitle = "Low"\ntext = "So."\n'
        error = refused(text + '\n[[row]]\non = "4-6"\ntitle = "High"\ntext = "So."\n')
        assert str(error) == ("ours.toml, line 9: row 4-6 (High): 4 belongs to another row already")

    def test_a_result_that_no_die_shows(self) -> None:
        error = refused('[[row]]\non = "1-7"\ntitle = "Low"\ntext = "So."\n')
        assert "names no results of a d6" in error.sentence

    @pytest.mark.parametrize(
        ("then", "sentence"),
        [
            ('{ do = "suffer", wounds = "d3" }', "'d3' is no amount"),
            ('{ do = "suffer", wounds = "1d1" }', "'1d1' is no amount"),
            ('{ do = "suffer", hp = "1d101" }', "'1d101' is no amount"),
            ('{ do = "attack", who = "all", damage = "8" }', "'8' is no amount"),
            ('{ do = "suffer" }', "suffer needs damage, wounds, mortal, shock, hp or stress"),
            ('{ do = "disable", name = "Jammed" }', "needs a way out"),
            ('{ do = "effect", who = "them", name = "Prone" }', "`them` is only known inside"),
            ('{ do = "roll", bands = [{ on = "1-5" }] }', "each face of a d6 once"),
            ('{ do = "roll", sides = 4, bands = [{ on = "1-6" }] }', "each face of a d4 once"),
            ('{ do = "heal", track = "hp", amount = 0 }', "nothing is healed"),
            ('{ do = "tokens", amount = 0 }', "nothing is won or lost"),
            ('{ do = "countdown", name = "Tide", start = 0 }', "starts at 1 or more"),
            (
                '{ do = "select", question = "Who?", least = 2, most = 1, then = [] }',
                "least is more than most",
            ),
        ],
    )
    def test_a_deed_that_makes_no_sense(self, then: str, sentence: str) -> None:
        error = refused(whole(then))
        assert error.key == "row 1-6 (All)"
        assert error.line == 4
        assert sentence in error.sentence

    @pytest.mark.parametrize(
        ("then", "sentence"),
        [
            ('{ do = "explode" }', "Invalid value 'explode'"),
            ('{ do = "suffer", wouds = 1 }', "unknown field `wouds`"),
            ('{ do = "effect", name = "Prone", who = "everyone" }', "Invalid enum value"),
        ],
    )
    def test_a_word_that_is_none_is_named_with_its_place(self, then: str, sentence: str) -> None:
        error = refused(whole(then))
        assert error.key.startswith("row[0].then[0]")
        assert error.line == 8
        assert sentence in error.sentence

    def test_upgrades_need_names_of_their_own(self) -> None:
        upgrade = '[[row.upgrades]]\nid = "more"\nlabel = "More"\nthen = []\n'
        assert refused(whole("", upgrade * 2)).sentence == "two upgrades go by the same id"

    def test_what_a_game_does_not_know_is_refused_wherever_it_stands(self) -> None:
        def no_spawning(action: Action) -> str:
            return "nobody appears here" if isinstance(action, rows.Spawn) else ""

        inner = '{ do = "spawn", kind = "Rats" }'
        text = whole(f'{{ do = "choose", question = "?", options = [{{ label = "No" }}, '
                     f'{{ label = "Yes", then = [{inner}] }}] }}')  # fmt: skip
        with pytest.raises(BadFileError, match="nobody appears here"):
            read_table("ours.toml", HEAD + text, no_spawning)
        assert read(text).rows[0].then

    def test_a_table_needs_rows(self) -> None:
        assert refused("row = []\n").sentence == "a table needs rows"
