"""Rulesets as the rules' code asks them: every rule's standing, every value, and a hash of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from tableside.core.rows import Check, RowTable

T = TypeVar("T")
PLAYED = ("said", "same", "borrowed")


# What words of rows have gained since tables are hashed, where it says nothing: it does not count.
_GAINED = (
    b',"hp":0,"stress":0,"kind":"","direct":false,"half":false',
    b',"half":false',
    b',"range":""',
    b',"sides":6',
)


class Resolved(msgspec.Struct, frozen=True, kw_only=True):
    """A ruleset worked out: every rule's standing, where it came from, every value."""

    name: str
    title: str
    rules: Mapping[str, str]
    sources: Mapping[str, str]  # of borrowed rules: from which ruleset
    values: Mapping[str, Mapping[str, Any]]
    tables: Mapping[str, RowTable] = {}  # by the topic that names one
    house: tuple[str, ...] = ()  # rules that a house rule has otherwise than what it extends

    def plays(self, rule: str) -> bool:
        """Whether this ruleset has the rule."""
        return self.rules.get(rule) in PLAYED

    def digest(self) -> str:
        """A hash of all that matters to play; names and titles do not."""
        import hashlib  # not for shipped rulesets: their hash lies ready, and it takes its time

        matters = {"rules": self.rules, "values": self.values, "tables": self.tables}
        text = msgspec.json.encode(matters, order="deterministic")
        for key in _GAINED:
            text = text.replace(key, b"")
        return hashlib.sha256(text).hexdigest()[:16]


CheckValues = Callable[[Mapping[str, Any]], object]  # reads a game's values, or refuses them
Deeds = Callable[[Resolved, str], Check]  # what a game says of the deeds of a topic's table


class Bound(Generic[T]):
    """A resolved ruleset, as the rules' code asks it; `check` reads a game's values.

    `digest` is the ruleset's hash if somebody knows it already.
    """

    def __init__(
        self, resolved: Resolved, check: Callable[[Mapping[str, Any]], T], digest: str = ""
    ) -> None:
        self.resolved = resolved
        self.values = check(resolved.values)
        # Asked hundreds of times for every command, so a set looks it up.
        played = frozenset(rule for rule in resolved.rules if resolved.plays(rule))
        self.plays: Callable[[str], bool] = played.__contains__
        self.digest = digest or resolved.digest()


def read_values(values: Mapping[str, Any], kind: type[T]) -> T:
    """The values of a resolved ruleset; topics without values say nothing here."""
    return msgspec.convert({topic: one for topic, one in values.items() if one}, kind)


def in_order(what: str, topic: str, steps: Sequence[str], order: Iterable[str]) -> None:
    """Refuse steps in another order than the procedure's; no edition has one yet."""
    wanted = tuple(order)
    if tuple(steps) != wanted:
        said = f"the steps of a {what} are {', '.join(wanted)}, in this order"
        raise msgspec.ValidationError(f"{said} - at `$.{topic}.steps`")
