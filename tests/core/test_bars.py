"""One statement per limit: what is barred is shown, refused where it binds, cautioned where not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest

from tableside.core.offers import (
    Asked,
    Domain,
    Offer,
    OneOf,
    Option,
    Picker,
    Range,
    Some,
    Split,
    Text,
    Way,
)
from tableside.core.values import (
    ALL_ENFORCED,
    GM,
    NEW_TABLE,
    Actor,
    Bar,
    Barred,
    Illegal,
    Limit,
    Mode,
    Role,
    Value,
)

FAR = Bar("out_of_range", "That is too far.", "X-1", Limit.RANGE)
DEAR = Bar("too_dear", "That costs more than you have.", "X-2", Limit.COST)
NEVER = Bar("gone", "That is gone for good.", "X-3")
A, B, C = Option("a", "Ann"), Option("b", "Ben"), Option("c", "Cas")
ALL_ADVISED = dict.fromkeys(Limit, Mode.ADVISED)
ANNA = Actor("anna", Role.PLAYER)


def picker(
    given: Mapping[str, Value] | None = None,
    limits: Mapping[Limit, Mode] = ALL_ENFORCED,
    actor: Actor = ANNA,
) -> Picker:
    return Picker(Offer("x"), given or {}, actor, limits, "X-0")


def asked(ask: Callable[[], object]) -> Domain:
    with pytest.raises(Asked) as question:
        ask()
    return question.value.field.domain


def against(**bars: Bar) -> Callable[[str], Sequence[Bar]]:
    return lambda value: [bars[value]] if value in bars else []


def test_what_binds_is_shown_apart_with_its_reason() -> None:
    domain = asked(lambda: picker().word("who", (A, B, C), "Whom?", bars=against(b=FAR, c=NEVER)))
    assert isinstance(domain, OneOf)
    assert domain.options == (A,)
    assert domain.barred == (Option("b", "Ben", bars=(FAR,)), Option("c", "Cas", bars=(NEVER,)))


def test_what_is_advised_stays_open_and_cautions_when_it_is_chosen() -> None:
    ask = against(b=FAR, c=NEVER)
    domain = asked(lambda: picker(limits=ALL_ADVISED).word("who", (A, B, C), "Whom?", bars=ask))
    assert isinstance(domain, OneOf)
    assert [one.value for one in domain.options] == ["a", "b"]
    assert domain.options[1].bars == (FAR,)
    assert [one.value for one in domain.barred] == ["c"]  # no leave helps
    pick = picker({"who": "b"}, ALL_ADVISED)
    assert pick.word("who", (A, B, C), "Whom?", bars=ask) == "b"
    assert [(one.code, one.limit, one.waived) for one in pick.cautions] == [
        ("out_of_range", Limit.RANGE, False)
    ]


def test_whoever_names_what_is_barred_reads_its_own_sentence() -> None:
    for wanted, bar in (("b", FAR), ("c", NEVER)):
        with pytest.raises(Barred, match=bar.sentence) as refused:
            picker({"who": wanted}).word("who", (A, B, C), "Whom?", bars=against(b=FAR, c=NEVER))
        assert (refused.value.code, refused.value.rule) == (bar.code, bar.rule)
        assert refused.value.limit is bar.limit


def test_a_name_that_is_no_choice_reads_what_may_be_chosen() -> None:
    with pytest.raises(Illegal, match="choose one of a") as refused:
        picker({"who": "z"}).word("who", (A, B), "Whom?", bars=against(b=FAR))
    assert refused.value.code == "not_a_choice"


def test_a_second_limit_that_binds_does_not_hide_behind_a_first_that_is_advised() -> None:
    limits = {**ALL_ADVISED, Limit.COST: Mode.ENFORCED}

    def both(_value: str) -> Sequence[Bar]:
        return (FAR, DEAR)

    with pytest.raises(Barred, match=DEAR.sentence):
        picker({"who": "a"}, limits).word("who", (A,), "Whom?", bars=both)


def test_the_gm_waives_one_kind_for_one_command() -> None:
    leave = Actor(GM.seat, Role.GM, waives=(Limit.RANGE,))
    pick = picker({"who": "b"}, actor=leave)
    assert pick.word("who", (A, B), "Whom?", bars=against(b=FAR)) == "b"
    assert [(one.code, one.waived) for one in pick.cautions] == [("out_of_range", True)]


def test_where_all_are_barred_the_first_bar_refuses() -> None:
    with pytest.raises(Barred, match=FAR.sentence):
        picker().word("who", (A, B), "Whom?", bars=against(a=FAR, b=NEVER))


def test_a_default_that_is_barred_gives_way() -> None:
    with pytest.raises(Asked) as question:
        picker().word("who", (A, B), "Whom?", "b", bars=against(b=FAR))
    assert question.value.field.default == "a"


def test_a_question_is_left_out_where_all_but_doing_nothing_is_barred() -> None:
    options = (Option("", "nobody"), A, B)

    def ask(pick: Picker, **bars: Bar) -> str:
        return pick.word("who", options, "Whom?", bars=against(**bars), idle="")

    assert ask(picker(), a=FAR, b=NEVER) == ""
    assert isinstance(asked(lambda: ask(picker(), a=FAR)), OneOf)
    assert isinstance(asked(lambda: ask(picker(limits=ALL_ADVISED), a=FAR, b=NEVER)), OneOf)
    assert ask(picker({"who": ""}), a=FAR, b=NEVER) == ""
    with pytest.raises(Barred, match=FAR.sentence):
        ask(picker({"who": "a"}), a=FAR, b=NEVER)


def test_what_can_be_done_in_several_ways_is_barred_only_where_each_of_them_is() -> None:
    assert picker().no_way([[FAR], [DEAR, NEVER]]) == (FAR,)
    assert picker(limits=ALL_ADVISED).no_way([[DEAR, NEVER], [FAR]]) == ()
    assert picker().no_way([[FAR], []]) == ()
    assert picker().no_way([]) == ()


def test_the_same_is_said_once() -> None:
    pick = picker({"who": "a", "whom": "a"}, ALL_ADVISED)
    for name in ("who", "whom"):
        pick.word(name, (A, B), "Whom?", bars=against(a=FAR))
    assert [one.code for one in pick.cautions] == ["out_of_range"]


def test_only_the_answer_is_looked_at_once_it_is_there() -> None:
    seen: list[str] = []

    def noted(value: str) -> Sequence[Bar]:
        seen.append(value)
        return ()

    picker({"who": "b"}).word("who", (A, B, C), "Whom?", bars=noted)
    assert seen == ["b"]


def test_a_yes_may_be_barred() -> None:
    domain = asked(lambda: picker().flag("all", "All?", yes="all", no="one", bars=[DEAR]))
    assert isinstance(domain, OneOf)
    assert [one.value for one in domain.options] == [False]
    assert [one.value for one in domain.barred] == [True]


def held(many: int) -> Callable[[int], Sequence[Bar]]:
    return lambda number: [DEAR] if number > many else []


def test_a_number_ends_where_a_bar_binds_and_says_why() -> None:
    domain = asked(lambda: picker().number("n", 1, 6, "How many?", bars=held(4)))
    assert domain == Range(1, 4, DEAR)
    advised = asked(lambda: picker(limits=ALL_ADVISED).number("n", 1, 6, "How many?", bars=held(4)))
    assert advised == Range(1, 6)
    with pytest.raises(Barred, match=DEAR.sentence):
        picker({"n": 5}).number("n", 1, 6, "How many?", bars=held(4))
    with pytest.raises(Barred, match=DEAR.sentence):
        picker().number("n", 1, 6, "How many?", bars=held(0))
    with pytest.raises(Illegal, match="from 1 to 4") as refused:
        picker({"n": 7}).number("n", 1, 6, "How many?", bars=held(4))
    assert refused.value.code == "not_a_choice"


def test_a_number_begins_where_nothing_binds_any_more() -> None:
    def near(number: int) -> Sequence[Bar]:
        return [FAR] if abs(number - 5) > 2 else []

    assert asked(lambda: picker().number("n", 0, 9, "How far?", bars=near)) == Range(3, 7, FAR, FAR)
    assert asked(lambda: picker().number("n", 0, 6, "How far?", bars=near)) == Range(
        3, 6, None, FAR
    )
    with pytest.raises(Barred, match=FAR.sentence):
        picker({"n": 2}).number("n", 0, 9, "How far?", bars=near)
    domain = asked(lambda: picker().number("n", -(10**9), 10**9, "How far?", default=5, bars=near))
    assert domain == Range(3, 7, FAR, FAR)  # found without counting
    assert asked(lambda: picker().number("n", 4, 9, "How far?", default=5, bars=near)) == Range(
        4, 7, FAR
    )
    assert asked(lambda: picker().number("n", 4, 6, "How far?", default=5, bars=near)) == Range(
        4, 6
    )


def test_a_count_ends_where_a_bar_binds() -> None:
    domain = asked(lambda: picker().some("who", (A, B, C), "Whom?", low=1, count=held(2)))
    assert domain == Some((A, B, C), 1, 2, beyond=DEAR)
    with pytest.raises(Barred, match=DEAR.sentence):
        picker({"who": ("a", "b", "c")}).some("who", (A, B, C), "Whom?", low=1, count=held(2))
    with pytest.raises(Illegal, match="choose 1 to 2 of a, b, c"):
        picker({"who": ("a", "z")}).some("who", (A, B, C), "Whom?", low=1, count=held(2))
    pick = picker({"who": ("a", "b", "c")}, ALL_ADVISED)
    pick.some("who", (A, B, C), "Whom?", low=1, count=held(2))
    assert [one.code for one in pick.cautions] == ["too_dear"]
    for wrong in ((), ("z",)):
        with pytest.raises(Illegal, match="choose 1 to 2 of a, b, c"):
            picker({"who": wrong}).some("who", (A, B, C), "Whom?", low=1, count=held(2))


def test_some_of_several_may_be_barred_alone_or_together() -> None:
    def pair(chosen: tuple[str, ...]) -> Sequence[Bar]:
        return [FAR] if {"a", "b"} <= set(chosen) else []

    def ask(pick: Picker) -> tuple[str, ...]:
        return pick.some("who", (A, B, C), "Whom?", bars=against(c=NEVER), check=pair)

    domain = asked(lambda: ask(picker()))
    assert isinstance(domain, Some)
    assert domain.options == (A, B)
    assert [one.value for one in domain.barred] == ["c"]
    assert ask(picker({"who": ("b",)})) == ("b",)
    for wanted, bar in ((("a", "b"), FAR), (("a", "c"), NEVER)):
        with pytest.raises(Barred, match=bar.sentence):
            ask(picker({"who": wanted}))


def test_what_lies_ahead_is_shown_and_left_to_the_next_question() -> None:
    def ask(pick: Picker) -> str:
        return pick.word("who", (A, B), "Whom?", ahead=against(b=FAR))

    domain = asked(lambda: ask(picker()))
    assert isinstance(domain, OneOf)
    assert [one.value for one in domain.barred] == ["b"]
    assert ask(picker({"who": "b"})) == "b"
    pick = picker({"who": "b"}, ALL_ADVISED)
    assert ask(pick) == "b"
    assert not pick.cautions
    assert asked(lambda: picker().number("n", 1, 6, "How far?", ahead=held(4))) == Range(1, 4, DEAR)
    assert picker({"n": 5}).number("n", 1, 6, "How far?", ahead=held(4)) == 5


def test_what_lies_ahead_of_one_is_left_to_the_check_once_some_are_named() -> None:
    def whole(chosen: tuple[str, ...]) -> Sequence[Bar]:
        return [FAR] if chosen == ("c",) else []

    def ask(pick: Picker) -> tuple[str, ...]:
        return pick.some("who", (A, B, C), "Whom?", ahead=against(c=FAR), check=whole)

    domain = asked(lambda: ask(picker()))
    assert isinstance(domain, Some)
    assert [one.value for one in domain.barred] == ["c"]
    assert ask(picker({"who": ("a", "c")})) == ("a", "c")
    with pytest.raises(Barred, match=FAR.sentence):
        ask(picker({"who": ("c",)}))


def test_a_way_is_shown_where_it_binds_and_its_check_says_who_is_too_far() -> None:
    way = Way(3, {"": {"a": 2, "b": 2}, "a": {"b": 2}, "b": {"a": 2}}, FAR)

    def ask(pick: Picker) -> tuple[str, ...]:
        def check(chosen: tuple[str, ...]) -> Sequence[Bar]:
            return [FAR] if way.length(chosen) > way.most else []

        return pick.some(
            "who", (A, B), "Whom?", low=1, way=lambda _free: way, default=("b", "a"), check=check
        )

    with pytest.raises(Asked) as question:
        ask(picker())
    assert question.value.field.domain == Some((A, B), 1, 2, way=way)
    assert question.value.field.default == ("b",)  # as many of the default as go together
    assert asked(lambda: ask(picker(limits=ALL_ADVISED))) == Some((A, B), 1, 2)
    with pytest.raises(Barred, match=FAR.sentence):
        ask(picker({"who": ("a", "b")}))
    pick = picker({"who": ("a", "b")}, ALL_ADVISED)
    assert ask(pick) == ("a", "b")
    assert [one.code for one in pick.cautions] == ["out_of_range"]


def test_what_is_left_out_says_why_to_whoever_names_it() -> None:
    for given in ({}, {"who": "a"}, {"who": ("a",)}, {"who": 3}):
        picker(given).left_out("who", against(b=NEVER))
    for wanted in ("b", ("a", "b")):
        with pytest.raises(Barred, match=NEVER.sentence):
            picker({"who": wanted}).left_out("who", against(b=NEVER))


def test_several_that_are_all_barred_are_not_asked_for_unless_one_is_needed() -> None:
    every = against(a=FAR, b=FAR)
    assert picker().some("who", (A, B), "Whom?", bars=every) == ()
    with pytest.raises(Barred, match=FAR.sentence):
        picker().some("who", (A, B), "Whom?", low=1, bars=every)
    with pytest.raises(Barred, match=FAR.sentence):
        picker({"who": ()}).some("who", (A, B), "Whom?", low=1, bars=every)
    with pytest.raises(Barred, match=FAR.sentence):
        picker({"who": ("a",)}).some("who", (A, B), "Whom?", bars=every)


def test_points_end_where_a_bar_binds() -> None:
    options = (Option("a", most=3), Option("b", most=3))
    domain = asked(lambda: picker().split("how", 6, options, "How?", count=held(4)))
    assert domain == Split(4, options, beyond=DEAR)
    with pytest.raises(Barred, match=DEAR.sentence):
        picker({"how": {"a": 3, "b": 2}}).split("how", 6, options, "How?", count=held(4))


def test_words_may_be_barred() -> None:
    assert picker({"what": "ox"}).text("what", 9, "What?", bars=against(cow=FAR)) == "ox"
    with pytest.raises(Barred, match=FAR.sentence):
        picker({"what": "cow"}).text("what", 9, "What?", bars=against(cow=FAR))


def test_words_that_are_barred_are_named_as_taken() -> None:
    def ask(pick: Picker) -> str:
        return pick.text("what", 9, "What?", bars=against(cow=FAR), old=("cow", "ox"))

    assert asked(lambda: ask(picker())) == Text(9, but=("cow",))
    assert asked(lambda: ask(picker(limits=ALL_ADVISED))) == Text(9)
    with pytest.raises(Barred, match=FAR.sentence):
        ask(picker({"what": "cow"}))


def test_the_verb_itself_may_be_barred() -> None:
    with pytest.raises(Barred, match=FAR.sentence):
        picker().bar(FAR)
    pick = picker(limits={**NEW_TABLE, Limit.RANGE: Mode.ADVISED})
    pick.bar(FAR)
    pick.bar()
    assert [one.code for one in pick.cautions] == ["out_of_range"]
