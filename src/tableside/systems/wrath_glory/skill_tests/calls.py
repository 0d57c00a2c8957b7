"""Tests that other subjects call for: their numbers, a total a sheet lacks, who settles them."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.matters import Matter, MatterOpened
from tableside.core.offers import Picker
from tableside.core.reckoning import Reckoning
from tableside.core.state import SheetEdited
from tableside.core.values import Event, Role
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.numbers.against import dns_of, kept_back
from tableside.systems.wrath_glory.numbers.reckon import dn_of, pool_of
from tableside.systems.wrath_glory.numbers.skills import spoken
from tableside.systems.wrath_glory.ruleset import TestStep
from tableside.systems.wrath_glory.skill_tests.questions import MOST_TOTAL
from tableside.systems.wrath_glory.state import THREAT_POLICY, Known, Reading, State, Test, Thread


def numbers(game: Game, known: Known, pick: Picker, test: Test) -> tuple[Reckoning, ...]:
    """Pool and DNs for whoever may know them; a pool that the sheet lacks is asked for."""
    total = None
    if pool_of(game.rules, known, test) is None:
        label = f"{known.characters[test.character].name}'s {spoken(test.skill)} total?"
        total = pick.number("total", 0, MOST_TOTAL, label, default=1)
    pool = pool_of(game.rules, known, test, total)
    assert pool is not None
    if kept_back(known, test) and known.actor.role is not Role.GM:
        return (pool,)
    if test.base_dn:
        return (pool, dn_of(game.rules, known, test, test.base_dn))
    return (pool, *dns_of(game.rules, known, test).values())


def settles_itself(source: Reading, who: str, *, ask: bool) -> bool:
    """Threats follow the table's policy, unless the GM wants to be asked this once."""
    policy = source.facts[THREAT_POLICY] == "auto"
    return policy and not ask and not source.characters[who].hero


def kept_total(state: State, test: Test, total: int) -> list[Event]:
    """The number that the sheet lacked, kept for the next time."""
    if total < 0:
        return []
    person = state.characters[test.character]
    return [SheetEdited(replace(person, totals={**person.totals, test.skill: total}))]


def test_opened(state: State, test: Test, total: int) -> list[Event]:
    """A test of its own, after the number that the sheet lacked for it."""
    matter: Thread = Matter(f"t{state.opened + 1}", "test", TestStep.CALL, test)
    return [*kept_total(state, test, total), MatterOpened(matter)]
