"""How terms become a number: set, add, halve once, clamp, then the GM."""

from __future__ import annotations

import pytest

from tableside.core.reckoning import Op, Reckoning, Term, base_term, half, hidden, reckon

BASE, SET, ADD, HALVE = Op.BASE, Op.SET, Op.ADD, Op.HALVE


def total(*terms: tuple[Op, int], floor: int | None = None, cap: int | None = None) -> int:
    made = tuple(Term(f"term {place}", amount, op=op) for place, (op, amount) in enumerate(terms))
    return reckon("pool", made, floor=floor, cap=cap).value


@pytest.mark.parametrize(
    ("terms", "value"),
    [
        ((), 0),
        (((ADD, 3), (ADD, -1)), 2),
        (((ADD, 3), (SET, 5)), 8),  # sets come before additions, however they are written
        (((BASE, 4), (ADD, 3), (SET, 5)), 8),  # and take the place of what it began with
        (((BASE, 4), (BASE, 2), (ADD, 1)), 7),
        (((SET, 5), (SET, 2)), 2),  # the last word counts
        (((HALVE, 0), (ADD, 4), (ADD, 3)), 4),  # 7 halved, rounded up
        (((ADD, 7), (HALVE, 0), (HALVE, 0)), 4),  # CONV-9: once, not twice
        (((SET, 9), (ADD, 1), (HALVE, 0)), 5),
    ],
)
def test_the_order_is_set_add_halve(terms: tuple[tuple[Op, int], ...], value: int) -> None:
    assert total(*terms) == value


def test_a_set_takes_the_place_of_where_the_number_began_and_of_nothing_else() -> None:
    begun, bonus, set_to = base_term("Agility", 3), Term("bonus", 1), Term("Stunned", 2, op=SET)
    assert reckon("pool", (begun, bonus)).value == 4
    made = reckon("pool", (begun, bonus, set_to))
    assert (made.value, [term.label for term in made.terms]) == (3, ["Stunned", "bonus"])


@pytest.mark.parametrize(("number", "value"), [(-3, -1), (-1, 0), (0, 0), (1, 1), (4, 2), (5, 3)])
def test_half_is_rounded_up(number: int, value: int) -> None:
    assert half(number) == value


@pytest.mark.parametrize(("amount", "value"), [(-4, 1), (0, 1), (1, 1), (3, 3), (6, 6), (7, 6)])
def test_the_clamp_comes_after_the_halving(amount: int, value: int) -> None:
    assert total((ADD, amount), floor=1, cap=6) == value
    assert total((ADD, 13), (HALVE, 0), cap=6) == 6


def test_a_clamp_that_bites_is_a_term_of_its_own() -> None:
    made = reckon("dn", (Term("base", -2),), floor=1, rule="WG-TEST-05")
    assert made.terms[-1] == Term("at least", 1, "WG-TEST-05", Op.CLAMP)
    assert made.why() == "dn: -2 base, to 1 at least = 1"
    free = reckon("dn", (Term("base", 2),), floor=1)
    assert [term.op for term in free.terms] == [Op.ADD]


def test_what_the_gm_says_comes_last_and_is_not_clamped() -> None:
    base, gm = Term("base", 9), Term("GM", -4, by_gm=True)
    assert reckon("pool", (gm, base), cap=6).value == 2
    assert reckon("pool", (base, Term("GM", 0, op=SET, by_gm=True)), floor=1).value == 0
    assert reckon("pool", (base, Term("GM", 2, op=SET, by_gm=True), gm)).value == -2


def test_terms_that_lost_are_not_shown() -> None:
    made = reckon("pool", (Term("old", 5, op=SET), Term("new", 2, op=SET), Term("a", 1)))
    assert [term.label for term in made.terms] == ["new", "a"]
    assert made.why() == "pool: =2 new, +1 a = 3"


def test_halves_are_spoken_of_once() -> None:
    made = reckon("speed", (Term("base", 6), Term("mud", 0, op=HALVE), Term("night", 0, op=HALVE)))
    assert made.why() == "speed: +6 base, halved mud = 3"


def test_a_hidden_reckoning_keeps_its_terms_and_total_back() -> None:
    veil = hidden(reckon("dn", (Term("secret", 7),)))
    assert veil == Reckoning("dn", (), None)
    assert veil.why() == "dn: nothing = hidden"
    with pytest.raises(ValueError, match="dn is hidden"):
        _ = veil.value
