"""`tableside replay`: play scenario files and say what does not hold."""

from __future__ import annotations

from pathlib import Path

import click

from tableside.core.toml_text import BadFileError
from tableside.scenarios.moments import Moment
from tableside.scenarios.results import Result
from tableside.scenarios.runner import run
from tableside.scenarios.schema import schema_text
from tableside.scenarios.telling import told

MISSED, BROKEN = 1, 2


def print_schema() -> None:
    """The schema for editors."""
    click.echo(schema_text(), nl=False)


def replay_files(names: tuple[str, ...], ruleset: str, *, tell: bool = False) -> None:
    """Play every file, and tell each step if asked; the worst that was found is the exit code."""
    results: list[Result] = []
    broken = 0
    for path in _files(names):
        try:
            results.append(run(str(path), _text(path), ruleset, _tell_step if tell else None))
        except BadFileError as error:
            click.echo(f"broken: {error}", err=True)
            broken += 1
    for result in results:
        _tell(result)
    click.echo(_summary(results, broken))
    missed = any(not one.holds for one in results)
    raise SystemExit(BROKEN if broken else MISSED if missed else 0)


def _tell_step(moment: Moment) -> None:
    script = moment.script
    if not moment.number:
        under = f" under {script.ruleset}" if script.ruleset else ""
        click.echo(f"{script.file}{under}: {script.scenario.title}")
    for line in told(moment):
        click.echo(f"  {line}")


def _files(names: tuple[str, ...]) -> list[Path]:
    found: list[Path] = []
    for name in names:
        path = Path(name)
        inside = sorted(path.rglob("*.toml")) if path.is_dir() else [path]
        if not inside:
            raise click.UsageError(f"There is no .toml file in {name!r}.")
        found += inside
    return found


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadFileError(str(path), 0, "", f"cannot be read: {error}") from error


def _tell(result: Result) -> None:
    if result.holds:
        click.echo(f"holds   {result.file}")
        return
    click.echo(f"misses  {result.file}: {result.title}")
    for miss in result.misses:
        for line in miss.lines():
            click.echo(f"        {line}")


def _summary(results: list[Result], broken: int) -> str:
    steps, checks = sum(one.steps for one in results), sum(one.checks for one in results)
    missed = sum(not one.holds for one in results)
    counts = f"{_count(len(results), 'scenario')}, {_count(steps, 'step')}"
    end = f", {_count(broken, 'file')} broken" if broken else ""
    if missed:
        return f"{counts}: {_count(missed, 'scenario')} missed{end}."
    return f"{counts}, {_count(checks, 'expectation')}: all hold{end}."


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
