"""What is printed: dice, reckonings, lines of the log; plain in a pipe, 80 columns at least."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from tableside.cli.solo import Die
from tableside.core.reckoning import Op, Reckoning, Term
from tableside.core.values import Line

RULE, STRONG, DIE = "dim", "bold", "bold cyan"
_NAMES = {"dn": "DN", "glory_max": "most Glory"}


def console() -> Console:
    """The terminal; colours only where there is one."""
    return Console(highlight=False, emoji=False, markup=False)


def dice(screen: Console, thrown: Sequence[Die]) -> None:
    """Faces as dice, as many to a row as fit."""
    fancy = (screen.encoding or "").lower().startswith("utf")
    width = max(5, *(len(die.name) for die in thrown)) + 1
    fitting = max(1, (screen.width - 2) // width)
    for start in range(0, len(thrown), fitting):
        for line in _drawn(thrown[start : start + fitting], width, fancy=fancy):
            screen.print(Text(f"  {line}".rstrip(), style=DIE))


def _drawn(row: Sequence[Die], width: int, *, fancy: bool) -> Iterable[str]:
    names = "".join(die.name.ljust(width) for die in row)
    boxes = [_box(die.face) if fancy else (f"[{die.face}]",) for die in row]
    lines = ["".join(part.ljust(width) for part in parts) for parts in zip(*boxes, strict=True)]
    return [*lines, names] if names.strip() else lines


def _box(face: int) -> tuple[str, ...]:
    return ("╭───╮", f"│{face:^3}│", "╰───╯")


def reckonings(screen: Console, found: Iterable[Reckoning]) -> None:
    """Each number with what it comes from."""
    for one in found:
        text = Text()
        text.append(f"{name_of(one)} {'hidden' if one.total is None else one.total}", style=STRONG)
        for place, term in enumerate(_telling(one)):
            text.append(", " if place else ": ")
            text.append(f"{term.label} {_amount(term)}")
            if term.rule:
                text.append(f" ({term.rule})", style=RULE)
        screen.print(Padding(text, (0, 0, 0, 2), expand=False))


def name_of(one: Reckoning) -> str:
    """A quantity as people say it."""
    return _NAMES.get(one.quantity, one.quantity.replace("_", " ").capitalize())


def _telling(one: Reckoning) -> list[Term]:
    """Terms that add nothing are left out, unless there are no others."""
    telling = [term for term in one.terms if term.amount or term.op not in (Op.ADD, Op.BASE)]
    return telling or list(one.terms)


def _amount(term: Term) -> str:
    match term.op:
        case Op.HALVE:
            return "halved"
        case Op.CLAMP | Op.SET:
            return str(term.amount)
        case _:
            return f"{term.amount:+d}"


def line(screen: Console, told: Line) -> None:
    """A line of the log with its rules."""
    shown = Text(told.text)
    if told.rules:
        shown.append(f"  ({', '.join(told.rules)})", style=RULE)
    screen.print(shown)


def title(screen: Console, text: str) -> None:
    """A line that stands out."""
    screen.print(Text(text, style=STRONG))
