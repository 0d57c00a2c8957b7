"""Odds as they are printed: an object for scripts, a plot, or a whole grid."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol

import click

from tableside.core.odds import Spread
from tableside.systems.kit.planning import Planned

_LONGEST = 24  # an exact fraction that is longer says nothing to a reader


class Question(Protocol):
    """What somebody asks the odds of."""

    rows: tuple[str, Sequence[int]]  # a grid's rows: which option, and its values
    columns: tuple[str, Sequence[int]]
    cell: str  # what a grid shows

    def title(self) -> str: ...

    def ask(self) -> Mapping[str, Fraction | Spread]: ...

    def plot(self) -> tuple[str, Iterable[tuple[str, Fraction, bool]]]: ...

    def at(self, row: int, column: int) -> Fraction: ...


class Plan(Protocol):
    """Such a question as its game knows it."""

    def answer(self) -> Any: ...

    def told(self, made: Any) -> Planned: ...


class Asked:
    """A question that its game has a plan for; the plan's first spread is plotted."""

    plan: Plan
    names: tuple[str, ...]  # of the numbers that are said

    def ask(self) -> Mapping[str, Fraction | Spread]:
        """Every number of it."""
        found = self._found = self.plan.answer()
        return {name: getattr(found, name) for name in self.names}

    def plot(self) -> tuple[str, Iterable[tuple[str, Fraction, bool]]]:
        """What is drawn, solid where it is good."""
        shown = self.plan.told(self._found).spreads[0]
        return shown.label, shown.bars


def show(kind: Callable[..., Question], said: dict[str, Any], needed: tuple[str, str]) -> None:
    """Answer in the form that was asked for."""
    as_json, table, file = said.pop("as_json"), said.pop("table"), said.pop("csv")
    missing = [name for name in needed if said[name] is None]
    if missing and not (table or file):
        raise click.UsageError(f"Missing option '--{missing[0]}'.", click.get_current_context())
    # A grid goes over these two, whatever they are.
    try:
        question = kind(**said | {name: said[name] or 0 for name in missing})
        if file:
            _write(question, file)
        if table:
            _table(question, as_json=as_json)
        elif not missing:
            _one(question, as_json=as_json)
    except ValueError as error:
        raise click.UsageError(str(error), click.get_current_context()) from error


def _one(question: Question, *, as_json: bool) -> None:
    found = question.ask()
    listed(question.title(), found, as_json=as_json)
    if as_json:
        return
    name, bars = question.plot()
    click.echo(f"\n{name}")
    for line in _bars(list(bars)):
        click.echo(line)


def listed(title: str, found: Mapping[str, Fraction | Spread], *, as_json: bool) -> None:
    """Every number of an answer as an object, or its chances line by line."""
    if as_json:
        click.echo(json.dumps({name: _plain(one) for name, one in found.items()}))
        return
    click.echo(title)
    chances = {name: one for name, one in found.items() if isinstance(one, Fraction)}
    wide = max(map(len, chances))
    for name, chance in chances.items():
        exact = f"  {chance}" if len(str(chance)) <= _LONGEST else ""
        click.echo(f"  {_spoken(name):<{wide}}  {percent(chance):>8}{exact}")


def _plain(one: Fraction | Spread) -> dict[str, Any]:
    if isinstance(one, Spread):
        return {str(value): _plain(chance) for value, chance in one.items()}
    return {"exact": f"{one.numerator}/{one.denominator}", "p": float(one)}


def _spoken(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _short(chance: Fraction) -> str:
    return percent(chance).removesuffix(" %").replace(" ", "")


def percent(chance: Fraction) -> str:
    """A chance as people read it; what is only nearly certain never reads as certain."""
    if 0 < chance < Fraction(1, 2000):
        return "< 0.1 %"
    if Fraction(1999, 2000) < chance < 1:
        return "> 99.9 %"
    return f"{float(chance) * 100:.1f} %"


def _bars(found: list[tuple[str, Fraction, bool]]) -> Iterable[str]:
    """One bar for each value, solid where it is good; plain signs for plain terminals."""
    fancy = (getattr(sys.stdout, "encoding", "") or "").lower().startswith("utf")
    solid, faint = ("█", "░") if fancy else ("#", ".")
    wide = max(len(name) for name, _, _ in found)
    room = max(10, shutil.get_terminal_size().columns - wide - 16)
    most = max(chance for _, chance, _ in found) or 1
    for name, chance, good in found:
        bar = (solid if good else faint) * round(room * chance / most)
        yield f"  {name:>{wide}}  {percent(chance):>8}  {bar}".rstrip()


def _grid(question: Question) -> Iterable[tuple[int, list[Fraction]]]:
    for row in question.rows[1]:
        yield row, [question.at(row, column) for column in question.columns[1]]


def _table(question: Question, *, as_json: bool) -> None:
    (down, _), (across, columns) = question.rows, question.columns
    if as_json:
        cells = {
            str(row): dict(zip(map(str, columns), map(_plain, found), strict=True))
            for row, found in _grid(question)
        }
        click.echo(json.dumps({"rows": down, "columns": across, "cells": cells}))
        return
    click.echo(f"{question.cell} in %, {_named(down)} down, {_named(across)} across")
    click.echo("    " + "".join(f"{column:>6}" for column in columns))
    for row, found in _grid(question):
        click.echo(f"{row:>4}" + "".join(f"{_short(one):>6}" for one in found))


def _named(option: str) -> str:
    return "DN" if option == "dn" else option


def _write(question: Question, file: str) -> None:
    """The grid as a spreadsheet reads it; chances as they are, not as percentages."""
    import csv

    try:
        with open(file, "w", encoding="utf-8", newline="") as sheet:
            lines = csv.writer(sheet)
            lines.writerow([question.rows[0], *question.columns[1]])
            for row, found in _grid(question):
                lines.writerow([row, *map(float, found)])
    except OSError as error:
        raise click.FileError(file, error.strerror) from error
