"""Tests that other subjects call for: their numbers, a total a sheet lacks, who settles them."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.matters import Matter, MatterOpened, moved
from tableside.core.maximums import leave_room
from tableside.core.offers import Picker
from tableside.core.reckoning import Reckoning
from tableside.core.state import SheetEdited
from tableside.core.values import GM_SEAT, Command, Event, Role
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.numbers.against import dns_of, kept_back
from tableside.systems.wrath_glory.numbers.reckon import bought, dn_of, pool_of
from tableside.systems.wrath_glory.numbers.shifting import counted
from tableside.systems.wrath_glory.numbers.skills import spoken
from tableside.systems.wrath_glory.ruleset import TestStep
from tableside.systems.wrath_glory.skill_tests.questions import MOST_TOTAL
from tableside.systems.wrath_glory.state import THREAT_POLICY, Known, Reading, State, Test, Thread


class Deed(Command, frozen=True, kw_only=True):
    """Something whose test is thrown as soon as it is declared."""

    buy: bool = False  # WG-TEST-07: half the pool in place of the dice, if the GM agrees


def ask_to_buy(
    game: Game, known: Known, pick: Picker, test: Test, total: int | None = None
) -> None:
    """WG-TEST-07, A-05: before the dice; where the pool is still to be said, the roll asks."""
    pool = pool_of(game.rules, known, test, total)
    if pool is None or not bought(game.rules, pool.value) or not game.rules.plays("WG-TEST-07"):
        return
    shown = counted(bought(game.rules, pool.value), "icon", "icons")
    pick.flag("buy", "How?", yes=f"{shown} without rolling, if the GM agrees", no="Roll")


def begun(name: str, test: Test, *, buy: bool = False, parent: str = "") -> MatterOpened[Test]:
    """Such a test: thrown at once, or A-05 first of all a question to the GM."""
    step, asks = ("consent", (GM_SEAT,)) if buy else (TestStep.CALL, ())
    return MatterOpened(Matter(name, "test", step, test, asks, parent=parent))


def numbers(
    game: Game, known: Known, pick: Picker, test: Test, *, buy: bool = True
) -> tuple[Reckoning, ...]:
    """Pool and DNs for whoever may know them; a pool that the sheet lacks is asked for."""
    total = None
    if pool_of(game.rules, known, test) is None:
        label = f"{known.characters[test.character].name}'s {spoken(test.skill)} total?"
        total = pick.number("total", 0, MOST_TOTAL, label, default=1)
    pool = pool_of(game.rules, known, test, total)
    assert pool is not None
    if buy:
        ask_to_buy(game, known, pick, test, total)
    if kept_back(known, test) and known.actor.role is not Role.GM:
        return (pool,)
    if test.base_dn:
        return (pool, dn_of(game.rules, known, test, test.base_dn))
    return (pool, *dns_of(game.rules, known, test).values())


def settles_itself(source: Reading, who: str, *, ask: bool) -> bool:
    """Threats follow the table's policy, unless the GM wants to be asked this once."""
    policy = source.facts[THREAT_POLICY] == "auto"
    return policy and not ask and not source.characters[who].hero


def kept_total(game: Game, state: State, test: Test, total: int) -> list[Event]:
    """The number that the sheet lacked, kept for the next time; of a threat for all of its kind."""
    if total < 0:
        return []
    person = state.characters[test.character]
    alike = [
        one
        for one in state.characters.values()
        if one.id == person.id
        or (person.kind and one.kind == person.kind and test.skill not in one.totals)
    ]
    kept = (SheetEdited(replace(one, totals={**one.totals, test.skill: total})) for one in alike)
    return leave_room(game, state, *kept)


def others_of_a_kind(state: State, thread: Thread, test: Test) -> list[Event]:
    """Tests of others of one kind that wait for the same number look at their sheets again."""
    kind = state.characters[test.character].kind
    return [
        moved(one)
        for one in state.matters
        if kind and one.id != thread.id and one.step == TestStep.CALL
        if isinstance(one.values, Test) and one.values.skill == test.skill
        if state.characters[one.values.character].kind == kind
    ]


def test_opened(game: Game, state: State, test: Test, total: int, *, buy: bool) -> list[Event]:
    """A test of its own, after the number that the sheet lacked for it."""
    return [*kept_total(game, state, test, total), begun(f"t{state.opened + 1}", test, buy=buy)]
