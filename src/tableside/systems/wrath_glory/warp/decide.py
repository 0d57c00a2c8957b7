"""A power from its declaration to what it does."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core import rowrun
from tableside.core.effects import Effect, Moment, Occasion
from tableside.core.matters import Matter, MatterClosed, MatterOpened, find, moved
from tableside.core.notes import Note, note_opened
from tableside.core.play import fold
from tableside.core.rowrun import GO, Run
from tableside.core.rows import TableRow, Upgrade
from tableside.core.state import EffectBegan
from tableside.core.values import Actor, Event, Events, Roll
from tableside.systems.wrath_glory.combat.attack.opening import kept_total, settles_itself
from tableside.systems.wrath_glory.combat.harm.bare import REQUEST, ROLLING, counted
from tableside.systems.wrath_glory.combat.harm.opening import blow_matter
from tableside.systems.wrath_glory.combat.tables import opening as tables
from tableside.systems.wrath_glory.combat.tables.choices import cast_of
from tableside.systems.wrath_glory.combat.turns.using import spend
from tableside.systems.wrath_glory.events import TestSettled
from tableside.systems.wrath_glory.fight import Blow, Request, Slot
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.gear import Casting, Level, Power
from tableside.systems.wrath_glory.ruleset import TestStep
from tableside.systems.wrath_glory.shifting import POTENCY
from tableside.systems.wrath_glory.standing import dead, down
from tableside.systems.wrath_glory.state import State, Test, Thread
from tableside.systems.wrath_glory.warp import commands as do
from tableside.systems.wrath_glory.warp.events import PowerDeclared, PowerEnded
from tableside.systems.wrath_glory.warp.mastery import bonus_dice
from tableside.systems.wrath_glory.warp.offers import USE_POWER, lock_of
from tableside.systems.wrath_glory.warp.testing import power_test

PROCEDURE = "power"
TEST, ACTIVATE, OVER = "test", "activate", "over"


def values_of(thread: Thread) -> Casting:
    """The power of a thread."""
    assert isinstance(thread.values, Casting)
    return thread.values


def use_power(game: Game, state: State, _actor: Actor, command: do.UsePower) -> Events:
    """WG-PSY-01, -04: the action is taken, the level is fixed, and its price is paid."""
    who = command.character
    events = spend(game, state, who, Slot.COMBAT, USE_POWER)
    now = fold(game, state, events)
    power = next(one for one in now.characters[who].powers if one.id == command.power)
    level = Level(command.level) if command.level and not power.minor else Level.BOUND
    casting = Casting(
        who, power, level, command.targets, command.bonus, command.penalty, command.ask
    )
    name = f"p{now.opened + 1}"
    events += kept_total(now, power_test(now, casting), command.total)
    events += [
        PowerDeclared(name, who, power.name, level.value, casting.targets),
        EffectBegan(_locked(now, who, power, level)),
        MatterOpened(Matter(name, PROCEDURE, TEST, casting)),
    ]
    if level is Level.TRANSCENDENT:
        shock = bonus_dice(now.characters[who], level)[0]
        events.append(blow_matter(name, Blow(who, power.name, shock=shock)))
    return events


def _locked(state: State, who: str, power: Power, level: Level) -> Effect:
    """WG-PSY-03, A-49: the level stays until the encounter is over."""
    until = Moment(Occasion.SCENE if state.fight is None else Occasion.FIGHT)
    own, name = lock_of(who, power.id), f"{power.name}: {level.value.title()}"
    return Effect(own, name, who, until, source=level.value, rule="WG-PSY-03")


def test_step(game: Game, state: State, thread: Thread) -> Events:
    """WG-PSY-05: the price is paid; whoever it felled draws on nothing any more."""
    casting = values_of(thread)
    who = casting.psyker
    if dead(state, who) or down(game.rules, state, who):
        return [_ended(thread, casting), MatterClosed(thread.id)]
    test = power_test(state, casting)
    test = replace(test, auto=settles_itself(state, who, ask=casting.ask))
    rolled = Matter(f"{thread.id}.test", "test", TestStep.CALL, test, parent=thread.id)
    return [moved(thread, ACTIVATE), MatterOpened(rolled)]


def settled(
    _game: Game, state: State, thread: Thread, test: Test, result: TestSettled
) -> list[Event]:
    """What the roll comes to is kept with the power, which waits until the Perils are over."""
    parent = find(state.matters, thread.parent)
    assert parent is not None
    casting = values_of(parent)
    reached = casting.targets
    if test.targets:
        reached = tuple(one for one in test.targets if _enough(test, one, result.kept))
    success = bool(reached) if test.targets else result.success
    potency = result.shifts.get(POTENCY, 0)
    done = replace(casting, success=success, reached=reached, potency=potency)
    return [moved(parent, values=done)]


def _enough(test: Test, target: str, kept: int) -> bool:
    dn = test.dns.get(target)
    return dn is not None and kept >= dn.value


def activate_step(_game: Game, state: State, thread: Thread) -> Events:
    """WG-PSY-06, A-72: it takes effect even if the Perils have felled the psyker."""
    casting = values_of(thread)
    told = _ended(thread, casting)
    if not casting.success:
        return [told, MatterClosed(thread.id)]
    events: list[Event] = [told, moved(thread, OVER)]
    power = casting.power
    here = tuple(one for one in casting.reached if one in state.characters)
    if power.strikes and here:
        events += _strike(thread, casting, here)
    if power.then or (power.more and casting.potency):
        events += _doings(state, thread, casting, here)
    if not power.then and not power.strikes:
        note = Note("power", casting.psyker, _reminder(casting), "WG-PSY-06")
        events.append(note_opened(thread.id, 1, note))
    return events


def _ended(thread: Thread, casting: Casting) -> PowerEnded:
    power = casting.power
    return PowerEnded(
        thread.id,
        casting.psyker,
        power.name,
        bool(casting.success),
        power.text,
        casting.reached if casting.success else (),
        casting.potency,
    )


def _reminder(casting: Casting) -> str:
    power = casting.power
    more = f" Potency {casting.potency}: {power.potency}." if casting.potency else ""
    return " ".join(f"{power.name} takes effect. {power.text}{more}".split())


def _strike(thread: Thread, casting: Casting, targets: tuple[str, ...]) -> list[Event]:
    """Damage and its dice, those of Potency among them, thrown for each whom it reached (A-24)."""
    power = casting.power
    blow = Blow("", power.name, casting.psyker, ap=power.ap)
    dice = power.ed + power.potency_ed * casting.potency
    events: list[Event] = []
    for count, target in enumerate(targets, 1):
        request = Request(casting.psyker, blow, (target,), power.damage, dice)
        name = f"{thread.id}.strike{count}"
        struck: Thread = Matter(name, REQUEST, ROLLING, request, parent=thread.id)
        if dice:
            struck = replace(struck, roll=Roll(f"{name}.ed", (6,) * dice, casting.psyker))
        events.append(MatterOpened(struck))
        events += () if dice else counted(struck, request, ())
    return events


def _doings(
    state: State, thread: Thread, casting: Casting, targets: tuple[str, ...]
) -> list[Event]:
    """What the power says in the words of a row, once for each whom it reached."""
    power = casting.power
    # A power needs no more than a name; a row needs words.
    potency = Upgrade(POTENCY, power.potency or power.name, power.more)
    text = power.text or power.name
    row = TableRow("", power.name, text, "WG-PSY-06", (), power.then, (potency,))
    events: list[Event] = []
    for count, target in enumerate(targets or ("",), 1):
        run = Run(tables.POWER, casting.psyker, row=row, target=target)
        run = replace(run, steps={POTENCY: casting.potency})
        begun = rowrun.begun(run, cast_of(state, run))
        name = f"{thread.id}.effect{count}"
        matter = Matter(name, tables.PROCEDURE, GO, begun, parent=thread.id)
        events.append(MatterOpened(matter))
    return events


def over_step(_game: Game, _state: State, thread: Thread) -> Events:
    """Everything it did is done."""
    return [MatterClosed(thread.id)]
