"""What can be looked up: rules, conditions, and tables with their rows, as one ruleset has them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import TypeVar

import msgspec

from tableside.core.rows import RowTable, TableRow
from tableside.core.rulesets import PLAYED, Resolved
from tableside.systems.rulebook import Rule

T = TypeVar("T")


class Sort(StrEnum):
    """What an entry is, in the order in which a reference lists them."""

    CONDITION = "condition"
    TABLE = "table"
    ROW = "row"
    RULE = "rule"


class Entry(msgspec.Struct, frozen=True):
    """Something to read, with where it comes from."""

    sort: Sort
    id: str  # of a rule; a table's topic; a row's rule, or its table's topic and results
    title: str
    text: str
    topic: str
    status: str  # said, same, borrowed, silent or excluded; planned if nobody plays it yet
    source: str  # of what is borrowed: the ruleset that lends it
    house: bool  # whether a house rule has it otherwise than the ruleset it extends

    @property
    def played(self) -> bool:
        """Whether it counts at this table."""
        return self.status in PLAYED


def entries(resolved: Resolved, book: Iterable[Rule]) -> list[Entry]:
    """Everything there is to look up; a rule that is a row stands there once, as the row."""
    rules = {rule.id: rule for rule in book}
    tables = [one for pair in resolved.tables.items() for one in _of_table(resolved, *pair)]
    shown = {one.id for one in tables}
    return [*tables, *(rule_entry(resolved, one) for one in rules.values() if one.id not in shown)]


def rule_entry(resolved: Resolved, rule: Rule) -> Entry:
    """A rule with the words that are this ruleset's own."""
    status, source, house = _standing(resolved, rule.id)
    own = rule.differences.get(source or resolved.name, "") if status in PLAYED else ""
    if not own:  # a ruleset that extends another does not say which one: all of them are shown
        own = "\n".join(f"{each}: {words}" for each, words in rule.differences.items())
    return Entry(
        sort=Sort.CONDITION if rule.condition else Sort.RULE,
        id=rule.id,
        title=rule.title,
        text=f"{rule.text}\n\n{own}" if own else rule.text,
        topic=rule.topic,
        status="planned" if rule.status == "planned" else status,
        source=source,
        house=house,
    )


def _of_table(resolved: Resolved, topic: str, table: RowTable) -> Iterable[Entry]:
    count = f"{table.dice}, {len(table.rows)} rows."
    standing = _standing(resolved, table.rule)
    yield Entry(Sort.TABLE, topic, table.title, count, topic, *standing)
    for row in table.rows:
        identity, title = row.rule or f"{topic} {row.on}", f"{table.title}, {row.on}: {row.title}"
        standing = _standing(resolved, row.rule)
        yield Entry(Sort.ROW, identity, title, row_text(row), topic, *standing)


def row_text(row: TableRow) -> str:
    """What a row does, what may be added to it, and its keywords."""
    more = [f"Upgrade: {one.label}" for one in row.upgrades]
    if row.keywords:
        more.append(f"Keywords: {', '.join(row.keywords)}.")
    return "\n".join([row.text, *more])


def _standing(resolved: Resolved, rule: str) -> tuple[str, str, bool]:
    if not rule:  # of a group's own table
        return "said", "", True
    status = resolved.rules.get(rule, "silent")
    source = resolved.sources.get(rule, "") if status == "borrowed" else ""
    return status, source, rule in resolved.house


def look_up(found: Iterable[Entry], wanted: str) -> list[Entry]:
    """Entries that have every word: what is played first, then by name, then by sort."""
    order = list(Sort)
    listed = sorted(found, key=lambda one: order.index(one.sort))
    hits = search(listed, (wanted,), _name, lambda one: f"{_name(one)} {one.topic} {one.text}")
    return sorted(hits, key=lambda one: not one.played)


def _name(entry: Entry) -> str:
    return f"{entry.id} {entry.title}"


def search(
    things: Iterable[T], words: Iterable[str], name: Callable[[T], str], text: Callable[[T], str]
) -> list[T]:
    """Things that have every word, those that have them in their name first."""
    wanted = [word.lower() for one in words for word in one.split()]
    hits = [one for one in things if all(word in text(one).lower() for word in wanted)]
    return sorted(hits, key=lambda one: not all(word in name(one).lower() for word in wanted))
