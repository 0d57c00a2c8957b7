"""The helpers themselves: a tape that lies, or a finder of marks that misses, would hide faults."""

from __future__ import annotations

import ast

import pytest

import citations
from support import Tape, every, only
from tableside.core.state import Gained, Spent
from tableside.core.values import Roll

TWO, ONE = Roll("t1.pool", (6, 6)), Roll("t1.glory1", (6,))


def test_a_tape_hands_out_its_faces_in_order() -> None:
    tape = Tape(1, 2, 3)
    assert (tape(TWO), tape(ONE)) == ((1, 2), (3,))
    tape.done()
    assert tape.rolls == [TWO, ONE]


def test_a_short_tape_fails() -> None:
    with pytest.raises(pytest.fail.Exception, match=r"t1\.pool wants 2 dice, \[1\] are left"):
        Tape(1)(TWO)


def test_dice_left_over_fail() -> None:
    tape = Tape(1, 2, 3)
    tape(TWO)
    with pytest.raises(pytest.fail.Exception, match=r"left over on the tape: \[3\]"):
        tape.done()


def test_only_wants_exactly_one() -> None:
    gain, cost = Gained("glory", 1, ""), Spent("glory", 1, "")
    assert only([gain, cost], Spent) == cost
    assert every([gain, cost, gain], Gained) == [gain, gain]
    for events in ([cost], [gain, gain]):
        with pytest.raises(AssertionError):
            only(events, Gained)


MARKED = """
pytestmark = pytest.mark.rule("M-1")

@pytest.mark.rule("F-1", "F-2")
@pytest.mark.parametrize("x", [1])
def test_function(): ...

@pytest.mark.rule("C-1")
class TestClass:
    pytestmark = [pytest.mark.slow, pytest.mark.rule("C-2")]

    @pytest.mark.rule("C-3")
    def test_method(self): ...

@pytest.mark.rules("NO-1")
def test_misspelt(): ...
"""


def test_marks_are_found_on_functions_classes_and_modules() -> None:
    assert list(citations.marks_in(ast.parse(MARKED))) == [
        ("", "M-1"),
        ("test_function", "F-1"),
        ("test_function", "F-2"),
        ("TestClass", "C-1"),
        ("TestClass", "C-2"),
        ("TestClass::test_method", "C-3"),
    ]


def test_a_place_in_code_is_its_function_or_table() -> None:
    places = {(place.rule, place.file, place.within) for place in citations.code_places()}
    home = "src/tableside/systems/wrath_glory"
    assert ("WG-TEST-03", f"{home}/numbers/dice.py", "icons") in places
    assert ("WG-TEST-06", f"{home}/skill_tests/tests.py", "roll") in places


def test_strings_are_told_from_docstrings() -> None:
    path = citations.ROOT / "src/tableside/systems/wrath_glory/numbers/dice.py"
    assert not [text for text in citations.string_constants(path) if "WG-" in text]
    assert "WG-TEST-03" in citations.cited(path)
