"""What is stored changes only with a step for tables that are stored already."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import inspect

from stored.comparing import Change, between, changes, topics, uncovered, unreadable
from stored.lock import LOCK, read, text_of
from stored.shapes import Shapes, blocks_of, stored_kind, today
from tableside.systems import RULESETS
from tableside.table.forms import FORM
from tableside.table.forms.steps import STEPS

GAMES = tuple(RULESETS)
EACH = pytest.mark.parametrize("game", GAMES)
FEWEST = 1000  # fields that are tried, one by one
MOST_BLOCKS = 8
now = cache(today)


def test_the_lock_says_what_is_stored() -> None:
    text = LOCK.read_text(encoding="utf-8")
    wrong = unreadable(read(text), now(), STEPS.topics())
    assert not wrong, wrong
    assert text == text_of(now()), "What is stored has changed; run `make stored-lock`."
    assert read(text).form == FORM


def test_a_lock_is_read_as_it_was_written() -> None:
    assert read(text_of(now())) == now()


def test_words_with_spaces_and_patterns_are_read_back_too() -> None:
    word = Annotated[str, msgspec.Meta(pattern="^a = b | c$")]
    kind = msgspec.defstruct("Odd", [("w", word), ("x", Literal["a | b", "c = d"], "c = d")])
    odd = Shapes(FORM, {"a": blocks_of(kind), "b": {"Other": {}}})
    assert read(text_of(odd)) == odd


@EACH
def test_everything_is_reached(game: str) -> None:
    found = Counter(topic.partition(":")[0] for topic in topics(game, now().games[game]))
    assert min(found["command"], found["event"]) > 80
    assert found["fact"] >= 2
    assert (found["row"], found["setup"], found["ruleset"], found["seats"]) == (1, 1, 1, 1)
    reached = now().games[game]
    assert {"Person", "Matter", "Effect", "Actor", "RowTable", "enum.Limit"} <= set(reached)


def structs_of(info: Any) -> list[Any]:
    """Every struct below a type."""
    found: dict[int, Any] = {}

    def walk(kind: Any) -> None:
        if id(kind) in found:
            return
        if isinstance(kind, inspect.StructType):
            found[id(kind)] = kind
        for one in (*getattr(kind, "types", ()), *getattr(kind, "item_types", ())):
            walk(one)
        for name in ("item_type", "key_type", "value_type", "type"):
            if hasattr(kind, name):
                walk(getattr(kind, name))
        for field in getattr(kind, "fields", ()):
            walk(field.type)

    walk(info)
    return list(found.values())


def with_field(field: Any, **other: Any) -> Any:
    return msgspec.structs.replace(field, **other)


NEW: Any = inspect.Field("new", "new", inspect.StrType())


def otherwise(kind: Any, place: int) -> Iterator[tuple[str, Any]]:
    """A struct as it might be tomorrow, with one field dropped, renamed, retyped and so on."""
    field, rest = kind.fields[place], (kind.fields[:place], kind.fields[place + 1 :])
    made = {
        "dropped": (),
        "renamed": (with_field(field, name="renamed", encode_name="renamed"),),
        "retyped": (with_field(field, type=inspect.BytesType()),),
        "joined by one that must be there": (field, NEW),
    }
    if not field.required:
        made["made to be there"] = (with_field(field, required=True),)
        made["given another default"] = (
            with_field(field, default="another", default_factory=msgspec.NODEFAULT),
        )
    for how, fields in made.items():
        yield how, msgspec.structs.replace(kind, fields=(*rest[0], *fields, *rest[1]))


@EACH
def test_each_change_of_each_field_is_seen(game: str) -> None:
    tried = Counter[str]()
    for kind in structs_of(inspect.type_info(stored_kind(game))):
        was = blocks_of(kind)
        if len(was) > MOST_BLOCKS:
            continue  # it holds half the game and is no other for that; it would take minutes
        assert not otherwise_in(was, kind), "without a change there is nothing to see"
        for place, field in enumerate(kind.fields):
            tried["fields"] += 1
            for how, other in otherwise(kind, place):
                seen = otherwise_in(was, other)
                assert seen, f"{next(iter(was))}.{field.name} was {how}, and nobody saw it"
                tried[how] += 1
    assert tried["fields"] >= FEWEST
    assert len(tried) == 7


def otherwise_in(was: Any, kind: Any) -> list[tuple[str, str]]:
    """What is seen of a struct that was changed."""
    made = blocks_of(kind)
    return between(was, next(iter(was.items())), made, next(iter(made.items())))


def tomorrow(change: Callable[[dict[str, Any]], None], game: str = "wrath-glory") -> Shapes:
    """What would be stored if somebody had changed some of the structs, by tag or class."""
    info = inspect.type_info(stored_kind(game))
    structs = {one.tag or one.cls.__name__: one for one in structs_of(info)}
    change(structs)
    return Shapes(FORM + 1, {**now().games, game: blocks_of(info)})


def fields_without(kind: Any, name: str) -> Any:
    assert any(one.name == name for one in kind.fields)
    return tuple(one for one in kind.fields if one.name != name)


def with_more(kind: Any, **fields: Any) -> Any:
    made = msgspec.defstruct("More", [(name, *how) for name, how in fields.items()])
    info: Any = inspect.type_info(made)
    return (*kind.fields, *info.fields)


def drop_from_weapon(structs: dict[str, Any]) -> None:
    structs["Weapon"].fields = fields_without(structs["Weapon"], "salvo")


def test_a_field_that_is_gone_is_told_with_every_topic_that_holds_it() -> None:
    found = changes(now(), tomorrow(drop_from_weapon))
    assert {one.place for one in found} == {"Weapon.salvo"}
    assert {one.what for one in found} == {"is gone"}
    held = {one.topic for one in found}
    assert {"setup:wrath-glory", "command:wrath-glory:add_character"} <= held
    assert any(one.startswith("event:wrath-glory:") for one in held)
    assert not any("daggerheart" in one for one in held)


def test_a_step_is_needed_for_each_topic_and_of_a_newer_form() -> None:
    found = changes(now(), tomorrow(drop_from_weapon))
    each = {(FORM + 1, one.topic) for one in found}
    assert not uncovered(found, each, FORM)
    assert uncovered(found, each, FORM + 1) == found, "a step of a form that is written already"
    assert uncovered(found, set(), FORM) == found
    rows = {(FORM + 1, "row:wrath-glory"), (FORM + 1, "setup:wrath-glory")}
    assert not uncovered(found, rows, FORM)
    assert uncovered(found, {(FORM + 1, "row:daggerheart")}, FORM) == found
    left = uncovered(found, {(FORM + 1, "row")}, FORM)
    assert {one.topic for one in left} == {"setup:wrath-glory"}
    said = unreadable(now(), tomorrow(drop_from_weapon), {(FORM + 1, "row")})
    assert "  Weapon.salvo is gone (setup:wrath-glory)" in said
    assert not unreadable(now(), tomorrow(drop_from_weapon), rows)


def gone(kind: str, structs: dict[str, Any]) -> None:
    structs[kind].tag = "renamed"


class FewerLimits(StrEnum):
    COST = "cost"


def change_actor(name: str, **other: Any) -> Callable[[dict[str, Any]], None]:
    def change(structs: dict[str, Any]) -> None:
        kind = structs["Actor"]
        kind.fields = tuple(
            with_field(one, **other) if one.name == name else one for one in kind.fields
        )

    return change


BREAKING: dict[str, tuple[Callable[[dict[str, Any]], None], Change]] = {
    "a tag renamed": (
        lambda structs: gone("gained", structs),
        Change("event:wrath-glory:gained", "was=gained", "is gone"),
    ),
    "a verb renamed": (
        lambda structs: gone("adjust", structs),
        Change("command:wrath-glory:adjust", "do=adjust", "is gone"),
    ),
    "a fact of the table renamed": (
        lambda structs: gone("odds_set", structs),
        Change("fact:odds_set", "fact=odds_set", "is gone"),
    ),
    "a member of an enum gone": (
        change_actor("waives", type=inspect.type_info(tuple[FewerLimits, ...])),
        Change(
            "row:wrath-glory", "Actor.waives[]", 'may no longer be "cap"; it is enum.FewerLimits'
        ),
    ),
    "a bound where none was": (
        change_actor("seat", type=inspect.type_info(Annotated[str, msgspec.Meta(max_length=9)])),
        Change("row:wrath-glory", "Actor.seat", "may no longer be str; it is str max_length=9"),
    ),
    "another default": (
        change_actor("role", default="gm"),
        Change("row:wrath-glory", "Actor.role", 'is "gm" where nothing stands; it was "player"'),
    ),
}


@pytest.mark.parametrize("name", BREAKING)
def test_what_stored_tables_would_not_survive(name: str) -> None:
    change, seen = BREAKING[name]
    assert seen in changes(now(), tomorrow(change))


def new_enough(structs: dict[str, Any]) -> None:
    """All that is allowed, at once."""
    person, actor, weapon = structs["Person"], structs["Actor"], structs["Weapon"]
    person.fields = with_more(person, colour=(str, "grey"), marks=(tuple[int, ...], ()))
    weapon.cls = type("Armament", (), {})  # the class has another name, the fields are the same
    row = structs["Row"]
    for one in row.fields:
        if one.name == "events":  # a new event
            event = inspect.type_info(msgspec.defstruct("Rained", [("mm", int)], tag_field="was"))
            one.type.item_type.types = (*one.type.item_type.types, event)
    change_actor("seat", type=inspect.type_info(str | None), required=False, default="gm")(structs)
    actor.fields = tuple(reversed(actor.fields))


def test_what_old_bytes_can_still_be_read_as_is_allowed() -> None:
    then = tomorrow(new_enough)
    assert not changes(now(), then)
    assert text_of(then) != text_of(now())
    assert {"Armament", "was=Rained"} <= set(then.games["wrath-glory"])


@cache
def tool() -> Any:
    """The script that writes the lock."""
    path = Path(__file__).parents[2] / "tools/stored_lock.py"
    spec = spec_from_file_location("stored_lock", path)
    assert spec is not None
    assert spec.loader is not None
    made = module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_the_tool_writes_what_is_allowed(tmp_path: Path, capsys: Any) -> None:
    lock = tmp_path / "stored.lock"
    less = LOCK.read_text(encoding="utf-8").replace('  role: enum.Role = "player"\n', "", 1)
    lock.write_text(less, encoding="utf-8")  # as if the field had been added today
    assert tool().main(["--check", str(lock)]) == 1
    assert "run `make stored-lock`" in capsys.readouterr().err
    assert lock.read_text(encoding="utf-8") == less
    assert tool().main([str(lock)]) == 0
    assert lock.read_text(encoding="utf-8") == LOCK.read_text(encoding="utf-8")
    assert tool().main(["--check", str(lock)]) == 0


def test_the_tool_refuses_what_is_not(tmp_path: Path, capsys: Any) -> None:
    lock = tmp_path / "stored.lock"
    more = LOCK.read_text(encoding="utf-8").replace(
        "core Actor\n", "core Actor\n  former: str\n", 1
    )
    lock.write_text(more, encoding="utf-8")  # as if the field had been dropped today
    assert tool().main([str(lock)]) == 1
    assert "  Actor.former is gone (row:wrath-glory, row:daggerheart)" in capsys.readouterr().err
    assert lock.read_text(encoding="utf-8") == more
