"""Every number is a list of terms, so that "why is it 6?" is answered from data."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Op(StrEnum):
    """How a term changes a quantity; they apply in this order."""

    BASE = "base"  # what it is to begin with
    SET = "set"  # in place of all that
    ADD = "add"
    HALVE = "halve"
    CLAMP = "clamp"


class Term(msgspec.Struct, frozen=True):
    """One reason why a number is what it is; `by_gm` terms come after every other."""

    label: str
    amount: int
    rule: str = ""
    op: Op = Op.ADD
    by_gm: bool = False
    effect: str = ""  # the effect it came from, so that its uses can be counted
    secret: bool = False  # its label is for the GM alone, even when the total is shown


class Reckoning(msgspec.Struct, frozen=True):
    """A quantity with its terms; a total of None is hidden from the reader."""

    quantity: str
    terms: tuple[Term, ...]
    total: int | None

    @property
    def value(self) -> int:
        """The total, for code that works on what is not hidden."""
        if self.total is None:
            raise ValueError(f"the {self.quantity} is hidden")
        return self.total

    def why(self) -> str:
        """The reckoning as one sentence: `3 base +1 Wounded = 4`."""
        parts = [f"{_sign(term)} {term.label}" for term in self.terms]
        shown = "hidden" if self.total is None else str(self.total)
        return f"{self.quantity}: {', '.join(parts) or 'nothing'} = {shown}"


def _sign(term: Term) -> str:
    match term.op:
        case Op.SET:
            return f"={term.amount}"
        case Op.HALVE:
            return "halved"
        case Op.CLAMP:
            return f"to {term.amount}"
        case _:
            return f"{term.amount:+d}"


def base_term(label: str, amount: int, rule: str = "") -> Term:
    """A term that a number begins with."""
    return Term(label, amount, rule, Op.BASE)


class Rounding(StrEnum):
    """Where a half goes that is no whole number (CONV-4, DH-RES-02)."""

    UP = "up"
    DOWN = "down"


def half(number: int, rounding: Rounding = Rounding.UP) -> int:
    """Half of a number."""
    return -(-number // 2) if rounding is Rounding.UP else number // 2


def reckon(
    quantity: str,
    terms: tuple[Term, ...],
    *,
    floor: int | None = None,
    cap: int | None = None,
    rule: str = "",
    rounding: Rounding = Rounding.UP,
) -> Reckoning:
    """Add the terms up: base or set, add, halve once, clamp, then whatever the GM says."""
    ruled = [term for term in terms if not term.by_gm]
    total, used = _fold(0, ruled, rounding)
    clamped = total
    if floor is not None and total < floor:
        clamped = floor
    if cap is not None and total > cap:
        clamped = cap
    if clamped != total:
        label = "at least" if clamped > total else "at most"
        used.append(Term(label, clamped, rule, Op.CLAMP))
    total, spoken = _fold(clamped, [term for term in terms if term.by_gm], rounding)
    return Reckoning(quantity, (*used, *spoken), total)


def _fold(start: int, terms: list[Term], rounding: Rounding) -> tuple[int, list[Term]]:
    bases = [term for term in terms if term.op is Op.BASE]
    adds = [term for term in terms if term.op is Op.ADD]
    if len(bases) + len(adds) == len(terms):  # as nearly every number is made
        used = bases + adds
        return start + sum([term.amount for term in used]), used
    sets = [term for term in terms if term.op is Op.SET][-1:]
    halves = [term for term in terms if term.op is Op.HALVE][:1]  # CONV-9: once, by many or few
    if sets:
        bases, start = [], 0
    total = start + sum(term.amount for term in (*bases, *sets, *adds))
    return half(total, rounding) if halves else total, [*bases, *sets, *adds, *halves]


def hidden(reckoning: Reckoning) -> Reckoning:
    """The same quantity with its terms and total kept back."""
    return Reckoning(reckoning.quantity, (), None)
