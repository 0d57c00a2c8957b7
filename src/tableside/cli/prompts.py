"""Questions of the engine as prompts of a terminal: one for each kind of field."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import click

from tableside.cli.interrupts import ask_line
from tableside.core.offers import Field, OneOf, Option, Range, Some, Split, Text, admits, spoken
from tableside.core.values import Value


class Unreadable(ValueError):
    """An answer that cannot be read, with a hint."""


def ask_field(field: Field) -> Value:
    """Ask until the answer lies in the field's domain; an empty line takes the default."""
    click.echo(_question(field))
    while True:
        line = ask_line(f"  {_hint(field)}: ")
        try:
            value = read_value(field, line)
        except Unreadable as wrong:
            click.echo(f"  {wrong}")
            continue
        if admits(field.domain, value):
            return value
        click.echo(f"  That does not fit: {spoken(field.domain)}.")


def ask_number(low: int, high: int, default: int) -> int:
    """Ask for a number of a list."""
    while True:
        line = ask_line(f"  Number [{default}]: ")
        if not line:
            return default
        if line.isdecimal() and low <= int(line) <= high:
            return int(line)
        click.echo(f"  Please type a number from {low} to {high}.")


def read_value(field: Field, line: str) -> Value:
    """A typed line as a value of the field's kind."""
    if not line:
        return field.default
    return _READERS[type(field.domain)](field.domain, line)


def _question(field: Field) -> str:
    lines = [field.label]
    options = getattr(field.domain, "options", ())
    for number, option in enumerate(options, 1):
        lines.append(f"  {number}  {option.label or _said(option)}{_most(field, option)}")
    return "\n".join(lines)


def _most(field: Field, option: Option) -> str:
    """How often it may be named, where that is less than all points."""
    if isinstance(field.domain, Split) and option.most < field.domain.total:
        return " (once)" if option.most == 1 else f" (up to {option.most})"
    return ""


def _hint(field: Field) -> str:
    match field.domain:
        case OneOf(options):
            return f"Number [{_numbers(options, [field.default])}]"
        case Range(low, high):
            return f"{low} to {high} [{field.default}]"
        case Some(options, low, high):
            assert isinstance(field.default, tuple)
            shown = _numbers(options, list(field.default)) or "none"
            return f"Numbers with commas, {low} to {high} of them, or none [{shown}]"
        case Split(total, options):
            assert isinstance(field.default, Mapping)
            points = [key for key, count in field.default.items() for _ in range(count)]
            shown = _numbers(options, list(points)) or "none"
            return f"Up to {total} in all: numbers with commas, or none [{shown}]"
        case Text():
            return f"Words [{field.default or 'nothing'}]"


def _numbers(options: tuple[Option, ...], values: list[object]) -> str:
    places = [
        str(number)
        for value in values
        for number, option in enumerate(options, 1)
        if type(option.value) is type(value) and option.value == value
    ]
    return ",".join(places)


def _said(option: Option) -> str:
    if isinstance(option.value, bool):
        return "yes" if option.value else "no"
    return str(option.value)


def _picked(options: tuple[Option, ...], piece: str) -> Option:
    """An option by its number or its word."""
    if piece.isdecimal() and 1 <= int(piece) <= len(options):
        return options[int(piece) - 1]
    for option in options:
        if piece.lower() in (_said(option).lower(), option.label.lower()):
            return option
    raise Unreadable(f"{piece!r} is not there; please type a number from 1 to {len(options)}.")


def _pieces(line: str) -> list[str]:
    return [] if line.lower() in ("none", "0") else line.replace(",", " ").split()


def _read_one(domain: OneOf, line: str) -> Value:
    return _picked(domain.options, line).value


def _read_range(domain: Range, line: str) -> Value:
    try:
        return int(line)
    except ValueError:
        raise Unreadable(f"{line!r} is no number; please type {spoken(domain)}.") from None


def _read_some(domain: Some, line: str) -> Value:
    chosen = tuple(str(_picked(domain.options, piece).value) for piece in _pieces(line))
    if domain.ordered:
        return chosen
    order = [str(option.value) for option in domain.options]
    return tuple(sorted(chosen, key=order.index))


def _read_split(domain: Split, line: str) -> Value:
    points: dict[str, int] = {}
    for piece in _pieces(line):
        key = str(_picked(domain.options, piece).value)
        points[key] = points.get(key, 0) + 1
    return points


def _read_text(_domain: Text, line: str) -> Value:
    return line


_READERS: Mapping[type, Callable[..., Value]] = {
    OneOf: _read_one,
    Range: _read_range,
    Some: _read_some,
    Split: _read_split,
    Text: _read_text,
}
