"""Rulesets as files: topics that say rules and values, extended, borrowed and resolved."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from tableside.core.rulesets import PLAYED, CheckValues, Resolved
from tableside.core.toml_text import BadFileError, Key, decode, line_of, wrong_key


class Topic(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Rules that belong together, how the ruleset treats each, and its numbers."""

    said: tuple[str, ...] = ()
    same: tuple[str, ...] = ()  # silent, read as in the sister rulesets
    silent: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()  # topics without which this one makes no sense
    values: dict[str, Any] = {}


class RulesetFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ruleset as it is written."""

    name: str
    title: str
    extends: str = ""
    borrow: dict[str, str] = {}
    topics: dict[str, Topic] = {}


Read = Callable[[str], str]  # the text of a shipped ruleset, by name


class Place(NamedTuple):
    """Where a rule belongs: its topic, and how it stands in each ruleset that stands alone."""

    topic: str
    standing: Mapping[str, str]


_PLACE = re.compile(
    r'^id = "(?P<id>[^"]+)"$.*?^topic = "(?P<topic>[^"]+)"$.*?'
    r'^\[rule\.rulesets\]\n(?P<standing>(?:[\w-]+ = "\w+"\n?)+)',
    re.MULTILINE | re.DOTALL,
)
_STANDING = re.compile(r'^([\w-]+) = "(\w+)"$', re.MULTILINE)


def places(text: str) -> dict[str, Place]:
    """The place of every rule of a rules file, without the rest of what it says.

    Every game that is loaded asks for these, and to read a whole book as TOML takes ten times
    as long as to pick these lines; a test finds the same places in the book read whole.
    """
    return {
        found["id"]: Place(found["topic"], dict(_STANDING.findall(found["standing"])))
        for found in _PLACE.finditer(text)
    }


class Library:
    """The shipped rulesets of one game, and what a file may say.

    `book` has the place of every rule, so that a shipped file lists only what it says otherwise.
    """

    def __init__(
        self,
        names: tuple[str, ...],
        read: Read,
        check: CheckValues,
        book: Mapping[str, Place],
    ) -> None:
        self.names, self._read, self._check, self._book = names, read, check, book
        self._files: dict[str, RulesetFile] = {}
        self._topics: dict[str, tuple[str, ...]] = {}
        for rule, place in book.items():
            self._topics[place.topic] = (*self._topics.get(place.topic, ()), rule)

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
        for topic, own in written.topics.items():
            self._known(file, text, topic, own)
        ours = self._resolve(written, file, text)
        return replace(ours, house=self._changed(self.resolve(written.extends), ours))

    def _changed(self, base: Resolved, ours: Resolved) -> tuple[str, ...]:
        """Rules that stand otherwise, and those of topics with other values that are played."""
        numbers = {one for one in ours.values if ours.values[one] != base.values.get(one)}
        return tuple(
            rule
            for topic, rules in self._topics.items()
            for rule in rules
            if (ours.rules.get(rule), ours.sources.get(rule))
            != (base.rules.get(rule), base.sources.get(rule))
            or (topic in numbers and ours.plays(rule))
        )

    def _file(self, name: str) -> RulesetFile:
        """A shipped ruleset: as it is written, and by the book for what it does not list."""
        if name not in self._files:
            file, text = f"{name}.toml", self._read(name)
            written = decode(file, text, RulesetFile)
            for topic, own in written.topics.items():
                self._known(file, text, topic, own)
            self._files[name] = written if written.extends else self._by_the_book(written)
        return self._files[name]

    def _by_the_book(self, written: RulesetFile) -> RulesetFile:
        """A ruleset that stands alone, with every rule that it does not list itself."""
        topics = {**written.topics}
        for topic, rules in self._topics.items():
            own = topics.get(topic, Topic())
            listed = _listed(own)
            said: dict[str, tuple[str, ...]] = {}
            for rule in rules:
                if rule not in listed:
                    how = self._book[rule].standing[written.name]
                    said[how] = (*said.get(how, getattr(own, how)), rule)
            topics[topic] = replace(own, **said)
        return replace(written, topics=topics)

    def _resolve(self, written: RulesetFile, file: str, text: str) -> Resolved:
        if written.extends:
            base = self.resolve(written.extends)
            rules, sources = dict(base.rules), dict(base.sources)
            values = {topic: dict(one) for topic, one in base.values.items()}
        else:
            rules, sources, values = {}, {}, {}
        for topic, own in written.topics.items():
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
        return Resolved(
            name=written.name, title=written.title, rules=rules, sources=sources, values=values
        )

    def _known(self, file: str, text: str, topic: str, own: Topic) -> None:
        """A file may only speak of topics and rules that exist, and of each rule once."""
        listed = _listed(own)
        twice = [rule for rule in listed if listed.count(rule) > 1]
        if twice:
            raise _bad(file, text, ["topics", topic], f"{twice[0]} stands there twice")
        if topic not in self._topics:
            good = ", ".join(self._topics)
            raise _bad(file, text, ["topics", topic], f"no such topic; there are: {good}")
        for rule in listed:
            if rule not in self._topics[topic]:
                good = ", ".join(self._topics[topic])
                raise _bad(
                    file, text, ["topics", topic], f"{rule} is not of this topic; it has: {good}"
                )

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
        played = {
            topic
            for topic, ids in self._topics.items()
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


def _bad(file: str, text: str, keys: Sequence[Key], sentence: str) -> BadFileError:
    return BadFileError(file, line_of(text, keys), ".".join(map(str, keys)), sentence)


def _listed(topic: Topic) -> tuple[str, ...]:
    return (*topic.said, *topic.same, *topic.silent, *topic.excluded)


def _standing(topic: Topic) -> dict[str, str]:
    return {
        rule: how for how in ("said", "same", "silent", "excluded") for rule in getattr(topic, how)
    }
