"""`tableside roll`: one roll from its call to its outcome, in prompts or as JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click
import msgspec

from tableside.cli.choosing import Chooser, read_wish
from tableside.cli.hand import Hand
from tableside.cli.loading import load_game
from tableside.cli.solo import Game, Solo
from tableside.core.history import Row
from tableside.core.matters import MatterMoved
from tableside.core.reckoning import Reckoning
from tableside.core.values import GM, Event, Illegal
from tableside.systems import load, load_roll

if TYPE_CHECKING:
    from tableside.cli.printing import Printed

Build = Callable[[Any], Game]


def roll(
    system_name: str,
    ruleset: str,
    build: Build,
    *,
    faces: tuple[int, ...] | None,
    wishes: tuple[str, ...],
    as_json: bool,
    whole: bool = False,
) -> None:
    """Play one roll and print it; `whole`: it may lead to more than a roll."""
    system = load_game(system_name, ruleset, load if whole else load_roll)
    try:
        game = build(system)
        hand = Hand(faces, may_ask=not as_json, first=game.first)
        solo = Solo(system, game, hand)
        printed = None if as_json else _printed(solo)
        _play(solo, Chooser(solo, [read_wish(one) for one in wishes], asks=not as_json), printed)
    except Illegal as illegal:
        raise click.UsageError(_refusal(illegal)) from illegal
    if as_json:
        _no_leftover(hand)
        click.echo(msgspec.json.encode(report(solo)).decode())
    elif hand.left:
        click.echo(f"Not thrown: {hand.leftover()}.")


def _printed(solo: Solo) -> Printed:
    from tableside.cli.printing import Printed  # Rich takes time that scripts need not wait for

    return Printed(solo)


def _play(solo: Solo, chooser: Chooser, printed: Printed | None) -> None:
    show = printed.row if printed else _silent
    row = solo.submit(GM, solo.game.opening)
    if printed is not None:
        printed.begin()
    show(row)
    while (question := solo.question()) is not None:
        command = chooser.command(question)
        if command is None:
            solo.left.add(question.matter.id)
        else:
            show(solo.submit(question.actor, command))
    chooser.unused()
    if printed is not None:
        printed.end()


def _silent(_row: Row) -> None:
    """Scripts read the report, not the play."""


def _no_leftover(hand: Hand) -> None:
    if hand.left:
        message = f"faces are left over: {hand.leftover()}."
        raise click.BadParameter(message, param_hint="--dice")


def _refusal(illegal: Illegal) -> str:
    return f"{illegal.sentence} ({illegal.rule})" if illegal.rule else illegal.sentence


def report(solo: Solo) -> dict[str, Any]:
    """The whole roll for scripts."""
    rules, rows = solo.system.resolved, solo.rows
    events = tuple(event for row in rows for event in row.events)
    told = [line for row in rows for _, line in solo.told(row) if line is not None]
    return {
        "system": solo.system.name,
        "ruleset": rules["name"],
        "ruleset_hash": solo.system.ruleset_hash,
        **solo.game.result(events),
        "rolls": [{"key": key, "faces": one} for row in rows for key, one in row.faces.items()],
        "tracks": solo.state.tracks,
        "facts": solo.state.facts,
        "notes": [one.values for one in solo.state.matters],
        "choices": [row.command for row in rows[1:]],
        "lines": told,
        "reckonings": _last_numbers(solo, events),
    }


def _last_numbers(solo: Solo, events: tuple[Event, ...]) -> list[Reckoning]:
    """Every number of the roll as it was in the end."""
    last: dict[str, Reckoning] = {}
    for event in events:
        if isinstance(event, MatterMoved):
            last |= {one.quantity: one for one in solo.system.reckonings(event.values)}
    return list(last.values())
