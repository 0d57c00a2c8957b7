"""Rulesets as data: topics that say rules and values, extended, borrowed and resolved."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from tableside.core.rows import RowTable
from tableside.core.toml_text import BadFileError, decode, line_of, wrong_key

T = TypeVar("T")
PLAYED = ("said", "same", "borrowed")


class Topic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rules that belong together, how the ruleset treats each, and its numbers."""

    said: tuple[str, ...] = ()
    same: tuple[str, ...] = ()  # silent, read as in the sister rulesets
    silent: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()  # topics without which this one makes no sense
    values: dict[str, Any] = {}


class RulesetFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ruleset as it is written."""

    name: str
    title: str
    extends: str = ""
    borrow: dict[str, str] = {}
    topics: dict[str, Topic] = {}


class Resolved(msgspec.Struct, frozen=True):
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
        matters = {"rules": self.rules, "values": self.values, "tables": self.tables}
        text = msgspec.json.encode(matters, order="deterministic")
        return hashlib.sha256(text).hexdigest()[:16]


class Bound(Generic[T]):
    """A resolved ruleset, as the rules' code asks it; `check` reads a game's values."""

    def __init__(self, resolved: Resolved, check: Callable[[Mapping[str, Any]], T]) -> None:
        self.resolved = resolved
        self.values = check(resolved.values)
        # Asked hundreds of times for every command, so a set looks it up.
        played = frozenset(rule for rule in resolved.rules if resolved.plays(rule))
        self.plays: Callable[[str], bool] = played.__contains__
        self.digest = resolved.digest()


def read_values(values: Mapping[str, Any], kind: type[T]) -> T:
    """The values of a resolved ruleset; topics without values say nothing here."""
    return msgspec.convert({topic: one for topic, one in values.items() if one}, kind)


def in_order(what: str, topic: str, steps: Sequence[str], order: Iterable[str]) -> None:
    """Refuse steps in another order than the procedure's; no edition has one yet."""
    wanted = tuple(order)
    if tuple(steps) != wanted:
        said = f"the steps of a {what} are {', '.join(wanted)}, in this order"
        raise msgspec.ValidationError(f"{said} - at `$.{topic}.steps`")


Read = Callable[[str], str]  # the text of a shipped ruleset, by name


class Library:
    """The shipped rulesets of one game, and what a file may say."""

    def __init__(self, names: tuple[str, ...], read: Read, check: Callable[[Any], Any]) -> None:
        self.names, self._read, self._check = names, read, check
        self._files: dict[str, RulesetFile] = {}

    def resolve(self, name: str) -> Resolved:
        """A shipped ruleset by name."""
        if name not in self.names:
            raise KeyError(name)
        return self._resolve(self._file(name), f"{name}.toml", self._read(name))

    def resolve_house(self, file: str, text: str) -> Resolved:
        """A house rule: a file that extends a shipped ruleset."""
        written = decode(file, text, RulesetFile)
        if written.extends not in self.names:
            good = ", ".join(self.names)
            raise _bad(
                file, text, ["extends"], f"no ruleset {written.extends!r}; there are: {good}"
            )
        if written.name in self.names:
            raise _bad(file, text, ["name"], f"{written.name!r} is a shipped ruleset's name")
        ours = self._resolve(written, file, text)
        return replace(ours, house=self._changed(self.resolve(written.extends), ours))

    def _changed(self, base: Resolved, ours: Resolved) -> tuple[str, ...]:
        """Rules that stand otherwise, and those of topics with other values that are played."""
        numbers = {one for one in ours.values if ours.values[one] != base.values.get(one)}
        return tuple(
            rule
            for topic, rules in self.topics().items()
            for rule in rules
            if (ours.rules.get(rule), ours.sources.get(rule))
            != (base.rules.get(rule), base.sources.get(rule))
            or (topic in numbers and ours.plays(rule))
        )

    def _file(self, name: str) -> RulesetFile:
        if name not in self._files:
            self._files[name] = decode(f"{name}.toml", self._read(name), RulesetFile)
        return self._files[name]

    def _resolve(self, written: RulesetFile, file: str, text: str) -> Resolved:
        if written.extends:
            base = self.resolve(written.extends)
            rules, sources = dict(base.rules), dict(base.sources)
            values = {topic: dict(one) for topic, one in base.values.items()}
        else:
            rules, sources, values = {}, {}, {}
        for topic, own in written.topics.items():
            self._known(written, file, text, topic, own)
            rules.update(_standing(own))
            values[topic] = {**values.get(topic, {}), **own.values}
        for topic, lender in written.borrow.items():
            lent = self._lent(file, text, topic, lender)
            standing = _standing(lent)
            for rule, how in standing.items():
                rules[rule] = "borrowed" if how in PLAYED else how
                if how in PLAYED:
                    sources[rule] = lender
            values[topic] = dict(lent.values)
        self._coherent(written, file, text, rules)
        self._checked(file, text, values)
        return Resolved(written.name, written.title, rules, sources, values)

    def _known(self, written: RulesetFile, file: str, text: str, topic: str, own: Topic) -> None:
        """A file that extends another may only speak of topics and rules that exist."""
        twice = [rule for rule in _listed(own) if _listed(own).count(rule) > 1]
        if twice:
            raise _bad(file, text, ["topics", topic], f"{twice[0]} stands there twice")
        if not written.extends:
            return
        known = self.topics()
        if topic not in known:
            good = ", ".join(known)
            raise _bad(file, text, ["topics", topic], f"no such topic; there are: {good}")
        for rule in _listed(own):
            if rule not in known[topic]:
                good = ", ".join(known[topic])
                raise _bad(
                    file, text, ["topics", topic], f"{rule} is not of this topic; it has: {good}"
                )

    def topics(self) -> dict[str, tuple[str, ...]]:
        """Every topic with its rules, as the shipped rulesets list them."""
        found: dict[str, tuple[str, ...]] = {}
        for name in self.names:
            written = self._file(name)
            if not written.extends:
                for topic, own in written.topics.items():
                    found[topic] = tuple(dict.fromkeys((*found.get(topic, ()), *_listed(own))))
        return found

    def _lent(self, file: str, text: str, topic: str, lender: str) -> Topic:
        if lender not in self.names:
            good = ", ".join(self.names)
            raise _bad(file, text, ["borrow", topic], f"no ruleset {lender!r}; there are: {good}")
        topics = self._file(lender).topics
        if topic not in topics:
            good = ", ".join(topics)
            raise _bad(
                file, text, ["borrow", topic], f"{lender} has no topic {topic!r}; it has: {good}"
            )
        return topics[topic]

    def _coherent(
        self, written: RulesetFile, file: str, text: str, rules: Mapping[str, str]
    ) -> None:
        members = self.topics()
        played = {
            topic
            for topic, ids in members.items()
            if any(rules.get(rule) in PLAYED for rule in ids)
        }
        for topic in sorted(played):
            for needed in self._needs(written, topic):
                if needed not in played:
                    where = ["borrow" if topic in written.borrow else "topics", topic]
                    raise _bad(
                        file, text, where, f"{topic} needs {needed}, which is not played here"
                    )

    def _needs(self, written: RulesetFile, topic: str) -> tuple[str, ...]:
        """What a topic needs as the file has it that it comes from, and by the file's own word."""
        own = written.topics[topic].needs if topic in written.topics else ()
        if topic in written.borrow:
            return (*own, *self._file(written.borrow[topic]).topics[topic].needs)
        return (*own, *(self._needs(self._file(written.extends), topic) if written.extends else ()))

    def _checked(self, file: str, text: str, values: Mapping[str, Any]) -> None:
        try:
            self._check(values)
        except msgspec.ValidationError as error:
            raise _wrong_value(file, text, str(error)) from error


def _wrong_value(file: str, text: str, message: str) -> BadFileError:
    error = wrong_key(file, text, message)
    topic, _, name = error.key.partition(".")
    keys = ["topics", topic, "values", *([name] if name else [])]
    return _bad(file, text, keys, error.sentence)


def _bad(file: str, text: str, keys: list[Any], sentence: str) -> BadFileError:
    return BadFileError(file, line_of(text, keys), ".".join(map(str, keys)), sentence)


def _listed(topic: Topic) -> tuple[str, ...]:
    return (*topic.said, *topic.same, *topic.silent, *topic.excluded)


def _standing(topic: Topic) -> dict[str, str]:
    return {
        rule: how for how in ("said", "same", "silent", "excluded") for rule in getattr(topic, how)
    }
