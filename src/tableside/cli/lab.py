"""`tableside lab`: play the fight of a file many times over, and say how it goes."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import click
import msgspec

from tableside.cli.click_types import Otherwise
from tableside.core.toml_text import BadFileError, parse
from tableside.lab import (
    Changes,
    LabError,
    Report,
    Share,
    changed,
    difference,
    lines,
    refereed,
    simulate,
    spreading,
)
from tableside.lab.plots import plots
from tableside.lab.report import Most, most_for
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
    check: int,
    count: Mapping[str, int],
    sweep: tuple[str, range] | None,
    aim: int | None,
    what_if: tuple[Otherwise, ...],
    spread: str,
    svg: str | None,
    as_json: bool,
    **ways: Any,
) -> None:
    """Read the file, play, print."""
    try:
        game, told_with = _fight(name, system, ruleset)
        _fit_together(sweep, aim, beside=bool(svg or check or what_if))
        with spreading(spread) as by:
            ways["spread"] = by
            if sweep is not None:
                who = sweep[0]

                def fights_of(many: int) -> Any:
                    return told_with({**count, who: many})

                _swept(game, fights_of, sweep, ways, aim=aim, as_json=as_json)
                return
            fight = told_with(count)
            report = simulate(game, fight, **ways)
            others = [] if report.stopped else _others(game, told_with, count, what_if, ways)
        same = {one: ways[one] for one in ("heroes", "foes", "seed")}
        found = refereed(game, fight, check, told=_counted(check), **same) if check else None
    except (LabError, BadFileError, WrongFileError) as error:
        raise NotPlayedError(str(error)) from error
    if svg is not None:
        _save(report, Path(svg))
    if as_json:
        beside: dict[str, Any] = {"referee": found._asdict()} if found else {}
        if others:
            beside["what_if"] = [
                {"said": one.said, "win": win._asdict(), "difference": difference(win, report.win)}
                for one, win in others
            ]
        _print_object(report.data() | beside)
        return
    for line in lines(report):
        click.echo(line)
    if others:
        click.echo("What if:")
    for one, win in others:
        by_so_much, low, high = (round(100 * each) for each in difference(win, report.win))
        click.echo(f"  {one.said}: {win.words}, {by_so_much:+} ({low:+} to {high:+})")
    if found is not None:
        click.echo(_compared(found, report.win))


def _fit_together(sweep: tuple[str, range] | None, aim: int | None, *, beside: bool) -> None:
    if sweep is not None and beside:
        raise LabError(
            "With --sweep neither --svg nor --check nor --what-if: name one number by --count."
        )
    if aim is not None and sweep is None:
        raise LabError("--aim goes with --sweep: say which numbers to try.")


def _others(
    game: Any,
    told_with: Callable[[Mapping[str, int]], Any],
    count: Mapping[str, int],
    what_if: tuple[Otherwise, ...],
    ways: dict[str, Any],
) -> list[tuple[Otherwise, Share]]:
    """The chance to win of each."""
    made = []
    for one in what_if:
        fight = told_with({**count, **one.counts})
        state = fight if isinstance(fight, game.state_type) else game.new(fight)
        state = changed(game, state, Changes(tougher=one.tougher, hurt=one.hurt))
        found = simulate(game, state, **{**ways, **one.ways, "band": False})
        made.append((one, found.win))
    return made


def _save(report: Report, folder: Path) -> None:
    """A file for each plot; those of an earlier question are written over."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in plots(report).items():
            (folder / f"{name}.svg").write_text(text, encoding="utf-8")
    except OSError as error:
        words = error.strerror or error
        raise NotPlayedError(f"The plots cannot be saved in {folder}: {words}.") from error


def _print_object(found: dict[str, Any]) -> None:
    click.echo(msgspec.json.format(msgspec.json.encode(found)).decode())


def _swept(
    game: Any,
    fights_of: Callable[[int], Any],
    sweep: tuple[str, range],
    ways: dict[str, Any],
    *,
    aim: int | None,
    as_json: bool,
) -> None:
    """The same fight with each number of one kind; Ctrl-C keeps what was played."""
    who, numbers = sweep
    rows, won = [], dict[int, Share]()
    for many in numbers:
        report = simulate(game, fights_of(many), **ways)
        rows.append({"count": many, **report.data()})
        won[many] = report.win
        if not as_json:
            low, high = report.bounds
            told = f"{report.word}, {low} to {high} of 100"
            click.echo(f"{who} = {many:<4}{told:<36}{report.win.words}")
        if report.stopped:
            break
    found = None if aim is None else most_for(aim / 100, won)
    if as_json:
        beside = {} if found is None else {"most": found._asdict()}
        _print_object({"sweep": rows, **beside})
        return
    if found is not None:
        click.echo(_aimed(who, aim or 0, found))
    if without := rows[-1]["without"]:
        click.echo(without)


def _aimed(who: str, aim: int, found: Most) -> str:
    if found.most is None:
        return f"{aim} of 100 are won with none of these numbers of {who}."
    between = f"{'none' if found.least is None else found.least} to {found.at_best}"
    return f"{aim} of 100 are won with up to {found.most} of {who}; by the bounds, {between}."


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
    verdict = "no difference shows" if agrees else "what is left out matters here"
    bounds = f"{found.low * 100:.0f} to {found.high * 100:.0f}%"
    told = f"The referee won {won} of {found.fights} ({bounds})"
    return f"{told}, the lab says {lab.words}: {verdict}."


def _fight(name: str, system: str, ruleset: str) -> tuple[Any, Callable[[Mapping[str, int]], Any]]:
    """A game, and what makes a state or a setup of it: a saved table, or an encounter's file."""
    raw = _raw(name)
    if raw.startswith(_GZIP) or is_table(io.BytesIO(raw)):
        history = checked(read(io.BytesIO(raw))).history
        if ruleset:
            raise LabError("A saved table is played by its own ruleset: leave --ruleset out.")

        def as_it_stands(counts: Mapping[str, int]) -> Any:
            return changed(history.system, history.state, Changes(counts))

        return history.system, as_it_stands
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
    return bound, partial(lab.encounter, name, text)


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
