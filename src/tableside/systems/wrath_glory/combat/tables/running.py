"""A row from the dice of its table to the last thing it does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from tableside.core import rowrun
from tableside.core.matters import MatterClosed, find, moved
from tableside.core.notes import Note, note_opened
from tableside.core.rowrun import GO, ROLL, TABLE, TARGET, UPGRADE, Dice, Question, Run
from tableside.core.rows import By, Choose, RowTable, TableRow, total
from tableside.core.state import Spent
from tableside.core.tell import name_of
from tableside.core.values import GM_SEAT, Event, Events, Roll
from tableside.systems.wrath_glory.combat.attack.steps import values_of
from tableside.systems.wrath_glory.combat.consequences import CriticalPick, CriticalUpgrade
from tableside.systems.wrath_glory.combat.tables.choices import candidates, cast_of, room_for
from tableside.systems.wrath_glory.combat.tables.deeds import perform
from tableside.systems.wrath_glory.combat.tables.events import (
    CriticalWorsened,
    RowDiceFell,
    RowFound,
)
from tableside.systems.wrath_glory.combat.tables.opening import CRITICAL, VEHICLE, table_for
from tableside.systems.wrath_glory.combat.traits.names import is_vehicle
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.skill_tests.glory import GloryKept, leave_asked, whose_leave
from tableside.systems.wrath_glory.skill_tests.outcome import TestSettled
from tableside.systems.wrath_glory.state import GLORY, Agreement, State, Test, Thread

ROW, CHOOSE, SELECT = "pick", "choose", "select"  # steps beside those that every run has
SEVERITY = "severity"  # the one upgrade where there is no table


def run_of(thread: Thread) -> Run:
    """The run of a thread."""
    assert isinstance(thread.values, Run)
    return thread.values


def table_step(game: Game, state: State, thread: Thread) -> Events:
    """WG-CRIT-03: whom it strikes, then which row; without a table the GM will tell it.

    The dice are a hero's player's to throw; a threat's fall by themselves.
    """
    run, rules = run_of(thread), game.rules
    if len(run.targets) > 1 and not run.target:
        return [moved(thread, TARGET, asks=(run.actor,))]
    run = _on_vehicle(rules, state, run)
    table = table_for(rules, run.kind)
    if table is None:
        return [moved(thread, UPGRADE)]
    run = replace(run, table=table.title, dice=table.dice.value)
    if run.kind == CRITICAL and rules.values.criticals.pick is CriticalPick.CHOOSE:
        return [moved(thread, ROW, run, asks=(run.actor,))]
    if state.characters[run.actor].hero:
        return [moved(thread, ROLL, run, asks=(run.actor,))]
    return [thrown(thread, run, table)]


def _on_vehicle(rules: Ruleset, state: State, run: Run) -> Run:
    """WG-VCRIT-00: a vehicle has a table of its own."""
    target = state.characters.get(run.target)
    vehicle = target is not None and is_vehicle(target)
    if run.kind != CRITICAL or not vehicle or table_for(rules, VEHICLE) is None:
        return run
    return replace(run, kind=VEHICLE) if rules.plays("WG-VCRIT-00") else run


def thrown(thread: Thread, run: Run, table: RowTable) -> Event:
    """The dice of the table are wanted."""
    return moved(thread, TABLE, run, roll=Roll(f"{thread.id}.table", table.sides, run.actor))


def faces_fell(game: Game, _state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """The dice of the table, or those of the row."""
    run = run_of(thread)
    if thread.step == TABLE:
        table = table_for(game.rules, run.kind)
        assert table is not None
        return found(thread, table.row(total(faces, run.raised)), faces)
    assert run.row is not None
    fell = RowDiceFell(thread.id, run.actor, run.row.title, faces)
    return [fell, moved(thread, GO, rowrun.rolled(run, faces))]


def found(thread: Thread, row: TableRow, faces: tuple[int, ...]) -> list[Event]:
    """The row is known; Glory may make it worse before it does anything."""
    run = run_of(thread)
    told = RowFound(
        thread.id,
        run.kind,
        run.actor,
        run.table,
        row.title,
        row.text,
        row.rule,
        faces,
        run.target,
        run.raised,
    )
    return [told, moved(thread, UPGRADE, replace(run, row=row, faces=faces))]


def steps_open(rules: Ruleset, source: Any, run: Run) -> dict[str, int]:
    """WG-GLORY-07: how often each upgrade could be bought now; heroes' Critical Hits alone."""
    hero = source.characters[run.actor].hero
    if run.kind != CRITICAL or not hero or not rules.plays("WG-GLORY-07"):
        return {}
    most = affordable(rules, source)
    rooms = {SEVERITY: most}
    if run.row is not None:
        rooms = {one.id: room_for(rules, source, run, one, most) for one in run.row.upgrades}
    return {key: room for key, room in rooms.items() if room}


def affordable(rules: Ruleset, source: Any) -> int:
    """A-26: how many steps the Glory there is pays for; once where there is one greater effect."""
    values = rules.values.criticals
    paid_for: int = source.tracks[GLORY] // values.price if values.price else 1
    return min(1, paid_for) if values.upgrade is CriticalUpgrade.ONCE else paid_for


def upgrade_step(game: Game, state: State, thread: Thread) -> Events:
    """Asked only if there is something to buy and Glory to buy it with."""
    run = run_of(thread)
    if steps_open(game.rules, state, run):
        return [moved(thread, asks=(run.actor,))]
    return begin(state, thread, run)


def worsen(game: Game, state: State, thread: Thread, steps: Mapping[str, int]) -> list[Event]:
    """Glory is spent, with the others' leave where the table asks for it (WG-GLORY-04)."""
    run, spent = run_of(thread), sum(steps.values())
    others = whose_leave(game, state, run.actor) if spent else ()
    if not others:
        return _worse(game, state, thread, steps)
    price = spent * game.rules.values.criticals.price
    asked = Agreement(run.actor, price, points=dict(steps))
    return [leave_asked(thread.id, asked, others), moved(thread)]


def agreed(game: Game, state: State, thread: Thread, asked: Agreement) -> list[Event]:
    """Everybody has spoken; a pool that was spent meanwhile pays nothing."""
    if asked.refused or state.tracks[GLORY] < asked.dice:
        kept: list[Event] = [GloryKept(asked.character, asked.refused)]
        return kept + begin(state, thread, run_of(thread))
    return _worse(game, state, thread, asked.points)


def _worse(game: Game, state: State, thread: Thread, steps: Mapping[str, int]) -> list[Event]:
    run, price = run_of(thread), game.rules.values.criticals.price * sum(steps.values())
    events: list[Event] = []
    if steps:
        labels = {one.id: one.label for one in run.row.upgrades} if run.row else {}
        how = tuple(labels.get(one, "Severity +1") for one, n in steps.items() for _ in range(n))
        title = run.row.title if run.row else "Critical Hit"
        events.append(CriticalWorsened(thread.id, run.actor, title, how))
    if price:
        events.append(Spent(GLORY, price, "WG-GLORY-07"))
    return events + begin(state, thread, replace(run, steps=dict(steps)))


def begin(state: State, thread: Thread, run: Run) -> list[Event]:
    """What the row does begins; without a row the GM tells the Critical Hit with its Severity."""
    if run.row is not None:
        return [moved(thread, GO, rowrun.begun(run, cast_of(state, run)))]
    severity = 1 + run.steps.get(SEVERITY, 0)
    text = f"Critical Hit on {name_of(state, run.target)}, Severity {severity}."
    note = Note(run.kind, run.actor, text, "WG-CRIT-01")
    # Named after the attack, as every note of it is.
    return [note_opened(thread.parent or thread.id, 1, note), MatterClosed(thread.id)]


def go_step(game: Game, state: State, thread: Thread) -> Events:
    """The next dice, question or deed; after the last the row is over."""
    run = rowrun.resolved(run_of(thread))
    thread = replace(thread, values=run)
    want = rowrun.wants(run)
    match want:
        case None:
            return _over(state, thread, run)
        case Dice():
            number = run.count + 1
            whose = _seat(state, run, want.by)
            wanted = Roll(
                f"{thread.id}.roll{number}", want.sides, "" if whose == GM_SEAT else whose
            )
            return [moved(thread, GO, replace(run, count=number), roll=wanted)]
        case Question(by, action):
            if isinstance(action, Choose):
                return [moved(thread, CHOOSE, asks=(_seat(state, run, by),))]
            if len(candidates(game.rules, state, run)) < max(1, action.least):
                return [moved(thread, GO, rowrun.done(run))]  # there is nobody to strike
            return [moved(thread, SELECT, asks=(_seat(state, run, by),))]
        case _:
            return perform(game, state, thread, want)


def _seat(state: State, run: Run, by: By) -> str:
    """Who is asked: a character, answered for by whoever plays it, or the GM."""
    who = {By.ACTOR: run.actor, By.TARGET: run.target}.get(by, "")
    return who if who in state.characters else GM_SEAT


def _over(state: State, thread: Thread, run: Run) -> list[Event]:
    """What had to wait until the blows are over is left with the attack."""
    closed = MatterClosed(thread.id)
    parent = find(state.matters, thread.parent)
    if not run.after or parent is None:
        return [closed]
    rest = replace(run, todo=run.after, after=(), late=True)
    return [closed, moved(parent, values=replace(values_of(parent), rest=rest))]


def tested(
    _game: Game, state: State, thread: Thread, _test: Test, settled: TestSettled
) -> list[Event]:
    """A test that a row called for: its branch comes once all of them are over."""
    parent = find(state.matters, thread.parent)
    assert parent is not None
    return [moved(parent, GO, rowrun.tested(run_of(parent), thread.id, settled.success))]
