"""docs/house-rules.md: its tables name every value, its files load, its errors are real."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect

from docs.pages import ROOT, blocks, code, read, rows, section
from tableside import Actor, BadFileError, Field, History, Offer, load
from tableside.core import rows as tables
from tableside.core.ruleset_files import RulesetFile, Topic
from tableside.systems.daggerheart import commands as do
from tableside.systems.house_rules import meanings
from tableside.systems.kit.ruleset_files import shipped_tables

PAGE = read("docs/house-rules.md")
GAMES: dict[str, Any] = {
    "Wrath & Glory": load("wrath-glory"),
    "Daggerheart": load("daggerheart"),
}


def number(type_: inspect.IntType) -> str:
    match type_:
        case inspect.IntType(ge=0):
            return "number"
        case inspect.IntType(ge=None, le=0):
            return "whole number up to 0"
        case inspect.IntType(ge=None):
            return "any whole number"
        case inspect.IntType(ge=least, le=None):
            return f"whole number from {least}"
        case inspect.IntType(ge=least, le=most):
            return f"whole number from {least} to {most}"
    raise AssertionError(f"no words for {type_}")


def kind(type_: inspect.Type) -> str:
    match type_:
        case inspect.UnionType(types):
            [one] = [each for each in types if not isinstance(each, inspect.NoneType)]
            return f"{kind(one)}, or nothing"
        case inspect.IntType():
            return number(type_)
        case inspect.StrType():
            return "text"
        case inspect.BoolType():
            return "truth value"
        case inspect.EnumType(cls):
            return f"one of {code(*(str(one.value) for one in cls))}"
        case inspect.VarTupleType(inspect.EnumType(cls)):
            return f"list of {code(*(str(one.value) for one in cls))}"
        case inspect.VarTupleType(inspect.IntType(), min_length=least, max_length=most):
            return f"list of {least}{f' to {most}' if most != least else ''} numbers"
        case inspect.VarTupleType(item):
            return f"list of {kind(item)}"
        case inspect.DictType(inspect.EnumType(cls), inspect.IntType(ge=0)):
            return f"table from {code(*(str(one.value) for one in cls))} to numbers"
        case inspect.DictType(inspect.StrType(), value):
            return f"table from names to {kind(value)}"
        case inspect.StructType(cls):
            return f"table with {code(*cls.__struct_fields__)}"
    raise AssertionError(f"no words for {type_}")


def written(value: Any) -> str:
    """A value as TOML has it."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(written, value))}]"
    if isinstance(value, msgspec.Struct):
        plain = type(value)(**{name: getattr(value, name) for name in names(type(value))[:1]})
        fields = {
            name: getattr(value, name)
            for name in names(type(value))
            if name in names(type(value))[:1] or getattr(value, name) != getattr(plain, name)
        }
        return written(fields)
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {written(one)}' for key, one in value.items())} }}"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str | Enum) else str(value)


@pytest.mark.parametrize("title", GAMES)
def test_every_value_stands_there(title: str) -> None:
    values = GAMES[title].rules.values
    described = inspect.type_info(type(values))
    assert isinstance(described, inspect.StructType)
    expected = [
        [
            code(topic.name),
            code(field.name),
            kind(field.type),
            code(written(getattr(getattr(values, topic.name), field.name))),
        ]
        for topic in described.fields
        if isinstance(topic.type, inspect.StructType)
        for field in topic.type.fields
    ]
    table = rows(section(PAGE, f"Values of {title}"))
    assert [row[:4] for row in table] == expected
    meant = [one for topic in meanings(GAMES[title].name).values() for one in topic.values()]
    assert [row[4] for row in table] == meant


def test_every_key_of_a_file_stands_there() -> None:
    table = [row[0] for row in rows(section(PAGE, "The file"))]
    assert table == [code(name) for kind in (RulesetFile, Topic) for name in names(kind)]


def names(struct: type[msgspec.Struct]) -> tuple[str, ...]:
    return struct.__struct_fields__


def test_the_example_is_the_one_that_is_shipped(tmp_path: Path) -> None:
    [shown] = blocks(section(PAGE, "A first one"), "toml")
    ours = tmp_path / "ours.toml"
    ours.write_text(shown, encoding="utf-8")
    shipped = ROOT / "examples" / "house_rule.toml"
    house, example = (load("wrath-glory", str(path)) for path in (ours, shipped))
    assert house.ruleset_hash == example.ruleset_hash
    assert house.ruleset_hash != load("wrath-glory", "revised-full").ruleset_hash
    assert house.rules.values.glory.max == 8
    assert not house.rules.plays("WG-WRATH-05")


def test_every_key_and_word_of_a_table_stands_there() -> None:
    told = section(PAGE, "Tables of your own")
    keys, words = (rows(part) for part in told.split("Every deed says"))
    assert [row[0] for row in keys] == [code(name) for name in names(tables.TableRow)]
    expected = [[code(word_of(kind)), code(*names(kind))] for kind in get_args(tables.Action)]
    assert [row[:2] for row in words] == expected
    assert f"`who` is one of {code(*tables.Whom)};" in told
    assert f"`until` is one of {code(*tables.Lasts)}." in told


def word_of(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


def test_the_table_it_shows_can_be_rolled_on(tmp_path: Path) -> None:
    [shown] = blocks(section(PAGE, "Tables of your own"), "toml")
    (tmp_path / "mishaps.toml").write_text(shown, encoding="utf-8")
    ours = tmp_path / "our-table.toml"
    line = 'topics.complications.values.table = "mishaps.toml"'
    assert f"`{line}`" in PAGE
    ours.write_text(
        f'name = "ours"\ntitle = "Ours"\nextends = "revised-full"\n{line}\n', encoding="utf-8"
    )
    house = load("wrath-glory", str(ours)).rules.resolved
    assert [row.title for row in house.tables["complications"].rows] == ["A scare", "Loose footing"]


def test_every_shipped_table_is_named() -> None:
    told = section(PAGE, "Tables of your own")
    assert all(f"`{name}`" in told for name in shipped_tables("wrath_glory"))


@pytest.mark.parametrize(("line", "answer"), rows(section(PAGE, "When a file is wrong")))
def test_an_error_reads_as_it_says(line: str, answer: str, tmp_path: Path) -> None:
    ours = tmp_path / "ours.toml"
    head = 'name = "ours"\ntitle = "Ours"\nextends = "revised-full"\n'
    ours.write_text(f"{head}{line.strip('`')}\n", encoding="utf-8")
    with pytest.raises(BadFileError) as caught:
        load("wrath-glory", str(ours))
    assert str(caught.value) == answer


def test_a_name_alone_changes_no_hash(tmp_path: Path) -> None:
    ours = tmp_path / "ours.toml"
    ours.write_text('name = "ours"\ntitle = "Ours"\nextends = "core"\n', encoding="utf-8")
    house, core = load("wrath-glory", str(ours)), load("wrath-glory", "core")
    assert house.ruleset_hash == core.ruleset_hash


def test_what_a_house_rule_makes_free_can_be_used_without_hope(tmp_path: Path) -> None:
    ours = tmp_path / "ours.toml"
    ours.write_text(
        'name = "ours"\ntitle = "Ours"\nextends = "sheet"\n'
        "[topics.hope.values]\nexperience_cost = 0\n",
        encoding="utf-8",
    )
    game: Any = load("daggerheart", str(ours))
    hero = {
        "id": "quill",
        "name": "Quill",
        "controller": "anna",
        "traits": {"agility": 1},
        "experiences": [{"id": "x1", "name": "Ferry Pilot", "bonus": 2}],
    }
    setup = {"characters": [hero], "tracks": {"quill.hope": 0}}
    table = History(game, msgspec.convert(setup, game.setup_type))
    anna = Actor("anna")
    table.submit(anna, do.Attempt("quill", trait="agility"))
    [matter] = table.state.matters
    offer = Offer("roll", "quill", matter.id, matter.revision)
    asked = game.ask_next(game.known(table.state, anna), offer, {})
    assert isinstance(asked, Field)
    assert asked.name == "experiences"
