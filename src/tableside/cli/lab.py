"""`tableside lab`: play the fight of a file many times over, and say how it goes."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any

import click
import msgspec

from tableside.core.toml_text import BadFileError, parse
from tableside.lab import LabError, Share, lines, refereed, simulate
from tableside.systems import DEFAULT_RULESET, RULESETS, SYSTEMS, lab_of, load
from tableside.table.bring_in import checked
from tableside.table.export import WrongFileError, is_table, read

_GZIP = b"\x1f\x8b"


class NotPlayedError(click.ClickException):
    """The fight cannot be played, and why."""

    exit_code = 2


def play(
    name: str,
    *,
    system: str,
    ruleset: str,
    heroes: str,
    foes: str,
    fights: int,
    half: float | None,
    seed: int | None,
    check: int,
    as_json: bool,
) -> None:
    """Read the file, play, print."""
    ways: dict[str, Any] = {"heroes": heroes, "foes": foes, "seed": seed}
    try:
        game, fight = _fight(name, system, ruleset)
        report = simulate(game, fight, fights=fights, half=half, **ways)
        found = refereed(game, fight, check, told=_counted(check), **ways) if check else None
    except (LabError, BadFileError, WrongFileError) as error:
        raise NotPlayedError(str(error)) from error
    if as_json:
        beside = {"referee": found._asdict()} if found else {}
        click.echo(msgspec.json.format(msgspec.json.encode(report.data() | beside)).decode())
        return
    for line in lines(report):
        click.echo(line)
    if found is not None:
        click.echo(_compared(found, report.win))


def _counted(fights: int) -> Any:
    """Where somebody watches, how far it is."""

    def told(played: int, _share: Share) -> None:
        if sys.stderr.isatty():
            end = "\n" if played == fights else "\r"
            click.echo(f"The referee plays {played} of {fights}", nl=False, err=True)
            click.echo(end, nl=False, err=True)

    return told


def _compared(found: Share, lab: Share) -> str:
    won = round(found.share * found.fights)
    agrees = found.low <= lab.high and lab.low <= found.high
    verdict = "they agree" if agrees else "what is left out matters here"
    bounds = f"{found.low * 100:.0f} to {found.high * 100:.0f}%"
    told = f"The referee won {won} of {found.fights} ({bounds})"
    return f"{told}, the lab says {lab.words}: {verdict}."


def _fight(name: str, system: str, ruleset: str) -> tuple[Any, Any]:
    """A game, and a state or a setup of it: an exported table, or an encounter's file."""
    raw = _raw(name)
    if raw.startswith(_GZIP) or is_table(io.BytesIO(raw)):
        made = checked(read(io.BytesIO(raw)))
        if ruleset:
            raise LabError("A saved table is played by its own ruleset: leave --ruleset out.")
        return made.history.system, made.history.state
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        raise BadFileError(name, 0, "", "is neither a saved table nor text") from error
    game = system or _told_by(name, text)
    chosen = ruleset or DEFAULT_RULESET[game]
    bound: Any = load(game, chosen)
    lab = lab_of(game)
    if found := lab.beyond(bound.rules):
        played = [one for one in RULESETS[game] if not lab.beyond(_rules(game, one))]
        why = "; ".join(found)
        raise LabError(
            f"The lab does not play the ruleset {chosen} yet: {why}."
            f" With --ruleset it plays {', '.join(played)}."
        )
    return bound, lab.encounter(name, text)


def _rules(game: str, ruleset: str) -> Any:
    bound: Any = load(game, ruleset)
    return bound.rules


def _raw(name: str) -> bytes:
    try:
        with Path(name).open("rb") as file:
            return file.read()
    except OSError as error:
        raise BadFileError(name, 0, "", f"cannot be read: {error.strerror or error}") from error


def _told_by(name: str, text: str) -> str:
    """Which game a file is for, by the word under which it lists who the heroes meet."""
    listed = parse(name, text)
    words = {one: lab_of(one).several for one in SYSTEMS if SYSTEMS[one].lab is not None}
    found = [one for one, word in words.items() if word in listed]
    if len(found) == 1:
        return found[0]
    good = " or ".join(f"[[{word}]] ({one})" for one, word in words.items())
    raise BadFileError(name, 0, "", f"lists nobody whom the heroes meet: {good}")
