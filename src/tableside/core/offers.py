"""What somebody may do now: offers, the questions inside them, and how answers are checked.

A verb is one function that asks its questions in order through a `Picker`. The same function
lists the choices, walks a client through them and checks a finished command, so that what is
offered and what is accepted cannot drift apart.

A limit is stated once, as a `Bar` beside the choice that it speaks against. A bar that binds
whoever asks takes the choice out of what is admitted and shows it among what is `barred`; one
that is only advised, or waived, leaves it open and becomes a caution when it is chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from tableside.core.reckoning import Reckoning
from tableside.core.showing import ANYWHERE, Showing
from tableside.core.spans import Binds, around, highest
from tableside.core.values import (
    Actor,
    Bar,
    Barred,
    Caution,
    Command,
    Illegal,
    Limit,
    Mode,
    Scalar,
    Value,
    binding,
)


class Option(msgspec.Struct, frozen=True):
    """One thing to choose: the words to show, in a split how often at most, what is against it."""

    value: Scalar
    label: str = ""
    most: int = 1
    bars: tuple[Bar, ...] = ()


class OneOf(msgspec.Struct, frozen=True, tag="one_of", tag_field="kind"):
    """Exactly one of a list."""

    options: tuple[Option, ...]
    barred: tuple[Option, ...] = ()  # to be seen with what is against them, not to be chosen


class Range(msgspec.Struct, frozen=True, tag="range", tag_field="kind"):
    """A whole number between two bounds, both included."""

    low: int
    high: int
    beyond: Bar | None = None  # why not more
    below: Bar | None = None  # why not less


class Way(msgspec.Struct, frozen=True):
    """How far a choice leads from one to the next, where only so much of it is allowed."""

    most: int
    legs: Mapping[str, Mapping[str, int]]  # from each to each; the beginning has no name
    beyond: Bar | None = None  # why no farther

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
    barred: tuple[Option, ...] = ()
    beyond: Bar | None = None  # why not more of them


class Split(msgspec.Struct, frozen=True, tag="split", tag_field="kind"):
    """Up to `total` points shared among the options."""

    total: int
    options: tuple[Option, ...]
    barred: tuple[Option, ...] = ()
    beyond: Bar | None = None  # why not more in all


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
    label: str = ""  # what its button says, where that hangs on what was chosen


class Offer(msgspec.Struct, frozen=True):
    """A verb somebody may use now, for a character, in answer to a matter or free of one."""

    verb: str
    character: str = ""
    matter: str = ""
    revision: int = 0
    label: str = ""
    rule: str = ""
    showing: Showing = ANYWHERE


class ClosedOffer(msgspec.Struct, frozen=True):
    """A verb that would stand open, and what closes it."""

    offer: Offer
    bar: Bar


class Listed(msgspec.Struct, frozen=True):
    """What stands open, and what would if no limit were against it."""

    offers: tuple[Offer, ...] = ()
    closed: tuple[ClosedOffer, ...] = ()


class Form(msgspec.Struct, frozen=True):
    """A desk command: always open to those with the right, checked by its schema and role."""

    verb: str
    label: str
    schema: Mapping[str, object]
    showing: Showing = ANYWHERE
    somebody: bool = False  # whether `character` means anything there


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
V = TypeVar("V")
Choose = Callable[[Field], Value]  # whoever answers a question on the spot
Against = Callable[[V], Sequence[Bar]]  # what speaks against an option, a number, a whole answer


class Picker:
    """Hands a verb the answers given so far; the first one missing becomes the question.

    What speaks against an answer is asked about all that could be chosen while the question is
    open, and about the answer alone once it is there.
    """

    def __init__(
        self,
        offer: Offer,
        given: Mapping[str, Value],
        actor: Actor,
        limits: Mapping[Limit, Mode],
        rule: str,
        *,
        choose: Choose | None = None,
        plain: Mapping[str, object] | None = None,
        shown: bool = True,
    ) -> None:
        self.offer, self._actor, self._limits = offer, actor, limits
        self._shown = shown  # whether anybody reads what the finished command would reckon with
        self._given, self._choose = given, choose
        self._plain = plain or {}  # what a command holds where nobody has chosen anything
        self.rule = rule
        self._asked: dict[str, Value] = {}
        self.cautions: list[Caution] = []

    def one_of(
        self,
        name: str,
        options: Sequence[Option],
        label: str,
        default: Scalar | None = None,
        *,
        bars: Against[Scalar] | None = None,
        ahead: Against[Scalar] | None = None,
        idle: Scalar | None = None,
    ) -> Scalar:
        """Ask for one of the options; the first is the default unless another is named.

        What lies `ahead` of a choice is shown beside it as well, and left to what is asked next.
        Where all but `idle` are barred that is the answer, and the question is left out.
        """
        free, barred = self._sorted(options, _both(bars, ahead), self._given.get(name))
        if not free:
            raise self._closed(barred, label)
        if barred and name not in self._given and [one.value for one in free] == [idle]:
            return free[0].value
        first = free[0].value if default is None else default
        if barred and first not in {one.value for one in free}:
            first = free[0].value
        value = self._ask(Field(name, OneOf(free, barred), label, first))
        assert isinstance(value, str | int | bool)
        self._heed_options(options, bars, (value,))
        return value

    def word(
        self,
        name: str,
        options: Sequence[Option],
        label: str,
        default: str | None = None,
        *,
        bars: Against[str] | None = None,
        ahead: Against[str] | None = None,
        idle: str | None = None,
    ) -> str:
        """Ask for one of the options, all of them words."""
        against, next_to = _of_words(bars), _of_words(ahead)
        return str(
            self.one_of(name, options, label, default, bars=against, ahead=next_to, idle=idle)
        )

    def flag(
        self,
        name: str,
        label: str,
        *,
        yes: str,
        no: str,
        default: bool = False,
        bars: Sequence[Bar] = (),
    ) -> bool:
        """Ask yes or no; `bars` speak against yes."""
        options = (Option(False, no), Option(True, yes, bars=tuple(bars)))
        return bool(self.one_of(name, options, label, default))

    def number(
        self,
        name: str,
        low: int,
        high: int,
        label: str,
        default: int | None = None,
        *,
        bars: Against[int] | None = None,
        ahead: Against[int] | None = None,
    ) -> int:
        """Ask for a whole number; those that nothing binding speaks against lie side by side."""
        if low > high:
            raise self._closed((), label)
        given, each, domain = self._given.get(name), _both(bars, ahead), Range(low, high)
        if each is not None and not (type(given) is int and low <= given <= high):
            start = low if default is None else default
            domain = Range(*around(start, low, high, self._binds(each)))
        start = domain.low if default is None else min(max(default, domain.low), domain.high)
        value = self._ask(Field(name, domain, label, start))
        assert isinstance(value, int)
        if bars is not None:
            self.bar(*bars(value))
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
        way: Callable[[tuple[str, ...]], Way | None] | None = None,
        default: tuple[str, ...] | None = None,
        bars: Against[str] | None = None,
        ahead: Against[str] | None = None,
        count: Against[int] | None = None,
        check: Against[tuple[str, ...]] | None = None,
    ) -> tuple[str, ...]:
        """Ask for several of the options.

        `bars` speak against one of them, `count` against so many, `check` against just these
        together; what lies `ahead` of one is shown beside it and left to `check`, as is how far
        the `way` leads among those that may be chosen.
        Where all are barred and none is needed the question is left out.
        """
        given, each = self._given.get(name), _of_words(bars)
        named = given or None if low else given  # nobody named where somebody must be: no answer
        free, barred = self._sorted(options, _both(each, _of_words(ahead)), named)
        most, beyond = len(free) if high is None else min(high, len(free)), None
        fits = isinstance(given, tuple) and low <= len(given) <= most and _among(options, given)
        if count is not None and low <= most and not fits:
            most, beyond = highest(low, most, self._binds(count))
        if low > most:
            raise self._closed(barred, label)
        if not most and (barred or beyond) and name not in self._given:
            return ()
        good = tuple(str(option.value) for option in free)
        legs = None if way is None or fits or most < 2 else way(good)
        if legs is not None and legs.beyond and self._binding((legs.beyond,)) is None:
            legs = None
        wanted = tuple(one for one in default or () if one in good)[:most]
        while legs is not None and legs.length(wanted) > legs.most:
            wanted = wanted[:-1]
        start = wanted if len(wanted) >= low else good[:low]
        domain = Some(free, low, most, ordered, legs, barred, beyond)
        value = self._ask(Field(name, domain, label, start))
        assert isinstance(value, tuple)
        self._heed_options(options, each, value)
        self.bar(*(count(len(value)) if count else ()), *(check(value) if check else ()))
        return value

    def split(
        self,
        name: str,
        total: int,
        options: Sequence[Option],
        label: str,
        default: Mapping[str, int] | None = None,
        *,
        bars: Against[str] | None = None,
        count: Against[int] | None = None,
    ) -> Mapping[str, int]:
        """Ask how to share out up to `total` points; `count` speaks against so many in all."""
        given, each, beyond = self._given.get(name), _of_words(bars), None
        free, barred = self._sorted(options, each, given)
        if count is not None:
            most, why = highest(0, total, self._binds(count))
            said = given.values() if isinstance(given, Mapping) else ()
            if sum(one for one in said if type(one) is int) <= most:
                total, beyond = most, why
                free = tuple(replace(one, most=min(one.most, total)) for one in free)
        domain = Split(total, free, barred, beyond)
        value = self._ask(Field(name, domain, label, default or {}))
        assert isinstance(value, Mapping)
        self._heed_options(options, each, tuple(value))
        if count is not None:
            self.bar(*count(sum(value.values())))
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
        bars: Against[str] | None = None,
        old: Sequence[str] = (),
    ) -> str:
        """Ask for words; those of the `old` that something binds against are named as taken."""
        if bars is not None and self._given.get(name) not in old:
            but = (*but, *(one for one in old if self._binding(bars(one)) is not None))
        value = self._ask(Field(name, Text(most, least, but), label, default))
        assert isinstance(value, str)
        if bars is not None:
            self.bar(*bars(value))
        return value

    def bar(self, *bars: Bar) -> None:
        """Refuse by the first that binds; the others are cautions."""
        binds = self._binding(bars)
        if binds is not None:
            raise Barred(binds)
        for one in bars:
            caution = Caution(
                limit=one.limit,
                code=one.code,
                rule=one.rule,
                sentence=one.sentence,
                waived=one.limit in self._actor.waives,
            )
            if caution not in self.cautions:
                self.cautions.append(caution)

    def no_way(self, ways: Iterable[Sequence[Bar]]) -> Sequence[Bar]:
        """What binds against the first of several ways, if something binds against each of them."""
        first: Sequence[Bar] = ()
        for way in ways:
            if (found := self._binding(way)) is None:
                return ()
            first = first or (found,)
        return first

    def limit(self, holds: bool, limit: Limit, code: str, rule: str, sentence: str) -> None:
        """The same for one that may hold."""
        if not holds:
            self.bar(Bar(code, sentence, rule, limit))

    def left_out(self, name: str, bars: Against[str]) -> None:
        """Leave choices out, or a question: whoever names one nevertheless reads why it is not."""
        given = self._given.get(name)
        named = given if isinstance(given, tuple) else (given,)
        self.bar(*(bar for one in named if isinstance(one, str) for bar in bars(one)))

    def advise(self, code: str, rule: str, sentence: str) -> None:
        """Say something worth saying that is no limit: shown, never logged, never blocking."""
        self.cautions.append(Caution(limit=None, code=code, rule=rule, sentence=sentence))

    def along(self, name: str) -> None:
        """Take what comes along with answers in words and is no question of its own."""
        if name in self._given:
            self._asked[name] = self._given[name]

    def ready(
        self,
        command: type[C],
        *preview: Reckoning,
        foreseen: Callable[[], Iterable[Reckoning]] = tuple,
        label: str = "",
    ) -> Ready:
        """Build the finished command from everything that was asked.

        What is `foreseen` is worked out only for somebody who reads it.
        """
        offer = self.offer
        made = command(
            character=offer.character,
            matter=offer.matter,
            revision=offer.revision,
            **self._asked,
        )
        if self._shown:
            preview = (*preview, *foreseen())
        return Ready(made, preview, tuple(self.cautions), label)

    def leftovers(self) -> tuple[str, ...]:
        """Answers to questions nobody asked."""
        return tuple(name for name in self._given if name not in self._asked)

    def _ask(self, field: Field) -> Value:
        if field.name in self._given:
            value = self._given[field.name]
        elif self._choose is not None:
            value = self._choose(field)
        else:
            raise Asked(field)
        if not admits(field.domain, value):
            unsaid = field.name in self._plain and value == self._plain[field.name]
            what = "nothing is chosen yet" if unsaid else f"{_said(value)} does not fit"
            sentence = f"{field.label}: {what}; choose {spoken(field.domain)}."
            raise Illegal("not_a_choice", sentence, self.rule)
        self._asked[field.name] = value
        return value

    def _binding(self, bars: Sequence[Bar]) -> Bar | None:
        return binding(bars, self._limits, self._actor.waives)

    def _binds(self, bars: Against[int]) -> Binds:
        return lambda number: self._binding(bars(number))

    def _sorted(
        self, options: Sequence[Option], bars: Against[Scalar] | None, given: Value | None
    ) -> tuple[tuple[Option, ...], tuple[Option, ...]]:
        """Those that may be chosen now, and those that something binding speaks against."""
        if (bars is None and not any(one.bars for one in options)) or _among(options, given):
            return tuple(options), ()
        free: list[Option] = []
        barred: list[Option] = []
        for one in options:
            against = one.bars if bars is None else (*one.bars, *bars(one.value))
            held = replace(one, bars=against) if against else one
            (free if self._binding(against) is None else barred).append(held)
        return tuple(free), tuple(barred)

    def _heed_options(
        self, options: Sequence[Option], bars: Against[Scalar] | None, chosen: Sequence[Scalar]
    ) -> None:
        """What speaks against those that were chosen: a refusal, or cautions, each said once."""
        against: dict[Bar, None] = {}
        for value in chosen:
            own = next((one.bars for one in options if _same(one.value, value)), ())
            against |= dict.fromkeys((*own, *(() if bars is None else bars(value))))
        self.bar(*against)

    def _closed(self, barred: Sequence[Option], label: str) -> Illegal:
        """Why a question cannot be asked at all."""
        if barred and (found := self._binding(barred[0].bars)) is not None:
            return Barred(found)
        return Illegal("nothing_to_choose", f"There is nothing to choose for {label.lower()}.")


def _of_words(bars: Against[str] | None) -> Against[Scalar] | None:
    return None if bars is None else lambda value: bars(str(value))


def _both(one: Against[V] | None, other: Against[V] | None) -> Against[V] | None:
    if one is None or other is None:
        return one or other
    return lambda value: (*one(value), *other(value))


def _among(options: Sequence[Option], given: Value | None) -> bool:
    """Whether an answer is there and names nothing but options: only these need to be looked at."""
    if given is None:
        return False
    named = tuple(given) if isinstance(given, tuple | Mapping) else (given,)
    return all(any(_same(one.value, value) for one in options) for value in named)
