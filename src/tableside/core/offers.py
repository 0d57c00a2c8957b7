"""What somebody may do now: offers, the questions inside them, and how answers are checked.

A verb is one function that asks its questions in order through a `Picker`. The same function
lists the choices, walks a client through them and checks a finished command, so that what is
offered and what is accepted cannot drift apart.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import msgspec

from tableside.core.reckoning import Reckoning
from tableside.core.values import Actor, Caution, Command, Illegal, Limit, Mode, Scalar, Value


class Option(msgspec.Struct, frozen=True):
    """One thing to choose, with the words to show and, in a split, how often at most."""

    value: Scalar
    label: str = ""
    most: int = 1


class OneOf(msgspec.Struct, frozen=True, tag="one_of", tag_field="kind"):
    """Exactly one of a list."""

    options: tuple[Option, ...]


class Range(msgspec.Struct, frozen=True, tag="range", tag_field="kind"):
    """A whole number between two bounds, both included."""

    low: int
    high: int


class Way(msgspec.Struct, frozen=True):
    """How far a choice leads from one to the next, where only so much of it is allowed."""

    most: int
    legs: Mapping[str, Mapping[str, int]]  # from each to each; the beginning has no name

    def length(self, chosen: Sequence[str]) -> int:
        """The whole way in this order; whoever lies at hand takes no step."""
        here, walked = "", 0
        for one in chosen:
            if leg := self.legs[here].get(one, 0):
                here, walked = one, walked + leg
        return walked


class Some(msgspec.Struct, frozen=True, tag="some", tag_field="kind"):
    """Several of a list, none twice."""

    options: tuple[Option, ...]
    low: int
    high: int
    ordered: bool = False  # whether the order in which they are named matters
    way: Way | None = None  # which of them go together, in which order


class Split(msgspec.Struct, frozen=True, tag="split", tag_field="kind"):
    """Up to `total` points shared among the options."""

    total: int
    options: tuple[Option, ...]


class Text(msgspec.Struct, frozen=True, tag="text", tag_field="kind"):
    """Free words, possibly none."""

    most: int
    least: int = 0
    but: tuple[str, ...] = ()  # words that are taken


Domain = OneOf | Range | Some | Split | Text


class Field(msgspec.Struct, frozen=True):
    """One question inside an offer; `default` is what *take the default* answers."""

    name: str
    domain: Domain
    label: str
    default: Value


class Ready(msgspec.Struct, frozen=True):
    """All is chosen: the finished command, what it would reckon with, what it oversteps."""

    command: Command
    preview: tuple[Reckoning, ...] = ()
    cautions: tuple[Caution, ...] = ()


class Offer(msgspec.Struct, frozen=True):
    """A verb somebody may use now, for a character, in answer to a matter or free of one."""

    verb: str
    character: str = ""
    matter: str = ""
    revision: int = 0
    label: str = ""
    rule: str = ""


class Form(msgspec.Struct, frozen=True):
    """A desk command: always open to those with the right, checked by its schema and role."""

    verb: str
    label: str
    schema: Mapping[str, object]


def admits(domain: Domain, value: object) -> bool:
    """Whether a value lies in a domain."""
    match domain:
        case OneOf(options):
            return any(_same(option.value, value) for option in options)
        case Range(low, high):
            return type(value) is int and low <= value <= high
        case Text(most, least, but):
            fits = isinstance(value, str) and least <= len(value.strip()) and len(value) <= most
            return fits and value not in but
        case Some():
            return _admits_some(domain, value)
        case Split():
            return _admits_split(domain, value)


def _same(one: object, other: object) -> bool:
    return type(one) is type(other) and one == other  # True is not 1 here


def _admits_some(domain: Some, value: object) -> bool:
    # What a client sends may hold anything; lists and objects within cannot even be compared.
    if not isinstance(value, tuple) or not all(isinstance(one, str | int) for one in value):
        return False
    if len(set(value)) != len(value):
        return False
    # In any order, also where it means nothing: options are listed otherwise on another frame.
    good = {option.value for option in domain.options}
    fits = set(value) <= good and domain.low <= len(value) <= domain.high
    return fits and (domain.way is None or domain.way.length(value) <= domain.way.most)


def _admits_split(domain: Split, value: object) -> bool:
    if not isinstance(value, Mapping):
        return False
    most = {option.value: option.most for option in domain.options}
    fits = all(
        key in most and type(points) is int and 1 <= points <= most[key]
        for key, points in value.items()
    )
    return fits and sum(value.values()) <= domain.total


def spoken(domain: Domain) -> str:
    """A domain in words, for prompts and refusals."""
    match domain:
        case OneOf(options):
            return "one of " + ", ".join(_said(option.value) for option in options)
        case Range(low, high):
            return f"a whole number from {low} to {high}"
        case Text(most, least, but):
            taken = f", not {' or '.join(but)}" if but else ""
            return f"words, {least} to {most} characters{taken}"
        case Some(options, low, high, ordered, way):
            names = ", ".join(_said(option.value) for option in options)
            order = ", in the order you want" if ordered else ""
            together = "" if way is None else f", no farther than {way.most} in all"
            return f"{low} to {high} of {names}{order}{together}, none twice"
        case Split(total, options):
            names = ", ".join(f"{_said(option.value)} (up to {option.most})" for option in options)
            return f"at most {total} in all among {names}"


def _said(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {points}" for key, points in value.items()) or "nothing"
    if isinstance(value, tuple | list):
        return ", ".join(map(str, value)) or "nobody"
    return str(value)


class Asked(Exception):
    def __init__(self, field: Field) -> None:
        super().__init__(field.name)
        self.field = field


C = TypeVar("C", bound=Command)
Choose = Callable[[Field], Value]  # whoever answers a question on the spot


class Picker:
    """Hands a verb the answers given so far; the first one missing becomes the question."""

    def __init__(
        self,
        offer: Offer,
        given: Mapping[str, Value],
        actor: Actor,
        limits: Mapping[Limit, Mode],
        rule: str,
        *,
        choose: Choose | None = None,
    ) -> None:
        self.offer, self._actor, self._limits = offer, actor, limits
        self._given, self._choose = given, choose
        self._rule = rule
        self._asked: dict[str, Value] = {}
        self.cautions: list[Caution] = []

    def one_of(
        self, name: str, options: Sequence[Option], label: str, default: Scalar | None = None
    ) -> Scalar:
        """Ask for one of the options; the first is the default unless another is named."""
        if not options:
            raise Illegal("nothing_to_choose", f"There is nothing to choose for {label.lower()}.")
        first = options[0].value if default is None else default
        value = self._ask(Field(name, OneOf(tuple(options)), label, first))
        assert isinstance(value, str | int | bool)
        return value

    def word(
        self, name: str, options: Sequence[Option], label: str, default: str | None = None
    ) -> str:
        """Ask for one of the options, all of them words."""
        return str(self.one_of(name, options, label, default))

    def flag(self, name: str, label: str, *, yes: str, no: str, default: bool = False) -> bool:
        """Ask yes or no."""
        options = (Option(False, no), Option(True, yes))
        return bool(self.one_of(name, options, label, default))

    def number(self, name: str, low: int, high: int, label: str, default: int | None = None) -> int:
        """Ask for a whole number."""
        if low > high:
            raise Illegal("nothing_to_choose", f"There is nothing to choose for {label.lower()}.")
        start = low if default is None else min(max(default, low), high)
        value = self._ask(Field(name, Range(low, high), label, start))
        assert isinstance(value, int)
        return value

    def some(
        self,
        name: str,
        options: Sequence[Option],
        label: str,
        *,
        low: int = 0,
        high: int | None = None,
        ordered: bool = False,
        way: Way | None = None,
        default: tuple[str, ...] | None = None,
    ) -> tuple[str, ...]:
        """Ask for several of the options."""
        most = len(options) if high is None else min(high, len(options))
        if low > most:
            raise Illegal("nothing_to_choose", f"There is nothing to choose for {label.lower()}.")
        first = tuple(str(option.value) for option in options[:low])
        start = first if default is None else default
        domain = Some(tuple(options), low, most, ordered, way)
        value = self._ask(Field(name, domain, label, start))
        assert isinstance(value, tuple)
        return value

    def split(
        self,
        name: str,
        total: int,
        options: Sequence[Option],
        label: str,
        default: Mapping[str, int] | None = None,
    ) -> Mapping[str, int]:
        """Ask how to share out up to `total` points."""
        value = self._ask(Field(name, Split(total, tuple(options)), label, default or {}))
        assert isinstance(value, Mapping)
        return value

    def text(
        self,
        name: str,
        most: int,
        label: str,
        default: str = "",
        *,
        least: int = 0,
        but: tuple[str, ...] = (),
    ) -> str:
        """Ask for words."""
        value = self._ask(Field(name, Text(most, least, but), label, default))
        assert isinstance(value, str)
        return value

    def enforces(self, limit: Limit) -> bool:
        """Whether this kind of limit binds this actor now."""
        return limit not in self._actor.waives and self._limits[limit] is Mode.ENFORCED

    def limit(self, holds: bool, limit: Limit, code: str, rule: str, sentence: str) -> None:
        """Refuse what breaks an enforced limit; note a caution if it is advised or waived."""
        if holds:
            return
        if self.enforces(limit):
            raise Illegal(code, sentence, rule, limit)
        waived = limit in self._actor.waives
        self.cautions.append(
            Caution(limit=limit, code=code, rule=rule, sentence=sentence, waived=waived)
        )

    def given(self, name: str) -> Value | None:
        """An answer not yet looked at, so that a limit can speak before its question narrows."""
        return self._given.get(name)

    def advise(self, code: str, rule: str, sentence: str) -> None:
        """Say something worth saying that is no limit: shown, never logged, never blocking."""
        self.cautions.append(Caution(limit=None, code=code, rule=rule, sentence=sentence))

    def ready(self, command: type[C], *preview: Reckoning) -> Ready:
        """Build the finished command from everything that was asked."""
        offer = self.offer
        made = command(
            character=offer.character,
            matter=offer.matter,
            revision=offer.revision,
            **self._asked,
        )
        return Ready(made, preview, tuple(self.cautions))

    def _ask(self, field: Field) -> Value:
        if field.name in self._given:
            value = self._given[field.name]
        elif self._choose is not None:
            value = self._choose(field)
        else:
            raise Asked(field)
        if not admits(field.domain, value):
            sentence = f"{field.label}: {_said(value)} does not fit; choose {spoken(field.domain)}."
            raise Illegal("not_a_choice", sentence, self._rule)
        self._asked[field.name] = value
        return value

    def leftovers(self) -> tuple[str, ...]:
        """Answers to questions nobody asked."""
        return tuple(name for name in self._given if name not in self._asked)
