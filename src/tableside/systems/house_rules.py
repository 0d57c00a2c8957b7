"""What a house rule may change, how two rulesets differ, and a ruleset written as a house rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect
from msgspec.structs import replace

from tableside.core.copies import slug
from tableside.core.headings import spoken
from tableside.core.rows import RowTable
from tableside.core.rulesets import Resolved
from tableside.core.toml_text import decode, table_written
from tableside.core.values import Illegal
from tableside.systems import PACKAGES, RULESETS, load
from tableside.systems.kit.files import data
from tableside.systems.kit.ruleset_files import shipped_tables
from tableside.systems.rulebook import rulebook

Values = Mapping[str, Mapping[str, Any]]  # by topic and name
TABLE = "table"  # the value that names a topic's table
STANDINGS = {
    "said": "played",
    "same": "played",
    "borrowed": "played",
    "silent": "not played",
    "excluded": "not played",
}


class ValueKind(StrEnum):
    """How a value is chosen."""

    YES = "yes"  # or no
    NUMBER = "number"
    CHOICE = "choice"
    FILE = "file"  # only written in a file


class RuleValue(msgspec.Struct, frozen=True):
    """One number or variant of a ruleset."""

    topic: str
    name: str
    meaning: str
    kind: ValueKind
    here: Any  # what may be chosen; of what only a file says: nothing
    says: str  # the same in words
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None


class RuleDifference(msgspec.Struct, frozen=True):
    """Where a ruleset is not like another: a rule, or a value of a topic."""

    topic: str
    rule: str  # its id; empty: it is a value
    what: str  # the rule's title, or what the value means
    there: str
    here: str


@cache
def meanings(system: str) -> Values:
    """What each value of a game's rulesets means."""
    text = data(PACKAGES[system], "values.toml")
    return decode(f"{PACKAGES[system]}/values.toml", text, dict[str, dict[str, str]])


def values_of(game: Any) -> Iterator[RuleValue]:
    """Every value of a game as its ruleset has it."""
    held: Any = game.rules.values
    says = meanings(game.name)
    kinds: Any = type(held)
    for topic, field in _fields(kinds):
        here = getattr(getattr(held, topic), field.name)
        kind, choices, low, high = _choosing(field.type)
        yield RuleValue(
            topic=topic,
            name=field.name,
            meaning=says[topic][field.name],
            kind=kind,
            here=None if kind is ValueKind.FILE else here,
            says=_said(here),
            choices=choices,
            low=low,
            high=high,
        )


def differences(here: Any, there: Any) -> Iterator[RuleDifference]:
    """Where a game's ruleset is not like another's, in the order of the book."""
    for rule in rulebook(here.name).values():
        ours, others = (_standing(one.rules.resolved, rule.id) for one in (here, there))
        if ours != others:
            yield RuleDifference(rule.topic, rule.id, rule.title, others, ours)
    before = {(one.topic, one.name): one.says for one in values_of(there)}
    for value in values_of(here):
        if (was := before[value.topic, value.name]) != value.says:
            yield RuleDifference(value.topic, "", value.meaning, was, value.says)
    tables = here.rules.resolved.tables, there.rules.resolved.tables
    for topic in tables[0].keys() & tables[1].keys():
        ours, others = (one[topic] for one in tables)
        if ours != others and ours.name == others.name:
            yield RuleDifference(topic, "", f"The rows of {ours.title}", others.title, "other rows")


def nearest(game: Any) -> Any:
    """The shipped ruleset that differs least from that of a game: what its house rule extends."""
    books = [load(game.name, one) for one in RULESETS[game.name]]
    same = next((one for one in books if _book(one) == _book(game)), None)
    return same or min(books, key=lambda one: sum(1 for _ in differences(game, one)))


class Written(NamedTuple):
    """A house rule as files: its own, and the tables beside it by their names."""

    text: str
    tables: Mapping[str, str]


def written(game: Any, title: str, changes: Values) -> Written:
    """A game's ruleset with other values, as a house rule."""
    known = {(one.topic, one.name) for one in values_of(game) if one.kind is not ValueKind.FILE}
    for topic, held in changes.items():
        for name in held:
            if (topic, name) not in known:
                words = f"No ruleset of this game lets {topic}.{name} be chosen here."
                raise Illegal("no_such_choice", words)
    resolved: Resolved = game.rules.resolved
    values = {**resolved.values}
    for topic, held in changes.items():
        values[topic] = {**values.get(topic, {}), **held}
    ours = replace(resolved, values=values)
    extends = nearest(game)
    book: Resolved = extends.rules.resolved
    head = {"name": _name(title, game.name), "title": title, "extends": _book(extends)}
    theirs = dict(_borrowed(game.name, book))
    lent = dict(_borrowed(game.name, ours))
    borrowed = {topic: lender for topic, lender in lent.items() if theirs.get(topic) != lender}
    typed = {(one.topic, one.name): one.here for one in values_of(game)}
    parts = [table_written("", head)]
    if borrowed:
        parts.append(table_written("[borrow]", borrowed))
    for topic, rules in _topics(game.name).items():
        if topic not in lent:
            parts += _topic(topic, rules, ours, book, typed)
    return Written("\n".join(parts), dict(_tables(game.name, ours)))


def _topic(
    topic: str,
    rules: list[str],
    ours: Resolved,
    book: Resolved,
    typed: Mapping[tuple[str, str], Any],
) -> Iterator[str]:
    standing: dict[str, list[str]] = {}
    for rule in rules:
        how = ours.rules.get(rule, "silent")
        if (how, ours.sources.get(rule)) != (book.rules.get(rule), book.sources.get(rule)):
            standing.setdefault("said" if how == "borrowed" else how, []).append(rule)
    if standing:
        yield table_written(f"[topics.{topic}]", standing)
    before = book.values.get(topic, {})
    left = {name: typed.get((topic, name)) for name in before}  # as it comes, and not as there
    now = {**left, **ours.values.get(topic, {})}
    values = {
        name: one
        for name, one in now.items()
        if one is not None and (name not in before or one != before[name])
    }
    if values:
        yield table_written(f"[topics.{topic}.values]", values)


def _borrowed(system: str, ours: Resolved) -> Iterator[tuple[str, str]]:
    """Topics that are another book's as they are; one that was changed since is written out."""
    for topic, rules in _topics(system).items():
        lenders = {ours.sources[rule] for rule in rules if ours.rules.get(rule) == "borrowed"}
        if len(lenders) != 1:
            continue
        (lender,) = lenders
        lent: Resolved = load(system, lender).rules.resolved
        if ours.values.get(topic, {}) == lent.values.get(topic, {}):
            yield topic, lender


def _tables(system: str, ours: Resolved) -> Iterator[tuple[str, str]]:
    shipped = shipped_tables(PACKAGES[system])
    for topic, table in ours.tables.items():
        name = ours.values[topic][TABLE]
        if name not in shipped:
            yield name, _table_text(table)


def _table_text(table: RowTable) -> str:
    plain = _plain(table)
    rows = plain.pop("row")
    parts = [table_written("", plain), *(table_written("[[row]]", one) for one in rows)]
    return "\n".join(parts)


def _plain(value: Any) -> Any:
    """What somebody would have written: whatever is as it comes stays out."""
    if isinstance(value, msgspec.Struct):
        config = value.__struct_config__
        tag = {config.tag_field: config.tag} if config.tag_field else {}
        held = {one.encode_name: (one, getattr(value, one.name)) for one in _all(type(value))}
        return tag | {name: _plain(it) for name, (one, it) in held.items() if it != one.default}
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    if isinstance(value, Mapping):
        return {str(name): _plain(one) for name, one in value.items()}
    return value


def _all(kind: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    return msgspec.structs.fields(kind)


def _book(game: Any) -> str:
    name: str = game.rules.resolved.name
    return name


def _name(title: str, system: str) -> str:
    name = slug(title) or "house"
    return f"{name}-house" if name in RULESETS[system] else name


@cache
def _topics(system: str) -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = {}
    for rule in rulebook(system).values():
        found.setdefault(rule.topic, []).append(rule.id)
    return found


def _standing(resolved: Resolved, rule: str) -> str:
    how = resolved.rules.get(rule, "silent")
    lender = resolved.sources.get(rule, "")
    return f"played as in {lender}" if lender and how == "borrowed" else STANDINGS[how]


@cache
def _fields(kind: type) -> tuple[tuple[str, inspect.Field], ...]:
    described = inspect.type_info(kind)
    assert isinstance(described, inspect.StructType)
    return tuple(
        (topic.name, field)
        for topic in described.fields
        if isinstance(topic.type, inspect.StructType)
        for field in topic.type.fields
    )


def _choosing(kind: inspect.Type) -> tuple[ValueKind, tuple[str, ...], int | None, int | None]:
    match kind:
        case inspect.BoolType():
            return ValueKind.YES, (), None, None
        case inspect.IntType(ge=low, le=high):
            return ValueKind.NUMBER, (), low, high
        case inspect.EnumType(cls):
            return ValueKind.CHOICE, tuple(str(one.value) for one in cls), None, None
        case _:
            return ValueKind.FILE, (), None, None


def _said(value: Any) -> str:
    match value:
        case None | "" | ():
            return "nothing"
        case Mapping() if not value:
            return "nothing"
        case bool():
            return "yes" if value else "no"
        case StrEnum():
            return spoken(value).lower()
        case int() | str():
            return str(value)
        case msgspec.Struct():
            return _said(_plain(value))
        case Mapping():
            return ", ".join(
                f"{spoken(str(name)).lower()} {_said(one)}" for name, one in value.items()
            )
        case _:
            return ", ".join(map(_said, value))
