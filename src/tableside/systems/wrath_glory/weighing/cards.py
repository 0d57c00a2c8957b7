"""Odds of what a card or a power does to whom: an attack, and how they would test."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from tableside.core import row_interpreter, rows
from tableside.core.chances import Odds, Prospect, prospect
from tableside.core.matters import opened
from tableside.core.offers import Ready
from tableside.core.row_interpreter import Run
from tableside.core.row_play import CARD, PickAffected
from tableside.systems.wrath_glory import odds
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.numbers.against import dns_of
from tableside.systems.wrath_glory.numbers.masks import lies_open, shows_defence
from tableside.systems.wrath_glory.numbers.reckon import dn_of, pool_of
from tableside.systems.wrath_glory.numbers.tables import POWER
from tableside.systems.wrath_glory.state import Known, Test
from tableside.systems.wrath_glory.tables.card_deeds import test_of as attack_of
from tableside.systems.wrath_glory.tables.deeds import test_of
from tableside.systems.wrath_glory.weighing.rolls import MOST_POOL


def weigh_affected(game: Game, known: Known, ready: Ready, _asked: bool) -> Odds | None:
    """The first roll that follows, for each of those who are chosen, where this seat knows it."""
    command = ready.command
    assert isinstance(command, PickAffected)
    _, run = opened(known.matters, command.matter, Run)
    select = run.todo[0].action
    assert isinstance(select, rows.Select)
    first = select.then[0] if select.then else None
    if run.kind not in (CARD, POWER) or not isinstance(first, rows.Strike | rows.Try):
        return None
    if isinstance(first, rows.Strike):
        found = tuple(_hits(game, known, attack_of(known, run, first, command.targets)))
    else:
        found = tuple(_tests(game, known, first, command.targets))
    return Odds(found) if found else None


def reactions(game: Game, known: Known, run: Run) -> Iterable[Prospect]:
    """How each of them would test, where a test is the first thing that a row does."""
    for task in row_interpreter.trying(run):
        assert isinstance(task.action, rows.Try)
        yield from _tests(game, known, task.action, (task.them,))


def _hits(game: Game, known: Known, test: Test) -> Iterable[Prospect]:
    """WG-ATK-02: one test, against the Defence of each."""
    for target, dn in dns_of(game.rules, known, test).items():
        chance = _chance(game, known, test, dn.total)
        if chance is not None and shows_defence(known, target, known.actor):
            yield prospect(f"Hit {known.characters[target].name}", chance, "hits", "misses")


def _tests(
    game: Game, known: Known, action: rows.Try, targets: tuple[str, ...]
) -> Iterable[Prospect]:
    """WG-TEST-04: each of them, whose sheet lies open to this seat."""
    for who in targets:
        person, test = known.characters[who], test_of(known, who, action)
        dn = dn_of(game.rules, known, test, action.dn)
        chance = _chance(game, known, test, dn.total) if lies_open(person, known.actor) else None
        if chance is not None:
            yield prospect(f"{person.name} withstands it", chance, "succeeds", "fails")


def _chance(game: Game, known: Known, test: Test, dn: int | None) -> Fraction | None:
    pool = pool_of(game.rules, known, test)
    if dn is None or pool is None or pool.total is None or not 0 <= pool.total <= MOST_POOL:
        return None
    return odds.success(pool.total, dn, wrath_dice=min(pool.total, test.wrath_dice))
