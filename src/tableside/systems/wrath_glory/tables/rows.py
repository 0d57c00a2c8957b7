"""A row from the dice of its table to the last thing it does (WG-CRIT, WG-COMP, WG-PERIL)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from tableside.core import row_interpreter, row_play
from tableside.core.headings import Heading
from tableside.core.matters import Matter, MatterClosed, find, moved, opened
from tableside.core.notes import Note, note_opened
from tableside.core.offers import Option, Picker, Ready
from tableside.core.reckoning import base_term, reckon
from tableside.core.row_interpreter import GO, ROLL, TABLE, TARGET, UPGRADE, Run
from tableside.core.row_play import CARD, CHOOSE, SELECT, PickAffected, PickOutcome, RowDiceFell
from tableside.core.rows import Resource, RowTable, TableRow, Whom, total
from tableside.core.showing import ROLLS, Showing
from tableside.core.state import Spent, track_of
from tableside.core.tell import name_of
from tableside.core.values import (
    Actor,
    Bar,
    Command,
    Event,
    Events,
    Limit,
    Line,
    Roll,
    Thrown,
)
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.attack.exchange import values_of
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers.tables import (
    COMPLICATION,
    CRITICAL,
    PERIL,
    POWER,
    PROCEDURE,
    VEHICLE,
    table_for,
)
from tableside.systems.wrath_glory.numbers.traits import is_vehicle
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.ruleset.consequences import CriticalPick, CriticalUpgrade
from tableside.systems.wrath_glory.skill_tests.glory import (
    agreed,
    kept_after_all,
    leave_asked,
    whose_leave,
)
from tableside.systems.wrath_glory.skill_tests.outcome import TestSettled, settled
from tableside.systems.wrath_glory.skill_tests.ruin import complication_over
from tableside.systems.wrath_glory.state import (
    GLORY,
    Agreement,
    Known,
    Reading,
    State,
    Test,
    Thread,
)
from tableside.systems.wrath_glory.state.purposes import ROW as OF_A_ROW
from tableside.systems.wrath_glory.tables.deeds import perform
from tableside.systems.wrath_glory.tables.words import (
    candidates,
    cast_of,
    preselected,
    room_for,
    roster,
)

ROWS = Subject("rows")

PICK = "pick"  # a step beside those that every run has
SEVERITY = "severity"  # the one upgrade where there is no table
_KINDS = {
    CRITICAL: ("Critical Hit", "WG-CRIT-03"),
    VEHICLE: ("Critical Hit", "WG-VCRIT-00"),
    COMPLICATION: ("Complication", "WG-COMP-00"),
    PERIL: ("Perils of the Warp", "WG-PERIL-00"),
}


class PickVictim(Command, frozen=True, tag="pick_victim"):
    """Say which of several targets the Critical Hit strikes."""

    target: str = ""


pick_victim = ROWS.verb(
    PickVictim, "Strike", "WG-CRIT-01", Who.ASKED, at=(PROCEDURE, TARGET), default=True
)


@pick_victim.asks
def _which_victim(_game: Game, known: Known, pick: Picker) -> Ready:
    """WG-CRIT-01: one of those that were hit."""
    hit = opened(known.matters, pick.offer.matter, Run)[1].targets
    options = tuple(Option(who, known.characters[who].name) for who in hit)
    pick.word("target", options, "Whom does the Critical Hit strike?")
    return pick.ready(PickVictim)


@pick_victim.decides
def _strike(_game: Game, state: State, _actor: Actor, command: PickVictim) -> Events:
    """One of several is struck; then the row is found."""
    thread, run = opened(state.matters, command.matter, Run)
    return [moved(thread, TABLE, replace(run, target=command.target))]


class RollOnTable(Command, frozen=True, tag="roll_on_table"):
    """Throw the dice of the table."""


roll_on_table = ROWS.verb(
    RollOnTable,
    "Roll for it",
    "WG-CRIT-03",
    Who.ASKED,
    at=(PROCEDURE, ROLL),
    default=True,
    showing=ROLLS,
)


@roll_on_table.decides
def _roll(game: Game, state: State, _actor: Actor, command: RollOnTable) -> Events:
    """The player throws the dice of the table."""
    thread, run = opened(state.matters, command.matter, Run)
    table = table_for(game.rules, run.kind)
    assert table is not None
    return [_thrown(thread, run, table)]


class PickRow(Command, frozen=True, tag="pick_row"):
    """Choose a row of the table instead of rolling one."""

    row: str = ""


pick_row = ROWS.verb(PickRow, "Choose", "WG-CRIT-03", Who.ASKED, at=(PROCEDURE, PICK), default=True)


@pick_row.asks
def _which_row(game: Game, known: Known, pick: Picker) -> Ready:
    """A-27: where the table lets its attackers choose."""
    table = table_for(game.rules, opened(known.matters, pick.offer.matter, Run)[1].kind)
    assert table is not None
    options = tuple(Option(row.on, f"{row.title}: {row.text}") for row in table.rows)
    pick.word("row", options, f"{table.title}: which row?")
    return pick.ready(PickRow)


@pick_row.decides
def _pick(game: Game, state: State, _actor: Actor, command: PickRow) -> Events:
    """A row was chosen."""
    thread, run = opened(state.matters, command.matter, Run)
    table = table_for(game.rules, run.kind)
    assert table is not None
    row = next(one for one in table.rows if one.on == command.row)
    return _found(thread, row, ())


class Worsen(Command, frozen=True, tag="worsen"):
    """Spend Glory to make a Critical Hit worse, or leave it as it is."""

    steps: Mapping[str, int] = {}


worsen = ROWS.verb(
    Worsen,
    "Make it worse",
    "WG-GLORY-07",
    Who.ASKED,
    at=(PROCEDURE, UPGRADE),
    default=True,
    showing=Showing("spend", "severity"),
)


@worsen.asks
def _how_much_worse(game: Game, known: Known, pick: Picker) -> Ready:
    """WG-GLORY-07, A-26: each step at its price, each on one of the row's upgrades."""
    _, run = opened(known.matters, pick.offer.matter, Run)
    paid, price = _affordable(game.rules, known), game.rules.values.criticals.price
    once = game.rules.values.criticals.upgrade is CriticalUpgrade.ONCE
    rooms = _steps_open(game.rules, known, run, paid if once else paid + 1)
    labels = {SEVERITY: "Severity +1"}
    if run.row is not None:
        labels = {one.id: one.label for one in run.row.upgrades}
    options = tuple(Option(key, labels[key], room) for key, room in rooms.items())
    if options:
        title = run.row.title if run.row is not None else "Critical Hit"
        most = min(paid if once else paid + 1, sum(rooms.values()))
        sentence = f"The pool holds {known.tracks[GLORY]} Glory, and a step costs {price}."
        dear = Bar("no_glory", sentence, "WG-GLORY-07", Limit.COST)
        label = f"{title}: make it worse, {price} Glory a step"
        pick.split("steps", most, options, label, count=lambda many: (dear,) * (many > paid))
    held = base_term("Glory", known.tracks[GLORY], "WG-GLORY-07")
    return pick.ready(Worsen, reckon("glory", (held,)))


@worsen.decides
def _worsen(game: Game, state: State, _actor: Actor, command: Worsen) -> Events:
    """Glory for a worse Critical Hit or none; the others may have a say in it (WG-GLORY-04)."""
    thread, run = opened(state.matters, command.matter, Run)
    steps, spent = command.steps, sum(command.steps.values())
    others = whose_leave(game, state, run.actor) if spent else ()
    if not others:
        return _worse(game, state, thread, steps)
    price = _price(game.rules, state, spent)
    asked = Agreement(run.actor, price, points=dict(steps))
    return [leave_asked(thread.id, asked, others), moved(thread)]


@ROWS.answers(agreed, PROCEDURE)
def _agreed(game: Game, state: State, thread: Thread, asked: Agreement) -> list[Event]:
    """With their leave the row is a worse one, without it the row as it fell."""
    if kept := kept_after_all(state, asked):
        return kept + _begin(state, thread, _run_of(thread))
    return _worse(game, state, thread, asked.points)


def _worse(game: Game, state: State, thread: Thread, steps: Mapping[str, int]) -> list[Event]:
    run, price = _run_of(thread), _price(game.rules, state, sum(steps.values()))
    events: list[Event] = []
    if steps:
        labels = {one.id: one.label for one in run.row.upgrades} if run.row else {}
        how = tuple(labels.get(one, "Severity +1") for one, n in steps.items() for _ in range(n))
        title = run.row.title if run.row else "Critical Hit"
        events.append(CriticalWorsened(thread.id, run.actor, title, how))
    if price:
        events.append(Spent(GLORY, price, "WG-GLORY-07"))
    return events + _begin(state, thread, replace(run, steps=dict(steps)))


@ROWS.event
class CriticalWorsened(Event, frozen=True, tag="critical_worsened"):
    """Glory made a Critical Hit worse."""

    matter: str
    character: str
    title: str
    how: tuple[str, ...]  # each step in words


@ROWS.tells(CriticalWorsened)
def _tell_worse(_game: Game, state: State, event: CriticalWorsened, _actor: Actor) -> Line:
    how = "; ".join(event.how)
    return Line(f"{name_of(state, event.character)} makes it worse: {how}.", ("WG-GLORY-07",))


def _steps_open(rules: Ruleset, source: Reading, run: Run, most: int) -> dict[str, int]:
    """WG-GLORY-07: how often each upgrade could be bought now; heroes' Critical Hits alone."""
    hero = source.characters[run.actor].hero
    if run.kind != CRITICAL or not hero or not rules.plays("WG-GLORY-07"):
        return {}
    rooms = {SEVERITY: most}
    if run.row is not None:
        rooms = {one.id: room_for(rules, source, run, one, most) for one in run.row.upgrades}
    return {key: room for key, room in rooms.items() if room}


def _affordable(rules: Ruleset, source: Reading) -> int:
    """A-26: how many steps the Glory there is pays for; once where there is one greater effect."""
    values = rules.values.criticals
    paid_for: int = source.tracks[GLORY] // values.price if values.price else 1
    return min(1, paid_for) if values.upgrade is CriticalUpgrade.ONCE else paid_for


def _price(rules: Ruleset, state: State, steps: int) -> int:
    """What so many steps cost; a waived cost takes what is there."""
    price: int = min(steps * rules.values.criticals.price, state.tracks[GLORY])
    return price


pick_outcome = ROWS.verb(
    PickOutcome, "Choose", "WG-CRIT-03", Who.ASKED, at=(PROCEDURE, CHOOSE), default=True
)
pick_outcome.decides(row_play.go_that_way)


@pick_outcome.asks
def _which_way(_game: Game, known: Known, pick: Picker) -> Ready:
    """WG-RUIN-03: a way that takes points first is for whoever has them."""

    def purse(run: Run, price: Resource) -> int | None:
        whose = run.target if price.who is Whom.TARGET else run.actor
        held = known.tracks.get(price.track)
        return known.tracks.get(track_of(whose, price.track)) if held is None else held

    return row_play.ask_which_way(known, pick, purse)


pick_affected = ROWS.verb(
    PickAffected, "Say whom", "WG-CRIT-03", Who.ASKED, at=(PROCEDURE, SELECT), default=True
)


@pick_affected.asks
def _whom(game: Game, known: Known, pick: Picker) -> Ready:
    """Whom it strikes; some rows choose all of them beforehand."""
    _, run = opened(known.matters, pick.offer.matter, Run)
    found = candidates(game.rules, known, run)
    return row_play.ask_whom(known, pick, found, preselected(known, run, found))


@pick_affected.decides
def _strike_these(_game: Game, state: State, _actor: Actor, command: PickAffected) -> Events:
    """The row strikes these, in the order of the cast."""
    _, run = opened(state.matters, command.matter, Run)
    return row_play.strike_these(state, command, roster(state, run))


def _run_of(thread: Thread) -> Run:
    """The run of a thread."""
    assert isinstance(thread.values, Run)
    return thread.values


@ROWS.step(PROCEDURE, TABLE)
def _find_row(game: Game, state: State, thread: Thread) -> Events:
    """WG-CRIT-03: whom it strikes, then which row; without a table the GM will tell it.

    The dice are a hero's player's to throw; a threat's fall by themselves.
    """
    run, rules = _run_of(thread), game.rules
    if len(run.targets) > 1 and not run.target:
        return [moved(thread, TARGET, asks=(run.actor,))]
    run = _on_vehicle(rules, state, run)
    table = table_for(rules, run.kind)
    if table is None:
        return [moved(thread, UPGRADE)]
    run = replace(run, table=table.title, dice=table.dice.value)
    if run.kind == CRITICAL and rules.values.criticals.pick is CriticalPick.CHOOSE:
        return [moved(thread, PICK, run, asks=(run.actor,))]
    if state.characters[run.actor].hero:
        return [moved(thread, ROLL, run, asks=(run.actor,))]
    return [_thrown(thread, run, table)]


def _on_vehicle(rules: Ruleset, state: State, run: Run) -> Run:
    """WG-VCRIT-00: a vehicle has a table of its own."""
    target = state.characters.get(run.target)
    vehicle = target is not None and is_vehicle(target)
    if run.kind != CRITICAL or not vehicle or table_for(rules, VEHICLE) is None:
        return run
    return replace(run, kind=VEHICLE) if rules.plays("WG-VCRIT-00") else run


def _thrown(thread: Thread, run: Run, table: RowTable) -> Event:
    """The dice of the table are wanted."""
    return moved(thread, TABLE, run, roll=Roll(f"{thread.id}.table", table.sides, run.actor))


@ROWS.dice(PROCEDURE)
def _fell(game: Game, _state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """The dice of the table, or those of the row."""
    run = _run_of(thread)
    if thread.step == TABLE:
        table = table_for(game.rules, run.kind)
        assert table is not None
        return _found(thread, table.row(total(faces, run.raised)), faces)
    return row_play.dice_fell(thread, faces)


ROWS.event(RowDiceFell)
ROWS.tells(RowDiceFell)(row_play.tell_dice)


def _found(thread: Thread, row: TableRow, faces: tuple[int, ...]) -> list[Event]:
    """The row is known; Glory may make it worse before it does anything."""
    run = _run_of(thread)
    told = RowFound(
        matter=thread.id,
        kind=run.kind,
        character=run.actor,
        table=run.table,
        title=row.title,
        text=row.text,
        rule=row.rule,
        faces=faces,
        target=run.target,
        raised=run.raised,
    )
    return [told, moved(thread, UPGRADE, replace(run, row=row, faces=faces))]


@ROWS.event
class RowFound(Event, frozen=True, kw_only=True, tag="row_found"):
    """A row of a table was rolled, or picked if there are no faces."""

    matter: str
    kind: str
    character: str
    table: str
    title: str
    text: str
    rule: str
    faces: tuple[int, ...] = ()
    target: str = ""
    raised: int = 0  # WG-PERIL-00: what was added to the tens


@ROWS.tells(RowFound)
def _tell_found(_game: Game, state: State, event: RowFound, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    on = f" on {name_of(state, event.target)}" if event.target else ""
    word, first = _KINDS[event.kind]
    rules = (first, event.rule) if event.rule else (first,)
    whose = "" if event.target == event.character else f"{who}: "  # by the GM's word alone
    what, says = f"{whose}{word}{on}", f"{event.title}. {event.text}"
    if not event.faces:
        return Line(f"{what}: {says}", rules)
    faces, raised = " ".join(map(str, event.faces)), f"tens {event.raised:+d}"
    dice = Thrown("table", event.faces, character=event.character)
    if not event.raised:
        return Line(f"{what} ({faces}): {says}", rules, dice, around=(what, says))
    text = f"{what} ({faces}, {raised}): {says}"
    return Line(text, rules, dice, around=(what, f"{raised}: {says}"))


@ROWS.step(PROCEDURE, UPGRADE)
def _ask_to_worsen(game: Game, state: State, thread: Thread) -> Events:
    """Asked only if there is something to buy and Glory to buy it with."""
    run = _run_of(thread)
    if _steps_open(game.rules, state, run, _affordable(game.rules, state)):
        return [moved(thread, asks=(run.actor,))]
    return _begin(state, thread, run)


def _begin(state: State, thread: Thread, run: Run) -> list[Event]:
    """What the row does begins; without a row the GM tells the Critical Hit with its Severity."""
    if run.row is not None:
        return [moved(thread, GO, row_interpreter.begun(run, cast_of(state, run)))]
    severity = 1 + run.steps.get(SEVERITY, 0)
    text = f"Critical Hit on {name_of(state, run.target)}, Severity {severity}."
    note = Note(run.kind, run.actor, text, "WG-CRIT-01")
    # Named after the attack, as every note of it is.
    return [note_opened(thread.parent or thread.id, 1, note), MatterClosed(thread.id)]


@ROWS.step(PROCEDURE, GO)
def _go_on(game: Game, state: State, thread: Thread) -> Events:
    """The next dice, question or deed; after the last the row is over."""
    return row_play.go_on(
        state,
        thread,
        found=partial(candidates, game.rules, state),
        perform=partial(perform, game, state),
        over=partial(over, game, state),
    )


def over(game: Game, state: State, thread: Thread, run: Run) -> list[Event]:
    """What had to wait until the blows are over is left with the attack.

    CONV-6: what waited for a Complication throws its dice after those of the row.
    """
    closed: list[Event] = [MatterClosed(thread.id)]
    if run.kind == COMPLICATION:
        note = thread.id.removesuffix(f".{PROCEDURE}")  # if it was one before it was rolled
        return [*closed, *complication_over.all(game, state, note, False)]
    parent = find(state.matters, thread.parent)
    if not run.after or parent is None:
        return closed
    rest = replace(run, todo=run.after, after=(), late=True)
    return [*closed, moved(parent, values=replace(values_of(parent), rest=rest))]


@ROWS.answers(settled, OF_A_ROW)
def _tested(
    _game: Game, state: State, thread: Thread, _test: Test, settled: TestSettled
) -> list[Event]:
    """A test that a row called for: its branch comes once all of them are over."""
    parent = find(state.matters, thread.parent)
    assert parent is not None
    return [moved(parent, GO, row_interpreter.tested(_run_of(parent), thread.id, settled.success))]


@ROWS.heads(
    Run,
    roll="to roll the dice",
    target="to choose whom it strikes",
    upgrade="to make it worse or leave it",
    select="to say whom it strikes",
    choose="to choose",
    pick="to choose",
)
def _head_of_run(_game: Game, known: Known, matter: Matter[Run]) -> Heading:
    return Heading(_title(known, matter.values))


def _title(known: Known, run: Run) -> str:
    who = name_of(known, run.actor)
    if run.kind in (CRITICAL, VEHICLE):
        struck = f"on {name_of(known, run.target)}" if run.target else f"by {who}"
        return f"A critical hit {struck}"
    if run.kind == PERIL:
        return f"{who} calls up Perils of the Warp"
    if run.kind in (POWER, CARD):
        return f"{run.row.title if run.row else 'A power'}, used by {who}"
    return f"A complication for {who}"
