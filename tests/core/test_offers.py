"""The five kinds of question: what each admits, and one wrong thing of each kind refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from support import table as any_table
from tableside.core.command_checks import chosen_of
from tableside.core.offers import (
    Asked,
    Domain,
    Field,
    Offer,
    OneOf,
    Option,
    Picker,
    Range,
    Ready,
    Some,
    Split,
    Text,
    Way,
    admits,
    spoken,
)
from tableside.core.reckoning import Reckoning, base_term, reckon
from tableside.core.values import ALL_ENFORCED, GM, Command, Illegal, Value
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.state import Setup
from wrath_glory.tables import ANNA, SKILL, call, table

A, B, C = Option("a"), Option("b"), Option("c")
WORDS = OneOf((A, B))
FLAG = OneOf((Option(False), Option(True)))
NUMBER = Range(1, 3)
SOME = Some((A, B, C), 1, 2)
ORDERED = Some((A, B, C), 0, 3, ordered=True)
WAY = Way(5, {"": {"a": 2, "b": 4}, "a": {"b": 3}, "b": {"a": 3}, "c": {"a": 2, "b": 4}})
TOGETHER = Some((A, B, C), 1, 3, ordered=True, way=WAY)  # c is at hand: no step leads there
SPLIT = Split(3, (Option("a", most=2), Option("b", most=3)))
TEXT = Text(5)
NEEDED = Text(5, 1)


@pytest.mark.parametrize(
    ("domain", "good", "wrong"),
    [
        (WORDS, ["a", "b"], ["c", "", 1, ("a",), None]),
        (FLAG, [True, False], [1, 0, "yes", None]),
        (NUMBER, [1, 2, 3], [0, 4, True, "2", 2.0]),
        (SOME, [("a",), ("a", "b"), ("c", "b")], [(), ("a", "b", "c"), ("d",)]),
        (SOME, [("c",)], [("a", "a"), "a", ["a"], {"a"}]),
        (ORDERED, [(), ("c", "a"), ("b", "c", "a")], [("a", "a"), ("d",)]),
        (TOGETHER, [("b",), ("a", "b"), ("a", "c", "b")], [("b", "a"), ("c", "b", "a")]),
        (SPLIT, [{}, {"a": 2}, {"a": 1, "b": 2}], [{"a": 3}, {"a": 2, "b": 2}, {"c": 1}]),
        (SPLIT, [{"b": 3}], [{"a": 0}, {"a": -1}, {"a": True}, ("a",), {"b": "3"}]),
        (TEXT, ["", "abcde"], ["abcdef", 5, None]),
        (NEEDED, ["a"], [""]),
    ],
)
def test_what_a_domain_admits(domain: Domain, good: list[object], wrong: list[object]) -> None:
    assert [value for value in good if not admits(domain, value)] == []
    assert [value for value in wrong if admits(domain, value)] == []


def test_a_split_wants_words_that_are_offered() -> None:
    assert admits(Split(1, (A,)), {"a": 1})
    assert not admits(Split(0, (A,)), {"a": 1})


@pytest.mark.parametrize(
    ("domain", "words"),
    [
        (WORDS, "one of a, b"),
        (FLAG, "one of no, yes"),
        (NUMBER, "a whole number from 1 to 3"),
        (SOME, "1 to 2 of a, b, c, none twice"),
        (ORDERED, "0 to 3 of a, b, c, in the order you want, none twice"),
        (
            TOGETHER,
            "1 to 3 of a, b, c, in the order you want, no farther than 5 in all, none twice",
        ),
        (SPLIT, "at most 3 in all among a (up to 2), b (up to 3)"),
    ],
)
def test_a_domain_in_words(domain: Domain, words: str) -> None:
    assert spoken(domain) == words


class Trial(Command, frozen=True, tag="trial"):
    """A command with a field of each kind, for the picker alone."""

    word: str = ""
    flag: bool = False
    number: int = 0
    some: tuple[str, ...] = ()
    split: Mapping[str, int] = {}
    text: str = ""


def pick(**given: Value) -> Ready | Field | Illegal:
    """Ask for everything in turn."""
    picker = Picker(Offer("trial", "vess", "m1", 4), given, ANNA, ALL_ENFORCED, "WG-TEST-01")
    try:
        picker.word("word", (A, B), "A word")
        picker.flag("flag", "A flag", yes="yes", no="no", default=True)
        picker.number("number", 1, 3, "A number", default=7)
        picker.some("some", (A, B, C), "Some", low=1, high=2)
        picker.split("split", 3, (A, B), "A split")
        picker.text("text", 5, "A text")
    except Asked as asked:
        return asked.field
    except Illegal as illegal:
        return illegal
    return picker.ready(Trial)


GOOD: dict[str, Value] = {
    "word": "b",
    "flag": False,
    "number": 2,
    "some": ("a", "c"),
    "split": {"a": 1},
    "text": "why",
}


def test_questions_come_one_by_one_with_their_defaults() -> None:
    given: dict[str, Value] = {}
    asked = []
    while isinstance(question := pick(**given), Field):
        asked.append((question.name, question.default))
        given[question.name] = GOOD[question.name]
    assert asked == [
        ("word", "a"),
        ("flag", True),
        ("number", 3),  # a default outside its bounds moves to the nearest
        ("some", ("a",)),
        ("split", {}),
        ("text", ""),
    ]
    assert isinstance(question, Ready)
    assert question.command == Trial("vess", "m1", 4, **GOOD)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("word", "c"),
        ("flag", 1),
        ("number", 4),
        ("some", ("a", "a")),
        ("split", {"a": 2}),
        ("text", "too long"),
    ],
)
def test_one_wrong_answer_is_refused_in_words(name: str, value: Value) -> None:
    assert isinstance(pick(**GOOD), Ready)
    refused = pick(**{**GOOD, name: value})
    assert isinstance(refused, Illegal)
    assert (refused.code, refused.rule) == ("not_a_choice", "WG-TEST-01")
    assert "does not fit; choose" in refused.sentence


@pytest.mark.parametrize("kind", ["one_of", "number", "some"])
def test_a_question_without_answers_cannot_be_asked(kind: str) -> None:
    picker = Picker(Offer("trial"), {}, ANNA, ALL_ENFORCED, "")
    asks: dict[str, Callable[[], object]] = {
        "one_of": lambda: picker.one_of("word", (), "A word"),
        "number": lambda: picker.number("number", 1, 0, "A number"),
        "some": lambda: picker.some("some", (A,), "Some", low=2),
    }
    with pytest.raises(Illegal) as caught:
        asks[kind]()
    assert caught.value.code == "nothing_to_choose"


def test_answers_nobody_asked_for_are_left_over() -> None:
    picker = Picker(Offer("trial"), {"word": "a", "colour": "red"}, ANNA, ALL_ENFORCED, "")
    picker.word("word", (A, B), "A word")
    assert picker.leftovers() == ("colour",)


@pytest.mark.parametrize("shown", [True, False])
def test_what_is_foreseen_is_worked_out_only_for_somebody_who_reads_it(shown: bool) -> None:
    picker = Picker(Offer("trial"), {}, ANNA, ALL_ENFORCED, "", shown=shown)
    total, asked = reckon("total", (base_term("sheet", 3, ""),)), list[int]()

    def foreseen() -> tuple[Reckoning, ...]:
        asked.append(1)
        return (total,)

    assert picker.ready(Trial, total, foreseen=foreseen).preview == (total,) * (1 + shown)
    assert len(asked) == shown


class TestThroughAnEngine:
    def test_a_leftover_is_refused_unless_it_says_what_its_field_holds_anyway(self) -> None:
        at = table("revised")
        plain = do.CallTest(who=("vess",), skill=SKILL, dn=3)
        assert at.ready(GM, plain, **chosen_of(plain)).command == plain  # bonus=0 was not asked
        refused = at.ask(GM, plain, **{**chosen_of(plain), "bonus": 1})
        assert isinstance(refused, Illegal)
        assert refused.code == "not_asked_here"
        unknown = at.ask(GM, plain, **{**chosen_of(plain), "colour": "red"})
        assert isinstance(unknown, Illegal)
        assert unknown.code == "not_asked_here"

    def test_an_unknown_verb_names_the_good_ones(self) -> None:
        at = table()
        refused = at.system.ask_next(at.system.known(at.state, GM), Offer("dance"), {})
        assert refused.code == "unknown_verb"
        assert "call_test" in refused.sentence

    def test_a_verb_with_nobody_to_choose_is_not_offered(self) -> None:
        at = any_table("wrath-glory", "revised", Setup(characters=()))
        assert at.refusal(GM, do.CallTest(skill=SKILL)).code == "nothing_to_choose"
        assert "call_test" not in at.verbs(GM)

    def test_offers_and_acceptance_agree_at_a_call(self) -> None:
        at = table()
        matter = call(at)
        assert at.verbs(ANNA, matter) == {"roll"}
        assert isinstance(at.ask(ANNA, at.to(matter, do.RollDice)), Ready)
        assert isinstance(at.ask(ANNA, at.to(matter, do.Settle)), Illegal)
