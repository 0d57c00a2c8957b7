"""How prompts are left: at the end of the input, or by Ctrl-C."""

from __future__ import annotations

import sys
from typing import IO, Any

import click


class Left(click.ClickException):
    """Somebody left in the middle of a question."""

    def show(self, file: IO[Any] | None = None) -> None:
        """Say so, below the open question."""
        click.echo(f"\n{self.message}", file=file, err=file is None)


class Interrupted(Left):
    """By Ctrl-C; the exit code is what shells expect of that."""

    exit_code = 130


class Ended(Left):
    """The input ended."""

    exit_code = 1


def ask_line(prompt: str) -> str:
    """One line from the keyboard."""
    try:
        line = input(prompt).strip()
    except KeyboardInterrupt:
        raise Interrupted("Left in the middle of the roll; nothing is kept.") from None
    except EOFError:
        raise Ended("The input ended in the middle of the roll; nothing is kept.") from None
    if not sys.stdin.isatty():
        click.echo(line)  # a terminal shows what was typed, a pipe does not
    return line
