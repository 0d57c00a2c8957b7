"""docs/protocol.md names what the code has, and nothing else."""

from __future__ import annotations

import importlib
import inspect
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Any, get_args, get_origin

import msgspec
import pytest

import tableside.core
from docs.pages import ROOT, code, read, rows, section
from tableside import load
from tableside.core.calling_off import CallOff
from tableside.core.chapter import Chapter
from tableside.core.desk import DESK
from tableside.core.effects import Occasion
from tableside.core.engine import Engine
from tableside.core.history import Corrected, HeadMoved, History
from tableside.core.offers import Domain
from tableside.core.reckoning import Op
from tableside.core.system import System
from tableside.core.values import NEW_TABLE, Command, Event, Limit, Role
from tableside.core.verbs import DeskVerb, TakeDefault, Verb, tag_of

PAGE = read("docs/protocol.md")
GAMES: dict[str, Engine[Any, Any]] = {
    "Wrath & Glory": load("wrath-glory"),
    "Daggerheart": load("daggerheart"),
}
ADDRESS = ("character", "matter", "revision")  # what every command has


def first(table: Iterable[list[str]], cells: int) -> list[list[str]]:
    """The columns that the code decides, without the prose behind them."""
    return [row[:cells] for row in table]


def own(command: type[Command]) -> str:
    return code(*(name for name in command.__struct_fields__ if name not in ADDRESS))


def modules() -> list[ModuleType]:
    folder = Path(tableside.core.__path__[0])
    return [importlib.import_module(f"tableside.core.{path.stem}") for path in folder.glob("*.py")]


def structs() -> list[type[msgspec.Struct]]:
    """The public structs of the core; commands and events have tables of their own."""
    return [
        one
        for module in modules()
        for name, one in vars(module).items()
        if inspect.isclass(one) and issubclass(one, msgspec.Struct)
        if one.__module__ == module.__name__ and not name.startswith("_")
        if one in (Command, Event) or not issubclass(one, Command | Event)
        if one not in (Chapter, DeskVerb, Verb)  # the engine's own tables: they hold functions
    ]


def test_every_core_struct_stands_there_with_its_fields() -> None:
    written = first(rows(PAGE), 2)
    missing = [
        row
        for one in structs()
        if (row := [code(one.__name__), code(*one.__struct_fields__)]) not in written
    ]
    assert missing == []


def test_every_limit_stands_there_with_its_setting_at_a_new_table() -> None:
    table = first(rows(section(PAGE, "Values", "Limits")), 2)
    assert table == [[code(limit), NEW_TABLE[limit].value] for limit in Limit]


def test_every_kind_of_field_stands_there() -> None:
    kinds = [[code(str(one.__struct_config__.tag)), code(one.__name__)] for one in get_args(Domain)]
    table = first(rows(section(PAGE, "Offers and questions")), 2)
    assert [row for row in table if row in kinds] == kinds


def test_every_op_hook_and_role_is_mentioned() -> None:
    for name in (*Op, *Occasion, *Role):
        assert code(name) in PAGE


def members(kind: Any) -> list[str]:
    names = (*vars(kind), *getattr(kind, "__annotations__", {}))
    return [name for name in dict.fromkeys(names) if not name.startswith("_")]


def bare(cell: str) -> str:
    """`ask_next(known, offer)` without its arguments."""
    return cell.strip("`").partition("(")[0]


def test_every_member_of_a_system_stands_there() -> None:
    described = [bare(row[0]) for row in rows(section(PAGE, "System"))]
    assert sorted(described) == sorted({*members(System), *members(Engine)})


@pytest.mark.parametrize("method", [*members(System), *members(Engine)])
def test_a_method_is_written_with_its_arguments(method: str) -> None:
    found: Any = inspect.getattr_static(Engine, method, None) or vars(System).get(method)
    cells = [row[0].strip("`") for row in rows(section(PAGE, "System")) if bare(row[0]) == method]
    if inspect.isfunction(found):
        arguments = [name for name in inspect.signature(found).parameters if name != "self"]
        assert cells == [f"{method}({', '.join(arguments)})"]
    else:
        assert cells == [method]


def test_every_method_of_a_history_is_mentioned() -> None:
    text = section(PAGE, "Play and history")
    # What other modules of the core use among themselves is not for programs.
    inner = {"behind", "last", "next_row", "state"}
    for name in set(members(History)) - inner:
        assert f"`History.{name}(" in text, name
    for command in (HeadMoved, Corrected):
        assert f"`{tag_of(command)}` ({own(command)})" in text


def when(verb: Verb) -> str:
    return f"{verb.procedure}: {', '.join(verb.steps)}" if verb.procedure else "any time"


def who(verb: Verb) -> str:
    return "GM" if verb.who.value == "gm" else str(verb.who.value)


@pytest.mark.parametrize("title", GAMES)
def test_every_verb_stands_there(title: str) -> None:
    assert first(rows(section(PAGE, "Verbs", title)), 5) == [
        [code(verb.name), who(verb), when(verb), own(verb.command), verb.rule or "-"]
        for verb in GAMES[title].verbs.values()
    ]


def test_the_words_of_the_tables_are_those_of_the_code() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "protocol_tables.py", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_taking_the_default_is_mentioned() -> None:
    assert code(tag_of(TakeDefault)) in section(PAGE, "Verbs")


def test_calling_off_is_mentioned() -> None:
    assert code(tag_of(CallOff)) in section(PAGE, "Verbs")


def form(game: Engine[Any, Any], command: type[Command]) -> list[str]:
    roles = {Role.GM: "GM", Role.PLAYER: "players"}
    may = " and ".join(roles[role] for role in game.desk[command].roles)
    return [code(tag_of(command)), may, own(command)]


@pytest.mark.parametrize("title", GAMES)
def test_every_form_stands_there(title: str) -> None:
    game = GAMES[title]
    shared = first(rows(section(PAGE, "Forms", "Both games")), 3)
    assert shared == [form(game, command) for command in DESK]
    own_forms = first(rows(section(PAGE, "Forms", title)), 3)
    assert own_forms == [form(game, command) for command in game.desk if command not in DESK]


def events(game: Engine[Any, Any]) -> list[list[str]]:
    union = get_args(game.events_type)[0]
    kinds = [get_origin(one) or one for one in get_args(union)]
    return [[code(str(k.__struct_config__.tag)), code(*k.__struct_fields__)] for k in kinds]


@pytest.mark.parametrize("title", GAMES)
def test_every_event_stands_there(title: str) -> None:
    shared = first(rows(section(PAGE, "Events", "Both games")), 2)
    own_events = first(rows(section(PAGE, "Events", title)), 2)
    assert sorted(shared + own_events) == sorted(events(GAMES[title]))
