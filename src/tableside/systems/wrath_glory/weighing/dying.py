"""Odds of defying death."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.core.chances import Odds, Prospect, prospect
from tableside.core.matters import opened
from tableside.core.offers import Ready
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.numbers.derived_conditions import taken
from tableside.systems.wrath_glory.odds.defiance import for_defiance
from tableside.systems.wrath_glory.state import DEFIANCE, WRATH, Known
from tableside.systems.wrath_glory.state.fight import Defiance


def weigh_defy(game: Game, known: Known, ready: Ready, _asked: bool) -> Odds | None:
    """WG-DYING-09, WG-WP-09: this check alone and with a Wrath point, and where it leads."""
    _, check = opened(known.matters, ready.command.matter, Defiance)
    who, rules = check.character, game.rules
    deadly = rules.values.dying.failures if rules.plays("WG-DYING-10") else 0
    marks = taken(known, who, DEFIANCE) if deadly else 0
    if marks >= deadly > 0:
        return None
    wrath = taken(known, who, WRATH) if rules.plays("WG-WP-09") else 0
    ways = [("Just roll", 0), *([("With 1 Wrath", 1)] if wrath else [])]
    found: list[Prospect] = []
    for label, spent in ways:
        now = for_defiance(marks, wrath=spent, checks=1, deadly=deadly)
        found.append(prospect(f"{label}: stabilised or awake", now.wakes + now.stable))
        found.append(prospect(f"{label}: awake", now.wakes))
        if now.dies:
            found.append(prospect(f"{label}: dead", now.dies))
    if deadly and check.checks == 1:  # of several that are owed, waking up ends them all
        found += _in_the_end(marks, wrath, deadly)
    return Odds(tuple(found))


def _in_the_end(marks: int, wrath: int, deadly: int) -> Iterable[Prospect]:
    """One check a turn until one passes, without Wrath and with all that is left."""
    yield prospect("A check a turn to the end: dead", for_defiance(marks, deadly=deadly).dies)
    if wrath:
        made = for_defiance(marks, wrath=wrath, deadly=deadly)
        yield prospect("The same with Wrath on each: dead", made.dies)
