"""What tests of the command line share."""

from __future__ import annotations

import json
from typing import Any

from click.testing import CliRunner, Result

from tableside.cli.app import tableside

USAGE = 2


def tell(*args: str, typed: str | None = None, width: int = 80) -> Result:
    """Run `tableside` with these arguments, and with these lines typed in."""
    runner = CliRunner(env={"COLUMNS": str(width), "TERM": "dumb"})
    return runner.invoke(tableside, list(args), input=typed)


def told(*args: str, typed: str | None = None) -> str:
    """What it prints when all is well."""
    result = tell(*args, typed=typed)
    assert result.exit_code == 0, result.output
    return result.stdout


def refused(*args: str, typed: str | None = None) -> str:
    """What it says to arguments it does not accept."""
    result = tell(*args, typed=typed)
    assert result.exit_code == USAGE, result.output
    assert not result.stdout or typed is not None
    return " ".join(result.stderr.split())


def rolled(*args: str) -> dict[str, Any]:
    """The object that a roll prints for scripts."""
    made: dict[str, Any] = json.loads(told("roll", *args, "--json"))
    return made
