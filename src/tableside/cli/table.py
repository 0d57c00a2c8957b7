"""`tableside table`: roll on one of a ruleset's tables and read the row."""

from __future__ import annotations

from collections.abc import Mapping

import click
from rich.padding import Padding
from rich.text import Text

from tableside.cli import screen
from tableside.cli.click_types import good_ones
from tableside.cli.hand import Hand
from tableside.cli.loading import load_game, system_of
from tableside.cli.solo import Die
from tableside.core.rows import RowTable, TableDice, total
from tableside.core.values import Roll
from tableside.systems import RULESETS
from tableside.systems.reference import row_text

FIRST = "the tens first"


def roll_table(name: str, ruleset: str, faces: tuple[int, ...] | None, raised: int = 0) -> None:
    """Throw a table's dice and print the row; without a name, say which tables there are."""
    game = load_game(system_of(ruleset, list(RULESETS)), ruleset)
    resolved = game.rules.resolved
    tables: Mapping[str, RowTable] = resolved.tables
    if not tables:
        raise click.UsageError(f"The ruleset {resolved.name!r} has no tables.")
    if not name:
        _list(tables)
        return
    if name not in tables:
        message = f"{resolved.name} has no table {name!r}. {good_ones(name, tables)}"
        raise click.BadParameter(message, param_hint="NAME")
    if raised and tables[name].dice is not TableDice.RAISED:
        message = f"nothing raises the tens of {name!r}."
        raise click.BadParameter(message, param_hint="--raised")
    hand = Hand(faces, may_ask=True, first=FIRST)
    thrown = hand(Roll(name, tables[name].sides))
    if hand.left:
        message = f"faces are left over: {hand.leftover()}."
        raise click.BadParameter(message, param_hint="--dice")
    _print(tables[name], thrown, resolved.name, raised)


def _list(tables: Mapping[str, RowTable]) -> None:
    wide = max(map(len, tables))
    for name, table in tables.items():
        click.echo(f"{name.ljust(wide)}  {table.title}, {table.dice}, {len(table.rows)} rows")


def _print(table: RowTable, faces: tuple[int, ...], ruleset: str, raised: int) -> None:
    shown = screen.console()
    screen.title(shown, f"{ruleset}: {table.title}, {table.dice}")
    screen.dice(shown, [Die(face) for face in faces])
    result = total(faces, raised)
    row = table.row(result)
    head = Text(f"{result}: {row.title}", style=screen.STRONG)
    if row.rule:
        head.append(f"  ({row.rule})", style=screen.RULE)
    shown.print(head)
    for line in row_text(row).splitlines():
        shown.print(Padding(Text(line), (0, 0, 0, 2), expand=False))
